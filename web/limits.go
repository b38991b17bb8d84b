package web

import (
	"maps"
	"net/netip"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits bound what one phone, one address and all together may take. The zero
// value of a field means the default.
type Limits struct {
	Connections           int // open connections of all addresses; 256
	ConnectionsPerAddress int // open connections of one address; 48
	// ConnectionsPerNetwork bounds the open connections of one network, 24 bits of IPv4 or
	// 64 of IPv6: what is left is for others; 192.
	ConnectionsPerNetwork int
	StreamsPerSession     int // open streams of one session; 2
	StreamsPerAddress     int // open streams of one address; 8
	// Rate is how many requests a second one session may send on average, with
	// bursts of four times as many; 20.
	Rate float64
	// Guesses is how many wrong tokens and typed codes one address may send a minute; 20.
	Guesses int
	// Joins is how many phones may join from one address a minute; 60.
	Joins int
	// Turn is how long a picture waits while another is read; 10 s.
	Turn time.Duration
}

func (l Limits) withDefaults() Limits {
	set := func(field *int, value int) {
		if *field == 0 {
			*field = value
		}
	}
	set(&l.Connections, 256)
	set(&l.ConnectionsPerAddress, 48)
	set(&l.ConnectionsPerNetwork, 192)
	set(&l.StreamsPerSession, 2)
	set(&l.StreamsPerAddress, 8)
	set(&l.Guesses, 20)
	set(&l.Joins, 60)
	if l.Rate == 0 {
		l.Rate = 20
	}
	if l.Turn == 0 {
		l.Turn = 10 * time.Second
	}
	return l
}

// maxBuckets bounds how many senders are told apart at a time. Beyond it the
// bucket that was idle longest is forgotten, so a flood of senders costs no
// memory and gains nothing but fresh buckets.
const maxBuckets = 1024

// throttle bounds a rate per sender.
type throttle struct {
	every rate.Limit
	burst int

	mu      sync.Mutex
	buckets map[string]*bucket
}

type bucket struct {
	limiter *rate.Limiter
	used    time.Time
}

func newThrottle(every rate.Limit, burst int) *throttle {
	return &throttle{every: every, burst: burst, buckets: map[string]*bucket{}}
}

// allow takes one token from a sender's bucket and reports whether there was one.
func (t *throttle) allow(sender string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := time.Now()
	b, ok := t.buckets[sender]
	if !ok {
		if len(t.buckets) >= maxBuckets {
			t.forgetOldest()
		}
		b = &bucket{limiter: rate.NewLimiter(t.every, t.burst)}
		t.buckets[sender] = b
	}
	b.used = now
	return b.limiter.AllowN(now, 1)
}

func (t *throttle) forgetOldest() {
	delete(t.buckets, slices.MinFunc(slices.Collect(maps.Keys(t.buckets)), func(a, b string) int {
		return t.buckets[a].used.Compare(t.buckets[b].used)
	}))
}

// tally counts what is open per sender and refuses more than its bound.
type tally struct {
	mu    sync.Mutex
	count map[string]int
	all   int
}

func newTally() *tally { return &tally{count: map[string]int{}} }

// take counts one more for a sender, unless that is beyond a bound; 0 is no bound.
func (t *tally) take(sender string, most, mostOfAll int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if most > 0 && t.count[sender] >= most || mostOfAll > 0 && t.all >= mostOfAll {
		return false
	}
	t.count[sender]++
	t.all++
	return true
}

// holds reports whether a sender has anything open.
func (t *tally) holds(sender string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.count[sender] > 0
}

func (t *tally) free(sender string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.all--
	if t.count[sender]--; t.count[sender] <= 0 {
		delete(t.count, sender)
	}
}

// addressOf returns the address of a peer without its port.
func addressOf(remote string) string {
	ap, err := netip.ParseAddrPort(remote)
	if err != nil {
		return remote
	}
	return ap.Addr().Unmap().WithZone("").String()
}

// networkOf returns the network of a peer, in which one machine takes as many addresses
// as it likes: 64 bits of an IPv6 address, 24 of an IPv4 address.
func networkOf(remote string) string { return masked(remote, 24) }

// guesserOf is addressOf for what nobody may do often: an IPv6 network counts as one.
// All phones of a room are in one IPv4 network, and must not wait for each other.
func guesserOf(remote string) string { return masked(remote, 32) }

// masked returns the network of a peer, whose length is given for IPv4.
func masked(remote string, bits4 int) string {
	address := addressOf(remote)
	addr, err := netip.ParseAddr(address)
	if err != nil || addr == netip.IPv6Loopback() {
		return address
	}
	bits := 64
	if addr.Is4() {
		bits = bits4
	}
	prefix, err := addr.Prefix(bits)
	if err != nil || prefix.IsSingleIP() {
		return address
	}
	return prefix.String()
}
