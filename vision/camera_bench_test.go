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
	"gocv.io/x/gocv"

	"elderglass/vision"
)

// BenchmarkNetworkCamera is how long a picture of 1280 x 960 takes from the moment a camera in the network, as
// a phone with an app for it, begins to send it until it is decoded; the network itself is this computer's own.
func BenchmarkNetworkCamera(b *testing.B) {
	picture, err := os.ReadFile(filepath.Join(folders, "d01-felt", "test-02.jpg"))
	require.NoError(b, err)
	send := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary=frame")
		for {
			_ = http.NewResponseController(w).Flush() // the client may have gone
			select {
			case <-send:
			case <-r.Context().Done():
				return
			}
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
	frame := gocv.NewMat()
	begun := processor(b)
	for b.Loop() {
		send <- struct{}{}
		_, err := camera.Next(&frame)
		require.NoError(b, err)
	}
	b.ReportMetric((processor(b)-begun)/float64(b.N), "cpu-ms/op")
	require.NoError(b, camera.Close())
	require.NoError(b, frame.Close())
}
