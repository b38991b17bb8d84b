//go:build !nocv

package pips_test

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision/labelled"
	"elderglass/vision/pips"
)

// truth returns the labelled dice of a folder's pictures.
func truth(t *testing.T, folder string) map[string][]models.Die {
	t.Helper()
	_, dice, err := calibration.Truth(folder)
	require.NoError(t, err)
	return dice
}

func picture(t *testing.T, path string) image.Image {
	t.Helper()
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	img, err := calibration.Decode(f)
	require.NoError(t, err)
	return img
}

func newReader(t *testing.T) *pips.Reader {
	t.Helper()
	r, err := pips.NewReader()
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, r.Close()) })
	return r
}

func TestPipsReadsDiceOfAllColoursInOurOwnPictures(t *testing.T) {
	r := newReader(t)
	for name, want := range truth(t, "testdata/dice") {
		reading, err := r.Read(picture(t, filepath.Join("testdata/dice", name)))
		require.NoError(t, err)
		require.Len(t, reading.Dice, len(want), name)
		for _, w := range want {
			got, ok := labelled.Nearest(reading.Dice, w.X, w.Y, 15)
			require.True(t, ok, "%s: no die at %v, %v", name, w.X, w.Y)
			require.Equal(t, w.Face, got.Face, "%s at %v, %v", name, w.X, w.Y)
			require.Len(t, got.Corners, 4)
			require.Equal(t, got.Face, got.Guesses[0].Face)
			if w.Colour != "" {
				require.Equal(t, w.Colour, got.Colour, "%s at %v, %v", name, w.X, w.Y)
			}
		}
	}
}

// Faces sunk into a frame, which few dice have that the networks were trained on. Photographs of real dice are
// measured by cmd/bench-reader, as they are not ours to keep here.
func TestPipsReadsAnEveningWithoutItsCalibration(t *testing.T) {
	folder := "../../dice/d05-pips"
	r := newReader(t)
	dice, asked := 0, 0
	for name, want := range truth(t, folder) {
		reading, err := r.Read(picture(t, filepath.Join(folder, name)))
		require.NoError(t, err)
		require.Len(t, reading.Dice, len(want), name)
		for _, w := range want {
			dice++
			got, ok := labelled.Nearest(reading.Dice, w.X, w.Y, 20)
			require.True(t, ok, "%s: no die at %v, %v", name, w.X, w.Y)
			require.Equal(t, w.Face, got.Face, "%s at %v, %v", name, w.X, w.Y)
			if !got.Sure {
				asked++
			}
		}
	}
	require.Greater(t, dice, 50)
	require.Less(t, float64(asked), 0.15*float64(dice), "%d of %d dice asked about", asked, dice)
}

func TestPipsSeesNoDiceWhereThereAreNone(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 320, 240))
	for i := range img.Pix {
		img.Pix[i] = uint8(120 + i%7)
	}
	reading, err := newReader(t).Read(img)
	require.NoError(t, err)
	require.NotNil(t, reading.Dice)
	require.Empty(t, reading.Dice)
	require.Equal(t, 320, reading.Width)
	require.Equal(t, 240, reading.Height)
}

func TestPipsTakesPicturesOfAnyShapeAndBounds(t *testing.T) {
	r := newReader(t)
	for _, b := range []image.Rectangle{
		image.Rect(0, 0, 1, 1), image.Rect(0, 0, 3000, 2), image.Rect(0, 0, 2, 3000), image.Rect(-50, -70, 400, 333),
	} {
		reading, err := r.Read(image.NewGray(b))
		require.NoError(t, err, b)
		require.Equal(t, b.Dx(), reading.Width)
	}
}

func TestPipsRefusesWhatIsNoPicture(t *testing.T) {
	r := newReader(t)
	_, err := r.Read(image.NewGray(image.Rectangle{}))
	require.Equal(t, models.Unreadable, models.CodeOf(err))
	_, err = r.Read(hugePicture{})
	require.Equal(t, models.TooLarge, models.CodeOf(err))
	empty := gocv.NewMat()
	defer empty.Close()
	_, err = r.ReadMat(empty)
	require.Equal(t, models.Unreadable, models.CodeOf(err))
	grey := gocv.NewMatWithSize(10, 10, gocv.MatTypeCV8UC1)
	defer grey.Close()
	_, err = r.ReadMat(grey)
	require.Equal(t, models.Unreadable, models.CodeOf(err))
}

// hugePicture claims a size that nobody should allocate.
type hugePicture struct{}

func (hugePicture) ColorModel() color.Model { return color.GrayModel }
func (hugePicture) Bounds() image.Rectangle { return image.Rect(0, 0, 100_000, 100_000) }
func (hugePicture) At(int, int) color.Color { return color.Gray{} }

// faded is a picture in which the square round a die is blended into the colour of
// the table beside it, by a share of 0…1.
func faded(img image.Image, d models.Die, share float64) image.Image {
	const half = 40
	x, y := int(d.X), int(d.Y)
	out := image.NewRGBA(img.Bounds())
	draw.Draw(out, out.Rect, img, out.Rect.Min, draw.Src)
	table := out.RGBAAt(x-half, y-half)
	blend := func(a, b uint8) uint8 { return uint8((1-share)*float64(a) + share*float64(b)) }
	for v := y - half; v <= y+half; v++ {
		for u := x - half; u <= x+half; u++ {
			c := out.RGBAAt(u, v)
			out.SetRGBA(u, v, color.RGBA{R: blend(c.R, table.R), G: blend(c.G, table.G), B: blend(c.B, table.B), A: 255})
		}
	}
	return out
}

func TestPipsTellsOfWhatMayBeADie(t *testing.T) {
	r := newReader(t)
	const name = "testdata/dice/test-900018.jpg"
	img, die := picture(t, name), truth(t, "testdata/dice")["test-900018.jpg"][0]
	var told []float64
	for share := 0.0; share <= 1; share += 0.002 {
		if share > 0 && share < 0.7 {
			continue // it is plainly there
		}
		reading, err := r.Read(faded(img, die, share))
		require.NoError(t, err)
		_, read := labelled.Nearest(reading.Dice, die.X, die.Y, 20)
		switch {
		case share == 0:
			require.True(t, read)
			require.Empty(t, reading.Warnings)
		case !read && len(reading.Warnings) > 0:
			require.Contains(t, reading.Warnings[0].English(), "may be a die")
			require.Len(t, reading.Unread, 1)
			require.InDelta(t, die.X, reading.Unread[0].X, 20)
			require.InDelta(t, die.Y, reading.Unread[0].Y, 20)
			told = append(told, share)
		}
	}
	require.NotEmpty(t, told, "a die that fades away is told of before it is gone")
}

func TestPipsReadsTheSameFromAFrameAndFromAPicture(t *testing.T) {
	r := newReader(t)
	for name := range truth(t, "testdata/dice") {
		img := picture(t, filepath.Join("testdata/dice", name))
		frame, err := gocv.ImageToMatRGB(img)
		require.NoError(t, err)
		fromFrame, err := r.ReadMat(frame)
		require.NoError(t, err)
		require.NoError(t, frame.Close())
		fromPicture, err := r.Read(img)
		require.NoError(t, err)
		require.Equal(t, fromPicture.Dice, fromFrame.Dice, name)
	}
}

func BenchmarkPips1280x960(b *testing.B) {
	r, err := pips.NewReader()
	require.NoError(b, err)
	defer r.Close()
	small := gocv.IMRead("testdata/dice/test-900087.jpg", gocv.IMReadColor)
	defer small.Close()
	require.False(b, small.Empty())
	frame := gocv.NewMat()
	defer frame.Close()
	gocv.Resize(small, &frame, image.Pt(1280, 960), 0, 0, gocv.InterpolationCubic)
	b.ReportAllocs()
	for b.Loop() {
		_, err := r.ReadMat(frame)
		require.NoError(b, err)
	}
}

// TestPipsIsNeverSureOfADieThatThePictureCutsOff ends the picture in the middle of a die, of each die once: no answer
// about it is sure, and those that lie wholly in the picture are read as before.
func TestPipsIsNeverSureOfADieThatThePictureCutsOff(t *testing.T) {
	r := newReader(t)
	cuts := 0
	for name, want := range truth(t, "testdata/dice") {
		whole := picture(t, filepath.Join("testdata/dice", name))
		for _, cut := range want {
			reading, err := r.Read(leftOf(whole, cut.X))
			require.NoError(t, err)
			cuts++
			for _, got := range reading.Dice {
				if math.Hypot(got.X-cut.X, got.Y-cut.Y) < 40 {
					require.False(t, got.Sure, "%s: half a die at %v, %v is called %s: %v", name, cut.X, cut.Y, got.Face, got.Corners)
				}
			}
		}
	}
	require.Greater(t, cuts, 5)
}

// TestPipsOfADieThatLosesItsRimAreRead ends the picture beyond the pips of a die but before the corner of its top.
func TestPipsOfADieThatLosesItsRimAreRead(t *testing.T) {
	r := newReader(t)
	sure, cuts := 0, 0
	for name, want := range truth(t, "testdata/dice") {
		whole := picture(t, filepath.Join("testdata/dice", name))
		before, err := r.Read(whole)
		require.NoError(t, err)
		for _, cut := range want {
			die, ok := labelled.Nearest(before.Dice, cut.X, cut.Y, 15)
			if !ok || !die.Sure {
				continue
			}
			reach := 0.0
			for _, c := range die.Corners {
				reach = max(reach, c.X-die.X)
			}
			reading, err := r.Read(leftOf(whole, die.X+0.84*reach))
			require.NoError(t, err)
			cuts++
			if got, ok := labelled.Nearest(reading.Dice, cut.X, cut.Y, 15); ok && got.Sure {
				sure++
			}
		}
	}
	require.Greater(t, cuts, 5)
	require.Greater(t, float64(sure), 0.75*float64(cuts), "%d of %d", sure, cuts)
}

// leftOf is a picture up to a column.
func leftOf(whole image.Image, x float64) image.Image {
	left := image.Rect(0, 0, int(x), whole.Bounds().Dy())
	part := image.NewRGBA(left)
	draw.Draw(part, left, whole, whole.Bounds().Min, draw.Src)
	return part
}
