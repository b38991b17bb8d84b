//go:build !nocv

package vision_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision"
)

// shot is a JPEG of one grey shade.
func shot(t *testing.T, shade uint8) []byte {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, 320, 240))
	for i := range img.Pix {
		img.Pix[i] = shade
	}
	var out bytes.Buffer
	require.NoError(t, jpeg.Encode(&out, img, nil))
	return out.Bytes()
}

// mjpeg serves pictures as a stream with a boundary, then does what end does.
func mjpeg(header, boundary string, pictures [][]byte, end func(r *http.Request)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary="+header)
		for _, p := range pictures {
			fmt.Fprintf(w, "--%s\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n", boundary, len(p))
			_, _ = w.Write(p) // the test's client may have gone
			fmt.Fprint(w, "\r\n")
			if f, ok := w.(http.Flusher); ok {
				f.Flush()
			}
			time.Sleep(20 * time.Millisecond) // the pace of the camera that this is
		}
		if end != nil {
			end(r)
		}
	})
}

func hang(r *http.Request) { <-r.Context().Done() }

// open opens a camera at a test server.
func open(t *testing.T, h http.Handler) (vision.Camera, error) {
	t.Helper()
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	source, err := vision.ParseSource(server.URL + "/video")
	require.NoError(t, err)
	camera, err := vision.OpenCamera(source, vision.CameraOptions{})
	if err == nil {
		t.Cleanup(func() { require.NoError(t, camera.Close()) })
	}
	return camera, err
}

func frame(t *testing.T) *vision.Frame {
	t.Helper()
	f := vision.NewFrame()
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	return f
}

// shade is the mean blue of a frame's picture.
func shade(t *testing.T, f *vision.Frame) float64 {
	t.Helper()
	picture, err := f.Mat()
	require.NoError(t, err)
	return picture.Mean().Val1
}

func TestNetworkCameraGivesItsPictures(t *testing.T) {
	pictures := [][]byte{shot(t, 40), shot(t, 90), shot(t, 200)}
	for name, h := range map[string]http.Handler{
		"stream":               mjpeg("frame", "frame", pictures, hang),
		"boundary with dashes": mjpeg("--frame", "frame", pictures, hang),
		"dashes on both":       mjpeg("--frame", "--frame", pictures, hang),
		"single pictures": http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "image/jpeg")
			_, _ = w.Write(pictures[2])
		}),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			camera, err := open(t, h)
			require.NoError(t, err)
			m := frame(t)
			last, lastShade := time.Duration(-1), 0.
			for lastShade <= 195 { // a slow reader may miss the first ones
				at, err := camera.Next(m)
				require.NoError(t, err)
				require.Greater(t, at, last)
				require.GreaterOrEqual(t, shade(t, m), lastShade, "an earlier picture came again")
				last, lastShade = at, shade(t, m)
			}
			picture, err := m.Mat()
			require.NoError(t, err)
			require.Equal(t, []int{320, 240}, []int{picture.Cols(), picture.Rows()})
		})
	}
}

func TestNetworkCameraThatIsNone(t *testing.T) {
	secret := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		t.Error("a redirect was followed")
	}))
	t.Cleanup(secret.Close)
	for name, c := range map[string]struct {
		h    http.HandlerFunc
		want models.Code
	}{
		"redirect": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, secret.URL, http.StatusFound)
		}, models.Unreadable},
		"forbidden": {func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusUnauthorized)
		}, models.Forbidden},
		"missing": {http.NotFound, models.Unreadable},
	} {
		_, err := open(t, c.h)
		require.Equal(t, c.want, models.CodeOf(err), name)
	}
	huge := shot(t, 10)
	copy(huge[bytes.Index(huge, []byte{0xff, 0xc0})+5:], []byte{0xea, 0x60, 0xea, 0x60}) // claims 60000 x 60000
	for name, h := range map[string]http.Handler{
		"page": http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprint(w, "<html>hello</html>")
		}),
		"ends":         mjpeg("f", "f", nil, nil),
		"junk":         mjpeg("f", "f", [][]byte{[]byte("no picture"), {}}, nil),
		"claims much":  mjpeg("f", "f", [][]byte{huge}, nil),
		"weighs much":  mjpeg("f", "f", [][]byte{bytes.Repeat([]byte{0xff}, 9<<20)}, nil),
		"no boundary":  mjpeg("", "", [][]byte{shot(t, 9)}, nil),
		"stops midway": mjpeg("f", "f", [][]byte{shot(t, 9)[:200]}, nil),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			camera, err := open(t, h)
			if err == nil {
				_, err = camera.Next(frame(t))
			}
			require.Equal(t, models.Unreadable, models.CodeOf(err))
		})
	}
}

func TestNetworkCameraThatStallsIsGivenUp(t *testing.T) {
	t.Parallel()
	camera, err := open(t, mjpeg("f", "f", [][]byte{shot(t, 50)}, hang))
	require.NoError(t, err)
	m := frame(t)
	_, err = camera.Next(m)
	require.NoError(t, err)
	_, err = camera.Next(m)
	require.Equal(t, models.Unreadable, models.CodeOf(err))
	require.Contains(t, err.Error(), "sends no pictures")
}

func TestRTSPCameraThatIsOffIsSaid(t *testing.T) {
	t.Parallel()
	_, err := vision.OpenCamera(vision.Source{Kind: vision.SourceRTSP, URL: "rtsp://127.0.0.1:1/x"},
		vision.CameraOptions{})
	require.Equal(t, models.Unreadable, models.CodeOf(err))
}

func TestRTSPCameraThatNeverAnswersIsGivenUp(t *testing.T) {
	t.Parallel()
	silent, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, silent.Close()) })
	given := make(chan error, 1)
	go func() {
		_, err := vision.OpenCamera(vision.Source{Kind: vision.SourceRTSP, URL: "rtsp://" + silent.Addr().String() + "/x"},
			vision.CameraOptions{})
		given <- err
	}()
	select {
	case err := <-given:
		require.Equal(t, models.Unreadable, models.CodeOf(err))
	case <-time.After(15 * time.Second):
		require.Fail(t, "it waits for the camera for ever")
	}
}

// film is a recorded evening.
const film = "testdata/evening.mp4"

func TestAFileRunsInALoop(t *testing.T) {
	camera, err := vision.OpenCamera(vision.Source{Kind: vision.SourceFile, Path: film}, vision.CameraOptions{Loop: true})
	require.NoError(t, err)
	defer func() { require.NoError(t, camera.Close()) }()
	m := frame(t)
	last := -time.Second / 15
	for range 300 { // the clip has 287 pictures
		at, err := camera.Next(m)
		require.NoError(t, err)
		require.InDelta(t, time.Second/15, at-last, float64(2*time.Millisecond))
		last = at
	}
}

func TestAFileEnds(t *testing.T) {
	camera, err := vision.OpenCamera(vision.Source{Kind: vision.SourceFile, Path: film}, vision.CameraOptions{})
	require.NoError(t, err)
	defer func() { require.NoError(t, camera.Close()) }()
	m := frame(t)
	n := 0
	for ; ; n++ {
		if _, err = camera.Next(m); err != nil {
			break
		}
	}
	require.ErrorIs(t, err, io.EOF)
	require.Equal(t, 287, n)
}

func TestAFolderOfPicturesIsAFilm(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a.jpg"), shot(t, 30), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "b.JPG"), shot(t, 200), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "notes.txt"), []byte("x"), 0o600))
	source, err := vision.ParseSource(dir)
	require.NoError(t, err)
	camera, err := vision.OpenCamera(source, vision.CameraOptions{})
	require.NoError(t, err)
	defer func() { require.NoError(t, camera.Close()) }()
	m := frame(t)
	var shades []int
	for {
		if _, err = camera.Next(m); err != nil {
			break
		}
		if now := int(shade(t, m)); len(shades) == 0 || shades[len(shades)-1] != now {
			shades = append(shades, now)
		}
	}
	require.ErrorIs(t, err, io.EOF)
	require.Equal(t, []int{30, 200}, shades)
}

func TestFilesThatAreNoVideos(t *testing.T) {
	dir := t.TempDir()
	inside := filepath.Join(dir, "inside.jpg")
	require.NoError(t, os.WriteFile(inside, shot(t, 30), 0o600))
	for name, content := range map[string]string{
		"text.mp4": "hello", "empty.mp4": "",
		"list.m3u8":  "#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:1/x.ts\n#EXT-X-ENDLIST\n",
		"concat.txt": "ffconcat version 1.0\nfile '/etc/passwd'\n",
	} {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
		camera, err := vision.OpenCamera(vision.Source{Kind: vision.SourceFile, Path: path}, vision.CameraOptions{})
		if err == nil {
			_, err = camera.Next(frame(t))
			require.NoError(t, camera.Close())
		}
		require.Equal(t, models.Unreadable, models.CodeOf(err), name)
		requireForPeople(t, err, dir)
	}
	_, err := vision.OpenCamera(vision.Source{Kind: vision.SourceFile, Path: filepath.Join(dir, "gone.mp4")},
		vision.CameraOptions{})
	require.Equal(t, models.NotFound, models.CodeOf(err))
	requireForPeople(t, err, dir)
	require.ErrorContains(t, err, "gone.mp4 is gone: put it back")
}

// requireForPeople requires the sentence of an error, which all phones may show, to
// name no folder.
func requireForPeople(t *testing.T, err error, folder string) {
	t.Helper()
	var known *models.Error
	require.ErrorAs(t, err, &known)
	require.NotContains(t, known.Message, folder)
}

func TestFramesAndPicturesAreTheSame(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 64, 64))
	img.Set(3, 5, color.RGBA{R: 250, G: 100, B: 20, A: 255})
	m, err := vision.MatOf(img)
	require.NoError(t, err)
	defer func() { require.NoError(t, m.Close()) }()
	pixel := m.GetVecbAt(5, 3)
	require.Equal(t, []uint8{20, 100, 250}, []uint8(pixel), "blue, green, red")
}
