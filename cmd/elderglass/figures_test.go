//go:build !nocv && unix

package main

import (
	"bytes"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// scrape reads the figures as Prometheus does, by name with labels.
func (p *program) scrape() map[string]float64 {
	p.t.Helper()
	data, err := p.readFigures()
	for tries := 0; err != nil && tries < 5; tries++ { // a machine that is out of breath breaks connections off
		data, err = p.readFigures()
	}
	require.NoError(p.t, err)
	figures := map[string]float64{}
	for line := range strings.Lines(string(data)) {
		name, value, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok || name == "#" {
			continue
		}
		if figures[name], err = strconv.ParseFloat(value, 64); err != nil {
			require.NoError(p.t, err, line)
		}
	}
	return figures
}

func (p *program) readFigures() ([]byte, error) {
	req, err := http.NewRequestWithContext(p.t.Context(), http.MethodGet, p.figures, nil)
	if err != nil {
		return nil, err
	}
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	return io.ReadAll(res.Body)
}

// awaitFigure waits until a figure has reached a value.
func (p *program) awaitFigure(name string, least float64) {
	p.t.Helper()
	look := time.NewTicker(100 * time.Millisecond)
	defer look.Stop()
	for limit := time.Now().Add(2 * time.Minute); p.scrape()[name] < least; <-look.C {
		require.True(p.t, time.Now().Before(limit), "%s is %v", name, p.scrape()[name])
	}
}

// readerOf returns the process that reads the dice for a program, and waits for it
// where it is being started again.
func readerOf(t *testing.T, parent int) int {
	t.Helper()
	look := time.NewTicker(100 * time.Millisecond)
	defer look.Stop()
	for limit := time.Now().Add(time.Minute); time.Now().Before(limit); <-look.C {
		if pid, ok := childOf(t, parent); ok {
			return pid
		}
	}
	require.Fail(t, "no reader runs")
	return 0
}

func childOf(t *testing.T, parent int) (pid int, ok bool) {
	t.Helper()
	found, err := os.ReadDir("/proc")
	require.NoError(t, err)
	for _, one := range found {
		pid, err := strconv.Atoi(one.Name())
		if err != nil {
			continue
		}
		status, err := os.ReadFile("/proc/" + one.Name() + "/status")
		if err == nil && bytes.Contains(status, []byte("\nPPid:\t"+strconv.Itoa(parent)+"\n")) {
			return pid, true
		}
	}
	return 0, false
}

func TestTheFiguresOfARunningTable(t *testing.T) {
	p := launch(t, "serve", "--no-browser", "--camera", "demo", "--listen", "127.0.0.1", "--port", "0", "--state",
		t.TempDir(), "--metrics", "127.0.0.1:0")
	host := p.visit()
	other := p.visit()
	host.follow(func(string, []byte) {})
	host.follow(func(string, []byte) {})
	other.follow(func(string, []byte) {})

	p.awaitFigure("elderglass_frames_total", 20)
	p.awaitFigure("elderglass_read_seconds_count", 1)
	p.awaitFigure("elderglass_streams", 3)
	require.InDelta(t, 2, p.scrape()["elderglass_phones"], 0, "two tabs of one browser are one phone")
	require.Equal(t, http.StatusOK, host.post("/api/seat", map[string]any{"seat": 1, "name": "Ann"}, nil))

	before := p.scrape()
	require.Equal(t, http.StatusUnprocessableEntity, host.post("/api/undo", map[string]any{"seq": 0}, nil),
		"nothing is there to be undone")
	require.Equal(t, http.StatusConflict, host.post("/api/command",
		map[string]any{"seq": 9, "kind": "adjust", "args": map[string]any{}}, nil))
	require.Equal(t, http.StatusOK, host.post("/api/command",
		map[string]any{"seq": 0, "kind": "adjust", "args": map[string]any{"what": "doom-limit", "by": 1}}, nil))
	after := p.scrape()
	gained := func(name string) float64 { return after[name] - before[name] }
	require.InDelta(t, 1, gained(`elderglass_refused_total{code="illegal"}`), 0)
	require.InDelta(t, 1, gained(`elderglass_refused_total{code="stale"}`), 0)
	require.InDelta(t, 1, gained("elderglass_journal_sync_seconds_count"), 0)
	require.Positive(t, gained("elderglass_journal_sync_seconds_sum"))
	require.Contains(t, after, "elderglass_streams_dropped_total")
	require.Contains(t, after, "go_goroutines")
	require.Contains(t, after, "process_open_fds")
	require.Greater(t, after["elderglass_read_seconds_sum"], 0.001, "a reading takes time")

	require.InDelta(t, 0, after["elderglass_reader_restarts_total"], 0)
	require.NoError(t, syscall.Kill(readerOf(t, p.cmd.Process.Pid), syscall.SIGKILL))
	p.awaitFigure("elderglass_reader_restarts_total", 1)
	p.awaitFigure("elderglass_frames_total", after["elderglass_frames_total"]+20)

	require.Equal(t, http.StatusNotFound, host.do(http.MethodGet, "/metrics", nil, nil), "phones are not shown them")
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, p.figures, nil)
	require.NoError(t, err)
	req.Host = "evil.example"
	res, err := http.DefaultTransport.RoundTrip(req)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	require.Equal(t, http.StatusMisdirectedRequest, res.StatusCode)
	require.Contains(t, p.stop(syscall.SIGTERM), "The game is saved")
}
