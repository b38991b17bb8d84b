//go:build !nocv

package vision

import (
	"image/color"
	"math"

	"elderglass/calibration"
	"elderglass/models"
)

var colourBlack = color.RGBA{}

const cutSize = 32

type template struct {
	colour models.Colour
	face   models.Face
	ink    []float64
	body   [3]float64
}

// faces names the colour and the face of a top face by rotated templates.
type faces struct {
	templates []template
	cut       []uint8
}

func newFaces(p *calibration.Profile) *faces {
	f := &faces{cut: make([]uint8, 3*cutSize*cutSize)}
	for _, s := range p.Samples {
		pic := calibration.Picture{Pix: s.Pix, Width: calibration.SamplePixels, Height: calibration.SamplePixels}
		k := float64(calibration.SamplePixels) / calibration.SampleSide
		m := calibration.Matrix{k, 0, k * calibration.SampleSide / 2, 0, k, k * calibration.SampleSide / 2, 0, 0, 1}
		for turn := range 4 {
			pic.Cut(&m, calibration.Square{Turn: float64(turn) * math.Pi / 2}, 0.8, cutSize, f.cut)
			f.templates = append(f.templates, template{s.Colour, s.Face, inkOf(f.cut), f.body(pic, &m, calibration.Square{}, s.Gain)})
		}
	}
	return f
}

func inkOf(cut []uint8) []float64 {
	out := make([]float64, len(cut)/3)
	mean, sq := 0.0, 0.0
	for i := range out {
		out[i] = float64(cut[3*i]) + float64(cut[3*i+1]) + float64(cut[3*i+2])
		mean += out[i] / float64(len(out))
	}
	for i := range out {
		out[i] -= mean
		sq += out[i] * out[i]
	}
	for i := range out {
		out[i] /= math.Sqrt(sq) + 100
	}
	return out
}

func (f *faces) body(p calibration.Picture, m *calibration.Matrix, s calibration.Square, gain [3]float64) [3]float64 {
	p.Cut(m, s, 0.96, cutSize, f.cut)
	var sum [3]float64
	n := 0.0
	for y := range cutSize {
		for x := range cutSize {
			if min(x, y, cutSize-1-x, cutSize-1-y) < 3 {
				for k := range 3 {
					sum[k] += float64(f.cut[3*(y*cutSize+x)+k])
				}
				n++
			}
		}
	}
	for k := range sum {
		sum[k] = math.Log(sum[k]/n/gain[k] + 4)
	}
	return sum
}

func (f *faces) name(p calibration.Picture, m *calibration.Matrix, s found, gain [3]float64) models.Die {
	body := f.body(p, m, s.square, gain)
	p.Cut(m, s.square, 0.8, cutSize, f.cut)
	ink := inkOf(f.cut)
	best := models.Die{Confidence: -9}
	for _, t := range f.templates {
		dot, off := 0.0, 0.0
		for i := range ink {
			dot += ink[i] * t.ink[i]
		}
		for k := range body {
			off += (body[k] - t.body[k]) * (body[k] - t.body[k])
		}
		if score := math.Abs(dot) - 2*off; score > best.Confidence {
			best = models.Die{Colour: t.colour, Face: t.face, Confidence: score}
		}
	}
	best.Sure = best.Confidence > 0.7
	best.Confidence = min(max(best.Confidence, 0), 1)
	return best
}
