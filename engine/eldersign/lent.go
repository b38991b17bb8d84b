package eldersign

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

// ruleLent is the source of what is said of clues that somebody lends.
const ruleLent = "FAQ 2.0, Items, Spells, Clues, & Allies: Gates of Arkham Expansion"

// lenders are the others whose clue tokens an investigator may spend.
func (s *State) lenders(who *Investigator) []*Investigator {
	var list []*Investigator
	for i := range s.Investigators {
		p := &s.Investigators[i]
		if p.Seat != who.Seat && !p.Devoured && !p.Waiting && p.Count(Clue) > 0 && s.trait(p.Card).LendsClues {
			list = append(list, p)
		}
	}
	return list
}

// lentClues is how many clue tokens of others an investigator may spend.
func (s *State) lentClues(who *Investigator) int {
	n := 0
	for _, p := range s.lenders(who) {
		n += p.Count(Clue)
	}
	return n
}

// BorrowingClues is the command to spend a clue token of somebody who lends theirs, with the sentence
// by which it is offered.
func BorrowingClues(label string) Command {
	return on("borrow-clue", rules.Active, func(t *Turn, a seatArgs) error {
		return t.borrowClue(a.Seat)
	}).Written("seat").Offered(func(s *State, o *rules.Offers) { s.offerLentClues(o, label) })
}

// borrowClue spends a clue token of somebody who lends theirs, as one of one's own.
func (t *Turn) borrowClue(from engine.Seat) error {
	if _, err := t.s.Rerollable(); err != nil {
		return err
	}
	who := t.s.Investigator(t.s.Active)
	if !slices.ContainsFunc(t.s.lenders(who), func(p *Investigator) bool { return p.Seat == from }) {
		return illegal(ruleLent, "refuse.no-clue", "who", t.s.Name(from))
	}
	t.Add(from, Clue, -1)
	t.cluePays(t.s.Active)
	t.Push(Step{Effect: cards.Effect{Do: "reroll"}, Seat: t.s.Active, Source: engine.Name{Words: t.s.Name(from)}})
	return nil
}

func (s *State) offerLentClues(o *rules.Offers, label string) {
	if dice, err := s.Rerollable(); !s.tries(stepRolled) || err != nil || len(dice) == 0 || s.Attempt.Throw.Free > 0 {
		return
	}
	for _, p := range s.lenders(s.Investigator(s.Active)) {
		o.Add(engine.Choice{
			Seat: s.Active, Kind: "borrow-clue", Label: Say(label, "who", p.Card.Name), Group: "ability",
			Rule: ruleLent,
		}, strconv.Itoa(int(p.Seat)), seatArgs{Seat: p.Seat})
	}
}

// rerollChoice returns the choice that re-rolls these very dice.
func (s *State) rerollChoice(dice []int) string {
	who := s.Investigator(s.Active)
	switch lenders := s.lenders(who); {
	case s.Attempt.Throw.Free == 0 && who.Count(Clue) == 0 && len(lenders) > 0:
		return "borrow-clue:" + strconv.Itoa(int(lenders[0].Seat))
	case len(dice) == 1:
		return "clue:" + strconv.Itoa(dice[0])
	case len(dice) == len(s.Pool()):
		return "clue:all"
	default:
		return ""
	}
}
