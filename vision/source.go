package vision

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"elderglass/models"
	"elderglass/vision/demo"
)

// SourceKind is one of the ways in which pictures can reach the program. The
// list is closed: a text that fits none of them is refused and never reaches
// OpenCV, which would take it for a GStreamer pipeline.
type SourceKind string

// The kinds of source.
const (
	SourceDevice SourceKind = "device" // a camera of this computer, by number
	SourceHTTP   SourceKind = "http"   // a camera on the network: MJPEG or single JPEGs
	SourceRTSP   SourceKind = "rtsp"   // a camera on the network: RTSP
	SourceFile   SourceKind = "file"   // a video file
	SourceFolder SourceKind = "folder" // a folder of pictures, in the order of their names
	SourceDemo   SourceKind = "demo"   // dice that the program throws itself
	SourceNone   SourceKind = "none"   // no camera: dice are entered by hand
)

const (
	maxDevice    = 63
	maxSourceLen = 512
	autoSource   = "auto"
	demoOf       = "demo:"
)

// Source says where pictures come from. The zero value is no source.
type Source struct {
	Kind   SourceKind `json:"kind"`
	Device int        `json:"device,omitempty"`
	Path   string     `json:"path,omitempty"`
	URL    string     `json:"url,omitempty"`
	// Set is the id of the demo's dice set, one that ships with the program; empty for
	// Elder Sign's with those of its expansions.
	Set string `json:"set,omitempty"`
	// Address is where the URL's host was found to be, so that a name which
	// changes its address between check and use is of no use to an attacker. Empty
	// until Pin.
	Address netip.AddrPort `json:"address,omitzero"`
}

// ParseSource reads a camera as a person at this computer names it: a number,
// "auto" (the first camera, else the demo), "demo" or "demo:SET", "none", an http, https or
// rtsp address, a video file or a folder of pictures. Anything else has the code Invalid.
func ParseSource(text string) (Source, error) {
	switch {
	case len(text) > maxSourceLen || strings.ContainsAny(text, "\x00\r\n"):
		return Source{}, models.Refuse(models.Invalid, "refuse.not-a-camera-name")
	case text == string(SourceDemo), text == string(SourceNone):
		return Source{Kind: SourceKind(text)}, nil
	case strings.HasPrefix(text, demoOf):
		s := Source{Kind: SourceDemo, Set: strings.TrimPrefix(text, demoOf)}
		_, err := s.demoSet()
		return s, err
	case text == autoSource:
		return AutoSource(), nil
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(text, "/dev/video")); err == nil {
		if n < 0 || n > maxDevice {
			return Source{}, models.Refuse(models.Invalid, "refuse.camera-number", "maxDevice", maxDevice)
		}
		return Source{Kind: SourceDevice, Device: n}, nil
	}
	if strings.Contains(text, "://") {
		return parseURL(text)
	}
	info, err := os.Stat(text)
	if err != nil {
		return Source{}, models.Refuse(models.NotFound, "refuse.no-such-source").Because(err)
	}
	path, err := filepath.Abs(text)
	if err != nil {
		return Source{}, models.Refuse(models.Unreadable, "refuse.path-not-followed").Because(err)
	}
	switch {
	case info.IsDir():
		return Source{Kind: SourceFolder, Path: path}, nil
	case info.Mode().IsRegular():
		return Source{Kind: SourceFile, Path: path}, nil
	}
	return Source{}, models.Refuse(models.Invalid, "refuse.neither-video-nor-folder")
}

// ParsePageSource reads a camera as the host names it on the page: like
// ParseSource, but neither files nor folders of this computer.
func ParsePageSource(text string) (Source, error) {
	named := text == autoSource || text == string(SourceDemo) || strings.HasPrefix(text, demoOf) ||
		text == string(SourceNone)
	if !named && !strings.Contains(text, "://") {
		if _, err := strconv.ParseUint(text, 10, 8); err != nil {
			return Source{}, models.Refuse(models.Invalid, "refuse.camera-source-form")
		}
	}
	return ParseSource(text)
}

func parseURL(text string) (Source, error) {
	refused := models.Refuse(models.Invalid, "refuse.camera-address-form")
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Opaque != "" || u.Fragment != "" {
		return Source{}, refused
	}
	for _, r := range text {
		if r <= ' ' || r == '\\' || r == '|' || r == '!' || r == '"' || r >= 0x7f {
			return Source{}, refused
		}
	}
	if host := u.Hostname(); host == "" || strings.ContainsAny(host, "%,;") {
		return Source{}, refused
	}
	if port := u.Port(); port != "" {
		if n, err := strconv.ParseUint(port, 10, 16); err != nil || n == 0 {
			return Source{}, refused
		}
	}
	switch u.Scheme {
	case "http", "https":
		return Source{Kind: SourceHTTP, URL: u.String()}, nil
	case "rtsp":
		return Source{Kind: SourceRTSP, URL: u.String()}, nil
	}
	return Source{}, refused
}

// String names the source for people and logs, without a password.
func (s Source) String() string {
	switch s.Kind {
	case SourceDevice:
		return fmt.Sprintf("camera %d", s.Device)
	case SourceHTTP, SourceRTSP:
		u, err := url.Parse(s.URL)
		if err != nil {
			return string(s.Kind)
		}
		return u.Redacted()
	case SourceFile, SourceFolder:
		return filepath.Base(s.Path)
	case "":
		return string(SourceNone)
	}
	return string(s.Kind)
}

// demoSet are the dice of the demo.
func (s Source) demoSet() (models.DiceSet, error) {
	return models.EmbeddedSet(cmp.Or(s.Set, demo.Set))
}

// Live reports whether the source shows the present, so that a picture that
// never changes means a frozen camera.
func (s Source) Live() bool {
	return s.Kind == SourceDevice || s.Kind == SourceHTTP || s.Kind == SourceRTSP
}

// Resolver finds the addresses of a host; *net.Resolver is one.
type Resolver interface {
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

// Pin looks the host of a network source up once and fixes its address. With
// guarded set, as for an address that came from the page, it refuses the
// computer itself, link-local, multicast and other special addresses, so that
// nobody can make the program fetch what only it can reach. Refusals have the
// code Forbidden, unknown hosts NotFound. Other sources are returned as they are.
func (s Source) Pin(ctx context.Context, resolver Resolver, guarded bool) (Source, error) {
	if s.Kind != SourceHTTP && s.Kind != SourceRTSP {
		return s, nil
	}
	u, err := url.Parse(s.URL)
	if err != nil {
		return Source{}, models.Refuse(models.Invalid, "refuse.not-a-camera-address").Because(err)
	}
	ports := map[string]uint64{"http": 80, "https": 443, "rtsp": 554}
	port := ports[u.Scheme]
	if u.Port() != "" {
		if port, err = strconv.ParseUint(u.Port(), 10, 16); err != nil {
			return Source{}, models.Refuse(models.Invalid, "refuse.not-a-camera-address").Because(err)
		}
	}
	found, err := resolver.LookupNetIP(ctx, "ip", u.Hostname())
	if err != nil || len(found) == 0 {
		return Source{}, models.Refuse(models.NotFound, "refuse.no-such-host", "hostname", u.Hostname()).Because(err)
	}
	for _, a := range found {
		if a = a.Unmap(); guarded && special(a) {
			return Source{}, models.Refuse(models.Forbidden, "refuse.camera-address-foreign", "what", a)
		}
	}
	s.Address = netip.AddrPortFrom(found[0].Unmap(), uint16(port))
	return s, nil
}

// special reports whether an address is the computer itself or one that no
// camera has.
func special(a netip.Addr) bool {
	if !a.IsValid() || a.IsLoopback() || a.IsUnspecified() || a.IsMulticast() || a.IsLinkLocalUnicast() || a.Zone() != "" {
		return true
	}
	for _, reserved := range reservedNets {
		if reserved.Contains(a) {
			return true
		}
	}
	own, err := net.InterfaceAddrs()
	if err != nil {
		return true
	}
	for _, o := range own {
		if n, ok := o.(*net.IPNet); ok {
			if ip, ok := netip.AddrFromSlice(n.IP); ok && ip.Unmap() == a {
				return true
			}
		}
	}
	return false
}

var reservedNets = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("100.100.100.200/32"), // a cloud's metadata service
	netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("64:ff9b::/96"), // IPv4 behind a translator
	netip.MustParsePrefix("2002::/16"),
	netip.MustParsePrefix("fd00:ec2::254/128"), // a cloud's metadata service
}
