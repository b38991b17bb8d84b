package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
	"elderglass/engine/eldersign/task"
	"elderglass/engine/rules"
	"elderglass/models"
)

// Exception is a rule that does not hold for whoever has a card, or for the whole table
// while an Ancient One is to be sealed away. A box may have exceptions of its own, for
// which its own words ask.
type Exception string

// The exceptions that the rules ask for.
const (
	// UsesLockedDice has locked dice join the pool (FAQ 2.0, "Locked Dice").
	UsesLockedDice Exception = "uses-locked-dice"
	// IgnoresMythos leaves out what an open Mythos card does for as long as it lies
	// there (FAQ 2.0, "Investigators").
	IgnoresMythos Exception = "ignores-mythos"
	// IgnoresTerror leaves out terror effects (FAQ 2.0, "Investigators").
	IgnoresTerror Exception = "ignores-terror"
	// NoMonstersAppear holds in the turn of whoever has the card (FAQ 2.0, "Midnight").
	NoMonstersAppear Exception = "no-monsters-appear"
	// CompletesSeveral lets one roll complete several tasks (FAQ 2.0, "Investigators").
	CompletesSeveral Exception = "completes-several"
	// RerollsTwice has a clue pay for a second re-roll (FAQ 2.0, "Investigators").
	RerollsTwice Exception = "rerolls-twice"
	// TakesNoMarkers holds for an adventure on which nothing is placed (rules summary,
	// "Special Adventure Cards").
	TakesNoMarkers Exception = "takes-no-markers"
	// MasksAppear puts the masks into the monster cup (FAQ 2.0, "Ancient Ones").
	MasksAppear Exception = "masks-appear"
)

// Trait is what a card with an effect of its own changes, for as long as it is in play:
// an investigator, or a card in front of one, for its owner; an Ancient One for all.
// What it leaves empty is as for every card.
type Trait struct {
	Class cards.Class
	ID    string

	Exceptions []Exception
	// Beyond is the sentence by which the adviser says that the ability helps in an attempt in a way
	// that it leaves out; empty where it does not.
	Beyond string
	// LendsClues has other investigators spend clue tokens of the owner as their own.
	LendsClues bool
	// NoSpells is the sentence by which an Ancient One refuses spells to everybody on an other world;
	// empty where it does not (FAQ 2.0, "Ancient Ones").
	NoSpells string
	// GainsMore is the class of cards of which the owner gets one more, whenever they
	// gain some.
	GainsMore cards.Class
	// AddsFreely are the colours of the dice that join the pool at a place by
	// themselves.
	AddsFreely func(*Place) []models.Colour
	// CouldAdd are the colours of the dice that a use of the ability could add to a
	// pool, for what the owner has to give.
	CouldAdd func(*State, *Investigator) []models.Colour

	// Uses are the ways to use the ability of the card now. AnyTurn is true where that
	// may be in other players' turns.
	Uses    func(*State, *Investigator) []AbilityUse
	AnyTurn bool
	// Options are further ways to decide about a step that happens to the owner, by the
	// word of the step.
	Options map[string]func(*State, Step) []Option
	// MonsterNeeds are what each monster marker asks for in one more task.
	MonsterNeeds []task.Requirement
	// At is what happens at a moment: as a rule steps that go on the agenda.
	At map[rules.Moment]func(*Turn, Step)

	// Odds says what the adviser must know of the ability.
	Odds func(*odds.Problem)
}

// noTrait is what most cards change.
var noTrait Trait

// trait returns what a card changes, which is not to be written to.
func (s *State) trait(c *cards.Card) *Trait {
	if c == nil {
		return &noTrait
	}
	t, ok := s.edition.traits[cards.Name{Class: c.Class, ID: c.ID}]
	if !ok || !s.Plays(t.box) {
		return &noTrait
	}
	return &t.Trait
}

// traitsOf are the traits of an investigator and of the cards in front of them.
func (s *State) traitsOf(seat engine.Seat) []*Trait {
	p := s.Investigator(seat)
	if p == nil || p.Devoured {
		return nil
	}
	list := []*Trait{s.trait(p.Card)}
	for _, h := range p.Cards {
		t := s.trait(h.Card)
		if t.ID != "" && !slices.ContainsFunc(list, t.of) {
			list = append(list, t)
		}
	}
	return list
}

// Exempt reports whether an exception holds for the investigator of a seat.
func (s *State) Exempt(seat engine.Seat, e Exception) bool {
	p := s.Investigator(seat)
	if p == nil || p.Devoured {
		return false
	}
	holds := func(c *cards.Card) bool { return slices.Contains(s.trait(c).Exceptions, e) }
	return holds(p.Card) || slices.ContainsFunc(p.Cards, func(h Held) bool { return holds(h.Card) })
}

// exemptAll reports whether an exception holds for the whole table.
func (s *State) exemptAll(e Exception) bool { return slices.Contains(s.trait(s.Ancient).Exceptions, e) }

// ways are the options of a step: those of its word, or whom it happens to, and those
// that the cards of that investigator add.
func (s *State) ways(p Step, own func(*State, Step) []Option) []Option {
	if p.Who == "any" {
		return s.whoOptions(p)
	}
	var list []Option
	if own != nil {
		list = own(s, p)
	}
	for _, trait := range s.traitsOf(p.Seat) {
		if more := trait.Options[p.Do]; more != nil {
			list = append(list, more(s, p)...)
		}
	}
	return list
}
