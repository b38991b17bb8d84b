//go:build !nocv

package icons

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Where signs fill a row they may be taken for its ground: then it is read on the ground of the lines beside it.
func TestARowWhoseSignsAreTakenForItsGroundIsRead(t *testing.T) {
	s := learnedRows(t)
	rows := [][]string{{"clock", "clue"}, {"lore", "clue", "lore", "clock"}}
	p := rowedCard(t, rows, 21)
	for y := 246; y < 274; y++ {
		if y/4%2 == 0 {
			p.levels[y] = 4
			p.free(y, p.levels[y])
		}
	}
	require.Equal(t, rows, readRows(t, s, &p))
}

// On another ground what is hidden, or hardly like what was taught, is no row: what lies across one may be.
func TestOnAnotherGroundARowIsSurelySeen(t *testing.T) {
	lore, hidden := spelledPart{glyph: &glyph{atom: "lore"}}, spelledPart{glyph: &glyph{atom: Unread}}
	for _, c := range []struct {
		read spelled
		sure bool
	}{
		{spelled{parts: []spelledPart{lore, lore}, like: 0.85}, true},
		{spelled{parts: []spelledPart{lore, hidden}, like: 0.85}, false},
		{spelled{parts: []spelledPart{lore, lore}, like: 0.75}, false},
		{spelled{}, false},
	} {
		require.Equal(t, c.sure, c.read.surely())
	}
}
