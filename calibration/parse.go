package calibration

import (
	"bytes"

	"elderglass/models"
)

// Parse reads a profile from memory, as Load does from a file.
func Parse(data []byte) (*Profile, error) {
	p, err := decode(bytes.NewReader(data))
	if err != nil {
		return nil, models.Errorf(models.Unreadable, "this profile is damaged; calibrate again: %w", err)
	}
	return p, nil
}
