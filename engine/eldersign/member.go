package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
)

// Membership is the class of the cards that say of whom an investigator is a member.
const Membership cards.Class = "membership"

// Member reports whether the investigator of a seat is a member of an organisation.
func (s *State) Member(seat engine.Seat, of string) bool {
	p := s.Investigator(seat)
	return of != "" && p != nil && !p.Devoured && slices.ContainsFunc(p.Cards, func(h Held) bool {
		return h.Card.Class == Membership && h.Card.ID == of
	})
}

// memberDone has the tasks count as completed of which the active investigator is a member, with the
// monsters that lie on them (rules summary, "Memberships").
func (s *State) memberDone(t cards.Task, rows []row) []row {
	if s.Member(s.Active, t.Member) {
		for i := range rows {
			rows[i].Idle, rows[i].Beaten = true, true
		}
	}
	for i := range rows {
		rows[i].Member = t.Member
	}
	return rows
}

// memberRewards are those of a card for the organisations of which the active investigator is a
// member.
func (s *State) memberRewards(c *cards.Card, like Step) []Step {
	var steps []Step
	for _, reward := range c.MemberRewards {
		if s.Member(s.Active, reward.Of) {
			steps = append(steps, effects(s.icons(reward.Rewards), like)...)
		}
	}
	return steps
}
