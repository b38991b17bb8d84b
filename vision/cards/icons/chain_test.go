//go:build !nocv

package icons

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision/cards/icons/iconstest"
)

// learnedRows is what nine cards told.
func learnedRows(tb testing.TB) *Script {
	tb.Helper()
	return learnedFrom(tb, iconstest.More)
}

// What is read of a row in whatever focus is what the signs tell that are softened by the right amount.
func TestSignsAreSoftenedNoFurtherThanNeeded(t *testing.T) {
	s := learnedRows(t)
	seen := map[int]bool{}
	for _, by := range []float64{0, 1.5, 2.5, 3.5, 5} {
		m := iconstest.Draw([][]string{{"lore", "clock"}}, 25)
		if by > 0 {
			gocv.GaussianBlur(m, &m, image.Pt(0, 0), by, 0, gocv.BorderReplicate)
		}
		p := NewPage(m.ToBytes(), 250, 350)
		require.NoError(t, m.Close())
		for i := range s.slots.most {
			strip := p.strip(s.slots, float64(i))
			most, want := 0.0, 0
			for k, a := range s.soft[:softest] {
				if score := a.spell(strip).score * (1 - sharperBy*float64(k)); score > most {
					most, want = score, k
				}
			}
			best, focus := spellFocused(s.soft[:softest], strip)
			require.Equal(t, want, focus, "row %d, softened by %v", i, by)
			require.Equal(t, s.soft[want].spell(strip), best)
			if best.is() {
				seen[focus] = true
			}
		}
	}
	require.Greater(t, len(seen), 1, "rows in more than one focus")
}

// What is known of all windows is what each of them tells.
func TestWindowsOfAStripAreKnownTogether(t *testing.T) {
	s := learnedRows(t)
	p := rowedCard(t, [][]string{{"lore", "clock"}}, 25)
	strip, glyph := p.strip(s.slots, 0), s.soft[0].glyphs[0]
	for dy := -turns; dy <= turns; dy++ {
		seen := strip.windows(dy, glyph.wide)
		require.Len(t, seen.strength, strip.wide-glyph.wide+1)
		for x := range seen.strength {
			require.InDelta(t, strip.strength(x, dy, glyph.wide), seen.strength[x], 1e-9)
			both := strip.dot(glyph.mean, x, dy, glyph.wide)
			require.InDelta(t, strip.share(both, x, dy, glyph.wide), seen.share(both, x), 1e-9)
		}
	}
}
