//go:build !nocv

package vision_test

import (
	"errors"
	"fmt"
	"image"
	"io"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/tracker"
	"elderglass/vision"
	"elderglass/vision/labelled"
)

// clips returns the clips to test on: our own and those of the evenings.
func clips(t *testing.T) []labelled.Clip {
	t.Helper()
	all, err := labelled.ReadClips(filepath.Join(folders, "video"))
	require.NoError(t, err)
	demo, err := labelled.ReadClip("testdata/evening.mp4")
	require.NoError(t, err)
	return append(all, demo)
}

// oracle reads dice by looking at the clip's truth, with the small faults of a
// good reader: places jitter, now and then a die is missed or misread.
type oracle struct {
	labelled.Clip
	rng    *rand.Rand
	at     time.Duration
	faults float64
}

func (o *oracle) ReadMat(frame gocv.Mat) (models.Reading, error) {
	r := models.Reading{Width: frame.Cols(), Height: frame.Rows(), Hand: true}
	for _, s := range o.States {
		if o.at.Seconds() < s.From-0.04 || o.at.Seconds() > s.To+0.04 {
			continue
		}
		r.Hand = false
		for _, d := range s.Dice {
			if o.rng.Float64() < o.faults {
				continue
			}
			d.X += o.rng.NormFloat64()
			d.Y += o.rng.NormFloat64()
			d.Confidence, d.Sure = 0.99, true
			if o.rng.Float64() < o.faults {
				d.Face, d.Confidence, d.Sure = "terror", 0.6, false
			}
			r.Dice = append(r.Dice, d)
		}
	}
	return r, nil
}

func (*oracle) Read(image.Image) (models.Reading, error) {
	return models.Reading{}, errors.New("this reader reads frames only")
}

func (*oracle) Close() error { return nil }

// timed tells the oracle which moment it is asked about.
type timed struct {
	*tracker.Tracker
	o *oracle
}

func (w timed) Look(at time.Duration, small *image.Gray) bool {
	w.o.at = at
	return w.Tracker.Look(at, small)
}

func named(dice []models.Die) []string {
	names := make([]string, 0, len(dice))
	for _, d := range dice {
		names = append(names, fmt.Sprint(d.Colour, " ", d.Face))
	}
	slices.Sort(names)
	return names
}

// The tracker's part, apart from the reader's: on real clips it asks for readings
// at the right moments, and few of them, and reports each roll once.
func TestTrackerFindsTheRollsOfTheClips(t *testing.T) {
	for _, c := range clips(t) {
		t.Run(c.Name(), func(t *testing.T) {
			t.Parallel()
			camera, err := vision.OpenCamera(vision.Source{Kind: vision.SourceFile, Path: c.Path}, vision.CameraOptions{})
			require.NoError(t, err)
			defer func() { require.NoError(t, camera.Close()) }()
			o := &oracle{Clip: c, rng: rand.New(rand.NewPCG(3, 5)), faults: 0.03}
			watcher := vision.NewWatcher(camera, false, o, timed{tracker.New(nil), o})
			defer func() { require.NoError(t, watcher.Close()) }()
			found, readings := 0, 0
			for {
				s, err := watcher.Next()
				if errors.Is(err, io.EOF) {
					break
				}
				require.NoError(t, err)
				if s.Reading != nil {
					readings++
				}
				if s.Roll == nil {
					continue
				}
				require.Less(t, found, len(c.Events), "one roll too many at %v", s.At)
				want := c.Events[found]
				require.Equal(t, named(want.Rolled), named(s.Roll.Rolled))
				require.Equal(t, named(want.Kept), named(s.Roll.Kept))
				require.InDelta(t, want.Settled+0.3, s.At.Seconds(), 0.3, "within 0.6 s of stillness")
				found++
			}
			require.Len(t, c.Events, found)
			require.Less(t, readings, 40, "of 287 pictures")
		})
	}
}
