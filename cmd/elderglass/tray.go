package main

import (
	"context"
	"log/slog"
	"net"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"time"

	"elderglass/engine/table"
	"elderglass/models"
	"elderglass/vision"
	"elderglass/vision/process"
	"elderglass/web"
)

// reader joins the process that reads the dice to the table and to the server.
type reader struct {
	supervisor *process.Supervisor
	setup      process.Setup
	started    vision.Source // as the command line named it
	metrics    *web.Metrics
	log        *slog.Logger
	errands    sync.WaitGroup // for the table, beside everything else
	ctx        context.Context

	mu   sync.Mutex
	now  *sitting     // whose table hears of what lies in the tray
	tray *models.Tray // as it was shown last, nil before
}

// newReader prepares the reader of a camera as the command line names it, which keeps what it
// learns in the home of its table.
func newReader(a *app, metrics *web.Metrics, camera, profile string, at home) (*reader, error) {
	source, err := chooseSource(camera)
	if err != nil {
		return nil, err
	}
	folder, err := at.folder()
	if err != nil {
		return nil, err
	}
	profile, save, err := at.profile(profile)
	if err != nil {
		return nil, err
	}
	r := &reader{metrics: metrics, log: a.log(), started: source, setup: process.Setup{
		Source: source, Profile: profile, Save: save, Cards: filepath.Join(folder, looksFile),
	}}
	r.supervisor = process.New(process.Options{
		Command: func() *exec.Cmd {
			metrics.ReaderStarted()
			return exec.Command(a.binary, "reader") //nolint:gosec,noctx // it is this program itself, and the supervisor ends it
		},
		OnTray: r.showTray,
		OnRoll: r.reportRoll,
		Meter:  metrics,
		Log:    a.log(),
	})
	return r, nil
}

// chooseSource finds the camera that the command line names.
func chooseSource(camera string) (vision.Source, error) {
	if !canRead {
		return vision.Source{Kind: vision.SourceNone}, nil
	}
	return vision.ParseSource(camera)
}

// attach names the sitting whose table hears of what lies in the tray, for as long as the
// context lasts. It comes before run.
func (r *reader) attach(ctx context.Context, s *sitting) {
	r.ctx, r.setup.Dice = ctx, s.dice
	r.turnTo(s)
}

// turnTo has the camera look for another sitting, and returns the tray as it was shown last.
func (r *reader) turnTo(s *sitting) *models.Tray {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.now = s
	r.supervisor.Await(s.due)
	return r.tray
}

// use follows another camera that somebody named, on the page where it is guarded.
func (r *reader) use(named vision.Source, guarded bool) {
	r.supervisor.Change(func(setup *process.Setup) { setup.Source, setup.Guarded = named, guarded })
}

// follow names another sitting from now on, and shows its table what lies in the tray.
func (r *reader) follow(s *sitting) {
	tray := r.turnTo(s)
	if r.supervisor.Setup().Dice != s.dice { // the other game's dice are put away
		r.supervisor.Change(func(setup *process.Setup) { setup.Dice = s.dice })
		return
	}
	if tray == nil {
		return
	}
	if err := s.table.ShowTray(r.ctx, *tray); err != nil {
		r.log.Warn("the tray of the next game", "err", err)
	}
}

// followed is the table that is played at.
func (r *reader) followed() *table.Table {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.now.table
}

// run reads until the context ends.
func (r *reader) run(ctx context.Context) {
	if !canRead {
		return
	}
	r.supervisor.Use(r.setup)
	r.supervisor.Run(ctx)
	r.errands.Wait()
}

func (r *reader) showTray(tray models.Tray) {
	r.metrics.TrayShown(tray.State)
	r.mu.Lock()
	r.tray = &tray
	to := r.now.table
	r.mu.Unlock()
	if err := to.ShowTray(r.ctx, tray); err != nil {
		return // that game is over
	}
}

func (r *reader) reportRoll(roll models.Roll, number int) {
	taken, err := r.followed().ReportRoll(r.ctx, roll, number)
	r.metrics.Rolled(taken, err)
}

// teach has the reader learn from what people said of a roll, beside everything else. What
// cannot be learned from (the picture may be gone) costs nothing.
func (r *reader) teach(l table.Lesson) {
	named := make([]process.Named, len(l.Dice))
	for i, d := range l.Dice {
		named[i] = process.Named(d)
	}
	r.errands.Go(func() {
		if err := r.supervisor.Learn(r.ctx, l.Roll, named); err != nil {
			r.log.Debug("learn", "roll", l.Roll, "dice", len(named), "err", err)
		}
	})
}

// teachCard has the reader learn what people corrected of a card that was shown to a camera. Where its picture is not
// kept any more, nothing is learned.
func (r *reader) teachCard(l models.CardLesson) {
	r.errands.Go(func() {
		if err := r.supervisor.TeachCards(r.ctx, l); err != nil {
			r.log.Debug("teach card", "look", l.Look, "err", err)
		}
	})
}

// await tells a camera that throws its dice itself what a game waits for, once that is the one that is played: another
// is put on the table before the last one is put away.
func (r *reader) await(of *sitting, e models.Expectation) {
	r.mu.Lock()
	defer r.mu.Unlock()
	of.due = e
	if of == r.now {
		r.supervisor.Await(e)
	}
}

// picture brings the table of a sitting the picture of a roll that it wants to keep.
func (r *reader) picture(of *sitting, entry int64, roll int) {
	r.errands.Go(func() {
		jpeg, err := r.supervisor.Picture(roll)
		if err == nil {
			err = of.table.AddPicture(r.ctx, entry, jpeg)
		}
		if err != nil {
			r.log.Warn("picture", "entry", entry, "roll", roll, "err", err)
		}
	})
}

func (r *reader) name() string { return r.setup.Source.String() }

// camera is the reader as the server sees it, nil where this build has none.
func (r *reader) camera() web.Camera {
	if !canRead {
		return nil
	}
	return pageCamera{r}
}

// calibrator is the reader as the page calibrates it, nil where this build has none.
func (r *reader) calibrator() web.Calibrator {
	if !canRead {
		return nil
	}
	return r.supervisor
}

// cards is the reader as the page shows it cards, nil where this build has none.
func (r *reader) cards() web.Cards {
	if !canRead {
		return nil
	}
	return r.supervisor
}

// pageCamera answers the page's questions about the camera.
type pageCamera struct{ reader *reader }

func (c pageCamera) Preview(ctx context.Context) ([]byte, error) {
	return c.reader.supervisor.Preview(ctx)
}

func (c pageCamera) Crop(_ context.Context, roll, die int) ([]byte, error) {
	return c.reader.supervisor.Crop(roll, die)
}

func (c pageCamera) ReadPhoto(ctx context.Context, picture []byte) (models.Reading, error) {
	return c.reader.supervisor.ReadPhoto(ctx, picture)
}

func (c pageCamera) Throw(ctx context.Context, e models.Expectation) error {
	return c.reader.supervisor.Throw(ctx, e)
}

func (c pageCamera) Status(context.Context) (web.CameraStatus, error) {
	var sources []string
	for _, d := range vision.Devices() {
		sources = append(sources, strconv.Itoa(d.Number))
	}
	now := keyOf(c.reader.supervisor.Setup().Source)
	for _, known := range []string{keyOf(c.reader.started), now, string(vision.SourceDemo), string(vision.SourceNone)} {
		if !slices.Contains(sources, known) {
			sources = append(sources, known)
		}
	}
	return web.CameraStatus{Source: now, Sources: sources}, nil
}

// keyOf is what the page calls a source.
func keyOf(s vision.Source) string {
	if s.Kind == vision.SourceDevice {
		return strconv.Itoa(s.Device)
	}
	return s.String()
}

// lookUpWithin is how long a camera's name may take to be looked up.
const lookUpWithin = 3 * time.Second

func (c pageCamera) SetSource(ctx context.Context, text string) error {
	if text == keyOf(c.reader.started) { // who started the program may name whatever there is
		c.reader.use(c.reader.started, false)
		return nil
	}
	source, err := vision.ParsePageSource(text)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, lookUpWithin)
	defer cancel()
	// The reader looks the address up once more and holds to it; here is who is told.
	if _, err := source.Pin(ctx, net.DefaultResolver, true); err != nil {
		return err
	}
	c.reader.use(source, true)
	return nil
}

func (c pageCamera) Findings(ctx context.Context) ([]web.Finding, error) {
	if kind := c.reader.supervisor.Setup().Source.Kind; kind == "" || kind == vision.SourceNone {
		return []web.Finding{web.WithoutCamera}, nil
	}
	found, err := c.reader.supervisor.Findings(ctx)
	if err != nil {
		return nil, err
	}
	return pageFindings(found), nil
}

// pageFindings are findings in the words of the page.
func pageFindings(found []vision.Finding) []web.Finding {
	levels := map[vision.Grade]string{vision.Good: "ok", vision.Warning: "warn", vision.Problem: "error"}
	findings := make([]web.Finding, 0, len(found))
	for _, f := range found {
		findings = append(findings, web.Finding{ID: f.Part, Level: levels[f.Grade], Text: f.Text, Do: f.Do})
	}
	return findings
}
