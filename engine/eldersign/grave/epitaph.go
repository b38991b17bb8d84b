package grave

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/scene"
	"elderglass/models"
)

// The steps of an epitaph: Amount is its number, from 1.
const (
	drawEpitaph = "draw-epitaph"
	layEpitaph  = "lay-epitaph"
)

// grave is what is left of a devoured investigator.
type grave struct {
	Seat engine.Seat `json:"seat"`
	Who  string      `json:"who"`
	// Card is nil until it was drawn; Laid is true once it lies face down with the
	// investigator's token on it.
	Card *cards.Card `json:"card,omitempty"`
	Laid bool        `json:"laid,omitempty"`
}

// keptGraves is the name under which a state keeps them.
const keptGraves = "graves"

func graves(s *eldersign.State) []grave { return eldersign.Kept[[]grave](s, keptGraves) }

// epitaphChange adds a grave or changes the one with a number, from 1.
type epitaphChange struct {
	N     int   `json:"n"`
	Grave grave `json:"grave"`
}

func (*epitaphChange) Kind() string { return "epitaph" }

func (c *epitaphChange) Apply(s *eldersign.State) error {
	list := graves(s)
	switch {
	case c.N == len(list)+1:
		list = append(list, c.Grave)
	case c.N >= 1 && c.N <= len(list):
		list[c.N-1] = c.Grave
	default:
		return models.Errorf(models.Invalid, "there is no epitaph %d", c.N)
	}
	return eldersign.Keep(s, keptGraves, list)
}

// devoured has whoever was devoured draw an epitaph (rules summary, "Epitaph Cards").
func devoured(t *eldersign.Turn, p eldersign.Step) {
	if !t.State.Uses(Epitaphs) || p.Fact == nil {
		return
	}
	n := len(graves(t.State)) + 1
	t.Emit(&epitaphChange{N: n, Grave: grave{Seat: p.Seat, Who: p.Fact.Name}}, engine.Text{})
	t.Push(numbered(drawEpitaph, n, p.Seat))
}

// goOnWithEpitaphs goes on where an awakening came between the death and the end of an
// epitaph.
func goOnWithEpitaphs(t *eldersign.Turn) {
	var due []eldersign.Step
	for i, g := range graves(t.State) {
		switch {
		case g.Card == nil:
			due = append(due, numbered(drawEpitaph, i+1, g.Seat))
		case !g.Laid:
			due = append(due, numbered(layEpitaph, i+1, g.Seat))
		}
	}
	t.Push(due...)
}

func numbered(do string, n int, seat engine.Seat) eldersign.Step {
	return eldersign.Step{Effect: cards.Effect{Do: do, Amount: n}, Seat: seat}
}

// epitaphs are the cards that the draw may have brought.
func epitaphs(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	var list []eldersign.Option
	for _, c := range deck(s, epitaph, func(id string) bool {
		return slices.ContainsFunc(graves(s), func(g grave) bool { return g.Card != nil && g.Card.ID == id })
	}) {
		list = append(list, eldersign.Option{
			ID: c.ID, Group: "draw",
			Label: eldersign.Say("choice.draw", "card", eldersign.CardName(c), "class", eldersign.Thing(string(epitaph))),
			Do:    func(t *eldersign.Turn) { resolve(t, p, c) },
		})
	}
	return list
}

// deck are the cards of a class that may be drawn: those of the card book that are not out of
// the deck, and an unnamed one.
func deck(s *eldersign.State, class cards.Class, out func(id string) bool) []*cards.Card {
	var list []*cards.Card
	if s.Depth == eldersign.Full {
		list = slices.DeleteFunc(s.InGame(class), func(c *cards.Card) bool { return out(c.ID) })
	}
	return append(list, eldersign.UnknownCard(class))
}

// resolve does what an epitaph says and lays it down then.
func resolve(t *eldersign.Turn, p eldersign.Step, c *cards.Card) {
	g := graves(t.State)[p.Amount-1]
	g.Card = c
	t.Emit(&epitaphChange{N: p.Amount, Grave: g},
		eldersign.Say("log.epitaph", "who", g.Who, "card", eldersign.CardName(c)))
	like := eldersign.Step{Seat: t.State.Active, Source: eldersign.CardName(c)}
	does := eldersign.Effects(c.Drawn, like)
	if len(does) == 0 {
		like.Seat = p.Seat
		does = eldersign.Effects([]cards.Effect{{Do: "note"}}, like)
	}
	t.Push(append(does, numbered(layEpitaph, p.Amount, p.Seat))...)
}

// lay turns an epitaph face down, beside the table, with the investigator's token on it.
func lay(t *eldersign.Turn, p eldersign.Step) {
	g := graves(t.State)[p.Amount-1]
	g.Laid = true
	t.Emit(&epitaphChange{N: p.Amount, Grave: g},
		eldersign.Say("log.epitaph-laid", "who", g.Who))
}

// laidDown are the epitaphs beside the table, by the names of the dead.
func laidDown(s *eldersign.State) []scene.Card {
	var list []scene.Card
	for i, g := range graves(s) {
		if g.Laid {
			list = append(list, scene.Card{
				ID: cardID(layEpitaph, i+1), Card: g.Card.ID, Name: engine.Name{Words: g.Who},
				Kind: string(epitaph), Down: true,
			})
		}
	}
	return list
}
