//go:build !nocv

package cards

import (
	"image"
	"image/color"

	"elderglass/vision/cards/lanes"
	"elderglass/vision/cards/photo"
)

// sifted is the longer side in pixels of the picture in which features are sought.
const sifted = 1000

var black = color.RGBA{}

// scene is a photograph that is read, with memory for what is made of its parts.
type scene struct {
	*photo.Photo
	details details
	reliefs lanes.Reliefs
	layings map[laying]layingTo // those that were asked for
}

func newScene(img image.Image) (*scene, error) {
	p, err := photo.New(img)
	if err != nil {
		return nil, err
	}
	return &scene{Photo: p}, nil
}
