// Package web is the table as phones see it: one server in the local network with
// a page, a stream of changes for each phone, and requests to change the game.
//
// It trusts nobody. A request passes the check of its Host and Origin before it is
// looked at, needs a session for everything but the page itself, the list of tables
// and joining, and for every change the session's key and the role that the table of
// routes names. What a stranger may send or open is bounded everywhere.
package web

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"elderglass/engine/table"
	"elderglass/models"
	"elderglass/web/nearby"
)

// Config is what a server is made of. Table and Page are needed.
type Config struct {
	Table *table.Table
	// Page holds the built page, as web/ui.Files returns it.
	Page fs.FS
	// Camera is nil where the program has none.
	Camera Camera
	// Calibrator is nil where the program has no camera to calibrate.
	Calibrator Calibrator
	// Cards is nil where the program recognises no cards.
	Cards Cards
	// Book is nil where the program keeps no card book.
	Book Book
	// Library is nil where the program plays the one game that it was given.
	Library Library
	// Listen is the address to listen at, empty for all; Port 0 picks a free one. Where Port is
	// taken, the first free one of MorePorts after it is.
	Listen    string
	Port      int
	MorePorts int
	// Address is the address to show to phones, where the likeliest is wrong.
	Address string
	// TableName is what other tables in the network call this one; empty where they shall not
	// hear of it, nor it of them.
	TableName string
	// Names are further host names under which the server may be called.
	Names   []string
	TLS     *tls.Config
	Limits  Limits
	Version string
	// Doctor adds findings about the machine; may be nil.
	Doctor func(context.Context) []Finding
	// Figures go into the file for a report; may be nil.
	Figures Figures
	Log     *slog.Logger
}

// Server serves one table, at which one game after another is played.
type Server struct {
	config   Config
	game     atomic.Pointer[Game]
	log      *slog.Logger
	sessions *sessions
	assets   assets
	policy   string // the content security policy of the page
	http     *http.Server
	listener net.Listener
	port     uint16

	requests *throttle
	guesses  *throttle
	joins    *throttle
	streams  *tally
	tabs     *tabs
	reached  atomic.Bool // a device other than this computer has connected
	queue    *queue
	closing  chan struct{}

	chronicles *chronicles
	hall       *nearby.Hall // nil for a table that stays alone
}

// New makes a server and opens its port. Errors: Conflict where the port is taken,
// Unavailable where the address is not this machine's.
func New(ctx context.Context, config Config) (*Server, error) {
	if config.Camera == nil {
		config.Camera = noCamera{}
	}
	if config.Cards == nil {
		config.Cards = noCamera{}
	}
	if config.Calibrator == nil {
		config.Calibrator = noCamera{}
	}
	if config.Log == nil {
		config.Log = slog.New(slog.DiscardHandler)
	}
	config.Limits = config.Limits.withDefaults()
	s := &Server{
		config: config, log: config.Log,
		requests: newThrottle(rate.Limit(config.Limits.Rate), int(4*config.Limits.Rate)),
		guesses:  newThrottle(rate.Limit(float64(config.Limits.Guesses)/60), config.Limits.Guesses),
		joins:    newThrottle(rate.Limit(float64(config.Limits.Joins)/60), config.Limits.Joins),
		streams:  newTally(),
		tabs:     newTabs(),
		queue:    newQueue(config.Limits.Turn),
		closing:  make(chan struct{}),

		chronicles: newChronicles(),
	}
	s.game.Store(&Game{Table: config.Table, Book: config.Book})
	var err error
	if s.assets, err = loadAssets(config.Page); err != nil {
		return nil, err
	}
	s.policy = policy(s.assets.scripts())
	if s.sessions, err = loadSessions(ctx, config.Table); err != nil {
		return nil, err
	}
	if err := s.listen(ctx); err != nil {
		return nil, err
	}
	s.hall = s.newHall()
	s.sessions.cookie = cookiePrefix + "-" + strconv.Itoa(s.Port())
	s.http = &http.Server{
		Handler:           s.handler(),
		ConnContext:       withConnection,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      30 * time.Second, // a stream sets its own for every message
		IdleTimeout:       60 * time.Second,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          log.New(io.Discard, "", 0), // what strangers' connections do is counted, not logged

		DisableGeneralOptionsHandler: true, // it answers OPTIONS * before anybody looks at the Host
	}
	return s, nil
}

// handler is the way of every request: headers, Host, Origin, then the routes.
func (s *Server) handler() http.Handler {
	origin := http.NewCrossOriginProtection()
	origin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusForbidden)
	}))
	names := s.config.Names
	if s.config.Address != "" {
		names = append(names, s.config.Address)
	}
	return withHeaders(newHosts(names).guard(origin.Handler(s.router())))
}

func (s *Server) listen(ctx context.Context) error {
	listener, err := s.firstFree(ctx)
	if err != nil {
		return err
	}
	port, err := netip.ParseAddrPort(listener.Addr().String())
	if err != nil {
		return errors.Join(models.Errorf(models.Internal, "the port is unknown: %w", err), listener.Close())
	}
	s.port = port.Port()
	s.listener = newBoundedListener(listener, s.config.Limits, &s.reached)
	if s.config.TLS != nil {
		s.listener = tls.NewListener(s.listener, s.config.TLS)
	}
	return nil
}

// firstFree listens at the first of the ports that is free.
func (s *Server) firstFree(ctx context.Context) (net.Listener, error) {
	for port := s.config.Port; ; port++ {
		address := net.JoinHostPort(s.config.Listen, strconv.Itoa(port))
		listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address)
		switch {
		case err == nil:
			return listener, nil
		case !portTaken(err) || port == s.config.Port+s.config.MorePorts:
			return nil, listenError(address, port, err)
		}
	}
}

func listenError(address string, port int, err error) *models.Error {
	if portTaken(err) {
		return &models.Error{
			Code: models.Conflict, Err: err,
			Message: fmt.Sprintf("port %d is taken, perhaps by another Elderglass: close that one, or choose another "+
				"with --port %d", port, port+1),
		}
	}
	return &models.Error{
		Code: models.Unavailable, Err: err,
		Message: fmt.Sprintf("the server cannot listen at %s: choose another address with --listen or another port "+
			"with --port", address),
	}
}

// Port returns the port that the server listens at.
func (s *Server) Port() int { return int(s.port) }

// Game is what is played at the table: its table, and the card book where it has one.
type Game struct {
	Table *table.Table
	Book  Book
}

// Play has another game played from now on. Whoever had joined stays so. The table of the
// game before is left to whoever opened it, and must be closed, so that its phones come
// back to this one.
func (s *Server) Play(ctx context.Context, g Game) error {
	if err := s.sessions.move(ctx, g.Table); err != nil {
		return err
	}
	s.game.Store(&g)
	return nil
}

// Run serves until the context ends, then tells every phone and closes. The table
// stays open. Run must be called once.
func (s *Server) Run(ctx context.Context) error {
	served := make(chan error, 1)
	go func() { served <- s.http.Serve(s.listener) }()
	if s.hall != nil {
		var telling sync.WaitGroup
		quiet, stop := context.WithCancel(ctx)
		telling.Go(func() { s.hall.Run(quiet) })
		defer telling.Wait()
		defer stop()
	}
	select {
	case err := <-served:
		return models.Errorf(models.Internal, "the server stopped: %w", err)
	case <-ctx.Done():
	}
	closing, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	err := s.game.Load().Table.Bye(closing, "closed")
	close(s.closing) // phones come back at once, and would keep the server from ending
	if shut := s.http.Shutdown(closing); shut != nil {
		err = errors.Join(err, s.http.Close())
	}
	if stopped := <-served; !errors.Is(stopped, http.ErrServerClosed) {
		err = errors.Join(err, stopped)
	}
	return err
}
