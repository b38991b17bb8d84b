package tracker_test

import (
	"image"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// reopen is a camera that fails after an evening and is opened again: its time begins anew.
func (s *stage) reopen() {
	s.track.Lost(models.Say("tray.why.camera-sends-no-pictures"))
	s.at = 0
}

func TestMotionIsReadThroughAfterTheCameraWasOpenedAgain(t *testing.T) {
	s := newStage(t)
	s.at = time.Hour
	s.wait(time.Second)
	s.reopen()
	s.throw(nil, lore, peril)
	s.misread = func(_ int, r models.Reading) models.Reading { r.Hand = false; return r }
	for i := range 90 { // a lamp flickers in a corner
		s.arm = image.Rect(150, 100, 156, 106+i%2*4)
		s.step()
	}
	require.Len(t, s.rolls, 1)
	require.ElementsMatch(t, []string{"green lore", "green peril"}, faces(s.rolls[0].Rolled))
}

func TestALensThatIsStillCoveredAfterTheCameraWasOpenedAgainIsSaid(t *testing.T) {
	s := newStage(t)
	s.at = time.Hour
	s.wait(time.Second)
	s.light = 0
	s.wait(2 * time.Second)
	why := s.track.Tray().Why
	require.Equal(t, models.TrayLost, s.track.Tray().State)
	s.reopen()
	s.wait(2 * time.Second)
	require.Equal(t, models.TrayLost, s.track.Tray().State)
	require.Equal(t, why, s.track.Tray().Why)
}
