package eldersign

import (
	"slices"

	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

func (t *turn) setDepth(d Depth) error {
	if !slices.Contains([]Depth{DiceOnly, Trackers, Full}, d) {
		return models.Errorf(models.NotFound, "the depths of play are %s, %s and %s", DiceOnly, Trackers, Full)
	}
	t.emit(&settingsChange{Depth: d}, say("log.depth", "depth", "@depth."+string(d)))
	return nil
}

func (t *turn) setHouse(rule, reading string) error {
	for _, r := range HouseRules() {
		if r.Name == rule && slices.Contains(r.Readings, reading) {
			t.emit(&settingsChange{Rule: rule, Choice: reading}, say("log.house", "rule", "@house."+rule, "reading", "@house."+rule+"."+reading))
			return nil
		}
	}
	return models.Errorf(models.NotFound, "there is no house rule %q with the reading %q", rule, reading)
}

// enterCards enters cards of the owner's book into the game, or forgets them.
// Cards that are in play already stay as they are until somebody says what they
// are.
func (t *turn) enterCards(a bookArgs) error {
	if len(a.Cards)+len(a.Forget) > maxCards {
		return models.Errorf(models.TooLarge, "a card book holds at most %d cards", maxCards)
	}
	for i := range a.Cards {
		if err := a.Cards[i].Validate(); err != nil {
			return err
		}
		if t.s.Book.Len() >= cards.MaxBook {
			return models.Errorf(models.TooLarge, "the card book is full")
		}
		t.emit(&settingsChange{Card: &a.Cards[i]}, say("log.book", "card", cardName(&a.Cards[i])))
	}
	for i := range a.Forget {
		t.emit(&settingsChange{Card: &a.Forget[i], Forget: true}, say("log.book-forget", "card", a.Forget[i].ID))
	}
	return nil
}

// noHelp goes on without focus or assistance, by the house rule that the die is
// lost first.
func (t *turn) noHelp() error {
	if err := t.s.attemptAt(ruleHelp, stepHelp); err != nil {
		return err
	}
	t.toPool(true)
	return nil
}
