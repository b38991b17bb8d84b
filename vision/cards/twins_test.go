//go:build !nocv

package cards

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Of two taught markers with one picture that one is surely named whose sign is seen, though it is small.
func TestSmallTwinsAreToldByTheirSigns(t *testing.T) {
	for _, signs := range []string{"KX", "HM"} {
		one, other := int(signs[0]-'A'), int(signs[1]-'A')
		r := taughtDisks(t, disk{number: 1, sign: one}, disk{number: 1, sign: other})
		for i, sign := range []int{one, other} {
			d := disk{number: 1, sign: sign, x: 400, y: 300, radius: 48, turn: 1, flatter: 0.95}
			found := foundDisk(t, r, d)
			require.Equal(t, i, found.look, signs)
			require.True(t, found.print.sure(), signs)
			require.Greater(t, found.lead, sureLead, signs)
			ahead, err := r.ahead(&found, 1-i)
			require.NoError(t, err)
			require.Greater(t, ahead, plateAhead, signs)
		}
	}
}

// Of two that are alike where both are seen, the one is named whose sign is there, though that hides something of the
// other, which then shows no stroke that differs.
func TestATwinThatShowsItsSignLiesThere(t *testing.T) {
	r := taughtDisks(t, disk{number: 1, sign: 10}, disk{number: 1, sign: 23})
	d := disk{number: 1, sign: 23, x: 400, y: 300, radius: 60, turn: 1, flatter: 0.95}
	shown := foundDisk(t, r, d)
	require.Equal(t, 1, shown.look)
	clear(shown.laid.hidden.hidden) // its white plate is as light as glare
	print := printed{marker: true, worst: 0.9, changed: 0.9, form: 0.9, formSeen: 0.9, visible: 1}
	shown.print, shown.lead = print, 1
	hidden := shown
	hidden.look, hidden.print.worst, hidden.print.visible = 0, 0.95, 0.8
	best, other := hidden, shown
	lead, err := r.tellTwins(&best, &other)
	require.NoError(t, err)
	require.Greater(t, lead, sureLead)
	require.Equal(t, 1, best.look)
	other = hidden
	lead, err = r.tellTwins(&best, &other)
	require.NoError(t, err)
	require.Greater(t, lead, sureLead)
	require.Equal(t, 1, best.look)
	card := shown
	card.print.marker = false
	lead, err = r.tellTwins(&best, &card)
	require.NoError(t, err)
	require.Zero(t, lead, "a card is no twin of a marker")
}
