// Elderglass is the companion for a real evening of one of its games: a camera reads
// the dice in the tray, every player holds the game on a phone.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"elderglass/engine"
	"elderglass/engine/games"
	"elderglass/models"
)

// version is set by the build.
var version = "unknown"

// Exit statuses. They are part of the command line and stay as they are.
const (
	exitDone  = 0
	exitCould = 1 // could not: one line on standard error says what to do
	exitUsage = 2
)

// cli is the command line: one field and one file for each command.
type cli struct {
	Version kong.VersionFlag `help:"Print the version and stop."`
	Debug   bool             `help:"Also print what the libraries say and the causes of errors." env:"ELDERGLASS_DEBUG"`

	Serve  serveCmd  `cmd:"" default:"withargs" help:"Serve the table: open the browser, print the QR code and the address (this happens when no command is given)."`
	Play   playCmd   `cmd:"" help:"Play a game as a text script: commands in, events and state out."`
	Games  gamesCmd  `cmd:"" help:"List, export, import and repair saved games, or write one as a chronicle or a script."`
	Doctor doctorCmd `cmd:"" help:"Check camera, light, network and disk: each finding with one thing to do."`
	visionCommands
}

// app is what every command gets.
type app struct {
	out    io.Writer
	err    io.Writer
	debug  bool
	binary string // path of this program, for child processes
}

// description is what the help begins with.
func description() string {
	var titles []string
	for _, rules := range games.All() {
		titles = append(titles, engine.TitleOf(rules()))
	}
	last := len(titles) - 1
	return fmt.Sprintf(`The companion for a real evening of %s or %s. A camera looks into the dice tray;
one computer runs this program; everyone scans a QR code and holds the game in the hand.

Start it without a command to play. With no camera, try: elderglass --camera demo`,
		strings.Join(titles[:last], ", "), titles[last])
}

func main() {
	var errs io.Writer = os.Stderr
	if inGuard() {
		errs = guardOutput()
	}
	os.Exit(run(os.Args[1:], os.Stdout, errs))
}

// run is main with its surroundings given, and returns the exit status.
func run(args []string, out, errs io.Writer) (status int) {
	out, errs = &plainWriter{to: out}, &plainWriter{to: errs}
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintln(errs, "elderglass: a defect stopped the program; start it again, and report this:",
				oneLine(fmt.Sprint(r)))
			status = exitCould
		}
	}()
	var c cli
	exited := -1
	options := append(terminalCommands(),
		kong.Name("elderglass"),
		kong.Description(description()),
		kong.Vars{"version": "elderglass " + version},
		kong.Writers(out, errs),
		kong.Exit(func(code int) { exited = code; panic(exiting{}) }),
		kong.UsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, Summary: false}),
	)
	parser, err := kong.New(&c, options...)
	if err != nil {
		return complain(errs, err, c.Debug)
	}
	chosen, err := parse(parser, args)
	if exited >= 0 {
		return exited
	}
	if err != nil {
		fmt.Fprintf(errs, "elderglass: %s; see elderglass --help\n", oneLine(err.Error()))
		return exitUsage
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	asked, stop := signal.NotifyContext(ctx, endings()...)
	defer stop()
	context.AfterFunc(asked, func() {
		stop() // before anything ends: what is asked twice is done at once
		cancel()
	})
	a := &app{out: out, err: errs, debug: c.Debug, binary: executable()}
	if g, ok := chosen.Selected().Target.Addr().Interface().(guarded); ok && g.guarded() && !inGuard() {
		return runGuarded(ctx, a, args)
	}
	chosen.BindTo(ctx, (*context.Context)(nil))
	chosen.BindTo(out, (*io.Writer)(nil))
	chosen.Bind(engine.Chance(rand.New(rand.NewPCG(1, 2)).IntN)) //nolint:gosec // samples that repeat, no secrets
	if err := chosen.Run(a); err != nil {
		return complain(errs, err, c.Debug)
	}
	return exitDone
}

// endings are the signals that end the program in good order. nohup has the end of the terminal ignored.
func endings() []os.Signal {
	list := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		list = append(list, syscall.SIGHUP)
	}
	return list
}

// exiting carries the parser's wish to stop, for help and version, out of it.
type exiting struct{}

func parse(parser *kong.Kong, args []string) (chosen *kong.Context, err error) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(exiting); !ok {
				panic(r)
			}
		}
	}()
	return parser.Parse(args)
}

// complain prints one line for people and returns the status for it.
func complain(errs io.Writer, err error, debug bool) int {
	if errors.Is(err, context.Canceled) {
		return exitCould
	}
	message := sentence(err)
	if debug {
		message = err.Error()
	}
	fmt.Fprintln(errs, "elderglass:", oneLine(message))
	return exitCould
}

// sentence returns what an error says to people.
func sentence(err error) string {
	var known *models.Error
	if errors.As(err, &known) {
		return known.Sentence()
	}
	return "something went wrong that should not; start again, and with --debug for the cause"
}

// oneLine folds a text into one line of bounded length.
func oneLine(text string) string {
	line := strings.Join(strings.Fields(text), " ")
	if runes := []rune(line); len(runes) > 600 {
		line = string(runes[:600]) + "…"
	}
	return line
}

// executable returns the path of this program.
func executable() string {
	path, err := os.Executable()
	if err != nil {
		return os.Args[0]
	}
	return path
}
