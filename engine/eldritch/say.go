package eldritch

import (
	"elderglass/engine"
	"elderglass/engine/rules"
	"elderglass/models"
)

// say builds a sentence of the catalogues from a key and pairs of argument and value.
func say(key string, pairs ...any) engine.Text { return models.Say(key, pairs...) }

// silent is the label of events that are not shown.
var silent engine.Text

// illegal refuses by a rule of the Reference Guide.
func illegal(rule, key string, pairs ...any) *models.Error {
	return rules.Illegal("Guide, "+rule, key, pairs...)
}

// thing is the word for what is counted, lost or gained: a track, a class, a trait or a card.
func thing(what string) engine.Text {
	if f := factOf(what); f != nil && !f.other() {
		return say("words", "words", f.Name)
	} else if f != nil {
		return engine.Text{Key: f.named().Key}
	}
	if f := monsters.by[what]; f != nil {
		return say("words", "words", f.Name)
	}
	return engine.Text{Key: "eldritch.thing." + what}
}

// cardName is the name of a card.
func cardName(c Card) engine.Name { return nameOf(c.Class, c.Card) }

func nameOf(class Class, id string) engine.Name {
	switch class {
	case Mythos:
		if f := mythosCards.by[id]; f != nil && !f.other() {
			return words(f.Name)
		}
	case Mystery:
		if f := mysteries.by[id]; f != nil {
			return words(f.Name)
		}
	default:
		if f := factOf(id); f != nil {
			return f.named()
		}
	}
	return engine.Name{Key: "eldritch.unknown." + string(class)}
}

// monsterName is the name of a Monster.
func monsterName(id string) engine.Name {
	if f := monsters.by[id]; f != nil {
		return words(f.Name)
	}
	return engine.Name{Key: "eldritch.unknown.monster"}
}
