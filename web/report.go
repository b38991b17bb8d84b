package web

import (
	"bytes"
	"context"
	"fmt"
	"net/netip"
	"os"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"elderglass/models"
)

// Figures are what the program counts, one "name value" a line.
type Figures interface {
	Write(*bytes.Buffer) error
}

// report writes everything that helps to find a fault into one file that people can
// attach to a report: no names, codes, keys, addresses or folders of theirs.
func (s *Server) report(r *request) (any, error) {
	text, err := s.writeReport(r.Context(), time.Now())
	if err != nil {
		return nil, err
	}
	r.Writer.Header().Set("Content-Disposition", `attachment; filename="elderglass-report.txt"`)
	return file{"text/plain; charset=utf-8", text}, nil
}

func (s *Server) writeReport(ctx context.Context, now time.Time) ([]byte, error) {
	found, err := s.examine(ctx)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "Elderglass %s, %s\n%s/%s, %d cores, %s\n", s.config.Version, now.UTC().Format(time.RFC3339),
		runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version())
	if build, ok := debug.ReadBuildInfo(); ok {
		for _, set := range build.Settings {
			if slices.Contains([]string{"-tags", "vcs.revision", "vcs.modified"}, set.Key) {
				fmt.Fprintf(&b, "%s %s\n", set.Key, set.Value)
			}
		}
	}
	b.WriteString("\nFindings\n")
	for _, f := range found.Findings {
		fmt.Fprintf(&b, "%-6s %-8s %s\n", f.Level, f.ID, f.Text.English())
		if !f.Do.IsZero() {
			fmt.Fprintf(&b, "%15s -> %s\n", "", f.Do.English())
		}
	}
	b.WriteString("\nPhones\n")
	for _, p := range found.Phones {
		fmt.Fprintf(&b, "seat %d: online %t, ", p.Seat, p.Online)
		if p.Seen.IsZero() {
			b.WriteString("not heard of since the start")
		} else {
			fmt.Fprintf(&b, "heard of %d s ago", int(now.Sub(p.Seen).Seconds()))
		}
		fmt.Fprintf(&b, " %s\n", p.Screen)
	}
	fmt.Fprintf(&b, "and %d others\n\nNetwork\n", found.Spectators)
	for _, a := range s.addresses() {
		fmt.Fprintf(&b, "%s %s, routed %t\n", a.Kind, coarse(a.IP), a.Routed)
	}
	if s.config.Figures != nil {
		b.WriteString("\nFigures\n")
		if err := s.config.Figures.Write(&b); err != nil {
			return nil, models.Errorf(models.Internal, "the figures cannot be written: %w", err)
		}
	}
	names := make([]string, 0, len(found.Phones))
	for _, p := range found.Phones {
		names = append(names, p.Name)
	}
	return Redact(b.Bytes(), append(names, s.sessions.secrets()...)...), nil
}

// coarse is an address without the part that tells one machine from the next.
func coarse(ip netip.Addr) string {
	bits := 16
	if ip.Is6() {
		bits = 32
	}
	prefix, err := ip.Prefix(bits)
	if err != nil {
		return ""
	}
	return prefix.String()
}

var (
	inAddress = regexp.MustCompile(`\b(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}\b`)
	inSix     = regexp.MustCompile(`[0-9a-fA-F]*:[0-9a-fA-F:]+`)
	inURL     = regexp.MustCompile(`\b(https?|rtsp)://\S+`)
	inPath    = regexp.MustCompile(`(^|[\s"'(])(?:/[^\s/"']+){2,}/?|[A-Za-z]:\\\S+`)
)

// Redact takes out of a text whatever tells who and where somebody is: this
// computer's name, the folders of its user, addresses, links, and the given words.
func Redact(text []byte, words ...string) []byte {
	if home, err := os.UserHomeDir(); err == nil && len(home) > 1 {
		text = bytes.ReplaceAll(text, []byte(home), []byte("~"))
	}
	text = inURL.ReplaceAll(text, []byte("$1://…"))
	text = inPath.ReplaceAll(text, []byte("$1…"))
	text = inAddress.ReplaceAll(text, []byte("$1.x.x"))
	text = inSix.ReplaceAllFunc(text, func(found []byte) []byte {
		if ip, err := netip.ParseAddr(string(found)); err == nil {
			return []byte(coarse(ip))
		}
		return found
	})
	if name, err := os.Hostname(); err == nil {
		words = append(words, name)
	}
	slices.SortFunc(words, func(a, b string) int { return len(b) - len(a) })
	for _, word := range words {
		if strings.TrimSpace(word) != "" {
			found := regexp.MustCompile(`(?i)(^|\W)` + regexp.QuoteMeta(word) + `($|\W)`)
			for range 2 { // what stands between two of them belongs to one find only
				text = found.ReplaceAll(text, []byte("$1…$2"))
			}
		}
	}
	return text
}
