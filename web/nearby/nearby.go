// Package nearby lets the tables of one network find each other, by multicast DNS: each says
// its name, address and port, and nothing that lets anybody in.
//
// What others say is hostile until it has been looked at: it is bounded, only addresses of
// networks like this one count, and nothing is ever asked of them.
package nearby

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"log"
	"log/slog"
	"net"
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/hashicorp/mdns"

	"elderglass/engine/table"
)

const (
	// service is what tables are called in the network (RFC 6763).
	service = "_elderglass._tcp"
	domain  = "local."

	// mostTables bounds how many others are named.
	mostTables = 32
	// askFor is how long answers are waited for, and askEvery how long they hold.
	askFor   = 700 * time.Millisecond
	askEvery = 5 * time.Second
	// moveEvery is how often it is looked whether this machine has another address.
	moveEvery = 15 * time.Second
)

// Table is another table.
type Table struct {
	// Name is empty where it has none that can be shown.
	Name string `json:"name,omitempty"`
	// Shown is the address as people read and type it, URL where its page is.
	Shown string `json:"shown"`
	URL   string `json:"url"`
}

// Place is where a table can be reached: an address, and the interface that it belongs to,
// empty where that is not one of this machine.
type Place struct {
	IP        netip.Addr
	Interface string
}

// Options say what a table tells of itself.
type Options struct {
	Name   string
	Port   uint16
	Secure bool // https
	// At returns where the table is now; ok is false while it is in no network.
	At  func() (at Place, ok bool)
	Log *slog.Logger
}

// Hall is the network as one table knows it.
type Hall struct {
	options Options
	// id tells this table from others in the network.
	id string
	// gate holds one token; whoever has it may ask.
	gate  chan struct{}
	found []Table
	asked time.Time

	mu sync.Mutex
	// unheard is why nobody hears of this table, deaf why it hears of nobody.
	unheard, deaf error
}

// New returns the hall of a table.
func New(o Options) *Hall {
	return &Hall{options: o, id: strings.ToLower(rand.Text()[:16]), gate: make(chan struct{}, 1)}
}

// silent swallows what the library says of strangers' packets.
var silent = log.New(io.Discard, "", 0)

// Run answers the questions of other tables until the context ends. Where the network does
// not let it, it goes on trying, and Problem says why.
func (h *Hall) Run(ctx context.Context) {
	look := time.NewTicker(moveEvery)
	defer look.Stop()
	var server *mdns.Server
	var at Place
	end := func() {
		if server != nil {
			if err := server.Shutdown(); err != nil {
				h.options.Log.Debug("nearby", "err", err)
			}
			server = nil
		}
	}
	defer end()
	for {
		if now, ok := h.options.At(); !ok || now != at || server == nil {
			end()
			at = now
			if ok {
				server = h.answer(at)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
	}
}

// answer begins to answer at a place; nil where that cannot be done.
func (h *Hall) answer(at Place) *mdns.Server {
	zone, err := h.zone(at)
	if err != nil {
		h.note(&h.unheard, err)
		return nil
	}
	server, err := mdns.NewServer(&mdns.Config{Zone: zone, Iface: at.device(), Logger: silent})
	h.note(&h.unheard, err)
	return server
}

// zone is what this table says of itself.
func (h *Hall) zone(at Place) (mdns.Zone, error) {
	scheme := "http"
	if h.options.Secure {
		scheme = "https"
	}
	return mdns.NewMDNSService(h.id, service, domain, h.id+"."+domain, int(h.options.Port), []net.IP{at.IP.AsSlice()},
		[]string{"name=" + strings.ReplaceAll(h.options.Name, `\`, `\\`), "scheme=" + scheme})
}

// device is the interface of a place, nil for the one that the system takes.
func (p Place) device() *net.Interface {
	found, err := net.InterfaceByName(p.Interface)
	if err != nil {
		return nil
	}
	return found
}

func (h *Hall) note(problem *error, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	*problem = err
}

// Problem says why tables cannot find each other; nil where nothing is known to stand in the
// way.
func (h *Hall) Problem() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return errors.Join(h.unheard, h.deaf)
}

// Check reports why no tables could find each other from this machine; nil where nothing is
// known to stand in the way.
func Check() error {
	server, err := mdns.NewServer(&mdns.Config{Zone: &mdns.MDNSService{}, Logger: silent})
	if err != nil {
		return err
	}
	return server.Shutdown()
}

// Tables returns the other tables that answer, in the order of their names; none where the
// network lets nobody ask. It takes less than a second.
func (h *Hall) Tables(ctx context.Context) []Table {
	select {
	case h.gate <- struct{}{}:
		defer func() { <-h.gate }()
	case <-ctx.Done():
		return nil
	}
	if !h.asked.IsZero() && time.Since(h.asked) < askEvery {
		return h.found
	}
	at, ok := h.options.At()
	if !ok {
		return nil
	}
	answers := make(chan *mdns.ServiceEntry, 2*mostTables) // what does not fit is lost
	// The answers are for all who come within askEvery, also where the one who asked has gone.
	err := mdns.QueryContext(context.WithoutCancel(ctx), &mdns.QueryParam{
		Service: service, Domain: strings.TrimSuffix(domain, "."),
		Timeout: askFor, Interface: at.device(), Entries: answers, DisableIPv6: true, Logger: silent,
	})
	h.note(&h.deaf, err)
	close(answers)
	var found []Table
	own := networks(at)
	for answer := range answers {
		if t, ok := h.accept(answer, own); ok && !slices.Contains(found, t) && len(found) < mostTables {
			found = append(found, t)
		}
	}
	slices.SortFunc(found, func(a, b Table) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.URL, b.URL)) })
	h.found, h.asked = found, time.Now()
	return found
}

// accept looks at what somebody in the network says; ok is false for what is no other table
// that people here could reach.
func (h *Hall) accept(e *mdns.ServiceEntry, own []netip.Prefix) (Table, bool) {
	id, ours := strings.CutSuffix(strings.ToLower(e.Name), "."+service+"."+domain)
	ip, valid := netip.AddrFromSlice(e.AddrV4.To4())
	if !ours || id == h.id || !valid || e.Port < 1 || e.Port > 65535 || !inTheRoom(ip, own) {
		return Table{}, false
	}
	scheme := "http"
	var name string
	for _, field := range e.InfoFields {
		if value, ok := strings.CutPrefix(field, "name="); ok {
			name = plain(value)
		}
		if field == "scheme=https" {
			scheme = "https"
		}
	}
	name, err := table.CleanName(name)
	if err != nil {
		name = ""
	}
	shown := net.JoinHostPort(ip.String(), strconv.Itoa(e.Port))
	return Table{Name: name, Shown: shown, URL: scheme + "://" + shown + "/"}, true
}

// escaped are the bytes that a text of the domain name system does not hold as they are (RFC
// 1035, 5.1), which the library leaves so.
var escaped = regexp.MustCompile(`\\(\d{3}|.)`)

// plain returns such a text as it was meant.
func plain(text string) string {
	return escaped.ReplaceAllStringFunc(text, func(found string) string {
		if n, err := strconv.ParseUint(found[1:], 10, 8); err == nil && len(found) == 4 {
			return string([]byte{byte(n)})
		}
		return found[1:]
	})
}

// inTheRoom reports whether an address is in a private network, or in one of this machine's.
func inTheRoom(ip netip.Addr, own []netip.Prefix) bool {
	if ip.IsUnspecified() || ip.IsMulticast() || ip == netip.AddrFrom4([4]byte{255, 255, 255, 255}) {
		return false
	}
	return ip.IsPrivate() || ip.IsLinkLocalUnicast() ||
		slices.ContainsFunc(own, func(p netip.Prefix) bool { return p.Contains(ip) })
}

// networks are those that this machine is in: itself only while it serves nobody else.
func networks(at Place) []netip.Prefix {
	all, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var own []netip.Prefix
	for _, a := range all {
		p, err := netip.ParsePrefix(a.String())
		if err == nil && p.Addr().IsLoopback() == at.IP.IsLoopback() && p.Bits() >= 8 { // wider ones are no room
			own = append(own, p.Masked())
		}
	}
	return own
}
