package process

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"regexp"
	"sync"
	"time"

	"elderglass/models"
)

// life is one child process.
type life struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	up     *os.File
	news   chan news
	stderr *tail

	outMu sync.Mutex // one message at a time

	mu      sync.Mutex
	next    uint64
	waiting map[uint64]chan news
	broken  error
	dead    bool
}

// news is a message of the child with its payload.
type news struct {
	message
	payload []byte
}

// start starts a child.
func start(cmd *exec.Cmd) (*life, error) {
	up, childUp, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	l := &life{cmd: cmd, up: up, news: make(chan news, 16), stderr: &tail{}, waiting: map[uint64]chan news{}}
	cmd.ExtraFiles, cmd.Stderr = []*os.File{childUp}, l.stderr
	cmd.WaitDelay = time.Second // what the child started may hold its standard error open
	if l.stdin, err = cmd.StdinPipe(); err == nil {
		err = cmd.Start()
	}
	if err = errors.Join(err, childUp.Close()); err != nil {
		return nil, errors.Join(err, up.Close())
	}
	go l.listen()
	return l, nil
}

// listen takes the child's messages until its pipe closes.
func (l *life) listen() {
	defer close(l.news)
	for {
		m, payload, err := read(l.up)
		if err != nil {
			l.fail(err)
			return
		}
		if m.Kind != reply {
			l.news <- news{m, payload}
			continue
		}
		l.mu.Lock()
		to := l.waiting[m.ID]
		delete(l.waiting, m.ID)
		l.mu.Unlock()
		if to != nil {
			to <- news{m, payload}
		}
	}
}

// fail ends all waiting for answers.
func (l *life) fail(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.broken, l.dead = err, true
	for id, to := range l.waiting {
		close(to)
		delete(l.waiting, id)
	}
}

// cause returns why the child's messages ended.
func (l *life) cause() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.broken
}

// tell sends a message. A child that does not take it is dead, which listen sees.
func (l *life) tell(m message, payload []byte) {
	if err := l.send(m, payload); err != nil {
		l.fail(err)
	}
}

func (l *life) send(m message, payload []byte) error {
	l.outMu.Lock()
	defer l.outMu.Unlock()
	return write(l.stdin, m, payload)
}

// ask sends a request and waits for its answer.
func (l *life) ask(ctx context.Context, m message, payload []byte) (message, []byte, error) {
	gone := models.Refuse(models.Unavailable, "refuse.reader-restarts")
	to := make(chan news, 1)
	l.mu.Lock()
	if l.dead {
		l.mu.Unlock()
		return message{}, nil, gone
	}
	l.next++
	m.ID = l.next
	l.waiting[m.ID] = to
	l.mu.Unlock()
	switch err := l.send(m, payload); {
	case errors.Is(err, errFrame):
		l.forget(m.ID)
		return message{}, nil, tooLarge()
	case err != nil:
		l.fail(err)
	}
	select {
	case n, ok := <-to:
		if !ok {
			return message{}, nil, gone
		}
		if n.Error != nil {
			return message{}, nil, n.Error
		}
		return n.message, n.payload, nil
	case <-ctx.Done():
		l.forget(m.ID)
		why := "refuse.reader-slow"
		switch m.Kind {
		case askThrow, askPreview, askHealth, askStill: // the camera may be what is slow
			why = "refuse.camera-silent"
		}
		return message{}, nil, models.Refuse(models.Unavailable, why).Because(ctx.Err())
	}
}

// forget waits for an answer no more.
func (l *life) forget(id uint64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.waiting, id)
}

// end stops the child and waits for it. Its exit status is an error; so is a
// child that had to be killed.
func (l *life) end() error {
	closed := l.stdin.Close()
	if errors.Is(closed, os.ErrClosed) {
		closed = nil
	}
	go func() { // so that the child is not held up by what it still says
		for range l.news {
			continue
		}
	}()
	grace := time.Second
	if l.cause() != nil { // it has ended, or talks nonsense
		grace = 50 * time.Millisecond
	}
	kill := time.AfterFunc(grace, func() {
		// The process may have ended by itself; then there is nothing to kill.
		_ = l.cmd.Process.Kill()
	})
	err := l.cmd.Wait()
	kill.Stop()
	if err != nil && l.stderr.String() != "" {
		err = errors.Join(err, errors.New(l.stderr.String()))
	}
	return errors.Join(closed, err, l.up.Close())
}

// tail keeps the end of what the child writes to standard error.
type tail struct {
	mu  sync.Mutex
	buf []byte
}

const tailBytes = 4 << 10

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf = append(t.buf, p...)
	if over := len(t.buf) - tailBytes; over > 0 {
		t.buf = append(t.buf[:0], t.buf[over:]...)
	}
	return len(p), nil
}

// passwords stand before the host in addresses of cameras.
var passwords = regexp.MustCompile(`://[^/\s@]*@`)

// String returns what was kept, without the passwords of cameras: libraries print
// whole addresses.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(passwords.ReplaceAll(bytes.TrimSpace(t.buf), []byte("://…@")))
}
