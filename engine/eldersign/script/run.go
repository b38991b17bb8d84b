package script

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

// Runner plays the lines of one case.
type Runner struct {
	game   engine.Game
	state  engine.State
	events []engine.Event // of the last command
	seen   []models.Die   // what a camera saw of the next roll
	past   []engine.State // before each command
	// Trace is called with every command that was done and its events; it may be
	// nil.
	Trace func(line Line, c engine.Command, events []engine.Event, after eldersign.View)
	// Tell is called with a line that is no command of the game, and with what it asks
	// for; it may be nil.
	Tell func(line Line, lines []string)
}

// NewRunner returns a Runner at a new game.
func NewRunner() *Runner {
	g := boxes.New()
	return &Runner{game: g, state: g.New()}
}

// State returns the state that the game has come to.
func (r *Runner) State() engine.State { return r.state }

// View returns what the host sees.
func (r *Runner) View() eldersign.View {
	v, _ := r.game.View(r.state, engine.Host, engine.Nobody).(eldersign.View)
	return v
}

// Run plays a whole case. The error names the line that failed.
func (r *Runner) Run(c Case) error {
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
		return own.Message
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
		return r.plays(l, strings.Fields(rest))
	case "given":
		return r.given(l, rest)
	case "expect":
		return r.expect(strings.Fields(rest))
	case "skip":
		return r.skip(l, false)
	case "choices":
		return r.tell(l, r.choices())
	case "undo":
		if err := r.undo(strings.Fields(rest)); err != nil {
			return err
		}
		return r.tell(l, nil)
	case "seen":
		return r.see(rest)
	case "refuse":
		return r.refuse(seat, rest)
	}
	c, err := r.command(word, rest)
	if err != nil {
		return err
	}
	c.Seat = seat
	err = r.send(l, c)
	if words := r.words(c.Kind); models.CodeOf(err) == models.NotFound && len(words) > 0 {
		return models.Errorf(models.NotFound, "%s; %s now takes one of: %s", said(err), word, strings.Join(words, ", "))
	}
	return err
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
		r.Trace(l, c, events, r.View())
	}
	return nil
}

// refuse sends a command that must be refused. What follows a colon must be part of
// the message, the rule or the code.
func (r *Runner) refuse(seat engine.Seat, text string) error {
	text, want, _ := strings.Cut(text, " : ")
	word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	c, err := r.command(word, strings.TrimSpace(rest))
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
	if !strings.Contains(reason, strings.TrimSpace(want)) {
		return fmt.Errorf("it was refused with %q", reason)
	}
	return nil
}

// plays says which game a case is, and with which boxes.
func (r *Runner) plays(l Line, words []string) error {
	if len(words) == 0 || words[0] != r.game.Name() {
		return models.Errorf(models.NotFound, "the games are: %s", r.game.Name())
	}
	return r.send(l, command("boxes", map[string]any{"boxes": words[1:]}))
}

// given sets a game up: Ancient One | investigators | adventures | Mythos card.
func (r *Runner) given(l Line, text string) error {
	parts := strings.Split(text, "|")
	for len(parts) < 4 {
		parts = append(parts, "")
	}
	if id := slug(parts[0]); id != "" {
		if err := r.send(l, command("ancient", map[string]any{"card": id})); err != nil {
			return meant(err, cards.AncientOne, id)
		}
	}
	for i, id := range names(parts[1]) {
		if err := r.send(l, command("sit", map[string]any{"seat": i + 1, "card": id})); err != nil {
			return meant(err, cards.Investigator, id)
		}
	}
	dealt := names(parts[2])
	if err := r.send(l, command("begin", map[string]any{"adventures": dealt})); err != nil {
		return meant(err, cards.Adventure, dealt...)
	}
	mythos := slug(parts[3])
	for r.View().Phase == eldersign.PhaseSetup {
		option := unknown
		if mythos != "" && r.asks("draw-mythos") {
			option = mythos
		}
		if !r.offers(option) {
			choices := r.game.Choices(r.state)
			if len(choices) == 0 {
				return fmt.Errorf("the set-up does not come to an end")
			}
			if err := r.send(l, engine.Command{Kind: choices[0].Kind, Args: choices[0].Args}); err != nil {
				return err
			}
			continue
		}
		if err := r.send(l, command("choose", map[string]any{"option": option})); err != nil {
			return err
		}
	}
	return nil
}

func (r *Runner) asks(step string) bool { return r.View().Next.Key == "next."+step }

// offers tells whether an option is among the choices.
func (r *Runner) offers(option string) bool { return slices.Contains(r.options(), option) }

// options are the ids of the options that are offered now.
func (r *Runner) options() []string {
	var ids []string
	for _, c := range r.game.Choices(r.state) {
		if c.Kind != "choose" {
			continue
		}
		var args struct {
			Option string `json:"option"`
		}
		if json.Unmarshal(c.Args, &args) == nil {
			ids = append(ids, args.Option)
		}
	}
	return ids
}

// skip answers questions with the unknown card or the first choice.
func (r *Runner) skip(l Line, once bool) error {
	for range 200 {
		ids := r.options()
		if len(ids) == 0 {
			return nil
		}
		option := ids[0]
		if r.offers(unknown) {
			option = unknown
		}
		if err := r.send(l, command("choose", map[string]any{"option": option})); err != nil {
			return err
		}
		if once {
			return nil
		}
	}
	return fmt.Errorf("the questions do not come to an end")
}

func command(kind string, args any) engine.Command {
	data, err := json.Marshal(args)
	if err != nil {
		panic(err)
	}
	return engine.Command{Kind: kind, Args: data}
}

// card makes the command that enters a card of the book.
func cardCommand(text string) (engine.Command, error) {
	var c cards.Card
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		return engine.Command{}, models.Errorf(models.Invalid, "this is no card; it is written as in the files of engine/eldersign/cards/data: %s", said(err))
	}
	return command("book", map[string]any{"cards": []cards.Card{c}}), nil
}
