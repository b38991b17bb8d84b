package script

import (
	"fmt"
	"slices"
	"strings"

	"elderglass/engine"
)

// expect compares what the words name with what they say it should be.
func (r *Runner) expect(words []string) error {
	if len(words) == 0 {
		return fmt.Errorf("expect what? docs/scripts.md lists what can be compared")
	}
	no := words[0] == "no"
	if no {
		words = words[1:]
	}
	if len(words) > 0 {
		switch words[0] {
		case "choice":
			return r.expectIn(no, words[1:], r.choiceIDs())
		case "log":
			return r.expectIn(no, words[1:], keys(r.events))
		}
	}
	if no {
		return fmt.Errorf("only choices and log lines are expected to be absent")
	}
	have, want, err := r.value(words)
	if err != nil {
		return err
	}
	if have != strings.Join(want, " ") {
		return fmt.Errorf("%s is %q", strings.Join(words[:len(words)-len(want)], " "), have)
	}
	return nil
}

// value returns what the first words name, and the words that are left.
func (r *Runner) value(words []string) (have string, want []string, err error) {
	if words[0] == "question" {
		answers := r.answers()
		if len(answers) == 0 {
			return "none", words[1:], nil
		}
		names := make([]string, len(answers))
		for i, a := range answers {
			names[i] = r.game.Answer(r.state, r.option(a))
		}
		return strings.Join(slices.Sorted(slices.Values(names)), " "), slices.Sorted(slices.Values(words[1:])), nil
	}
	comparing, ok := r.game.(Comparing)
	if !ok {
		return "", nil, fmt.Errorf("%s compares only question, choice and log", r.game.Name())
	}
	return comparing.Value(r.state, words)
}

func (r *Runner) expectIn(no bool, wants, have []string) error {
	for _, want := range wants {
		found := slices.ContainsFunc(have, func(h string) bool { return h == want || strings.HasPrefix(h, want+":") })
		if found == no {
			return fmt.Errorf("there are %v", have)
		}
	}
	return nil
}

// choiceIDs are the kinds of choices, with what distinguishes them, and their groups; of answers also with the word by
// which they are chosen.
func (r *Runner) choiceIDs() []string {
	var ids []string
	for _, c := range r.game.Choices(r.state) {
		ids = append(ids, c.ID, c.Group)
		if c.Kind == choose {
			ids = append(ids, choose+":"+r.game.Answer(r.state, r.option(c)))
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

func keys(events []engine.Event) []string {
	var list []string
	for _, e := range events {
		if e.Label.Key != "" {
			list = append(list, e.Label.Key)
		}
	}
	return list
}
