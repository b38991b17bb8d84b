package calibration_test

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
)

// quarters is a picture of 48 x 32 pixels with a colour in each quarter: red, green,
// blue, white, row by row.
func quarters(t *testing.T) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 48, 32))
	for i, c := range []color.RGBA{
		{R: 255, A: 255},
		{G: 255, A: 255},
		{B: 255, A: 255},
		{R: 255, G: 255, B: 255, A: 255},
	} {
		at := image.Pt(i%2*24, i/2*16)
		draw.Draw(img, image.Rectangle{Min: at, Max: at.Add(image.Pt(24, 16))}, image.NewUniform(c), image.Point{}, draw.Src)
	}
	var out bytes.Buffer
	require.NoError(t, jpeg.Encode(&out, img, &jpeg.Options{Quality: 95}))
	return out.Bytes()
}

// withExif puts an Exif segment with an orientation behind a JPEG's first marker.
func withExif(jpg []byte, order binary.AppendByteOrder, mark string, orientation uint16) []byte {
	tiff := []byte(mark)
	tiff = order.AppendUint16(tiff, 42)
	tiff = order.AppendUint32(tiff, 8)
	tiff = order.AppendUint16(tiff, 2)
	for _, entry := range [][2]uint16{{0x010f, 7}, {0x0112, orientation}} {
		tiff = order.AppendUint16(tiff, entry[0])
		tiff = order.AppendUint16(tiff, 3)
		tiff = order.AppendUint32(tiff, 1)
		tiff = order.AppendUint16(tiff, entry[1])
		tiff = order.AppendUint16(tiff, 0)
	}
	segment := append([]byte("Exif\x00\x00"), tiff...)
	head := binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(len(segment)+2))
	return slices.Concat(jpg[:2], head, segment, jpg[2:])
}

func TestAPhonesPhotographIsTurnedUpright(t *testing.T) {
	jpg := quarters(t)
	for orientation, want := range map[uint16]string{
		0: "rgbw", 1: "rgbw", 2: "grwb", 3: "wbgr", 4: "bwrg", 5: "rbgw", 6: "brwg", 7: "wgbr", 8: "gwrb", 9: "rgbw",
	} {
		for mark, order := range map[string]binary.AppendByteOrder{"MM": binary.BigEndian, "II": binary.LittleEndian} {
			img, err := calibration.Decode(bytes.NewReader(withExif(jpg, order, mark, orientation)))
			require.NoError(t, err)
			b := img.Bounds()
			require.Equal(t, orientation >= 5 && orientation <= 8, b.Dx() == 32, "orientation %d", orientation)
			got := ""
			for i := range 4 {
				r, g, bl, _ := img.At(b.Dx()*(1+i%2*2)/4, b.Dy()*(1+i/2*2)/4).RGBA()
				for name, is := range map[string]bool{
					"w": min(r, g, bl) > 0x8000, "r": g+bl < 0x4000, "g": r+bl < 0x4000,
					"b": r+g < 0x4000,
				} {
					if is {
						got += name
					}
				}
			}
			require.Equal(t, want, got, "orientation %d, %s", orientation, mark)
		}
	}
}

func TestADamagedExifSegmentTurnsNothing(t *testing.T) {
	whole := withExif(quarters(t), binary.BigEndian, "MM", 6)
	segment := whole[2 : len(whole)-len(quarters(t))+2]
	for i := range segment[4:] {
		damaged := slices.Clone(whole)
		damaged[2+4+i] ^= 0xff
		_, err := calibration.Decode(bytes.NewReader(damaged))
		require.NoError(t, err, "byte %d", i)
	}
}
