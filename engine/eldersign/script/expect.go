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
	switch words[0] {
	case "choice":
		return r.expectIn(no, words[1:], r.choiceIDs())
	case "log":
		return r.expectIn(no, words[1:], keys(r.events))
	}
	if no {
		return fmt.Errorf("only choices and log lines are expected to be absent")
	}
	have, rest, err := r.value(words)
	if err != nil {
		return err
	}
	if want := strings.Join(rest, " "); have != want {
		return fmt.Errorf("%s is %q", strings.Join(words[:len(words)-len(rest)], " "), have)
	}
	return nil
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

// choiceIDs are the kinds of choices, with what tells them apart.
func (r *Runner) choiceIDs() []string {
	var ids []string
	for _, c := range r.game.Choices(r.state) {
		ids = append(ids, c.ID)
		if c.Kind == "complete" {
			ids = append(ids, "complete:"+c.Target)
		}
		ids = append(ids, c.Group)
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
