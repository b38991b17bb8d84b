// Package lang holds every sentence that the program says: one catalogue a language, and
// in a folder for each game one catalogue a language of what only that game says, or says
// otherwise on its screens; in a folder of that for each box one of what is said only where
// the box is in play. The page asks for the language of its reader; terminals and logs speak
// English.
package lang

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"
)

//go:embed en.json */en.json */*/en.json
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

var english = sync.OnceValue(func() map[string]entry {
	all := map[string]entry{}
	games, err := fs.Glob(files, "*/en.json")
	boxes, wrong := fs.Glob(files, "*/*/en.json")
	err = errors.Join(err, wrong)
	for _, name := range slices.Concat(boxes, games, []string{"en.json"}) { // what no game says otherwise
		data, unread := files.ReadFile(name)
		if err := errors.Join(err, unread, json.Unmarshal(data, &all)); err != nil {
			panic("lang: " + name + ": " + err.Error()) // it is part of the program, and tested
		}
	}
	return all
})

// Speaker is an argument that is itself a sentence or a word of the catalogue.
type Speaker interface{ English() string }

var (
	optional    = regexp.MustCompile(`\[[^\]]*\]`)
	placeholder = regexp.MustCompile(`\{(\w+)\}`)
)

// English returns the English sentence of a key, with its arguments filled in as the page
// does it: n chooses between one and many, and a part in brackets is left out where one of
// its arguments is missing. A key that the catalogue does not have is returned itself.
func English(key string, args map[string]any) string {
	found, ok := english()[key]
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
	return placeholder.ReplaceAllStringFunc(sentence, func(name string) string {
		if v, given := args[strings.Trim(name, "{}")]; given {
			return words(v)
		}
		return name
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

func words(v any) string {
	switch v := v.(type) {
	case Speaker:
		return v.English()
	case []any:
		list := make([]string, len(v))
		for i, e := range v {
			list[i] = words(e)
		}
		return strings.Join(list, ", ")
	}
	return fmt.Sprint(v)
}
