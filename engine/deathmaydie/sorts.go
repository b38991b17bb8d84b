package deathmaydie

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"elderglass/engine/deathmaydie/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

// sorts are the sorts of words in which scripts have the parameters of commands.
func sorts() map[string]rules.Sort[State] {
	plain := func(_ *State, word string) string { return word }
	return map[string]rules.Sort[State]{
		"space": rules.OneWord(func(s *State, word string) (string, error) { return s.findSpace(word), nil }, plain),
		"figures": rules.AllWords((*State).findFigures, func(_ *State, ids []string) string {
			return strings.Join(ids, " ")
		}),
		"figure": rules.OneWord(func(s *State, word string) (string, error) { return s.findFigure(word), nil }, plain),
		"held":   rules.OneWord(func(s *State, word string) (string, error) { return s.findHeld(word), nil }, plain),
		"thing":  rules.OneWord(func(s *State, word string) (string, error) { return s.findThing(word), nil }, plain),
		"roll":   rules.AllWords(readRoll, writeRoll),
		"die": rules.OneWord((*State).findDie, func(_ *State, id int) string {
			return strconv.Itoa(id)
		}),
		"face": rules.OneWord(func(_ *State, word string) (models.Face, error) { return models.Face(word), nil },
			func(_ *State, f models.Face) string { return string(f) }),
		"side": rules.OneWord(func(_ *State, word string) (bool, error) {
			if word != "right" {
				return false, models.Errorf(models.Invalid, "a side is right, or nothing for left")
			}
			return true, nil
		}, func(_ *State, right bool) string {
			if right {
				return "right"
			}
			return ""
		}),
		"json": {Rest: true, Read: func(_ *State, text string) (any, string, error) {
			c, err := cards.Read([]byte(text))
			return c, "", err
		}, Write: func(_ *State, data json.RawMessage, _ string) string { return string(data) }},
		rules.OptionSort: rules.OneWord(func(s *State, word string) (string, error) { return s.findOption(word), nil },
			func(s *State, id string) string { return s.optionWord(id) }),
	}
}

// findSpace finds a space by its id or name; others stay as they are, for the rules to refuse.
func (s *State) findSpace(word string) string {
	for _, sp := range s.board().Spaces {
		if sp.ID == word || rules.Slug(s.spaceName(sp.ID).English()) == rules.Slug(word) {
			return sp.ID
		}
	}
	return word
}

// findFigure finds an enemy by its id, or by its kind: the active investigator's space first.
// "cultist.2" is the second one.
func (s *State) findFigure(word string) string {
	if s.figure(word) != nil {
		return word
	}
	kind, number, _ := strings.Cut(word, ".")
	nth, err := strconv.Atoi(number)
	if err != nil {
		nth = 1
	}
	list := slices.DeleteFunc(slices.Clone(s.Figures), func(f Figure) bool { return f.Kind != kind })
	if p := s.person(s.Active); p != nil {
		slices.SortStableFunc(list, func(a, b Figure) int {
			return s.distance(p.At, a.At, true) - s.distance(p.At, b.At, true)
		})
	}
	if nth < 1 || nth > len(list) {
		return word
	}
	return list[nth-1].ID
}

func (s *State) findFigures(words []string) ([]string, error) {
	ids := make([]string, len(words))
	for i, w := range words {
		ids[i] = s.findFigure(w)
	}
	return ids, nil
}

// findHeld finds a card in front of an investigator by its name, the active one's
// first.
func (s *State) findHeld(word string) string {
	order := s.Living()
	for _, seat := range order {
		p := s.person(seat)
		if p.Relic == word {
			return word
		}
		for _, h := range p.Cards {
			if h.ID == word || rules.Slug(s.heldName(h).English()) == rules.Slug(word) {
				return h.ID
			}
		}
	}
	return word
}

// findThing finds an enemy, a card, or a token by its kind.
func (s *State) findThing(word string) string {
	if s.enemy(word) != nil || word == ElderKind || s.tokenKind(word) != nil || s.discovery(word) != nil {
		return word
	}
	if kind, number, ok := strings.Cut(word, "."); ok && s.tokenKind(kind) != nil {
		n := 0
		for _, t := range s.Tokens {
			if t.Kind == kind {
				if n++; strconv.Itoa(n) == number {
					return t.ID
				}
			}
		}
	}
	if f := s.findFigure(word); f != word {
		return f
	}
	if h := s.findHeld(word); h != word {
		return h
	}
	return s.findSpace(word)
}

// findOption finds an answer by the word of a thing.
func (s *State) findOption(word string) string {
	if id := s.findHeld(word); id != word {
		return id
	}
	return s.findFigure(word)
}

// optionWord is the word of an answer: an enemy is called by its kind where that is enough.
func (s *State) optionWord(id string) string {
	if f := s.figure(id); f != nil {
		n, of := 0, 0
		for _, other := range s.Figures {
			if other.Kind == f.Kind {
				of++
				if s.findFigure(f.Kind+"."+strconv.Itoa(of)) == id {
					n = of
				}
			}
		}
		if of == 1 {
			return f.Kind
		}
		return f.Kind + "." + strconv.Itoa(n)
	}
	if _, h := s.held(id); h != nil {
		return rules.Slug(s.heldName(*h).English())
	}
	return id
}

// findDie finds a die of the roll by what it shows: "tentacle", or "g:elder-sign"; 2 is the
// second one.
func (s *State) findDie(word string) (int, error) {
	if id, err := strconv.Atoi(word); err == nil {
		return id, nil
	}
	d, err := readDie(word)
	if err != nil {
		return 0, err
	}
	if s.Roll != nil {
		for _, have := range s.Roll.Dice {
			if have.Face == d.Face && (have.Colour == d.Colour || !strings.Contains(word, ":")) {
				return have.ID, nil
			}
		}
	}
	return 0, models.Errorf(models.Invalid, "no such die as %q lies there", word)
}

// readDie reads "success", "g:elder-sign" or "b:tentacle": without a letter a die is black.
func readDie(word string) (models.Die, error) {
	d := models.Die{Colour: black, Confidence: 1, Sure: true}
	face := word
	if letter, rest, ok := strings.Cut(word, ":"); ok {
		face = rest
		switch letter {
		case "g":
			d.Colour = green
		case "b":
		default:
			return d, models.Errorf(models.Invalid, "%q is no colour; colours are b and g", letter)
		}
	}
	d.Face = models.Face(face)
	if short, ok := shortFaces[face]; ok {
		d.Face = short
	}
	if !slices.Contains(faces(d.Colour), d.Face) {
		return d, models.Errorf(models.Invalid, "%q is no face of the %s die", face, d.Colour)
	}
	return d, nil
}

// shortFaces are shorter words for faces.
var shortFaces = map[string]models.Face{
	"hit": "success", "sign": "elder-sign", "hit+tentacle": "success+tentacle",
	"hit+sign": "success+elder-sign",
}

func readRoll(_ *State, words []string) ([]models.Die, error) {
	dice := make([]models.Die, 0, len(words))
	for _, w := range words {
		d, err := readDie(w)
		if err != nil {
			return nil, err
		}
		dice = append(dice, d)
	}
	return dice, nil
}

func writeRoll(_ *State, dice []models.Die) string {
	words := make([]string, len(dice))
	for i, d := range dice {
		words[i] = string(d.Face)
		if d.Colour == green {
			words[i] = "g:" + words[i]
		}
	}
	return strings.Join(words, " ")
}
