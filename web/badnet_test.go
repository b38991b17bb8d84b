package web_test

import (
	"context"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/internal/row"
)

func TestR9BadNet(t *testing.T) {
	length := row.Length(4*time.Second, time.Minute, time.Hour)
	h := serve(t, crowd)
	ann := h.player(1)
	good := h.url
	bad := &badNet{
		to:    strings.TrimPrefix(good, "http://"),
		delay: row.Length(40*time.Millisecond, 300*time.Millisecond, 300*time.Millisecond),
	}
	bad.listen(t)
	followers := make([]*follower, 8)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var all sync.WaitGroup
	for i := range followers {
		p := h.guest()
		far := *p.house
		far.url = bad.url()
		p.client.Jar.SetCookies(mustURL(far.url), p.client.Jar.Cookies(mustURL(good)))
		p.house = &far
		followers[i] = follow(p)
		all.Go(func() { followers[i].run(ctx) })
	}
	var commands int
	var slowest time.Duration
	for end := time.Now().Add(length); time.Now().Before(end) || bad.cuts == 0; commands++ {
		begun := time.Now()
		status, body := ann.act()
		require.Equal(t, 200, status, body)
		slowest = max(slowest, time.Since(begun))
		bad.misbehave()
	}
	bad.heal()
	for _, f := range followers {
		f.reach(t, h.seq(), 2*time.Minute)
	}
	want := followers[0].state(t)
	for _, f := range followers {
		require.Equal(t, want, f.state(t))
	}
	cancel()
	all.Wait()
	bad.close()
	row.Figure(t, "8 phones on a net with delay, stalls and %d cut connections for %v, %d commands meanwhile: all equal at the end; slowest command of a phone on a good net %d ms", bad.cuts, length, commands, slowest.Milliseconds())
}

// badNet is a relay that delays, stalls and cuts connections.
type badNet struct {
	to       string
	delay    time.Duration
	listener net.Listener
	relays   sync.WaitGroup

	mu    sync.Mutex
	conns []net.Conn
	well  bool
	cuts  int
}

func (b *badNet) listen(t *testing.T) {
	t.Helper()
	var err error
	b.listener, err = net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	b.relays.Go(func() {
		for {
			conn, err := b.listener.Accept()
			if err != nil {
				return
			}
			b.relays.Go(func() { b.relay(conn) })
		}
	})
}

func (b *badNet) url() string { return "http://" + b.listener.Addr().String() }

func (b *badNet) relay(near net.Conn) {
	far, err := net.Dial("tcp", b.to)
	if err != nil {
		near.Close()
		return
	}
	b.mu.Lock()
	b.conns = append(b.conns, near, far)
	b.mu.Unlock()
	var both sync.WaitGroup
	both.Go(func() { b.carry(far, near) })
	both.Go(func() { b.carry(near, far) })
	both.Wait()
}

// carry copies one way, late, and one packet in twenty very late.
func (b *badNet) carry(to, from net.Conn) {
	defer to.Close()
	defer from.Close()
	buffer := make([]byte, 1400)
	for {
		n, err := from.Read(buffer)
		if n > 0 {
			b.mu.Lock()
			well := b.well
			b.mu.Unlock()
			if !well {
				late := b.delay
				if rand.IntN(20) == 0 {
					late *= 5
				}
				<-time.After(late)
			}
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// misbehave cuts a connection now and then.
func (b *badNet) misbehave() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.conns) == 0 || rand.IntN(40) > 0 {
		return
	}
	i := rand.IntN(len(b.conns))
	b.conns[i].Close()
	b.conns = slices.Delete(b.conns, i, i+1)
	b.cuts++
}

// heal ends all mischief.
func (b *badNet) heal() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.well = true
}

func (b *badNet) close() {
	b.listener.Close()
	b.mu.Lock()
	for _, c := range b.conns {
		c.Close()
	}
	b.mu.Unlock()
	b.relays.Wait()
}
