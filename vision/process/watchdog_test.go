//go:build !nocv

package process

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A driver that does not return is the camera's fault. An order that does not is the reader's: it dies of it, and where
// that happens again and again, it is given up.
func TestWhatDoesNotReturnIsEnded(t *testing.T) {
	for what, c := range map[string]struct {
		doing  deed
		since  time.Duration
		status int
	}{
		"a driver that is slow":  {waiting, 7 * time.Second, 0},
		"a driver that is stuck": {waiting, 9 * time.Second, exitStuck},
		"a reading that is slow": {reading, 19 * time.Second, 0},
		"a reading without end":  {reading, 21 * time.Second, exitStuck},
		"a lesson that is long":  {obeying, teachWithin, 0},
		"an order without end":   {obeying, 2 * time.Minute, exitHung},
		"nothing to do":          {nothing, time.Hour, 0},
	} {
		require.Equal(t, c.status, c.doing.ends(c.since), what)
	}
	require.NotEqual(t, exitStuck, exitHung)
}

// A child that obeys an order shows it to the watchdog.
func TestAnOrderIsWatched(t *testing.T) {
	c, done := &child{}, make(chan deed, 1)
	c.out = watchedOut{&c.busy, done}
	c.obey(order{message: message{Kind: askStill}})
	require.Equal(t, obeying, <-done)
	doing, _ := c.busy.look()
	require.Equal(t, nothing, doing)
}

// watchedOut tells what the child did when it wrote.
type watchedOut struct {
	busy *busy
	done chan deed
}

func (w watchedOut) Write(p []byte) (int, error) {
	doing, _ := w.busy.look()
	w.done <- doing
	return len(p), nil
}
