package pharaoh

import (
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

// relic is the class of the relics.
const relic cards.Class = "relic"

const ruleExhibit = "Rules summary, The Exhibit"

// exhibit asks what a relic costs where the book does not know it.
const exhibit = "exhibit"

// theExhibit is the scenario sheet; the book may know what it sells.
const theExhibit = "the-exhibit"

// mostPrice is more than a relic costs, as far as prices of entrances are known.
const mostPrice = 10

// exhibited reports whether The Exhibit lies at the entrance: never in the Lightless Pyramid.
func exhibited(s *eldersign.State) bool {
	return s.Plays(ID) && !inPyramid(s) && s.Reading(houseExhibit) == yes
}

// acquiring is the further effect of the entrance with The Exhibit.
func acquiring() eldersign.Command {
	return eldersign.On(exhibit, rules.Active, func(t *eldersign.Turn, _ struct{}) error {
		if err := atExhibit(t.State); err != nil {
			return err
		}
		if len(exhibitOptions(t.State, do(exhibit, t.State.Active))) == 0 {
			return eldersign.Illegal(ruleExhibit, "refuse.exhibit-trophies")
		}
		t.Push(do(exhibit, t.State.Active), do(eldersign.DoToClock, t.State.Active))
		return nil
	}).Offered(func(s *eldersign.State, o *rules.Offers) {
		if atExhibit(s) == nil && len(exhibitOptions(s, do(exhibit, s.Active))) > 0 {
			o.Add(engine.Choice{
				Seat: s.Active, Kind: exhibit, Label: eldersign.Say("choice.exhibit"), Group: "entrance",
				Rule: ruleExhibit,
			}, "", nil)
		}
	})
}

// atExhibit refuses what The Exhibit offers anywhere but at the entrance in a resolution phase.
func atExhibit(s *eldersign.State) error {
	who := s.Investigator(s.Active)
	if !exhibited(s) || s.Phase != eldersign.PhaseEntrance || len(s.Agenda) > 0 || who == nil || !s.Open(who.At) {
		return eldersign.Illegal(ruleExhibit, "refuse.exhibit")
	}
	return nil
}

// exhibitOptions are what The Exhibit sells. Where the book does not know it, the table says the
// price of a relic.
func exhibitOptions(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	who := s.Investigator(p.Seat)
	if who == nil || !exhibited(s) {
		return nil
	}
	var list []eldersign.Option
	offer := func(id string, price int, gains []cards.Effect) {
		if who.Worth() < price {
			return
		}
		list = append(list, eldersign.Option{
			ID: "relic-" + id, Group: "entrance", Rule: ruleExhibit,
			Label: eldersign.Say("choice.souvenir", "price", price, "gains", eldersign.EffectTexts(gains)),
			Do:    func(t *eldersign.Turn) { t.Push(eldersign.Buy(p, price, gains)...) },
		})
	}
	for _, sheet := range s.Cards(scenarioSheet) {
		if sheet.ID != theExhibit {
			continue
		}
		for i, one := range sheet.Souvenirs {
			offer(strconv.Itoa(i+1), one.Price, s.Meaning(one.Gain))
		}
		if len(sheet.Souvenirs) > 0 {
			return list
		}
	}
	for price := 1; price <= mostPrice; price++ {
		offer(strconv.Itoa(price), price, []cards.Effect{{Do: "gain", What: string(relic)}})
	}
	return list
}

// expert is the watermark of an option of a Mythos card: one more doom token after its effects.
const expert = "expert"

func addExpertDoom(t *eldersign.Turn, _ eldersign.Step) {
	if t.State.Reading(houseExpert) == yes {
		t.AddDoom(1)
	}
}
