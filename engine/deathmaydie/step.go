package deathmaydie

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
	"elderglass/engine/rules"
)

// Step is one thing on the agenda: an effect of a card, or a step of the turn.
type Step struct {
	ID int `json:"id"`
	cards.Effect
	// Seat is the investigator it happens to, who also decides about it.
	Seat engine.Seat `json:"seat,omitempty"`
	// Source names the card that asks for it.
	Source engine.Name `json:"source,omitzero"`
	// Figure is the enemy it is about, Space a space, Card a card, Skill a skill.
	Figure string `json:"figure,omitempty"`
	Space  string `json:"space,omitempty"`
	Card   string `json:"card,omitempty"`
	// From says what kind of thing asks: see the from constants.
	From string `json:"from,omitempty"`
	// Successes are those of the roll that an effect comes from.
	Successes int `json:"successes,omitempty"`
	// Left are what is still to be resolved, in an order that somebody chooses.
	Left []string `json:"left,omitempty"`
	// With is another investigator whom it concerns.
	With engine.Seat `json:"with,omitempty"`
}

// What asks for a step.
const (
	fromAttack = "attack" // of an enemy
	fromFire   = "fire"
	fromCost   = "cost"
	fromClaim  = "claim" // the cost of a card that is claimed
	fromCard   = "card"
	fromStory  = "story" // a Mythos card, or one on the Story Board: of the Elder One, the episode, an enemy
)

// Word is what the step does.
func (p Step) Word() string { return p.Do }

// Number tells the step from every other one of the game.
func (p Step) Number() int { return p.ID }

// Numbered returns the step with a number.
func (p Step) Numbered(n int) Step {
	p.ID = n
	return p
}

// Decider is whom the step happens to.
func (p Step) Decider() engine.Seat { return p.Seat }

// by is whose doing an effect is: what the game itself brings is nobody's.
func (p Step) by() engine.Seat {
	if p.From == fromStory {
		return engine.Nobody
	}
	return p.Seat
}

// with returns a step with another effect and the same origin.
func (p Step) with(e cards.Effect) Step {
	p.Effect = e
	return p
}

// all returns steps for a list of effects with the same origin.
func (p Step) all(list []cards.Effect) []Step {
	steps := make([]Step, len(list))
	for i, e := range list {
		steps[i] = p.with(e)
	}
	return steps
}

// The parts of the machine that the rules run on.
type (
	Word    = rules.Word[State, Step, *Turn]
	Option  = rules.Option[*Turn]
	Command = rules.Command[State, *Turn]
)

// Turn is one command being decided.
type Turn struct {
	*rules.Turn[State, Step]
	// s is its state.
	s *State
}

// next returns the next step.
func (s *State) next() (Step, bool) {
	if len(s.Agenda) == 0 {
		return Step{}, false
	}
	return s.Agenda[len(s.Agenda)-1], true
}

// doing reports whether a step with one of the words is still to be resolved.
func (s *State) doing(words ...string) bool {
	return slices.ContainsFunc(s.Agenda, func(p Step) bool { return slices.Contains(words, p.Do) })
}

// between is asked before each step, and once the agenda is empty: it ends what is over, buries the dead, brings what
// has come true, and leaves out what has lost its meaning.
func (t *Turn) between(step Step, ok bool) rules.Verdict {
	switch {
	case t.s.Phase == PhaseSetup && !ok, t.s.Phase == PhaseOver:
		return rules.End
	case t.s.Phase != PhaseSetup && t.ended(false):
		return rules.End
	case t.s.Phase != PhaseSetup && (t.bury() || t.disruptByObjective() || t.quicken()):
		return rules.Again
	case t.s.Phase != PhaseSetup && t.ended(true):
		return rules.End
	case !ok:
		return rules.End
	case step.Who != "" && !ownEach[step.Do]:
		t.Pop()
		t.pushEach(step)
		return rules.Again
	case step.Seat != engine.Nobody && !turnSteps[step.Do] && !ofTable[step.Do] && step.Who == "" && t.out(step.Seat):
		t.Pop() // nobody is there to whom it could happen
		return rules.Again
	}
	return rules.Resolve
}

// ofTable are words that happen on the board, and so also where whom they come from is dead ("Death of an
// Investigator").
var ofTable = map[string]bool{
	doSummon: true, stepCall: true, doMove: true, stepWalk: true, doToken: true, doUntoken: true, doFire: true,
	doQuench: true, doMend: true, doDamage: true, doHurt: true, doElder: true, doAdvance: true, doDisrupt: true,
	doIf: true, doNote: true, doWhere: true, stepShow: true,
}

// out reports whether nobody of a seat is in the game any more.
func (t *Turn) out(seat engine.Seat) bool {
	p := t.s.person(seat)
	return p == nil || p.Out
}

// ownEach are words that happen to everybody at the same time.
var ownEach = map[string]bool{doLose: true}

// pushEach repeats a step for everyone whom it touches, clockwise from the active one.
func (t *Turn) pushEach(step Step) {
	var steps []Step
	for _, seat := range t.s.whom(step) {
		one := step
		one.Who, one.Seat = "", seat
		steps = append(steps, one)
	}
	t.Push(steps...)
}

// whom are the investigators to whom an effect happens.
func (s *State) whom(step Step) []engine.Seat {
	switch step.Who {
	case "":
		return []engine.Seat{step.Seat}
	case "others-here":
		p := s.person(step.Seat)
		return slices.DeleteFunc(s.here(p.At), func(seat engine.Seat) bool { return seat == step.Seat })
	case "each-at":
		spaces := s.places(step, step.At)
		return slices.DeleteFunc(s.Living(), func(seat engine.Seat) bool {
			return !slices.Contains(spaces, s.person(seat).At)
		})
	default:
		return s.Living()
	}
}
