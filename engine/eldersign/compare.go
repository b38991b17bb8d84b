package eldersign

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/engine/rules"
	"elderglass/engine/scene"
)

// tableValues are what one word names of the whole table.
var tableValues = map[string]func(*State) string{
	"clock":    func(s *State) string { return strconv.Itoa(s.Clock) },
	"turn":     func(s *State) string { return strconv.Itoa(s.Turn) },
	"first":    func(s *State) string { return strconv.Itoa(int(s.First)) },
	"active":   func(s *State) string { return strconv.Itoa(int(s.Active)) },
	"phase":    func(s *State) string { return string(s.Phase) },
	"midnight": func(s *State) string { return yes(s.Strikes > 0) },
	"awake":    func(s *State) string { return yes(s.Awake) },
	"stage":    func(s *State) string { return strconv.Itoa(s.Stage) },
	"top": func(s *State) string {
		if s.Top == nil {
			return "none"
		}
		if s.Top.Task != nil && s.Top.Name == "" {
			return "locked"
		}
		return rules.Slug(s.Top.Name)
	},
	"pool":   func(s *State) string { return strconv.Itoa(len(s.onTableIn(InPool))) },
	"roll":   func(s *State) string { return s.colourCounts(s.expect().Dice) },
	"asked":  func(s *State) string { return strings.TrimPrefix(s.nextText().Key, "next.") },
	"places": func(s *State) string { return strconv.Itoa(len(s.Places)) },
	"mythos": func(s *State) string {
		if s.Mythos == nil {
			return "none"
		}
		return s.Mythos.ID
	},
	"step": func(s *State) string {
		switch {
		case s.Attempt != nil:
			return s.Attempt.Step
		case s.Depth == DiceOnly:
			return stepRolled
		default:
			return "none"
		}
	},
	"source": func(s *State) string {
		source, _ := s.nextText().Args["source"].(engine.Name)
		return source.Words + source.Key
	},
	"over": func(s *State) string {
		if s.Result == nil {
			return "no"
		}
		return map[bool]string{true: "won", false: "lost"}[s.Result.Won]
	},
}

// personValues are what one word names of an investigator.
var personValues = map[string]func(*State, *Investigator) string{
	"trophies": func(_ *State, p *Investigator) string { return strconv.Itoa(p.trophies()) },
	"name":     func(_ *State, p *Investigator) string { return p.Card.ID },
	"used":     func(_ *State, p *Investigator) string { return yes(p.Card.Ability != nil && p.Used) },
	"devoured": func(_ *State, p *Investigator) string { return yes(p.Devoured) },
	"at":       func(s *State, p *Investigator) string { return s.placeWord(p.At) },
}

// Value returns what the first words name in a script, and the words that are left, sorted
// where the order does not matter.
func (game) Value(state engine.State, words []string) (have string, want []string, err error) {
	s, rest := stateOf(state), words[1:]
	if seat, err := strconv.Atoi(words[0]); err == nil {
		return s.personValue(engine.Seat(seat), rest)
	}
	if value, ok := tableValues[comparedAs(words[0])]; ok {
		return value(s), rest, nil
	}
	if track, ok := s.track(counterOf(words[0])); ok && !track.Seated {
		return strconv.Itoa(s.Count(track.ID)), rest, nil
	}
	switch words[0] {
	case "dice":
		if len(rest) == 0 {
			return "", nil, fmt.Errorf("dice of which place?")
		}
		var faces []string
		for _, d := range s.onTableIn(rest[0]) {
			if d.Face != "" {
				faces = append(faces, faceWord(d.Face))
			}
		}
		return inOrder(faces), sorted(rest[1:]), nil
	case "lock":
		if len(rest) == 0 {
			return "", nil, fmt.Errorf("locks of which colour?")
		}
		n := 0
		for _, l := range s.Locks {
			if string(l.Colour) == rest[0] {
				n++
			}
		}
		return strconv.Itoa(n), rest[1:], nil
	case "place":
		return s.placeValue(rest)
	case "card":
		if len(rest) < 2 {
			return "", nil, fmt.Errorf("what of which card?")
		}
		if _, h := s.Held(s.findCard(rest[0])); h != nil && comparedAs(rest[1]) == "tokens" {
			return strconv.Itoa(h.Tokens), rest[2:], nil
		}
		return "", nil, fmt.Errorf("nobody has %s with %s", rest[0], rest[1])
	default:
		return "", nil, fmt.Errorf("nothing is called %q; docs/scripts.md lists what can be compared", words[0])
	}
}

func (s *State) personValue(seat engine.Seat, words []string) (string, []string, error) {
	p := s.Investigator(seat)
	if p == nil || len(words) == 0 {
		return "", nil, fmt.Errorf("nobody plays in seat %d", seat)
	}
	rest := words[1:]
	if value, ok := personValues[comparedAs(words[0])]; ok {
		return value(s, p), rest, nil
	}
	if track, ok := s.track(counterOf(words[0])); ok && track.Seated {
		return strconv.Itoa(p.Count(track.ID)), rest, nil
	}
	if words[0] != "cards" {
		return "", nil, fmt.Errorf("an investigator has no %q", words[0])
	}
	var ids []string
	for _, h := range p.Cards {
		ids = append(ids, h.Card.ID)
	}
	return inOrder(ids), sorted(rest), nil
}

// comparedAs is the word of a value for any word that adjust has for it.
func comparedAs(word string) string {
	for other, counter := range counterWords {
		if word == counter && counter != "signs" {
			return other
		}
		if word == other && counter == "signs" {
			return counter
		}
	}
	return word
}

func (s *State) placeValue(words []string) (string, []string, error) {
	if len(words) < 2 {
		return "", nil, fmt.Errorf("what of which place?")
	}
	p := s.Place(s.findPlace(words[0]))
	rest := words[2:]
	if words[1] == "there" {
		return yes(p != nil), rest, nil
	}
	if p == nil {
		return "", nil, fmt.Errorf("%s is not in play", words[0])
	}
	tasks := s.taskRows(p)
	switch words[1] {
	case "down":
		return yes(p.Down), rest, nil
	case "monsters":
		return strconv.Itoa(len(p.Monsters)), rest, nil
	case "tasks":
		return strconv.Itoa(len(tasks)), rest, nil
	case "done", "open":
		var list []string
		for n, t := range tasks {
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
		if err != nil || n < 1 || n > len(tasks) {
			return "", nil, fmt.Errorf("there is no task %s", rest[0])
		}
		return needsWords(tasks[n-1]), rest[1:], nil
	default:
		for _, m := range s.markers() {
			if m.ID == words[1] {
				return strconv.Itoa(p.Markers[m.ID]), rest, nil
			}
		}
		return "", nil, fmt.Errorf("a place has no %q", words[1])
	}
}

// needsWords writes the requirements of a task as the card files do.
func needsWords(t scene.Row) string {
	var list []string
	for _, n := range t.Needs {
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

// onTableIn are the dice that people see in a place.
func (s *State) onTableIn(place string) []Die {
	dice, _ := s.onTable()
	return slices.DeleteFunc(dice, func(d Die) bool { return d.Place != place })
}

// Summary says in a few lines what the table looks like.
func (game) Summary(state engine.State) []string {
	s := stateOf(state)
	hour := s.Clock
	if hour == 0 {
		hour = 12
	}
	lines := []string{fmt.Sprintf("= turn %d, seat %d, %s, %d o'clock, doom %d of %d, signs %d of %d", s.Turn, s.Active,
		s.Phase, hour, s.Count(Doom), s.Count(DoomLimit), s.Count(Signs), s.Count(SignsNeeded))}
	for _, p := range s.Investigators {
		line := fmt.Sprintf("= seat %d %s: sanity %d of %d, stamina %d of %d, clues %d, trophies %d, at %s",
			p.Seat, p.Card.ID, p.Count(Sanity), p.Count(SanityMax), p.Count(Stamina), p.Count(StaminaMax), p.Count(Clue),
			p.trophies(), s.placeWord(p.At))
		for _, h := range p.Cards {
			line += ", " + h.Card.ID
		}
		lines = append(lines, line)
	}
	for i := range s.Places {
		p := &s.Places[i]
		card := p.Card.ID
		if p.Down {
			card = unknownID
		}
		line := fmt.Sprintf("= %s %s", p.ID, card)
		for _, t := range s.taskRows(p) {
			line += fmt.Sprintf(" %s(%s)", map[bool]string{true: "+", false: "-"}[t.Done], needsWords(t))
		}
		lines = append(lines, line)
	}
	if s.Result != nil {
		return append(lines, "= over: "+rules.Sentence(s.Result.Why))
	}
	return append(lines, "= next: "+rules.Sentence(s.nextText()))
}

func inOrder(words []string) string { return strings.Join(sorted(words), " ") }

func sorted(words []string) []string {
	words = slices.Clone(words)
	slices.Sort(words)
	return words
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
