//go:build !nocv

package process_test

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision"
	"elderglass/vision/process"
)

// cameraInTrouble is a camera on the network that can be made to fail.
type cameraInTrouble struct {
	live, black [][]byte
	mode        atomic.Value
}

func noisyTray(t *testing.T, rng *rand.Rand, floor, rim int) []byte {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, 320, 240))
	for y := range 240 {
		for x := range 320 {
			v := floor
			if x < 20 || y < 20 || x >= 300 || y >= 220 {
				v = rim
			}
			img.Pix[y*320+x] = uint8(max(0, v+rng.IntN(3)-1))
		}
	}
	var out bytes.Buffer
	require.NoError(t, jpeg.Encode(&out, img, &jpeg.Options{Quality: 95}))
	return out.Bytes()
}

func newCameraInTrouble(t *testing.T) (*cameraInTrouble, vision.Source) {
	t.Helper()
	c := &cameraInTrouble{}
	c.mode.Store("live")
	rng := rand.New(rand.NewPCG(7, 7))
	for range 4 {
		c.live = append(c.live, noisyTray(t, rng, 60, 130))
		c.black = append(c.black, noisyTray(t, rng, 1, 1))
	}
	server := httptest.NewServer(c)
	t.Cleanup(server.Close)
	source, err := vision.ParseSource(server.URL)
	require.NoError(t, err)
	return c, source
}

func (c *cameraInTrouble) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary=f")
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for i := 0; ; i++ {
		select {
		case <-r.Context().Done():
			return
		case <-tick.C:
		}
		var p []byte
		switch c.mode.Load() {
		case "live":
			p = c.live[i%len(c.live)]
		case "black":
			p = c.black[i%len(c.black)]
		case "frozen":
			p = c.live[0]
		case "stalled":
			continue
		case "unplugged":
			panic(http.ErrAbortHandler)
		}
		if _, err := fmt.Fprintf(w, "--f\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%s\r\n", len(p), p); err != nil {
			return
		}
		if f, ok := w.(http.Flusher); ok {
			f.Flush()
		}
	}
}

func TestATroubledCameraIsNoticedSaidAndComesBack(t *testing.T) {
	for mode, said := range map[string]string{
		"black":     "black",
		"frozen":    "frozen",
		"stalled":   "pictures",
		"unplugged": "camera",
	} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			camera, source := newCameraInTrouble(t)
			tb := newTable(t)
			tb.Use(process.Setup{Source: source, Pips: true})
			tb.await("pictures", alive)
			camera.mode.Store(mode)
			start := time.Now()
			lost := tb.await("the loss", func(t models.Tray) bool { return t.State == models.TrayLost })
			t.Logf("noticed after %v: %s", time.Since(start).Round(10*time.Millisecond), lost.Why)
			require.Contains(t, lost.Why, said)
			camera.mode.Store("live")
			start = time.Now()
			tb.await("the return", alive)
			t.Logf("back after %v", time.Since(start).Round(10*time.Millisecond))
			require.Empty(t, tb.rolls)
			require.Equal(t, 1, tb.starts, "the child lives on")
		})
	}
}
