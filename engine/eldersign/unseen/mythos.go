package unseen

import (
	"slices"
	"strconv"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

// insight is the word of Mythos cards with the insight icon: the players choose the top or
// the bottom half, and the player of the last turn decides where they do not agree (rules
// summary, "Mythos Insight Icon").
const insight = "insight"

// insights are the halves that have an effect. Where neither has one, nothing happens.
func insights(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	var list []eldersign.Option
	for i, half := range p.Options {
		if !slices.ContainsFunc(half, func(e cards.Effect) bool { return s.HasEffect(p, e) }) {
			continue
		}
		like := p
		like.Effect = cards.Effect{}
		list = append(list, eldersign.Option{
			ID: strconv.Itoa(i + 1), Label: eldersign.Say("choice.alternative", "effects", eldersign.EffectTexts(half)),
			Group: "reward", Rule: "Rules summary, Mythos Insight Icon",
			Do: func(t *eldersign.Turn) { t.Push(eldersign.Effects(half, like)...) },
		})
	}
	return list
}

// discardWorld is the word for an other world of the players' choice that leaves play.
const discardWorld = "discard-world"

func worlds(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	var list []eldersign.Option
	for _, place := range s.Places {
		if place.World() {
			list = append(list, eldersign.Option{
				ID: place.ID, Label: eldersign.Say("choice.discard-world", "card", eldersign.CardName(place.Card)),
				Group: "reward", Target: place.ID, Do: func(t *eldersign.Turn) {
					t.PushRest(p)
					t.ClosePlace(place.ID)
				},
			})
		}
	}
	return list
}

// freshStart is the word for six new adventures in the place of all those in play.
const freshStart = "fresh-start"

// startAfresh deals as many as at set-up, also where fewer were left (FAQ 2.0, "Ancient
// Ones": "Fresh Start").
func startAfresh(t *eldersign.Turn, p eldersign.Step) {
	for range 6 {
		t.Push(eldersign.DrawPlace(cards.Adventure, p.Seat))
	}
	for _, place := range slices.Clone(t.State.Places) {
		if place.Card.Class == cards.Adventure {
			t.ClosePlace(place.ID)
		}
	}
}
