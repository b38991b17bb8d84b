package vision_test

import (
	"context"
	"net/netip"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/internal/row"
	"elderglass/models"
	"elderglass/vision"
)

// names is a resolver with a fixed book of names.
type names map[string]string

func (n names) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	if a, err := netip.ParseAddr(host); err == nil {
		return []netip.Addr{a}, nil
	}
	if a, ok := n[host]; ok {
		return []netip.Addr{netip.MustParseAddr(a)}, nil
	}
	return nil, os.ErrNotExist
}

// What a stranger might write where a camera's address belongs. None of these
// may lead to a connection.
func TestHostileCameraAddressesAreRefusedBeforeAConnection(t *testing.T) {
	book := names{
		"localhost": "127.0.0.1", "rebind.example": "127.0.0.1", "meta.example": "169.254.169.254",
		"six.example": "::1", "mapped.example": "::ffff:127.0.0.1", "multi.example": "224.0.0.1",
	}
	hostile := []string{
		"", " ", "file:///etc/passwd", "file://localhost/etc/passwd", "/etc/passwd", "../../etc/passwd", "etc/passwd",
		"concat:/etc/passwd|/etc/hosts", "concat://a|b", "pipe:0", "pipe:1", "pipe://1", "fd:0", "data:image/png;base64,AAAA",
		"gopher://192.168.1.2/", "ftp://192.168.1.2/x.mp4", "tcp://192.168.1.2:1", "udp://192.168.1.2:1",
		"rtmp://192.168.1.2/live",
		"subfile,,start,0,end,9,,:/etc/passwd", "crypto:/etc/passwd", "async:/etc/passwd", "cache:/etc/passwd", "tee:/tmp/x",
		"hls+http://192.168.1.2/x.m3u8", "rtsps://192.168.1.2/", "srt://192.168.1.2", "smb://192.168.1.2/x",
		"javascript:alert(1)",
		"videotestsrc ! videoconvert ! appsink", "filesrc location=/etc/passwd ! appsink", "v4l2src ! appsink",
		"gst-launch-1.0 videotestsrc",
		"-1", "64", "999999999999999999999", "0x10", "1e3", "/dev/video0 ! appsink", "/dev/mem", "video0",
		"http://", "http:///x", "http://:80/", "http://a b/", "http://192.168.1.2:0/", "http://192.168.1.2:99999/",
		"http://192.168.1.2:http/",
		"http://192.168.1.2/\r\nX: y", "http://192.168.1.2/a|b", "http://192.168.1.2/a!b", "http://192.168.1.2\\@evil/",
		"http://[fe80::1%25eth0]/",
		"http://localhost/", "http://127.0.0.1:8080/", "http://127.1/", "http://2130706433/", "http://0x7f000001/",
		"http://0/",
		"http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://0.0.0.0/", "http://169.254.169.254/latest/meta-data",
		"http://100.100.100.200/",
		"http://224.0.0.1/", "http://255.255.255.255/", "http://[ff02::1]/", "http://[64:ff9b::7f00:1]/",
		"http://rebind.example/", "http://meta.example/",
		"http://six.example/", "http://mapped.example/", "http://multi.example/", "rtsp://localhost/x",
		"rtsp://127.0.0.1:554/x", "rtsp://unknown.example/",
		"http://192.168.1.2/#fragment", "HTTP:opaque", "//192.168.1.2/x", "http://user:pass@127.0.0.1/",
	}
	for _, text := range hostile {
		s, err := vision.ParsePageSource(text)
		if err == nil {
			_, err = s.Pin(t.Context(), book, true)
		}
		require.Error(t, err, "accepted: %q", text)
		require.NotEqual(t, models.Internal, models.CodeOf(err), text)
	}
	row.Figure(t, "%d hostile addresses of cameras refused before a connection", len(hostile))
}

func TestCamerasOnTheNetworkAreAcceptedAndPinned(t *testing.T) {
	book := names{"camera.lan": "192.168.1.77", "six.lan": "fd12::77"}
	for text, want := range map[string]string{
		"http://192.168.1.20:8080/video":     "192.168.1.20:8080",
		"https://10.0.0.9/shot.jpg":          "10.0.0.9:443",
		"http://camera.lan/mjpg?res=1280":    "192.168.1.77:80",
		"rtsp://user:secret@camera.lan/main": "192.168.1.77:554",
		"http://six.lan:81/":                 "[fd12::77]:81",
	} {
		s, err := vision.ParsePageSource(text)
		require.NoError(t, err, text)
		s, err = s.Pin(t.Context(), book, true)
		require.NoError(t, err, text)
		require.Equal(t, want, s.Address.String())
		require.NotContains(t, s.String(), "secret")
	}
}

func TestSourcesOfThisComputer(t *testing.T) {
	dir := t.TempDir()
	film := filepath.Join(dir, "film.mp4")
	require.NoError(t, os.WriteFile(film, []byte("x"), 0o600))
	for text, want := range map[string]vision.Source{
		"0":           {Kind: vision.SourceDevice},
		"/dev/video2": {Kind: vision.SourceDevice, Device: 2},
		"demo":        {Kind: vision.SourceDemo},
		"none":        {Kind: vision.SourceNone},
		film:          {Kind: vision.SourceFile, Path: film},
		dir:           {Kind: vision.SourceFolder, Path: dir},
	} {
		got, err := vision.ParseSource(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got)
	}
	_, err := vision.ParseSource(filepath.Join(dir, "missing.mp4"))
	require.Equal(t, models.NotFound, models.CodeOf(err))
	_, err = vision.ParsePageSource(film)
	require.Equal(t, models.Invalid, models.CodeOf(err), "the page may not name files")
}
