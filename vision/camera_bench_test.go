//go:build !nocv

package vision_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision"
)

// BenchmarkNetworkCamera is how long a picture of 1280 x 960 takes from the moment a camera in the network, as
// a phone with an app for it, begins to send it until the tracker has seen that nothing moved in it; the network itself
// is this computer's own.
func BenchmarkNetworkCamera(b *testing.B) {
	var pictures [2][]byte // a picture that comes twice is not looked at
	for i, name := range []string{"test-02.jpg", "test-06.jpg"} {
		var err error
		pictures[i], err = os.ReadFile(filepath.Join(folders, "d01-felt", name))
		require.NoError(b, err)
	}
	send := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary=frame")
		for i := 0; ; i++ {
			_ = http.NewResponseController(w).Flush() // the client may have gone
			select {
			case <-send:
			case <-r.Context().Done():
				return
			}
			picture := pictures[i%len(pictures)]
			fmt.Fprintf(w, "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n", len(picture))
			_, _ = w.Write(picture)
			fmt.Fprint(w, "\r\n")
		}
	}))
	defer server.Close()
	source, err := vision.ParseSource(server.URL + "/video")
	require.NoError(b, err)
	camera, err := vision.OpenCamera(source, vision.CameraOptions{})
	require.NoError(b, err)
	watcher := vision.NewWatcher(camera, source.Live(), &counter{}, blind{})
	begun := processor(b)
	b.ReportAllocs()
	for b.Loop() {
		send <- struct{}{}
		s, err := watcher.Next()
		require.NoError(b, err)
		require.False(b, s.Repeated)
	}
	b.ReportMetric((processor(b)-begun)/float64(b.N), "cpu-ms/op")
	require.NoError(b, watcher.Close())
	require.NoError(b, camera.Close())
}
