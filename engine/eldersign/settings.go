package eldersign

import (
	"slices"

	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

func (t *Turn) setDepth(d Depth) error {
	if !slices.Contains([]Depth{DiceOnly, Trackers, Full}, d) {
		return models.Errorf(models.NotFound, "the depths of play are %s, %s and %s", DiceOnly, Trackers, Full)
	}
	t.Emit(&settingsChange{Depth: d}, Say("log.depth", "depth", word("depth."+string(d))))
	return nil
}

func (t *Turn) setHouse(rule, reading string) error {
	for _, r := range t.s.houseRules() {
		if r.Name == rule && slices.Contains(r.Readings, reading) {
			t.Emit(&settingsChange{Rule: rule, Choice: reading},
				Say("log.house", "rule", word("house."+rule), "reading", word("house."+rule+"."+reading)))
			return nil
		}
	}
	return models.Errorf(models.NotFound, "there is no house rule %.60q with the reading %.60q", rule, reading)
}

// enterCards enters cards of the owner's book into the game, or forgets them.
// Cards that are in play already stay as they are until somebody says what they
// are.
func (t *Turn) enterCards(a bookArgs) error {
	n := len(a.Cards) + len(a.Forget)
	if n == 0 || n > cards.MaxBook {
		return models.Errorf(models.Invalid, "name 1 to %d cards", cards.MaxBook)
	}
	label := Say("log.book-cards", "n", n)
	switch {
	case len(a.Cards) == 1 && n == 1:
		label = Say("log.book", "card", a.Cards[0].Name)
	case n == 1:
		label = Say("log.book-forget", "card", a.Forget[0].ID)
	}
	t.Emit(&settingsChange{Cards: a.Cards, Forget: a.Forget}, label)
	return nil
}
