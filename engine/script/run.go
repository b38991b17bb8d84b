package script

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/models"
)

// Runner plays the lines of one case.
type Runner struct {
	games  []func() engine.Game
	game   Game
	state  engine.State
	events []engine.Event // of the last command
	seen   []models.Die   // what a camera saw of the next roll
	past   []engine.State // before each command
	// Trace is called with every command that was done, its events and the state after
	// it; it may be nil.
	Trace func(line Line, c engine.Command, events []engine.Event, after engine.State)
	// Tell is called with a line that is no command of the game, and with what it asks
	// for; it may be nil.
	Tell func(line Line, lines []string)
}

// NewRunner returns a Runner at a new game, the first of those that there are.
func NewRunner(games ...func() engine.Game) *Runner {
	r := &Runner{games: games}
	if len(games) > 0 {
		r.begin(games[0]())
	}
	return r
}

// begin begins a game, if it is one for scripts.
func (r *Runner) begin(g engine.Game) {
	var ok bool
	if r.game, ok = g.(Game); ok {
		r.state = g.New()
	}
}

// State returns the state that the game has come to.
func (r *Runner) State() engine.State { return r.state }

// View returns what the host sees.
func (r *Runner) View() any { return r.game.View(r.state, engine.Host, engine.Nobody) }

// Run plays a whole case. The error names the line that failed.
func (r *Runner) Run(c Case) error {
	if r.game == nil {
		return models.Errorf(models.Unavailable, "no game can be played from a script")
	}
	for _, l := range c.Lines {
		if err := r.line(l); err != nil {
			code := models.CodeOf(err)
			if code == models.Internal {
				code = models.Invalid
			}
			return models.Errorf(code, "line %d (%s): %s", l.Number, l.Text, said(err))
		}
	}
	return nil
}

// said is what an error says to people, without its cause.
func said(err error) string {
	if own, ok := errors.AsType[*models.Error](err); ok {
		return own.Sentence()
	}
	return err.Error()
}

func (r *Runner) line(l Line) error {
	text := l.Text
	seat := engine.Nobody
	if head, rest, ok := strings.Cut(text, "> "); ok {
		if n, err := strconv.Atoi(head); err == nil {
			seat, text = engine.Seat(n), rest
		}
	}
	word, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "game":
		return r.plays(l, rest)
	case "given":
		return r.given(l, rest)
	case "expect":
		return r.expect(strings.Fields(rest))
	case "skip":
		return r.skip(l)
	case "choices":
		return r.tell(l, r.choices())
	case "undo":
		if err := r.undo(rest); err != nil {
			return err
		}
		return r.tell(l, nil)
	case "seen":
		return r.see(rest)
	case "refuse":
		return r.refuse(seat, rest)
	}
	c, err := r.command(seat, word, rest)
	if err == nil {
		c.Seat = seat
		err = r.send(l, c)
	}
	if models.CodeOf(err) != models.NotFound {
		return err
	}
	if now := r.takes(word); len(now) > 0 {
		return models.Errorf(models.NotFound, "%s; %s now takes one of: %s", strings.TrimSuffix(said(err), "."), word,
			strings.Join(now, ", "))
	}
	return err
}

// errNoCommand is the cause where a word is no command.
var errNoCommand = errors.New("no command")

// command reads a command of a seat.
func (r *Runner) command(seat engine.Seat, word, text string) (engine.Command, error) {
	if word == "do" {
		return asSent(text)
	}
	if !r.game.Knows(r.state, word) {
		return engine.Command{}, models.Errorf(models.Invalid, "there is no command %q; docs/scripts.md lists them",
			word).Because(errNoCommand)
	}
	seen := r.seen
	c, err := r.game.Read(r.state, seat, word, text, seen)
	if _, roll := r.game.Rolled(c); roll {
		r.seen = nil
	}
	return c, err
}

// asSent reads "roll {…}": a command as phones send it.
func asSent(text string) (engine.Command, error) {
	kind, args, _ := strings.Cut(text, " ")
	args = strings.TrimSpace(args)
	if args == "" {
		args = "{}"
	}
	if !json.Valid([]byte(args)) {
		return engine.Command{}, models.Errorf(models.Invalid, "after do and the kind come the parameters as JSON")
	}
	return engine.Command{Kind: kind, Args: json.RawMessage(args)}, nil
}

func (r *Runner) tell(l Line, lines []string) error {
	if r.Tell != nil {
		r.Tell(l, lines)
	}
	return nil
}

func (r *Runner) send(l Line, c engine.Command) error {
	next, events, err := engine.Step(r.game, r.state, c)
	if err != nil {
		return err
	}
	r.past = append(r.past, r.state)
	r.state, r.events = next, events
	if r.Trace != nil {
		r.Trace(l, c, events, next)
	}
	return nil
}

// refuse sends a command that must be refused. What follows a colon must be part of
// the message, the rule or the code, in small or capital letters.
func (r *Runner) refuse(seat engine.Seat, text string) error {
	text, want, _ := strings.Cut(text, " : ")
	word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	c, err := r.command(seat, word, strings.TrimSpace(rest))
	if errors.Is(err, errNoCommand) {
		return err
	}
	if err == nil {
		c.Seat = seat
		_, err = r.game.Decide(r.state, c)
	}
	if err == nil {
		return fmt.Errorf("this should have been refused")
	}
	reason := string(models.CodeOf(err)) + " " + said(err)
	if own, ok := errors.AsType[*models.Error](err); ok {
		reason += " " + own.Rule
	}
	if !strings.Contains(strings.ToLower(reason), strings.ToLower(strings.TrimSpace(want))) {
		return fmt.Errorf("it was refused with %q", reason)
	}
	return nil
}

// plays says which game a case is, and with which boxes.
func (r *Runner) plays(l Line, text string) error {
	if len(r.past) > 0 {
		return models.Errorf(models.Illegal, "the game has begun: its first line says which game it is")
	}
	wanted, boxes, _ := strings.Cut(text, " ")
	names := make([]string, len(r.games))
	found := false
	for i, game := range r.games {
		g := game()
		if names[i] = g.Name(); names[i] == wanted {
			r.begin(g)
			found = true
		}
	}
	switch {
	case !found:
		return models.Errorf(models.NotFound, "the games are: %s", strings.Join(names, ", "))
	case r.game == nil:
		return models.Errorf(models.Unavailable, "%s is not played from scripts", wanted)
	case boxes == "":
		return nil
	}
	c, err := r.command(engine.Nobody, "boxes", boxes)
	if err != nil {
		return err
	}
	return r.send(l, c)
}

// given sets a game up.
func (r *Runner) given(l Line, text string) error {
	giving, ok := r.game.(Giving)
	if !ok {
		return models.Errorf(models.Invalid, "%s is set up command by command", r.game.Name())
	}
	return giving.Given(r.state, text, func(kind string, args any) (engine.State, error) {
		data, err := json.Marshal(args)
		if err == nil {
			err = r.send(l, engine.Command{Kind: kind, Args: data})
		}
		return r.state, err
	})
}

// unknown is the option for a card that is unknown to the game.
const unknown = "unknown"

// mostAnswers bounds the answers to one skip.
const mostAnswers = 200

// skip answers questions with the unknown card or the first option.
func (r *Runner) skip(l Line) error {
	for range mostAnswers {
		answers := r.answers()
		if len(answers) == 0 {
			return nil
		}
		chosen := answers[0]
		for _, a := range answers {
			if r.option(a) == unknown {
				chosen = a
			}
		}
		if err := r.send(l, engine.Command{Kind: chosen.Kind, Args: chosen.Args}); err != nil {
			return err
		}
	}
	return fmt.Errorf("the questions do not come to an end")
}

// see keeps what a camera saw of the roll that comes next.
func (r *Runner) see(text string) error {
	r.seen = nil
	if err := json.Unmarshal([]byte(text), &r.seen); err != nil {
		return models.Errorf(models.Invalid, "after seen come the dice of the next roll, as the reader gave them: %w", err)
	}
	return nil
}

// undo takes back the last commands.
func (r *Runner) undo(text string) error {
	n := 1
	if text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			return models.Errorf(models.Invalid, "%q should be a number", text)
		}
	}
	if n < 1 || n > len(r.past) {
		return models.Errorf(models.Illegal, "there are %d commands to undo", len(r.past))
	}
	r.state, r.past, r.events = r.past[len(r.past)-n], r.past[:len(r.past)-n], nil
	return nil
}
