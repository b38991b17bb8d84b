//go:build !nocv

package vision

import (
	"math"
	"slices"

	"gocv.io/x/gocv"
	"image"

	"elderglass/calibration"
)

const (
	findScale = 12
	findTurns = 10
)

// found is a top face in the plane with the finder's score in 0…1.
type found struct {
	square calibration.Square
	score  float64
}

// finder finds top faces by the difference from the empty tray.
type finder struct {
	plane  calibration.Plane
	canvas canvas
	tray   []uint8
}

func newFinder(p *calibration.Profile, tray calibration.Picture) *finder {
	f := &finder{plane: p.Plane, canvas: newCanvas(p, findScale, 4)}
	f.tray = f.rectify(tray)
	return f
}

func (f *finder) Close() error { return nil }

func (f *finder) rectify(p calibration.Picture) []uint8 {
	src, err := gocv.NewMatFromBytes(p.Height, p.Width, gocv.MatTypeCV8UC3, p.Pix)
	if err != nil {
		return make([]uint8, 3*f.canvas.width*f.canvas.height)
	}
	defer src.Close()
	small := gocv.NewMat()
	defer small.Close()
	m := f.canvas.toPicture(f.plane, p.Width, p.Height)
	x0, y0 := m.Map(float64(f.canvas.width)/2, float64(f.canvas.height)/2)
	x1, y1 := m.Map(float64(f.canvas.width)/2+1, float64(f.canvas.height)/2)
	factor := max(1, int(math.Round(math.Hypot(x1-x0, y1-y0))))
	w, h := p.Width/factor, p.Height/factor
	gocv.Resize(src, &small, image.Pt(w, h), 0, 0, gocv.InterpolationArea)
	m = f.canvas.toPicture(f.plane, w, h)
	h33 := gocv.NewMatWithSize(3, 3, gocv.MatTypeCV64F)
	defer h33.Close()
	for i, v := range m {
		h33.SetDoubleAt(i/3, i%3, v)
	}
	out := gocv.NewMat()
	defer out.Close()
	gocv.WarpPerspectiveWithParams(small, &out, h33, image.Pt(f.canvas.width, f.canvas.height),
		gocv.InterpolationLinear|16, gocv.BorderReplicate, colourBlack)
	return out.ToBytes()
}

func (f *finder) find(p calibration.Picture, gain [3]float64) []found {
	pix := f.rectify(p)
	w, h := f.canvas.width, f.canvas.height
	mask := make([]float64, w*h)
	var noise []float64
	diff := make([]float64, w*h)
	for i := range diff {
		d := 0.0
		for k := range 3 {
			d = max(d, math.Abs(float64(pix[3*i+k])-gain[k]*float64(f.tray[3*i+k])))
		}
		diff[i] = d
		if i%7 == 0 {
			noise = append(noise, d)
		}
	}
	slices.Sort(noise)
	threshold := max(12, 3*noise[len(noise)/2])
	for i, d := range diff {
		if d > threshold {
			mask[i] = 1
		}
	}
	var out []found
	for turn := range findTurns {
		angle := float64(turn) * math.Pi / 2 / findTurns
		c, s := math.Cos(angle), math.Sin(angle)
		for y := 2; y < h-2; y++ {
			for x := 2; x < w-2; x++ {
				if mask[y*w+x] == 0 {
					continue
				}
				px, py := f.canvas.plane(float64(x)+0.5, float64(y)+0.5)
				r := math.Hypot(px, py) + 1e-9
				inside, outside, n := 0.0, 0.0, 0.0
				for i := -3; i <= 3; i++ {
					for j := -3; j <= 3; j++ {
						u, v := float64(i)/6.5, float64(j)/6.5
						inside += sample(mask, w, h, float64(x)+findScale*(u*c-v*s), float64(y)+findScale*(u*s+v*c))
						if max(i, -i, j, -j) == 3 {
							a, b := 1.3*(u*c-v*s), 1.3*(u*s+v*c)
							if (a*px+b*py)/r > 0.2 {
								outside += sample(mask, w, h, float64(x)+findScale*a, float64(y)+findScale*b)
								n++
							}
						}
					}
				}
				score := inside/49 - 0.5*outside/max(n, 1)
				if score > 0.55 {
					out = append(out, found{calibration.Square{X: px, Y: py, Turn: angle}, score})
				}
			}
		}
	}
	slices.SortFunc(out, func(a, b found) int {
		if a.score > b.score {
			return -1
		}
		return 1
	})
	var kept []found
	for _, o := range out {
		if !slices.ContainsFunc(kept, func(k found) bool {
			return math.Hypot(k.square.X-o.square.X, k.square.Y-o.square.Y) < 0.9
		}) {
			kept = append(kept, o)
		}
	}
	return kept
}

func sample(mask []float64, w, h int, x, y float64) float64 {
	xi, yi := int(x+0.5), int(y+0.5)
	if xi < 0 || yi < 0 || xi >= w || yi >= h {
		return 0
	}
	return mask[yi*w+xi]
}
