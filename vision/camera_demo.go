//go:build !nocv

package vision

import (
	"errors"
	"time"

	"gocv.io/x/gocv"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision/demo"
)

// Thrower is a camera over dice of its own, which throws them when it is asked to. Its
// methods must not be called while Next runs.
type Thrower interface {
	Camera
	// Lay puts dice down where a reader saw them, before the first picture.
	Lay(dice []models.Die)
	// Await says what the game waits for: all dice but those that stay are taken away.
	Await(expected models.Expectation)
	// Throw throws the dice that the game waits for. The code is Invalid where there
	// are none such, Conflict while dice are in the air.
	Throw(expected models.Expectation) error
}

// demoCamera looks at the demo's tray.
type demoCamera struct {
	*demo.Tray

	pace  pace
	shots int
}

func openDemo(s Source, o CameraOptions) (Camera, error) {
	set, err := s.demoSet()
	if err != nil {
		return nil, err
	}
	chance := o.Chance
	if chance == nil {
		chance = demo.Chance()
	}
	return &demoCamera{Tray: demo.New(set, chance), pace: pace{on: o.Paced}}, nil
}

// Next implements Camera.
func (c *demoCamera) Next(frame *Frame) (at time.Duration, err error) {
	shot, err := gocv.NewMatFromBytes(demo.Height, demo.Width, gocv.MatTypeCV8UC3, c.Tray.Next())
	if err != nil {
		return 0, models.Refuse(models.Unreadable, "refuse.demo-picture").Because(err)
	}
	defer func() { err = errors.Join(err, shot.Close()) }()
	shot.CopyTo(frame.decoded())
	at = time.Duration(c.shots) * time.Second / demo.Rate
	c.shots++
	c.pace.wait(at)
	return at, nil
}

// Close implements Camera.
func (*demoCamera) Close() error { return nil }

// DemoProfile learns the profile of the demo's tray as a table's is learned: from
// pictures of the empty tray and of dice that are named.
func DemoProfile(s Source) (*calibration.Profile, error) {
	set, err := s.demoSet()
	if err != nil {
		return nil, err
	}
	taken := demo.Calibrate(set)
	pictures := make([]calibration.Labelled, 0, len(taken.Pictures))
	for _, p := range taken.Pictures {
		pictures = append(pictures, calibration.Labelled{Image: p.Image, Dice: p.Dice})
	}
	return calibration.Learn(set, taken.Empty, pictures)
}
