package calibration_test

import (
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
)

// Each picture is seen as the standard library shows it, whatever its layout and wherever it begins.
func TestAPictureHasTheStandardLibrarysColours(t *testing.T) {
	bounds := image.Rect(3, 5, 70, 44)
	var pictures []image.Image
	for ratio := image.YCbCrSubsampleRatio444; ratio <= image.YCbCrSubsampleRatio410; ratio++ {
		img := image.NewYCbCr(bounds, ratio)
		for i := range img.Y {
			img.Y[i] = uint8(i * 37)
		}
		for i := range img.Cb {
			img.Cb[i], img.Cr[i] = uint8(i*91), uint8(255-i*53)
		}
		pictures = append(pictures, img)
	}
	plain, clear, grey := image.NewRGBA(bounds), image.NewNRGBA(bounds), image.NewGray(bounds)
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			plain.SetRGBA(x, y, color.RGBA{R: uint8(3 * x), G: uint8(5 * y), B: uint8(x + y), A: 255})
			clear.SetNRGBA(x, y, color.NRGBA{R: uint8(3 * x), G: uint8(5 * y), B: uint8(x + y), A: uint8(7 * x)})
			grey.SetGray(x, y, color.Gray{Y: uint8(x * y)})
		}
	}
	pictures = append(pictures, plain, clear, grey)
	for _, img := range pictures {
		got := calibration.PictureOf(img)
		for y := range got.Height {
			for x := range got.Width {
				r, g, b, _ := img.At(bounds.Min.X+x, bounds.Min.Y+y).RGBA()
				want := []uint8{uint8(b >> 8), uint8(g >> 8), uint8(r >> 8)}
				require.Equal(t, want, got.Pix[3*(y*got.Width+x):][:3], "%T at %d, %d", img, x, y)
			}
		}
	}
}

func BenchmarkPictureInto(b *testing.B) {
	img := image.NewYCbCr(image.Rect(0, 0, 1280, 960), image.YCbCrSubsampleRatio420)
	for i := range img.Y {
		img.Y[i] = uint8(i * 37)
	}
	pix := make([]uint8, 3*1280*960)
	for b.Loop() {
		calibration.PictureInto(img, pix)
	}
}
