//go:build unix

package web_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/journal"
	"elderglass/engine/table"
	"elderglass/internal/row"
	"elderglass/web"
)

// childVariable names the folder for a child process that serves until it is
// killed, and portVariable the port.
const (
	childVariable = "ELDERGLASS_CHILD"
	portVariable  = "ELDERGLASS_CHILD_PORT"
)

// serveUntilKilled serves a table and prints the links of phones and host.
func serveUntilKilled(folder string) {
	ctx := context.Background()
	fail := func(err error) {
		if err != nil {
			fmt.Println("failed", err)
			os.Exit(1)
		}
	}
	j, err := journal.Open(ctx, filepath.Join(folder, "game.sqlite"))
	fail(err)
	tb, err := table.Open(ctx, boxes.New(), j, table.Options{})
	fail(err)
	config := web.Config{Table: tb, Page: page, Listen: "127.0.0.1"}
	crowd(&config)
	_, err = fmt.Sscan(os.Getenv(portVariable), &config.Port)
	fail(err)
	s, err := web.New(ctx, config)
	fail(err)
	fmt.Println("serving", s.Port(), s.Invitation().Code)
	fail(s.Run(ctx))
}

// child is a server in a process of its own.
type child struct {
	cmd   *exec.Cmd
	port  int
	token string
}

func start(t *testing.T, folder string, port int) *child {
	t.Helper()
	c := &child{cmd: exec.Command(os.Args[0])}
	c.cmd.Env = append(os.Environ(), childVariable+"="+folder, fmt.Sprintf("%s=%d", portVariable, port))
	out, err := c.cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.cmd.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	_, err = fmt.Sscanf(strings.TrimSpace(line), "serving %d %s", &c.port, &c.token)
	require.NoError(t, err, line)
	return c
}

func (c *child) kill(t *testing.T) {
	t.Helper()
	require.NoError(t, c.cmd.Process.Kill())
	require.Error(t, c.cmd.Wait())
}

// tables are phones at a child.
type guests struct {
	ann       *phone
	seq       int64
	followers []*follower
	stop      func()
}

func visit(t *testing.T, c *child, n int) *guests {
	t.Helper()
	h := &house{t: t, url: fmt.Sprintf("http://127.0.0.1:%d", c.port)}
	g := &guests{ann: h.stranger().join(c.token)}
	status, body := g.ann.post("/api/seat", map[string]any{"seat": 1, "name": "Ann"})
	require.Equal(t, 200, status, body)
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	for range n {
		f := follow(h.stranger().join(c.token))
		g.followers = append(g.followers, f)
		all.Go(func() { f.run(ctx) })
	}
	g.stop = func() { cancel(); all.Wait() }
	return g
}

func (g *guests) act(t *testing.T) {
	t.Helper()
	status, body := g.ann.post("/api/command", adjust(g.seq, fmt.Sprint("id-", g.seq)))
	require.Equal(t, 200, status, body)
	g.seq++
}

// agree waits until all phones have seen the last state, and requires one state.
func (g *guests) agree(t *testing.T, within time.Duration) {
	t.Helper()
	for _, f := range g.followers {
		f.reach(t, g.seq, within)
	}
	want := g.followers[0].state(t)
	for _, f := range g.followers {
		require.Equal(t, want, f.state(t))
	}
}

func TestR13Suspend(t *testing.T) {
	away := row.Length(2*time.Second, 20*time.Second, time.Hour)
	c := start(t, row.Folder(t), 0)
	defer c.kill(t)
	g := visit(t, c, 8)
	defer g.stop()
	g.act(t)
	g.agree(t, 5*time.Second)
	require.NoError(t, c.cmd.Process.Signal(syscall.SIGSTOP))
	<-time.After(away)
	require.NoError(t, c.cmd.Process.Signal(syscall.SIGCONT))
	begun := time.Now()
	g.act(t)
	g.agree(t, 5*time.Second)
	row.Within(t, "one state after the pause", time.Since(begun), 5*time.Second)
	row.Figure(t, "server process stopped for %v and continued: 8 phones in one state %d ms later (a suspend of the whole machine cannot be done here)", away, time.Since(begun).Milliseconds())
}

func TestR1KillTheServer(t *testing.T) {
	kills := row.Times(3, 30, 100)
	folder := row.Folder(t)
	c := start(t, folder, 0)
	g := visit(t, c, 4)
	defer g.stop()
	var slowest time.Duration
	for range kills {
		for range 5 {
			g.act(t)
		}
		c.kill(t)
		begun := time.Now()
		c = start(t, folder, c.port)
		slowest = max(slowest, time.Since(begun))
		g.act(t)
		g.agree(t, 10*time.Second)
	}
	c.kill(t)
	row.Within(t, "start of the server", slowest, time.Second)
	row.Figure(t, "%d kills -9 of the server: every phone back in its session and one state without a tap, 0 accepted commands lost; slowest start %d ms", kills, slowest.Milliseconds())
}
