package eldersign

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"elderglass/engine/eldersign/task"
	"elderglass/engine/rules"
	"elderglass/models"
)

// readColour reads a colour of the dice in play, or the letter with which only it begins.
func (s *State) readColour(word string) (models.Colour, error) {
	for _, c := range s.colours() {
		if word == string(c) || word == s.colourWord(c) {
			return c, nil
		}
	}
	words := make([]string, 0, len(s.colours()))
	for _, c := range s.colours() {
		words = append(words, s.colourWord(c))
	}
	return "", models.Errorf(models.Invalid, "%q is no colour; colours are %s", word, listed(words))
}

// colourWord is the letter with which a colour begins, where no other one does.
func (s *State) colourWord(c models.Colour) string {
	letter := string(c[:1])
	colours := s.colours()
	if !slices.Contains(colours, c) || slices.ContainsFunc(colours, func(o models.Colour) bool {
		return o != c && strings.HasPrefix(string(o), letter)
	}) {
		return string(c)
	}
	return letter
}

// listed joins words as a sentence lists them.
func listed(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// readFace reads a face; of an investigation the number is enough.
func (s *State) readFace(word string) (models.Face, error) {
	var words []string
	for _, f := range slices.Sorted(maps.Keys(s.dice().set.Counts)) {
		if word == string(f) || word == faceWord(f) {
			return f, nil
		}
		words = append(words, faceWord(f))
	}
	return "", models.Errorf(models.Invalid, "%q is no face; faces are %s", word, listed(words))
}

func faceWord(f models.Face) string { return strings.TrimPrefix(string(f), task.Investigation+"-") }

// readDie reads "lore", "y:4" or "r:wild": without a colour a die is of the first one. "y:" is a die
// that shows something unknown.
func (s *State) readDie(word string) (models.Die, error) {
	d := models.Die{Colour: s.colours()[0], Confidence: 1, Sure: true}
	if head, face, ok := strings.Cut(word, ":"); ok {
		var err error
		if d.Colour, err = s.readColour(head); err != nil {
			return d, err
		}
		if face == "" {
			return d, nil
		}
		word = face
	}
	face, err := s.readFace(word)
	d.Face = face
	return d, err
}

// dieWord is the word that readDie reads.
func (s *State) dieWord(c models.Colour, f models.Face) string {
	if c == s.colours()[0] && f != "" {
		return faceWord(f)
	}
	return s.colourWord(c) + ":" + faceWord(f)
}

func readRoll(s *State, words []string) ([]models.Die, error) {
	dice := make([]models.Die, 0, len(words))
	for _, w := range words {
		d, err := s.readDie(w)
		if err != nil {
			return nil, err
		}
		dice = append(dice, d)
	}
	return dice, nil
}

func writeRoll(s *State, dice []models.Die) string {
	words := make([]string, len(dice))
	for i, d := range dice {
		words[i] = s.dieWord(d.Colour, d.Face)
	}
	return strings.Join(words, " ")
}

// onTable are the dice that lie where people see them; ok is false where none are played
// with.
func (s *State) onTable() (dice []Die, ok bool) {
	if s.Attempt == nil && s.Depth != DiceOnly {
		return nil, false
	}
	for _, d := range s.lying() {
		if d.Place != supply && d.Place != removed {
			dice = append(dice, d)
		}
	}
	return dice, true
}

// findDice finds dice that lie in some places by what they show; "all" is every die of
// the first place. Where no dice are played with it is one that there is not.
func (s *State) findDice(words, places []string) ([]int, error) {
	dice, ok := s.onTable()
	if !ok {
		return []int{0}, nil
	}
	ids := []int{}
	if len(words) == 1 && words[0] == "all" {
		for _, d := range dice {
			if d.Place == places[0] {
				ids = append(ids, d.ID)
			}
		}
		return ids, nil
	}
	for _, w := range words {
		want, err := s.readDie(w)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(dice, func(d Die) bool {
			return d.Face == want.Face && (d.Colour == want.Colour || !strings.Contains(w, ":")) &&
				slices.Contains(places, d.Place) && !slices.Contains(ids, d.ID)
		})
		if i < 0 {
			return nil, models.Errorf(models.Invalid, "no such die as %q lies there, but %s", w, s.lyingIn(dice, places))
		}
		ids = append(ids, dice[i].ID)
	}
	return ids, nil
}

// lyingIn names the dice that lie in some places.
func (s *State) lyingIn(dice []Die, places []string) string {
	var words []string
	for _, d := range dice {
		if slices.Contains(places, d.Place) && d.Face != "" {
			words = append(words, s.dieWord(d.Colour, d.Face))
		}
	}
	if len(words) == 0 {
		return "none that was rolled"
	}
	return strings.Join(words, " ")
}

// diceWords are the words for dice that were rolled.
func (s *State) diceWords(ids []int) string {
	var words []string
	for _, id := range ids {
		if d := s.die(id); d != nil {
			words = append(words, s.dieWord(d.Colour, d.Face))
		}
	}
	return strings.Join(words, " ")
}

// dieSort is the sort of one die that lies somewhere.
func dieSort(place string) rules.Sort[State] {
	return rules.OneWord(func(s *State, word string) (int, error) {
		ids, err := s.findDice([]string{word}, []string{place})
		if err != nil {
			return 0, err
		}
		if len(ids) != 1 {
			return 0, models.Errorf(models.Invalid, "this takes one die, and not %d", len(ids))
		}
		return ids[0], nil
	}, func(s *State, id int) string { return s.diceWords([]int{id}) })
}

// diceSort is the sort of dice that lie in some places.
func diceSort(places ...string) rules.Sort[State] {
	return rules.AllWords(func(s *State, words []string) ([]int, error) {
		return s.findDice(words, places)
	}, (*State).diceWords)
}

// colourCounts writes how many dice of each colour there are.
func (s *State) colourCounts(n map[models.Colour]int) string {
	var words []string
	for _, c := range s.colours() {
		if n[c] > 0 {
			words = append(words, fmt.Sprint(c, " ", n[c]))
		}
	}
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, " ")
}
