//go:build !nocv

package process_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/internal/row"
	"elderglass/models"
	"elderglass/vision"
	"elderglass/vision/process"
)

// cameraInTrouble is a camera on the network above the tray of an evening that can be made
// to fail.
type cameraInTrouble struct {
	pictures map[string][][]byte // by mode, shown in turn
	mode     atomic.Value
	opened   atomic.Int32  // how often
	shown    chan struct{} // after a picture, where somebody waits
}

// noisy returns four pictures of a sight that differ in the noise only, as a real
// camera's do.
func noisy(t *testing.T, sight image.Image) [][]byte {
	t.Helper()
	random := rand.New(rand.NewPCG(7, 7))
	var four [][]byte
	for range 4 {
		b := sight.Bounds()
		img := image.NewRGBA(b)
		draw.Draw(img, b, sight, b.Min, draw.Src)
		for i := range img.Pix {
			img.Pix[i] = uint8(min(255, max(0, int(img.Pix[i])+random.IntN(3)-1)))
		}
		var out bytes.Buffer
		require.NoError(t, jpeg.Encode(&out, img, &jpeg.Options{Quality: 95}))
		four = append(four, out.Bytes())
	}
	return four
}

// half returns a picture with every second pixel of every second line, which costs a
// quarter to encode.
func half(img image.Image) *image.RGBA {
	b := img.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dx()/2, b.Dy()/2))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			out.Set(x, y, img.At(b.Min.X+2*x, b.Min.Y+2*y))
		}
	}
	return out
}

// turned returns a picture as of a camera that was turned on its side.
func turned(img *image.RGBA) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, img.Rect.Dy(), img.Rect.Dx()))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			out.SetRGBA(x, y, img.RGBAAt(img.Rect.Min.X+y, img.Rect.Min.Y+out.Rect.Dx()-1-x))
		}
	}
	return out
}

// newCameraInTrouble returns a camera that can fail in one way, and the setup to
// follow it with that evening's profile.
func newCameraInTrouble(t *testing.T, mode string) (*cameraInTrouble, process.Setup) {
	t.Helper()
	path := filmProfile(t)
	profile, err := calibration.Load(path)
	require.NoError(t, err)
	empty, err := vision.Decode(bytes.NewReader(profile.Empty))
	require.NoError(t, err)
	tray := half(empty)
	b := tray.Bounds()
	plain := func(shade uint8) image.Image { return &image.Uniform{C: color.Gray{Y: shade}} }
	sized := func(img image.Image) image.Image {
		out := image.NewRGBA(b)
		draw.Draw(out, b, img, image.Point{}, draw.Src)
		return out
	}
	moved := image.NewRGBA(b)
	draw.Draw(moved, b, tray, b.Min.Add(image.Pt(b.Dx()/8, b.Dy()/12)), draw.Src)
	c := &cameraInTrouble{pictures: map[string][][]byte{"live": noisy(t, tray)}, shown: make(chan struct{})}
	c.pictures["frozen"] = c.pictures["live"][:1]
	switch mode {
	case "black":
		c.pictures[mode] = noisy(t, sized(plain(1)))
	case "white":
		c.pictures[mode] = noisy(t, sized(plain(254)))
	case "covered":
		c.pictures[mode] = noisy(t, sized(plain(90)))
	case "moved":
		c.pictures[mode] = noisy(t, moved)
	case "turned":
		c.pictures[mode] = noisy(t, turned(tray))
	}
	c.mode.Store("live")
	server := httptest.NewServer(c)
	t.Cleanup(server.Close)
	source, err := vision.ParseSource(server.URL)
	require.NoError(t, err)
	return c, process.Setup{Source: source, Profile: path}
}

func (c *cameraInTrouble) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.opened.Add(1)
	w.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary=f")
	tick := time.NewTicker(66 * time.Millisecond)
	defer tick.Stop()
	for i := 0; ; i++ {
		select {
		case <-r.Context().Done():
			return
		case <-tick.C:
		}
		mode := c.mode.Load().(string)
		if mode == "stalled" {
			continue
		}
		if mode == "ended" {
			return
		}
		if mode == "unplugged" {
			panic(http.ErrAbortHandler)
		}
		pictures := c.pictures[mode]
		p := pictures[i%len(pictures)]
		if _, err := fmt.Fprintf(w, "--f\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%s\r\n", len(p),
			p); err != nil {
			return
		}
		if f, ok := w.(http.Flusher); ok {
			f.Flush()
		}
		select {
		case c.shown <- struct{}{}:
		default:
		}
	}
}

// TestR10TroubledCamera lets a camera fail in each way: it must be noticed, said in
// words, no roll may come of it, and the camera must be back by itself.
func TestR10TroubledCamera(t *testing.T) {
	for mode, said := range map[string]string{
		"black":     "black",
		"white":     "white",
		"covered":   "covers",
		"moved":     "moved",
		"turned":    "shape",
		"frozen":    "frozen",
		"stalled":   "pictures",
		"unplugged": "camera",
		"ended":     "ended its stream",
	} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			camera, setup := newCameraInTrouble(t, mode)
			tb := newTable(t)
			tb.Use(setup)
			tb.await("pictures", alive)
			camera.mode.Store(mode)
			start := time.Now()
			tb.await("the loss", func(t models.Tray) bool {
				return t.State == models.TrayLost && strings.Contains(t.Why.English(), said)
			})
			noticed := time.Since(start)
			if mode == "frozen" { // and is so still when it is opened anew
				for opened := camera.opened.Load(); camera.opened.Load() < opened+2; {
					select {
					case tray := <-tb.news:
						require.Equal(t, models.TrayLost, tray.State, tray.Why.English())
					case <-camera.shown:
					}
				}
			}
			camera.mode.Store("live")
			start = time.Now()
			tb.await("the return", alive)
			require.Empty(t, tb.rolls, "nothing was rolled")
			require.Equal(t, 1, tb.starts, "the child lives on")
			row.Within(t, mode+", noticed", noticed, map[bool]time.Duration{
				false: 3 * time.Second,
				true:  5 * time.Second,
			}[mode == "frozen"])
			row.Within(t, mode+", back", time.Since(start), 5*time.Second)
			row.Figure(t, "%s: noticed after %.1f s, back after %.1f s", mode, noticed.Seconds(), time.Since(start).Seconds())
		})
	}
}
