package script

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/models"
)

// expect compares what the words name with what they say it should be.
func (r *Runner) expect(words []string) error {
	if len(words) == 0 {
		return fmt.Errorf("expect what?")
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

// value returns what the first words name, and the words that are left.
func (r *Runner) value(words []string) (string, []string, error) {
	v := r.View()
	rest := words[1:]
	if seat, err := strconv.Atoi(words[0]); err == nil {
		return r.personValue(v, engine.Seat(seat), rest)
	}
	number := func(n int) (string, []string, error) { return strconv.Itoa(n), rest, nil }
	word := func(s string) (string, []string, error) { return s, rest, nil }
	switch words[0] {
	case "doom":
		return number(v.Doom)
	case "doom-limit":
		return number(v.DoomLimit)
	case "signs":
		return number(v.Signs)
	case "clock":
		return number(v.Clock)
	case "turn":
		return number(v.Turn)
	case "active":
		return number(int(v.Active))
	case "phase":
		return word(string(v.Phase))
	case "midnight":
		return word(yes(v.Midnight))
	case "awake":
		return word(yes(v.AncientOne != nil && v.AncientOne.Awake))
	case "mythos":
		if v.Mythos == nil {
			return word("none")
		}
		return word(v.Mythos.ID)
	case "step":
		if v.Attempt == nil {
			return word("none")
		}
		return word(v.Attempt.Step)
	case "pool":
		return number(len(inPlace(v, "pool")))
	case "roll":
		return word(colours(v.Expect.Dice))
	case "dice":
		if len(rest) == 0 {
			return "", nil, fmt.Errorf("dice of which place?")
		}
		return faces(inPlace(v, rest[0])), sorted(rest[1:]), nil
	case "lock":
		if len(rest) == 0 {
			return "", nil, fmt.Errorf("locks of which colour?")
		}
		n := 0
		for _, l := range v.Locked {
			if string(l.Colour) == rest[0] {
				n++
			}
		}
		return strconv.Itoa(n), rest[1:], nil
	case "question":
		ids := r.options()
		if len(ids) == 0 {
			return word("none")
		}
		return strings.Join(sorted(ids), " "), sorted(rest), nil
	case "asked":
		return word(strings.TrimPrefix(v.Next.Key, "next."))
	case "source":
		source, _ := v.Next.Args["source"].(string)
		return word(source)
	case "places":
		return number(len(v.Adventures))
	case "place":
		return placeValue(v, rest)
	case "over":
		if v.Result == nil {
			return word("no")
		}
		return word(map[bool]string{true: "won", false: "lost"}[v.Result.Won])
	default:
		return "", nil, fmt.Errorf("nothing is called %q", words[0])
	}
}

func (r *Runner) personValue(v eldersign.View, seat engine.Seat, words []string) (string, []string, error) {
	i := slices.IndexFunc(v.Investigators, func(p eldersign.InvestigatorView) bool { return p.Seat == seat })
	if i < 0 || len(words) == 0 {
		return "", nil, fmt.Errorf("nobody plays in seat %d", seat)
	}
	p, rest := v.Investigators[i], words[1:]
	number := func(n int) (string, []string, error) { return strconv.Itoa(n), rest, nil }
	switch words[0] {
	case "sanity":
		return number(p.Sanity)
	case "sanity-max":
		return number(p.SanityMax)
	case "stamina":
		return number(p.Stamina)
	case "stamina-max":
		return number(p.StaminaMax)
	case "clues":
		return number(p.Clues)
	case "trophies":
		return number(p.Trophies)
	case "name":
		return p.ID, rest, nil
	case "at":
		for _, a := range v.Adventures {
			if a.ID == p.At {
				return a.Card, rest, nil
			}
		}
		return p.At, rest, nil
	case "used":
		return yes(p.Ability.Used), rest, nil
	case "devoured":
		return yes(p.Devoured), rest, nil
	case "cards":
		var ids []string
		for _, c := range p.Cards {
			ids = append(ids, c.Card)
		}
		return strings.Join(sorted(ids), " "), sorted(rest), nil
	default:
		return "", nil, fmt.Errorf("an investigator has no %q", words[0])
	}
}

func placeValue(v eldersign.View, words []string) (string, []string, error) {
	if len(words) < 2 {
		return "", nil, fmt.Errorf("what of which place?")
	}
	i := slices.IndexFunc(v.Adventures, func(a eldersign.AdventureView) bool { return a.Card == words[0] })
	rest := words[2:]
	if words[1] == "there" {
		return yes(i >= 0), rest, nil
	}
	if i < 0 {
		return "", nil, fmt.Errorf("%s is not in play", words[0])
	}
	a := v.Adventures[i]
	switch words[1] {
	case "monsters":
		return strconv.Itoa(a.Monsters), rest, nil
	case "tasks":
		return strconv.Itoa(len(a.Tasks)), rest, nil
	case "done", "open":
		var list []string
		for n, t := range a.Tasks {
			if words[1] == "done" && t.Done || words[1] == "open" && t.Open {
				list = append(list, strconv.Itoa(n+1))
			}
		}
		return strings.Join(list, " "), rest, nil
	case "task":
		if len(rest) == 0 {
			return "", nil, fmt.Errorf("which task?")
		}
		n, err := strconv.Atoi(rest[0])
		if err != nil || n < 1 || n > len(a.Tasks) {
			return "", nil, fmt.Errorf("there is no task %s", rest[0])
		}
		return needs(a.Tasks[n-1]), rest[1:], nil
	default:
		return "", nil, fmt.Errorf("a place has no %q", words[1])
	}
}

// needs writes the requirements of a task as the card files do.
func needs(t eldersign.TaskView) string {
	var list []string
	for _, n := range t.Requirements {
		var split []string
		for _, s := range n.Symbols {
			if s == "investigation" {
				s = "inv:" + strconv.Itoa(n.Amount)
			}
			split = append(split, s)
		}
		list = append(list, strings.Join(split, "|"))
	}
	return strings.Join(list, " ")
}

func inPlace(v eldersign.View, place string) []eldersign.DieView {
	if v.Attempt == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(v.Attempt.Dice), func(d eldersign.DieView) bool { return d.Place != place })
}

func faces(dice []eldersign.DieView) string {
	var list []string
	for _, d := range dice {
		if d.Face != "" {
			list = append(list, strings.TrimPrefix(string(d.Face), "investigation-"))
		}
	}
	return strings.Join(sorted(list), " ")
}

func colours(n map[models.Colour]int) string {
	var list []string
	for _, c := range []models.Colour{models.Green, models.Yellow, models.Red} {
		if n[c] > 0 {
			list = append(list, string(c), strconv.Itoa(n[c]))
		}
	}
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, " ")
}

func sorted(list []string) []string {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
