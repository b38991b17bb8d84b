package tracker_test

import (
	"image"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/tracker"
)

func TestANoisyCameraComesToRest(t *testing.T) {
	for _, noise := range []float64{2, 4, 6} {
		s := newStage(t)
		s.noise = noise
		s.wait(2 * time.Second)
		rest := s.throw(nil, lore, peril, wild)
		s.wait(2 * time.Second)
		require.Len(t, s.rolls, 1, "noise %v", noise)
		require.LessOrEqual(t, s.times[0]-rest, 600*time.Millisecond, "noise %v", noise)
	}
}

func TestAnUnusablePictureIsSaidAndRecoveredFrom(t *testing.T) {
	s := newStage(t)
	s.wait(time.Second)
	s.throw(nil, lore, peril)
	s.wait(time.Second)
	s.light = 0
	s.wait(3 * time.Second)
	require.Equal(t, models.TrayLost, s.track.Tray().State)
	require.Contains(t, s.track.Tray().Why.English(), "black")
	require.Len(t, s.rolls, 1)
	s.light = 1
	s.wait(time.Second)
	require.Equal(t, models.TrayRead, s.track.Tray().State)
	require.Len(t, s.rolls, 1, "the same dice lie there")
}

func TestAMovedCameraIsSaidAndRecoveredFrom(t *testing.T) {
	s := newStage(t)
	s.track = tracker.New(s.small())
	s.wait(time.Second)
	s.throw(nil, lore, peril)
	s.wait(time.Second)
	require.Equal(t, models.TrayRead, s.track.Tray().State)
	s.move = image.Pt(6, 5)
	s.wait(3 * time.Second)
	require.Equal(t, models.TrayLost, s.track.Tray().State)
	require.Contains(t, s.track.Tray().Why.English(), "moved")
	s.wait(3 * time.Second)
	require.Equal(t, models.TrayLost, s.track.Tray().State, "it stays so until somebody acts")
	s.move = image.Point{}
	s.wait(2 * time.Second)
	require.Equal(t, models.TrayRead, s.track.Tray().State)
	require.Len(t, s.rolls, 1)
}

func TestACoveredLensIsSaid(t *testing.T) {
	s := newStage(t)
	s.track = tracker.New(s.small())
	s.wait(time.Second)
	s.arm = image.Rect(0, 0, wide, high)
	s.wait(3 * time.Second)
	require.Equal(t, models.TrayLost, s.track.Tray().State)
	require.Contains(t, s.track.Tray().Why.English(), "covers the camera")
	require.Empty(t, s.rolls)
}

func TestLookDoesNotAllocate(t *testing.T) {
	s := newStage(t)
	s.track = tracker.New(s.small())
	s.wait(2 * time.Second)
	img := s.small()
	require.Zero(t, testing.AllocsPerRun(100, func() {
		s.at += picture
		s.track.Look(s.at, img)
	}))
}

func BenchmarkLook(b *testing.B) {
	s := &stage{
		noise: 1, light: 1, rng: rand.New(rand.NewPCG(1, 2)),
		track: tracker.New((&stage{light: 1, rng: rand.New(rand.NewPCG(3, 4))}).small()),
	}
	frames := []*image.Gray{s.small(), s.small()}
	for i := 0; b.Loop(); i++ {
		s.track.Look(time.Duration(i)*picture, frames[i%2])
	}
}
