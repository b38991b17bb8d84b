//go:build !nocv

package vision

import (
	"slices"

	"elderglass/calibration"
	"elderglass/models"
)

// clearlyMore is by how much the likeness of a face must lead over that of a face that its colour borrowed.
const clearlyMore = 0.06

// The reader is never sure of a frail face, and of another face of a die that may show a frail
// one only from plainlyAlike on.
const plainlyAlike = 0.73

// repertoire is what dice of one colour can show: what the set says and whatever was labelled.
type repertoire struct {
	faces []models.Face
	// borrowed are those that no die of the colour showed without a lamp in it while calibrating: how they look is known
	// from other colours alone. Frail are those that no die of any colour did, but some with a lamp.
	borrowed, frail []models.Face
}

// repertoires are those of each colour.
type repertoires map[models.Colour]repertoire

func repertoiresOf(p *calibration.Profile) repertoires {
	all := repertoires{}
	for _, k := range p.Set.Kinds {
		all[k.Colour] = repertoire{faces: slices.Clone(k.Faces)}
	}
	_, mirrored := calibration.ShineOf(p.Samples)
	own, clean := map[look]bool{}, map[models.Face]bool{}
	for i, s := range p.Samples {
		can := all[s.Colour]
		if !slices.Contains(can.faces, s.Face) {
			can.faces = append(can.faces, s.Face)
			all[s.Colour] = can
		}
		own[look{s.Colour, s.Face}] = own[look{s.Colour, s.Face}] || !mirrored[i]
		clean[s.Face] = clean[s.Face] || !mirrored[i]
	}
	for colour, can := range all {
		for _, f := range can.faces {
			if !own[look{colour, f}] {
				can.borrowed = append(can.borrowed, f)
			}
			if seen, shown := clean[f]; shown && !seen {
				can.frail = append(can.frail, f)
			}
		}
		all[colour] = can
	}
	return all
}

// rivalled says whether a die that was read as one face may as well show another one, which its colour borrowed. The
// relief may settle it: it leads plainly over what is known of the other face too, be that under a lamp.
func (r repertoire) rivalled(face models.Face, symbols []likeness) bool {
	cosine := cosineOf(face, symbols)
	return slices.ContainsFunc(symbols, func(s likeness) bool {
		return s.face != face && slices.Contains(r.borrowed, s.face) && cosine < s.cosine+clearlyMore
	})
}

// holds says whether a face is known well enough to be sure of it beside frail ones, by how like it is.
func (r repertoire) holds(face models.Face, cosine float64) bool {
	return len(r.frail) == 0 || cosine >= plainlyAlike && !slices.Contains(r.frail, face)
}

// cosineOf is the plain likeness to a face, -1 to one that is not known.
func cosineOf(face models.Face, symbols []likeness) float64 {
	for _, s := range symbols {
		if s.face == face {
			return s.cosine
		}
	}
	return -1
}
