package web

import (
	"cmp"
	"context"
	"net"
	"net/netip"
	"slices"
	"strings"
)

// Address is one of this machine's addresses in a network.
type Address struct {
	IP netip.Addr
	// Interface is the name of the network interface.
	Interface string
	// Kind is lan, vpn, virtual or loopback.
	Kind string
	// Routed is true for the address that packets to elsewhere leave from.
	Routed bool
}

// virtualPrefixes and vpnPrefixes are how interfaces begin that no phone in the
// room can reach: containers, virtual machines, tunnels.
var (
	virtualPrefixes = []string{
		"docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxd", "cni", "flannel",
		"podman", "vethernet", "utun", "awdl", "llw", "bridge",
	}
	vpnPrefixes = []string{"tun", "tap", "wg", "tailscale", "zt", "ppp", "ipsec", "nordlynx", "proton"}
)

// Addresses returns this machine's addresses, the one that phones in the room
// most likely reach first.
func Addresses() []Address {
	interfaces, err := net.Interfaces()
	if err != nil {
		return nil
	}
	routed := routedAddress()
	var all []Address
	for _, i := range interfaces {
		if i.Flags&net.FlagUp == 0 {
			continue
		}
		nets, err := i.Addrs()
		if err != nil {
			continue
		}
		for _, n := range nets {
			prefix, err := netip.ParsePrefix(n.String())
			if err != nil || prefix.Addr().IsLinkLocalUnicast() {
				continue
			}
			ip := prefix.Addr().Unmap()
			all = append(all, Address{IP: ip, Interface: i.Name, Kind: kindOf(i.Name, i.Flags, ip), Routed: ip == routed})
		}
	}
	return Rank(all)
}

func kindOf(name string, flags net.Flags, ip netip.Addr) string {
	begins := func(prefix string) bool { return strings.HasPrefix(strings.ToLower(name), prefix) }
	switch {
	case ip.IsLoopback():
		return "loopback"
	case slices.ContainsFunc(virtualPrefixes, begins):
		return "virtual"
	case flags&net.FlagPointToPoint != 0 || slices.ContainsFunc(vpnPrefixes, begins):
		return "vpn"
	}
	return "lan"
}

// Rank sorts addresses: real networks before tunnels before virtual ones before
// this machine alone; then IPv4, which every phone and router speaks, before
// IPv6; then the one that has a way out; then the ranges that homes use.
func Rank(all []Address) []Address {
	kinds := []string{"lan", "vpn", "virtual", "loopback"}
	slices.SortStableFunc(all, func(a, b Address) int {
		return cmp.Or(
			cmp.Compare(slices.Index(kinds, a.Kind), slices.Index(kinds, b.Kind)),
			before(a.IP.Is4(), b.IP.Is4()),
			before(a.Routed, b.Routed),
			cmp.Compare(homeliness(a.IP), homeliness(b.IP)),
		)
	})
	return all
}

func before(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

func homeliness(ip netip.Addr) int {
	for i, prefix := range []string{"192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "fd00::/8"} {
		if netip.MustParsePrefix(prefix).Contains(ip) {
			return i
		}
	}
	return 4
}

// routedAddress is the address that packets to another network would leave from.
// No packet is sent: connecting a datagram socket only asks for the route.
func routedAddress() netip.Addr {
	conn, err := (&net.Dialer{}).DialContext(context.Background(), "udp4", "192.0.2.1:9")
	if err != nil {
		return netip.Addr{}
	}
	defer conn.Close()
	ap, err := netip.ParseAddrPort(conn.LocalAddr().String())
	if err != nil {
		return netip.Addr{}
	}
	return ap.Addr().Unmap()
}
