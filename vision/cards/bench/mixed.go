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
	return d.makeBox(dir, seed, pictures)
}
