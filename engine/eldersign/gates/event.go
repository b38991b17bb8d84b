package gates

import (
	"maps"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

const ruleEvents = "Rules summary, Events"

// event is the class of the event cards, markEvent the icon on an adventure or other world.
const (
	event     cards.Class = "event"
	markEvent string      = "event"
)

// drawEvent draws an event, hasEvent asks whether a card has the icon that no source tells.
const (
	drawEvent = "event"
	hasEvent  = "has-event"
)

// meetEvent draws an event for whoever begins a resolution phase at a card with the event icon.
func meetEvent(t *eldersign.Turn, p eldersign.Step) {
	s := t.State
	place := s.Place(p.Place)
	if place == nil || !inArkham(s) {
		return
	}
	has, known := iconOf(s, place)
	switch {
	case !known:
		t.Push(do(hasEvent, p))
	case has:
		t.Push(do(drawEvent, p))
	}
}

// iconOf reports whether a card has the event icon, as far as it is known: by the card, or by what the
// table said of it in this game.
func iconOf(s *eldersign.State, p *eldersign.Place) (has, known bool) {
	if p.Card.Marked(markEvent) {
		return true, true
	}
	if told, ok := eldersign.Kept[map[string]bool](s, hasEvent)[cardOf(p)]; ok {
		return told, true
	}
	// The source of the trophy values tells the icons too.
	return false, !p.Card.Untold && p.Card.Name != "" || p.Card.Trophy > 0
}

// cardOf tells a card from others; one that the book does not know is told by where it lies.
func cardOf(p *eldersign.Place) string {
	if p.Card.Name == "" {
		return p.ID
	}
	return p.Card.ID
}

// eventIcon asks whether a card has the event icon.
func eventIcon(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	place := s.Place(p.Place)
	if place == nil {
		return nil
	}
	var list []eldersign.Option
	for _, has := range []bool{false, true} {
		id := map[bool]string{false: "no", true: "yes"}[has]
		list = append(list, eldersign.Option{
			ID: id, Group: "reward", Rule: ruleEvents, Label: eldersign.Say("choice.event-" + id),
			Do: func(t *eldersign.Turn) {
				t.Emit(&eventChange{Card: cardOf(place), Has: has}, engine.Text{})
				if has {
					t.Push(do(drawEvent, p))
				}
			},
		})
	}
	return list
}

// eventChange is what the table said of the event icon of a card.
type eventChange struct {
	Card string `json:"card"`
	Has  bool   `json:"has,omitempty"`
}

func (*eventChange) Kind() string { return "event-icon" }

func (c *eventChange) Apply(s *eldersign.State) error {
	told := maps.Clone(eldersign.Kept[map[string]bool](s, hasEvent))
	if told == nil {
		told = map[string]bool{}
	}
	told[c.Card] = c.Has
	return eldersign.Keep(s, hasEvent, told)
}

// events are the event cards that a draw may have brought.
func events(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	list := []eldersign.Option{}
	for _, c := range append(append([]*cards.Card{}, s.Cards(event)...), eldersign.UnknownCard(event)) {
		if c.Name != "" && !s.Drawable(c) {
			continue
		}
		list = append(list, eldersign.Option{
			ID: c.ID, Group: "draw", Rule: ruleEvents,
			Label: eldersign.Say("choice.draw", "card", eldersign.CardName(c), "class", eldersign.Thing(string(event))),
			Do: func(t *eldersign.Turn) {
				t.PushRest(p)
				like := eldersign.Step{Seat: p.Seat, Source: eldersign.CardName(c), Place: p.Place}
				t.Remark(eldersign.Say("log.event", "who", s.Name(p.Seat), "card", eldersign.CardName(c)))
				if len(c.Drawn) == 0 {
					like.Effect = cards.Effect{Do: "note"}
					t.Push(like)
					return
				}
				t.Push(eldersign.Effects(c.Drawn, like)...)
			},
		})
	}
	return list
}
