package calibration

import (
	"encoding/binary"
	"image"
	"io"
)

// upright is the orientation of a picture whose rows and columns are as seen, and of
// one that says nothing; the others, up to 8, are those of the Exif standard (CIPA
// DC-008, tag 0x0112).
const upright = 1

// headerBytes is how far into a JPEG file its orientation is looked for: cameras
// write Exif first, and a segment has at most 64 KiB.
const headerBytes = 2 + 2<<16

// orientation returns how a JPEG picture must be turned to be seen upright: phones
// write the rows as the sensor gives them and say so. Anything else is upright.
func orientation(r io.Reader) int {
	data, err := io.ReadAll(io.LimitReader(r, headerBytes))
	if err != nil || len(data) < 4 || data[0] != 0xff || data[1] != 0xd8 {
		return upright
	}
	for data = data[2:]; len(data) >= 4 && data[0] == 0xff; {
		marker, size := data[1], int(binary.BigEndian.Uint16(data[2:]))+2
		const startOfScan, exif = 0xda, 0xe1
		if marker == startOfScan || size < 4 || size > len(data) {
			return upright
		}
		if body := data[4:size]; marker == exif && len(body) > 6 && string(body[:6]) == "Exif\x00\x00" {
			return tiffOrientation(body[6:])
		}
		data = data[size:]
	}
	return upright
}

// tiffOrientation finds the orientation among the first entries of a TIFF header.
func tiffOrientation(tiff []byte) int {
	if len(tiff) < 8 {
		return upright
	}
	var order binary.ByteOrder = binary.BigEndian
	if tiff[0] == 'I' {
		order = binary.LittleEndian
	}
	at := int64(order.Uint32(tiff[4:]))
	if at+2 > int64(len(tiff)) {
		return upright
	}
	const entry, tag = 12, 0x0112
	count := int(order.Uint16(tiff[at:]))
	for entries := tiff[at+2:]; count > 0 && len(entries) >= entry; count-- {
		if order.Uint16(entries) == tag {
			if v := int(order.Uint16(entries[8:])); v >= 1 && v <= 8 {
				return v
			}
			return upright
		}
		entries = entries[entry:]
	}
	return upright
}

// turned returns a picture as it is to be seen, given its orientation. A phone's
// photograph is turned without a conversion of its colours.
func turned(img image.Image, orientation int) image.Image {
	if orientation == upright {
		return img
	}
	b := img.Bounds()
	size := image.Rect(0, 0, b.Dx(), b.Dy())
	if orientation > 4 {
		size = image.Rect(0, 0, b.Dy(), b.Dx())
	}
	if photo, ok := img.(*image.YCbCr); ok {
		out := image.NewYCbCr(size, image.YCbCrSubsampleRatio444)
		for y := range size.Dy() {
			for x := range size.Dx() {
				u, v := taken(x, y, b, orientation)
				i, luma, chroma := y*size.Dx()+x, photo.YOffset(u, v), photo.COffset(u, v)
				out.Y[i], out.Cb[i], out.Cr[i] = photo.Y[luma], photo.Cb[chroma], photo.Cr[chroma]
			}
		}
		return out
	}
	out := image.NewRGBA(size)
	for y := range size.Dy() {
		for x := range size.Dx() {
			out.Set(x, y, img.At(taken(x, y, b, orientation)))
		}
	}
	return out
}

// taken returns where a pixel of the upright picture lies in the one that was taken.
func taken(x, y int, b image.Rectangle, orientation int) (u, v int) {
	right, bottom := b.Max.X-1, b.Max.Y-1
	switch orientation {
	case 2:
		return right - x, b.Min.Y + y
	case 3:
		return right - x, bottom - y
	case 4:
		return b.Min.X + x, bottom - y
	case 5:
		return b.Min.X + y, b.Min.Y + x
	case 6:
		return b.Min.X + y, bottom - x
	case 7:
		return right - y, bottom - x
	case 8:
		return right - y, b.Min.Y + x
	}
	return b.Min.X + x, b.Min.Y + y
}
