//go:build !nocv

package relief

import (
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/lanes"
	"elderglass/vision/cards/linear"
	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
)

// Blocks of a frame are found again somewhere near, so they may be alike though the frame lies beside its place, and a
// row of signs is some ten pixels high. So a frame is laid over a photograph pixel by pixel, of those that are the
// same on all cards of its style, and moved until it fits.

const (
	leastRelief  = 4.0     // grey levels by which nothing differs
	varied       = 0.6     // variance of pixels that are the same on no two cards
	leastSteady  = 0.2     // of a pixel of the frame
	fewestSame   = 0.015   // of the pixels, those that are the same on all cards
	lyingStill   = 0.1     // pixels by which a plate is moved that lies already
	smallestLaid = 40 * 40 // pixels of a photograph
	settling     = 0.3     // of the pixels, those that say most of where a frame lies
)

// Plate is what some pictures share, as those of the cards of one style do, at some size.
type Plate struct {
	Size   image.Point   // in pixels
	Pixels []lanes.Pixel // those that are the same on all pictures
	edges  []lanes.Pixel // those at which a move shows most
	soft   float64
	around int
}

// Of returns by how much the pixels of a grey picture, softened by a deviation of some pixels, are lighter than those
// up to so many pixels around them, in deviations of these: so it is the same in any light.
func Of(grey *gocv.Mat, soft float64, around int) []float32 {
	return reliefIn(&lanes.Reliefs{}, grey, soft, around)
}

// reliefIn is Of where another relief was, which it overwrites.
func reliefIn(last *lanes.Reliefs, grey *gocv.Mat, soft float64, around int) []float32 {
	pix, err := grey.DataPtrUint8()
	if err != nil {
		return nil
	}
	return last.Of(pix, grey.Cols(), grey.Rows(), soft, around, leastRelief*leastRelief)
}

// Relief returns the relief of a picture as large as a plate, in memory that holds it until the next one.
func (p *Plate) Relief(grey *gocv.Mat, memory *lanes.Reliefs) []float32 {
	return reliefIn(memory, grey, p.soft, p.around)
}

// Rectified returns the relief of what a homography, which maps a plate to the photograph, shows of it, in memory that
// holds it until the next one.
func (p *Plate) Rectified(on *photo.Photo, place projective.Homography, memory *lanes.Reliefs) []float32 {
	flat := on.Rectify(place, p.Size, 0)
	defer flat.Close()
	return p.Relief(&flat, memory)
}

// New finds what grey pictures have in common once all are of one size, nil where that is too little. Compared are
// their reliefs, which are softened and made as Of says.
func New(list []gocv.Mat, size image.Point, soft float64, around int) *Plate {
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
	p := &Plate{Size: size, soft: soft, around: around}
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
			p.Pixels = append(p.Pixels, q)
		}
	}
	if float64(len(p.Pixels)) < fewestSame*float64(size.X*size.Y) {
		return nil
	}
	p.edges = showing(p.Pixels)
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
func (p *Plate) middle() (at [2]float64, unit float64) {
	wide, high := float64(p.Size.X), float64(p.Size.Y)
	return [2]float64{wide / 2, high / 2}, max(wide, high) / 2
}

// Like returns how like a plate a picture of its size is by its relief, from -1 to 1.
func (p *Plate) Like(pix []float32) float64 {
	both, own, its := lanes.Like(p.Pixels, pix)
	return both / math.Sqrt(own*its+1e-9)
}

// Step returns how a plate must be moved on itself so that it is more like a picture of its size, by the relief of that
// and by least squares of which what is hidden counts less. False is returned where that is not settled.
func (p *Plate) Step(pix []float32) (projective.Homography, bool) {
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

// CanLie reports whether a homography, which maps a plate to a photograph, shows it from the front, and large enough to
// be compared.
func (p *Plate) CanLie(place projective.Homography) bool {
	q := place.Corners(float64(p.Size.X), float64(p.Size.Y))
	return q.Convex() && q.Area() >= smallestLaid
}

// Lies reports whether a plate lies already that Step would move so: by a part of a pixel.
func (p *Plate) Lies(moved projective.Homography) bool {
	far := 0.0
	for _, c := range projective.Rectangle(float64(p.Size.X), float64(p.Size.Y)) {
		to := moved.At(c)
		far = max(far, math.Hypot(to.X-c.X, to.Y-c.Y))
	}
	return far < lyingStill
}

// BothWays returns how like a plate a photograph is at a place, from -1 to 1, and how like the plate turned upside
// down.
func (p *Plate) BothWays(
	on *photo.Photo, place projective.Homography, memory *lanes.Reliefs,
) (upright, turned float64) {
	if !p.CanLie(place) {
		return -1, -1
	}
	pix := p.Rectified(on, place, memory)
	upright = p.Like(pix)
	slices.Reverse(pix)
	return upright, p.Like(pix)
}

// Lay moves a plate, whose pixels a homography maps to the photograph, some times so that it fits better, and returns
// where it fits best and how well, from -1 to 1: minus infinity where it cannot lie at all.
func (p *Plate) Lay(
	on *photo.Photo, place projective.Homography, rounds int, memory *lanes.Reliefs,
) (best projective.Homography, like float64) {
	best, like = place, math.Inf(-1)
	for i := range rounds + 1 {
		if !p.CanLie(place) {
			break
		}
		pix := p.Rectified(on, place, memory)
		if v := p.Like(pix); v > like {
			best, like = place, v
		}
		if i == rounds {
			break
		}
		moved, ok := p.Step(pix)
		if !ok {
			break
		}
		place = place.Times(moved)
		if p.Lies(moved) {
			break
		}
	}
	return best, like
}

// Without leaves out some pixels of a plate.
func (p *Plate) Without(some func(lanes.Pixel) bool) {
	p.Pixels, p.edges = slices.DeleteFunc(p.Pixels, some), slices.DeleteFunc(p.edges, some)
}
