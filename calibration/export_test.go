package calibration

import (
	"bytes"

	"elderglass/models"
)

// Parse reads a profile from memory, as Load does from a file.
func Parse(data []byte) (*Profile, error) { return read(bytes.NewReader(data)) }

// Mirrored says whether light was added to a face of a colour, of which Brightest tells.
func (s Shine) Mirrored(colour models.Colour, brightest float64) bool {
	return s.more(colour, brightest) > mirroredMore
}
