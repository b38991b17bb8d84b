package grave

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/scene"
)

// The steps of the epic battle.
const (
	drawEpic    = "draw-epic"
	battleOrder = "battle-order"
)

// The words of its cards. A card is a list from top to bottom: the two sides' attacks, and what
// else happens. What holds for every attack of the investigators after it is the first of the
// Options of eachAttack.
const (
	investigatorsWord = "investigators-attack"
	ancientOneWord    = "ancient-one-attacks"
	eachAttack        = "each-attack"
)

// The orders that a card may have which the card book does not know, each with what it says
// from top to bottom. What else such a card does is resolved by hand first.
var orders = []struct {
	id    string
	order []cards.Effect
}{
	{"investigators-first", []cards.Effect{{Do: "note"}, {Do: investigatorsWord}, {Do: ancientOneWord}}},
	{"ancient-one-first", []cards.Effect{{Do: "note"}, {Do: ancientOneWord}, {Do: investigatorsWord}}},
	{"battle-event", []cards.Effect{{Do: "note"}}},
}

// battle is where the epic battle is.
type battle struct {
	// Card is the one that lies open; nil before the first one.
	Card *cards.Card `json:"card,omitempty"`
	// Order is what it says, Next the place in it of what comes next, from 0.
	Order []cards.Effect `json:"order,omitempty"`
	Next  int            `json:"next,omitempty"`
	// Attacking is true while the investigators attack in turn, until midnight.
	Attacking bool `json:"attacking,omitempty"`
	// Each takes place before every attack of an investigator.
	Each []cards.Effect `json:"each,omitempty"`
	// Drawn are the ids of the cards that are out of the deck.
	Drawn []string `json:"drawn,omitempty"`
}

// keptBattle is the name under which a state keeps it.
const keptBattle = "epic-battle"

func battleOf(s *eldersign.State) battle { return eldersign.Kept[battle](s, keptBattle) }

// epic reports whether the final battle is fought with epic battle cards.
func epic(s *eldersign.State) bool { return s.Awake && s.Uses(EpicBattle) }

// battleChange goes on with the epic battle.
type battleChange struct {
	Battle battle `json:"battle"`
}

func (*battleChange) Kind() string { return "epic-battle" }

func (c *battleChange) Apply(s *eldersign.State) error {
	return eldersign.Keep(s, keptBattle, c.Battle)
}

// shuffle puts the deck beside the Ancient One. The first card is drawn when the turn of the
// awakening is over: in place of the attack, where that turn brought midnight (rules summary,
// "Epic Battle Cards").
func shuffle(t *eldersign.Turn) {
	if epic(t.State) {
		t.Remark(eldersign.Say("log.epic-shuffled"))
	}
}

// nextRound comes before the next turn: it goes on with the card, or draws one, until it is the
// investigators who attack.
func nextRound(t *eldersign.Turn, p eldersign.Step) bool {
	if !epic(t.State) || battleOf(t.State).Attacking {
		return false
	}
	if t.State.Phase != eldersign.PhaseMidnight {
		t.ToPhase(eldersign.PhaseMidnight) // it is nobody's turn
	}
	t.Push(step(drawEpic, t.State.Active), p)
	return true
}

// epicCards are the cards that the draw may have brought. Of one whose order the card book does
// not know the table says which it is.
func epicCards(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	drawn := battleOf(s).Drawn
	if !slices.ContainsFunc(s.InGame(epicBattle), func(c *cards.Card) bool { return !slices.Contains(drawn, c.ID) }) {
		drawn = nil // the deck is shuffled anew
	}
	var list []eldersign.Option
	for _, c := range deck(s, epicBattle, func(id string) bool { return slices.Contains(drawn, id) }) {
		name := eldersign.CardName(c)
		if len(c.Drawn) > 0 {
			list = append(list, eldersign.Option{
				ID: c.ID, Group: "draw",
				Label: eldersign.Say("choice.draw", "card", name, "class", eldersign.Thing(string(epicBattle))),
				Do:    func(t *eldersign.Turn) { open(t, p, c, c.Drawn, drawn) },
			})
			continue
		}
		for _, o := range orders {
			id := o.id
			if s.Knows(epicBattle, c.ID) {
				id = c.ID + ":" + o.id
			}
			list = append(list, eldersign.Option{
				ID: id, Group: "draw",
				Label: eldersign.Say("choice.epic", "card", name, "order", engine.Text{Key: "order." + o.id}),
				Do:    func(t *eldersign.Turn) { open(t, p, c, o.order, drawn) },
			})
		}
	}
	return list
}

// open lays a card open and begins with its order.
func open(t *eldersign.Turn, p eldersign.Step, c *cards.Card, order []cards.Effect, drawn []string) {
	b := battle{Card: c, Order: order, Drawn: append(slices.Clone(drawn), c.ID)}
	t.Emit(&battleChange{b}, eldersign.Say("log.epic", "card", eldersign.CardName(c)))
	t.Push(step(battleOrder, p.Seat))
}

func step(do string, seat engine.Seat) eldersign.Step {
	return eldersign.Step{Effect: cards.Effect{Do: do}, Seat: seat}
}

// nextInOrder resolves what comes next on the card, from top to bottom. It waits where the
// investigators attack.
func nextInOrder(t *eldersign.Turn, p eldersign.Step) {
	b := battleOf(t.State)
	if b.Next >= len(b.Order) {
		return
	}
	e := b.Order[b.Next]
	b.Next++
	source := eldersign.CardName(b.Card)
	var label engine.Text
	var comes []eldersign.Step
	switch e.Do {
	case investigatorsWord:
		b.Attacking = true
		label = eldersign.Say("log.investigators-attack")
	case ancientOneWord:
		label = eldersign.Say("log.ancient-one-attacks", "name", eldersign.CardName(t.State.Ancient))
		comes = slices.Repeat([]eldersign.Step{step(eldersign.DoAttack, p.Seat)}, e.N())
		comes = append(comes, step(battleOrder, p.Seat))
	case eachAttack:
		b.Each = e.Options[0]
		comes = []eldersign.Step{step(battleOrder, p.Seat)}
	default:
		comes = []eldersign.Step{{Effect: e, Seat: p.Seat, Source: source}, step(battleOrder, p.Seat)}
	}
	t.Emit(&battleChange{b}, label)
	t.Push(comes...)
}

// joinAttack has each attack of an investigator begin with what the card says of it.
func joinAttack(t *eldersign.Turn, p eldersign.Step) {
	if b := battleOf(t.State); epic(t.State) && b.Attacking {
		t.Push(eldersign.Effects(b.Each, eldersign.Step{Seat: p.Seat, Source: eldersign.CardName(b.Card)})...)
	}
}

// midnight ends the attacks of the investigators, and the card goes on. In the turn of the
// awakening it brings no attack.
func midnight(t *eldersign.Turn, p eldersign.Step) bool {
	if !epic(t.State) {
		return false
	}
	b := battleOf(t.State)
	if !b.Attacking {
		return true
	}
	b.Attacking, b.Each = false, nil
	t.Emit(&battleChange{b}, eldersign.Say("log.epic-midnight"))
	t.Push(step(battleOrder, p.Seat))
	return true
}

// orderOfAttacks is the open card: its order from top to bottom, with what happens now.
func orderOfAttacks(s *eldersign.State) []scene.Card {
	b := battleOf(s)
	if b.Card == nil {
		return nil
	}
	card := scene.Card{
		ID: EpicBattle, Card: b.Card.ID, Name: eldersign.CardName(b.Card), Kind: EpicBattle,
		Unknown: !s.Knows(epicBattle, b.Card.ID),
	}
	for i, e := range b.Order {
		says := eldersign.EffectText(e)
		switch {
		case i == b.Next-1, i < b.Next && e.Do == eachAttack && len(b.Each) > 0: // it holds until midnight
			says = eldersign.Say("order.now", "what", says)
		case i < b.Next:
			says = eldersign.Say("order.over", "what", says)
		}
		card.Lines = append(card.Lines, scene.Line{Texts: []engine.Text{says}})
	}
	return []scene.Card{card}
}

func cardID(kind string, n int) string { return kind + "-" + strconv.Itoa(n) }
