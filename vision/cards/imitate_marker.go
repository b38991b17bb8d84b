//go:build !nocv

package cards

import (
	"cmp"
	"slices"
)

// imitateMarker compares a marker again with its taught picture as the photograph would show it, softened and drawn out
// by the hand, and with as much noise as there is where nothing is printed. What that says counts where it is surer.
func (r *Reader) imitateMarker(t *template, on *laid, p *printed) error {
	cols, lines := on.size.X, on.size.Y
	m, ok, err := r.imitate(on)
	if !ok || err != nil {
		return err
	}
	g := newStrokes(evenGrey(m.of(&r.imitated, 0, cols*lines)), on.b, cols, lines)
	g.measure(1, t.holds)
	g.noiseB = max(g.noiseB, g.plainNoise(t.holds))
	next := *p
	next.compare(g, on.hidden.laidOn(), t.holds)
	if next.better(p) {
		*p = next
	}
	return nil
}

// better reports whether a comparison of a marker says more surely that it is the taught one than another does.
func (p *printed) better(other *printed) bool {
	if p.sure() != other.sure() {
		return p.sure()
	}
	if p.known() != other.known() {
		return p.known()
	}
	return p.worst > other.worst
}

// evenGrey makes grey levels of a mix, of which only the slopes are fitted.
func evenGrey(mix []float32) []uint8 {
	mean := float32(0)
	for _, v := range mix {
		mean += v / float32(len(mix))
	}
	grey := make([]uint8, len(mix))
	for i, v := range mix {
		grey[i] = uint8(min(max(v-mean+128.5, 0), 255))
	}
	return grey
}

// plainNoise returns the energy of a pixel of the photograph where least is printed on the taught picture: that in the
// middle of a quarter of all pieces, since something else may lie on some.
func (g *strokes) plainNoise(onCard func(x, y int) bool) float64 {
	var pieces [][2]float64
	for y := 0; y+pieceHigh <= g.high; y++ {
		for x := 0; x+pieceWide <= g.wide; x++ {
			if onCard(x, y) {
				pieces = append(pieces, [2]float64{g.of(g.taught, x, y), g.of(g.shown, x, y)})
			}
		}
	}
	slices.SortFunc(pieces, func(a, b [2]float64) int { return cmp.Compare(a[0], b[0]) })
	pieces = pieces[:len(pieces)/4]
	if len(pieces) == 0 {
		return 0
	}
	slices.SortFunc(pieces, func(a, b [2]float64) int { return cmp.Compare(a[1], b[1]) })
	return pieces[len(pieces)/2][1]
}
