//go:build !nocv

package vision_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision"
)

// FuzzPageSource reads whatever may be entered on the page as a camera: nothing on
// this computer and no pipeline may come of it.
func FuzzPageSource(f *testing.F) {
	for _, seed := range []string{
		"0", "63", "demo", "none", "auto", "http://192.168.1.20:8080/video", "rtsp://ann:pw@192.168.1.20/stream",
		"http://[fd00::2]/", "file:///etc/passwd",
		"http://2130706433/", "http://127.0.0.1/", "http://[::ffff:127.0.0.1]/", "filesrc location=/etc/passwd ! appsink",
		"concat:a|b", "http://a@b@192.168.1.2/",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		source, err := vision.ParsePageSource(text)
		if err != nil {
			return
		}
		switch source.Kind {
		case vision.SourceDevice, vision.SourceDemo, vision.SourceNone:
			require.Empty(t, source.Path+source.URL)
			return
		case vision.SourceHTTP, vision.SourceRTSP:
		default:
			t.Fatalf("%q is the %s %q", text, source.Kind, source.Path)
		}
		u, err := url.Parse(source.URL)
		require.NoError(t, err)
		require.Contains(t, []string{"http", "https", "rtsp"}, u.Scheme)
		if password, ok := u.User.Password(); ok && len(password) > 3 {
			require.NotContains(t, source.String(), ":"+password+"@")
		}
		pinned, err := source.Pin(t.Context(), names{}, true)
		if err != nil {
			return
		}
		at := pinned.Address.Addr()
		require.False(t, at.IsLoopback() || at.IsUnspecified() || at.IsMulticast() || at.IsLinkLocalUnicast() ||
			at == netip.MustParseAddr("169.254.169.254"), "%q leads to %v", text, at)
	})
}

// FuzzCameraReply takes pictures from a camera that sends whatever it likes.
func FuzzCameraReply(f *testing.F) {
	picture := []byte("\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00\xff\xd9")
	f.Add("image/jpeg", picture)
	f.Add("multipart/x-mixed-replace; boundary=f",
		append([]byte("--f\r\nContent-Type: image/jpeg\r\nContent-Length: 22\r\n\r\n"), picture...))
	f.Add("multipart/x-mixed-replace; boundary=--f", []byte("----f\r\nContent-Length: -1\r\n\r\n"))
	f.Add("text/html", []byte("<html>"))
	type reply struct {
		kind string
		body []byte
	}
	var next atomic.Pointer[reply]
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		r := next.Load()
		w.Header().Set("Content-Type", r.kind)
		if _, err := w.Write(r.body); err != nil {
			return
		}
	}))
	f.Cleanup(server.Close)
	source, err := vision.ParseSource(server.URL)
	if err != nil {
		f.Fatal(err)
	}
	frame := vision.NewFrame()
	f.Cleanup(func() { require.NoError(f, frame.Close()) })
	f.Fuzz(func(t *testing.T, header string, data []byte) {
		next.Store(&reply{header, data})
		camera, err := vision.OpenCamera(source, vision.CameraOptions{})
		if err == nil {
			if _, err = camera.Next(frame); err == nil {
				_, err = frame.Mat()
			}
			require.NoError(t, camera.Close())
		}
		if err != nil {
			require.Contains(t, []models.Code{models.Unreadable, models.Forbidden, models.TooLarge}, models.CodeOf(err), "%v",
				err)
		}
	})
}
