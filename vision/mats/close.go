package mats

import (
	"io"

	"elderglass/models"
)

// CloseAll closes everything and returns the first error.
func CloseAll(all ...io.Closer) error {
	var first error
	for _, c := range all {
		if err := c.Close(); err != nil && first == nil {
			first = models.Errorf(models.Internal, "what OpenCV holds cannot be freed: %w", err)
		}
	}
	return first
}
