//go:build !nocv

package cards

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Of two taught markers with one picture that one is surely named whose sign is seen, though it is small.
func TestSmallTwinsAreToldByTheirSigns(t *testing.T) {
	for _, signs := range []string{"OG", "KX", "HM"} {
		one, other := int(signs[0]-'A'), int(signs[1]-'A')
		r := taughtDisks(t, disk{number: 1, sign: one}, disk{number: 1, sign: other})
		for i, sign := range []int{one, other} {
			d := disk{number: 1, sign: sign, x: 400, y: 300, radius: 48, turn: 1, flatter: 0.95}
			s, err := newScene(laidDisks(t, d))
			require.NoError(t, err)
			found, _, _, err := r.search(s)
			s.close()
			require.NoError(t, err)
			require.Len(t, found, 1)
			require.Equal(t, i, found[0].look, signs)
			require.True(t, found[0].print.sure(), signs)
			require.Greater(t, found[0].lead, sureLead, signs)
			ahead, err := r.ahead(&found[0], 1-i)
			require.NoError(t, err)
			require.Greater(t, ahead, plateAhead, signs)
		}
	}
}

// Where one marker would have to be hidden just where its twin shows its sign, nothing hides it: it is the twin.
func TestATwinThatShowsMoreLiesThere(t *testing.T) {
	r := taughtDisks(t, disk{number: 1}, disk{number: 1, sign: 4})
	shown := verdict{print: printed{marker: true, worst: 0.9, changed: 0.9, form: 0.9, formSeen: 0.9, visible: 1}, lead: 1}
	hidden := shown
	hidden.look, hidden.print.worst, hidden.print.visible = 1, 0.95, 0.8
	require.True(t, shown.print.known())
	require.True(t, hidden.print.known())
	best, other := hidden, shown
	told, err := r.tellTwins(&best, &other)
	require.NoError(t, err)
	require.True(t, told)
	require.Equal(t, shown.look, best.look)
	told, err = r.tellTwins(&best, &hidden)
	require.NoError(t, err)
	require.True(t, told)
	require.Equal(t, shown.look, best.look)
	shown.print.worst = 0.1
	best, other = hidden, shown
	best.laid = nil
	require.False(t, shown.print.known())
	card := shown
	card.print.marker = false
	told, err = r.tellTwins(&best, &card)
	require.NoError(t, err)
	require.False(t, told, "a card is no twin of a marker")
}
