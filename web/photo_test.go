package web_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/color/palette"
	"image/gif"
	"image/jpeg"
	"image/png"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/internal/row"
	"elderglass/models"
	"elderglass/web"
)

// camera is a camera that decodes what it is given with Go's decoders, as the
// reader process does, and counts it, as it keeps what it is to throw.
type camera struct {
	web.Camera
	decoded int
	threw   []models.Expectation
}

func (c *camera) Throw(_ context.Context, e models.Expectation) error {
	c.threw = append(c.threw, e)
	return nil
}

func (c *camera) Preview(context.Context) ([]byte, error) { return []byte("what it sees"), nil }

func (c *camera) ReadPhoto(_ context.Context, picture []byte) (models.Reading, error) {
	img, _, err := image.Decode(bytes.NewReader(picture))
	if err != nil {
		return models.Reading{}, models.Errorf(models.Unreadable, "this picture is damaged: %w", err)
	}
	c.decoded++
	return models.Reading{Width: img.Bounds().Dx(), Height: img.Bounds().Dy()}, nil
}

func pngOf(img image.Image) []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func jpegOf(img image.Image) []byte {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, nil); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// bomb is a PNG of a few bytes that claims a size.
func bomb(width, height uint32) []byte {
	head := make([]byte, 17)
	copy(head, "IHDR")
	binary.BigEndian.PutUint32(head[4:], width)
	binary.BigEndian.PutUint32(head[8:], height)
	head[12], head[13] = 8, 6
	out := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	out = append(out, head...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(head))
}

// jpegBomb is a JPEG whose head claims a size.
func jpegBomb(width, height uint16) []byte {
	out := []byte{0xff, 0xd8, 0xff, 0xc0, 0, 11, 8}
	out = binary.BigEndian.AppendUint16(out, height)
	out = binary.BigEndian.AppendUint16(out, width)
	return append(out, 1, 1, 0x11, 0)
}

// TestStripsAreRefused by their heads: as many pixels as a photo may have, in a shape that
// takes a reader much longer.
func TestStripsAreRefused(t *testing.T) {
	for _, size := range [][2]uint32{{8193, 600}, {600, 8193}, {2501, 2000}, {8193, 2}, {1, 8193}} {
		require.Equal(t, models.TooLarge, models.CodeOf(web.CheckPicture(bomb(size[0], size[1]), "image/png")), "%v", size)
	}
	require.NoError(t, web.CheckPicture(bomb(8192, 610), "image/png"))
}

func TestS9HostilePictures(t *testing.T) {
	small := image.NewRGBA(image.Rect(0, 0, 320, 240))
	for i := range small.Pix {
		small.Pix[i] = byte(i * 7)
	}
	goodPNG, goodJPEG := pngOf(small), jpegOf(small)
	deep := image.NewRGBA64(image.Rect(0, 0, 64, 64))
	cmyk := image.NewGray16(image.Rect(0, 0, 64, 64))
	var animated bytes.Buffer
	require.NoError(t, gif.EncodeAll(&animated, &gif.GIF{Image: []*image.Paletted{image.NewPaletted(image.Rect(0, 0, 8, 8),
		palette.Plan9), image.NewPaletted(image.Rect(0, 0, 8, 8), []color.Color{color.Black})}, Delay: []int{0, 0}}))
	type picture struct {
		name, media string
		data        []byte
	}
	all := []picture{
		{"a good PNG", "image/png", goodPNG},
		{"a good JPEG", "image/jpeg", goodJPEG},
		{"16 bits", "image/png", pngOf(deep)},
		{"16 bits grey", "image/png", pngOf(cmyk)},
		{"animated GIF", "image/gif", animated.Bytes()},
		{"GIF as PNG", "image/png", animated.Bytes()},
		{"JPEG as PNG", "image/png", goodJPEG},
		{"PNG as JPEG", "image/jpeg", goodPNG},
		{"page before PNG", "image/png", append([]byte("<html><script>"), goodPNG...)},
		{"page after PNG", "image/png", append(bytes.Clone(goodPNG), "<script>alert(1)</script>"...)},
		{"archive after JPEG", "image/jpeg", append(bytes.Clone(goodJPEG), "PK\x03\x04"...)},
		{"drawing", "image/svg+xml", []byte("<svg onload='x'/>")},
		{"nothing", "image/png", nil},
		{"a letter", "image/jpeg", []byte("x")},
		{"EXIF that lies", "image/jpeg", append([]byte{0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff},
			bytes.Repeat([]byte("Exif\x00\x00"), 20)...)},
	}
	for _, size := range [][2]uint32{
		{100000, 100000},
		{1 << 31, 1 << 31},
		{0, 0},
		{1, 1 << 31},
		{1 << 31, 1},
		{20000, 20000},
		{2500, 2001},
		{65535, 65535},
		{0xffffffff, 0xffffffff},
	} {
		all = append(all, picture{fmt.Sprintf("PNG of %v", size), "image/png", bomb(size[0], size[1])})
	}
	for _, size := range [][2]uint16{{65535, 65535}, {0, 0}, {1, 65535}, {20000, 20000}, {2500, 2001}} {
		all = append(all, picture{fmt.Sprintf("JPEG of %v", size), "image/jpeg", jpegBomb(size[0], size[1])})
	}
	for n := 1; n <= 16; n++ {
		all = append(all, picture{fmt.Sprintf("PNG cut at %d/16", n), "image/png", goodPNG[:len(goodPNG)*n/16-1]},
			picture{fmt.Sprintf("JPEG cut at %d/16", n), "image/jpeg", goodJPEG[:len(goodJPEG)*n/16-1]})
	}
	c := &camera{}
	h := serve(t, func(config *web.Config) { config.Camera = c; config.Limits.Rate = 1000 })
	p := h.player(1)
	var slowest time.Duration
	for _, picture := range all {
		begun := time.Now()
		status, body := p.request("POST", "/api/photo", bytes.NewReader(picture.data),
			map[string]string{"Content-Type": picture.media})
		slowest = max(slowest, time.Since(begun))
		require.Contains(t, []int{200, 400, 413, 415, 422}, status, "%s: %s", picture.name, body)
	}
	require.Less(t, c.decoded, 25)
	status, _ := p.act()
	require.Equal(t, 200, status)
	row.Figure(t, "%d hostile pictures: %d decoded, the others refused by their head or their content, slowest %d ms",
		len(all), c.decoded, slowest.Milliseconds())
}

// A photo that a phone took of the tray is shown to all with the dice that were read in it; the camera's picture stays what
// it is.
func TestAPhotoIsShownWithItsDice(t *testing.T) {
	h := serve(t, func(config *web.Config) { config.Camera = &camera{} })
	ann, bob := h.player(1), h.guest()
	photos := [][]byte{jpegOf(image.NewGray(image.Rect(0, 0, 320, 200))), pngOf(image.NewGray(image.Rect(0, 0, 64, 48)))}
	for i, media := range []string{"image/jpeg", "image/png"} {
		status, body := ann.request("POST", "/api/photo", bytes.NewReader(photos[i]), map[string]string{"Content-Type": media})
		require.Equal(t, 200, status, body)
		tray, err := h.table.Tray(t.Context())
		require.NoError(t, err)
		require.Equal(t, i+1, tray.Photo)
		status, body = bob.get(fmt.Sprintf("/api/tray.jpg?photo=%d", i+1))
		require.Equal(t, 200, status)
		require.Equal(t, string(photos[i]), body)
	}
	for _, path := range []string{"?photo=1", "?photo=3", "?photo=x"} {
		status, _ := bob.get("/api/tray.jpg" + path)
		require.Equal(t, 404, status, path)
	}
	_, body := bob.get("/api/tray.jpg?7.1")
	require.Equal(t, "what it sees", body)
	require.NoError(t, h.table.ShowTray(t.Context(), models.Tray{State: models.TrayRead}))
	status, _ := bob.get("/api/tray.jpg?photo=2")
	require.Equal(t, 404, status, "the camera's tray is shown again")
}
