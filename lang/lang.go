// Package lang holds every sentence that the program says: one catalogue a language, and
// in a folder for each game one catalogue a language of what only that game says, or says
// otherwise on its screens; in a folder of that for each box one of what is said only where
// the box is in play. The page asks for the language of its reader; terminals and logs speak
// English; what the server writes for a reader is in their language.
package lang

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed *.json */*.json */*/*.json
var files embed.FS

// entry is a sentence, or its two forms by how many there are.
type entry struct{ One, Other string }

func (e *entry) UnmarshalJSON(data []byte) error {
	if json.Unmarshal(data, &e.Other) == nil {
		e.One = e.Other
		return nil
	}
	type plain entry
	return json.Unmarshal(data, (*plain)(e))
}

// Catalogue is the sentences of one language. It is safe for concurrent use.
type Catalogue struct {
	// Language is its tag, as "en".
	Language  string
	sentences map[string]entry
	// Write writes a number that is an argument with a name otherwise than by digits; nil, or
	// false for the numbers that it leaves alone.
	Write func(name string, n float64) (string, bool)
}

// Known reports whether there is a catalogue of a language.
func Known(language string) bool { return slices.Contains(known(), language) }

var known = sync.OnceValue(func() []string {
	var languages []string
	names, err := fs.Glob(files, "*.json")
	if err != nil {
		panic("lang: " + err.Error()) // the pattern is ours
	}
	for _, name := range names {
		languages = append(languages, strings.TrimSuffix(name, ".json"))
	}
	return languages
})

// Of returns the catalogue of a language with what a game and its boxes say in their own
// words, or in those of all games where game is "". A language that is not known is English.
func Of(language, game string) *Catalogue {
	if !Known(language) {
		language = "en"
	}
	if game == "" {
		game = "*"
	}
	own := []string{game + "/*/" + language + ".json", game + "/" + language + ".json"}
	if game == "*" { // what no game says otherwise
		return read(language, append(own, language+".json"))
	}
	return read(language, append([]string{language + ".json"}, own...))
}

// read reads catalogues, of which later ones say otherwise what earlier ones say too.
func read(language string, patterns []string) *Catalogue {
	c := &Catalogue{Language: language, sentences: map[string]entry{}}
	for _, pattern := range patterns {
		names, err := fs.Glob(files, pattern)
		for _, name := range names {
			data, unread := files.ReadFile(name)
			err = errors.Join(err, unread, json.Unmarshal(data, &c.sentences))
		}
		if err != nil {
			panic("lang: " + pattern + ": " + err.Error()) // it is part of the program, and tested
		}
	}
	return c
}

var english = sync.OnceValue(func() *Catalogue { return Of("en", "") })

// Speaker is an argument that is itself a sentence or a word of the catalogue, or, where the
// key is empty, words.
type Speaker interface {
	Spoken() (key string, args map[string]any, words string)
}

var (
	optional    = regexp.MustCompile(`\[[^\]]*\]`)
	placeholder = regexp.MustCompile(`\{(\w+)\}`)
)

// English returns the English sentence of a key, as Sentence does.
func English(key string, args map[string]any) string { return english().Sentence(key, args) }

// Sentence returns the sentence of a key, with its arguments filled in as the page
// does it: n chooses between one and many, and a part in brackets is left out where one of
// its arguments is missing. A key that the catalogue does not have is returned itself.
func (c *Catalogue) Sentence(key string, args map[string]any) string {
	found, ok := c.sentences[key]
	if !ok {
		return key
	}
	sentence := found.Other
	if math.Abs(number(args["n"])) == 1 {
		sentence = found.One
	}
	if !strings.ContainsAny(sentence, "[{") {
		return sentence
	}
	sentence = optional.ReplaceAllStringFunc(sentence, func(part string) string {
		for _, m := range placeholder.FindAllStringSubmatch(part, -1) {
			if _, given := args[m[1]]; !given {
				return ""
			}
		}
		return part[1 : len(part)-1]
	})
	return placeholder.ReplaceAllStringFunc(sentence, func(found string) string {
		name := strings.Trim(found, "{}")
		v, given := args[name]
		if !given {
			return found
		}
		if n := number(v); c.Write != nil && !math.IsNaN(n) {
			if written, ok := c.Write(name, n); ok {
				return written
			}
		}
		return c.argument(v, args["n"])
	})
}

func number(v any) float64 {
	switch v := v.(type) {
	case int:
		return float64(v)
	case float64:
		return v
	}
	return math.NaN()
}

// argument says an argument of a sentence that counts n, or nil.
func (c *Catalogue) argument(v, n any) string {
	switch v := v.(type) {
	case Speaker:
		key, args, words := v.Spoken()
		if key == "" {
			return words
		}
		if _, counts := args["n"]; n != nil && !counts {
			args = maps.Clone(args)
			if args == nil {
				args = map[string]any{}
			}
			args["n"] = n
		}
		return c.Sentence(key, args)
	case float64:
		return c.Decimal(v)
	case []any:
		list := make([]string, len(v))
		for i, e := range v {
			list[i] = c.argument(e, n)
		}
		return c.list(list)
	}
	return fmt.Sprint(v)
}

// list joins what is listed; of nothing it says so.
func (c *Catalogue) list(all []string) string {
	switch len(all) {
	case 0:
		return c.Sentence("none", nil)
	case 1:
		return all[0]
	}
	return strings.Join(all, ", ")
}

// Decimal writes a number with at most one decimal, as the language writes it.
func (c *Catalogue) Decimal(n float64) string {
	text := strings.TrimSuffix(strconv.FormatFloat(n, 'f', 1, 64), ".0")
	if text == "-0" {
		text = "0"
	}
	return strings.Replace(text, ".", c.Sentence("chronicle.point", nil), 1)
}
