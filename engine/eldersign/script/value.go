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

// tableValues are what one word names of the whole table.
var tableValues = map[string]func(eldersign.View) string{
	"doom":         func(v eldersign.View) string { return strconv.Itoa(v.Doom) },
	"doom-limit":   func(v eldersign.View) string { return strconv.Itoa(v.DoomLimit) },
	"signs-needed": func(v eldersign.View) string { return strconv.Itoa(v.SignsNeeded) },
	"signs":        func(v eldersign.View) string { return strconv.Itoa(v.Signs) },
	"clock":        func(v eldersign.View) string { return strconv.Itoa(v.Clock) },
	"turn":         func(v eldersign.View) string { return strconv.Itoa(v.Turn) },
	"first":        func(v eldersign.View) string { return strconv.Itoa(int(v.First)) },
	"active":       func(v eldersign.View) string { return strconv.Itoa(int(v.Active)) },
	"phase":        func(v eldersign.View) string { return string(v.Phase) },
	"midnight":     func(v eldersign.View) string { return yes(v.Midnight) },
	"awake":        func(v eldersign.View) string { return yes(v.AncientOne != nil && v.AncientOne.Awake) },
	"pool":         func(v eldersign.View) string { return strconv.Itoa(len(inPlace(v, "pool"))) },
	"roll":         func(v eldersign.View) string { return colours(v.Expect.Dice) },
	"asked":        func(v eldersign.View) string { return strings.TrimPrefix(v.Next.Key, "next.") },
	"places":       func(v eldersign.View) string { return strconv.Itoa(len(v.Adventures)) },
	"mythos": func(v eldersign.View) string {
		if v.Mythos == nil {
			return "none"
		}
		return v.Mythos.ID
	},
	"step": func(v eldersign.View) string {
		if v.Attempt == nil {
			return "none"
		}
		return v.Attempt.Step
	},
	"source": func(v eldersign.View) string {
		source, _ := v.Next.Args["source"].(engine.Name)
		return source.Words + source.Key
	},
	"over": func(v eldersign.View) string {
		if v.Result == nil {
			return "no"
		}
		return map[bool]string{true: "won", false: "lost"}[v.Result.Won]
	},
}

// personValues are what one word names of an investigator.
var personValues = map[string]func(eldersign.InvestigatorView) string{
	"sanity":      func(p eldersign.InvestigatorView) string { return strconv.Itoa(p.Sanity) },
	"sanity-max":  func(p eldersign.InvestigatorView) string { return strconv.Itoa(p.SanityMax) },
	"stamina":     func(p eldersign.InvestigatorView) string { return strconv.Itoa(p.Stamina) },
	"stamina-max": func(p eldersign.InvestigatorView) string { return strconv.Itoa(p.StaminaMax) },
	"clues":       func(p eldersign.InvestigatorView) string { return strconv.Itoa(p.Clues) },
	"trophies":    func(p eldersign.InvestigatorView) string { return strconv.Itoa(p.Trophies) },
	"name":        func(p eldersign.InvestigatorView) string { return p.ID },
	"used":        func(p eldersign.InvestigatorView) string { return yes(p.Ability.Used) },
	"devoured":    func(p eldersign.InvestigatorView) string { return yes(p.Devoured) },
}

// value returns what the first words name, and the words that are left, sorted where
// the order does not matter.
func (r *Runner) value(words []string) (string, []string, error) {
	v := r.View()
	rest := words[1:]
	if seat, err := strconv.Atoi(words[0]); err == nil {
		return personValue(v, engine.Seat(seat), rest)
	}
	if value, ok := tableValues[spoken(words[0])]; ok {
		return value(v), rest, nil
	}
	switch words[0] {
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
			return "none", rest, nil
		}
		for i, id := range ids {
			ids[i] = nameOf(v, id)
		}
		return strings.Join(sorted(ids), " "), sorted(rest), nil
	case "place":
		return placeValue(v, rest)
	case "card":
		return cardValue(v, r.card, rest)
	default:
		return "", nil, fmt.Errorf("nothing is called %q; docs/scripts.md lists what can be compared", words[0])
	}
}

func personValue(v eldersign.View, seat engine.Seat, words []string) (string, []string, error) {
	i := slices.IndexFunc(v.Investigators, func(p eldersign.InvestigatorView) bool { return p.Seat == seat })
	if i < 0 || len(words) == 0 {
		return "", nil, fmt.Errorf("nobody plays in seat %d", seat)
	}
	p, rest := v.Investigators[i], words[1:]
	if value, ok := personValues[spoken(words[0])]; ok {
		return value(p), rest, nil
	}
	switch words[0] {
	case "at":
		for _, a := range v.Adventures {
			if a.ID == p.At {
				return a.Card, rest, nil
			}
		}
		return p.At, rest, nil
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

// spoken is the word of a value for any word that adjust has for it.
func spoken(word string) string {
	for many, one := range counters {
		if word == one && one != "signs" {
			return many
		}
		if word == many && one == "signs" {
			return one
		}
	}
	return word
}

// cardValue is what a word names of a card in front of a player.
func cardValue(v eldersign.View, find func(string) string, words []string) (string, []string, error) {
	if len(words) < 2 {
		return "", nil, fmt.Errorf("what of which card?")
	}
	for _, p := range v.Investigators {
		for _, c := range p.Cards {
			if c.ID == find(words[0]) && spoken(words[1]) == "tokens" {
				return strconv.Itoa(c.Tokens), words[2:], nil
			}
		}
	}
	return "", nil, fmt.Errorf("nobody has %s with %s", words[0], words[1])
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
