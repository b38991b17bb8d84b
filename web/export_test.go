package web

import (
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"elderglass/engine"
	"elderglass/engine/table"
)

// Route is one entry of the table of routes, for the role matrix.
type Route struct{ Method, Path string }

// Routes returns the table of routes.
func Routes() []Route {
	all := make([]Route, 0, len(routes))
	for _, r := range routes {
		all = append(all, Route{r.method, r.path})
	}
	return all
}

// Registered returns the routes that the router really has, but for HEAD, which it refuses.
func (s *Server) Registered() []Route {
	var all []Route
	s.register(func(pattern string, _ func(http.ResponseWriter, *http.Request)) {
		if method, path, ok := strings.Cut(pattern, " "); ok && method != http.MethodHead {
			all = append(all, Route{method, strings.TrimSuffix(path, "{$}")})
		}
	})
	return all
}

// AllowsHost reports whether a Host header names this server.
func AllowsHost(host string, extra ...string) bool { return newHosts(extra).allows(host) }

// DecodeJSON reads one JSON value as the server does.
func DecodeJSON(data []byte, into any) error { return decodeJSON(data, into) }

// CheckPicture looks at the head of a picture as the server does.
func CheckPicture(data []byte, media string) error { return checkPicture(data, media) }

// CheckPhones looks for phones that have gone silent.
func CheckPhones(phones []table.Phone, now time.Time) []Finding { return checkPhones(phones, now) }

// Reach is the part of the server that notices whether another device comes.
type Reach struct{ reached atomic.Bool }

// NewReach returns one that no phone has reached yet.
func NewReach() *Reach { return &Reach{} }

// Accept takes the next connection of a listener as the server does.
func (r *Reach) Accept(from net.Listener) (net.Conn, error) {
	return newBoundedListener(from, Limits{}.withDefaults(), &r.reached).Accept()
}

// Door lets connections in by their addresses as the server does.
type Door struct{ listener *boundedListener }

// NewDoor returns one with the usual bounds.
func NewDoor() Door { return Door{newBoundedListener(nil, Limits{}.withDefaults(), new(atomic.Bool))} }

// Seated reports whether a phone at an address has sent something for its seat.
func Seated(s *Server, address string) bool {
	l := s.listener.(*boundedListener)
	l.mu.Lock()
	defer l.mu.Unlock()
	_, ok := l.seated[address]
	return ok
}

// Receives counts the pictures that are received and not read yet.
func Receives(s *Server) int {
	s.queue.held.mu.Lock()
	defer s.queue.held.mu.Unlock()
	return s.queue.held.all
}

// Waits counts the pictures that are read or wait for that.
func Waits(s *Server) int {
	s.queue.waiting.mu.Lock()
	defer s.queue.waiting.mu.Unlock()
	return s.queue.waiting.all
}

// visitor is a connection of which only the address counts.
type visitor struct {
	net.Conn
	from string
}

func (v visitor) RemoteAddr() net.Addr { return v }
func (v visitor) Network() string      { return "tcp" }
func (v visitor) String() string       { return v.from }

// Enter asks for room for a connection that stays open, and reports whether it got in.
func (d Door) Enter(remote string) bool {
	c, _ := d.listener.admit(visitor{from: remote})
	return c != nil
}

// Sit asks for room for a phone that then sends something for a seat.
func (d Door) Sit(remote string, seat engine.Seat) bool {
	c, _ := d.listener.admit(visitor{from: remote})
	if c != nil {
		d.listener.sits(c, seat)
	}
	return c != nil
}

// Open counts the open connections of an address.
func (d Door) Open(address string) int {
	d.listener.mu.Lock()
	defer d.listener.mu.Unlock()
	return d.listener.count().address[address]
}

// Reached reports whether another device has come.
func (r *Reach) Reached() bool { return r.reached.Load() }

// Accepts reports whether a token, or a code that was typed, lets a phone in, where the evening has a join token
// and this computer's browser another.
func Accepts(join, host, token string) bool {
	s := &sessions{host: host, kept: kept{Join: join}}
	ok, _ := s.accepts(token)
	return ok || s.acceptsTyped(token)
}

// JoinCode is what people type for a join token.
func JoinCode(join string) string { return joinCode(join) }

// MaxSessions is how many phones one evening may see.
const MaxSessions = maxSessions

// AddressOf names the sender of a connection, NetworkOf its network, GuesserOf who types
// a code.
var (
	AddressOf = addressOf
	NetworkOf = networkOf
	GuesserOf = guesserOf
)

// ChroniclePage is the page of the chronicle that was written last.
func (s *Server) ChroniclePage() []byte { return s.chronicles.page }
