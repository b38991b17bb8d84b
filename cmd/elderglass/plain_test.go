//go:build !nocv

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNothingThatIsPrintedSteersTheTerminal(t *testing.T) {
	var out bytes.Buffer
	p := &plainWriter{to: &out}
	for _, part := range []string{"Ann\x1b[2J", "\u202ennA\u009b1m\r\n", "\xc3", "\xa9t\xe9 ok\tfine", "\x9b"} {
		n, err := p.Write([]byte(part))
		require.NoError(t, err)
		require.Len(t, part, n)
	}
	require.Equal(t, "Ann\uFFFD[2J\uFFFDnnA\uFFFD1m\uFFFD\nét\uFFFD ok\tfine\uFFFD", out.String(),
		"a letter in two parts comes whole")

	path := filepath.Join(t.TempDir(), "hostile.play")
	require.NoError(t, os.WriteFile(path, []byte("case \x1b]0;owned\x07\nadjust doom 1\n\x1b[31mnonsense\n"), 0o600))
	said, errs, _ := elderglass(t, "play", path)
	require.NotContains(t, said+errs, "\x1b")
	require.NotContains(t, said+errs, "\x07")
	require.Contains(t, said+errs, "owned", "it is shown without effect")
}

// crossing counts how often two write at once.
type crossing struct{ inside, met atomic.Int32 }

func (c *crossing) Write(data []byte) (int, error) {
	if c.inside.Add(1) > 1 {
		c.met.Add(1)
	}
	runtime.Gosched()
	c.inside.Add(-1)
	return len(data), nil
}

// TestLinesOfSeveralPartsDoNotCross has several parts of the program print, each by a log of its own.
func TestLinesOfSeveralPartsDoNotCross(t *testing.T) {
	var to crossing
	a := &app{err: &plainWriter{to: &to}}
	var parts sync.WaitGroup
	for range 4 {
		log := a.log()
		parts.Go(func() {
			for range 500 {
				log.Error("said")
			}
		})
	}
	parts.Wait()
	require.Zero(t, to.met.Load())
}
