//go:build !nocv

package vision

import (
	"io"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/models"
)

// network is a small net of ours.
type network struct {
	name string
	// sum is the hash of its weights.
	sum string
	net gocv.Net
}

// newNetwork loads an embedded net to run on the processor.
func newNetwork(name string) (*network, error) {
	weights, manifest, err := models.Weights(name)
	if err != nil {
		return nil, err
	}
	net, err := gocv.ReadNetFromONNXBytes(weights)
	if err != nil || net.Empty() {
		return nil, models.Errorf(models.Internal, "the network %q cannot be loaded: %w", name, err)
	}
	if err := net.SetPreferableBackend(gocv.NetBackendOpenCV); err != nil {
		return nil, models.Errorf(models.Internal, "the network %q cannot run here: %w", name, err)
	}
	return &network{name: name, sum: manifest.SHA256, net: net}, nil
}

// run shows the net an input and hands its answer to use, which must not keep it.
func (n *network) run(input gocv.Mat, use func(out []float32)) error {
	n.net.SetInput(input, "")
	out := n.net.Forward("")
	defer out.Close()
	values, err := out.DataPtrFloat32()
	if err != nil {
		return models.Errorf(models.Internal, "the network %q gave no answer: %w", n.name, err)
	}
	use(values)
	return nil
}

// Close frees the net.
func (n *network) Close() error { return n.net.Close() }

// tensor is an input that is kept between runs.
type tensor struct {
	mat   gocv.Mat
	shape []int
	// values are its memory.
	values []float32
}

func newTensor() tensor { return tensor{mat: gocv.NewMat()} }

// reshape makes room for the given shape. Values stay as they are where the shape does.
func (t *tensor) reshape(shape ...int) error {
	if slices.Equal(shape, t.shape) {
		return nil
	}
	if err := closeAll(&t.mat); err != nil {
		return err
	}
	t.mat = gocv.NewMatWithSizes(shape, gocv.MatTypeCV32F)
	t.shape = append(t.shape[:0], shape...)
	var err error
	if t.values, err = t.mat.DataPtrFloat32(); err != nil {
		return models.Errorf(models.Internal, "a network has no input: %w", err)
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
