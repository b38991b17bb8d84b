package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

// Step is one thing on the agenda: an effect of a card, or a step of the turn.
type Step struct {
	ID int `json:"id"`
	cards.Effect
	// Seat is the investigator it happens to, who also decides about it.
	Seat engine.Seat `json:"seat,omitempty"`
	// Source names the card that asks for it.
	Source engine.Name `json:"source,omitzero"`
	// Place is the adventure it came from, or where it goes on.
	Place string `json:"place,omitempty"`
	// Card is what it is about: a card in front of a player or a monster.
	Card string `json:"card,omitempty"`
	// From says what kind of thing asks: see the from constants.
	From string `json:"from,omitempty"`
	// Left lists the sources whose midnight effects are still to come.
	Left []string `json:"left,omitempty"`
	// Colour is the colour of a lock.
	Colour models.Colour `json:"colour,omitempty"`
	// Fact is a card that was drawn and waits to be placed.
	Fact *cards.Card `json:"fact,omitempty"`
}

// What asks for a step.
const (
	fromReward    = "reward"
	fromPenalty   = "penalty"
	fromTerror    = "terror"
	fromLingering = "lingering"
	// Terror effects of the open Mythos card linger as long as it lies there.
	fromMythosTerror = "mythos-terror"
	fromCost         = "cost"
	fromMidnight     = "midnight"
	fromUse          = "use"
)

// batch tells whether the step is one of several rewards or penalties that are
// received together: the Ancient One awakens after the last of them (rulebook,
// "Battling an Ancient One").
func (p Step) batch() bool { return p.From == fromReward || p.From == fromPenalty }

// turn is one command being decided: a copy of the state that the events so far
// were applied to, and those events.
type turn struct {
	s      *State
	events []engine.Event
	err    error
	// batch is fromReward or fromPenalty while such a step is being resolved:
	// what it brings up belongs to the same batch.
	batch string
}

// emit records a change and applies it.
func (t *turn) emit(c change, label engine.Text) {
	if t.err != nil {
		return
	}
	e, err := record(c, label)
	if err == nil {
		err = c.apply(t.s)
	}
	if err != nil {
		t.err = err
		return
	}
	t.events = append(t.events, e)
}

// remark records what happened where it changes nothing.
func (t *turn) remark(label engine.Text) { t.emit(&remarkChange{}, label) }

// push puts steps on the agenda, the first one to be resolved first.
func (t *turn) push(steps ...Step) {
	if len(steps) == 0 {
		return
	}
	steps = slices.Clone(steps)
	slices.Reverse(steps)
	for i := range steps {
		steps[i].ID = t.s.LastID + 1 + i
		if steps[i].From == "" {
			steps[i].From = t.batch
		}
	}
	t.emit(&agendaChange{Push: steps}, engine.Text{})
}

// pop takes the next step off the agenda, to be resolved.
func (t *turn) pop() {
	t.batch = ""
	if step, ok := t.s.next(); ok && step.batch() {
		t.batch = step.From
	}
	t.emit(&agendaChange{Pop: 1}, engine.Text{})
}

// next returns the next step.
func (s *State) next() (Step, bool) {
	if len(s.Agenda) == 0 {
		return Step{}, false
	}
	return s.Agenda[len(s.Agenda)-1], true
}

// effects turns the effects of a card into steps.
func effects(list []cards.Effect, like Step) []Step {
	steps := make([]Step, len(list))
	for i, e := range list {
		steps[i] = like
		steps[i].Effect = e
	}
	return steps
}

// icons turns icons into effects. They mean the same among rewards and penalties:
// sanity and stamina are lost, what stands there plain is gained (rulebook, "Rewards
// and Penalties": "a penalty may sometimes help").
func icons(list []cards.Icon) []cards.Effect {
	out := make([]cards.Effect, 0, len(list))
	for _, i := range list {
		e := cards.Effect{Amount: i.Count}
		switch i.Icon {
		case "sanity", "stamina":
			e.Do, e.What = "lose", i.Icon
		case "lose-clue":
			e.Do, e.What = "lose", "clue"
		case "doom", "remove-doom", "gate", "monster", "clock":
			e.Do = i.Icon
		default:
			e.Do, e.What = "gain", i.Icon
		}
		out = append(out, e)
	}
	return out
}

// run resolves the agenda until it is empty, a person must decide, or the game is
// over.
func (t *turn) run() {
	for range 10_000 {
		if t.err != nil || t.s.Result != nil || t.ended() {
			return
		}
		step, ok := t.s.next()
		if t.s.doomFull() && !t.s.Awake && !slices.ContainsFunc(t.s.Agenda, Step.batch) {
			t.batch = ""
			t.awaken()
			continue
		}
		if !ok {
			if !t.nothingToLose() && !t.nothingLeft() {
				return
			}
			continue
		}
		if step.Who == "each" {
			t.pop()
			t.pushEach(step)
			continue
		}
		if step.Who == "any" && len(t.s.whoOptions(step)) == 0 { // there is nobody to choose
			t.pop()
			continue
		}
		if step.Seat != engine.Nobody && personal(step) && (t.gone(step.Seat) || t.s.untouched(step)) {
			t.pop()
			continue
		}
		rule, known := stepRules[step.Do]
		if !known {
			t.err = models.Errorf(models.Internal, "nothing resolves the step %.60q", step.Do)
			return
		}
		options := t.s.options(step)
		if rule.always || len(options) > 1 {
			return
		}
		t.pop()
		switch {
		case len(options) == 1:
			options[0].do(t)
		case rule.resolve != nil:
			rule.resolve(t, step)
		}
	}
	t.err = models.Errorf(models.Internal, "the agenda does not come to an end")
}

// nothingToLose goes on with an attempt whose dice were all locked away between a
// failed roll and the loss of a die.
func (t *turn) nothingToLose() bool {
	a := t.s.Attempt
	if a == nil || a.Step != stepFailed && a.Step != stepHelp || len(t.s.diceIn(inPool, "")) > 0 {
		return false
	}
	t.toPool(true)
	return true
}

// nothingLeft resolves an adventure whose last open task was a monster that has been
// defeated or discarded without dice.
func (t *turn) nothingLeft() bool {
	a := t.s.Attempt
	if a == nil || t.s.place(a.Place) == nil || a.Step != stepPool && a.Step != stepRolled || len(a.Reroll) > 0 || !t.s.allDone() {
		return false
	}
	t.succeed()
	return true
}

// gone tells whether nobody of a seat is in play.
func (t *turn) gone(seat engine.Seat) bool {
	p := t.s.investigator(seat)
	return p == nil || p.Devoured
}

// personal tells whether a step happens to one investigator, so that it is left
// out once that investigator is devoured.
func personal(p Step) bool {
	switch p.Do {
	case "lose", "gain", "draw-card", "lower-maximum", "devour", "choose", "pay", "add-die", "prevent", "fail", stepAssistCost:
		return true
	default:
		return false
	}
}

// pushEach repeats a step for every investigator in play whom it touches, the active
// one first.
func (t *turn) pushEach(step Step) {
	var steps []Step
	for _, seat := range t.s.living() {
		one := step
		one.Who, one.Seat = "", seat
		if !t.s.untouched(one) {
			steps = append(steps, one)
		}
	}
	t.push(steps...)
}

// untouched tells whether a step leaves an investigator alone by an ability: terror
// effects never touch Kate Winthrop, in whosever turn, and lingering effects of Mythos
// cards never Sister Mary.
func (s *State) untouched(p Step) bool {
	switch p.From {
	case fromTerror:
		return s.is(p.Seat, kateWinthrop)
	case fromMythosTerror:
		return s.is(p.Seat, kateWinthrop) || s.is(p.Seat, sisterMary)
	case fromLingering:
		return s.is(p.Seat, sisterMary)
	default:
		return false
	}
}

// ended finishes the game where a side has won.
func (t *turn) ended() bool {
	s := t.s
	switch {
	case s.Phase == PhaseSetup || s.Phase == PhaseOver:
		return false
	case s.SignsNeeded > 0 && s.Signs >= s.SignsNeeded && !s.tieLost():
		t.finish(true, say("result.sealed", "signs", s.Signs))
	case s.Awake && s.Doom == 0:
		t.finish(true, say("result.driven-back"))
	case s.Awake && len(s.living()) == 0:
		t.finish(false, say("result.devoured"))
	default:
		return false
	}
	return true
}

func (t *turn) finish(won bool, why engine.Text) {
	t.emit(&finishChange{Won: won, Why: why}, why)
}

// tieLost tells whether, by a house rule, the last doom token beats the last elder
// sign of the same rewards, whichever comes first. By the FAQ the investigators win
// (FAQ 2.0, "Doom").
func (s *State) tieLost() bool {
	if s.house(ruleTie) != tieToAncientOne {
		return false
	}
	return s.Awake || s.doomFull() || slices.ContainsFunc(s.Agenda, Step.batch)
}
