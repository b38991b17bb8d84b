//go:build !nocv

package cards

import (
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"
)

// In a dark or small picture noise has slopes as strong as faint letters have. It changes from pixel to pixel, letters
// do not: a picture in which both are softened shows them.

const (
	calmed    = 1.4  // pixels by which both are softened
	noisy     = 0.12 // energy of noise for one of a title's, from which on they are
	plainPart = 12   // of the parts of a card, one in so many has nothing but noise
)

// calm returns a taught picture and a photograph, softened where the noise is too strong for the letters of a title.
func (on *laid) calm(where []headline) (*laid, error) {
	least := math.Inf(1)
	for i := range where {
		if line, ok := where[i].taught(on); ok {
			least = min(least, line.mean()*on.gain*on.gain)
		}
	}
	if on.noise <= noisy*least {
		return on, nil
	}
	next := *on
	var err error
	if next.a, err = softened(on.a, on.size); err != nil {
		return nil, err
	}
	if next.b, err = softened(on.b, on.size.Add(image.Pt(2*margin, 2*margin))); err != nil {
		return nil, err
	}
	next.blur, next.noise = math.Hypot(on.blur, calmed), noiseOf(next.b, on.size)
	return &next, nil
}

// taught cuts the band out of the taught picture.
func (h *headline) taught(on *laid) (*lettering, bool) {
	top, bottom := h.rows(on.size.Y)
	if bottom-top < titleHigh {
		return nil, false
	}
	line := letteringOf(on.a, on.size.X, rim, top, (on.size.X-2*rim)/columnWide, bottom-top)
	line.leaveOut(h, on.size.X)
	return &line, true
}

// mean returns the energy of a line, by pixel.
func (a *lettering) mean() float64 {
	sum := 0.0
	for i := range a.columns {
		sum += a.energy(i) / float64(max(a.columns, 1))
	}
	return sum
}

func softened(pix []uint8, size image.Point) ([]uint8, error) {
	m, err := gocv.NewMatFromBytes(size.Y, size.X, gocv.MatTypeCV8UC1, pix)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	out := gocv.NewMat()
	defer out.Close()
	gocv.GaussianBlur(m, &out, image.Pt(0, 0), calmed, 0, gocv.BorderReplicate)
	return out.ToBytes(), nil
}

// noiseOf returns the energy of a pixel of a photograph, with a margin, where nothing is printed.
func noiseOf(b []uint8, size image.Point) float64 {
	stride := size.X + 2*margin
	var parts []float64
	for y := rim; y+pieceHigh*stepHigh <= size.Y-rim; y += pieceHigh * stepHigh {
		for x := rim; x+pieceWide*stepWide <= size.X-rim; x += pieceWide * stepWide {
			sum := 0
			for j := range pieceHigh * stepHigh {
				row := b[(y+j+margin)*stride+x+margin-1:]
				for i := range pieceWide * stepWide {
					d := int(row[i+2]) - int(row[i])
					sum += d * d
				}
			}
			parts = append(parts, float64(sum)/(pieceWide*stepWide*pieceHigh*stepHigh))
		}
	}
	if len(parts) == 0 {
		return 0
	}
	slices.Sort(parts)
	return parts[len(parts)/plainPart]
}
