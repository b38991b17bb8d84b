package gates

import (
	"slices"
	"strconv"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

// The sources of what is said here.
const (
	ruleStreets = "FAQ 2.0, Streets of Arkham sheet"
)

// arkhamMode is the id of the way to play, and of its entrance card.
const arkhamMode = "streets-of-arkham"

// streetsOfArkham is the city in the place of the museum.
func streetsOfArkham() eldersign.Mode {
	return eldersign.Mode{
		ID: arkhamMode, Up: 3, Down: 3, DealsDown: true,
		OwnDecks: []cards.Class{cards.Adventure, cards.Mythos},
		Entrances: []eldersign.Entrance{{
			ID: streets, Sheet: arkhamMode, Named: true,
			Idle: func(*eldersign.State) bool { return true },
		}},
		Night:  eldersign.UsualNight(),
		Halves: mayChoose,
		Layout: eldersign.Layout{ID: "arkham", Columns: 3},
	}
}

// inArkham reports whether the Streets of Arkham are played.
func inArkham(s *eldersign.State) bool { return s.Playing() == arkhamMode }

// streets is the entrance, and the choice of what its card offers; streetsMove the move that comes of
// it.
const (
	streets     = "streets"
	streetsMove = "streets-move"
)

// endOfMovement offers the ability of the entrance card to whoever is there at the end of the movement
// phase.
func endOfMovement(t *eldersign.Turn, p eldersign.Step) bool {
	who := t.State.Investigator(p.Seat)
	if !inArkham(t.State) || who == nil || who.At != streets || !t.State.Open(streets) ||
		len(abilities(t.State, p)) == 0 {
		return false
	}
	t.Push(do(streets, p))
	return true
}

// abilities are what the entrance card sells and the investigator can pay. Who uses it must move to
// an Arkham adventure; who does not may stay.
func abilities(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	who := s.Investigator(p.Seat)
	sheet, err := s.Lookup(cards.Entrance, arkhamMode)
	if who == nil || err != nil {
		return nil
	}
	var list []eldersign.Option
	for i, one := range sheet.Souvenirs {
		gains := forOneself(s.Meaning(one.Gain))
		if who.Worth() < one.Price || !slices.ContainsFunc(gains, func(e cards.Effect) bool { return s.HasEffect(p, e) }) {
			continue
		}
		list = append(list, eldersign.Option{
			ID: strconv.Itoa(i + 1), Group: "entrance", Rule: ruleStreets,
			Label: eldersign.Say("choice.streets", "price", one.Price, "gains", eldersign.EffectTexts(gains)),
			Do: func(t *eldersign.Turn) {
				like := eldersign.Step{Seat: p.Seat, Source: s.PlaceName(streets)}
				t.Push(append(eldersign.Buy(like, one.Price, gains), do(streetsMove, like))...)
			},
		})
	}
	for _, o := range s.Sold(p) { // no ability of the card: nobody must move for it
		buy := o.Do
		o.Do = func(t *eldersign.Turn) {
			t.Push(eldersign.Step{Effect: cards.Effect{Do: eldersign.DoToClock}})
			buy(t)
		}
		list = append(list, o)
	}
	if len(list) == 0 {
		return nil
	}
	return append([]eldersign.Option{{
		ID: "none", Label: eldersign.Say("choice.stay-on-streets"), Group: "entrance", Rule: ruleStreets,
		Do: func(t *eldersign.Turn) {
			t.Push(eldersign.Step{Effect: cards.Effect{Do: eldersign.DoToClock}})
		},
	}}, list...)
}

// forOneself is what the icons of the entrance card mean: who pays regains.
func forOneself(list []cards.Effect) []cards.Effect {
	for i, e := range list {
		switch e.Do {
		case "healing":
			list[i] = cards.Effect{Do: "gain", What: eldersign.Stamina, Amount: e.Amount}
		case "respite":
			list[i] = cards.Effect{Do: "gain", What: eldersign.Sanity, Amount: e.Amount}
		}
	}
	return list
}

// arkham are the adventures to which somebody may move who used the ability.
func arkham(s *eldersign.State, _ eldersign.Step) []eldersign.Option {
	var list []eldersign.Option
	for i := range s.Places {
		place := &s.Places[i]
		if !s.MayMark(place) || s.Barred(place) { // neither other worlds nor special adventures
			continue
		}
		list = append(list, eldersign.Option{
			ID: place.ID, Target: place.ID, Group: "move", Rule: ruleStreets,
			Label: eldersign.Say("choice.move", "place", s.Which(place.ID)),
			Do:    func(t *eldersign.Turn) { t.MoveOn(place.ID) },
		})
	}
	return list
}

// nowhere goes on where there is no adventure to move to.
func nowhere(t *eldersign.Turn, _ eldersign.Step) {
	t.Push(eldersign.Step{Effect: cards.Effect{Do: eldersign.DoToClock}})
}

// discardable are the adventures that may be replaced: without a gate, a monster, a locked die and an
// investigator. Nothing replaces a special adventure.
func discardable(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	var list []eldersign.Option
	for _, place := range s.Places {
		holds := slices.ContainsFunc(s.Locks, func(l eldersign.Lock) bool { return l.Source == place.ID })
		visited := slices.ContainsFunc(s.Investigators, func(i eldersign.Investigator) bool {
			return !i.Devoured && i.At == place.ID
		})
		if !s.MayMark(&place) || gateOn(&place) != "" || len(place.Monsters) > 0 || holds || visited {
			continue
		}
		list = append(list, eldersign.Option{
			ID: place.ID, Target: place.ID, Group: "reward", Rule: "the card",
			Label: eldersign.Say("choice.discard-adventure", "place", s.Which(place.ID)),
			Do: func(t *eldersign.Turn) {
				t.PushRest(p)
				next := eldersign.DrawPlace(cards.Adventure, p.Seat)
				next.Down = true
				t.Push(next)
				t.ClosePlace(place.ID)
			},
		})
	}
	return list
}

// setbacks is the Mythos card whose top option may not be chosen without effect.
const setbacks = "setbacks-or-penalties"

// mayChoose reports whether an option of a Mythos card may be chosen (FAQ 2.0, "Mythos Cards: Gates of
// Arkham Expansion").
func mayChoose(s *eldersign.State, p eldersign.Step, half int) bool {
	if s.Mythos == nil || s.Mythos.ID != setbacks || half != 0 {
		return true
	}
	return slices.ContainsFunc(p.Options[half], func(e cards.Effect) bool { return s.HasEffect(p, e) })
}
