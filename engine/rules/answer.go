package rules

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/models"
)

// answer is one way to answer what is asked.
type answer struct {
	option string
	choice int // its number among the choices
	// name is the option's word, says what the answer says in words that the other
	// answers do not have together; empty where they do.
	name, says string
	words      []string
}

// OptionSort is the sort of words for options, where a game has other ones than their ids.
const OptionSort = "option"

// Answer is the word of an option.
func (m *Machine[S, P, T]) Answer(state engine.State, option string) string {
	sort, ok := m.sorts[OptionSort]
	if !ok {
		return option
	}
	data, err := json.Marshal(option)
	if err != nil {
		return option
	}
	return sort.Write(m.State(state), data, "")
}

// answers are the ways to answer a question, among the choices: the one of the step that is asked beside the next one,
// or where the number is 0 that of the next one.
func (m *Machine[S, P, T]) answers(state engine.State, choices []engine.Choice, step int) []answer {
	var list []answer
	for i, c := range choices {
		var args chooseArgs
		if c.Kind != choose || json.Unmarshal(c.Args, &args) != nil || args.Step != step {
			continue
		}
		a := answer{option: args.Option, choice: i, name: m.Answer(state, args.Option), words: labelWords(c.Label)}
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

// beside is the number of the step about which a seat is asked beside the next one; 0 where that is the one.
func (m *Machine[S, P, T]) beside(s *S, seat engine.Seat) int {
	asked := m.Asked(s)
	i := slices.IndexFunc(asked, func(p P) bool { return seat != engine.Nobody && p.Decider() == seat })
	if i < 1 {
		return 0
	}
	return asked[i].Number()
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

// listed is the answer in a list of what may be answered.
func (a answer) listed() string {
	if says := strings.Join(a.words, " "); says != "" && says != a.name {
		return a.name + " (" + says + ")"
	}
	return a.name
}

// readAnswer finds the option that a text names: by its id, by the word of the game for it,
// or by words that only one of the answers has.
func (m *Machine[S, P, T]) readAnswer(state engine.State, step int, text string) (string, error) {
	list := m.answers(state, m.Choices(state), step)
	if len(list) == 0 {
		return text, nil // and is refused as every answer is
	}
	offered := func(option string) bool {
		return slices.ContainsFunc(list, func(a answer) bool { return a.option == option })
	}
	words := strings.Fields(text)
	if sort, ok := m.sorts[OptionSort]; ok && len(words) == 1 && !offered(text) {
		if v, _, err := sort.Read(m.State(state), text); err == nil {
			text, _ = v.(string)
		}
	}
	if offered(text) {
		return text, nil
	}
	slugs := make([]string, len(words))
	for i, w := range words {
		slugs[i] = Slug(w)
	}
	if found := matching(list, slugs); len(words) > 0 && len(found) == 1 {
		return found[0].option, nil
	}
	answers := make([]string, len(list))
	for i, a := range list {
		answers[i] = a.listed()
	}
	return "", models.Errorf(models.NotFound, "%q is not one of what is asked; choose takes one of: %s", text,
		strings.Join(answers, ", "))
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
	var words spokenWords
	words.walk(text)
	return words
}

// spokenWords are words that a text has, each once.
type spokenWords []string

func (l *spokenWords) add(text string) {
	for w := range strings.FieldsSeq(text) {
		if w = Slug(w); w != "" && !slices.Contains(*l, w) {
			*l = append(*l, w)
		}
	}
}

// walk adds the words of a text in its JSON form: people's words, numbers, and of a key
// without arguments or of an effect what follows its family.
func (l *spokenWords) walk(v any) {
	switch v := v.(type) {
	case string:
		l.add(v)
	case float64:
		l.add(strconv.Itoa(int(v)))
	case []any:
		for _, e := range v {
			l.walk(e)
		}
	case map[string]any:
		words, _ := v["words"].(string)
		l.add(words)
		key, _ := v["key"].(string)
		args, _ := v["args"].(map[string]any)
		if _, rest, _ := strings.Cut(key, "."); len(args) == 0 || strings.HasPrefix(key, "effect.") {
			l.add(strings.ReplaceAll(rest, ".", " "))
		}
		for _, name := range slices.Sorted(maps.Keys(args)) {
			l.walk(args[name])
		}
	}
}
