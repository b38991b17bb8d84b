package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/web"
)

// TestOneAddressCannotTakeAllConnections opens as many as it may and one more.
func TestOneAddressCannotTakeAllConnections(t *testing.T) {
	h := serve(t, func(c *web.Config) { c.Limits.ConnectionsPerAddress = 3 })
	// answered opens a connection that stays, and reports whether it is served.
	answered := func(from string) bool {
		return strings.Contains(h.firstLine(from, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"), "204")
	}
	for range 3 {
		require.True(t, answered("127.0.0.2"))
	}
	require.False(t, answered("127.0.0.2"), "the fourth of one address")
	require.True(t, answered("127.0.0.3"), "others have room")
}

// TestManyAddressesLeaveRoom lets a crowd of addresses of one network, or of several,
// open all that they can: phones, seats that are taken and this computer still get in.
func TestManyAddressesLeaveRoom(t *testing.T) {
	for name, crowd := range map[string]func(n int) string{
		"seven IPv4 addresses":          func(n int) string { return fmt.Sprintf("192.168.1.%d:5000", 200+n%7) },
		"seven addresses, seven others": func(n int) string { return fmt.Sprintf("10.0.%d.9:5000", n%7) },
		"one IPv6 network":              func(n int) string { return fmt.Sprintf("[2001:db8::%x]:5000", n) },
		"a whole IPv4 network":          func(n int) string { return fmt.Sprintf("192.168.1.%d:5000", 60+n%190) },
	} {
		t.Run(name, func(t *testing.T) {
			d := web.NewDoor()
			for range 6 { // more than each of the crowd holds
				require.True(t, d.Sit("192.168.1.2:5000", 1), "Ann sits before")
			}
			entered := 0
			for n := range 2000 {
				if d.Enter(crowd(n)) {
					entered++
				}
			}
			require.Equal(t, 6, d.Open("192.168.1.2"), "nobody is cut off who sits")
			for range 5 {
				require.True(t, d.Enter("192.168.1.2:5001"), "Ann's phone comes back")
			}
			require.True(t, d.Enter("127.0.0.1:5000"), "this computer")
			require.True(t, d.Enter("[::1]:5000"), "this computer")
			if name != "a whole IPv4 network" { // each address holds one then, as a phone does
				for n := range 8 {
					require.True(t, d.Enter(fmt.Sprintf("192.168.1.%d:5000", 10+n)), "a phone that comes first now")
				}
			}
		})
	}
}

// TestOneSeatIsNoWayToKeepOthersOut lets somebody on one seat use it over all connections that its network may have,
// from as many addresses as it likes: the phones of other seats come back, and one that comes first now gets in.
func TestOneSeatIsNoWayToKeepOthersOut(t *testing.T) {
	d := web.NewDoor()
	for range 6 {
		require.True(t, d.Sit("192.168.1.2:5000", 1), "Ann sits before")
	}
	for n := range 300 {
		d.Sit(fmt.Sprintf("192.168.1.%d:5000", 200+n%8), 2)
	}
	require.Equal(t, 6, d.Open("192.168.1.2"), "nobody is cut off who sits")
	require.True(t, d.Enter("192.168.1.2:5001"), "Ann's phone comes back")
	require.True(t, d.Enter("192.168.1.10:5000"), "a phone that comes first now")
}

// TestWhoeverHoldsMostMakesRoom fills the house from a few addresses: a newcomer takes
// the place of one of theirs, and none of them that of a newcomer.
func TestWhoeverHoldsMostMakesRoom(t *testing.T) {
	d := web.NewDoor()
	for n := range 600 {
		d.Enter(fmt.Sprintf("10.0.%d.9:%d", n%6, n+1))
	}
	require.True(t, d.Enter("192.168.1.10:5000"))
	for n := range 600 {
		d.Enter(fmt.Sprintf("10.0.%d.9:%d", n%6, n+1))
	}
	require.Equal(t, 1, d.Open("192.168.1.10"))
	all := 0
	for n := range 6 {
		all += d.Open(fmt.Sprintf("10.0.%d.9", n))
	}
	require.LessOrEqual(t, all, 255)
}

func TestTheServerKnowsWhoSits(t *testing.T) {
	h := serve(t, nil)
	code := token(h.server.Invitation().Addresses[0].URL)
	ann := h.stranger().from("127.0.0.2").join(code)
	h.stranger().from("127.0.0.3").join(code).get("/api/session")
	status, body := ann.post("/api/seat", map[string]any{"seat": 1, "name": "Ann"})
	require.Equal(t, 200, status, body)
	ann.get("/api/session")
	require.True(t, web.Seated(h.server, "127.0.0.2"))
	require.False(t, web.Seated(h.server, "127.0.0.3"), "who looks on holds no seat")
}
