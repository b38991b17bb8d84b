package gates

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/scene"
)

const ruleMembership = "Rules summary, Memberships"

// The organisations, and the words by which one joins them.
const (
	sheldonGang    = "sheldon-gang"
	silverTwilight = "silver-twilight"
)

// membership asks which organisation is joined, keepMembership which membership is kept.
const (
	membership     = "membership"
	keepMembership = "keep-membership"
)

// gainMembership has whoever gains a membership choose the side of the card.
func gainMembership(t *eldersign.Turn, p eldersign.Step) bool {
	if p.What != membership {
		return false
	}
	t.Push(do(membership, p))
	return true
}

// organisations are the sides of a membership card.
func organisations(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	var list []eldersign.Option
	for _, id := range []string{sheldonGang, silverTwilight} {
		list = append(list, eldersign.Option{
			ID: id, Group: "reward", Rule: ruleMembership, Label: eldersign.Say("choice.join", "of", nameOf(s, id)),
			Do: func(t *eldersign.Turn) { t.Push(do(id, p)) },
		})
	}
	return list
}

// joins makes an investigator a member. Nobody keeps two memberships.
func joins(t *eldersign.Turn, p eldersign.Step) {
	s := t.State
	switch held := memberships(s, p.Seat); {
	case s.Investigator(p.Seat) == nil || s.Member(p.Seat, p.Do):
	case len(held) > 0:
		ask := do(keepMembership, p)
		ask.Card = p.Do
		t.Push(ask)
	default:
		take(t, p.Seat, p.Do)
	}
}

// memberships are the membership cards in front of an investigator.
func memberships(s *eldersign.State, seat engine.Seat) []eldersign.Held {
	who := s.Investigator(seat)
	if who == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(who.Cards), func(h eldersign.Held) bool {
		return h.Card.Class != eldersign.Membership
	})
}

// kept are the old membership and the new one, of which one is kept.
func kept(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	held := memberships(s, p.Seat)
	if len(held) == 0 {
		return nil
	}
	return []eldersign.Option{
		{
			ID: held[0].Card.ID, Group: "reward", Rule: ruleMembership,
			Label: eldersign.Say("choice.keep-membership", "of", eldersign.CardName(held[0].Card)),
			Do:    func(*eldersign.Turn) {},
		},
		{
			ID: p.Card, Group: "reward", Rule: ruleMembership,
			Label: eldersign.Say("choice.join", "of", nameOf(s, p.Card)),
			Do: func(t *eldersign.Turn) {
				t.DiscardCard(p.Seat, held[0].ID)
				take(t, p.Seat, p.Card)
			},
		},
	}
}

// take lays a membership card in front of an investigator.
func take(t *eldersign.Turn, seat engine.Seat, of string) {
	c, err := t.State.Lookup(eldersign.Membership, of)
	if err != nil {
		t.Fail(err)
		return
	}
	t.GiveCard(seat, c)
}

// nameOf is the name of an organisation.
func nameOf(s *eldersign.State, of string) engine.Name {
	c, err := s.Lookup(eldersign.Membership, of)
	if err != nil {
		c = eldersign.UnknownCard(cards.Class(membership))
	}
	return eldersign.CardName(c)
}

// says are the event icon of a card in the streets, what it brings to members, and what a membership is for.
func says(s *eldersign.State, c *cards.Card) []scene.Line {
	var list []scene.Line
	if c.Class == eldersign.Membership {
		list = append(list, scene.Line{Texts: []engine.Text{eldersign.Say("card.membership")}})
	}
	if c.Marked(markEvent) && inArkham(s) {
		list = append(list, scene.Line{Kind: markEvent, Texts: []engine.Text{eldersign.Say("card.event")}})
	}
	for _, reward := range c.MemberRewards {
		list = append(list, scene.Line{Kind: membership, Texts: []engine.Text{
			eldersign.Say("card.member-rewards", "of", nameOf(s, reward.Of), "gains", eldersign.EffectTexts(s.Meaning(reward.Rewards))),
		}})
	}
	return list
}
