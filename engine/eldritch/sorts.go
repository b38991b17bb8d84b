package eldritch

import (
	"slices"
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/engine/rules"
	"elderglass/models"
)

// sorts are the sorts of words in which scripts have the parameters of commands.
func sorts() map[string]rules.Sort[State] {
	same := func(_ *State, word string) string { return word }
	return map[string]rules.Sort[State]{
		"name": rules.OneWord(func(_ *State, word string) (string, error) {
			if _, err := strconv.Atoi(word); err == nil {
				return "", models.Errorf(models.Invalid, "%q should be a word", word)
			}
			return word, nil
		}, same),
		"laid": rules.OneWord(func(_ *State, word string) (bool, error) {
			if word != "laid" {
				return false, models.Errorf(models.Invalid, "the word would be laid")
			}
			return true, nil
		}, func(_ *State, laid bool) string {
			if laid {
				return "laid"
			}
			return ""
		}),
		"space": rules.OneWord(func(_ *State, word string) (string, error) { return findSpace(word), nil }, same),
		"thing": rules.OneWord(func(s *State, word string) (string, error) { return s.findThing(word), nil }, same),
		"die":   rules.OneWord(readDie, func(_ *State, id int) string { return "#" + strconv.Itoa(id) }),
		"dice": rules.AllWords(readDice, func(_ *State, ids []int) string {
			list := make([]string, len(ids))
			for i, id := range ids {
				list[i] = "#" + strconv.Itoa(id)
			}
			return strings.Join(list, " ")
		}),
		"roll": rules.AllWords(func(_ *State, faces []string) ([]models.Die, error) {
			dice := make([]models.Die, len(faces))
			for i, f := range faces {
				if faceOf(models.Face(f)) == 0 {
					return nil, models.Errorf(models.Invalid, "%q is no face; faces are 1 to 6", f)
				}
				dice[i] = models.Die{Colour: white, Face: models.Face(f), Confidence: 1, Sure: true}
			}
			return dice, nil
		}, func(_ *State, dice []models.Die) string {
			list := make([]string, len(dice))
			for i, d := range dice {
				list[i] = string(d.Face)
			}
			return strings.Join(list, " ")
		}),
		rules.OptionSort: rules.OneWord(func(s *State, word string) (string, error) { return s.findThing(word), nil },
			(*State).thingWord),
	}
}

// findSpace finds a space by its id, its number or the words of its name.
func findSpace(word string) string {
	for _, f := range spaces.list {
		if f.ID == word || rules.Slug(f.Name) == word || f.Number > 0 && strconv.Itoa(f.Number) == word {
			return f.ID
		}
	}
	return word
}

// thingWord is what a piece or a card is.
func (s *State) thingWord(id string) string {
	if p := s.piece(id); p != nil && p.Card != "" {
		return p.Card
	}
	if c := s.card(id); c != nil {
		return c.Card
	}
	return id
}

// findThing finds a piece or a card by what it is.
func (s *State) findThing(word string) string {
	i := slices.IndexFunc(s.Pieces, func(p Piece) bool { return p.Card == word && p.Zone == "" })
	if i >= 0 && !slices.ContainsFunc(spaces.list, func(f SpaceFact) bool { return f.ID == word }) {
		return s.Pieces[i].ID
	}
	for _, lies := range []func(Card) bool{
		func(c Card) bool { return c.Seat != engine.Nobody },
		func(c Card) bool {
			return c.Zone == Reserve || c.Zone == Active || c.Class == Mythos && c.Zone == InPlay
		},
	} {
		if i := slices.IndexFunc(s.Cards, func(c Card) bool { return c.Card == word && lies(c) }); i >= 0 {
			return s.Cards[i].ID
		}
	}
	return word
}

// readDie finds a die of the test by its face, or by # and its number.
func readDie(s *State, word string) (int, error) {
	ids, err := readDice(s, []string{word})
	if err != nil {
		return 0, err
	}
	return ids[0], nil
}

func readDice(s *State, list []string) ([]int, error) {
	if s.Test == nil {
		return nil, models.Errorf(models.NotFound, "no dice lie there")
	}
	var ids []int
	for _, w := range list {
		i := slices.IndexFunc(s.Test.Dice, func(d Die) bool {
			return (strconv.Itoa(d.Face) == w || "#"+strconv.Itoa(d.ID) == w) && !slices.Contains(ids, d.ID)
		})
		if i < 0 {
			return nil, models.Errorf(models.NotFound, "no such die as %q lies there, but %s", w,
				strings.Join(facesText(s.Test.Dice), " "))
		}
		ids = append(ids, s.Test.Dice[i].ID)
	}
	return ids, nil
}
