package process

import (
	"context"
	"errors"
	"log/slog"
	"os/exec"
	"sync"
	"time"

	"elderglass/models"
	"elderglass/vision"
)

// The budget of the child.
const (
	mostDeaths  = 5                // so often it may die
	deathWindow = time.Minute      // within so long
	startLimit  = 14 * time.Second // for its first sign of life: it loads large libraries first
	quietLimit  = 10 * time.Second // without another sign for so long it is ended
	askTimeout  = 10 * time.Second // for one answer
	teachWithin = 25 * time.Second // for one that learns
	restartStep = 100 * time.Millisecond
)

// CameraStarts is the key of what a tray says until the camera has given a picture, or
// could not.
const CameraStarts = "tray.why.camera-starts"

// exitStuck is the child's exit status when a camera's driver does not return.
const exitStuck = 75

// Options say how a Supervisor starts the child and whom it tells.
type Options struct {
	// Command makes the command that starts the child: the program itself with
	// its hidden subcommand. Standard input and file descriptor 3 are added.
	Command func() *exec.Cmd
	// OnTray and OnRoll are called, one after the other and never both at once,
	// when the tray changes and when a roll is complete. They should not block, and
	// must not call Use or Change.
	OnTray func(models.Tray)
	OnRoll func(roll models.Roll, number int)
	Meter  Meter
	Log    *slog.Logger
}

// Supervisor keeps a reader process running, starts it again when it dies, and
// remembers for it what lies in the tray. Its methods may be called from several
// goroutines at once.
type Supervisor struct {
	o     Options
	nudge chan struct{} // the setup has changed
	await chan struct{} // the game waits for something else

	telling sync.Mutex // held while the tray is changed and told of

	mu     sync.Mutex
	setup  Setup
	setups int // how often it was set
	tray   models.Tray
	due    models.Expectation // what the game waits for
	rolls  pictures
	life   *life
	deaths []time.Time
}

// New returns a supervisor without a camera. Run sets it to work.
func New(o Options) *Supervisor {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Meter == nil {
		o.Meter = unmetered{}
	}
	return &Supervisor{o: o, nudge: make(chan struct{}, 1), await: make(chan struct{}, 1), tray: models.Tray{
		State: models.TrayOff, Why: models.Say("tray.why.no-camera-chosen-enter"),
	}}
}

// Run starts and restarts the child until ctx ends. It must be called once.
func (s *Supervisor) Run(ctx context.Context) {
	for ctx.Err() == nil {
		if !s.wanted() {
			select {
			case <-ctx.Done():
			case <-s.nudge:
			}
			continue
		}
		changed, err := s.live(ctx)
		if changed || ctx.Err() != nil {
			continue
		}
		s.o.Log.Warn("the dice reader ended", "error", err)
		s.bury(ctx, err)
	}
}

// wanted reports whether a child should run.
func (s *Supervisor) wanted() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.setup.reads() && len(s.deaths) < mostDeaths
}

// bury counts a death, tells the people, and waits a little before the next life.
func (s *Supervisor) bury(ctx context.Context, cause error) {
	s.o.Meter.ReaderDied()
	now := time.Now()
	var died *exec.ExitError
	stuck := errors.As(cause, &died) && died.ExitCode() == exitStuck
	s.mu.Lock()
	for len(s.deaths) > 0 && now.Sub(s.deaths[0]) > deathWindow {
		s.deaths = s.deaths[1:]
	}
	if !stuck {
		s.deaths = append(s.deaths, now)
	}
	n := len(s.deaths)
	s.mu.Unlock()
	state, why := models.TrayLost, models.Say("tray.why.dice-reader-starts-again")
	if n >= mostDeaths {
		state, why = models.TrayOff, models.Say("tray.why.dice-reader-failed-five")
	}
	s.telling.Lock()
	tray := s.Tray()
	tray.State, tray.Why = state, why
	s.show(tray)
	s.telling.Unlock()
	pause := time.NewTimer(time.Duration(n) * restartStep)
	defer pause.Stop()
	select {
	case <-ctx.Done():
	case <-pause.C:
	}
}

// Use follows another camera, or the same again after the reader was given up.
func (s *Supervisor) Use(setup Setup) {
	s.Change(func(now *Setup) { *now = setup })
}

// Change is Use for who wants something else of the setup and leaves the rest to others, who may want something else of
// it at the same moment. Edit must not call the supervisor.
func (s *Supervisor) Change(edit func(*Setup)) {
	s.telling.Lock()
	s.mu.Lock()
	setup := s.setup
	edit(&setup)
	if setup.source() != s.setup.source() { // what lies there is unknown, and no roll
		s.tray.Dice, s.tray.Width, s.tray.Height = nil, 0, 0
		s.rolls = nil // nothing is learned of this camera from another one's pictures
	}
	s.setup, s.deaths = setup, nil
	s.setups++
	tray := s.tray
	s.mu.Unlock()
	tray.State, tray.Why = models.TrayOff, models.Say("tray.why.no-camera-chosen-enter")
	if setup.sees() {
		tray.State, tray.Why = models.TrayLost, models.Say(CameraStarts)
	}
	s.show(tray)
	s.telling.Unlock()
	select {
	case s.nudge <- struct{}{}:
	default:
	}
}

// Await says what the game waits for, which a camera that throws its dice itself wants
// to know: it takes away what does not stay. It does not block.
func (s *Supervisor) Await(e models.Expectation) {
	s.mu.Lock()
	s.due = e
	s.mu.Unlock()
	select {
	case s.await <- struct{}{}:
	default:
	}
}

// Throw has a camera that throws its dice itself throw those that the game waits for.
// The code is Illegal for other cameras, Conflict while dice roll, Invalid where the
// camera has not these dice.
func (s *Supervisor) Throw(ctx context.Context, e models.Expectation) error {
	_, _, err := s.ask(ctx, message{Kind: askThrow, Awaited: (*awaited)(&e)}, nil)
	return err
}

// tellAwaited tells a child what the game waits for, whenever that changes.
func (s *Supervisor) tellAwaited(l *life, done <-chan struct{}) {
	for {
		select {
		case <-done:
			return
		case <-s.await:
			s.mu.Lock()
			due := s.due
			s.mu.Unlock()
			l.tell(message{Kind: sayAwait, Awaited: (*awaited)(&due)}, nil)
		}
	}
}

// setSince reports whether another setup came after so many.
func (s *Supervisor) setSince(setups int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.setups != setups
}

// Setup returns what Use or Change made of it last.
func (s *Supervisor) Setup() Setup {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.setup
}

// Tray returns what the tray does now.
func (s *Supervisor) Tray() models.Tray {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tray
}

// show takes over a state of the tray and tells of it. The caller holds telling.
func (s *Supervisor) show(t models.Tray) {
	s.mu.Lock()
	t.Throws = s.setup.Source.Kind == vision.SourceDemo
	s.tray = t
	s.mu.Unlock()
	if s.o.OnTray != nil {
		s.o.OnTray(t)
	}
}

// live runs one child to its end. changed is true where it ended because another
// setup is wanted.
func (s *Supervisor) live(ctx context.Context) (changed bool, err error) {
	l, err := start(s.o.Command())
	if err != nil {
		return false, err
	}
	s.mu.Lock()
	s.life = l
	setup, setups, known, due := s.setup, s.setups, s.tray, s.due
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		s.life = nil
		s.mu.Unlock()
		err = errors.Join(err, l.end())
	}()
	setup.Source = setup.source()
	open := message{Kind: sayOpen, Setup: &setup, Awaited: (*awaited)(&due)}
	if known.Roll > 0 || len(known.Dice) > 0 {
		open.Known = &known
	}
	l.tell(open, nil)
	done := make(chan struct{})
	defer close(done)
	go s.tellAwaited(l, done)
	silence := time.NewTimer(startLimit)
	defer silence.Stop()
	for {
		select {
		case <-ctx.Done():
			return true, nil
		case <-s.nudge:
			if s.setSince(setups) { // and not the nudge of the setup that it began with
				return true, nil
			}
		case <-silence.C:
			return false, errors.New("no sign of life")
		case n, ok := <-l.news:
			if !ok {
				return false, l.cause()
			}
			silence.Reset(quietLimit)
			s.hear(n, setups)
		}
	}
}

// hear takes one message of the child that was started when there had been so many setups. What it says of the tray has
// no say once there is another.
func (s *Supervisor) hear(n news, setups int) {
	if n.Kind == sayAlive && n.Work != nil {
		s.o.Meter.Worked(n.Work.Frames, n.Work.Reads)
		return
	}
	s.telling.Lock()
	defer s.telling.Unlock()
	if s.setSince(setups) {
		return
	}
	switch {
	case n.Kind == sayTray && n.Tray != nil:
		t := *n.Tray
		if was := s.Tray(); t.Width == 0 { // said by the watchdog, or before a picture was read
			t.Roll, t.Dice, t.Width, t.Height = was.Roll, was.Dice, was.Width, was.Height
		}
		s.show(t)
	case n.Kind == sayRoll && n.Roll != nil && n.Tray != nil:
		s.mu.Lock()
		s.rolls.keep(picture{
			number: n.Tray.Roll, dice: append(append([]models.Die(nil), n.Roll.Rolled...), n.Roll.Kept...),
			jpeg: n.payload,
		})
		s.mu.Unlock()
		s.show(*n.Tray)
		if s.o.OnRoll != nil {
			s.o.OnRoll(*n.Roll, n.Tray.Roll)
		}
	}
}
