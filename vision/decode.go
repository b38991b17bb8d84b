package vision

import (
	"bytes"
	"image"
	"io"

	"elderglass/calibration"
	"elderglass/models"
)

// maxFile bounds an uploaded picture's file in bytes.
const maxFile = 32 << 20

// Decode decodes a stranger's JPEG or PNG of at most 32 MiB and 24 megapixels with
// Go's decoders, after checking the size that its header claims. Errors have the
// codes TooLarge and Unreadable.
func Decode(r io.Reader) (image.Image, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return nil, models.Refuse(models.Unreadable, "refuse.picture-broke-off").Because(err)
	}
	if len(data) > maxFile {
		return nil, models.Errorf(models.TooLarge, "this picture's file is larger than 32 MiB; send a smaller one")
	}
	return calibration.Decode(bytes.NewReader(data))
}
