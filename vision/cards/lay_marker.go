//go:build !nocv

package cards

import (
	"image"
	"math"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/disc"
	"elderglass/vision/cards/lanes"
	"elderglass/vision/cards/projective"
	"elderglass/vision/cards/relief"
)

// Blocks of a small or smooth marker are alike beside their places too, which turns and bends it. So a marker is laid
// over the photograph pixel by pixel, as frames are, and moved until it fits.

const (
	laidFine    = 96.0 // pixels of the shorter side of a marker that is laid over a photograph
	laidCoarse  = 40.0 // the same where its place is to be found from farther away
	laidSoft    = 1.5  // by which it is softened
	laidAround  = 0.26 // of its shorter side, about a pixel, that says in what light it lies
	laidMoves   = 12   // at most
	leastCoarse = 0.5  // likeness of the coarse one, below which it leads nowhere
	leastLaid   = 0.78 // likeness of a marker that lies there; others have 0.4, and few 0.7
)

// markerPlate returns what of a marker's picture is laid over a photograph, its shorter side so many pixels.
func markerPlate(taught gocv.Mat, round bool, short float64) *relief.Plate {
	by := short / float64(min(taught.Cols(), taught.Rows()))
	size := image.Pt(int(math.Round(by*float64(taught.Cols()))), int(math.Round(by*float64(taught.Rows()))))
	grey := taught.Clone()
	defer grey.Close()
	if round {
		disc.BlankOutside(&grey, 0)
	}
	p := relief.New([]gocv.Mat{grey}, size, laidSoft, int(laidAround*short))
	if round {
		beside := func(q lanes.Pixel) bool {
			at := image.Pt(int(q.At)%size.X, int(q.At)/size.X)
			return !disc.On(image.Rectangle{Min: at, Max: at}, size)
		}
		p.Without(beside)
	}
	return p
}

// layMarker moves a marker to where it fits best. False is returned where it does not lie there, or is
// no marker.
func (s *scene) layMarker(t *template, v *verdict) bool {
	if t.fine == nil {
		return false
	}
	place, most := s.layOn(t, t.fine, v.place)
	if most < leastLaid {
		if at, like := s.layOn(t, t.coarse, v.place); like > leastCoarse {
			place, most = s.layOn(t, t.fine, at)
		}
	}
	if most < leastLaid {
		return false
	}
	v.place, v.most = place, most
	return true
}

// layOn moves one of a marker's plates until it lies, and returns where the marker fitted best and how well.
func (s *scene) layOn(
	t *template, p *relief.Plate, from projective.Homography,
) (best projective.Homography, most float64) {
	across, down := float64(t.size.X)/float64(p.Size.X), float64(t.size.Y)/float64(p.Size.Y)
	place := from.Times(projective.Homography{across, 0, 0, 0, down, 0, 0, 0, 1})
	for range laidMoves {
		if !p.CanLie(place) {
			break
		}
		flat := s.Rectify(place, p.Size, 0)
		if t.round {
			disc.BlankOutside(&flat, 0)
		}
		pix := p.Relief(&flat, &s.reliefs)
		flat.Close()
		if like := p.Like(pix); like > most {
			best, most = place, like
		}
		moved, ok := p.Step(pix)
		if !ok || p.Lies(moved) {
			break
		}
		place = place.Times(moved)
	}
	return best.Times(projective.Homography{1 / across, 0, 0, 0, 1 / down, 0, 0, 0, 1}), most
}

// settleMarker moves a marker that is not surely known until nothing moves any more: of a small one, whose place was
// hardly found, the first moves lead only nearer.
func (r *Reader) settleMarker(s *scene, look int, t *template, v *verdict) error {
	best, at := *v, *v
	try := func(next verdict) error {
		if err := r.examine(s, t, look, &next); err != nil {
			return err
		}
		at = next
		if next.rank() > best.rank() || next.rank() == best.rank() && next.print.mean > best.print.mean {
			best = next
		}
		return nil
	}
	for range mostMoves {
		if best.print.sure() {
			break
		}
		next, ok := s.compare(t, at.place)
		if !ok || next.far(&at) < unmoved {
			break
		}
		if err := try(next); err != nil {
			return err
		}
	}
	if next := best; !best.print.sure() && s.layMarker(t, &next) && next.far(&best) > unmoved {
		if err := try(next); err != nil {
			return err
		}
	}
	*v = best
	return nil
}
