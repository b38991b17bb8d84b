// Package camtest has a camera for tests: it serves labelled pictures as a camera in
// the network does.
package camtest

import (
	"bytes"
	"image/jpeg"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
)

// Webcam serves the picture that lies before it, at any path of its URL.
type Webcam struct {
	*httptest.Server
	folder string
	served chan struct{}
	mu     sync.Mutex
	jpegs  [2][]byte // two codings: a camera that repeats a picture to the last bit is frozen
	turn   int
}

// NewWebcam returns a running camera that sees empty.jpg of a folder of labelled pictures, until the test ends.
func NewWebcam(t *testing.T, folder string) *Webcam {
	t.Helper()
	w := &Webcam{folder: folder, served: make(chan struct{})}
	w.Point(t, "empty.jpg")
	w.Server = httptest.NewServer(w)
	t.Cleanup(w.Close)
	return w
}

// ServeHTTP sends the picture before the camera.
func (w *Webcam) ServeHTTP(out http.ResponseWriter, _ *http.Request) {
	w.mu.Lock()
	picture := w.jpegs[w.turn%2]
	w.turn++
	w.mu.Unlock()
	out.Header().Set("Content-Type", "image/jpeg")
	if _, err := out.Write(picture); err != nil {
		return
	}
	select {
	case w.served <- struct{}{}:
	default:
	}
}

// Point puts another picture of the folder before the camera.
func (w *Webcam) Point(t *testing.T, name string) {
	t.Helper()
	f, err := os.Open(filepath.Join(w.folder, name))
	require.NoError(t, err)
	defer f.Close()
	img, err := calibration.Decode(f)
	require.NoError(t, err)
	w.mu.Lock()
	defer w.mu.Unlock()
	for i := range w.jpegs {
		var coded bytes.Buffer
		require.NoError(t, jpeg.Encode(&coded, img, &jpeg.Options{Quality: 94 + i}))
		w.jpegs[i] = coded.Bytes()
	}
}

// Freeze repeats the picture to the last bit, until another one is before the camera.
func (w *Webcam) Freeze() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.jpegs[1] = w.jpegs[0]
}

// Settle waits until the picture before the camera has surely arrived: a reader of
// the camera asks for the next only then.
func (w *Webcam) Settle() {
	for range 3 {
		<-w.served
	}
}
