package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

const ruleEntrance = "Rulebook, Wait at the Entrance"

// sheet is the card of the entrance where the active investigator is.
func (s *State) sheet() *cards.Card {
	if who := s.Investigator(s.Active); who != nil {
		if e := s.entrance(who.At); e != nil && e.Sheet != "" {
			if c, ok := s.catalog.Get(cards.Entrance, e.Sheet); ok {
				return c
			}
		}
	}
	if list := s.catalog.List(cards.Entrance); len(list) > 0 {
		return list[0]
	}
	return unknownCard(cards.Entrance)
}

// does reports whether the entrance where the active investigator is can be used in a way,
// by the kind of the command.
func (s *State) does(kind string) bool {
	who := s.Investigator(s.Active)
	if s.Phase != PhaseEntrance || who == nil || !s.Open(who.At) {
		return false
	}
	return slices.Contains(s.entrance(who.At).Does, kind)
}

// AtEntrance refuses a way to use an entrance, by the kind of the command, anywhere but in
// the resolution phase of whoever is there.
func (s *State) AtEntrance(kind string) error {
	if !s.does(kind) || len(s.Agenda) > 0 {
		return illegal(ruleEntrance, "refuse.entrance")
	}
	return nil
}

// here is the name of the place where the active investigator is.
func (s *State) here() engine.Name { return s.PlaceName(s.Investigator(s.Active).At) }

// aid is one way of first aid.
type aid struct {
	what  string
	price int
	gains []string
}

// aids are the ways of first aid: one sanity or one stamina for free (FAQ 2.0, "The
// Museum Entrance"; by a house rule both), two trophies for all of one, four for
// all of both.
func (s *State) aids() []aid {
	free := []aid{{"sanity", 0, []string{"sanity"}}, {"stamina", 0, []string{"stamina"}}}
	if s.house(ruleFirstAid) == aidBoth {
		free = []aid{{aidBoth, 0, []string{"sanity", "stamina"}}}
	}
	return append(free,
		aid{"all-sanity", 2, []string{"all-sanity"}},
		aid{"all-stamina", 2, []string{"all-stamina"}},
		aid{"all", 4, []string{"all-sanity", "all-stamina"}})
}

func (t *Turn) firstAid(what string) error {
	if err := t.s.AtEntrance("first-aid"); err != nil {
		return err
	}
	for _, a := range t.s.aids() {
		if a.what != what {
			continue
		}
		if err := t.s.affords(a.price); err != nil {
			return err
		}
		var gains []cards.Effect
		for _, g := range a.gains {
			gains = append(gains, cards.Effect{Do: "gain", What: g, Amount: 1})
		}
		t.buy(a.price, gains, t.s.here())
		return nil
	}
	return models.Errorf(models.NotFound, "there is no first aid %.60q", what)
}

func (s *State) affords(price int) error {
	who := s.Investigator(s.Active)
	if who.trophies() < price {
		return illegal("Rulebook, Spending and Losing Trophies", "refuse.trophies", "who", who.Card.Name, "n", who.trophies(),
			"price", price)
	}
	return nil
}

// buy pays with trophies, gains what was bought and goes on to the clock phase.
func (t *Turn) buy(price int, gains []cards.Effect, source engine.Name) {
	steps := Buy(Step{Seat: t.s.Active, Source: source}, price, gains)
	t.Push(append(steps, Step{Effect: cards.Effect{Do: DoToClock}})...)
}

// Buy are the steps of paying with trophies and gaining what was bought, like another step:
// for the same seat, at the same entrance.
func Buy(like Step, price int, gains []cards.Effect) []Step {
	like = Step{Seat: like.Seat, Source: like.Source}
	var steps []Step
	if price > 0 {
		pay := like
		pay.Effect = cards.Effect{Do: "pay", Amount: price}
		steps = append(steps, pay)
	}
	like.From = fromReward
	return append(steps, effects(gains, like)...)
}

// souvenir buys one thing, once in a visit (FAQ 2.0, "Core Set"). A sheet whose
// prices are unknown is resolved by hand.
func (t *Turn) souvenir(n int) error {
	if err := t.s.AtEntrance("souvenir"); err != nil {
		return err
	}
	goods := t.s.sheet().Souvenirs
	if len(goods) == 0 && n == 0 {
		t.Push(Step{Effect: cards.Effect{Do: "note"}, Seat: t.s.Active, Source: t.s.here()},
			Step{Effect: cards.Effect{Do: DoToClock}})
		return nil
	}
	if n < 1 || n > len(goods) {
		return models.Errorf(models.NotFound, "the entrance sells no souvenir %d", n)
	}
	if err := t.s.affords(goods[n-1].Price); err != nil {
		return err
	}
	t.buy(goods[n-1].Price, t.s.icons(goods[n-1].Gain), t.s.here())
	return nil
}

// lostAndFound waits for one green die, which nothing changes (FAQ 2.0, "Core
// Set").
func (t *Turn) lostAndFound() error {
	if err := t.s.AtEntrance("lost-and-found"); err != nil {
		return err
	}
	t.Push(Step{Effect: cards.Effect{Do: stepLostFound}, Seat: t.s.Active, Source: t.s.here()},
		Step{Effect: cards.Effect{Do: DoToClock}})
	return nil
}

// found gives what the table of the sheet says for a face.
func (t *Turn) found(face models.Face) {
	t.Remark(Say("log.lost-found", "who", t.s.Name(t.s.Active), "face", word("face."+string(face))))
	list, known := t.s.sheet().LostFound[face]
	if !known {
		list = []cards.Effect{{Do: "note", To: string(face)}}
	}
	t.Push(effects(list, Step{Seat: t.s.Active, Source: t.s.here()})...)
}

// clock advances the clock, which ends the turn.
func (t *Turn) clock() error {
	if t.s.Phase != PhaseClock || len(t.s.Agenda) > 0 {
		return illegal("FAQ 2.0, Turn Structure III", "refuse.clock")
	}
	t.advance()
	return nil
}
