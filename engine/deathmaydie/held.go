package deathmaydie

import (
	"slices"
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

// side is the claimed side of a card, nil where its text is unknown.
func (s *State) side(h Held) *cards.Side {
	card := s.discovery(h.Card)
	switch {
	case card == nil:
		return nil
	case h.Right:
		return card.Right
	default:
		return card.Left
	}
}

// sides are those of everything that an investigator has, the Relic among them.
func (s *State) sides(p *Investigator) []*cards.Side {
	var list []*cards.Side
	for _, h := range p.Cards {
		if side := s.side(h); side != nil {
			list = append(list, side)
		}
	}
	if relic := s.relic(p); relic != nil {
		list = append(list, relic)
	}
	return list
}

// held finds a claimed card with its owner; nil where it is not claimed.
func (s *State) held(id string) (*Investigator, *Held) {
	for i := range s.People {
		for j := range s.People[i].Cards {
			if s.People[i].Cards[j].ID == id {
				return &s.People[i], &s.People[i].Cards[j]
			}
		}
	}
	return nil, nil
}

// heldName is the name of a claimed card.
func (s *State) heldName(h Held) engine.Name {
	if side := s.side(h); side != nil {
		return words(side.Name)
	}
	return words(h.Card)
}

// tradable reports whether a card may be traded: Items and Companions, and never Conditions.
func (s *State) tradable(h Held) bool {
	side := s.side(h)
	return side != nil && side.Kind != cards.Condition && !side.Kept
}

// apart reports whether somebody has a card that is never together with a side.
func (s *State) apart(p *Investigator, side *cards.Side) bool {
	return slices.ContainsFunc(s.sides(p), func(other *cards.Side) bool {
		return slices.Contains(side.NotWith, other.Name) || slices.Contains(other.NotWith, side.Name)
	})
}

// hasCard reports whether somebody has a card with a name, of a kind or of a type.
func (s *State) hasCard(p *Investigator, what string) bool { return len(s.discardable(p, what)) > 0 }

// discardable are the claimed cards that a word means: a name, a kind or a type; "" is any.
func (s *State) discardable(p *Investigator, what string) []Held {
	return slices.DeleteFunc(slices.Clone(p.Cards), func(h Held) bool {
		side := s.side(h)
		if side == nil {
			return what != ""
		}
		return what != "" && rules.Slug(side.Name) != rules.Slug(what) && side.Kind != what &&
			!strings.EqualFold(side.Type, what)
	})
}

// discard takes a claimed card away.
func (t *Turn) discard(seat engine.Seat, id string) {
	_, h := t.s.held(id)
	if h == nil {
		return
	}
	t.alter(seat, Say("dmd.log.discarded", "who", t.s.name(seat), "card", t.s.heldName(*h)), func(p *Investigator) {
		p.Cards = slices.DeleteFunc(p.Cards, func(c Held) bool { return c.ID == id })
	})
}

// otherSide moves a claimed card to the other side of the board; wounds on a companion are
// discarded.
func (t *Turn) otherSide(id string) {
	p, h := t.s.held(id)
	if h == nil {
		return
	}
	t.alter(p.Seat, engine.Text{}, func(p *Investigator) {
		i := slices.IndexFunc(p.Cards, func(c Held) bool { return c.ID == id })
		p.Cards[i].Right, p.Cards[i].Wounds = !p.Cards[i].Right, 0
	})
	t.Remark(Say("dmd.log.other-side", "card", t.s.heldName(*h)))
}

// discardOptions are the cards of which one is discarded.
func (s *State) discardOptions(p Step) []Option {
	if p.Which == "each" {
		return nil
	}
	var list []Option
	for _, h := range s.discardable(s.person(p.Seat), p.What) {
		list = append(list, Option{
			ID: h.ID, Target: h.ID, Group: "card",
			Label: Say("dmd.choice.discard", "card", s.heldName(h)), Do: func(t *Turn) { t.discard(p.Seat, h.ID) },
		})
	}
	return list
}

// discardEach discards all cards that are meant.
func (t *Turn) discardEach(p Step) {
	if p.Which != "each" {
		return
	}
	for _, h := range t.s.discardable(t.s.person(p.Seat), p.What) {
		t.discard(p.Seat, h.ID)
	}
}

// usable is one use of a card that is possible now.
type usable struct {
	id, held string
	seat     engine.Seat
	use      cards.Use
	label    engine.Text
	source   engine.Name
}

// uses are those of an investigator's cards whose costs can be paid.
func (s *State) uses(p *Investigator) []usable {
	var list []usable
	add := func(id string, side *cards.Side) {
		for i, use := range side.Uses {
			key := "dmd.choice.use"
			if use.When != "" {
				key += "-" + use.When
			}
			u := usable{
				id: id, held: id, seat: p.Seat, use: use, source: words(side.Name),
				label: Say(key, "card", words(side.Name)),
			}
			if i > 0 {
				u.id += "-" + strconv.Itoa(i+1)
			}
			again := s.Spent[u.id] == 0 || use.When == "special" // which costs an action each time
			if again && s.payable(p.Seat, use.Cost) && s.holds(use.If, Step{Seat: p.Seat}) &&
				!s.futile(p.Seat, use.Effects) {
				list = append(list, u)
			}
		}
	}
	for _, h := range p.Cards {
		if side := s.side(h); side != nil {
			add(h.ID, side)
		}
	}
	if relic := s.relic(p); relic != nil {
		add(p.Relic, relic)
	}
	return list
}

// use does what a card does.
func (t *Turn) use(u usable) {
	t.Remark(Say("dmd.log.used", "who", t.s.name(u.seat), "card", u.source))
	about := Step{Seat: u.seat, Card: u.held, Source: u.source, From: fromCard}
	if u.use.Discard {
		t.discard(u.seat, u.held)
	} else {
		t.spend(u.id)
	}
	pay := about
	pay.From = fromCost
	t.Push(append(pay.all(u.use.Cost), about.all(u.use.Effects)...)...)
}

// useCard uses a card in the first phase: for an action, for free, or at any time.
func (t *Turn) useCard(id string) error {
	if err := t.acting(); err != nil {
		return err
	}
	list := t.s.uses(t.s.person(t.s.Active))
	i := slices.IndexFunc(list, func(u usable) bool { return u.id == id })
	if i < 0 {
		return rules.Refuse(models.NotFound, "dmd.refuse.no-use")
	}
	when := list[i].use.When
	if when != "" && t.s.person(t.s.Active).Lying {
		return illegal("Activating Insanities", "dmd.refuse.lying")
	}
	switch when {
	case "free":
		t.closeRun()
	case "special":
		if err := t.takeAction("Special Actions"); err != nil {
			return err
		}
	}
	t.use(list[i])
	return nil
}

// act does an episode action.
func (t *Turn) act(id string) error {
	var action *cards.Action
	if t.s.Box.Episode != nil {
		action = cards.Find(t.s.Box.Episode.Actions, id, func(a cards.Action) string { return a.ID })
	}
	if action == nil {
		return rules.Refuse(models.NotFound, "dmd.refuse.no-use")
	}
	if !t.s.holds(action.If, Step{Seat: t.s.Active}) {
		return illegal("Episode Actions", "dmd.refuse.not-here", "what", words(action.Name))
	}
	if p := t.s.person(t.s.Active); p != nil && p.Lying {
		return illegal("Episode Actions", "dmd.refuse.lying")
	}
	if err := t.takeAction("Episode Actions"); err != nil {
		return err
	}
	t.Remark(Say("dmd.log.acts", "who", t.s.name(t.s.Active), "what", words(action.Name)))
	t.Push(Step{Seat: t.s.Active, Source: words(action.Name), From: fromCard}.all(action.Effects)...)
	return nil
}

func offerUses(s *State, o *rules.Offers) {
	p := s.person(s.Active)
	if s.Phase != PhaseActions || p == nil {
		return
	}
	if s.Actions > 0 && s.Box.Episode != nil && !p.Lying {
		for _, a := range s.Box.Episode.Actions {
			if s.holds(a.If, Step{Seat: s.Active}) {
				o.Add(engine.Choice{
					Kind: "act", Seat: s.Active, Group: "episode", Rule: "Episode Actions",
					Label: Say("dmd.choice.act", "what", words(a.Name)),
				}, a.ID, cardArgs{a.ID})
			}
		}
	}
	for _, u := range s.uses(p) {
		if u.use.When == "" || !p.Lying && (u.use.When == "free" || s.Actions > 0) {
			o.Add(engine.Choice{Kind: "use", Seat: s.Active, Group: "card", Target: u.held, Label: u.label}, u.id,
				heldArgs{u.id})
		}
	}
}
