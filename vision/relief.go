//go:build !nocv

package vision

import (
	"math"
	"slices"

	"elderglass/models"
)

// A lamp or a window that is mirrored in a face lays light over its print, and the net
// finds it little like what it learned. The print's relief, each pixel against those
// about it, hardly changes: so dice in doubt are compared once more by that.
const (
	// reliefAround is how many cells each way a pixel is compared with, reliefFaint the
	// contrast, as a share of the whole print's, below which it counts little.
	reliefAround = 4
	reliefFaint  = 0.3
	// reliefShift is how many cells each way a print is looked for.
	reliefShift = 1
)

// A relief vouches for the face that a die was read as where it is so like one of the labelled
// dice of its colour, and leads over all other faces of the colour. Those of which only prints
// with a lamp in them are known need more.
const (
	vouchLike    = 0.6
	vouchLead    = 0.2
	vouchLitLike = 0.7
	vouchLitLead = 0.3
)

// Nobody vouches for a die that the finder, the colours or the symbols doubt more.
const (
	vouchScore      = 0.5
	vouchAway       = 4
	vouchConfidence = 0.9
)

// relief is what stands out in a patch from what is around it, of mean 0 and length 1.
func (p *patch) relief() (out patch) {
	standOut(p[:], gaugePrint, out[:])
	return out
}

// standOut writes what stands out in a square from what is around it within the square, of mean 0 and length 1. The
// square has so many cells a side, at most gaugePrint, and length 1.
func standOut(square []float32, side int, out []float32) {
	var sums, squares [gaugePrint + 1][gaugePrint + 1]float64 // of all pixels above and to the left
	for y := range side {
		for x := range side {
			v := float64(square[y*side+x])
			sums[y+1][x+1] = v + sums[y][x+1] + sums[y+1][x] - sums[y][x]
			squares[y+1][x+1] = v*v + squares[y][x+1] + squares[y+1][x] - squares[y][x]
		}
	}
	for y := range side {
		top, bottom := max(y-reliefAround, 0), min(y+reliefAround+1, side)
		for x := range side {
			left, right := max(x-reliefAround, 0), min(x+reliefAround+1, side)
			count := float64((bottom - top) * (right - left))
			of := func(s *[gaugePrint + 1][gaugePrint + 1]float64) float64 {
				return (s[bottom][right] - s[top][right] - s[bottom][left] + s[top][left]) / count
			}
			mean := of(&sums)
			spread := math.Sqrt(max(of(&squares)-mean*mean, 0))
			out[y*side+x] = float32((float64(square[y*side+x]) - mean) / (spread + reliefFaint/float64(side)))
		}
	}
	normal(out)
}

// vouches says whether the relief of a face in a cut of gaugeView dice is that of a look, and
// of no other face that its colour can show. A colour of which not all faces are known by a
// print vouches for none.
func (g *gauge) vouches(cut []uint8, l look, faces []models.Face) bool {
	if len(g.prints[l]) == 0 {
		return false
	}
	c := g.contrast(cut, l, faces)
	like, lead := vouchLike, vouchLead
	if c.lit {
		like, lead = vouchLitLike, vouchLitLead
	}
	return c.all && c.mine >= like && c.mine-c.other >= lead
}

// contrast is how like the relief of a face is to the prints of a look, and of the likest of the other faces of
// its colour; lit says whether a lamp is mirrored in all prints of the look, all whether each of the others is known.
type contrast struct {
	mine, other float64
	lit, all    bool
}

func (g *gauge) contrast(cut []uint8, l look, faces []models.Face) contrast {
	g.view.see(cut)
	var seen [3][]patch
	c := contrast{other: -1, all: true}
	c.mine, c.lit = g.reliefOf(g.prints[l], &seen)
	for _, f := range faces {
		if f == l.face || f == models.Blank {
			continue
		}
		others := g.prints[look{l.colour, f}]
		other, _ := g.reliefOf(others, &seen)
		c.other, c.all = max(c.other, other), c.all && len(others) > 0
	}
	return c
}

// reliefOf returns how like the face in view is to prints of one look, -1…1, and whether a
// lamp is mirrored in all of them; where not, only the others count. Seen is what is in view
// by channel, where it was looked at before.
func (g *gauge) reliefOf(prints [][4]print, seen *[3][]patch) (like float64, lit bool) {
	lit = !slices.ContainsFunc(prints, func(turns [4]print) bool { return !turns[0].lit })
	like = -1
	for i := range prints {
		if prints[i][0].lit && !lit {
			continue
		}
		for turn := range prints[i] {
			p := &prints[i][turn]
			if seen[p.channel] == nil {
				seen[p.channel] = g.view.reliefs(p.channel)
			}
			for k := range seen[p.channel] {
				like = max(like, p.relief.dot(&seen[p.channel][k]))
			}
		}
	}
	return like, lit
}

// reliefs returns what is in view of a channel, at places about the middle.
func (v *view) reliefs(channel int) []patch {
	var out []patch
	for dy := -reliefShift; dy <= reliefShift; dy++ {
		for dx := -reliefShift; dx <= reliefShift; dx++ {
			var p patch
			v.sample(channel, fit{a: [6]float64{4: float64(dx), 5: float64(dy)}}, &p)
			out = append(out, p.relief())
		}
	}
	return out
}
