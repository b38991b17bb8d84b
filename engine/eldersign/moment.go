package eldersign

import (
	"slices"

	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

// The moments at which a card or a box may do something, in the order of a turn. What is
// done then goes on the agenda, and is resolved before what would follow.
const (
	// TurnBegins: before the movement phase, or before an attack in the final battle; the
	// step has the seat (FAQ 2.0, Turn Structure I).
	TurnBegins rules.Moment = "turn-begins"
	// Moving: an investigator is about to move, or to stay; the step has the seat and the
	// place (FAQ 2.0, Turn Structure I.1).
	Moving rules.Moment = "moving"
	// Turned: a card was turned face up; the step has the seat of whoever moved there, the
	// place, and the card as Fact (FAQ 2.0, Turn Structure I.1).
	Turned rules.Moment = "turned"
	// Entered: somebody came to an adventure, or it was turned over under them; the step has
	// the seat and the place. Who stays does not enter again (rules summary, "Entry
	// Effects"; FAQ 2.0, Turn Structure I.2).
	Entered rules.Moment = "entered"
	// ResolutionBegins: before the adventure is attempted or the entrance is used; the step
	// has the seat and the place (FAQ 2.0, Turn Structure II.1).
	ResolutionBegins rules.Moment = "resolution-begins"
	// Attempting: before the first roll of an attempt; the step has the seat and the place
	// (FAQ 2.0, Turn Structure II).
	Attempting rules.Moment = "attempting"
	// Pooling: a dice pool was made and is not rolled yet, be it the first one of an attempt
	// or a later one; the step has the seat and the place (FAQ 2.0, Turn Structure II.3).
	Pooling rules.Moment = "pooling"
	// Rolled: dice were rolled, or rolled again, which the step says with Again as Card; it
	// has the seat and the place (FAQ 2.0, Turn Structure II.4 and II.5).
	Rolled rules.Moment = "rolled"
	// ResultsStand: after re-rolls and effects that change results, before dice are secured.
	// It comes where a box asks for it (Box.Settles); the step has the seat and the place
	// (FAQ 2.0, Turn Structure II.6).
	ResultsStand rules.Moment = "results-stand"
	// TaskCompleted: the dice lie on a task; the step has the seat, the place, and the task
	// as Card (FAQ 2.0, Turn Structure II.8).
	TaskCompleted rules.Moment = "task-completed"
	// Thrown: a green die that a card has thrown shows something, which is the Card; the step is else
	// the one that waited for it.
	Thrown rules.Moment = "thrown"
	// TerrorOver: a roll failed, and its terror effects are resolved; the step has the seat
	// and the place (FAQ 2.0, Turn Structure II.8.a).
	TerrorOver rules.Moment = "terror-over"
	// Failing: an adventure was failed, and what follows is laid on the agenda: the
	// penalties come before what is added now. The step has the seat and the place.
	Failing rules.Moment = "failing"
	// Succeeded: an adventure was resolved and became a trophy; what is added now comes
	// before its replacement and its rewards. The step has the seat, the place, and the
	// adventure as Fact (FAQ 2.0, Turn Structure II.9.b).
	Succeeded rules.Moment = "succeeded"
	// Rewarding: the same, but what is added now comes after the rewards (FAQ 2.0, Turn
	// Structure II.9.c).
	Rewarding rules.Moment = "rewarding"
	// ClockBegins: the clock phase begins; the step has the seat (FAQ 2.0, Turn Structure
	// III).
	ClockBegins rules.Moment = "clock-begins"
	// ClockAdvanced: the hand moved on; the step has the seat, and the hour as Amount
	// (rulebook, "Clock Phase").
	ClockAdvanced rules.Moment = "clock-advanced"
	// Midnight: before the effects of midnight; the step has the seat (FAQ 2.0, "Timing
	// of 'At Midnight' Effects").
	Midnight rules.Moment = "midnight"

	// Opened and Closed: an adventure or other world came into play, or left it, after a
	// success with its replacement on the agenda already; the step has the place, and the
	// card as Fact (FAQ 2.0, "Adventure Cards").
	Opened rules.Moment = "opened"
	Closed rules.Moment = "closed"
	// Appeared: a monster marker was placed; the step has the place, and the marker as Fact (FAQ
	// 2.0, "Placing Monsters").
	Appeared rules.Moment = "appeared"
	// Spent: an item or spell was spent, for its effect and not as a loss; the step has
	// the seat, and the card as Fact where it was used whole.
	Spent rules.Moment = "spent"
	// Defeated: a monster was defeated and lies face down, to be collected later; the step has the seat, the
	// monster as Fact, and ByTask as Card where dice defeated it (FAQ 2.0, "Locked Dice").
	Defeated rules.Moment = "defeated"
	// Collected: a defeated monster was collected; the step has the seat, the monster as
	// Fact, and ByTask as Card where dice defeated it.
	Collected rules.Moment = "collected"
	// DoomAdded: tokens were placed on the doom track; the step has how many as Amount
	// (rulebook, "Doom Track").
	DoomAdded rules.Moment = "doom-added"
	// Devoured: an investigator was devoured; the step has the seat, and the investigator as
	// Fact (rulebook, "Being Devoured").
	Devoured rules.Moment = "devoured"
	// Starting: an investigator was given the start cards, at set-up or as a newcomer; the step has
	// the seat (rulebook, "Set-up").
	Starting rules.Moment = "starting"
	// Adjusted: what an investigator has of a track was put right by hand; the step has the seat
	// and the track as What.
	Adjusted rules.Moment = "adjusted"
	// Stirring: the Ancient One is about to awaken, and all cards still lie in play; what is added
	// to the agenda now is lost.
	Stirring rules.Moment = "stirring"
	// Awakening: the Ancient One awoke; what is added now comes before all else of the final
	// battle (rulebook, "Battling an Ancient One").
	Awakening rules.Moment = "awakening"
)

// moments are all of them.
var moments = []rules.Moment{
	TurnBegins, Moving, Turned, Entered, ResolutionBegins, Attempting, Pooling, Rolled, ResultsStand, TaskCompleted,
	TerrorOver, Thrown,
	Failing, Succeeded, Rewarding, ClockBegins, ClockAdvanced, Midnight,
	Opened, Closed, Appeared, Spent, Defeated, Collected, DoomAdded, Devoured, Starting, Adjusted, Stirring, Awakening,
}

const (
	// ByTask is the Card of the moments Defeated and Collected where dice defeated the monster.
	ByTask = "task"
	// Again is the Card of the moment Rolled where dice were rolled again.
	Again = "again"
)

// happens has the cards in play do what they do at a moment. Their steps are resolved in
// this order: the Ancient One, the Mythos card, the adventures with their monsters, the
// cards of the investigators, the active one's first, and the card that just left play,
// the Fact of the step.
func (t *Turn) happens(m rules.Moment, about Step) {
	for _, trait := range slices.Backward(t.s.traitsInPlay(about.Fact)) {
		if do := trait.At[m]; do != nil {
			do(t, about)
		}
	}
}

// traitsInPlay are those of the cards in play, and of one that just left it.
func (s *State) traitsInPlay(gone *cards.Card) []*Trait {
	list := []*Trait{s.trait(s.Ancient), s.trait(s.Mythos)}
	for _, place := range s.Places {
		list = append(list, s.trait(place.Card))
		for _, monster := range place.Monsters {
			list = append(list, s.trait(monster.Card))
		}
	}
	for _, seat := range s.Living() {
		list = append(list, s.traitsOf(seat)...)
	}
	if t := s.trait(gone); !slices.ContainsFunc(list, t.of) {
		list = append(list, t)
	}
	return list
}

// of reports whether two traits are those of the same card.
func (t *Trait) of(o *Trait) bool { return t.Class == o.Class && t.ID == o.ID }
