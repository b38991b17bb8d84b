//go:build !nocv

package cards

import (
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/lanes"
	"elderglass/vision/cards/linear"
	"elderglass/vision/cards/projective"
)

// Blocks of a frame are found again somewhere near, so they may be alike though the frame lies beside its place, and a
// row of signs is some ten pixels high. So a frame is laid over a photograph pixel by pixel, of those that are the
// same on all cards of its style, and moved until it fits.

const (
	lightAround  = 25      // pixels of a taught picture around one, that say in what light it lies
	leastRelief  = 4.0     // grey levels by which nothing differs
	varied       = 0.6     // variance of pixels that are the same on no two cards
	leastSteady  = 0.2     // of a pixel of the frame
	fewestSame   = 0.015   // of the pixels, those that are the same on all cards
	lies         = 0.1     // pixels by which a frame is moved that lies already
	smallestLaid = 40 * 40 // pixels of a photograph
	settling     = 0.3     // of the pixels, those that say most of where a frame lies
)

// plate is what all cards of a style share, at some size.
type plate struct {
	size   image.Point
	soft   float64
	around int
	pixels []lanes.Pixel // those that are the same on all cards
	edges  []lanes.Pixel // those at which a move shows most
}

// relief returns by how much pixels are lighter than those around them, by how much these differ: so it is the same in
// any light.
func relief(grey *gocv.Mat, soft float64, around int) []float32 {
	return reliefIn(&lanes.Reliefs{}, grey, soft, around)
}

// reliefIn is relief where another one was, which it overwrites.
func reliefIn(last *lanes.Reliefs, grey *gocv.Mat, soft float64, around int) []float32 {
	pix, err := grey.DataPtrUint8()
	if err != nil {
		return nil
	}
	return last.Of(pix, grey.Cols(), grey.Rows(), soft, around, leastRelief*leastRelief)
}

// rectifiedRelief returns the relief of what h, which maps a plate to the photograph, shows of it, until the next one.
func (s *scene) rectifiedRelief(h projective.Homography, p *plate) []float32 {
	flat := s.Rectify(h, p.size, 0)
	defer flat.Close()
	return reliefIn(&s.reliefs, &flat, p.soft, p.around)
}

// newPlate finds what pictures have in common, nil where that is too little.
func newPlate(list []gocv.Mat, size image.Point, soft float64, around int) *plate {
	mean, sq := make([]float64, size.X*size.Y), make([]float64, size.X*size.Y)
	small := gocv.NewMat()
	defer small.Close()
	var reliefs lanes.Reliefs
	for i := range list {
		gocv.Resize(list[i], &small, size, 0, 0, gocv.InterpolationArea)
		for k, v := range reliefIn(&reliefs, &small, soft, around) {
			mean[k] += float64(v) / float64(len(list))
			sq[k] += float64(v) * float64(v) / float64(len(list))
		}
	}
	p := &plate{size: size, soft: soft, around: around}
	middle, unit := p.middle()
	for y := 1; y < size.Y-1; y++ {
		for x := 1; x < size.X-1; x++ {
			k := y*size.X + x
			steady := 1 - (sq[k]-mean[k]*mean[k])/varied
			if steady < leastSteady {
				continue
			}
			gx, gy := unit*(mean[k+1]-mean[k-1])/2, unit*(mean[k+size.X]-mean[k-size.X])/2
			u, v := (float64(x)+0.5-middle[0])/unit, (float64(y)+0.5-middle[1])/unit
			q := lanes.Pixel{Mean: float32(mean[k]), Weight: float32(steady * steady)}
			q.At = int32(k) //nolint:gosec // of a small picture
			for i, slope := range [8]float64{
				gx * u, gx * v, gx, gy * u, gy * v, gy, -u * (gx*u + gy*v), -v * (gx*u + gy*v),
			} {
				q.Slopes[i] = float32(slope)
			}
			p.pixels = append(p.pixels, q)
		}
	}
	if float64(len(p.pixels)) < fewestSame*float64(size.X*size.Y) {
		return nil
	}
	p.edges = showing(p.pixels)
	return p
}

// showing returns those of some pixels that say most of where a plate lies.
func showing(pixels []lanes.Pixel) (edges []lanes.Pixel) {
	shows := make([]float64, len(pixels))
	for i := range pixels {
		shows[i] = shown(&pixels[i])
	}
	least := slices.Sorted(slices.Values(shows))[len(shows)-max(int(settling*float64(len(shows))), 1)]
	for i := range pixels {
		if shows[i] >= least {
			edges = append(edges, pixels[i])
		}
	}
	return edges
}

// shown says how much a pixel changes where its plate is moved.
func shown(p *lanes.Pixel) float64 {
	across, down := float64(p.Slopes[2]), float64(p.Slopes[5])
	return float64(p.Weight) * (across*across + down*down)
}

// middle returns the plate's middle, and half its longer side, by which places on it are measured.
func (p *plate) middle() (at [2]float64, unit float64) {
	wide, high := float64(p.size.X), float64(p.size.Y)
	return [2]float64{wide / 2, high / 2}, max(wide, high) / 2
}

// like returns how like a plate a picture is, from -1 to 1.
func (p *plate) like(pix []float32) float64 {
	both, own, its := lanes.Like(p.pixels, pix)
	return both / math.Sqrt(own*its+1e-9)
}

// step returns how a plate must be moved so that it is more like a picture, by least squares of which what is hidden
// counts less.
func (p *plate) step(pix []float32) (projective.Homography, bool) {
	m := lanes.Step(p.edges, pix)
	for a := range 8 {
		m[a][a] *= 1.001
	}
	d, ok := linear.SolveEight(&m)
	if !ok {
		return projective.Homography{}, false
	}
	middle, unit := p.middle()
	to := projective.Homography{1 / unit, 0, -middle[0] / unit, 0, 1 / unit, -middle[1] / unit, 0, 0, 1}
	from := projective.Homography{unit, 0, middle[0], 0, unit, middle[1], 0, 0, 1}
	moved, ok := projective.Homography{1 + d[0], d[1], d[2], d[3], 1 + d[4], d[5], d[6], d[7], 1}.Inverse()
	return from.Times(moved).Times(to), ok
}

// bothWays returns how like a plate a photograph is at a place, and how like the plate turned upside down.
func (s *scene) bothWays(p *plate, place projective.Homography) (upright, turned float64) {
	if q := place.Corners(float64(p.size.X), float64(p.size.Y)); !q.Convex() || q.Area() < smallestLaid {
		return -1, -1
	}
	pix := s.rectifiedRelief(place, p)
	upright = p.like(pix)
	slices.Reverse(pix)
	return upright, p.like(pix)
}

// lay moves a plate, whose pixels a homography maps to the photograph, some times so that it fits better, and returns
// where it fits best and how well.
func (s *scene) lay(p *plate, place projective.Homography, rounds int) (best projective.Homography, like float64) {
	best, like = place, math.Inf(-1)
	wide, high := float64(p.size.X), float64(p.size.Y)
	for i := range rounds + 1 {
		if q := place.Corners(wide, high); !q.Convex() || q.Area() < smallestLaid {
			break
		}
		pix := s.rectifiedRelief(place, p)
		if v := p.like(pix); v > like {
			best, like = place, v
		}
		if i == rounds {
			break
		}
		moved, ok := p.step(pix)
		if !ok {
			break
		}
		place = place.Times(moved)
		if movesBy(moved, p.size) < lies {
			break
		}
	}
	return best, like
}
