//go:build !nocv

package vision_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision"
)

// TestACodedPictureIsSmallAsADecodedOne holds the small grey picture of a JPEG that was not decoded against that of the
// same JPEG decoded: the tracker compares the one with the empty tray's, which is the other.
func TestACodedPictureIsSmallAsADecodedOne(t *testing.T) {
	for _, size := range []image.Point{{1280, 960}, {1280, 720}, {1920, 1080}, {640, 480}, {320, 240}, {1001, 777}} {
		data := pattern(t, size)
		camera, err := open(t, mjpeg("f", "f", [][]byte{data}, hang))
		require.NoError(t, err)
		f := frame(t)
		_, err = camera.Next(f)
		require.NoError(t, err)
		coded, err := f.Small()
		require.NoError(t, err)
		pix := bytes.Clone(coded.Pix)

		picture, err := f.Mat()
		require.NoError(t, err)
		require.Equal(t, size, image.Pt(picture.Cols(), picture.Rows()))
		decoded, err := f.Small()
		require.NoError(t, err)
		require.Equal(t, decoded.Rect, coded.Rect)
		require.Equal(t, 160, decoded.Rect.Dx())
		off := 0.0
		for i, v := range decoded.Pix {
			require.InDelta(t, v, pix[i], 10, "%v, cell %d", size, i) // at the edge of the disc
			off += math.Abs(float64(v) - float64(pix[i]))
		}
		require.Less(t, off/float64(len(pix)), 0.5, "%v", size)
	}
}

// pattern is a JPEG that is bright in one corner, with a disc.
func pattern(t *testing.T, size image.Point) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rectangle{Max: size})
	for y := range size.Y {
		for x := range size.X {
			shade := uint8(40 + 100*x/size.X + 60*y/size.Y)
			if u, v := x-size.X/3, y-size.Y/2; u*u+v*v < size.Y*size.Y/16 {
				shade += 50
			}
			img.Set(x, y, color.RGBA{shade, shade - 20, shade - 40, 255})
		}
	}
	var out bytes.Buffer
	require.NoError(t, jpeg.Encode(&out, img, nil))
	return out.Bytes()
}

// TestAFrozenNetworkCameraRepeatsItself has a camera send one picture on and on, each time with another note in its
// header.
func TestAFrozenNetworkCameraRepeatsItself(t *testing.T) {
	still, err := os.ReadFile(filepath.Join(folders, "d01-felt", "empty.jpg"))
	require.NoError(t, err)
	n := 0
	camera, err := open(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "image/jpeg")
		n++
		note := []byte{0xff, 0xfe, 0, 3, byte(n)} // a comment
		_, _ = io.Copy(w, io.MultiReader(bytes.NewReader(still[:2]), bytes.NewReader(note), bytes.NewReader(still[2:])))
	}))
	require.NoError(t, err)
	w := vision.NewWatcher(camera, true, &counter{}, blind{})
	t.Cleanup(func() { require.NoError(t, w.Close()) })
	first, err := w.Next()
	require.NoError(t, err)
	require.False(t, first.Repeated)
	second, err := w.Next()
	require.NoError(t, err)
	require.True(t, second.Repeated)
}

// A camera's picture of many scans, of some bytes each, would keep the decoder busy for hours.
func TestACameraWithPicturesOfManyScansIsRefused(t *testing.T) {
	data := pattern(t, image.Pt(640, 480))
	scan := data[bytes.Index(data, []byte{0xff, 0xda}) : len(data)-2] // up to the end of the image
	for n, code := range map[int]models.Code{1: "", 40: models.Unreadable} {
		many := append(append(bytes.Clone(data[:len(data)-2]), bytes.Repeat(scan, n-1)...), 0xff, 0xd9)
		camera, err := open(t, mjpeg("f", "f", [][]byte{many}, hang))
		require.NoError(t, err)
		_, err = camera.Next(frame(t))
		require.Equal(t, code, models.CodeOf(err))
	}
}

func TestAFrameWithoutAPictureSaysSo(t *testing.T) {
	f := frame(t)
	_, err := f.JPEG(0, 80)
	require.Equal(t, models.Unavailable, models.CodeOf(err))
	_, err = f.Health()
	require.Equal(t, models.Unavailable, models.CodeOf(err))
	_, err = f.Small()
	require.Equal(t, models.Unreadable, models.CodeOf(err))
}
