//go:build !nocv && unix

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/engine/journal"
	"elderglass/internal/row"
	"elderglass/vision"
	"elderglass/web"
)

// examine runs the doctor and returns what it finds, by part.
func examine(t *testing.T, args ...string) map[string]findingLine {
	t.Helper()
	out, errs, status := elderglass(t, append([]string{"doctor", "--json", "--state", t.TempDir()}, args...)...)
	require.Equal(t, exitDone, status, errs)
	found := map[string]findingLine{}
	for line := range strings.Lines(out) {
		var f findingLine
		require.NoError(t, json.Unmarshal([]byte(line), &f))
		if old, ok := found[f.Part]; !ok || old.Grade == vision.Good {
			found[f.Part] = f
		}
	}
	return found
}

// requireDeed requires a fault to be found with one thing to do about it.
func requireDeed(t *testing.T, f findingLine, part, says, do string) {
	t.Helper()
	require.Equal(t, part, f.Part)
	require.NotEqual(t, vision.Good, f.Grade, "%s: %s", part, f.Text)
	require.Contains(t, f.Text, says)
	require.Contains(t, f.Do, do)
}

// TestTheDoctorEndsWhileACameraStarts has it look at a camera when it was told to stop already.
func TestTheDoctorEndsWhileACameraStarts(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c := doctorCmd{Camera: "http://127.0.0.1:9/", home: home{State: t.TempDir()}}
	found := make(chan []vision.Finding)
	go func() { found <- c.checkCamera(ctx, &app{err: io.Discard, binary: executable()}) }()
	select {
	case all := <-found:
		require.Empty(t, all)
	case <-time.After(startFor / 2):
		t.Fatal("it waits for the camera to start")
	}
}

// dark serves what a camera sees in a dark room: noise and no light.
func dark(t *testing.T) *httptest.Server {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 1))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		img := image.NewGray(image.Rect(0, 0, 640, 480))
		for i := range img.Pix {
			img.Pix[i] = uint8(8 + random.IntN(20))
		}
		var out bytes.Buffer
		if jpeg.Encode(&out, img, nil) != nil {
			return
		}
		w.Header().Set("Content-Type", "image/jpeg")
		if _, err := w.Write(out.Bytes()); err != nil {
			return
		}
	}))
	t.Cleanup(server.Close)
	return server
}

func TestTheDoctorFindsWhatIsWrongWithTheCamera(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	nobody := silent.Addr().String()
	require.NoError(t, silent.Close())
	for name, c := range map[string]struct{ camera, part, says, do string }{
		"wrong address":  {"http://" + nobody + "/video", "camera", "gives no pictures", "check its address"},
		"no such device": {"63", "camera", "gives no pictures", "plug it in"},
		"dark tray":      {dark(t).URL, "light", "too dark", "Switch on a lamp"},
		"no camera":      {"none", "camera", "No camera is chosen", "--camera 0"},
		"not an address": {"|gst-launch", "camera", "cannot be used", "give a number"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // each looks for seconds
			requireDeed(t, examine(t, "--camera", c.camera)[c.part], c.part, c.says, c.do)
		})
	}
}

func TestTheDoctorFindsWhatIsWrongWithTheDisk(t *testing.T) {
	requireDeed(t, examine(t, "--camera", "none", "--state", "/proc/elderglass")["disk"], "disk", "cannot be kept",
		"Make the folder writable")
}

func TestTheDoctorFindsAFullDisk(t *testing.T) {
	if !row.Alone(t) {
		return
	}
	doctor := doctorCmd{home: home{State: t.TempDir()}}
	restore := row.FillDisk(t)
	full := doctor.checkDisk()
	restore()
	requireDeed(t, lineOf(full[0]), "disk", "cannot be kept", "Free some space")
	require.Equal(t, vision.Good, doctor.checkDisk()[0].Grade)
	left, err := os.ReadDir(doctor.State)
	require.NoError(t, err)
	require.Empty(t, left, "the doctor leaves nothing behind")
}

func TestTheDoctorFindsTwoServers(t *testing.T) {
	state := t.TempDir()
	p := launch(t, quietly(state)...)
	address, err := url.Parse(p.host)
	require.NoError(t, err)
	found := examine(t, "--camera", "none", "--state", state, "--port", address.Port())
	requireDeed(t, found["port"], "port", "Another Elderglass already serves at port "+address.Port(), "stop it")
	requireDeed(t, found["games"], "games", "open in another Elderglass", "stop it")
	require.Contains(t, p.stop(syscall.SIGTERM), "The game is saved")

	other := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(other.Close)
	port := other.Listener.Addr().(*net.TCPAddr).Port
	requireDeed(t, examine(t, "--camera", "none", "--port", strconv.Itoa(port))["port"], "port", "is taken", "--port")
}

// saved writes a game and then changes its file.
func saved(t *testing.T, change func(path string)) (state string) {
	t.Helper()
	state = t.TempDir()
	games, err := journal.OpenFolder(filepath.Join(state, "games"))
	require.NoError(t, err)
	path, err := games.Create()
	require.NoError(t, err)
	j, err := journal.Open(t.Context(), path)
	require.NoError(t, err)
	_, err = j.Append(t.Context(), journal.Record{Kind: journal.Command, Body: json.RawMessage(`{}`)})
	require.NoError(t, err)
	require.NoError(t, j.Close())
	change(path)
	return state
}

func TestTheDoctorFindsWhatIsWrongWithASavedGame(t *testing.T) {
	edit := func(at int64, with []byte) func(string) {
		return func(path string) {
			f, err := os.OpenFile(path, os.O_RDWR, 0)
			require.NoError(t, err)
			_, err = f.WriteAt(with, at)
			require.NoError(t, err)
			require.NoError(t, f.Close())
		}
	}
	newer := saved(t, edit(60, []byte{0, 0, 0, 99})) // where SQLite keeps the number of the format
	requireDeed(t, examine(t, "--camera", "none", "--state", newer)["games"], "games", "newer Elderglass",
		"Install the newest")
	damaged := saved(t, edit(0, []byte("no database")))
	requireDeed(t, examine(t, "--camera", "none", "--state", damaged)["games"], "games", "damaged", "games repair")
	whole := saved(t, func(string) {})
	require.Equal(t, vision.Good, examine(t, "--camera", "none", "--state", whole)["games"].Grade)
}

func TestTheDoctorFindsAWrongClock(t *testing.T) {
	ahead := time.Now().AddDate(1, 0, 0)
	state := saved(t, func(path string) { require.NoError(t, os.Chtimes(path, ahead, ahead)) })
	requireDeed(t, examine(t, "--camera", "none", "--state", state)["clock"], "clock",
		"something here is from "+strconv.Itoa(ahead.Year()), "Set the clock")
	require.Empty(t, judgeClock(time.Now(), time.Now().Add(time.Hour)), "another time zone is no fault")
	require.Empty(t, judgeClock(time.Now(), time.Time{}))
}

func TestAnEveningWithoutACameraIsNoFault(t *testing.T) {
	r, err := newReader(&app{err: io.Discard}, web.NewMetrics(), "none", "", home{State: t.TempDir()})
	require.NoError(t, err)
	found, err := r.camera().Findings(t.Context())
	require.NoError(t, err)
	require.Equal(t, []web.Finding{web.WithoutCamera}, found)
}

func TestTheDoctorFindsWhatKeepsPhonesOut(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	for _, c := range []struct {
		root fstest.MapFS
		do   string
	}{
		{fstest.MapFS{"etc/ufw/ufw.conf": file("# set on install\nENABLED=yes\n")}, "sudo ufw allow 8037/tcp"},
		{fstest.MapFS{"run/firewalld/x": file("")}, "firewall-cmd --add-port=8037/tcp"},
	} {
		requireDeed(t, lineOf(judgeFirewall(c.root, 8037)[0]), "firewall", "may keep phones out", c.do)
	}
	require.Empty(t, judgeFirewall(fstest.MapFS{"etc/ufw/ufw.conf": file("ENABLED=no\n")}, 8037))

	own := web.Address{IP: netip.MustParseAddr("192.168.1.20"), Kind: "lan"}
	requireDeed(t, lineOf(checkAddresses([]web.Address{{IP: netip.MustParseAddr("172.17.0.1"), Kind: "virtual"}})[0]),
		"network", "no network", "Join the Wi-Fi")
	requireDeed(t, lineOf(checkShown("192.168.1.21", []web.Address{own})[0]), "address", "not an address of this computer",
		"--address")
	require.Empty(t, checkShown("192.168.1.20", []web.Address{own}))
	require.Empty(t, checkShown("", nil))
	require.Contains(t, fmt.Sprint(checkAddresses([]web.Address{own})), "192.168.1.20")
}
