//go:build !nocv && unix

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// program is the whole program, running in a process of its own.
type program struct {
	t   *testing.T
	cmd *exec.Cmd
	// host is the link of this computer's browser, figures where the figures are, game says
	// which game is played.
	host, figures, game string

	lines *bufio.Scanner
}

// launch starts the program as a table would, and waits until it serves.
func launch(t *testing.T, args ...string) *program {
	t.Helper()
	p := &program{t: t, cmd: exec.CommandContext(t.Context(), os.Args[0], args...)}
	p.cmd.Env = append(os.Environ(), mainVariable+"=1", "XDG_CONFIG_HOME="+t.TempDir())
	out, err := p.cmd.StdoutPipe()
	require.NoError(t, err)
	var errs bytes.Buffer
	p.cmd.Stderr = &errs
	require.NoError(t, p.cmd.Start())
	p.lines = bufio.NewScanner(out)
	for !strings.HasPrefix(p.lines.Text(), "Camera:") {
		require.True(t, p.lines.Scan(), "it ended before it served")
		if strings.Contains(p.lines.Text(), " game of ") {
			p.game = p.lines.Text()
		}
		if host, ok := strings.CutPrefix(p.lines.Text(), "This computer: "); ok {
			p.host = host
		}
		if figures, ok := strings.CutPrefix(p.lines.Text(), "Figures: "); ok {
			p.figures = figures
		}
	}
	return p
}

// stop ends the program with a signal and returns the last line that it printed.
func (p *program) stop(signal os.Signal) (last string) {
	p.t.Helper()
	require.NoError(p.t, p.cmd.Process.Signal(signal))
	for p.lines.Scan() {
		last = p.lines.Text()
	}
	require.NoError(p.t, p.cmd.Wait())
	return last
}

// visitor is a browser at a running program.
type visitor struct {
	t      *testing.T
	url    string
	key    string
	client *http.Client
}

// visit opens the host's link, as the program's own browser does.
func (p *program) visit() *visitor {
	p.t.Helper()
	url, token, ok := strings.Cut(p.host, "/#h=")
	require.True(p.t, ok, p.host)
	jar, err := cookiejar.New(nil)
	require.NoError(p.t, err)
	v := &visitor{t: p.t, url: url, client: &http.Client{Jar: jar, Transport: &http.Transport{}}}
	p.t.Cleanup(v.client.CloseIdleConnections)
	var joined struct{ Key string }
	v.post("/api/join", map[string]any{"token": token}, &joined)
	v.key = joined.Key
	return v
}

func (v *visitor) do(method, path string, body, into any) int {
	v.t.Helper()
	data, err := json.Marshal(body)
	require.NoError(v.t, err)
	req, err := http.NewRequestWithContext(v.t.Context(), method, v.url+path, bytes.NewReader(data))
	require.NoError(v.t, err)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("X-Elderglass", v.key)
	res, err := v.client.Do(req)
	require.NoError(v.t, err)
	defer res.Body.Close()
	reply, err := io.ReadAll(res.Body)
	require.NoError(v.t, err)
	if into != nil && res.StatusCode == http.StatusOK {
		require.NoError(v.t, json.Unmarshal(reply, into), "%s", reply)
	}
	return res.StatusCode
}

func (v *visitor) post(path string, body, into any) int {
	v.t.Helper()
	return v.do(http.MethodPost, path, body, into)
}

// follow opens a stream and passes on the data of its messages by their names,
// until the test ends or the stream does.
func (v *visitor) follow(tell func(event string, data []byte)) {
	v.t.Helper()
	req, err := http.NewRequestWithContext(v.t.Context(), http.MethodGet, v.url+"/api/stream", nil)
	require.NoError(v.t, err)
	res, err := v.client.Do(req)
	require.NoError(v.t, err)
	require.Equal(v.t, http.StatusOK, res.StatusCode)
	v.t.Cleanup(func() { res.Body.Close() })
	go func() {
		lines := bufio.NewScanner(res.Body)
		lines.Buffer(nil, 4<<20)
		event := ""
		for lines.Scan() {
			if name, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
				event = name
			} else if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				tell(event, []byte(data))
			}
		}
	}()
}
