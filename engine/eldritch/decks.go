package eldritch

import "elderglass/engine"

// The classes of what may be shown to the camera besides the cards that people hold, Mythos and Mystery cards.
const (
	classAncient      = "ancient"
	classInvestigator = "investigator"
	classMonster      = Monster
	classGate         = Gate
	classClue         = ClueToken
)

// looksClass is a class among the looks of cards, which are kept for all games together: others have cards of such
// classes too.
func looksClass[C ~string](class C) string { return "eldritch-" + string(class) }

// shown is a card or token as engine.Choice.Card calls it.
func shown[C ~string](class C, id string) string { return looksClass(class) + "/" + id }

// Decks returns the cards and tokens of the box by their classes, each with the side by which it is known: the back of
// a card that is turned over is never asked for. A card that stands for others is not among them: it has no look of
// its own.
func (game) Decks(engine.State) []engine.Deck {
	decks := []engine.Deck{
		deck(classAncient, ancients.list, func(f *AncientFact) (string, engine.Name) { return f.ID, words(f.Name) }),
		deck(classInvestigator, investigators.list, func(f *InvestigatorFact) (string, engine.Name) {
			return f.ID, words(f.Name)
		}),
	}
	for _, class := range classes {
		decks = append(decks, deck(string(class), cards[class].list, func(f *CardFact) (string, engine.Name) {
			if f.other() {
				return "", engine.Name{}
			}
			return f.ID, words(f.Name)
		}))
	}
	return append(decks,
		deck(string(Mystery), mysteries.list, func(f *MysteryFact) (string, engine.Name) { return f.ID, words(f.Name) }),
		deck(string(Mythos), mythosCards.list, func(f *MythosFact) (string, engine.Name) {
			if f.other() {
				return "", engine.Name{}
			}
			return f.ID, words(f.Name)
		}),
		deck(classMonster, monsters.list, func(f *MonsterFact) (string, engine.Name) { return f.ID, monsterName(f.ID) }),
		deck(classGate, spaces.list, func(f *SpaceFact) (string, engine.Name) {
			if f.Gate == "" {
				return "", engine.Name{}
			}
			return f.ID, words(f.Name)
		}),
		deck(classClue, spaces.list, func(f *SpaceFact) (string, engine.Name) { return f.ID, words(f.Name) }),
	)
}

// deck is made of facts; of those without an id there is no card.
func deck[F any](class string, facts []F, card func(*F) (id string, name engine.Name)) engine.Deck {
	d := engine.Deck{Class: looksClass(class)}
	for i := range facts {
		if id, name := card(&facts[i]); id != "" {
			d.Cards = append(d.Cards, engine.DeckCard{ID: id, Name: name})
		}
	}
	d.Name = say("eldritch.deck."+class, "n", len(d.Cards))
	return d
}
