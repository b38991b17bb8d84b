package tracker_test

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"elderglass/models"
	"elderglass/tracker"
)

// stage plays scenes to a tracker: a tray of 960 x 720 pixels seen as 160 x 120
// cells, dice of 48 pixels, camera noise, 15 pictures a second.
type stage struct {
	t     *testing.T
	track *tracker.Tracker
	noise float64
	light float64
	rng   *rand.Rand
	at    time.Duration

	dice []models.Die
	arm  image.Rectangle // in cells
	move image.Point     // the camera was moved by so many cells
	// shadow, in cells, is half as bright.
	shadow image.Rectangle
	// misread, if set, alters a reading before the tracker gets it.
	misread func(n int, r models.Reading) models.Reading

	reads int
	rolls []models.Roll
	times []time.Duration
}

const (
	picture = time.Second / 15
	wide    = 160
	high    = 120
	scale   = 6
	dieSide = 48
)

func newStage(t *testing.T) *stage {
	t.Helper()
	s := &stage{t: t, noise: 1, light: 1, rng: rand.New(rand.NewPCG(1, 2))}
	s.track = tracker.New(nil)
	return s
}

func die(c models.Colour, f models.Face, x, y float64) models.Die {
	return turned(c, f, x, y, 20)
}

func turned(c models.Colour, f models.Face, x, y, degrees float64) models.Die {
	d := models.Die{Colour: c, Face: f, X: x, Y: y, Confidence: 0.99, Sure: true}
	for i := range 4 {
		a := (degrees + 45 + 90*float64(i)) * math.Pi / 180
		d.Corners = append(d.Corners, models.Point{X: x + dieSide/math.Sqrt2*math.Cos(a), Y: y +
			dieSide/math.Sqrt2*math.Sin(a)})
	}
	return d
}

// look of a face: its shade, so that another face looks different.
func shade(f models.Face) float64 {
	h := 0
	for _, r := range f {
		h = (h*31 + int(r)) % 80
	}
	return 130 + float64(h)
}

// small paints the scene.
func (s *stage) small() *image.Gray {
	img := image.NewGray(image.Rect(0, 0, wide, high))
	for row := range high {
		for column := range wide {
			v := 60.0
			x, y := column+s.move.X, row+s.move.Y
			if x < 9 || y < 9 || x >= wide-9 || y >= high-9 {
				v = 110
			}
			for _, d := range s.dice {
				if math.Abs(float64(x*scale)-d.X) < dieSide/2 && math.Abs(float64(y*scale)-d.Y) < dieSide/2 {
					v = shade(d.Face)
				}
			}
			if image.Pt(x, y).In(s.shadow) {
				v /= 2
			}
			if image.Pt(x, y).In(s.arm) {
				v = 95
			}
			img.Pix[row*wide+column] = uint8(min(max(v*s.light+s.rng.NormFloat64()*s.noise, 0), 255))
		}
	}
	return img
}

// step plays one picture.
func (s *stage) step() {
	if s.track.Look(s.at, s.small()) {
		r := models.Reading{
			Dice: append([]models.Die(nil), s.dice...), Hand: !s.arm.Empty(), Width: wide * scale,
			Height: high * scale,
		}
		if s.misread != nil {
			r = s.misread(s.reads, r)
		}
		s.reads++
		if roll := s.track.Read(s.at, r); roll != nil {
			s.rolls = append(s.rolls, *roll)
			s.times = append(s.times, s.at)
		}
	}
	s.at += picture
}

// wait plays a still scene.
func (s *stage) wait(d time.Duration) {
	for end := s.at + d; s.at < end; {
		s.step()
	}
}

// throw lets dice roll in from the right for 0.4 s and come to rest as given,
// beside the dice that stay.
func (s *stage) throw(stay []models.Die, thrown ...models.Die) time.Duration {
	for i := range 6 {
		s.dice = append([]models.Die(nil), stay...)
		for _, d := range thrown {
			part := float64(5-i) / 6
			s.dice = append(s.dice, turned(d.Colour, d.Face, d.X+part*(820-d.X), d.Y+part*(600-d.Y), 70*float64(i)))
		}
		s.step()
	}
	s.dice = append(append([]models.Die(nil), stay...), thrown...)
	return s.at
}

// reach lets an arm come in from below to cell row y at column x, calls act, and
// withdraws.
func (s *stage) reach(x, y int, act func()) {
	for row := high - 10; row > y; row -= 14 {
		s.arm = image.Rect(x-7, row, x+7, high)
		s.step()
	}
	if act != nil {
		act()
	}
	for row := y; row < high; row += 14 {
		s.arm = image.Rect(x-7, row, x+7, high)
		s.step()
	}
	s.arm = image.Rectangle{}
}
