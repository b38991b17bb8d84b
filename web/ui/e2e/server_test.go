package e2e_test

import (
	"bufio"
	"net"
	"os/exec"
	"regexp"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// patience bounds every wait for something that should happen at once, on a machine
// that may be busy with much else.
const patience = time.Minute

// server is one running elderglass in a process of its own.
type server struct {
	t       *testing.T
	program string
	args    []string
	port    int
	state   string
	// together lets it and other tables find each other.
	together bool
	cmd      *exec.Cmd
	// join and host are the tokens that the program printed.
	join, host string
}

var (
	joinLink = regexp.MustCompile(`#j=(\w+)`)
	hostLink = regexp.MustCompile(`#h=(\w+)`)
)

// serve starts the program with a fresh folder for its games.
func serve(t *testing.T, args ...string) *server {
	t.Helper()
	return serveWith(t, program, args...)
}

// serveWith is serve with another build of the program.
func serveWith(t *testing.T, program string, args ...string) *server {
	t.Helper()
	s := &server{t: t, program: program, args: args, port: freePort(t), state: t.TempDir()}
	s.start()
	t.Cleanup(s.kill)
	return s
}

func freePort(t *testing.T) int {
	t.Helper()
	port, err := unused()
	require.NoError(t, err)
	return port
}

// unused returns a port that nobody listens on.
func unused() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// start runs the program and waits until it has printed how to join.
func (s *server) start() {
	s.t.Helper()
	require.NoError(s.t, sources())
	args := append([]string{"--no-browser", "--port", strconv.Itoa(s.port), "--state", s.state}, s.args...)
	if !s.together {
		args = append(args, "--alone") // other tests run beside this one
	}
	s.cmd = exec.Command(s.program, args...)
	output, err := s.cmd.StdoutPipe()
	require.NoError(s.t, err)
	s.cmd.Stderr = s.t.Output()
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	require.NoError(s.t, s.cmd.Start())

	told := make(chan struct{})
	go func() {
		lines := bufio.NewScanner(output)
		for lines.Scan() {
			if m := joinLink.FindStringSubmatch(lines.Text()); m != nil {
				s.join = m[1]
			}
			if m := hostLink.FindStringSubmatch(lines.Text()); m != nil {
				s.host = m[1]
				close(told)
				break
			}
		}
		for lines.Scan() {
			// The pipe is emptied so that the program never waits for it.
		}
	}()
	select {
	case <-told:
	case <-time.After(patience):
		s.t.Fatal("the program did not say how to join")
	}
}

// kill ends the program as kill -9 does, with the processes that it started.
func (s *server) kill() {
	if s.cmd == nil {
		return
	}
	if err := syscall.Kill(-s.cmd.Process.Pid, syscall.SIGKILL); err != nil {
		s.t.Logf("kill: %v", err)
	}
	_ = s.cmd.Wait() // it was killed, which Wait reports as an error
	s.cmd = nil
}

// restart kills the program and starts it again with the same games and port.
func (s *server) restart() {
	s.kill()
	s.start()
}

func (s *server) url(path string) string {
	return "http://127.0.0.1:" + strconv.Itoa(s.port) + path
}

// elsewhere is another address of the same server: to a browser, another place.
func (s *server) elsewhere(path string) string {
	return "http://localhost:" + strconv.Itoa(s.port) + path
}
