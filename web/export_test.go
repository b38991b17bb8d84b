package web

import (
	"net"
	"sync/atomic"
	"time"

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

// Registered returns the routes that the router really has.
func (s *Server) Registered() []Route {
	var all []Route
	for _, r := range s.router().Routes() {
		all = append(all, Route{r.Method, r.Path})
	}
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

// NewReach returns one that nobody has reached yet.
func NewReach() *Reach { return &Reach{} }

// Accept takes the next connection of a listener as the server does.
func (r *Reach) Accept(from net.Listener) (net.Conn, error) {
	l := &boundedListener{Listener: from, limits: Limits{}.withDefaults(), open: newTally(), networks: newTally(), reached: &r.reached, hosts: newHosts(nil)}
	return l.Accept()
}

// Door lets connections in by their addresses as the server does, and none of them ends.
func Door() func(remote string) bool {
	l := &boundedListener{limits: Limits{}.withDefaults(), open: newTally(), networks: newTally()}
	return func(remote string) bool { _, ok := l.admit(remote); return ok }
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

// AddressOf names the sender of a connection, NetworkOf that of a typed code.
var (
	AddressOf = addressOf
	NetworkOf = networkOf
)
