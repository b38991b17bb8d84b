//go:build !nocv && unix

package main

import (
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/engine/journal"
	"elderglass/internal/row"
)

// quietly are the arguments of a server for a test.
func quietly(state string, more ...string) []string {
	return append([]string{
		"serve", "--no-browser", "--alone", "--camera", "none", "--listen", "127.0.0.1", "--port", "0", "--state",
		state,
	}, more...)
}

func TestServeFailsInOneLine(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	port := strconv.Itoa(taken.Addr().(*net.TCPAddr).Port)
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	held, err := journal.OpenFolder(filepath.Join(t.TempDir(), "games"))
	require.NoError(t, err)
	path, err := held.Create()
	require.NoError(t, err)
	j, err := journal.Open(t.Context(), path)
	require.NoError(t, err)
	defer j.Close()
	damaged, err := journal.OpenFolder(filepath.Join(t.TempDir(), "games"))
	require.NoError(t, err)
	broken, err := damaged.Create()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(broken, []byte("this is no game, whatever it says"), 0o600))

	for name, c := range map[string]struct {
		args []string
		says string
	}{
		"the port is taken":              {quietly(t.TempDir(), "--port", port), "is taken"},
		"the folder cannot be written":   {quietly(file), "--state"},
		"the address is a name":          {quietly(t.TempDir(), "--address", "my.laptop"), "--name"},
		"the address is another's":       {quietly(t.TempDir(), "--listen", "203.0.113.1"), "--listen"},
		"the camera is none":             {quietly(t.TempDir(), "--camera", "| rm -rf /"), "camera"},
		"there is no such game":          {quietly(t.TempDir(), "--game", "20260101-aaaaaa"), "no saved game"},
		"the game is open elsewhere":     {quietly(filepath.Dir(held.Path())), "already open"},
		"the game is damaged":            {quietly(filepath.Dir(damaged.Path())), "damaged"},
		"figures are for the world":      {quietly(t.TempDir(), "--metrics", "0.0.0.0:9464"), "127.0.0.1"},
		"the address for figures is odd": {quietly(t.TempDir(), "--metrics", "here"), "127.0.0.1"},
	} {
		out, errs, status := elderglass(t, c.args...)
		require.Equal(t, exitCould, status, "%s: %s", name, out)
		require.Equal(t, 1, strings.Count(errs, "\n"), "%s: %s", name, errs)
		require.Contains(t, errs, c.says, name)
	}
}

func TestServeStopsInOrder(t *testing.T) {
	caught := make(chan os.Signal, 1) // so that the program does not inherit that it is ignored, as under nohup
	signal.Notify(caught, syscall.SIGHUP)
	defer signal.Stop(caught)
	for _, sent := range []os.Signal{syscall.SIGTERM, os.Interrupt, syscall.SIGHUP} {
		state := t.TempDir()
		p := launch(t, quietly(state)...)
		goodbye := make(chan string, 1)
		p.visit().follow(func(event string, data []byte) {
			if event == "bye" {
				goodbye <- string(data)
			}
		})
		require.Contains(t, p.stop(sent), "The game is saved")
		require.JSONEq(t, `{"reason":"closed"}`, <-goodbye, "phones are told")
		games, err := journal.OpenFolder(filepath.Join(state, "games"))
		require.NoError(t, err)
		saved, err := games.Games()
		require.NoError(t, err)
		require.Len(t, saved, 1)
		require.NoError(t, journal.Check(t.Context(), saved[0].Path), "released and whole")
	}
}

// TestServeStopsAtOnceWhereItIsAskedTwice stops the program while somebody has begun a request, which it waits for; it
// does not once it is told so again.
func TestServeStopsAtOnceWhereItIsAskedTwice(t *testing.T) {
	p := launch(t, quietly(t.TempDir())...)
	at, _, _ := strings.Cut(strings.TrimPrefix(p.host, "http://"), "/")
	slow, err := net.Dial("tcp", at)
	require.NoError(t, err)
	defer slow.Close()
	_, err = slow.Write([]byte("GET / HTTP/1.1\r\n"))
	require.NoError(t, err)
	goodbye := make(chan struct{})
	p.visit().follow(func(event string, _ []byte) { // who comes later is let in later
		if event == "bye" {
			close(goodbye)
		}
	})

	require.NoError(t, p.cmd.Process.Signal(os.Interrupt))
	<-goodbye
	require.NoError(t, p.cmd.Process.Signal(os.Interrupt))
	for p.lines.Scan() {
		require.NotContains(t, p.lines.Text(), "The game is saved", "it did not wait")
	}
	var died *exec.ExitError
	require.ErrorAs(t, p.cmd.Wait(), &died)
	require.Equal(t, syscall.SIGINT, died.Sys().(syscall.WaitStatus).Signal())
}

func TestGames(t *testing.T) {
	state := t.TempDir()
	games, err := journal.OpenFolder(filepath.Join(state, "games"))
	require.NoError(t, err)
	path, err := games.Create()
	require.NoError(t, err)
	j, err := journal.Open(t.Context(), path)
	require.NoError(t, err)
	require.NoError(t, j.Close())
	id := filepath.Base(filepath.Dir(path))
	file := filepath.Join(t.TempDir(), "evening.elderglass")

	out, _, status := elderglass(t, "games", "--state", state)
	require.Equal(t, exitDone, status)
	require.Contains(t, out, id)
	_, errs, status := elderglass(t, "games", "--state", state, "export", id, file)
	require.Equal(t, exitDone, status, errs)
	_, errs, status = elderglass(t, "games", "--state", state, "export", id, file)
	require.Equal(t, exitCould, status)
	require.Contains(t, errs, "exists already")
	_, errs, status = elderglass(t, "games", "--state", state, "export", id, filepath.Join(state, "nowhere", "x"))
	require.Equal(t, exitCould, status)
	require.Contains(t, errs, "choose a folder that is there")
	junk := filepath.Join(t.TempDir(), "junk")
	require.NoError(t, os.WriteFile(junk, []byte("no game"), 0o600))
	_, errs, status = elderglass(t, "games", "--state", state, "import", junk)
	require.Equal(t, exitCould, status)
	require.Contains(t, errs, "no game that Elderglass saved")
	out, errs, status = elderglass(t, "games", "--state", state, "import", file)
	require.Equal(t, exitDone, status, errs)
	require.Contains(t, out, "elderglass --game ")
	saved, err := games.Games()
	require.NoError(t, err)
	require.Len(t, saved, 2)
}

// A start that fails must not leave an empty game behind, with which the next start
// would go on.
func TestAFailedStartLeavesNoGameBehind(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	state := t.TempDir()
	p := launch(t, quietly(state)...)
	require.Contains(t, p.stop(syscall.SIGTERM), "The game is saved")
	_, errs, status := elderglass(t, quietly(state, "--new", "--port", strconv.Itoa(taken.Addr().(*net.TCPAddr).Port))...)
	require.Equal(t, exitCould, status)
	require.Contains(t, errs, "is taken")
	games, err := journal.OpenFolder(filepath.Join(state, "games"))
	require.NoError(t, err)
	left, err := games.Games()
	require.NoError(t, err)
	require.Len(t, left, 1)
}

func TestANewGameOfTheEveningKeepsItsPhones(t *testing.T) {
	state := t.TempDir()
	p := launch(t, quietly(state)...)
	ann := p.visit()
	require.Equal(t, http.StatusOK, ann.post("/api/seat", map[string]any{"seat": 3, "name": "Ann"}, nil))
	require.Equal(t, http.StatusOK, ann.post("/api/command",
		map[string]any{"seq": 0, "kind": "adjust", "args": map[string]any{"what": "doom-limit", "by": 1}}, nil))
	require.Contains(t, p.stop(syscall.SIGTERM), "The game is saved")

	seat := func(args ...string) (status, seat int) {
		p := launch(t, quietly(state, args...)...)
		ann.url, _, _ = strings.Cut(p.host, "/#")
		var session struct{ Seat int }
		status = ann.do(http.MethodGet, "/api/session", nil, &session)
		if status == http.StatusOK {
			require.Equal(t, http.StatusConflict, ann.post("/api/command",
				map[string]any{"seq": 1, "kind": "adjust", "args": map[string]any{}}, nil), "it is another game, at its beginning")
		}
		require.Contains(t, p.stop(syscall.SIGTERM), "The game is saved")
		return status, session.Seat
	}
	status, place := seat("--new")
	require.Equal(t, []int{http.StatusOK, 3}, []int{status, place}, "without a scan, on the same seat")
	games, err := journal.OpenFolder(filepath.Join(state, "games"))
	require.NoError(t, err)
	saved, err := games.Games()
	require.NoError(t, err)
	require.Len(t, saved, 2)

	yesterday := time.Now().Add(-24 * time.Hour)
	for _, s := range saved {
		files, err := filepath.Glob(filepath.Join(filepath.Dir(s.Path), "*"))
		require.NoError(t, err)
		for _, file := range files {
			require.NoError(t, os.Chtimes(file, yesterday, yesterday))
		}
	}
	status, _ = seat("--new")
	require.Equal(t, http.StatusUnauthorized, status, "another evening has another code")
}

// saveWith makes a game of which all sums are right, with records as they are given.
func saveWith(t *testing.T, path string, more ...journal.Record) {
	t.Helper()
	j, err := journal.Open(t.Context(), path)
	require.NoError(t, err)
	require.NoError(t, j.Put(t.Context(), "game", []byte("eldersign")))
	for _, r := range more {
		_, err := j.Append(t.Context(), r)
		require.NoError(t, err)
	}
	require.NoError(t, j.Close())
}

func TestR20ASecondProgramOnTheSameGamesSaysWhoHoldsThem(t *testing.T) {
	state := t.TempDir()
	p := launch(t, quietly(state)...)
	game := filepath.Join(t.TempDir(), "game.sqlite")
	saveWith(t, game)
	address, _, _ := strings.Cut(p.host, "/#")
	for name, args := range map[string][]string{
		"a plain start": quietly(state), "a new game": quietly(state, "--new"),
		"an import": {"games", "--state", state, "import", game},
	} {
		out, errs, status := elderglass(t, args...)
		require.Equal(t, exitCould, status, "%s: %s", name, out)
		require.Equal(t, 1, strings.Count(errs, "\n"), errs)
		require.Contains(t, errs, "process "+strconv.Itoa(p.cmd.Process.Pid)+", at "+address, name)
		require.NotContains(t, errs, "#h=", name)
	}
	list, _, status := elderglass(t, "games", "--state", state)
	require.Equal(t, exitDone, status)
	require.Equal(t, 1, strings.Count(list, "\n"), "nothing was begun")
	id, _, _ := strings.Cut(list, " ")
	for _, args := range [][]string{
		{"export", id, filepath.Join(t.TempDir(), "x")},
		{"import", filepath.Join(state, "games", id, "game.sqlite")},
	} {
		_, errs, status := elderglass(t, append([]string{"games", "--state", state}, args...)...)
		require.Equal(t, exitCould, status, args)
		requireOneLine(t, errs)
	}
	require.NoError(t, p.cmd.Process.Kill())
	require.Error(t, p.cmd.Wait())
	p = launch(t, quietly(state)...)
	require.Contains(t, p.stop(syscall.SIGTERM), "The game is saved", "the hold ends with the process, however that ends")
	row.Figure(t, "a second start, a start with --new and an import on games in use: exit status 1, with process and address of the first; free again after kill -9")
}

func TestR17ARefusedImportNeverBecomesTheGameOfAPlainStart(t *testing.T) {
	state := t.TempDir()
	p := launch(t, quietly(state)...)
	require.Equal(t, http.StatusOK, p.visit().post("/api/command",
		map[string]any{"seq": 0, "kind": "adjust", "args": map[string]any{"what": "doom-limit", "by": 1}}, nil))
	list, _, _ := elderglass(t, "games", "--state", state)
	id, _, _ := strings.Cut(list, " ")
	game := filepath.Join(state, "games", id, "game.sqlite")
	cut := t.TempDir()
	for _, suffix := range []string{"", "-wal"} {
		data, err := os.ReadFile(game + suffix)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(cut, "game.sqlite"+suffix), data, 0o600))
	}
	require.Contains(t, p.stop(syscall.SIGTERM), "The game is saved")

	bad := filepath.Join(t.TempDir(), "game.sqlite")
	saveWith(t, bad, journal.Record{
		Kind: journal.Command,
		Body: []byte(`{"command":{"kind":"begin"},"events":[{"kind":"no-such-event"}]}`),
	})
	_, errs, status := elderglass(t, "games", "--state", state, "import", bad)
	require.Equal(t, exitCould, status)
	requireOneLine(t, errs)
	require.Contains(t, errs, "entry 1 of the saved game makes no sense")
	out, errs, status := elderglass(t, "games", "--state", state, "import", filepath.Join(cut, "game.sqlite"))
	require.Equal(t, exitDone, status, errs)
	_, taken, _ := strings.Cut(strings.TrimSpace(out), "--game ")

	for _, wanted := range []struct{ args, id string }{{"", taken}, {id, id}, {"", id}} {
		args := quietly(state)
		if wanted.args != "" {
			args = append(args, "--game", wanted.args)
		}
		p := launch(t, args...)
		require.Equal(t, http.StatusConflict, p.visit().post("/api/command",
			map[string]any{"seq": 0, "kind": "adjust", "args": map[string]any{}}, nil), "its entry is there")
		require.Contains(t, p.stop(syscall.SIGTERM), "The game is saved")
		list, _, _ := elderglass(t, "games", "--state", state)
		require.True(t, strings.HasPrefix(list, wanted.id), "%s of\n%s", wanted.id, list)
	}
}

func TestR18AStartTellsThatTheLastGameIsMissing(t *testing.T) {
	state := t.TempDir()
	p := launch(t, quietly(state)...)
	require.Equal(t, http.StatusOK, p.visit().post("/api/command",
		map[string]any{"seq": 0, "kind": "adjust", "args": map[string]any{"what": "doom-limit", "by": 1}}, nil))
	require.NoError(t, p.cmd.Process.Kill())
	require.Error(t, p.cmd.Wait())
	list, _, _ := elderglass(t, "games", "--state", state)
	id, _, _ := strings.Cut(list, " ")
	require.NoError(t, os.Remove(filepath.Join(state, "games", id, "game.sqlite")))

	list, _, status := elderglass(t, "games", "--state", state)
	require.Equal(t, exitDone, status)
	require.Contains(t, list, id)
	require.Contains(t, list, "MISSING")
	out, errs, status := elderglass(t, quietly(state)...)
	require.Equal(t, exitCould, status, out)
	requireOneLine(t, errs)
	require.Contains(t, errs, "game.sqlite is missing: put it back")
	out, _, _ = elderglass(t, "doctor", "--camera", "none", "--state", state)
	require.Contains(t, out, "The file of the last game is missing")
	p = launch(t, quietly(state, "--new")...)
	require.Contains(t, p.stop(syscall.SIGTERM), "The game is saved")
}

// TestR1AStartOnABusyMachine kills the program in an evening, and starts it again while
// something else wants every core.
func TestR1AStartOnABusyMachine(t *testing.T) {
	state := t.TempDir()
	old := filepath.Join("..", "..", "engine", "table", "testdata", "eldersign-2026-11.elderglass")
	_, errs, status := elderglass(t, "games", "--state", state, "import", old)
	require.Equal(t, exitDone, status, errs)
	var slowest time.Duration
	kills := row.Times(2, 10, 50)
	for range kills {
		var others []*exec.Cmd
		for range runtime.NumCPU() {
			other := exec.CommandContext(t.Context(), "sh", "-c", "while :; do :; done")
			require.NoError(t, other.Start())
			others = append(others, other)
		}
		begun := time.Now()
		p := launch(t, quietly(state)...)
		slowest = max(slowest, time.Since(begun))
		for _, other := range others {
			require.NoError(t, other.Process.Kill())
			require.Error(t, other.Wait())
		}
		require.Equal(t, http.StatusConflict, p.visit().post("/api/command",
			map[string]any{"seq": 0, "kind": "adjust", "args": map[string]any{}}, nil), "its entries are there")
		require.NoError(t, p.cmd.Process.Kill())
		require.Error(t, p.cmd.Wait())
	}
	row.Within(t, "start", slowest, time.Second)
	row.Figure(t, "%d kills -9 of the whole program in a game of 254 entries, started again with every core taken: slowest start %d ms", kills, slowest.Milliseconds())
}
