package deathmaydie

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/rules"
	"elderglass/models"
)

const (
	ruleRest  = "Rest"
	restHeals = 3
	ruleTrade = "Trade"
)

// mayRest reports whether an investigator may rest where they are.
func (s *State) mayRest(p *Investigator) bool {
	return s.Safe(p.At) || p.Lying || s.level(p.Seat, gateManipulation) >= 3 && s.nearGate(p)
}

// rest heals stress and wounds, 3 in all.
func (t *Turn) rest(stress, wounds int, free bool) error {
	if err := t.acting(); err != nil {
		return err
	}
	p := t.s.person(t.s.Active)
	switch {
	case !t.s.mayRest(p):
		return illegal(ruleRest, "dmd.refuse.not-safe")
	case stress < 0 || wounds < 0 || stress+wounds > restHeals:
		return illegal(ruleRest, "dmd.refuse.rest", "n", restHeals)
	case free && (t.s.level(p.Seat, gateManipulation) < 4 || !t.s.nearGate(p) || t.s.Spent[freeRest] > 0):
		return illegal(ruleRest, "dmd.refuse.no-free")
	case free:
		t.closeRun()
		t.spend(freeRest)
	default:
		if err := t.takeAction(ruleRest); err != nil {
			return err
		}
	}
	t.Remark(Say("dmd.log.rests", "who", p.Name))
	t.heal(p.Seat, wounds, stress)
	return nil
}

// heal heals at most so many wounds and so much stress.
func (t *Turn) heal(seat engine.Seat, wounds, stress int) {
	p := t.s.person(seat)
	if p == nil || p.Out {
		return
	}
	wounds, stress = min(wounds, p.Wounds), min(stress, p.Stress)
	if wounds+stress == 0 {
		return
	}
	t.alter(seat, Say("dmd.log.heals", "who", p.Name, "stress", stress, "wounds", wounds), func(p *Investigator) {
		p.Wounds, p.Stress = p.Wounds-wounds, p.Stress-stress
	})
}

// trade begins a Trade.
func (t *Turn) trade() error {
	if p := t.s.person(t.s.Active); t.s.Phase == PhaseActions && p != nil {
		switch {
		case p.Lying:
			return illegal(ruleTrade, "dmd.refuse.lying")
		case len(t.s.here(p.At)) < 2:
			return illegal(ruleTrade, "dmd.refuse.nobody-here")
		}
	}
	if err := t.takeAction(ruleTrade); err != nil {
		return err
	}
	t.flow(Say("dmd.log.trades", "who", t.s.name(t.s.Active)), func(f *Flow) { f.Trading = true })
	return nil
}

// give hands a card to another investigator in the space; it stays on its side.
func (t *Turn) give(id string, to engine.Seat) error {
	if err := t.acting(); err != nil {
		return err
	}
	owner, h := t.s.held(id)
	switch {
	case !t.s.Trading:
		return illegal(ruleTrade, "dmd.refuse.no-trade")
	case h == nil:
		return rules.Refuse(models.NotFound, "dmd.refuse.no-card", "card", id)
	case !t.s.tradable(*h):
		return illegal(ruleTrade, "dmd.refuse.untradable")
	}
	if p := t.s.person(to); p != nil && t.s.apart(p, t.s.side(*h)) {
		return illegal(ruleTrade, "dmd.refuse.apart", "card", t.s.heldName(*h), "who", p.Name)
	}
	here := t.s.here(t.s.person(t.s.Active).At)
	if to == owner.Seat || !slices.Contains(here, to) || !slices.Contains(here, owner.Seat) {
		return illegal(ruleTrade, "dmd.refuse.nobody-here")
	}
	t.hand(id, to)
	return nil
}

// hand moves a card from its owner to somebody else.
func (t *Turn) hand(id string, to engine.Seat) {
	owner, h := t.s.held(id)
	card, name := *h, t.s.heldName(*h)
	t.alter(owner.Seat, engine.Text{}, func(p *Investigator) {
		p.Cards = slices.DeleteFunc(p.Cards, func(c Held) bool { return c.ID == id })
	})
	t.alter(to, Say("dmd.log.given", "who", owner.Name, "to", t.s.name(to), "card", name),
		func(p *Investigator) { p.Cards = append(p.Cards, card) })
}

func offerTrades(s *State, o *rules.Offers) {
	p := s.person(s.Active)
	if s.Phase != PhaseActions || p == nil {
		return
	}
	here := s.here(p.At)
	goods := false
	for _, from := range here {
		for _, h := range s.person(from).Cards {
			if !s.tradable(h) {
				continue
			}
			goods = true
			for _, to := range here {
				if s.Trading && to != from && !s.apart(s.person(to), s.side(h)) {
					o.Add(engine.Choice{
						Kind: "give", Seat: s.Active, Group: "trade", Target: h.ID, Rule: ruleTrade,
						Label: Say("dmd.choice.give", "who", s.name(from), "to", s.name(to), "card", s.heldName(h)),
					},
						h.ID+"-"+seatWord(to), giveArgs{h.ID, to})
				}
			}
		}
	}
	if len(here) > 1 && goods && s.Actions > 0 && !s.Trading && !p.Lying {
		o.Add(engine.Choice{
			Kind: "trade", Seat: s.Active, Group: "trade", Label: Say("dmd.choice.trade"),
			Rule: ruleTrade,
		}, "", nil)
	}
}
