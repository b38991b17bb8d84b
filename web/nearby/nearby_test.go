package nearby

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/hashicorp/mdns"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// here is this machine as tests in a container have it: multicast goes over the loopback.
func here() (Place, bool) {
	all, err := net.Interfaces()
	if err != nil {
		return Place{}, false
	}
	i := slices.IndexFunc(all, func(i net.Interface) bool { return i.Flags&net.FlagLoopback != 0 })
	return Place{netip.MustParseAddr("127.0.0.1"), all[i].Name}, true
}

// open runs the hall of a table until the test ends, or until it is closed.
func open(t *testing.T, o Options) (h *Hall, leave func()) {
	t.Helper()
	o.Log = slog.New(slog.DiscardHandler)
	if o.At == nil {
		o.At = here
	}
	h = New(o)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); h.Run(ctx) }()
	leave = func() { cancel(); <-done }
	t.Cleanup(leave)
	return h, leave
}

// asks has a hall ask the network anew until what it hears is as wanted.
func asks(t *testing.T, h *Hall, wanted func([]Table) bool) []Table {
	t.Helper()
	var found []Table
	require.Eventually(t, func() bool {
		h.asked = time.Time{}
		found = h.Tables(t.Context())
		return wanted(found)
	}, time.Minute, time.Millisecond, "%v", found)
	return found
}

func names(found []Table) (all []string) {
	for _, t := range found {
		all = append(all, t.Name)
	}
	return all
}

func TestTablesFindEachOther(t *testing.T) {
	attic, _ := open(t, Options{Name: "Attic of " + t.Name()[:8], Port: 8037})
	const vault = `Gewölbe 7 \ "x" ♠`
	cellar, leave := open(t, Options{Name: vault, Port: 8038, Secure: true})
	found := asks(t, attic, func(all []Table) bool { return slices.Contains(names(all), vault) })
	require.Contains(t, found, Table{Name: vault, Shown: "127.0.0.1:8038", URL: "https://127.0.0.1:8038/"})
	require.NotContains(t, names(found), "Attic of TestTabl", "it knows itself")
	asks(t, cellar, func(all []Table) bool { return slices.Contains(names(all), "Attic of TestTabl") })
	require.NoError(t, attic.Problem())

	leave()
	asks(t, attic, func(all []Table) bool { return !slices.Contains(names(all), vault) })
}

func TestNobodyIsAskedTwiceAtOnce(t *testing.T) {
	h := New(Options{Name: "x", Port: 1, At: here})
	h.found, h.asked = []Table{{Name: "heard"}}, time.Now()
	require.Equal(t, []string{"heard"}, names(h.Tables(t.Context())), "what was heard just now holds")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	h.gate <- struct{}{}
	require.Empty(t, h.Tables(gone), "nobody waits for an answer that they do not want any more")
}

// TestWhoLeavesDoesNotHaveTheNetworkAskedAgain lets one visitor after the other go before the network answers.
func TestWhoLeavesDoesNotHaveTheNetworkAskedAgain(t *testing.T) {
	asked, leave := 0, func() {}
	h := New(Options{Name: "x", Port: 1, At: func() (Place, bool) {
		asked++
		leave()
		return here()
	}})
	for range 5 {
		var visit context.Context
		visit, leave = context.WithCancel(t.Context())
		h.Tables(visit)
		leave()
	}
	require.Equal(t, 1, asked)
}

func TestWithoutANetworkThereAreNoOthers(t *testing.T) {
	h, _ := open(t, Options{Name: "x", Port: 1, At: func() (Place, bool) { return Place{}, false }})
	require.Empty(t, h.Tables(t.Context()))
	require.NoError(t, h.Problem(), "who is in no network misses nobody")
}

// TestWhatComesFromTheNetworkIsHostile lets somebody in the network say what nobody should.
func TestWhatComesFromTheNetworkIsHostile(t *testing.T) {
	h := New(Options{Name: "mine", Port: 8037})
	own := []netip.Prefix{netip.MustParsePrefix("198.51.100.0/24")}
	entry := func(change func(*mdns.ServiceEntry)) *mdns.ServiceEntry {
		e := &mdns.ServiceEntry{
			Name: "abc." + service + "." + domain, AddrV4: net.IPv4(192, 168, 1, 9), Port: 8037,
			InfoFields: []string{"name=Cellar", "scheme=http"},
		}
		change(e)
		return e
	}
	at := func(ip string) func(*mdns.ServiceEntry) {
		return func(e *mdns.ServiceEntry) { e.AddrV4 = net.ParseIP(ip) }
	}
	for what, change := range map[string]func(*mdns.ServiceEntry){
		"the internet":         at("8.8.8.8"),
		"everybody":            at("255.255.255.255"),
		"a group":              at("224.0.0.251"),
		"nobody":               at("0.0.0.0"),
		"the phone itself":     at("127.0.0.1"),
		"no address":           func(e *mdns.ServiceEntry) { e.AddrV4 = nil },
		"IPv6 alone":           func(e *mdns.ServiceEntry) { e.AddrV4 = net.ParseIP("2001:db8::1") },
		"no port":              func(e *mdns.ServiceEntry) { e.Port = 0 },
		"a port beyond":        func(e *mdns.ServiceEntry) { e.Port = 70_000 },
		"another service":      func(e *mdns.ServiceEntry) { e.Name = "abc._http._tcp.local." },
		"a name without a dot": func(e *mdns.ServiceEntry) { e.Name = service },
		"this table":           func(e *mdns.ServiceEntry) { e.Name = strings.ToUpper(h.id) + "." + service + "." + domain },
	} {
		_, ok := h.accept(entry(change), own)
		require.False(t, ok, what)
	}
	for _, ip := range []string{"192.168.1.9", "10.1.2.3", "172.20.0.1", "169.254.3.4", "198.51.100.7"} {
		got, ok := h.accept(entry(at(ip)), own)
		require.True(t, ok, ip)
		require.Equal(t, Table{Name: "Cellar", Shown: ip + ":8037", URL: "http://" + ip + ":8037/"}, got)
	}
	for _, name := range []string{strings.Repeat("x", 200), "a\x00b", "a\nb", "\u202eevil", "\xff\xfe", "", "   ", strings.Repeat("̀", 20)} {
		got, ok := h.accept(entry(func(e *mdns.ServiceEntry) { e.InfoFields = []string{"name=" + name} }), own)
		require.True(t, ok)
		require.Empty(t, got.Name, "%q", name)
	}
	for _, fields := range [][]string{{"scheme=javascript"}, {"scheme=https:evil"}, {"url=http://evil"}, {"host=h", "code=c"}} {
		got, ok := h.accept(entry(func(e *mdns.ServiceEntry) { e.InfoFields = fields }), own)
		require.True(t, ok)
		require.Equal(t, "http://192.168.1.9:8037/", got.URL)
	}
}

// TestAFloodOfTablesIsBounded answers for far more tables than a club has.
func TestAFloodOfTablesIsBounded(t *testing.T) {
	for i := range 60 {
		open(t, Options{Name: fmt.Sprintf("Flood %d", i), Port: uint16(9000 + i)})
	}
	h, _ := open(t, Options{Name: "mine", Port: 8037})
	found := asks(t, h, func(all []Table) bool { return len(all) >= 10 })
	require.LessOrEqual(t, len(found), mostTables)
	for _, one := range found {
		require.LessOrEqual(t, utf8.RuneCountInString(one.Name), 24)
	}
}

// TestNothingSecretIsTold looks at all that a table says of itself.
func TestNothingSecretIsTold(t *testing.T) {
	h := New(Options{Name: "Cellar", Port: 8038})
	at, _ := here()
	zone, err := h.zone(at)
	require.NoError(t, err)
	said := zone.(*mdns.MDNSService)
	require.Equal(t, []string{"name=Cellar", "scheme=http"}, said.TXT)
	require.Equal(t, h.id+".local.", said.HostName, "not even the name of the computer")
	require.Len(t, said.IPs, 1)
}
