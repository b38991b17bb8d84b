package unseen

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

// ruleEntrance is the source of what is said of entrance cards.
const ruleEntrance = "Rules summary, Entrance Cards"

// visit is the command that resolves the ability of an entrance card.
const visit = "visit"

// fourEntrances is the museum with its entrance sheet replaced by four cards. All start at
// the Souvenir Shop, and return there.
func fourEntrances() eldersign.Mode {
	var list []eldersign.Entrance
	for _, id := range []string{"souvenir-shop", "first-aid-station", "lost-and-found", "chapel"} {
		list = append(list, eldersign.Entrance{ID: id, Sheet: id, Named: true, Does: []string{visit}})
	}
	return eldersign.Mode{
		ID: "four-entrances", Replaces: "museum", Up: 6, Entrances: list, Night: eldersign.UsualNight(),
		Layout: eldersign.Layout{ID: "museum", Columns: 3},
	}
}

// visiting resolves the ability of the entrance card where the active investigator is: who is
// there must do so. What its card does is in the owner's book, and else done by hand.
func visiting() eldersign.Command {
	return eldersign.On(visit, rules.Active, func(t *eldersign.Turn, _ struct{}) error {
		s := t.State
		if err := s.AtEntrance(visit); err != nil {
			return err
		}
		at := s.Investigator(s.Active).At
		like := eldersign.Step{Seat: s.Active, Source: s.PlaceName(at)}
		sheet, err := s.Lookup(cards.Entrance, at)
		if err != nil {
			return err
		}
		steps := eldersign.Effects(sheet.Visit, like)
		if len(sheet.Souvenirs) > 0 {
			like.Effect = cards.Effect{Do: shop}
			steps = append(steps, like)
		}
		if len(steps) == 0 {
			like.Effect = cards.Effect{Do: "note"}
			steps = append(steps, like)
		}
		t.Push(append(steps, do(eldersign.DoToClock, s.Active))...)
		return nil
	}).Offered(func(s *eldersign.State, o *rules.Offers) {
		if s.AtEntrance(visit) == nil {
			at := s.PlaceName(s.Investigator(s.Active).At)
			o.Add(engine.Choice{
				Seat: s.Active, Kind: visit, Label: eldersign.Say("choice.visit", "place", at),
				Group: "entrance", Rule: ruleEntrance,
			}, "", nil)
		}
	})
}

// shop is the word for buying one thing, or none.
const shop = "shop"

func goods(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	who := s.Investigator(p.Seat)
	list := []eldersign.Option{{
		ID: "none", Label: eldersign.Say("choice.buy-nothing"), Group: "entrance",
		Do: func(*eldersign.Turn) {},
	}}
	sheet, err := s.Lookup(cards.Entrance, who.At)
	if err != nil {
		return list
	}
	for i, one := range sheet.Souvenirs {
		if who.Worth() < one.Price {
			continue
		}
		gains := s.Meaning(one.Gain)
		list = append(list, eldersign.Option{
			ID: strconv.Itoa(i + 1), Group: "entrance", Rule: ruleEntrance,
			Label: eldersign.Say("choice.souvenir", "price", one.Price, "gains", eldersign.EffectTexts(gains)),
			Do:    func(t *eldersign.Turn) { t.Push(eldersign.Buy(p, one.Price, gains)...) },
		})
	}
	return list
}

// shutting and reopening close an entrance card by hand, where a card says so that the
// program does not know.
func shutting() eldersign.Command { return closing("shut", true) }

func reopening() eldersign.Command { return closing("reopen", false) }

func closing(kind string, closed bool) eldersign.Command {
	type args struct {
		Place string `json:"place" word:"place"`
	}
	return eldersign.On(kind, rules.Anyone, func(t *eldersign.Turn, a args) error {
		if !slices.ContainsFunc(t.State.Entrances(), func(e eldersign.Entrance) bool { return e.ID == a.Place }) {
			return eldersign.Illegal(ruleEntrance, "refuse.no-entrance")
		}
		t.CloseEntrance(a.Place, closed)
		return nil
	})
}

// closeEntrance is the word for a card that closes an entrance card: the one that it names,
// or one of the players' choice.
const closeEntrance = "close-entrance"

func closable(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	var list []eldersign.Option
	for _, e := range s.Entrances() {
		if s.Open(e.ID) {
			list = append(list, eldersign.Option{
				ID: e.ID, Label: eldersign.Say("choice.shut", "place", s.PlaceName(e.ID)), Group: "reward", Target: e.ID,
				Rule: ruleEntrance, Do: func(t *eldersign.Turn) {
					t.PushRest(p)
					t.CloseEntrance(e.ID, true)
				},
			})
		}
	}
	return list
}
