package deep

import (
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

const ruleMissions = "Rules summary, Missions"

// mission is the mark of the missions in the monster cup, and the class as which a completed one lies in
// front of whoever completed it.
const mission cards.Class = "mission"

const (
	// allMissions are in the box; unnamed is the id of one that no source tells.
	allMissions = 5
	unnamed     = "mission"
)

// fulfil is the command that fulfils a mission, fulfilPrice asks what it costs where nobody knows.
const (
	fulfil      = "fulfil"
	fulfilPrice = "fulfil-price"
)

// mostPrice is more than a mission costs, as far as prices are known.
const mostPrice = 10

// missionsInUse are the ids of those that are in play, completed or fulfilled.
func missionsInUse(s *eldersign.State) []string {
	list := scenarioOf(s).Fulfilled
	for _, place := range s.Places {
		for _, m := range place.Monsters {
			if !s.IsMonster(m.Card) {
				list = append(list, m.Card.ID)
			}
		}
	}
	for _, who := range s.Investigators {
		for _, h := range who.Cards {
			if h.Card.Class == mission {
				list = append(list, h.Card.ID)
			}
		}
	}
	return list
}

type fulfilArgs struct {
	Card string `json:"card" word:"held"`
}

// fulfilling spends trophies for a completed mission at the start of one's movement or clock phase.
func fulfilling() eldersign.Command {
	return eldersign.On(fulfil, rules.Active, func(t *eldersign.Turn, a fulfilArgs) error {
		h, err := mayFulfil(t.State, a.Card)
		if err != nil {
			return err
		}
		t.Push(fulfilment(t.State, h)...)
		return nil
	}).Offered(func(s *eldersign.State, o *rules.Offers) {
		who := s.Investigator(s.Active)
		if who == nil {
			return
		}
		for i := range who.Cards {
			h := &who.Cards[i]
			if _, err := mayFulfil(s, h.ID); err == nil {
				o.Add(engine.Choice{
					Seat: s.Active, Kind: fulfil, Group: "item", Rule: ruleMissions, Target: h.ID, Label: offer(s, h),
				}, h.ID, fulfilArgs{h.ID})
			}
		}
	})
}

// offer says what fulfilling a mission costs and brings, as far as that is known.
func offer(s *eldersign.State, h *eldersign.Held) engine.Text {
	name := eldersign.CardName(h.Card)
	if len(h.Card.Souvenirs) == 0 {
		return eldersign.Say("choice.fulfil-unknown", "card", name)
	}
	one := h.Card.Souvenirs[0]
	return eldersign.Say("choice.fulfil", "card", name, "price", one.Price, "gains",
		eldersign.EffectTexts(s.Meaning(one.Gain)))
}

// mayFulfil is a mission that the active investigator may fulfil now.
func mayFulfil(s *eldersign.State, id string) (*eldersign.Held, error) {
	owner, h := s.Held(id)
	switch {
	case h == nil || owner.Seat != s.Active || h.Card.Class != mission || owner.Devoured:
		return nil, eldersign.Illegal(ruleMissions, "refuse.no-mission")
	case s.Phase != eldersign.PhaseMove && s.Phase != eldersign.PhaseClock || len(s.Agenda) > 0,
		s.Phase == eldersign.PhaseMove && len(s.Tried) > 0: // its start is over
		return nil, eldersign.Illegal(ruleMissions, "refuse.mission-now")
	case owner.Worth() < priceOf(h):
		return nil, eldersign.Illegal(ruleMissions, "refuse.trophies", "who", owner.Card.Name, "n", owner.Worth(), "price",
			priceOf(h))
	}
	return h, nil
}

// priceOf is what a mission costs, and 1 where nobody knows.
func priceOf(h *eldersign.Held) int {
	if len(h.Card.Souvenirs) == 0 {
		return 1
	}
	return h.Card.Souvenirs[0].Price
}

// fulfilment are the steps by which a mission is fulfilled.
func fulfilment(s *eldersign.State, h *eldersign.Held) []eldersign.Step {
	like := eldersign.Step{
		Effect: cards.Effect{Do: fulfilPrice}, Seat: s.Active, Card: h.ID,
		Source: eldersign.CardName(h.Card),
	}
	return []eldersign.Step{like}
}

// prices are what the mission costs: what its back says, or what the table says of it. The reward that
// nobody knows is done by hand.
func prices(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	who, h := s.Held(p.Card)
	if h == nil {
		return nil
	}
	pay := func(price int, gains []cards.Effect) eldersign.Option {
		return eldersign.Option{
			ID: strconv.Itoa(price), Group: "entrance", Rule: ruleMissions,
			Label: eldersign.Say("choice.fulfil-price", "n", price),
			Do: func(t *eldersign.Turn) {
				steps := eldersign.Buy(p, price, gains)
				t.Remark(eldersign.Say("log.fulfilled", "who", who.Card.Name, "card", eldersign.CardName(h.Card)))
				change(t, engine.Text{}, func(now *scenario) { now.Fulfilled = append(now.Fulfilled, h.Card.ID) })
				t.DiscardCard(who.Seat, h.ID)
				t.Push(steps...)
			},
		}
	}
	if len(h.Card.Souvenirs) > 0 {
		one := h.Card.Souvenirs[0]
		return []eldersign.Option{pay(one.Price, s.Meaning(one.Gain))}
	}
	var list []eldersign.Option
	for price := 1; price <= min(mostPrice, who.Worth()); price++ {
		list = append(list, pay(price, []cards.Effect{{Do: "note"}}))
	}
	return list
}

// fulfilOptions let a mission be fulfilled where the clock phase begins at the entrance, before its
// ability is used.
func fulfilOptions(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	who := s.Investigator(p.Seat)
	if who == nil || s.Awake {
		return nil
	}
	var list []eldersign.Option
	for i := range who.Cards {
		h := &who.Cards[i]
		if h.Card.Class != mission || who.Worth() < priceOf(h) {
			continue
		}
		list = append(list, eldersign.Option{
			ID: h.ID, Target: h.ID, Group: "entrance", Rule: ruleMissions, Label: offer(s, h),
			Do: func(t *eldersign.Turn) { t.Push(append(fulfilment(t.State, h), p)...) },
		})
	}
	return list
}
