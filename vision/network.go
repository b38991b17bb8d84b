//go:build !nocv

package vision

import (
	"io"
	"math"

	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/nets"
)

// network is a small net of ours.
type network struct {
	*nets.Net
	// sum is the hash of its weights.
	sum string
}

// newNetwork loads an embedded net.
func newNetwork(name string) (*network, error) {
	net, sum, err := nets.Embedded(name)
	if err != nil {
		return nil, err
	}
	return &network{Net: net, sum: sum}, nil
}

// show writes a picture of blue, green and red, 0…255, as one image of the input: red, green
// and blue, 0…1.
func (n *network) show(image int, bgr gocv.Mat) error {
	pix, err := bgr.DataPtrUint8()
	if err != nil {
		return models.Errorf(models.Internal, "a picture cannot be shown to a network: %w", err)
	}
	for y := range bgr.Rows() {
		row, from := n.Row(image, y), pix[3*bgr.Cols()*y:]
		for i := 0; i < len(row); i += 3 {
			row[i] = float32(from[i+2]) * (1. / 255)
			row[i+1] = float32(from[i+1]) * (1. / 255)
			row[i+2] = float32(from[i]) * (1. / 255)
		}
	}
	return nil
}

// closeAll closes everything and returns the first error.
func closeAll(all ...io.Closer) error {
	var first error
	for _, c := range all {
		if err := c.Close(); err != nil && first == nil {
			first = models.Errorf(models.Internal, "what OpenCV holds cannot be freed: %w", err)
		}
	}
	return first
}

// isPeak reports whether a cell of a map w by h cells large beats its eight neighbours.
func isPeak(heat []float32, i, w, h int) bool {
	x, y := i%w, i/w
	for v := max(0, y-1); v <= min(h-1, y+1); v++ {
		for u := max(0, x-1); u <= min(w-1, x+1); u++ {
			if j := v*w + u; heat[j] > heat[i] || heat[j] == heat[i] && j < i {
				return false
			}
		}
	}
	return true
}

func logit(chance float64) float32 { return float32(math.Log(chance / (1 - chance))) }

func chance(logit float32) float64 { return 1 / (1 + math.Exp(-float64(logit))) }
