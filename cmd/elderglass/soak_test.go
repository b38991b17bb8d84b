//go:build !nocv && linux

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	jsonpatch "github.com/evanphx/json-patch/v5"
	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/internal/row"
	"elderglass/models"
)

// hand plays a game as a phone does that taps what it is offered: it follows the
// stream, and sends one of the choices that the view brings.
type hand struct {
	*visitor
	random *rand.Rand

	mu   sync.Mutex
	seq  int64
	view []byte
	bad  error
}

func (h *hand) take(event string, data []byte) {
	var m struct {
		Seq         int64
		View, Patch json.RawMessage
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	switch event {
	case "view":
		h.bad = json.Unmarshal(data, &m)
		h.view, h.seq = m.View, m.Seq
	case "patch":
		if h.bad = json.Unmarshal(data, &m); h.bad == nil {
			h.view, h.bad = jsonpatch.MergePatch(h.view, m.Patch)
		}
		h.seq = m.Seq
	}
}

// seen is what of the view decides the next tap.
type seen struct {
	Choices []engine.Choice
	Expect  models.Expectation
	Result  json.RawMessage
}

// tap does one thing that is legal now. Whoever was faster (the camera) makes it
// stale, which is as good.
func (h *hand) tap(begun int64) {
	h.t.Helper()
	h.mu.Lock()
	require.NoError(h.t, h.bad)
	seq, view := h.seq, h.view
	h.mu.Unlock()
	var now seen
	require.NoError(h.t, json.Unmarshal(view, &now))
	path, body := "/api/command", map[string]any{"seq": seq}
	dice := h.throw(now.Expect)
	switch {
	case now.Result != nil || len(dice)+len(now.Choices) == 0:
		path, body["to"] = "/api/undo", begun
	case len(dice) > 0 && (len(now.Choices) == 0 || h.random.IntN(8) > 0):
		body["kind"], body["args"] = "roll", map[string]any{"dice": dice}
	default:
		c := now.Choices[h.random.IntN(len(now.Choices))]
		body["kind"], body["args"] = c.Kind, c.Args
	}
	status := h.post(path, body, nil)
	require.Contains(h.t, []int{http.StatusOK, http.StatusConflict}, status, "%v", body)
}

func (h *hand) throw(e models.Expectation) []models.Die {
	var dice []models.Die
	for colour, n := range e.Dice {
		for range n {
			face := []models.Face{"investigation-2", "investigation-3", "lore", "peril"}[h.random.IntN(4)]
			dice = append(dice, models.Die{Colour: colour, Face: face, Sure: true})
		}
	}
	return dice
}

// set has a command done that must be legal.
func (h *hand) set(seq int64, kind string, args map[string]any) {
	h.t.Helper()
	require.Equal(h.t, http.StatusOK, h.post("/api/command", map[string]any{"seq": seq, "kind": kind, "args": args}, nil),
		kind)
}

// sample is the size of the running program.
type sample struct {
	at                           time.Duration
	heap, reader                 float64 // MiB
	goroutines, files, readFiles float64
	life                         int // the reader's process
}

// sample measures the program; ok is false while the reader is being started again.
func (p *program) sample(begun time.Time) (_ sample, ok bool) {
	p.t.Helper()
	figures := p.scrape()
	reader := readerOf(p.t, p.cmd.Process.Pid)
	open, openErr := os.ReadDir(fmt.Sprintf("/proc/%d/fd", reader))
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", reader))
	if errors.Join(openErr, err) != nil {
		return sample{}, false
	}
	_, resident, _ := strings.Cut(string(status), "VmRSS:")
	var kB float64
	_, err = fmt.Sscan(resident, &kB)
	require.NoError(p.t, err)
	return sample{
		at: time.Since(begun), heap: figures["go_memstats_heap_alloc_bytes"] / (1 << 20), reader: kB / 1024,
		goroutines: figures["go_goroutines"], files: figures["process_open_fds"], readFiles: float64(len(open)), life: reader,
	}, true
}

// floor is the least of a figure within each tenth of the samples: what remains
// when the garbage is collected.
func floor(samples []sample, of func(sample) float64) (at, least []float64) {
	n := max(1, len(samples)/10)
	for i := 0; i+n <= len(samples); i += n {
		low := samples[i]
		for _, s := range samples[i : i+n] {
			if of(s) < of(low) {
				low = s
			}
		}
		at, least = append(at, low.at.Hours()), append(least, of(low))
	}
	return at, least
}

// slope is how much a figure grows in an hour, by least squares.
func slope(x, y []float64) float64 {
	var mx, my, xy, xx float64
	for i := range x {
		mx += x[i] / float64(len(x))
		my += y[i] / float64(len(y))
	}
	for i := range x {
		xy += (x[i] - mx) * (y[i] - my)
		xx += (x[i] - mx) * (x[i] - mx)
	}
	return xy / max(xx, 1e-9)
}

// TestR14TheWholeProgramSoaks plays random games with the demo camera running, ten
// times as fast as people do, and watches what the program takes.
func TestR14TheWholeProgramSoaks(t *testing.T) {
	length := row.Length(8*time.Second, time.Minute, 24*time.Hour)
	pause := min(2*time.Second, length/100)
	p := launch(t, "serve", "--no-browser", "--camera", "demo", "--listen", "127.0.0.1", "--port", "0", "--state",
		row.Folder(t), "--metrics", "127.0.0.1:0")
	h := &hand{visitor: p.visit(), random: rand.New(rand.NewPCG(14, 14))}
	for range 3 {
		p.visit().follow(func(string, []byte) {})
	}
	require.Equal(t, http.StatusOK, h.post("/api/seat", map[string]any{"seat": 1, "name": "Ann"}, nil))
	h.set(0, "ancient", map[string]any{"card": "azathoth"})
	h.set(1, "sit", map[string]any{"seat": 1, "card": "joe-diamond"})
	h.set(2, "begin", map[string]any{"adventures": []string{}})
	h.follow(h.take)
	p.awaitFigure("elderglass_read_seconds_count", 1)
	require.Eventually(t, func() bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		return h.seq > 0
	}, 10*time.Second, 10*time.Millisecond)

	warm, begun := min(10*time.Minute, length/4), time.Now()
	var samples []sample
	beat := time.NewTicker(pause)
	defer beat.Stop()
	taps := 0
	for ; time.Since(begun) < length; taps++ {
		<-beat.C
		h.tap(4)
		if now := time.Since(begun); now > warm && (len(samples) == 0 ||
			now-samples[len(samples)-1].at >= (length-warm)/200) {
			if s, ok := p.sample(begun); ok {
				samples = append(samples, s)
			}
		}
	}
	first, last := samples[0], samples[len(samples)-1]
	heap := slope(floor(samples, func(s sample) float64 { return s.heap }))
	one := slices.DeleteFunc(slices.Clone(samples), func(s sample) bool { return s.life != last.life })
	eyes := slope(floor(one, func(s sample) float64 { return s.reader }))
	require.LessOrEqual(t, last.goroutines, first.goroutines+4)
	require.LessOrEqual(t, last.files, first.files+4)
	require.LessOrEqual(t, last.readFiles, one[0].readFiles+1)
	said := "memory is measured in the long form"
	if length >= 30*time.Minute {
		require.Less(t, heap, 1+2*3600/pause.Seconds()/1024, "MiB an hour, besides 2 KiB for each entry of the history")
		require.Less(t, eyes, 1., "MiB an hour of the reader")
		said = fmt.Sprintf("memory of the server %+.2f MiB an hour (the history included), of the reader %+.2f", heap, eyes)
	}
	figures := p.scrape()
	require.Contains(t, p.stop(syscall.SIGTERM), "The game is saved")
	row.Figure(t, "soak of %v of the whole program: demo camera, %.0f pictures, %.0f new lives of the reader, %d taps of a random player, 4 phones: %s; goroutines %.0f to %.0f, open files %.0f to %.0f, of the reader %.0f to %.0f",
		length, figures["elderglass_frames_total"], figures["elderglass_reader_restarts_total"], taps, said, first.goroutines,
		last.goroutines, first.files, last.files, first.readFiles, last.readFiles)
}
