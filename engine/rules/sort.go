package rules

import (
	"encoding/json"
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/models"
)

// Sort is one sort of words in a script, such as a seat, a place or a die: how a value is
// read from words, and written.
type Sort[S any] struct {
	// Read reads a value from the beginning of a text, which is not empty unless Rest is
	// true, and returns what is left of it. Errors: Invalid for words of another sort,
	// NotFound for a thing that is not there.
	Read func(s *S, text string) (value any, left string, err error)
	// Write returns the words for a value after the words that the line has already; none
	// where the line can do without.
	Write func(s *S, value json.RawMessage, before string) string
	// Rest is true where all the words that are left are read, or none.
	Rest bool
}

// OneWord is a sort of single words.
func OneWord[S, V any](read func(s *S, word string) (V, error), write func(s *S, v V) string) Sort[S] {
	return Sort[S]{
		Read: func(s *S, text string) (any, string, error) {
			word, left, _ := strings.Cut(text, " ")
			v, err := read(s, word)
			return v, strings.TrimSpace(left), err
		},
		Write: written(func(s *S, v V, _ string) string { return write(s, v) }),
	}
}

// AllWords is a sort of as many words as there are.
func AllWords[S, V any](read func(s *S, words []string) (V, error), write func(s *S, v V) string) Sort[S] {
	return Sort[S]{
		Rest: true,
		Read: func(s *S, text string) (any, string, error) {
			v, err := read(s, strings.Fields(text))
			return v, "", err
		},
		Write: written(func(s *S, v V, _ string) string { return write(s, v) }),
	}
}

// WordAfter is OneWord for a sort whose words depend on those before.
func WordAfter[S, V any](read func(s *S, word string) (V, error), write func(s *S, v V, before string) string) Sort[S] {
	sort := OneWord(read, func(*S, V) string { return "" })
	sort.Write = written(write)
	return sort
}

// written decodes what is to be written.
func written[S, V any](write func(s *S, v V, before string) string) func(*S, json.RawMessage, string) string {
	return func(s *S, data json.RawMessage, before string) string {
		var v V
		if json.Unmarshal(data, &v) != nil {
			return ""
		}
		return write(s, v, before)
	}
}

// sorts are those that every game has.
func sorts[S any]() map[string]Sort[S] {
	plain := func(_ *S, word string) (string, error) { return word, nil }
	same := func(_ *S, word string) string { return word }
	return map[string]Sort[S]{
		"word": OneWord(plain, same),
		"words": AllWords(func(_ *S, words []string) ([]string, error) { return words, nil },
			func(_ *S, words []string) string { return strings.Join(words, " ") }),
		"number": OneWord(func(_ *S, word string) (int, error) { return number(word) },
			func(_ *S, n int) string { return strconv.Itoa(n) }),
		"seat": OneWord(func(_ *S, word string) (engine.Seat, error) {
			n, err := number(word)
			return engine.Seat(n), err
		}, func(_ *S, seat engine.Seat) string { return strconv.Itoa(int(seat)) }),
	}
}

func number(word string) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil {
		return 0, models.Errorf(models.Invalid, "%q should be a number", word)
	}
	return n, nil
}

// Slug is a name as a script writes it: its words in lower case, joined by hyphens.
func Slug(name string) string {
	name = strings.NewReplacer("'", "", "’", "").Replace(strings.ToLower(name))
	return strings.Join(strings.FieldsFunc(name, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}), "-")
}
