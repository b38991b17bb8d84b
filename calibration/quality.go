package calibration

import (
	"math"

	"elderglass/models"
)

// Bounds of a good calibration: marks that fit as closely as a careful person draws them, each
// look seen without a lamp in it at least twice, dice over so much of the picture.
const (
	goodOff    = 0.035
	goodShown  = 2
	goodSpread = 0.4
)

// Quality tells how good the profile is; its samples are what was learned so far.
func (p *Profile) Quality() models.CalibrationQuality {
	q := models.CalibrationQuality{Off: p.Error, Shown: math.MaxInt}
	good := clean(p.Samples)
	for _, k := range p.Set.Kinds {
		for _, f := range k.Faces {
			n := 0
			for _, s := range good {
				if s.Colour == k.Colour && s.Face == f {
					n++
				}
			}
			if n < q.Shown {
				q.Colour, q.Face, q.Shown = k.Colour, f, n
			}
		}
	}
	q.Across, q.Down = p.spread()
	switch {
	case q.Off > goodOff:
		q.Do = models.CalibrationMarkCloser
	case min(q.Across, q.Down) < goodSpread:
		q.Do = models.CalibrationSpread
	case q.Shown < goodShown:
		q.Do = models.CalibrationShowMore
	}
	return q
}

// spread returns over which shares of the picture's width and height the samples lie.
func (p *Profile) spread() (across, down float64) {
	if len(p.Samples) == 0 {
		return 0, 0
	}
	toPicture := p.Plane.ToPicture(p.Width, p.Height, 0)
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, s := range p.Samples {
		for _, c := range s.Square.Corners() {
			x, y := toPicture.Map(c.X, c.Y)
			left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
		}
	}
	share := func(from, to float64, of int) float64 {
		return math.Round(100*(min(to, float64(of))-max(from, 0))/float64(of)) / 100
	}
	return share(left, right, p.Width), share(top, bottom, p.Height)
}
