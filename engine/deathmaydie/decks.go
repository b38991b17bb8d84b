package deathmaydie

import (
	"slices"
	"strings"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
)

// The classes of cards that may be shown to the camera. Looks are kept for all games together, and others have cards
// of such classes too.
const (
	classEpisode      = cards.ClassEpisode
	classElder        = cards.ClassElderOne
	classInvestigator = cards.ClassInvestigator
	classInsanity     = cards.ClassInsanity
	classMythos       = cards.ClassMythos
	classDiscovery    = cards.ClassDiscovery
	classEnemy        = cards.ClassEnemy
	classRelic        = cards.ClassRelic
)

// cardKey is a card as engine.Choice.Card calls it.
func cardKey(class, id string) string { return class + "/" + id }

// Decks returns the cards of the boxes and of the owner's book, by their classes. A card that stands for those whose
// text is unknown is not among them: it has no look of its own.
func (g game) Decks(state engine.State) []engine.Deck {
	all := g.State(state).catalog()
	var mythos, discovery, enemies []engine.DeckCard
	for _, e := range all.Episodes {
		mythos = append(mythos, deckOf(e.Mythos, func(m cards.Mythos) (string, string) { return m.ID, m.Name })...)
		discovery = append(discovery, deckOf(e.Discovery, func(d cards.Discovery) (string, string) { return d.ID, d.Name })...)
		enemies = append(enemies, deckOf(e.Enemies, enemyCard)...)
	}
	for _, e := range all.ElderOnes {
		mythos = append(mythos, deckOf(e.Mythos, func(m cards.Mythos) (string, string) { return m.ID, m.Name })...)
		enemies = append(enemies, deckOf(e.Minions, enemyCard)...)
	}
	mythos = append(mythos, deckOf(all.Unknown, func(m cards.Mythos) (string, string) { return m.ID, m.Name })...)
	enemies = append(enemies, deckOf(all.Monsters, enemyCard)...)
	var decks []engine.Deck
	for _, d := range []engine.Deck{
		{Class: classEpisode, Cards: deckOf(all.Episodes, func(e cards.Episode) (string, string) { return e.ID, e.Name })},
		{Class: classElder, Cards: deckOf(all.ElderOnes, func(e cards.ElderOne) (string, string) { return e.ID, e.Name })},
		{Class: classInvestigator, Cards: deckOf(all.Investigators, func(i cards.Investigator) (string, string) {
			return i.ID, i.Name
		})},
		{Class: classInsanity, Cards: deckOf(all.Insanities, func(i cards.Insanity) (string, string) { return i.ID, i.Name })},
		{Class: classMythos, Cards: mythos},
		{Class: classDiscovery, Cards: discovery},
		{Class: classEnemy, Cards: enemies},
		{Class: classRelic, Cards: deckOf(all.Relics, func(r cards.Relic) (string, string) { return r.ID, r.Name })},
	} {
		d.Cards = unlike(d.Cards)
		if n := len(d.Cards); n > 0 {
			d.Name = Say("dmd.deck."+strings.TrimPrefix(d.Class, "dmd-"), "n", n)
			decks = append(decks, d)
		}
	}
	return decks
}

func enemyCard(e cards.Enemy) (id, name string) { return e.ID, e.Name }

// deckOf are the cards of a list.
func deckOf[C any](list []C, card func(C) (id, name string)) []engine.DeckCard {
	out := make([]engine.DeckCard, 0, len(list))
	for _, c := range list {
		id, name := card(c)
		out = append(out, engine.DeckCard{ID: id, Name: words(name)})
	}
	return out
}

// unlike are the cards of a deck, each once: a Cultist is a minion of several Elder Ones.
func unlike(list []engine.DeckCard) []engine.DeckCard {
	var out []engine.DeckCard
	for _, c := range list {
		if !slices.ContainsFunc(out, func(o engine.DeckCard) bool { return o.ID == c.ID }) {
			out = append(out, c)
		}
	}
	return out
}
