package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/scene"
)

// ancientCard and mythosCard are the ids of the cards that lie open for everyone.
const (
	ancientCard = "ancient-one"
	mythosCard  = "mythos"
)

// openCards are the Ancient One's sheet, the Mythos card in force, and what boxes lay open.
func (s *State) openCards() scene.List[scene.Card] {
	var list scene.List[scene.Card]
	if s.Ancient != nil {
		list = append(list, s.ancientSheet(s.Ancient))
	}
	if m := s.Mythos; m != nil {
		card := scene.Card{ID: mythosCard, Card: m.ID, Name: CardName(m), Kind: mythosCard}
		for _, text := range effectTexts(slices.Concat(m.Lingering, m.Midnight)) {
			card.Lines = append(card.Lines, scene.Line{Texts: []engine.Text{text}})
		}
		list = append(list, card)
	}
	return append(list, s.openOfBoxes()...)
}

// ancientSheet is the Ancient One's sheet with its power, its attack and the battle task.
func (s *State) ancientSheet(c *cards.Card) scene.Card {
	over, attack := Say("ancient.sleeps"), Say("attack.unknown")
	if s.Awake {
		over = Say("ancient.awake")
	}
	if len(c.Attack) > 0 {
		attack = Say("effects", "list", optionTexts(c.Attack))
	}
	task := s.battleRow()
	row := scene.Row{ID: task.ID, Open: true, Needs: needsOf(task)}
	if task.Unknown {
		row.Note = Say("task.unknown")
	}
	return scene.Card{
		ID: ancientCard, Card: c.ID, Name: CardName(c), Kind: ancientCard, Over: []engine.Text{over},
		Lines: []scene.Line{{Texts: []engine.Text{s.powerText(c)}}, {Kind: "attack", Texts: []engine.Text{attack}}},
		Rows:  scene.List[scene.Row]{row},
	}
}

// powerText says what an Ancient One does: in words of the language catalogue for
// those of the box, in the owner's for those of the card book.
func (s *State) powerText(c *cards.Card) engine.Text {
	if _, ok := s.shipped.Get(cards.AncientOne, c.ID); ok || c.ID == unknownID {
		return Say("power." + c.ID)
	}
	return Say("effects", "list", optionTexts(c.Power))
}
