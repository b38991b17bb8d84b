package eldersign

import (
	"slices"
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
)

// whoOptions lets the players choose whom an effect happens to.
func (s *State) whoOptions(p Step) []Option {
	var list []Option
	for _, seat := range s.Living() {
		one := p
		one.Who, one.Seat = "", seat
		if s.untouched(one) {
			continue
		}
		list = append(list, Option{
			ID: strconv.Itoa(int(seat)), Label: Say("choice.who", "who", s.Name(seat), "effect", effectText(one.Effect)),
			Group: "reward",
			Do:    func(t *Turn) { t.Push(one) },
		})
	}
	return list
}

// chooseOptions are the alternatives of a card that can be fulfilled entirely.
func (s *State) chooseOptions(p Step) []Option {
	var list []Option
	for i, o := range p.Options {
		if !s.canAll(p.Seat, o) {
			continue
		}
		list = append(list, Option{
			ID: strconv.Itoa(i + 1), Label: Say("choice.alternative", "effects", optionTexts(o)), Group: "reward",
			Do: func(t *Turn) {
				t.Push(effects(o, Step{Seat: p.Seat, Source: p.Source, Place: p.Place, Card: p.Card, From: p.From})...)
			},
		})
	}
	return list
}

// canAll reports whether an investigator can give what a list of effects takes.
func (s *State) canAll(seat engine.Seat, list []cards.Effect) bool {
	who := s.Investigator(seat)
	if who == nil {
		return true
	}
	for _, e := range s.Together(list) {
		if what, some := strings.CutPrefix(e.Do, "lose-"); some && s.isTableTrack(what) { // a box's own word for a loss
			e.Do, e.What = "lose", what
		}
		if e.Do != "lose" {
			continue
		}
		switch e.What {
		case Sanity, Stamina:
		case Clue:
			if who.Count(Clue) < e.N() {
				return false
			}
		case "trophy":
			if who.trophies() < e.N() {
				return false
			}
		case "trophy-card":
			if len(who.Trophies) < e.N() {
				return false
			}
		case "elder-sign":
			if s.Count(Signs) < e.N() {
				return false
			}
		default:
			if s.madeUp(e.What) {
				continue
			}
			have := len(s.cardsOf(who, e.What))
			if s.isTableTrack(e.What) {
				have = s.Count(e.What)
			}
			if have < e.N() {
				return false
			}
		}
	}
	return true
}

// madeUp reports whether what is missing of a loss is lost in another way, so that it can always be
// suffered.
func (s *State) madeUp(what string) bool {
	return slices.ContainsFunc(s.inPlay(), func(b *Box) bool { return slices.Contains(b.MadeUp, what) })
}

// Gives reports whether an investigator can give all that a list of effects takes.
func (s *State) Gives(seat engine.Seat, list []cards.Effect) bool { return s.canAll(seat, list) }

// Has reports whether an investigator has something to lose of what effects take.
func (p *Investigator) Has(what string) bool {
	switch what {
	case Sanity, Stamina, Clue:
		return p.Count(what) > 0
	case "trophy":
		return p.trophies() > 0
	case "trophy-card":
		return len(p.Trophies) > 0
	default:
		return slices.ContainsFunc(p.Cards, func(h Held) bool {
			return string(h.Card.Class) == what || what == anItem && isItem(h.Card.Class)
		})
	}
}

// CanGain reports whether an investigator can have more of what effects give.
func (p *Investigator) CanGain(what string) bool {
	what = strings.TrimPrefix(what, "all-")
	return what != Sanity && what != Stamina || p.Count(what) < p.Count(what+"-max")
}

// anItem means common and unique items, and what a box calls an item.
const anItem = "item"

func isItem(class cards.Class) bool { return class == cards.CommonItem || class == cards.UniqueItem }

// cardsOf returns the cards of a class in front of an investigator.
func (s *State) cardsOf(p *Investigator, what string) []Held {
	var list []Held
	for _, h := range p.Cards {
		class := h.Card.Class
		if string(class) == what || what == anItem && (isItem(class) || s.edition.language.IsItem(class)) {
			list = append(list, h)
		}
	}
	return list
}

// loseOptions lets people choose which card to lose, and pay a loss of sanity or
// stamina with a card that prevents it (FAQ 2.0, "Whiskey" and "Food").
func (s *State) loseOptions(p Step) []Option {
	who := s.Investigator(p.Seat)
	if who == nil {
		return nil
	}
	switch p.What {
	case Sanity, Stamina:
		return s.lossOptions(p, who)
	case "trophy-card":
		var list []Option
		for _, trophy := range who.Trophies {
			list = append(list, Option{
				ID: trophy.ID, Label: Say("choice.lose-trophy", "name", trophy.Name, "n", trophy.Value), Group: "reward",
				Do: func(t *Turn) { t.loseTrophies(p.Seat, []string{trophy.ID}); t.PushRest(p) },
			})
		}
		return list
	default:
		var list []Option
		for _, h := range s.cardsOf(who, p.What) {
			list = append(list, Option{
				ID: h.ID, Label: Say("choice.lose-card", "name", CardName(h.Card)), Group: "reward", Target: h.ID,
				Do: func(t *Turn) { t.DiscardCard(p.Seat, h.ID); t.PushRest(p) },
			})
		}
		return list
	}
}

// othersTurn reports whether it is another investigator's turn, in which nobody uses cards
// that do not say so (FAQ 2.0, "Items, Spells, Clues, & Allies"). Midnight is no part of a
// turn.
func (s *State) othersTurn(seat engine.Seat) bool {
	return seat != s.Active && s.Phase != PhaseMidnight && s.Phase != PhaseSetup
}

// PushRest repeats a step for what is left of its amount.
func (t *Turn) PushRest(p Step) {
	if p.N() > 1 {
		p.Amount = p.N() - 1
		t.Push(p)
	}
}

func (s *State) lossOptions(p Step, who *Investigator) []Option {
	var list []Option
	if p.From != fromCost || who.Count(p.What) > p.N() {
		list = append(list, Option{
			ID: "take", Label: Say("choice.take-loss", "n", p.N(), "what", Thing(p.What)),
			Group: "reward", Do: func(t *Turn) { t.lose(p) },
		})
	}
	for _, can := range who.preventions(p.What) {
		if s.silences(can.held.Card, s.Place(who.At)) || who.Waiting || s.othersTurn(who.Seat) && !can.use.AnyTurn {
			continue
		}
		list = append(list, Option{
			ID: can.held.ID, Label: Say("choice.prevent", "name", CardName(can.held.Card), "what", Thing(p.What)), Group: "item",
			Target: can.held.ID,
			Rule:   "FAQ 2.0, Items, Spells, Clues, & Allies", Do: func(t *Turn) {
				rest := p
				rest.Amount = p.N() - can.amount
				if rest.Amount > 0 {
					t.Push(rest)
				}
				t.spend(who.Seat, can.held, can.use)
			},
		})
	}
	return list
}

// prevention is a card that can be used instead of a loss of sanity or stamina.
type prevention struct {
	held   Held
	use    cards.Use
	amount int
}

// preventions are the cards that an investigator can use instead of such a loss.
func (p *Investigator) preventions(what string) []prevention {
	var list []prevention
	for _, h := range p.Cards {
		for _, use := range h.Card.Uses {
			i := slices.IndexFunc(use.Effects, func(e cards.Effect) bool { return e.Do == "prevent" && e.What == what })
			if use.When == cards.OnLoss && i >= 0 && (!use.Daily || !h.Used) {
				list = append(list, prevention{h, use, use.Effects[i].N()})
			}
		}
	}
	return list
}
