//go:build !nocv

package mats

import (
	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/nets"
)

// Network is a small net that is shown pictures.
type Network struct {
	*nets.Net
	// Sum is the hash of its weights.
	Sum string
}

// NewNetwork loads an embedded net. Errors have the code Internal.
func NewNetwork(name string) (*Network, error) {
	net, sum, err := nets.Embedded(name)
	if err != nil {
		return nil, err
	}
	return &Network{Net: net, Sum: sum}, nil
}

// Show writes a picture of blue, green and red, 0…255, as one image of the input: red, green
// and blue, 0…1.
func (n *Network) Show(image int, bgr gocv.Mat) error {
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
