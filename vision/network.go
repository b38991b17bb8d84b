//go:build !nocv

package vision

import (
	"gocv.io/x/gocv"

	"elderglass/models"
)

// network is a small net of ours with an input that is kept between runs.
type network struct {
	net   gocv.Net
	input gocv.Mat
	// values are the input's memory.
	values []float32
}

// newNetwork loads an embedded net and makes room for an input of the given
// shape, filled with zeros.
func newNetwork(name string, shape ...int) (*network, error) {
	weights, _, err := models.Weights(name)
	if err != nil {
		return nil, err
	}
	net, err := gocv.ReadNetFromONNXBytes(weights)
	if err != nil {
		return nil, models.Errorf(models.Internal, "the network %q cannot be loaded: %w", name, err)
	}
	n := &network{net: net, input: gocv.NewMatWithSizes(shape, gocv.MatTypeCV32F)}
	if n.values, err = n.input.DataPtrFloat32(); err != nil {
		return nil, models.Errorf(models.Internal, "the network %q has no input: %w", name, err)
	}
	clear(n.values)
	return n, nil
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
