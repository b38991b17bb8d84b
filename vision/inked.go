//go:build !nocv

package vision

import "elderglass/models"

// A lamp that is mirrored in a die lays its light over the rim too, and a black die looks white there. Its ink stays
// lighter than its body: where the colours give more than otherColour for dice of other colours, and the relief of a
// face is by inkLead more like that of the same face in another colour, nobody is sure.
const (
	otherColour = 1e-6
	inkLead     = 0.3
)

// otherInk says whether the face in a cut of gaugeView dice has rather the ink of another colour than of the one that
// its die was taken for.
func (g *gauge) otherInk(cut []uint8, d models.Die) bool {
	mine := g.prints[look{d.Colour, d.Face}]
	if len(mine) == 0 || 1-ofOneColour(&d) < otherColour {
		return false
	}
	g.view.see(cut)
	var seen [3][]patch
	own, _ := g.reliefOf(mine, &seen)
	for _, l := range g.looks {
		if l.face != d.Face || l.colour == d.Colour {
			continue
		}
		other, _ := g.reliefOf(g.prints[l], &seen)
		if other >= own+inkLead {
			return true
		}
	}
	return false
}
