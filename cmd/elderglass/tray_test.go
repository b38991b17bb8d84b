package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// TestARefusedCameraAddressIsAnError names cameras as the host does on the page: whoever
// names one that is refused is told so, and the reader never hears of it.
func TestARefusedCameraAddressIsAnError(t *testing.T) {
	for address, code := range map[string]models.Code{
		"http://127.0.0.1:8080/video": models.Forbidden, "http://[::1]/video": models.Forbidden,
		"rtsp://169.254.169.254/stream":       models.Forbidden,
		"http://no-such-camera.invalid/video": models.NotFound, "file:///etc/passwd": models.Invalid,
	} {
		err := pageCamera{&reader{}}.SetSource(t.Context(), address)
		require.Equal(t, code, models.CodeOf(err), address)
	}
}
