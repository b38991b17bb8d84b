package eldersign

import (
	"strconv"

	"elderglass/engine/eldersign/cards"
)

// trade uses the ability of the entrance where the active investigator begins the clock phase
// (FAQ 2.0, Turn Structure III).
func (t *Turn) trade() {
	who := t.s.Investigator(t.s.Active)
	if who == nil || who.Devoured || t.s.Awake {
		return
	}
	if e := t.s.entrance(who.At); e != nil && e.Trades && t.s.Open(e.ID) {
		t.Push(Step{Effect: cards.Effect{Do: DoTrade}, Seat: who.Seat, Source: t.s.PlaceName(e.ID), Place: e.ID})
	}
}

// tradeOptions are what the sheet of an entrance sells and the investigator can pay, one of
// which may be taken; nothing is asked where nothing can be paid. What is gained is for any
// one investigator.
func (s *State) tradeOptions(p Step) []Option {
	e, who := s.entrance(p.Place), s.Investigator(p.Seat)
	if e == nil || who == nil {
		return nil
	}
	var list []Option
	if sheet, ok := s.catalog.Get(cards.Entrance, s.sheetOf(e)); ok {
		if len(sheet.Souvenirs) == 0 && who.Worth() > 0 {
			list = append(list, Option{
				ID: "by-hand", Group: "entrance", Rule: "FAQ 2.0, Turn Structure III",
				Label: Say("choice.trade-by-hand", "place", s.PlaceName(e.ID)),
				Do: func(t *Turn) {
					t.Push(Step{Effect: cards.Effect{Do: "note"}, Seat: p.Seat, Source: p.Source})
				},
			})
		}
		for i, one := range sheet.Souvenirs {
			if who.Worth() < one.Price {
				continue
			}
			gains := s.forAny(one.Gain)
			list = append(list, Option{
				ID: strconv.Itoa(i + 1), Group: "entrance", Rule: "FAQ 2.0, Turn Structure III",
				Label: Say("offer.trophies", "price", one.Price, "gains", EffectTexts(gains)),
				Do:    func(t *Turn) { t.Push(Buy(p, one.Price, gains)...) },
			})
		}
	}
	if e.Trade != nil {
		list = append(list, e.Trade(s, p)...)
	}
	list = append(list, s.Sold(p)...)
	for _, b := range s.inPlay() {
		if b.Trade != nil {
			list = append(list, b.Trade(s, p)...)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return append([]Option{{ID: "none", Label: Say("choice.no-trade"), Group: "entrance", Do: func(*Turn) {}}}, list...)
}

// Sold are what boxes sell at any entrance.
func (s *State) Sold(p Step) []Option {
	var list []Option
	for _, b := range s.inPlay() {
		if b.Sells != nil {
			list = append(list, b.Sells(s, p)...)
		}
	}
	return list
}

// forAny is what icons mean for any one investigator.
func (s *State) forAny(list []cards.Icon) []cards.Effect {
	gains := s.icons(list)
	for i, e := range gains {
		if e.Do == healing || e.Do == respite {
			gains[i] = healed(e.Do, e.N())
		} else if e.Do == "gain" && e.What != "elder-sign" && !s.isTableTrack(e.What) {
			gains[i].Who = "any"
		}
	}
	return gains
}
