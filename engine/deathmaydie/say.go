package deathmaydie

import (
	"elderglass/engine"
	"elderglass/engine/rules"
	"elderglass/models"
)

// Say builds a sentence from a key and pairs of argument and value.
func Say(key string, pairs ...any) engine.Text { return models.Say(key, pairs...) }

// word is one word of the catalogue.
func word(key string) engine.Text { return engine.Text{Key: key} }

// illegal refuses by a rule, with a key of the catalogues and pairs of argument and value.
func illegal(rule, key string, pairs ...any) *models.Error {
	return rules.Illegal(rule, key, pairs...)
}

// words is a name that a card has.
func words(name string) engine.Name { return engine.Name{Words: name} }

// spaceName is the name of a space.
func (s *State) spaceName(id string) engine.Name {
	switch sp := s.space(id); {
	case sp == nil:
	case sp.Key != "":
		return engine.Name{Key: sp.Key}
	case sp.Name != "":
		return words(sp.Name)
	}
	return words(id)
}

// kindName is the name of a kind of enemy.
func (s *State) kindName(kind string) engine.Name {
	if kind == ElderKind && s.Box.Elder != nil {
		return words(s.Box.Elder.Name)
	}
	if e := s.enemy(kind); e != nil {
		return words(e.Name)
	}
	return words(kind)
}

// tokenName is the name of a kind of token.
func (s *State) tokenName(kind string) engine.Name {
	if k := s.tokenKind(kind); k != nil {
		return words(k.Name)
	}
	return words(kind)
}

// effectText says what an effect does.
func effectText(e Step, s *State) engine.Text {
	switch {
	case e.Note != "":
		return Say("dmd.effect.note", "note", e.Note)
	case e.Do == doChoose:
		return Say("dmd.effect.choose")
	}
	args := []any{"n", e.Count()}
	if e.What != "" {
		name := s.kindName(e.What)
		if s.tokenKind(e.What) != nil {
			name = s.tokenName(e.What)
		}
		args = append(args, "what", name)
	}
	return Say("dmd.effect."+e.Do, args...)
}
