package calibration

import (
	"bufio"
	"image"
	_ "image/jpeg" // the pictures' format
	_ "image/png"  // the pictures' format
	"io"

	"elderglass/models"
)

// maxPixels bounds every picture that is decoded, as its header claims it.
const maxPixels = 24_000_000

// The scans that a JPEG may have. Encoders write one to three, and about ten where the picture
// is progressive. Each makes a decoder pass over the whole picture again and may be some forty
// bytes long, so that a small file could keep it busy for hours.
const (
	maxScans            = 4
	maxProgressiveScans = 20
)

// Decode decodes a JPEG or PNG after checking the size that its header claims and how many scans it has, and
// turns a phone's photograph upright as its header asks.
// Pictures over 24 megapixels or with more scans than any encoder writes get the code TooLarge, others that cannot be
// decoded Unreadable.
func Decode(r io.ReadSeeker) (image.Image, error) {
	header, format, err := image.DecodeConfig(r)
	if err != nil {
		return nil, models.Refuse(models.Unreadable, "refuse.not-jpeg-or-png").Because(err)
	}
	if header.Width < 1 || header.Height < 1 || header.Width > maxPixels/header.Height {
		return nil, models.Refuse(models.TooLarge, "refuse.picture-too-large", "width", header.Width, "height", header.Height,
			"most", maxPixels/1_000_000)
	}
	if err := rewind(r); err != nil {
		return nil, err
	}
	if format == "jpeg" && manyScans(r) {
		return nil, models.Refuse(models.TooLarge, "refuse.picture-scans")
	}
	if err := rewind(r); err != nil {
		return nil, err
	}
	turn := orientation(r)
	if err := rewind(r); err != nil {
		return nil, err
	}
	img, _, err := image.Decode(r)
	if err != nil {
		return nil, models.Refuse(models.Unreadable, "refuse.picture-damaged").Because(err)
	}
	return turned(img, turn), nil
}

func rewind(r io.Seeker) error {
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return models.Refuse(models.Unreadable, "refuse.picture-unreadable").Because(err)
	}
	return nil
}

// manyScans reports whether a JPEG file has more scans than it may. It follows the markers as Go's decoder does; a file
// that ends too soon has as many as it has.
func manyScans(r io.Reader) bool {
	const (
		escape      = 0x00
		progressive = 0xc2
		restart0    = 0xd0
		restart7    = 0xd7
		start       = 0xd8
		end         = 0xd9
		startOfScan = 0xda
	)
	in := bufio.NewReaderSize(r, 1<<16)
	most := maxScans
	for scans := 0; scans <= most; {
		marker, err := nextMarker(in)
		switch {
		case err != nil || marker == end:
			return false
		case marker == escape || marker == start || marker >= restart0 && marker <= restart7:
			continue
		case marker == progressive:
			most = maxProgressiveScans
		case marker == startOfScan:
			scans++
		}
		var size [2]byte
		if _, err := io.ReadFull(in, size[:]); err != nil {
			return false
		}
		if _, err := in.Discard(max(int(size[0])<<8+int(size[1])-2, 0)); err != nil {
			return false
		}
	}
	return true
}

// nextMarker skips to the next byte that follows one or more 0xff.
func nextMarker(in *bufio.Reader) (byte, error) {
	for {
		b, err := in.ReadByte()
		if err != nil {
			return 0, err
		}
		if b != 0xff {
			continue
		}
		for b == 0xff {
			if b, err = in.ReadByte(); err != nil {
				return 0, err
			}
		}
		return b, nil
	}
}
