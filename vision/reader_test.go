//go:build !nocv

package vision_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/draw"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision"
)

const folders = "../dice"

func newReader(tb testing.TB, folder string) *vision.Reader {
	tb.Helper()
	return readerOf(tb, filepath.Join(folders, folder))
}

// readerOf is calibrated by the pictures of a folder.
func readerOf(tb testing.TB, dir string) *vision.Reader {
	tb.Helper()
	empty, pictures, name, err := calibration.ReadFolder(dir)
	require.NoError(tb, err)
	set, err := models.EmbeddedSet(name)
	require.NoError(tb, err)
	p, err := calibration.Learn(set, empty, pictures)
	require.NoError(tb, err)
	r, err := vision.NewReader(p)
	require.NoError(tb, err)
	return r
}

func picture(tb testing.TB, path string) image.Image {
	tb.Helper()
	data, err := os.ReadFile(path)
	require.NoError(tb, err)
	img, err := vision.Decode(bytes.NewReader(data))
	require.NoError(tb, err)
	return img
}

func TestAnEmptyTrayHasNoDice(t *testing.T) {
	for _, folder := range []string{"d01-felt", "d03-board"} {
		r := newReader(t, folder)
		reading, err := r.Read(picture(t, filepath.Join(folders, folder, "empty.jpg")))
		require.NoError(t, err)
		require.Empty(t, reading.Dice)
		require.Empty(t, reading.Warnings)
		require.NoError(t, r.Close())
	}
}

func TestFrameAndPictureReadAlike(t *testing.T) {
	r := newReader(t, "d06-deathmaydie")
	path := filepath.Join(folders, "d06-deathmaydie", "test-02.jpg")
	img := picture(t, path)
	decoded := calibration.PictureOf(img)
	frame, err := gocv.NewMatFromBytes(decoded.Height, decoded.Width, gocv.MatTypeCV8UC3, decoded.Pix)
	require.NoError(t, err)
	a, err := r.Read(img)
	require.NoError(t, err)
	b, err := r.ReadMat(frame)
	require.NoError(t, err)
	a.Took, b.Took = 0, 0
	require.Equal(t, a, b)
	require.NotEmpty(t, a.Dice)
	require.NoError(t, frame.Close())
	require.NoError(t, r.Close())
}

func TestSmallerFramesReadAlike(t *testing.T) {
	r := newReader(t, "d06-deathmaydie")
	frame := gocv.IMRead(filepath.Join(folders, "d06-deathmaydie", "test-02.jpg"), gocv.IMReadColor)
	small := gocv.NewMat()
	gocv.Resize(frame, &small, image.Pt(frame.Cols()*3/4, frame.Rows()*3/4), 0, 0, gocv.InterpolationArea)
	whole, err := r.ReadMat(frame)
	require.NoError(t, err)
	less, err := r.ReadMat(small)
	require.NoError(t, err)
	require.Len(t, less.Dice, len(whole.Dice))
	for _, d := range whole.Dice {
		require.True(t, hasNear(less.Dice, d, 0.75), "the %s die with %s is read in the smaller frame too", d.Colour, d.Face)
	}
	require.NoError(t, frame.Close())
	require.NoError(t, small.Close())
	require.NoError(t, r.Close())
}

func hasNear(dice []models.Die, d models.Die, scale float64) bool {
	for _, o := range dice {
		dx, dy := o.X-d.X*scale, o.Y-d.Y*scale
		if o.Colour == d.Colour && o.Face == d.Face && dx*dx+dy*dy < 25 {
			return true
		}
	}
	return false
}

func TestPicturesThatDoNotFitAreRefused(t *testing.T) {
	r := newReader(t, "d05-pips")
	for _, size := range []image.Point{{X: 1280, Y: 720}, {X: 960, Y: 1280}, {X: 32, Y: 24}, {X: 0, Y: 0}} {
		_, err := r.Read(image.NewRGBA(image.Rectangle{Max: size}))
		require.Equal(t, models.Invalid, models.CodeOf(err), "%v", size)
	}
	empty := gocv.NewMat()
	_, err := r.ReadMat(empty)
	require.Equal(t, models.Invalid, models.CodeOf(err))
	grey := gocv.NewMatWithSize(960, 1280, gocv.MatTypeCV8UC1)
	_, err = r.ReadMat(grey)
	require.Equal(t, models.Invalid, models.CodeOf(err))
	require.NoError(t, empty.Close())
	require.NoError(t, grey.Close())
	require.NoError(t, r.Close())
}

// What a frame costs in Go's memory must not grow with the frame's pixels: a few
// small slices for each die are the result itself.
func TestFramesAllocateLittle(t *testing.T) {
	r := newReader(t, "d06-deathmaydie")
	frame := gocv.IMRead(filepath.Join(folders, "d06-deathmaydie", "test-02.jpg"), gocv.IMReadColor)
	_, err := r.ReadMat(frame)
	require.NoError(t, err)
	var before, after runtime.MemStats
	const frames = 10
	runtime.ReadMemStats(&before)
	for range frames {
		_, err := r.ReadMat(frame)
		require.NoError(t, err)
	}
	runtime.ReadMemStats(&after)
	require.Less(t, (after.TotalAlloc-before.TotalAlloc)/frames, uint64(64<<10), "bytes for each frame")
	require.Less(t, (after.Mallocs-before.Mallocs)/frames, uint64(600), "allocations for each frame")
	require.NoError(t, frame.Close())
	require.NoError(t, r.Close())
}

// png builds a picture file whose header claims a size that its data lacks.
func png(width, height uint32) []byte {
	var b bytes.Buffer
	b.WriteString("\x89PNG\r\n\x1a\n")
	chunk := []byte("IHDR")
	chunk = binary.BigEndian.AppendUint32(chunk, width)
	chunk = binary.BigEndian.AppendUint32(chunk, height)
	chunk = append(chunk, 8, 2, 0, 0, 0)
	b.Write(binary.BigEndian.AppendUint32(nil, 13))
	b.Write(chunk)
	b.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(chunk)))
	return b.Bytes()
}

func TestHostilePicturesAreRefused(t *testing.T) {
	good, err := os.ReadFile(filepath.Join(folders, "d05-pips", "empty.jpg"))
	require.NoError(t, err)
	for name, c := range map[string]struct {
		data []byte
		code models.Code
	}{
		"nothing":     {nil, models.Unreadable},
		"text":        {[]byte("<svg onload=alert(1)>"), models.Unreadable},
		"bomb":        {png(100_000, 100_000), models.TooLarge},
		"wide":        {png(0x7fffffff, 1), models.TooLarge},
		"no width":    {png(0, 10), models.Unreadable},
		"truncated":   {good[:len(good)/2], models.Unreadable},
		"header only": {png(64, 64), models.Unreadable},
		"vast file":   {append(bytes.Clone(good), make([]byte, 33<<20)...), models.TooLarge},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := vision.Decode(bytes.NewReader(c.data))
			require.Equal(t, c.code, models.CodeOf(err))
		})
	}
}

// A lamp in the only picture of a face must not teach another one: nobody may be sure of a
// wrong face afterwards.
func TestALampInCalibrationMakesNoSureMistake(t *testing.T) {
	dir := filepath.Join(folders, "d01-felt")
	empty, pictures, name, err := calibration.ReadFolder(dir)
	require.NoError(t, err)
	set, err := models.EmbeddedSet(name)
	require.NoError(t, err)
	lit := 0
	for i, p := range pictures {
		img := image.NewRGBA(p.Image.Bounds())
		draw.Draw(img, img.Bounds(), p.Image, image.Point{}, draw.Src)
		for _, d := range p.Dice {
			if d.Colour != "red" || d.Face != "wild" { // no other colour has it
				continue
			}
			lit++
			side := math.Hypot(d.Corners[1].X-d.Corners[0].X, d.Corners[1].Y-d.Corners[0].Y)
			lamp := image.Rect(int(d.X-0.4*side), int(d.Y-0.1*side), int(d.X+0.4*side), int(d.Y+0.1*side))
			draw.Draw(img, lamp, image.White, image.Point{}, draw.Src)
		}
		pictures[i].Image = img
	}
	require.NotZero(t, lit)
	p, err := calibration.Learn(set, empty, pictures)
	require.NoError(t, err)
	r, err := vision.NewReader(p)
	require.NoError(t, err)
	defer func() { require.NoError(t, r.Close()) }()
	_, truth, err := calibration.Truth(dir)
	require.NoError(t, err)
	wild := 0
	for file, dice := range truth {
		if !strings.HasPrefix(file, "test-") {
			continue
		}
		reading, err := r.Read(picture(t, filepath.Join(dir, file)))
		require.NoError(t, err)
		for _, d := range dice {
			for _, got := range reading.Dice {
				if math.Hypot(got.X-d.X, got.Y-d.Y) > 20 {
					continue
				}
				require.False(t, got.Sure && (got.Colour != d.Colour || got.Face != d.Face), "%s: %v read as %v", file, d, got)
				if d.Face == "wild" {
					wild++
					require.False(t, got.Sure, "it was never shown without a lamp in it")
				}
			}
		}
	}
	require.NotZero(t, wild)
}
