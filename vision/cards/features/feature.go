// Package features finds the places of a grey picture that can be found again in another one, and among many of them
// those that look like a given one.
package features

// Feature is a place of a picture that can be found again.
type Feature struct {
	X, Y  float32 // pixels of the picture, from the corner of its first pixel on
	Size  float32 // pixels
	Angle float32 // radians
	Seen  Descriptor
}

// Width is the length of a descriptor in bytes.
const Width = 128

// Descriptor is what the surroundings of a feature look like: SIFT's, in Hellinger's form.
type Descriptor [Width]uint8
