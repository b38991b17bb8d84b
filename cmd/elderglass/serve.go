package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"elderglass/engine/journal"
	"elderglass/engine/table"
	"elderglass/models"
	"elderglass/vision/process"
	"elderglass/web"
	"elderglass/web/ui"
)

// serveCmd is elderglass without a command.
type serveCmd struct {
	Camera  string `default:"auto" help:"Camera: auto (a webcam, or else the demo), a number, an http:// or rtsp:// address, a video file, a folder of pictures, demo (the program throws), or none."`
	Profile string `type:"path" help:"Calibration profile of the dice and the tray; the last one that was learned by default."`

	Port    *int     `help:"Port to serve at, 8037 or the next free one by default; 0 picks any."`
	Listen  string   `help:"Address to listen at; all by default."`
	Address string   `help:"IP address to show to phones, where the likeliest one is wrong."`
	Name    []string `help:"Further host name under which phones call this computer."`
	HTTPS   bool     `name:"https" help:"Serve https with a certificate of our own. Phones warn of it once."`
	TLSCert string   `name:"tls-cert" type:"path" help:"Serve https with this certificate (PEM), which phones trust; see docs/https.md."`
	TLSKey  string   `name:"tls-key" type:"path" help:"Key of the certificate (PEM)."`
	Metrics string   `help:"Address of this computer at which to show figures to Prometheus, for example 127.0.0.1:9464."`

	home
	New       bool   `help:"Begin a new game, of the same kind and with the same boxes, instead of going on with the last one. Phones that played within the last twelve hours stay where they are."`
	Game      string `help:"Go on with the saved game of this name (see elderglass games)."`
	Alone     bool   `help:"Neither tell other tables in the network of this one, nor look for them."`
	NoBrowser bool   `help:"Do not open the browser."`
}

// Run implements the command.
func (c serveCmd) Run(ctx context.Context, a *app) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	e, err := c.open(ctx, a)
	if err != nil {
		return err
	}
	e.welcome(c.NoBrowser)
	return e.run(ctx)
}

// evening is everything that runs while a table plays.
type evening struct {
	app     *app
	library *library
	server  *web.Server
	reader  *reader
	// figures shows the figures until the context ends; nil unless asked for.
	figures   func(context.Context) error
	figuresAt string
	// moved is the port that was taken, 0 where the wanted one was free.
	moved   int
	holding *journal.Holding
}

// open puts an evening together. Where it fails the game is closed again; listeners end
// with the program.
func (c serveCmd) open(ctx context.Context, a *app) (_ *evening, err error) {
	if _, err := netip.ParseAddr(c.Address); c.Address != "" && err != nil {
		return nil, models.Errorf(models.Invalid,
			"--address %q is no IP address: give one of this computer's, and a name with --name", c.Address)
	}
	metrics := web.NewMetrics()
	e := &evening{app: a}
	if c.Metrics != "" {
		if e.figures, e.figuresAt, err = metrics.Listen(ctx, c.Metrics); err != nil {
			return nil, err
		}
	}
	if err := c.furnish(); err != nil {
		return nil, err
	}
	if e.reader, err = newReader(a, metrics, c.Camera, c.Profile, c.home); err != nil {
		return nil, err
	}
	games, err := c.games()
	if err != nil {
		return nil, err
	}
	if e.holding, err = games.Hold(); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, e.holding.Release())
		}
	}()
	opened, err := c.openJournal(ctx, a, games)
	defer func() {
		if err != nil && opened.begun != "" { // or the next start would go on with it, and not with the last game
			err = errors.Join(err, games.Discard(opened.begun))
		}
	}()
	if err != nil {
		return nil, err
	}
	e.library = &library{app: a, house: c.house(), games: games, reader: e.reader, meter: metrics}
	if e.library.now, err = e.library.sit(ctx, opened.journal); err != nil {
		return nil, err
	}
	now := e.library.now
	defer func() {
		if err != nil {
			err = errors.Join(err, now.table.Close("closed"))
		}
	}()
	if opened.begun != "" {
		if err := now.begin(ctx, opened.boxes); err != nil {
			return nil, err
		}
	}
	if err := c.serve(ctx, e, games.Path(), metrics); err != nil {
		return nil, err
	}
	e.library.server = e.server
	address, _, _ := strings.Cut(e.server.HostURL(), "#") // what follows is the host's secret
	return e, errors.Join(games.Played(now.path), e.library.note(ctx, now), e.holding.Serving(address))
}

// serve opens the port of an evening.
func (c serveCmd) serve(ctx context.Context, e *evening, folder string, figures *web.Metrics) error {
	certificate, err := c.certificate(folder)
	if err != nil {
		return err
	}
	port, more := c.ports()
	now := e.library.now
	e.server, err = web.New(ctx, web.Config{
		Table: now.table, Page: ui.Files(), Book: now.book, Library: e.library,
		Camera: e.reader.camera(), Calibrator: e.reader.calibrator(), Cards: e.reader.cards(),
		Listen: c.Listen, Port: port, MorePorts: more, Address: c.Address, TableName: c.tableName(), Names: c.Name,
		TLS: certificate, Version: version, Log: e.app.log(), Figures: figures,
		Doctor: func(context.Context) []web.Finding { return c.examine(e.server.Port()) },
	})
	if err != nil {
		return err
	}
	if more > 0 && e.server.Port() != port {
		e.moved = port
	}
	if err := c.served(e.server.Port()); err != nil {
		e.app.log().Warn("the port of the table", "err", err) // the next start may take another
	}
	return nil
}

// examine looks at the machine for the page's doctor.
func (c serveCmd) examine(port int) []web.Finding {
	doctor, addresses := doctorCmd{home: c.home, Port: port}, web.Addresses()
	return pageFindings(slices.Concat(doctor.checkDisk(), doctor.checkClock(), checkAddresses(addresses),
		checkShown(c.Address, addresses), doctor.checkFirewall()))
}

// certificate returns the settings for https, nil for plain http.
func (c serveCmd) certificate(folder string) (*tls.Config, error) {
	switch {
	case c.TLSCert != "" && c.TLSKey != "":
		return web.GivenCertificate(c.TLSCert, c.TLSKey)
	case c.TLSCert != "" || c.TLSKey != "":
		return nil, models.Errorf(models.Invalid,
			"https needs both the certificate and its key: give --tls-cert and --tls-key")
	case c.HTTPS:
		return web.OwnCertificate(folder, c.Name)
	}
	return nil, nil
}

// tableName is what other tables hear of; empty where they shall not.
func (c serveCmd) tableName() string {
	if c.Alone {
		return ""
	}
	return c.called()
}

// ports returns the port to serve at, and how many after it may be taken instead.
func (c serveCmd) ports() (port, more int) {
	if c.Port != nil {
		return *c.Port, 0
	}
	return c.port(), morePorts
}

// opened is the journal of the game to play. Begun is the path of a new one, also where it
// cannot be opened, and boxes are what to begin it with.
type opened struct {
	journal *journal.Journal
	begun   string
	boxes   []string
}

// openJournal goes on with the last game or the one that was named, or begins the game of
// the last time with its boxes.
func (c serveCmd) openJournal(ctx context.Context, a *app, games *journal.Folder) (o opened, err error) {
	if c.Game != "" {
		saved, err := games.Game(c.Game)
		if err != nil {
			return o, err
		}
		o.journal, err = journal.Open(ctx, saved.Path)
		return o, err
	}
	saved, err := games.Games()
	if err != nil {
		return o, err
	}
	if !c.New && len(saved) > 0 { // also where its file is missing: people must know
		o.journal, err = journal.Open(ctx, saved[0].Path)
		return o, err
	}
	game, err := lastGame(saved)
	if err != nil {
		return o, err
	}
	if o.boxes, err = chosenBoxes(game, lastBoxes(saved, game.Name())); err != nil {
		a.log().Warn("the boxes of the last game", "err", err) // people choose at set-up
	}
	if o.begun, err = games.Create(); err != nil {
		return o, err
	}
	if o.journal, err = journal.Open(ctx, o.begun); err != nil {
		return o, err
	}
	if err := o.journal.Put(ctx, "game", []byte(game.Name())); err != nil {
		return o, errors.Join(err, o.journal.Close())
	}
	if len(saved) > 0 && time.Since(saved[0].Changed) < sameEvening {
		keepCompany(ctx, o.journal, saved[0], a.log())
	}
	return o, nil
}

// sameEvening is how long after the last game another one has the same people round
// the table.
const sameEvening = 12 * time.Hour

// keepCompany lets the phones of the last game stay joined and seated in the next one.
// Where that fails they scan the new code, which is no reason not to play.
func keepCompany(ctx context.Context, j *journal.Journal, last journal.Saved, log *slog.Logger) {
	if err := j.Inherit(ctx, last.Path, web.EveningKey, table.SeatsKey); err != nil {
		log.Warn("the phones of the last game", "game", last.ID, "err", err)
	}
}

// run serves until the context ends, and then puts everything away: the phones
// are told, and the journal is closed last.
func (e *evening) run(ctx context.Context) error {
	working, stop := context.WithCancel(context.WithoutCancel(ctx))
	var work sync.WaitGroup
	e.reader.attach(working, e.library.now)
	work.Go(func() { e.reader.run(working) })
	if e.figures != nil {
		work.Go(func() {
			if err := e.figures(working); err != nil {
				complain(e.app.err, err, e.app.debug)
			}
		})
	}
	err := e.server.Run(ctx)
	stop()
	work.Wait()
	if err = errors.Join(err, e.library.close(), e.holding.Release()); err != nil {
		return err
	}
	fmt.Fprintln(e.app.out, "The game is saved. Start Elderglass again to go on.")
	return nil
}

// welcome prints how phones come to the table, and opens the browser.
func (e *evening) welcome(quiet bool) {
	out := e.app.out
	invitation := e.server.Invitation()
	ways := invitation.Addresses
	if now := e.library.now; now.resumed {
		fmt.Fprintf(out, "Going on with the game of %s in %s.\n", now.title, now.path)
	} else {
		fmt.Fprintf(out, "A new game of %s, saved in %s.\n", now.title, now.path)
	}
	if len(ways) > 0 {
		if code, err := web.TerminalQR(ways[0].URL); err == nil {
			fmt.Fprintf(out, "\nScan this with every phone in the same Wi-Fi:\n\n%s\n", code)
		}
		fmt.Fprintf(out, "or open   %s\nor enter  %s   at %s\n", ways[0].URL, invitation.Code, ways[0].Shown)
		if ways[0].Kind != "lan" {
			fmt.Fprintln(out, "No network was found that phones could share with this computer: "+
				"join the Wi-Fi of the room, or give the right address with --address.")
		}
	}
	if e.moved != 0 {
		fmt.Fprintf(out, "Port %d is taken, perhaps by another table, so this one is at %d.\n", e.moved, e.server.Port())
	}
	if !e.server.Vouched() {
		fmt.Fprintln(out, "The certificate does not name this address, so phones will be warned: "+
			"make one that does (docs/https.md).")
	}
	fmt.Fprintf(out, "This computer: %s\n", e.server.HostURL())
	if e.figuresAt != "" {
		fmt.Fprintf(out, "Figures: %s\n", e.figuresAt)
	}
	fmt.Fprintf(out, "Camera: %s. Stop with Ctrl+C; the game is saved at every step.\n", e.reader.name())
	if !quiet {
		openBrowser(e.server.HostURL())
	}
}

// log returns where the parts of the program say what people need not see.
func (a *app) log() *slog.Logger {
	level := slog.LevelError
	if a.debug {
		level = slog.LevelDebug
	}
	return slog.New(slog.NewTextHandler(a.err, &slog.HandlerOptions{Level: level}))
}

var (
	_ table.Meter   = (*web.Metrics)(nil)
	_ process.Meter = (*web.Metrics)(nil)
)
