package web

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"github.com/skip2/go-qrcode"

	"elderglass/models"
)

// Invitation is how phones come to this table.
type Invitation struct {
	Addresses []Way `json:"addresses"`
	// Code is what people enter who type the short address.
	Code string `json:"code"`
}

// Way is one address that phones may reach the table at, the likeliest first.
type Way struct {
	// URL carries the token in its fragment, which browsers send to nobody.
	URL string `json:"url"`
	// Shown is the address as people read and type it.
	Shown string `json:"shown"`
	Kind  string `json:"kind"`
	Best  bool   `json:"best"`
}

// Invitation returns the ways to the table as they are now.
func (s *Server) Invitation() Invitation {
	token := s.sessions.joinToken()
	inv := Invitation{Code: joinCode(token), Addresses: []Way{}}
	for _, a := range s.addresses() {
		shown := netip.AddrPortFrom(a.IP, s.port).String()
		inv.Addresses = append(inv.Addresses, Way{
			URL: fmt.Sprintf("%s://%s/#j=%s", s.scheme(), shown, token), Shown: shown, Kind: a.Kind,
			Best: len(inv.Addresses) == 0,
		})
	}
	return inv
}

// addresses are those that the server listens at; the one that the host chose
// comes first.
func (s *Server) addresses() []Address {
	all := s.certified(Addresses())
	if only, err := netip.ParseAddr(s.config.Listen); err == nil && !only.IsUnspecified() {
		all = []Address{known(only, all)}
	}
	chosen, err := netip.ParseAddr(s.config.Address)
	if err != nil {
		return all
	}
	rest := slices.DeleteFunc(slices.Clone(all), func(a Address) bool { return a.IP == chosen })
	return append([]Address{known(chosen, all)}, rest...)
}

// known returns what is known of an address: all or, for one of another machine, nothing.
func known(ip netip.Addr, all []Address) Address {
	if i := slices.IndexFunc(all, func(a Address) bool { return a.IP == ip }); i >= 0 {
		return all[i]
	}
	return Address{IP: ip, Kind: "lan"}
}

// certified puts the addresses that the certificate vouches for before the others:
// at any other a phone would be warned.
func (s *Server) certified(all []Address) []Address {
	slices.SortStableFunc(all, func(a, b Address) int { return before(s.vouches(a.IP), s.vouches(b.IP)) })
	return all
}

// vouches reports whether the certificate names an address; true without https.
func (s *Server) vouches(ip netip.Addr) bool {
	return s.config.TLS == nil || s.config.TLS.Certificates[0].Leaf.VerifyHostname(ip.String()) == nil
}

// Vouched reports whether the certificate vouches for the address that phones are
// shown first; true without https.
func (s *Server) Vouched() bool {
	ways := s.addresses()
	return len(ways) == 0 || s.vouches(ways[0].IP)
}

func (s *Server) scheme() string {
	if s.config.TLS != nil {
		return "https"
	}
	return "http"
}

// HostURL returns the address that makes a browser that of this machine.
func (s *Server) HostURL() string {
	return fmt.Sprintf("%s://localhost:%d/#h=%s", s.scheme(), s.port, s.sessions.host)
}

func (s *Server) invite(*request) (any, error) { return s.Invitation(), nil }

// rotate makes a new join token and returns the new invitation.
func (s *Server) rotate(r *request) (any, error) {
	var body struct{}
	if err := r.read(&body); err != nil {
		return nil, err
	}
	if err := s.sessions.rotate(r.Context()); err != nil {
		return nil, err
	}
	return s.invite(r)
}

// qr draws the code of one way to the table.
func (s *Server) qr(r *request) (any, error) {
	i, err := number(r, "i", 0)
	if err != nil {
		return nil, err
	}
	ways := s.Invitation().Addresses
	if i >= int64(len(ways)) {
		return nil, models.Refuse(models.NotFound, "refuse.no-such-address")
	}
	code, err := qrcode.New(ways[i].URL, qrcode.Medium)
	if err != nil {
		return nil, models.Errorf(models.Internal, "the code cannot be drawn: %w", err)
	}
	return file{"image/svg+xml", svg(code.Bitmap())}, nil
}

// svg draws a bitmap as one path, a square for each dark module.
func svg(bitmap [][]bool) []byte {
	var path strings.Builder
	for y, row := range bitmap {
		for x := 0; x < len(row); x++ {
			if !row[x] {
				continue
			}
			from := x
			for x < len(row) && row[x] {
				x++
			}
			fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", from, y, x-from, x-from)
		}
	}
	n := len(bitmap)
	return fmt.Appendf(nil,
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h%dv%dH0z"/><path d="%s"/></svg>`, n, n, n, n, path.String())
}

// TerminalQR draws a code with half blocks, two rows of modules to a line of text,
// light on dark so that cameras read it from a dark terminal too.
func TerminalQR(url string) (string, error) {
	code, err := qrcode.New(url, qrcode.Low)
	if err != nil {
		return "", models.Errorf(models.Internal, "the code cannot be drawn: %w", err)
	}
	bitmap := code.Bitmap()
	var b strings.Builder
	for y := 0; y < len(bitmap); y += 2 {
		for x := range bitmap[y] {
			top, bottom := !bitmap[y][x], y+1 >= len(bitmap) || !bitmap[y+1][x]
			b.WriteString(map[[2]bool]string{
				{true, true}: "█", {true, false}: "▀", {false, true}: "▄",
				{false, false}: " ",
			}[[2]bool{top, bottom}])
		}
		b.WriteByte('\n')
	}
	return b.String(), nil
}
