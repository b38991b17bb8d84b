package eldersign

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

// sorts are the sorts of words in which scripts have the parameters of commands. A thing
// that is not found stays as it is written, for the rules to refuse it.
func sorts() map[string]rules.Sort[State] {
	return map[string]rules.Sort[State]{
		"die":       dieSort(InPool),
		"spell-die": dieSort(OnSpell),
		"dice":      diceSort(InPool),
		"any-dice":  diceSort(InPool, OnSpell, focused, assists),
		"roll":      rules.AllWords(readRoll, writeRoll),
		"face":      rules.OneWord((*State).readFace, func(_ *State, f models.Face) string { return faceWord(f) }),
		"place":     {Read: readPlace, Write: written((*State).placeWord)},
		"card":      rules.OneWord(unrefused((*State).findOwned), (*State).ownedWord),
		"held":      rules.OneWord(readHeld, (*State).cardWord),
		"thing":     rules.OneWord(unrefused((*State).findAnything), (*State).optionWord),
		"unnamed":   {Read: readUnnamed, Write: written((*State).optionWord)},
		"task":      rules.OneWord(unrefused((*State).findTask), (*State).taskWord),
		"use":       rules.WordAfter(readUse, writeUse),
		"counter": rules.OneWord(unrefused(func(_ *State, word string) string {
			return counterOf(word)
		}), func(_ *State, what string) string { return what }),
		"json-card": {Read: readCards, Write: func(_ *State, data json.RawMessage, _ string) string { return string(data) }},

		rules.OptionSort: rules.OneWord(unrefused((*State).findOption), (*State).optionWord),
	}
}

// unrefused makes a reader of what finds everything.
func unrefused(find func(*State, string) string) func(*State, string) (string, error) {
	return func(s *State, word string) (string, error) { return find(s, word), nil }
}

// written writes a word.
func written(write func(*State, string) string) func(*State, json.RawMessage, string) string {
	return func(s *State, data json.RawMessage, _ string) string {
		var word string
		if json.Unmarshal(data, &word) != nil {
			return ""
		}
		return write(s, word)
	}
}

// readPlace reads the id of a place's card, or its name, which may be several words.
func readPlace(s *State, text string) (any, string, error) {
	words := strings.Fields(text)
	for n := len(words); n > 0; n-- {
		name := strings.Join(words[:n], " ")
		if id := s.findPlace(name); id != name || n == 1 && s.isPlace(name) {
			return id, strings.Join(words[n:], " "), nil
		}
	}
	return text, "", nil
}

func (s *State) isPlace(id string) bool { return s.entrance(id) != nil || s.Place(id) != nil }

// findPlace finds a place by the id of its card or its name.
func (s *State) findPlace(word string) string {
	slug := rules.Slug(word)
	for _, p := range s.Places {
		if p.Card.ID == word || p.Card.ID == slug || slug != "" && rules.Slug(p.Card.Name) == slug {
			return p.ID
		}
	}
	return word
}

// placeWord is the id of the card of a place.
func (s *State) placeWord(at string) string {
	if p := s.Place(at); p != nil {
		return p.Card.ID
	}
	return at
}

// findCard finds a card in front of a player by its id in the card book: the active
// player's first, and those without dice first.
func (s *State) findCard(word string) string {
	found, best := word, 0
	for _, p := range s.Investigators {
		for _, h := range p.Cards {
			fit := 1
			if p.Seat == s.Active {
				fit += 2
			}
			if len(s.DiceIn(OnSpell, h.ID)) == 0 {
				fit++
			}
			if (h.Card.ID == word || h.unknown() && unknownID+"-"+string(h.Card.Class) == word) && fit > best {
				found, best = h.ID, fit
			}
		}
	}
	return found
}

// findOwned is findCard, or finds a trophy by its name.
func (s *State) findOwned(word string) string {
	if id := s.findCard(word); id != word {
		return id
	}
	return s.findTrophy(word)
}

// ownedWord is the word for a card in front of a player or for a trophy.
func (s *State) ownedWord(id string) string {
	if _, h := s.Held(id); h == nil {
		return s.optionWord(id)
	}
	return s.cardWord(id)
}

// readHeld is findCard, and refuses what nobody has.
func readHeld(s *State, word string) (string, error) {
	id := s.findCard(word)
	if _, h := s.Held(id); h == nil {
		return "", models.Errorf(models.NotFound, "nobody has the card %.60q", word)
	}
	return id, nil
}

// cardWord is the word for a card in front of a player, which tells unknown ones apart by
// their class.
func (s *State) cardWord(id string) string {
	_, h := s.Held(id)
	switch {
	case h == nil:
		return id
	case h.unknown():
		return unknownID + "-" + string(h.Card.Class)
	}
	return h.Card.ID
}

// findMonster finds a monster in play by its name, or by place/name.
func (s *State) findMonster(word string) string {
	place, name, ok := strings.Cut(word, "/")
	if !ok {
		place, name = "", word
	}
	for _, p := range s.Places {
		if place != "" && p.Card.ID != place {
			continue
		}
		for _, r := range s.rows(&p) {
			i := slices.IndexFunc(p.Monsters, func(m Monster) bool { return m.ID == r.Monster })
			if i < 0 {
				continue
			}
			if called := nameSlug(CardName(p.Monsters[i].Card)); called == name || called == "card-"+name {
				return r.ID
			}
		}
	}
	return word
}

// nameSlug is a name as scripts write it.
func nameSlug(name engine.Name) string { return rules.Slug(name.Words + name.Key) }

// findTrophy finds a trophy by its name.
func (s *State) findTrophy(word string) string {
	for _, p := range s.Investigators {
		for _, t := range p.Trophies {
			if nameSlug(t.Name) == word {
				return t.ID
			}
		}
	}
	return word
}

// findAnything finds a place, a monster, a card in front of a player or a trophy.
func (s *State) findAnything(word string) string {
	for _, find := range []func(*State, string) string{
		(*State).findPlace, (*State).findMonster, (*State).findCard, (*State).findTrophy,
	} {
		if id := find(s, word); id != word {
			return id
		}
	}
	return word
}

// readUnnamed finds what a card is to be the name of: by the word "unknown" a card in front
// of a player before a place, where the name that follows is that of an item, spell or
// ally.
func readUnnamed(s *State, text string) (any, string, error) {
	word, left, _ := strings.Cut(text, " ")
	left = strings.TrimSpace(left)
	if word == unknownID {
		for _, p := range s.Investigators {
			for _, h := range p.Cards {
				if _, known := s.catalog.Get(h.Card.Class, left); known && h.unknown() {
					return h.ID, left, nil
				}
			}
		}
	}
	return s.findAnything(word), left, nil
}

// findTask finds a task of the attempt by its number from the top.
func (s *State) findTask(word string) string {
	n, err := strconv.Atoi(word)
	if err != nil || s.Attempt == nil {
		return word
	}
	if rows := s.attemptRows(); s.Place(s.Attempt.Place) != nil && n >= 1 && n <= len(rows) {
		return rows[n-1].ID
	}
	return "t" + word
}

// taskWord is the place of a task of the attempt, from the top.
func (s *State) taskWord(id string) string {
	if s.Attempt == nil || s.Place(s.Attempt.Place) == nil {
		return "1"
	}
	return strconv.Itoa(taskNumber(s.attemptRows(), id))
}

// findOption finds the option about a card, a task of a place, a monster or a trophy.
func (s *State) findOption(word string) string {
	place, task, _ := strings.Cut(word, "/")
	if id := s.findPlace(place); id != place && task != "" {
		if _, err := strconv.Atoi(task); err == nil {
			return id + "-" + task
		}
	}
	for _, find := range []func(*State, string) string{
		(*State).findCard, (*State).findPlace, (*State).findMonster, (*State).findTrophy,
	} {
		if id := find(s, word); id != word {
			return id
		}
	}
	return word
}

// optionWord is the word by which a script names an option: that of a card, a monster, a
// place or a trophy, else its id.
func (s *State) optionWord(option string) string {
	for _, p := range s.Places {
		if n, ok := strings.CutPrefix(option, p.ID+"-"); ok {
			return p.Card.ID + "/" + n
		}
		for _, r := range s.rows(&p) {
			if i := slices.IndexFunc(p.Monsters, func(m Monster) bool { return m.ID == r.Monster }); i >= 0 && r.ID == option {
				return p.Card.ID + "/" + nameSlug(CardName(p.Monsters[i].Card))
			}
		}
	}
	for _, p := range s.Investigators {
		for _, t := range p.Trophies {
			if t.ID == option {
				return nameSlug(t.Name)
			}
		}
	}
	if _, h := s.Held(option); h != nil {
		return h.Card.ID
	}
	return s.placeWord(option)
}

// readUse reads the number of a use of a card, or the word for what an unknown one does.
func readUse(_ *State, word string) (int, error) {
	if i := slices.Index(wayWords(), word); i >= 0 {
		return i + 1, nil
	}
	n, err := strconv.Atoi(word)
	if err != nil {
		return 0, models.Errorf(models.Invalid, "%q is no use of a card", word)
	}
	return n, nil
}

// writeUse writes what an unknown card does; the first use of another goes without saying.
func writeUse(s *State, n int, card string) string {
	_, h := s.Held(s.findCard(card))
	switch {
	case h != nil && h.untold() && n >= 1 && n <= len(ways):
		return ways[n-1].name
	case n <= 1:
		return ""
	}
	return strconv.Itoa(n)
}

func wayWords() []string {
	words := make([]string, len(ways))
	for i, w := range ways {
		words[i] = w.name
	}
	return words
}

// counterWords are words for counters besides their own, here and in comparisons.
var counterWords = map[string]string{"clues": "clue", "trophies": "trophy", "sign": "signs", "tokens": "token"}

func counterOf(word string) string {
	if counter, ok := counterWords[word]; ok {
		return counter
	}
	return word
}

// readCards reads a card as the files of the card book have it, or a list of cards.
func readCards(_ *State, text string) (any, string, error) {
	if !strings.HasPrefix(text, "[") {
		text = "[" + text + "]"
	}
	var list []cards.Card
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return nil, "", models.Errorf(models.Invalid,
			"this is no card; it is written as in the files of engine/eldersign/core/data: %s", err)
	}
	return list, "", nil
}
