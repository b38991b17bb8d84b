package core

import (
	"slices"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

// scrounges are the classes of which he may take one in the place of another.
var scrounges = []cards.Class{cards.CommonItem, cards.UniqueItem, cards.Spell}

// scrounged marks a draw that was chosen in place of another one.
const scrounged = "scrounged"

// ashcanPete may take another kind of card, or a clue, when he gains a common item, a
// unique item or a spell.
func ashcanPete() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.Investigator, ID: "ashcan-pete",
		Options: map[string]func(*eldersign.State, eldersign.Step) []eldersign.Option{eldersign.DrawCard: scrounge},
	}
}

func scrounge(_ *eldersign.State, p eldersign.Step) []eldersign.Option {
	class := cards.Class(p.What)
	if !slices.Contains(scrounges, class) || p.Card == scrounged {
		return nil
	}
	var list []eldersign.Option
	for _, other := range scrounges {
		if other == class {
			continue
		}
		instead := p
		instead.What, instead.Card = string(other), scrounged
		list = append(list, eldersign.Option{
			ID: "instead-" + string(other), Label: eldersign.Say("choice.instead", "what", eldersign.Thing(string(other))),
			Group: "ability",
			Do:    func(t *eldersign.Turn) { t.Push(instead) },
		})
	}
	return append(list, eldersign.Option{
		ID: "instead-clue", Label: eldersign.Say("choice.instead", "what", eldersign.Thing("clue")), Group: "ability",
		Do: func(t *eldersign.Turn) { t.Add(p.Seat, "clue", 1) },
	})
}
