package script

import (
	"encoding/json"
	"slices"

	"elderglass/engine/eldersign"
)

// words are what may stand after a command now, as a script writes it; nil for commands
// that are not about one thing of a list.
func (r *Runner) words(kind string) []string {
	v := r.View()
	var words []string
	for _, c := range r.game.Choices(r.state) {
		if c.Kind != kind {
			continue
		}
		var about struct{ Place, What, Card, Option string }
		if err := json.Unmarshal(c.Args, &about); err != nil {
			continue
		}
		for _, word := range []string{placeName(v, about.Place), about.What, cardOf(v, about.Card), nameOf(v, about.Option)} {
			if word != "" && !slices.Contains(words, word) {
				words = append(words, word)
			}
		}
	}
	return words
}

// inHand is the word for a card in front of a player, which tells unknown ones apart by
// their class.
func inHand(v eldersign.View, id string) string {
	for _, p := range v.Investigators {
		for _, c := range p.Cards {
			if c.ID == id && c.Unknown {
				return unknown + "-" + c.Kind
			}
		}
	}
	return cardOf(v, id)
}

// cardOf is the id in the card book of a card in front of a player.
func cardOf(v eldersign.View, id string) string {
	for _, p := range v.Investigators {
		for _, c := range p.Cards {
			if c.ID == id {
				return c.Card
			}
		}
	}
	return id
}
