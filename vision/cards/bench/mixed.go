//go:build !nocv

package bench

import "math/rand/v2"

// MakeMixed is Make of a box whose cards are of several styles, as those of the classes of a game are, printed in
// outline fonts.
func MakeMixed(dir string, seed uint64, n, pictures int) error {
	r := rand.New(rand.NewPCG(seed, 61)) //nolint:gosec // pictures, no secrets
	styles := make([]style, 4+r.IntN(3))
	for i := range styles {
		styles[i] = newStyle(r.Uint64())
		styles[i].withOutlines(r.IntN(len(outlineFonts)), r.IntN(len(outlineFonts)))
	}
	d := printDeck(seed, n, styles, r)
	defer d.close()
	d.countRows()
	return d.makeBox(dir, seed, pictures)
}

// countRows notes at each card with rows how many of its style are taught.
func (d *deck) countRows() {
	taught := map[int]int{}
	for _, f := range d.taught {
		if f.rows != nil {
			taught[f.number]++
		}
	}
	for _, list := range [][]face{d.taught, d.twins, d.fresh} {
		for i := range list {
			if f := &list[i]; f.rows != nil {
				f.rowsTaught = taught[f.number]
			}
		}
	}
}
