//go:build !nocv

package vision

import (
	"math"
	"slices"

	"elderglass/models"
)

const (
	// duelView is the side of what is in view in a duel, in dice: a print is then what lies within a die's rim.
	duelView = 1.0
	// duelAround is how many cells each way a cell is compared with, so that light that changes slowly counts for
	// nothing.
	duelAround = 7
	// duelKept is how many labelled dice a clean print is made of at most.
	duelKept = 12
	// A face of which fewer than duelOwn dice of its colour were labelled is shown by other colours too, by as many
	// as are missing and are like it by duelHelp.
	duelOwn  = 8
	duelHelp = 0.8
	// duelShift is how many cells each way a print is looked for first.
	duelShift = 2
)

// cells are what is in view in a mixture of its channels, without slow changes. As the clean print of a face they are
// called its master.
type cells [gaugeCells * gaugeCells]float32

// sight is what a labelled die shows, channel by channel.
type sight struct {
	channels [3]cells
	lit      bool
}

// mixture is how much of each channel counts.
type mixture [3]float32

// quarter turns a place by quarters.
func quarter(x, y float64, quarters int) (float64, float64) {
	for range quarters {
		x, y = -y, x
	}
	return x, y
}

// fine returns a channel of what is in view without its slow changes.
func (v *view) fine(channel int) (out cells) {
	const n = gaugeCells
	seen := v.channel(channel)
	var sums [n + 1][n + 1]float64 // of all cells above and to the left
	for y := range n {
		for x := range n {
			sums[y+1][x+1] = float64(seen[y*n+x]) + sums[y][x+1] + sums[y+1][x] - sums[y][x]
		}
	}
	for y := range n {
		top, bottom := max(y-duelAround, 0), min(y+duelAround+1, n)
		for x := range n {
			left, right := max(x-duelAround, 0), min(x+duelAround+1, n)
			about := sums[bottom][right] - sums[top][right] - sums[bottom][left] + sums[top][left]
			out[y*n+x] = seen[y*n+x] - float32(about/float64((bottom-top)*(right-left)))
		}
	}
	return out
}

// sight keeps what is in view, a labelled die of a look, for its master.
func (g *gauge) sight(l look, lit bool) {
	s := &sight{lit: lit}
	for k := range s.channels {
		s.channels[k] = g.view.fine(k)
	}
	if g.sights[l] == nil {
		g.shown = append(g.shown, l)
	}
	g.sights[l] = append(g.sights[l], s)
}

// mix returns the mixture in which the prints of a colour stand out most: the first principal component of its
// labelled dice.
func (g *gauge) mix(colour models.Colour) mixture {
	if m, ok := g.mixtures[colour]; ok {
		return m
	}
	var spread [3][3]float64
	for _, l := range g.shown {
		for _, s := range g.sights[l] {
			for i := 0; i < gaugeArea && l.colour == colour; i++ {
				x, y := place(i)
				cell := int(y+gaugeCells/2)*gaugeCells + int(x+gaugeCells/2)
				for a := range spread {
					for b := range spread {
						spread[a][b] += float64(s.channels[a][cell]) * float64(s.channels[b][cell])
					}
				}
			}
		}
	}
	most := [3]float64{1, 1, 1}
	for range 30 {
		var next [3]float64
		for a := range spread {
			for b := range spread {
				next[a] += spread[a][b] * most[b]
			}
		}
		length := math.Sqrt(next[0]*next[0]+next[1]*next[1]+next[2]*next[2]) + 1e-12
		most = [3]float64{next[0] / length, next[1] / length, next[2] / length}
	}
	g.mixtures[colour] = mixture{float32(most[0]), float32(most[1]), float32(most[2])}
	return g.mixtures[colour]
}

// view shows channels mixed, as the first channel of a view.
func (m mixture) view(channels *[3]cells) *view {
	v := &view{ready: [3]bool{true}}
	for k, share := range m {
		for i, x := range channels[k] {
			v.pix[0][i] += share * x
		}
	}
	return v
}

// master returns the clean print of a look, nil where no die of it was labelled without a lamp in it.
func (g *gauge) master(l look) *cells {
	if m, ok := g.masters[l]; ok {
		return m
	}
	var own, others []*view
	for _, other := range g.shown {
		if other.face != l.face {
			continue
		}
		mix := g.mix(other.colour)
		for _, s := range unlit(g.sights[other]) {
			if v := mix.view(&s.channels); other == l {
				own = append(own, v)
			} else {
				others = append(others, v)
			}
		}
	}
	g.masters[l] = newMaster(own, others[:min(len(others), max(0, duelOwn-len(own)))])
	return g.masters[l]
}

// unlit returns the sights without a lamp in them: one with a lamp may show the lamp for the print.
func unlit(sights []*sight) []*sight {
	return slices.DeleteFunc(slices.Clone(sights), func(s *sight) bool { return s.lit })
}

// newMaster lays what labelled dice of one look show over the first of them, and once more over the mean. Dice of
// other colours that show the same help, be their ink lighter or darker than they are.
func newMaster(own, others []*view) *cells {
	if len(own) == 0 {
		return nil
	}
	m := cells(own[0].pix[0])
	for range 2 {
		turns, ok := fieldOf((*[gaugeCells * gaugeCells]float32)(&m)).prints()
		if !ok {
			return nil
		}
		var sum cells
		for _, v := range own {
			f, turn := v.turned(&turns)
			v.lay(f, turn, max(f.like, 0.01), &sum)
		}
		for _, v := range others {
			v.help(&turns, &sum)
		}
		m = sum
	}
	return &m
}

// help adds a die of another colour to a print, if it is like it, be its ink darker where the print's is lighter. No
// die is like both.
func (v *view) help(turns *[4]print, sum *cells) {
	shifts := v.shifts(inTurns(turns))
	starts, others := likest(&shifts, 1), likest(&shifts, -1)
	light, _ := closest(&starts)
	if dark, _ := closest(&others); dark.like > light.like {
		v.negate()
		starts, others = others, starts
	}
	f, turn := v.turnedFrom(turns, &starts)
	if f.like < duelHelp {
		v.negate()
		f, turn = v.turnedFrom(turns, &others)
	}
	if f.like >= duelHelp {
		v.lay(f, turn, f.like, sum)
	}
}

// negate makes what is light dark.
func (v *view) negate() {
	for i := range v.pix[0] {
		v.pix[0][i] *= -1
	}
}

// lay adds what is in view, where a print was found in it in a quarter turn, to the print.
func (v *view) lay(f fit, turn int, weight float64, sum *cells) {
	squares := 0.0
	for i := range gaugeArea {
		x, y := place(i)
		squares += math.Pow(at(&v.pix[0], x, y), 2)
	}
	weight /= math.Sqrt(squares) + 1e-9
	through := v.through(f, turn)
	for i := range sum {
		sum[i] += float32(weight * through[i])
	}
}

// through returns what is in view as a print sees it that was found in it in a quarter turn.
func (v *view) through(f fit, turn int) *field {
	return newField(func(x, y float64) float64 {
		x, y = quarter(x, y, 4-turn)
		return at(&v.pix[0], x+f.a[0]*x+f.a[1]*y+f.a[4], y+f.a[2]*x+f.a[3]*y+f.a[5])
	})
}

// turned lays a print over what is in view, in the quarter turn in which it fits best.
func (v *view) turned(turns *[4]print) (f fit, turn int) {
	starts := v.starts(inTurns(turns))
	return v.turnedFrom(turns, &starts)
}

// turnedFrom is turned with what each turn starts from.
func (v *view) turnedFrom(turns *[4]print, starts *[4]fit) (f fit, turn int) {
	var seen [4]patch
	fits := v.fit(inTurns(turns), *starts, &seen)
	return closest(&fits)
}
