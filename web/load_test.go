package web_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"net/http"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	jsonpatch "github.com/evanphx/json-patch/v5"
	"github.com/stretchr/testify/require"

	"elderglass/internal/row"
	"elderglass/web"
)

// follower is a phone that stays up to date: it opens a stream with the last
// number it saw, applies what comes, and opens another when one ends.
type follower struct {
	phone *phone

	mu      sync.Mutex
	seq     int64
	lastID  string
	view    []byte
	faults  []string // what must not happen
	changed chan struct{}
}

func follow(p *phone) *follower { return &follower{phone: p, changed: make(chan struct{}, 1)} }

// run opens streams until the context ends.
func (f *follower) run(ctx context.Context) {
	for ctx.Err() == nil {
		f.once(ctx)
	}
}

// once opens one stream and follows it to its end.
func (f *follower) once(ctx context.Context) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, f.phone.house.url+"/api/stream", nil)
	if err != nil {
		f.fault(err.Error())
		return
	}
	f.mu.Lock()
	if f.lastID != "" {
		req.Header.Set("Last-Event-ID", f.lastID)
	}
	f.mu.Unlock()
	res, err := f.phone.client.Do(req)
	if err != nil {
		return
	}
	defer res.Body.Close()
	if res.StatusCode != 200 {
		return
	}
	readEvents(res.Body, f.take)
}

func (f *follower) take(e event) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var m struct {
		Seq, From   int64
		View, Patch json.RawMessage
	}
	switch e.name {
	case "view":
		if err := json.Unmarshal([]byte(e.data), &m); err != nil {
			return // the line was cut off with the connection
		}
		f.view = m.View
	case "patch":
		if err := json.Unmarshal([]byte(e.data), &m); err != nil {
			return
		}
		if m.From != f.seq {
			f.faults = append(f.faults, "a patch from "+strconv.FormatInt(m.From, 10)+" at "+strconv.FormatInt(f.seq, 10))
		}
		var err error
		if f.view, err = jsonpatch.MergePatch(f.view, m.Patch); err != nil {
			f.faults = append(f.faults, err.Error())
		}
	default:
		return
	}
	f.seq, f.lastID = m.Seq, e.id
	select {
	case f.changed <- struct{}{}:
	default:
	}
}

func (f *follower) fault(text string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.faults = append(f.faults, text)
}

// reach waits until the follower has seen a number.
func (f *follower) reach(tb testing.TB, seq int64, within time.Duration) {
	tb.Helper()
	limit := time.After(within)
	for {
		f.mu.Lock()
		at := f.seq
		f.mu.Unlock()
		if at >= seq {
			return
		}
		select {
		case <-f.changed:
		case <-limit:
			tb.Fatalf("a phone is at %d and not at %d after %v", at, seq, within)
		}
	}
}

// state returns a hash of the view, in one form whatever the order of its keys.
func (f *follower) state(tb testing.TB) [32]byte {
	tb.Helper()
	f.mu.Lock()
	defer f.mu.Unlock()
	require.Empty(tb, f.faults)
	var v any
	require.NoError(tb, json.Unmarshal(f.view, &v))
	data, err := json.Marshal(v)
	require.NoError(tb, err)
	return sha256.Sum256(data)
}

// crowd lets many phones in from one machine.
func crowd(c *web.Config) {
	c.Limits = web.Limits{
		Connections: 4000, ConnectionsPerAddress: 4000, StreamsPerAddress: 4000, Rate: 10_000,
		Joins: 100_000,
	}
}

func TestR8Reconnect(t *testing.T) {
	const phones = 200
	times := row.Times(3, 50, 50)
	h := serve(t, crowd)
	ann := h.player(1)
	followers := make([]*follower, phones)
	for i := range followers {
		followers[i] = follow(h.guest())
	}
	var slowest time.Duration
	var memory []uint64
	for range times {
		ctx, cancel := context.WithCancel(context.Background())
		var all sync.WaitGroup
		begun := time.Now()
		for _, f := range followers {
			all.Go(func() { f.run(ctx) })
		}
		for _, f := range followers {
			f.reach(t, h.seq(), 10*time.Second)
		}
		slowest = max(slowest, time.Since(begun))
		for range 3 {
			status, body := ann.act()
			require.Equal(t, 200, status, body)
		}
		for _, f := range followers {
			f.reach(t, h.seq(), 10*time.Second)
		}
		cancel()
		all.Wait()
		for range 4 { // missed while away
			status, body := ann.act()
			require.Equal(t, 200, status, body)
		}
		memory = append(memory, heap())
	}
	want := followers[0].state(t)
	for _, f := range followers {
		require.Equal(t, want, f.state(t))
	}
	require.Less(t, memory[times-1], memory[0]+16<<20, "bytes of memory after the last round: a lost stream takes 7 kB")
	row.Within(t, "all up to date", slowest, 3*time.Second)
	row.Figure(t, "%d phones reconnect at once, %d times: all up to date within %d ms at worst, 0 missed or doubled, all equal; heap after each round %.1f to %.1f MB",
		phones, times, slowest.Milliseconds(), float64(slices.Min(memory))/1e6, float64(slices.Max(memory))/1e6)
}

// TestR8CommandToAllPhones measures from sending a command to the moment at which the
// last of 200 phones has been sent the new state. The phones only take note of the
// number, because all of them run on the cores of the server here.
func TestR8CommandToAllPhones(t *testing.T) {
	const phones = 200
	commands := row.Times(10, 500, 2000)
	h := serve(t, crowd)
	ann := h.player(1)
	has := make(chan int64, phones)
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	for range phones {
		p := h.guest()
		all.Go(func() { p.count(ctx, has) })
	}
	everyone := func(want int64) {
		limit := time.After(30 * time.Second)
		for range phones {
			select {
			case got := <-has:
				require.Equal(t, want, got)
			case <-limit:
				require.Fail(t, "a phone hears nothing", "of state %d", want)
			}
		}
	}
	everyone(0)
	took := make([]time.Duration, 0, commands)
	for n := range commands {
		body := adjust(int64(n), "")
		begun := time.Now()
		status, reply := ann.post("/api/command", body)
		require.Equal(t, 200, status, reply)
		everyone(int64(n) + 1)
		took = append(took, time.Since(begun))
	}
	cancel()
	all.Wait()
	slices.Sort(took)
	p99 := took[len(took)*99/100]
	row.Within(t, "command to 200 phones, p99", p99, 100*time.Millisecond)
	row.Figure(t, "command to all of %d phones, %d times: median %.1f ms, p99 %.1f ms, phones and server on the same cores",
		phones, commands, float64(took[len(took)/2].Microseconds())/1000, float64(p99.Microseconds())/1000)
}

// count opens a stream and passes on the number of each state that comes.
func (p *phone) count(ctx context.Context, has chan<- int64) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.house.url+"/api/stream", nil)
	if err != nil {
		return
	}
	res, err := p.client.Do(req)
	if err != nil {
		return
	}
	defer res.Body.Close()
	readEvents(res.Body, func(e event) {
		_, seq, ok := strings.Cut(e.id, "-")
		if n, err := strconv.ParseInt(seq, 10, 64); ok && err == nil {
			has <- n
		}
	})
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func TestR14Soak(t *testing.T) {
	length := row.Length(3*time.Second, time.Minute, 24*time.Hour)
	h := serve(t, crowd)
	ann := h.player(1)
	followers := make([]*follower, 4)
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	for i := range followers {
		followers[i] = follow(h.guest())
		all.Go(func() { followers[i].run(ctx) })
	}
	play := func(n int) {
		for range n {
			status, body := ann.act()
			require.Equal(t, 200, status, body)
			if h.seq()%50 == 0 {
				status, body = ann.post("/api/undo", map[string]any{"seq": h.seq()})
				require.Equal(t, 200, status, body)
			}
		}
	}
	play(100)
	begun, before, goroutines, files := time.Now(), heap(), runtime.NumGoroutine(), openFiles(t)
	commands := 0
	for time.Since(begun) < length {
		play(50)
		commands += 50
	}
	growth := float64(int64(heap())-int64(before)) / float64(commands)
	require.LessOrEqual(t, runtime.NumGoroutine(), goroutines+4)
	require.LessOrEqual(t, openFiles(t), files+4)
	cancel()
	all.Wait()
	require.Less(t, growth, 4096., "bytes of memory a command: the history takes about 900")
	row.Figure(t, "soak of %v: %d commands, %.0f bytes of memory per command (the history itself), goroutines and file handles constant", length, commands, growth)
}
