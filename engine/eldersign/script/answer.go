package script

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/models"
)

// answer is one way to answer what is asked.
type answer struct {
	option string
	// name is the option's word, says what the answer says in words that the other
	// answers do not have together; empty where they do.
	name, says string
	words      []string
}

// answers are the ways to answer what is asked now.
func (r *Runner) answers() []answer {
	v := r.View()
	var list []answer
	for _, c := range r.game.Choices(r.state) {
		var args struct {
			Option string `json:"option"`
		}
		if c.Kind != "choose" || json.Unmarshal(c.Args, &args) != nil {
			continue
		}
		a := answer{option: args.Option, name: nameOf(v, args.Option), words: labelWords(c.Label)}
		a.says = strings.Join(a.words, " ")
		list = append(list, a)
	}
	for i := range list {
		if found := matching(list, list[i].words); len(found) != 1 {
			list[i].says = ""
		}
	}
	return list
}

// matching are the answers that speak of all the words.
func matching(list []answer, words []string) []answer {
	var found []answer
	for _, a := range list {
		if !slices.ContainsFunc(words, func(w string) bool { return w != a.name && !slices.Contains(a.words, w) }) {
			found = append(found, a)
		}
	}
	return found
}

// line is the answer as a script may write it.
func (a answer) line() string {
	if _, err := strconv.Atoi(a.name); err == nil && a.says != "" {
		return a.says
	}
	return a.name
}

// told is the answer in a list of what may be answered.
func (a answer) told() string {
	if says := strings.Join(a.words, " "); says != "" && says != a.name {
		return a.name + " (" + says + ")"
	}
	return a.name
}

// choose answers what is asked, with the word of an answer or with words that only one
// of the answers has.
func (r *Runner) choose(words []string) (engine.Command, error) {
	option := strings.Join(words, " ")
	if len(words) == 1 && !r.offers(option) {
		option = r.optionFor(option)
	}
	if r.offers(option) {
		return command("choose", map[string]any{"option": option}), nil
	}
	list := r.answers()
	slugs := make([]string, len(words))
	for i, w := range words {
		slugs[i] = slug(w)
	}
	if found := matching(list, slugs); len(words) > 0 && len(found) == 1 {
		return command("choose", map[string]any{"option": found[0].option}), nil
	}
	if len(list) == 0 {
		return command("choose", map[string]any{"option": option}), nil
	}
	told := make([]string, len(list))
	for i, a := range list {
		told[i] = a.told()
	}
	return engine.Command{}, models.Errorf(models.NotFound, "%q is not one of what is asked; choose takes one of: %s", option, strings.Join(told, ", "))
}

// labelWords are the words of what an answer says, in an order that does not change.
func labelWords(label engine.Text) []string {
	data, err := json.Marshal(label)
	if err != nil {
		return nil
	}
	var text any
	if json.Unmarshal(data, &text) != nil {
		return nil
	}
	var words []string
	add := func(word string) {
		for w := range strings.FieldsSeq(word) {
			if w = slug(w); w != "" && !slices.Contains(words, w) {
				words = append(words, w)
			}
		}
	}
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case string:
			add(v)
		case float64:
			add(strconv.Itoa(int(v)))
		case []any:
			for _, e := range v {
				walk(e)
			}
		case map[string]any:
			words, _ := v["words"].(string)
			add(words)
			if key, _ := v["key"].(string); key != "" {
				args, _ := v["args"].(map[string]any)
				if _, rest, _ := strings.Cut(key, "."); len(args) == 0 || strings.HasPrefix(key, "effect.") {
					for part := range strings.SplitSeq(rest, ".") {
						add(part)
					}
				}
				for _, name := range slices.Sorted(maps.Keys(args)) {
					walk(args[name])
				}
			}
		}
	}
	walk(text)
	return words
}

// wayOf is the number of a use of a card that the card book does not know, by its word.
func wayOf(word string) (int, bool) {
	i := slices.Index(eldersign.UnknownWays(), word)
	return i + 1, i >= 0
}
