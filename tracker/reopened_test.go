package tracker_test

import (
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
	s.readsThroughMotion(t)
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
