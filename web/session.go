package web

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"elderglass/engine/table"
	"elderglass/models"
)

const (
	// cookiePrefix begins the names of our cookies. A browser sends those of one computer to all of
	// its ports, on each of which may be a table.
	cookiePrefix = "elderglass"
	keyHeader    = "X-Elderglass"
	// maxSessions bounds how many phones one evening may see. Beyond it the address
	// makes room from which most have joined that neither sit nor look on now.
	maxSessions = 512
)

// EveningKey is the name under which the journal keeps who has joined, and with which
// token.
const EveningKey = "sessions"

// session is what is kept of a phone that has joined. The cookie's value itself
// is kept nowhere.
type session struct {
	// Owner is true for the browser on the machine itself.
	Owner   bool      `json:"owner,omitempty"`
	Created time.Time `json:"created"`
	// From is where the phone joined from; empty in games saved before 2026-11-22.
	From string `json:"from,omitempty"`
}

// kept is what belongs to the evening and survives a restart.
type kept struct {
	// Join is the token in the QR code.
	Join string `json:"join"`
	// Sessions are by holder.
	Sessions map[string]session `json:"sessions"`
}

// sessions knows who has joined.
type sessions struct {
	// host is the token of the machine's own browser, new at every start.
	host string
	// cookie is the name of the cookie of this table.
	cookie string

	mu    sync.Mutex
	table *table.Table
	kept  kept
}

// digest derives a value from a secret that does not give the secret away.
func digest(purpose, secret string) string {
	sum := sha256.Sum256([]byte("elderglass " + purpose + " " + secret))
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:20])
}

// holderOf is what we call the phone that has a secret, keyOf the key that its writes must carry.
func holderOf(secret string) string { return digest("holder", secret) }
func keyOf(secret string) string    { return digest("key", secret) }

func loadSessions(ctx context.Context, t *table.Table) (*sessions, error) {
	s := &sessions{table: t, host: rand.Text(), kept: kept{Sessions: map[string]session{}}}
	data, err := t.Kept(ctx, EveningKey)
	if err != nil {
		return nil, err
	}
	if data != nil {
		if err := json.Unmarshal(data, &s.kept); err != nil {
			return nil, models.Errorf(models.Unreadable, "the sessions of this saved game make no sense: %w", err)
		}
	}
	if s.kept.Join == "" {
		return s, s.rotate(ctx)
	}
	return s, nil
}

// move keeps the sessions with another table from now on. Whoever had joined there has
// joined still; the code by which others join stays the one that is shown.
func (s *sessions) move(ctx context.Context, t *table.Table) error {
	data, err := t.Kept(ctx, EveningKey)
	if err != nil {
		return err
	}
	var there kept
	if data != nil {
		if err := json.Unmarshal(data, &there); err != nil {
			return models.Errorf(models.Unreadable, "the sessions of this saved game make no sense: %w", err)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	next := kept{Join: s.kept.Join, Sessions: maps.Clone(s.kept.Sessions)}
	for holder, one := range there.Sessions {
		if _, here := next.Sessions[holder]; !here && len(next.Sessions) < maxSessions {
			next.Sessions[holder] = one
		}
	}
	before := s.table
	s.table = t
	if err := s.save(ctx, next); err != nil {
		s.table = before
		return err
	}
	return nil
}

// save keeps the sessions as they would be after a change, and only then takes
// the change over.
func (s *sessions) save(ctx context.Context, next kept) error {
	data, err := json.Marshal(next)
	if err != nil {
		return models.Errorf(models.Internal, "the sessions cannot be written down: %w", err)
	}
	if err := s.table.Keep(ctx, EveningKey, data); err != nil {
		return err
	}
	s.kept = next
	return nil
}

// rotate makes a new join token. Phones that have joined stay.
func (s *sessions) rotate(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.save(ctx, kept{Join: rand.Text(), Sessions: s.kept.Sessions})
}

func (s *sessions) joinToken() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.kept.Join
}

// secrets are what no file may hold that leaves this computer.
func (s *sessions) secrets() []string {
	join := s.joinToken()
	return []string{s.host, join, joinCode(join)}
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// joinCode is what a person types who cannot scan: eight letters and digits that
// follow from the token and do not give it away. Their 40 bits rest on the bound on
// guesses.
func joinCode(token string) string {
	d := digest("code", token)
	return d[:4] + "-" + d[4:8]
}

// accepts reports whether a token lets a phone in, and whether it is the token of the
// machine's own browser.
func (s *sessions) accepts(token string) (ok, owner bool) {
	owner = same(token, s.host)
	return owner || same(token, s.joinToken()), owner
}

// acceptsTyped reports whether a code that a person typed lets a phone in.
func (s *sessions) acceptsTyped(code string) bool {
	return same(plain.Replace(strings.ToUpper(code)), plain.Replace(joinCode(s.joinToken())))
}

// plain leaves out what people put between the groups of a code.
var plain = strings.NewReplacer("-", "", " ", "")

// open makes a session of a phone that joins from an address and returns the value of
// its cookie. Sessions for which busy is true stay.
func (s *sessions) open(ctx context.Context, owner bool, from string, busy func(holder string) bool) (string, error) {
	secret := rand.Text()
	s.mu.Lock()
	defer s.mu.Unlock()
	next := kept{Join: s.kept.Join, Sessions: maps.Clone(s.kept.Sessions)}
	if len(next.Sessions) >= maxSessions {
		goes, found := dispensable(next.Sessions, busy)
		if !found {
			return "", models.Refuse(models.TooMany, "refuse.too-many-phones")
		}
		delete(next.Sessions, goes)
	}
	next.Sessions[holderOf(secret)] = session{Owner: owner, Created: time.Now(), From: from}
	return secret, s.save(ctx, next)
}

// dispensable finds the session that can best be forgotten: the oldest of the address
// that has most of those that are not busy. Who joins again and again throws out
// themselves.
func dispensable(all map[string]session, busy func(holder string) bool) (string, bool) {
	var free []string
	from := map[string]int{}
	for holder, one := range all {
		if !one.Owner && !busy(holder) {
			free = append(free, holder)
			from[one.From]++
		}
	}
	if len(free) == 0 {
		return "", false
	}
	return slices.MinFunc(free, func(a, b string) int {
		return cmp.Or(cmp.Compare(from[all[b].From], from[all[a].From]), all[a].Created.Compare(all[b].Created))
	}), true
}

// upgrade makes a session that of the machine's own browser.
func (s *sessions) upgrade(ctx context.Context, holder string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	next := kept{Join: s.kept.Join, Sessions: maps.Clone(s.kept.Sessions)}
	if one, known := next.Sessions[holder]; known {
		one.Owner = true
		next.Sessions[holder] = one
	}
	return s.save(ctx, next)
}

// of returns who sends a request and the key that its writes must carry; ok is
// false for strangers.
func (s *sessions) of(r *http.Request) (by table.Caller, key string, ok bool) {
	for _, cookie := range s.cookiesOf(r) {
		holder := holderOf(cookie.Value)
		s.mu.Lock()
		one, known := s.kept.Sessions[holder]
		s.mu.Unlock()
		if known {
			return table.Caller{Holder: holder, Owner: one.Owner}, keyOf(cookie.Value), true
		}
	}
	return table.Caller{}, "", false
}

// maxCookies bounds how many cookies of a request are looked at.
const maxCookies = 32

// cookiesOf returns the cookies that may be of this table, its own name first: others are
// those of tables beside it, and its own from when it had another port.
func (s *sessions) cookiesOf(r *http.Request) []*http.Cookie {
	ours := r.CookiesNamed(s.cookie)
	for _, cookie := range r.Cookies() {
		if cookie.Name != s.cookie && strings.HasPrefix(cookie.Name, cookiePrefix) {
			ours = append(ours, cookie)
		}
	}
	return ours[:min(len(ours), maxCookies)]
}

// cookieWith returns the cookie of a session. It outlives the evening, so that a phone
// that slept or a browser that was closed is still known.
func (s *sessions) cookieWith(secret string, secure bool) *http.Cookie {
	return &http.Cookie{ //nolint:gosec // Secure would lose the cookie over plain http, the default in a home network
		Name: s.cookie, Value: secret, Path: "/", MaxAge: int((30 * 24 * time.Hour).Seconds()),
		HttpOnly: true, Secure: secure, SameSite: http.SameSiteStrictMode,
	}
}
