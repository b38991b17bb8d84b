//go:build !nocv

package process

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A camera is frozen that gives one picture for long; not where the child did something else meanwhile.
func TestTheTimeOfAnOrderDoesNotFreezeACamera(t *testing.T) {
	const picture = time.Second / 15
	for name, c := range map[string]struct {
		order  time.Duration
		after  time.Duration // of the same picture
		frozen bool
	}{
		"no order":   {0, frozenAfter + picture, true},
		"soon after": {10 * time.Second, picture, false},
		"and frozen": {10 * time.Second, frozenAfter + picture, true},
	} {
		var m meter
		m.skip(time.Hour) // before any picture
		now := time.Unix(1000, 0)
		for i := range 30 {
			now = now.Add(picture)
			require.False(t, m.take(now, false), name)
			if i == 1 {
				require.InDelta(t, 15, m.rate, 0.01, "from the second picture on")
			}
		}
		rate := m.rate
		m.skip(c.order)
		now = now.Add(c.order)
		frozen := false
		for end := now.Add(c.after); now.Before(end); {
			now = now.Add(picture)
			frozen = m.take(now, true)
		}
		require.Equal(t, c.frozen, frozen, name)
		require.InDelta(t, rate, m.rate, rate/4, name)
	}
}
