package eldersign

import (
	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

// Say builds a sentence from a key and pairs of argument and value.
func Say(key string, pairs ...any) engine.Text { return models.Say(key, pairs...) }

// word is one word of the catalogue.
func word(key string) engine.Text { return engine.Text{Key: key} }

// Thing is the word for something that is counted, lost or gained.
func Thing(what string) engine.Text { return word("thing." + what) }

// CardName is the name of a card. Unnamed cards have the word of their
// class, and those that stand for many like them have words of the catalogue.
func CardName(c *cards.Card) engine.Name {
	switch {
	case generic(c):
		return engine.Name{Key: "card." + c.ID}
	case c.Name == "":
		return engine.Name{Key: "card.unknown." + string(c.Class)}
	}
	return engine.Name{Words: c.Name}
}

// generic reports whether a card of a box stands for every ordinary one of its class. One
// to which its owner gave a name of its own does not.
func generic(c *cards.Card) bool {
	return c.Plain && c.Name == word("card."+c.ID).English()
}

// unknownID is the id of a card that the card book does not know.
const unknownID = "unknown"

// unknownCard stands for a card that the card book does not know.
func unknownCard(class cards.Class) *cards.Card { return &cards.Card{Class: class, ID: unknownID} }

// cardKey is what a card is called when it is shown to a camera; "" for one that no book knows.
func cardKey(c *cards.Card) string {
	if c.ID == unknownID {
		return ""
	}
	return string(c.Class) + "/" + c.ID
}

// EffectText says what an effect does.
func EffectText(e cards.Effect) engine.Text { return effectText(e) }

// effectText says what an effect does.
func effectText(e cards.Effect) engine.Text {
	if e.Do == "note" {
		switch {
		case e.Note != "":
			return Say("effect.note", "note", e.Note)
		case e.To != "": // the face of a die, by which the card is read
			return Say("effect.found", "face", word("face."+e.To))
		}
		return Say("effect.card")
	}
	args := []any{"n", e.N()}
	if e.What != "" {
		args = append(args, "what", Thing(e.What))
	}
	if e.To != "" {
		args = append(args, "to", Thing(e.To))
	}
	if e.Who != "" {
		args = append(args, "who", word("who."+e.Who))
	}
	if e.Per != "" {
		args = append(args, "per", Thing(e.Per))
	}
	if e.Until > 0 {
		args = append(args, "until", e.Until)
	}
	if e.Where != "" {
		args = append(args, "where", word("where."+e.Where))
	}
	for i, o := range e.Options {
		if i < 2 {
			args = append(args, []string{"a", "b"}[i], optionTexts(o))
		}
	}
	return Say("effect."+e.Do, args...)
}

// EffectTexts say what some effects do.
func EffectTexts(list []cards.Effect) []engine.Text { return optionTexts(list) }

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
