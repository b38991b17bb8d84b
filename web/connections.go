package web

import (
	"context"
	"crypto/tls"
	"net"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"elderglass/engine"
)

// boundedListener bounds the open connections of one address, of one network and of
// all. Where there is no room, whoever holds most makes it: a newcomer from an address
// that holds fewer connections takes the place of the busiest address's oldest one. The
// connections of seats that are taken, up to mostOfSeat each, and this computer's own are
// never in the way: they are not cut off for others, and a phone that held a seat before
// always gets in.
type boundedListener struct {
	net.Listener
	limits Limits
	// reached is set as soon as another device connects.
	reached *atomic.Bool
	hosts   *hosts

	mu   sync.Mutex
	open map[*connection]struct{}
	// seated is when an address last sent something for a seat that is taken.
	seated map[string]time.Time
}

// connection is one open connection.
type connection struct {
	net.Conn
	listener         *boundedListener
	address, network string
	// own is true for a connection of this computer's.
	own    bool
	opened time.Time
	// seat is the one for which it is not cut off; Nobody for one that may be.
	seat engine.Seat
}

func newBoundedListener(l net.Listener, limits Limits, reached *atomic.Bool) *boundedListener {
	return &boundedListener{
		Listener: l, limits: limits, reached: reached, hosts: newHosts(nil),
		open: map[*connection]struct{}{}, seated: map[string]time.Time{},
	}
}

// Accept returns the next connection that there is room for; others are closed.
func (l *boundedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		c, makesRoom := l.admit(conn)
		if makesRoom != nil {
			_ = makesRoom.Close() // it has made room, whatever becomes of it
		}
		if c != nil {
			return c, nil
		}
		_ = conn.Close() // nobody was promised anything
	}
}

// admit counts a connection unless there is no room for it; makesRoom is one to be cut
// off for it.
func (l *boundedListener) admit(conn net.Conn) (c, makesRoom *connection) {
	remote := conn.RemoteAddr().String()
	c = &connection{
		Conn: conn, listener: l, address: addressOf(remote), network: networkOf(remote), own: true,
		opened: time.Now(),
	}
	if from, err := netip.ParseAddrPort(remote); err == nil && !l.hosts.isOwn(from.Addr()) {
		c.own = false
		l.reached.Store(true)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	count := l.count()
	if count.address[c.address] >= l.limits.ConnectionsPerAddress {
		return nil, nil
	}
	var among func(*connection) bool // nil where there is room
	switch {
	case c.own:
	case count.network[c.network] >= l.limits.ConnectionsPerNetwork:
		among = func(o *connection) bool { return o.network == c.network }
	case count.all >= l.limits.Connections:
		among = func(*connection) bool { return true }
	}
	if among != nil {
		makesRoom = l.busiest(count, among)
		_, known := l.seated[c.address]
		if makesRoom == nil || !known && count.address[makesRoom.address] <= count.address[c.address]+1 {
			return nil, nil
		}
		delete(l.open, makesRoom)
	}
	l.open[c] = struct{}{}
	return c, makesRoom
}

// counts are open connections; this computer's own are in no network and not in all.
type counts struct {
	address, network map[string]int
	all              int
}

func (l *boundedListener) count() counts {
	n := counts{address: map[string]int{}, network: map[string]int{}}
	for c := range l.open {
		n.address[c.address]++
		if !c.own {
			n.network[c.network]++
			n.all++
		}
	}
	return n
}

// busiest returns the oldest connection of the address that holds most of those that
// may be cut off; nil for none.
func (l *boundedListener) busiest(n counts, among func(*connection) bool) *connection {
	var found *connection
	for c := range l.open {
		if c.own || c.seat != engine.Nobody || !among(c) {
			continue
		}
		if found == nil || n.address[c.address] > n.address[found.address] ||
			n.address[c.address] == n.address[found.address] && c.opened.Before(found.opened) {
			found = c
		}
	}
	return found
}

// maxKnown bounds how many addresses of seats are remembered; the one that was silent
// longest is forgotten.
const maxKnown = 64

// mostOfSeat bounds how many connections of one seat are not cut off, so that nobody keeps
// others out with a seat: a browser opens six.
const mostOfSeat = 8

// sits notes that a request for a seat that is taken came over a connection. Where that has
// too many, its oldest may be cut off again.
func (l *boundedListener) sits(c *connection, seat engine.Seat) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.remember(c.address)
	if c.seat == seat {
		return
	}
	c.seat = seat
	var same []*connection
	for o := range l.open {
		if o.seat == seat {
			same = append(same, o)
		}
	}
	if len(same) > mostOfSeat {
		slices.MinFunc(same, func(a, b *connection) int { return a.opened.Compare(b.opened) }).seat = engine.Nobody
	}
}

// remember notes that a seat was used from an address now.
func (l *boundedListener) remember(address string) {
	l.seated[address] = time.Now()
	if len(l.seated) <= maxKnown {
		return
	}
	oldest := address
	for other, at := range l.seated {
		if at.Before(l.seated[oldest]) {
			oldest = other
		}
	}
	delete(l.seated, oldest)
}

// Close ends a connection, which makes room for another.
func (c *connection) Close() error {
	c.listener.mu.Lock()
	delete(c.listener.open, c)
	c.listener.mu.Unlock()
	return c.Conn.Close()
}

type connectionKey struct{}

// withConnection lets a request say over which connection it came.
func withConnection(ctx context.Context, conn net.Conn) context.Context {
	if t, ok := conn.(*tls.Conn); ok {
		conn = t.NetConn()
	}
	return context.WithValue(ctx, connectionKey{}, conn)
}

// sits notes that whoever holds a seat uses the connection of a request.
func sits(ctx context.Context, seat engine.Seat) {
	if c, ok := ctx.Value(connectionKey{}).(*connection); ok {
		c.listener.sits(c, seat)
	}
}
