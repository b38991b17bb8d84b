package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

// People come late and leave early: the rules say nothing of it. Whoever comes late begins as
// one who takes the place of a devoured investigator; whoever leaves takes along what lies in
// front of them, and nothing else changes.
const ruleLate = "Elderglass"

// late reports whether somebody without an investigator may take one in mid-game.
func (s *State) late(seat engine.Seat) bool {
	return s.Phase != PhaseSetup && s.Phase != PhaseOver && !s.Awake && seat >= 1 && seat <= MaxSeats &&
		s.Investigator(seat) == nil
}

// sitLate gives a seat an investigator in mid-game.
func (t *Turn) sitLate(seat engine.Seat, id string) error {
	c, err := t.s.newcomer(id)
	if err != nil {
		return err
	}
	t.join(seat, c)
	return nil
}

// newcomer returns an investigator whom nobody plays.
func (s *State) newcomer(id string) (*cards.Card, error) {
	c, err := s.Lookup(cards.Investigator, id)
	switch {
	case err != nil:
		return nil, err
	case c.ID == unknownID:
		return nil, rules.Refuse(models.Invalid, "refuse.no-card")
	case !s.free(id):
		return nil, rules.Refuse(models.Conflict, "refuse.played", "who", c.Name)
	}
	return c, nil
}

// lateChoices are the investigators whom somebody without one may take in mid-game.
func (s *State) lateChoices(seat engine.Seat) []engine.Choice {
	if !s.late(seat) {
		return nil
	}
	var list []engine.Choice
	for _, c := range s.catalog.List(cards.Investigator) {
		if s.free(c.ID) {
			list = append(list, forSeat(engine.Choice{
				ID: "sit:" + c.ID, Seat: seat, Kind: "sit",
				Label: Say("choice.sit", "name", c.Name), Group: "setup", Target: c.ID, Card: cardKey(c),
			}, seat))
		}
	}
	return list
}

// leave takes an investigator out of the game in mid-game.
func (t *Turn) leave(seat engine.Seat) error {
	s := t.s
	who := s.Investigator(seat)
	others := slices.ContainsFunc(s.Investigators, func(p Investigator) bool { return p.Seat != seat && !p.Devoured })
	switch {
	case who == nil:
		return models.Errorf(models.NotFound, "nobody plays in seat %d", seat)
	case s.Phase == PhaseSetup || s.Phase == PhaseOver:
		return illegal(ruleLate, "refuse.fix-later")
	case !others:
		return illegal(ruleLate, "refuse.leave-last")
	case seat == s.Active || s.Attempt != nil && slices.Contains(s.Attempt.Assisted, seat):
		return illegal(ruleLate, "refuse.leave-turn", "who", s.Name(s.Active))
	}
	for _, h := range who.Cards {
		t.ReturnDice(s.DiceIn(OnSpell, h.ID))
	}
	t.Drop(func(p Step) bool { return p.Seat == seat && (p.Do == stepNewcomer || s.personal(p)) })
	t.Emit(&joinChange{Seat: seat}, Say("log.left", "who", who.Card.Name))
	return nil
}
