package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
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
	// Down is true for a card that is drawn to lie face down.
	Down bool `json:"down,omitempty"`
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

// batch reports whether the step is one of several rewards or penalties that are
// received together: the Ancient One awakens after the last of them (rulebook,
// "Battling an Ancient One").
func (p Step) batch() bool { return p.From == fromReward || p.From == fromPenalty }

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

// Push puts steps on the agenda, the first one to be resolved first. What a reward or
// penalty brings up belongs to the same batch.
func (t *Turn) Push(steps ...Step) {
	if now, ok := t.Current(); ok && now.batch() {
		steps = slices.Clone(steps)
		for i := range steps {
			if steps[i].From == "" {
				steps[i].From = now.From
			}
		}
	}
	t.Turn.Push(steps...)
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

// Effects turns the effects of a card into steps like another one: for the same seat, by
// the same card.
func Effects(list []cards.Effect, like Step) []Step { return effects(list, like) }

// icons turns icons into effects.
func (s *State) icons(list []cards.Icon) []cards.Effect {
	out := make([]cards.Effect, 0, len(list))
	for _, i := range list {
		out = append(out, s.edition.language.Meaning(i))
	}
	return out
}

// Meaning are the effects that icons stand for.
func (s *State) Meaning(list []cards.Icon) []cards.Effect { return s.icons(list) }

// knows reports whether the boxes in play have a word.
func (s *State) knows(word string) bool {
	box, ofBox := s.edition.words[word]
	return !ofBox || s.Plays(box)
}

// has reports whether the boxes in play have what an effect is about: its word, and the class of cards that it gains
// or takes, as skills.
func (s *State) has(e cards.Effect) bool {
	with := s.edition.classes[e.What]
	return s.knows(e.Do) && (len(with) == 0 || slices.ContainsFunc(with, s.Plays))
}

// between is asked before each step, and once the agenda is empty.
func (t *Turn) between(step Step, ok bool) rules.Verdict {
	switch {
	case t.s.Result != nil || t.ended():
		return rules.End
	case t.s.lastDoom() && !t.s.Awake && !slices.ContainsFunc(t.s.Agenda, Step.batch):
		t.Settle()
		t.Awaken()
		return rules.Again
	case !ok:
		if t.nothingToLose() || t.nothingLeft() || t.notAtEntrance() {
			return rules.Again
		}
		return rules.End
	case !t.s.has(step.Effect): // a card of a box that is not in play says it
		t.Pop()
		return rules.Again
	case step.Per != "":
		t.Pop()
		if numbered, some := t.s.numbered(step.Effect); some {
			step.Effect = numbered
			t.Push(step)
		}
		return rules.Again
	case step.Who == "each":
		t.Pop()
		t.pushEach(step)
		return rules.Again
	case step.Who == "any" && len(t.s.whoOptions(step)) == 0, // there is nobody to choose
		step.Who == "" && step.Seat != engine.Nobody && t.s.personal(step) && (t.gone(step.Seat) || t.s.untouched(step)):
		t.Pop()
		return rules.Again
	}
	return rules.Resolve
}

// nothingToLose goes on with an attempt whose dice were all locked away between a
// failed roll and the loss of a die.
func (t *Turn) nothingToLose() bool {
	a := t.s.Attempt
	if a == nil || a.Step != stepFailed && a.Step != stepHelp || len(t.s.Pool()) > 0 {
		return false
	}
	t.toPool(true)
	return true
}

// nothingLeft resolves an adventure whose last open task was a monster that has been
// defeated or discarded without dice.
func (t *Turn) nothingLeft() bool {
	a := t.s.Attempt
	if a == nil || t.s.Place(a.Place) == nil || a.Step != stepPool && a.Step != stepRolled || len(a.Throw.Again) > 0 ||
		!t.s.allDone() {
		return false
	}
	t.succeed()
	return true
}

// notAtEntrance begins the resolution phase again where the active investigator is not at an open entrance any more:
// people moved the marker by hand, or the entrance was closed.
func (t *Turn) notAtEntrance() bool {
	who := t.s.Investigator(t.s.Active)
	if t.s.Phase != PhaseEntrance || who == nil || who.Devoured || t.s.Open(who.At) {
		return false
	}
	t.Push(Step{Effect: cards.Effect{Do: DoResolution}, Seat: who.Seat})
	return true
}

// gone reports whether nobody of a seat is in play.
func (t *Turn) gone(seat engine.Seat) bool {
	p := t.s.Investigator(seat)
	return p == nil || p.Devoured
}

// personal reports whether a step happens to one investigator, so that it is left
// out once that investigator is devoured. Elder signs and what else the table counts are nobody's.
func (s *State) personal(p Step) bool {
	switch p.Do {
	case "lose", "gain":
		return p.What != "elder-sign" && !s.isTableTrack(p.What)
	case DrawCard, "lower-maximum", DoDevour, DoReturn, stepSplit, "choose", "pay", "add-die", "prevent",
		"fail", stepAssistCost:
		return true
	default:
		return slices.ContainsFunc(s.edition.boxes, func(b *Box) bool { return slices.Contains(b.Personal, p.Do) })
	}
}

// pushEach repeats a step for every investigator in play whom it touches, the active
// one first.
func (t *Turn) pushEach(step Step) {
	var steps []Step
	for _, seat := range t.s.Living() {
		one := step
		one.Who, one.Seat = "", seat
		if !t.s.untouched(one) {
			steps = append(steps, one)
		}
	}
	t.Push(steps...)
}

// untouched reports whether a step leaves an investigator alone by an ability, in whosever
// turn.
func (s *State) untouched(p Step) bool {
	switch p.From {
	case fromTerror:
		return s.Exempt(p.Seat, IgnoresTerror)
	case fromMythosTerror:
		return s.Exempt(p.Seat, IgnoresTerror) || s.Exempt(p.Seat, IgnoresMythos)
	case fromLingering:
		return s.Exempt(p.Seat, IgnoresMythos)
	default:
		return false
	}
}

// ended finishes the game where a side has won.
func (t *Turn) ended() bool {
	s := t.s
	switch {
	case s.Phase == PhaseSetup || s.Phase == PhaseOver:
		return false
	case s.Count(SignsNeeded) > 0 && s.Count(Signs) >= s.Count(SignsNeeded) && !s.tieLost():
		t.finish(true, Say("result.sealed", "signs", s.Count(Signs)))
	case s.Awake && s.Count(Doom) == 0:
		t.finish(true, Say("result.driven-back"))
	case s.Awake && len(s.Living()) == 0:
		t.finish(false, Say("result.devoured"))
	default:
		return false
	}
	return true
}

func (t *Turn) finish(won bool, why engine.Text) {
	t.Emit(&finishChange{Won: won, Why: why}, why)
}

// tieLost reports whether, by a house rule, the last doom token beats the last elder
// sign of the same rewards, whichever comes first. By the FAQ the investigators win
// (FAQ 2.0, "Doom").
func (s *State) tieLost() bool {
	if s.house(ruleTie) != tieToAncientOne {
		return false
	}
	return s.Awake || s.lastDoom() || slices.ContainsFunc(s.Agenda, Step.batch)
}
