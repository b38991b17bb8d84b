package calibration_test

import (
	"bytes"
	"image"
	"image/jpeg"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
)

// TestAPictureOfManyScansIsRefused, whose few bytes would keep a decoder busy: each scan is a pass over the picture.
func TestAPictureOfManyScansIsRefused(t *testing.T) {
	var file bytes.Buffer
	require.NoError(t, jpeg.Encode(&file, image.NewGray(image.Rect(0, 0, 64, 64)), nil))
	data := file.Bytes()
	scan := data[bytes.Index(data, []byte{0xff, 0xda}) : len(data)-2] // up to the end of the image
	withScans := func(n int) []byte {
		out := bytes.Clone(data[:len(data)-2])
		for range n - 1 {
			out = append(out, scan...)
		}
		return append(out, 0xff, 0xd9)
	}
	_, err := calibration.Decode(bytes.NewReader(withScans(4)))
	require.NoError(t, err)
	_, err = calibration.Decode(bytes.NewReader(withScans(5)))
	require.Equal(t, models.TooLarge, models.CodeOf(err))
	_, err = calibration.Decode(bytes.NewReader(append(bytes.Clone(data), bytes.Repeat(scan, 100)...)))
	require.NoError(t, err, "what follows the image is not looked at")
	_, err = calibration.Decode(bytes.NewReader(bytes.ReplaceAll(withScans(5), []byte{0xff, 0xda},
		[]byte{0xff, 0xff, 0xda})))
	require.Equal(t, models.TooLarge, models.CodeOf(err), "fill bytes hide no scan")
}
