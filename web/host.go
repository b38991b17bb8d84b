package web

import (
	"net"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"strings"
	"sync"
	"time"
)

// hosts is the list of names under which this server may be called. A page of
// another site can make its own name point to our address (DNS rebinding); its
// requests then look like ours to the browser, and only the Host header tells.
type hosts struct {
	names []string // lower case, without a final dot

	mu      sync.Mutex
	own     []netip.Addr
	checked time.Time
}

// ownEvery is how long the list of our own addresses holds: a laptop that wakes
// up in another network is reachable there within that time.
const ownEvery = 5 * time.Second

func newHosts(extra []string) *hosts {
	h := &hosts{names: []string{"localhost", "elderglass.local"}}
	if name, err := os.Hostname(); err == nil && name != "" {
		short, _, _ := strings.Cut(strings.ToLower(name), ".")
		h.names = append(h.names, short, short+".local")
	}
	for _, name := range extra {
		h.names = append(h.names, strings.TrimSuffix(strings.ToLower(name), "."))
	}
	return h
}

// allows reports whether a Host header names this server.
func (h *hosts) allows(host string) bool {
	name, ok := hostOnly(host)
	if !ok {
		return false
	}
	if addr, err := netip.ParseAddr(name); err == nil {
		return h.isOwn(addr)
	}
	return slices.Contains(h.names, strings.TrimSuffix(strings.ToLower(name), "."))
}

// hostOnly takes the port and the brackets off a Host header.
func hostOnly(host string) (string, bool) {
	if host == "" || strings.ContainsAny(host, " \t/\\@,?#%") && !strings.HasPrefix(host, "[") {
		return "", false
	}
	if name, port, err := net.SplitHostPort(host); err == nil {
		if port == "" || strings.Trim(port, "0123456789") != "" {
			return "", false
		}
		if strings.Contains(name, ":") != strings.HasPrefix(host, "[") {
			return "", false
		}
		return name, name != ""
	}
	if strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]") {
		inner := host[1 : len(host)-1]
		return inner, strings.Contains(inner, ":")
	}
	return host, !strings.ContainsAny(host, ":[]")
}

func (h *hosts) isOwn(addr netip.Addr) bool {
	addr = addr.Unmap().WithZone("")
	if addr.IsLoopback() || slices.Contains(h.names, addr.String()) {
		return true
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if time.Since(h.checked) > ownEvery {
		h.own, h.checked = interfaceAddresses(), time.Now()
	}
	return slices.Contains(h.own, addr)
}

func interfaceAddresses() []netip.Addr {
	nets, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var own []netip.Addr
	for _, n := range nets {
		if prefix, err := netip.ParsePrefix(n.String()); err == nil {
			own = append(own, prefix.Addr().Unmap().WithZone(""))
		}
	}
	return own
}

// guard lets only requests with a Host of ours through, before anything else
// looks at them. The refusal has no body: a foreign page learns nothing.
func (h *hosts) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !h.allows(r.Host) {
			w.Header().Set("Connection", "close")
			w.WriteHeader(errHost.status)
			return
		}
		next.ServeHTTP(w, r)
	})
}
