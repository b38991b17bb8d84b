package eldersign

import (
	"bytes"
	"encoding/json"
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

// The parameters of the commands.
type (
	noArgs   struct{}
	cardArgs struct {
		Card string `json:"card"`
	}
	seatArgs struct {
		Seat engine.Seat `json:"seat"`
		Card string      `json:"card,omitempty"`
	}
	beginArgs struct {
		Adventures []string `json:"adventures,omitempty"`
	}
	placeArgs struct {
		Place string `json:"place"`
	}
	rollArgs struct {
		Dice []models.Die `json:"dice"`
	}
	correctArgs struct {
		Die  int         `json:"die"`
		Face models.Face `json:"face"`
	}
	taskArgs struct {
		Task string `json:"task"`
		Dice []int  `json:"dice"`
	}
	diceArgs struct {
		Dice []int `json:"dice"`
	}
	dieArgs struct {
		Die int `json:"die"`
	}
	assistArgs struct {
		Die  int         `json:"die"`
		Seat engine.Seat `json:"seat"`
	}
	useArgs struct {
		Card string `json:"card"`
		Use  int    `json:"use,omitempty"`
	}
	secureArgs struct {
		Card string `json:"card"`
		Dice []int  `json:"dice"`
	}
	abilityArgs struct {
		Seat engine.Seat `json:"seat,omitempty"`
		Die  int         `json:"die,omitempty"`
		Dice []int       `json:"dice,omitempty"`
		Card string      `json:"card,omitempty"`
	}
	optionArgs struct {
		Option string `json:"option"`
	}
	whatArgs struct {
		What string `json:"what"`
	}
	numberArgs struct {
		N int `json:"n"`
	}
	adjustArgs struct {
		What string      `json:"what"`
		Seat engine.Seat `json:"seat,omitempty"`
		// Card is the card in front of a player on which tokens lie.
		Card string `json:"card,omitempty"`
		By   int    `json:"by"`
	}
	fixArgs struct {
		What  string      `json:"what"`
		Seat  engine.Seat `json:"seat,omitempty"`
		Class cards.Class `json:"class,omitempty"`
		Card  string      `json:"card,omitempty"`
		ID    string      `json:"id,omitempty"`
		Task  int         `json:"task,omitempty"`
		Extra bool        `json:"extra,omitempty"`
		// Colour is that of a die to be locked.
		Colour models.Colour `json:"colour,omitempty"`
	}
	depthArgs struct {
		Depth Depth `json:"depth"`
	}
	houseArgs struct {
		Rule    string `json:"rule"`
		Reading string `json:"reading"`
	}
	bookArgs struct {
		Cards  []cards.Card `json:"cards,omitempty"`
		Forget []cards.Name `json:"forget,omitempty"`
	}
)

// The bounds of commands.
const (
	maxArgs = 64 << 10
	maxDice = 20
)

// whose says who may send a command.
type whose int

const (
	anyones whose = iota // facts, corrections and settings
	actives              // the active player
	steps                // whoever decides about the next step
)

// handler decides one kind of command.
type handler struct {
	whose  whose
	decide func(*turn, engine.Command) error
}

// on makes a handler that decodes the parameters strictly.
func on[A any](w whose, decide func(*turn, A) error) handler {
	return handler{whose: w, decide: func(t *turn, c engine.Command) error {
		var args A
		if len(c.Args) > 0 {
			dec := json.NewDecoder(bytes.NewReader(c.Args))
			dec.DisallowUnknownFields()
			if err := dec.Decode(&args); err != nil {
				return models.Errorf(models.Invalid, "the command %s does not have the expected form: %.200s", c.Kind, err)
			}
		}
		return decide(t, args)
	}}
}

// handlers decide the commands, by kind.
var handlers map[string]handler

func init() {
	handlers = map[string]handler{
		"ancient": on(anyones, func(t *turn, a cardArgs) error { return t.chooseAncient(a.Card) }),
		"sit":     on(anyones, func(t *turn, a seatArgs) error { return t.sit(a.Seat, a.Card) }),
		"first":   on(anyones, func(t *turn, a seatArgs) error { return t.chooseFirst(a.Seat) }),
		"begin":   on(anyones, func(t *turn, a beginArgs) error { return t.begin(a.Adventures) }),

		"move":           on(actives, func(t *turn, a placeArgs) error { return t.move(a.Place) }),
		"first-aid":      on(actives, func(t *turn, a whatArgs) error { return t.firstAid(a.What) }),
		"lost-and-found": on(actives, func(t *turn, _ noArgs) error { return t.lostAndFound() }),
		"souvenir":       on(actives, func(t *turn, a numberArgs) error { return t.souvenir(a.N) }),
		"clock":          on(actives, func(t *turn, _ noArgs) error { return t.clock() }),

		"roll":      on(anyones, func(t *turn, a rollArgs) error { return t.rollBounded(a.Dice) }),
		"correct":   on(anyones, func(t *turn, a correctArgs) error { return t.correct(a.Die, a.Face) }),
		"give-up":   on(actives, func(t *turn, _ noArgs) error { return t.giveUp() }),
		"complete":  on(actives, func(t *turn, a taskArgs) error { return t.complete(a.Task, a.Dice) }),
		"succeed":   on(actives, func(t *turn, _ noArgs) error { return t.finishByHand() }),
		"fail-roll": on(actives, func(t *turn, _ noArgs) error { return t.failRoll() }),
		"focus":     on(actives, func(t *turn, a dieArgs) error { return t.focus(a.Die) }),
		"assist":    on(actives, func(t *turn, a assistArgs) error { return t.assist(a.Die, a.Seat) }),
		"no-help":   on(actives, func(t *turn, _ noArgs) error { return t.noHelp() }),
		"lose":      on(actives, func(t *turn, a dieArgs) error { return t.loseDie(a.Die) }),
		"clue":      on(actives, func(t *turn, a diceArgs) error { return t.clue(a.Dice) }),
		"reroll":    on(steps, func(t *turn, a diceArgs) error { return t.rerollByCard(a.Dice) }),
		"use":       on(actives, func(t *turn, a useArgs) error { return t.use(a.Card, max(a.Use, 1)) }),
		"secure":    on(actives, func(t *turn, a secureArgs) error { return t.secure(a.Card, a.Dice) }),
		"release":   on(actives, func(t *turn, a dieArgs) error { return t.release(a.Die) }),
		"ability":   {whose: anyones, decide: decideAbility},

		"choose": on(steps, func(t *turn, a optionArgs) error { return t.choose(a.Option) }),

		"adjust": on(anyones, func(t *turn, a adjustArgs) error { return t.adjust(a) }),
		"fix":    on(anyones, (*turn).fix),
		"depth":  on(anyones, func(t *turn, a depthArgs) error { return t.setDepth(a.Depth) }),
		"house":  on(anyones, func(t *turn, a houseArgs) error { return t.setHouse(a.Rule, a.Reading) }),
		"book":   on(anyones, (*turn).enterCards),
	}
}

// decide runs one command on a copy of a state.
func decide(s *State, c engine.Command) (*turn, error) {
	h, ok := handlers[c.Kind]
	if !ok {
		return nil, models.Errorf(models.Invalid, "Elder Sign knows no command %.60q", c.Kind)
	}
	if len(c.Args) > maxArgs && (c.Kind != "book" || len(c.Args) > cards.MaxBookBytes) {
		return nil, models.Errorf(models.TooLarge, "a command has at most %d kB", maxArgs>>10)
	}
	if s.Phase == PhaseOver && c.Kind != "depth" && c.Kind != "house" && c.Kind != "book" {
		return nil, illegal("Rulebook, Ending the Game", "refuse.over")
	}
	if err := s.permits(h.whose, c.Seat); err != nil {
		return nil, err
	}
	t := &turn{s: s.clone()}
	if err := h.decide(t, c); err != nil {
		return nil, err
	}
	t.run()
	return t, t.err
}

// permits refuses commands of a seat whose decision it is not. The table itself,
// which is no seat, may do everything.
func (s *State) permits(w whose, seat engine.Seat) error {
	due := engine.Nobody
	switch step, ok := s.next(); {
	case w == anyones || seat == engine.Nobody:
		return nil
	case w == actives:
		due = s.Active
	case ok:
		due = step.Seat
	}
	if due != engine.Nobody && due != seat && s.investigator(due) != nil {
		return refuse(models.Forbidden, "refuse.decides", "who", s.name(due))
	}
	return nil
}

// choose decides about the next step of the agenda.
func (t *turn) choose(id string) error {
	step, ok := t.s.next()
	if !ok {
		return refuse(models.Illegal, "refuse.no-choice")
	}
	for _, o := range t.s.options(step) {
		if o.id != id {
			continue
		}
		t.pop()
		before := len(t.events)
		o.do(t)
		if !slices.ContainsFunc(t.events[before:], func(e engine.Event) bool { return e.Label.Key != "" }) {
			t.remark(o.label) // else nothing would tell what was decided
		}
		return nil
	}
	return refuse(models.NotFound, "refuse.not-offered", "option", id)
}

// decideAbility uses an investigator's ability; it belongs to whoever plays that
// investigator.
func decideAbility(t *turn, c engine.Command) error {
	return on(anyones, func(t *turn, a abilityArgs) error {
		slices.Sort(a.Dice) // in whatever order they were named
		want, err := json.Marshal(a)
		if err != nil {
			return models.Errorf(models.Internal, "the parameters cannot be compared: %w", err)
		}
		forbidden := false
		for _, use := range t.s.abilityUses() {
			if have, err := json.Marshal(use.args); err != nil || !bytes.Equal(have, want) {
				continue
			}
			if c.Seat != engine.Nobody && c.Seat != use.seat {
				forbidden = true
				continue
			}
			use.do(t)
			return nil
		}
		if forbidden {
			return refuse(models.Forbidden, "refuse.own-ability")
		}
		return illegal("FAQ 2.0, Investigators", "refuse.ability")
	}).decide(t, c)
}

func (t *turn) rollBounded(dice []models.Die) error {
	if len(dice) > maxDice {
		return models.Errorf(models.TooLarge, "a roll has at most %d dice", maxDice)
	}
	for _, d := range dice {
		if len(d.Corners) > 8 || len(d.Guesses) > 8 || len(d.Colour) > 20 || len(d.Face) > 40 {
			return models.Errorf(models.TooLarge, "a die has at most 8 corners and 8 guesses")
		}
	}
	return t.roll(dice)
}
