//go:build !nocv

package vision

import (
	"cmp"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/calibration"
	"elderglass/models"
)

// A window that is mirrored in a whole face washes its print out: the net sees a pale square with dark edges, which is
// like no print, or like one that was labelled in such light. What is left of the print still stands out inside the
// square, so the middle of a face in doubt is compared by its relief, without the edges.
const (
	// coreSide is how many cells wide the middle is: 0.55 of a die, well inside of where rounded dice begin to bend.
	coreSide = 22
	coreArea = coreSide * coreSide
	// coreShift is how many cells each way a print is looked for.
	coreShift = 3
	// coreWeight is how much likelier a face is by the relief of its middle, as the logarithm of the odds, where that
	// is just like it.
	coreWeight = 12
	// coreLike and coreLead are how like the relief must be to that of a face, and by how much more than to others', to
	// tell anything. Noise is like some print by coreLike.
	coreLike = 0.5
	coreLead = 0.1
)

// core is what stands out in the middle of a face, of mean 0 and length 1.
type core [coreArea]float32

// coreFrom makes a core of cells in rows of a width, from a cell on.
func coreFrom(cells []float32, wide, from int) (c core) {
	var middle [coreArea]float32
	for y := range coreSide {
		copy(middle[y*coreSide:(y+1)*coreSide], cells[from+y*wide:])
	}
	normal(middle[:])
	standOut(middle[:], coreSide, c[:])
	return c
}

// core is what stands out in the middle of a print.
func (p *print) core() core {
	const border = (gaugePrint - coreSide) / 2
	return coreFrom(p.pix[:], gaugePrint, border*gaugePrint+border)
}

// cores returns what stands out in a channel, at places about the middle.
func (v *view) cores(channel int) (list []core) {
	const border = (gaugeCells - coreSide) / 2
	for dy := -coreShift; dy <= coreShift; dy++ {
		for dx := -coreShift; dx <= coreShift; dx++ {
			list = append(list, coreFrom(v.channel(channel)[:], gaugeCells, (border+dy)*gaugeCells+border+dx))
		}
	}
	return list
}

// coresOf returns the cores of a look's prints in their turns.
func (g *gauge) coresOf(l look) [][4]core {
	if known, ok := g.cores[l]; ok {
		return known
	}
	list := make([][4]core, len(g.prints[l]))
	for i := range list {
		for turn := range list[i] {
			list[i][turn] = g.prints[l][i][turn].core()
		}
	}
	g.cores[l] = list
	return list
}

// standsOut returns how like what stands out in the middle of a face in a cut of gaugeView dice is to the prints of
// each face, in whatever colour, -1…1. Where a face was shown without a lamp in it, only such prints count.
func (g *gauge) standsOut(cut []uint8) map[models.Face]float64 {
	g.view.see(cut)
	var seen [3][]core
	like := map[models.Face]float64{models.Blank: coreLike} // noise alone
	for _, l := range g.looks {
		cores := g.coresOf(l)
		for i := range cores {
			first := &g.prints[l][i][0]
			if first.lit && g.examples[l.face] > 0 {
				continue
			}
			channel := first.channel
			if seen[channel] == nil {
				seen[channel] = g.view.cores(channel)
			}
			for turn := range cores[i] {
				for k := range seen[channel] {
					like[l.face] = max(like[l.face], dot(cores[i][turn][:], seen[channel][k][:]))
				}
			}
		}
	}
	return like
}

// reweigh weighs what a die may be by how like the relief of its middle is to each face. It returns false where that
// tells nothing.
func reweigh(d *models.Die, like map[models.Face]float64) bool {
	guesses := slices.Clone(d.Guesses)
	slices.SortStableFunc(guesses, func(a, b models.Guess) int { return cmp.Compare(like[b.Face], like[a.Face]) })
	if len(guesses) < 2 || like[guesses[0].Face] < coreLike || like[guesses[0].Face]-like[guesses[1].Face] < coreLead {
		return false
	}
	sum, total := ofOneColour(d), 0.0
	for i := range guesses {
		guesses[i].Confidence *= math.Exp(coreWeight * (like[guesses[i].Face] - like[guesses[0].Face]))
		total += guesses[i].Confidence
	}
	for i := range guesses {
		guesses[i].Confidence *= sum / total
	}
	slices.SortStableFunc(guesses, func(a, b models.Guess) int { return cmp.Compare(b.Confidence, a.Confidence) })
	d.Guesses, d.Face, d.Confidence = guesses, guesses[0].Face, guesses[0].Confidence
	return true
}

// washed weighs a die in doubt by what stands out in its middle. What was taken for no die is one all the same where
// the print of a face stands out. It makes nobody sure.
func (r *Reader) washed(frame gocv.Mat, toPicture *calibration.Matrix, f *face, d models.Die, ok bool) (models.Die,
	bool, error,
) {
	if f.score < doubtScore || len(d.Guesses) == 0 {
		return d, ok, nil
	}
	cut, err := r.namer.cutter.cut(frame, toPicture, f.square, gaugeView)
	if err != nil {
		return d, ok, err
	}
	told := reweigh(&d, r.gauge.standsOut(cut))
	return d, ok || told, nil
}
