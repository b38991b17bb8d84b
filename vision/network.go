//go:build !nocv

package vision

import (
	"slices"

	"gocv.io/x/gocv"

	"elderglass/models"
)

// network is a small net of ours with an input that is kept between runs.
type network struct {
	net   gocv.Net
	input gocv.Mat
	shape []int
	// values are the input's memory.
	values []float32
}

// newNetwork loads an embedded net, which has no input yet.
func newNetwork(name string) (*network, error) {
	weights, _, err := models.Weights(name)
	if err != nil {
		return nil, err
	}
	net, err := gocv.ReadNetFromONNXBytes(weights)
	if err != nil {
		return nil, models.Errorf(models.Internal, "the network %q cannot be loaded: %w", name, err)
	}
	return &network{net: net, input: gocv.NewMat()}, nil
}

// reshape makes room for an input of the given shape. Its values stay as they are
// where the shape does.
func (n *network) reshape(shape ...int) error {
	if slices.Equal(shape, n.shape) {
		return nil
	}
	if err := n.input.Close(); err != nil {
		return models.Errorf(models.Internal, "a network's input cannot be freed: %w", err)
	}
	n.input = gocv.NewMatWithSizes(shape, gocv.MatTypeCV32F)
	n.shape = append(n.shape[:0], shape...)
	var err error
	if n.values, err = n.input.DataPtrFloat32(); err != nil {
		return models.Errorf(models.Internal, "a network has no input: %w", err)
	}
	return nil
}

// run computes the output and hands its values to use, which must not keep them.
func (n *network) run(use func(out []float32)) error {
	n.net.SetInput(n.input, "")
	out := n.net.Forward("")
	defer out.Close()
	values, err := out.DataPtrFloat32()
	if err != nil {
		return models.Errorf(models.Internal, "a network gave no values: %w", err)
	}
	use(values)
	return nil
}

func (n *network) close() error {
	if err := n.input.Close(); err != nil {
		return models.Errorf(models.Internal, "a network's input cannot be freed: %w", err)
	}
	if err := n.net.Close(); err != nil {
		return models.Errorf(models.Internal, "a network cannot be freed: %w", err)
	}
	return nil
}
