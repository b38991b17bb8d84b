package eldersign

import (
	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
)

// say builds a sentence from a key and pairs of argument and value.
func say(key string, pairs ...any) engine.Text {
	t := engine.Text{Key: key}
	if len(pairs) > 0 {
		t.Args = make(map[string]any, len(pairs)/2)
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		name, ok := pairs[i].(string)
		if !ok {
			continue
		}
		t.Args[name] = pairs[i+1]
	}
	return t
}

// thing is the key of a word for something that is counted, lost or gained.
func thing(what string) string { return "@thing." + what }

// cardName is what people call a card; cards that nobody named have the word of
// their class.
func cardName(c *cards.Card) string {
	if c.Name != "" {
		return c.Name
	}
	return "@card.unknown." + string(c.Class)
}

// unknownID is the id of a card that the card book does not know.
const unknownID = "unknown"

// unknownCard stands for a card that the card book does not know.
func unknownCard(class cards.Class) *cards.Card { return &cards.Card{Class: class, ID: unknownID} }

// effectText says what an effect does.
func effectText(e cards.Effect) engine.Text {
	if e.Do == "note" {
		if e.Note == "" {
			return say("effect.card")
		}
		return say("effect.note", "note", e.Note)
	}
	args := []any{"n", e.N()}
	if e.What != "" {
		args = append(args, "what", thing(e.What))
	}
	if e.To != "" {
		args = append(args, "to", thing(e.To))
	}
	if e.Who != "" {
		args = append(args, "who", "@who."+e.Who)
	}
	if e.Per != "" {
		args = append(args, "per", thing(e.Per))
	}
	if e.Where != "" {
		args = append(args, "where", "@where."+e.Where)
	}
	if e.Do == "choose" {
		for i, o := range e.Options {
			if i < 2 {
				args = append(args, []string{"a", "b"}[i], optionTexts(o))
			}
		}
	}
	return say("effect."+e.Do, args...)
}

func optionTexts(list []cards.Effect) []engine.Text {
	out := make([]engine.Text, len(list))
	for i, e := range list {
		out[i] = effectText(e)
	}
	return out
}

func effectTexts(list []cards.Effect) []engine.Text {
	if len(list) == 0 {
		return nil
	}
	return optionTexts(list)
}
