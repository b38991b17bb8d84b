package tracker_test

import (
	"image"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

func TestMotionThatNeverEndsIsReadThrough(t *testing.T) {
	s := newStage(t)
	s.wait(time.Second)
	s.readsThroughMotion(t)
}

// readsThroughMotion throws two dice while a lamp flickers in a corner: they are read once.
func (s *stage) readsThroughMotion(t *testing.T) {
	t.Helper()
	s.throw(nil, lore, peril)
	s.misread = func(_ int, r models.Reading) models.Reading { r.Hand = false; return r }
	for i := range 90 {
		s.arm = image.Rect(150, 100, 156, 106+i%2*4)
		s.step()
	}
	require.Len(t, s.rolls, 1)
	require.ElementsMatch(t, []string{"green lore", "green peril"}, faces(s.rolls[0].Rolled))
}

// However long the dice are shaken in view under a lamp that flickers, what was read meanwhile has no say.
func TestDiceThatWereShakenUnderAFlickeringLampAreRead(t *testing.T) {
	for shaken := 5; shaken < 50; shaken += 3 { // pictures
		s := newStage(t)
		s.misread = func(_ int, r models.Reading) models.Reading { r.Hand = false; return r }
		flicker := func(i int) {
			s.arm = image.Rect(150, 100, 156, 106+i%2*4)
			s.step()
		}
		for i := range 45 {
			flicker(i)
		}
		for i := range shaken {
			s.dice = []models.Die{
				turned("green", "lore", 300+float64(i*37%101), 200+float64(i*53%89), float64(i*31%90)),
				turned("green", "peril", 420+float64(i*41%97), 260+float64(i*29%83), float64(i*43%90)),
			}
			flicker(i)
		}
		s.dice = []models.Die{lore, peril}
		for i := range 60 {
			flicker(i)
		}
		require.Len(t, s.rolls, 1, shaken)
		require.ElementsMatch(t, []string{"green lore", "green peril"}, faces(s.rolls[0].Rolled), shaken)
	}
}
