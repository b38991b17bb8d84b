package deathmaydie

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
)

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// tableValues are what one word names of the whole table.
var tableValues = map[string]func(*State) string{
	"turn":      func(s *State) string { return strconv.Itoa(s.Turn) },
	"active":    func(s *State) string { return strconv.Itoa(int(s.Active)) },
	"phase":     func(s *State) string { return string(s.Phase) },
	"actions":   func(s *State) string { return strconv.Itoa(s.Actions) },
	"track":     func(s *State) string { return strconv.Itoa(s.Track) },
	"stage":     func(s *State) string { return strconv.Itoa(s.Stage) },
	"summoned":  func(s *State) string { return yes(s.Summoned) },
	"disrupted": func(s *State) string { return yes(s.Disrupted) },
	"symbols":   func(s *State) string { return strconv.Itoa(s.symbols()) },
	"pile":      func(s *State) string { return strconv.Itoa(len(s.Pile)) },
	"deck":      func(s *State) string { return strconv.Itoa(len(s.Deck)) },
	"discovery": func(s *State) string { return strconv.Itoa(len(s.Undiscovered)) },
	"roll": func(s *State) string {
		want := s.expected()
		if want == nil {
			return "none"
		}
		return fmt.Sprintf("black %d green %d", want[black], want[green])
	},
	"dice": func(s *State) string {
		if s.Roll == nil {
			return "none"
		}
		return fmt.Sprintf("black %d green %d", s.Roll.Standard, s.Roll.Bonus)
	},
	"successes": func(s *State) string {
		if s.Roll == nil {
			return "none"
		}
		return strconv.Itoa(s.tally(s.Roll).Successes)
	},
	"tentacles": func(s *State) string {
		if s.Roll == nil {
			return "none"
		}
		return strconv.Itoa(s.tally(s.Roll).Tentacles)
	},
	"over": func(s *State) string {
		if s.Result == nil {
			return "no"
		}
		return map[bool]string{true: "won", false: "lost"}[s.Result.Won]
	},
	"why": func(s *State) string {
		if s.Result == nil {
			return "none"
		}
		return strings.TrimPrefix(s.Result.Why.Key, "dmd.result.")
	},
}

// personValues are what one word names of an investigator.
var personValues = map[string]func(*State, *Investigator) string{
	"at":       func(_ *State, p *Investigator) string { return p.At },
	"wounds":   func(_ *State, p *Investigator) string { return strconv.Itoa(p.Wounds) },
	"stress":   func(_ *State, p *Investigator) string { return strconv.Itoa(p.Stress) },
	"sanity":   func(_ *State, p *Investigator) string { return strconv.Itoa(p.Sanity) },
	"burning":  func(_ *State, p *Investigator) string { return strconv.Itoa(p.Fire) },
	"out":      func(_ *State, p *Investigator) string { return yes(p.Out) },
	"lying":    func(_ *State, p *Investigator) string { return yes(p.Lying) },
	"insanity": func(_ *State, p *Investigator) string { return p.Insanity },
	"cards": func(s *State, p *Investigator) string {
		var names []string
		for _, h := range p.Cards {
			names = append(names, s.optionWord(h.ID))
		}
		if len(names) == 0 {
			return "none"
		}
		slices.Sort(names)
		return strings.Join(names, " ")
	},
	"relic": func(s *State, p *Investigator) string {
		if side := s.relic(p); side != nil {
			return side.Name
		}
		return "none"
	},
}

// Value returns what the first words name in a script, and the words that are left.
func (g game) Value(state engine.State, words []string) (have string, want []string, err error) {
	s, rest := g.State(state), words[1:]
	if seat, err := strconv.Atoi(words[0]); err == nil && len(rest) > 0 {
		p := s.person(engine.Seat(seat))
		if p == nil {
			return "", nil, fmt.Errorf("nobody is in seat %d", seat)
		}
		if value, ok := personValues[rest[0]]; ok {
			want = slices.Sorted(slices.Values(rest[1:]))
			if rest[0] != "cards" {
				want = rest[1:]
			}
			return value(s, p), want, nil
		}
		known := cards.Find(s.catalog().Skills, rest[0], func(k cards.Skill) string { return k.ID }) != nil
		if !known && !slices.ContainsFunc(p.Skills, func(k Skill) bool { return k.ID == rest[0] }) {
			return "", nil, nothing(rest[0])
		}
		return strconv.Itoa(s.level(p.Seat, rest[0])), rest[1:], nil
	}
	if value, ok := tableValues[words[0]]; ok {
		return value(s), rest, nil
	}
	if len(rest) == 0 {
		return "", nil, fmt.Errorf("expect what?")
	}
	for _, word := range rest[:min(spacesOf[words[0]], len(rest))] {
		if s.space(s.findSpace(word)) == nil {
			return "", nil, nothing(word)
		}
	}
	switch words[0] {
	case "at": // the enemies in a space, sorted
		var kinds []string
		for _, f := range s.enemiesAt(s.findSpace(rest[0])) {
			kinds = append(kinds, f.Kind)
		}
		slices.Sort(kinds)
		if len(kinds) == 0 {
			kinds = []string{"none"}
		}
		return strings.Join(kinds, " "), slices.Sorted(slices.Values(rest[1:])), nil
	case "fire":
		return strconv.Itoa(s.Fire[s.findSpace(rest[0])]), rest[1:], nil
	case "hurt": // the wounds of an enemy
		f := s.figure(s.findFigure(rest[0]))
		if f == nil {
			return "gone", rest[1:], nil
		}
		return strconv.Itoa(f.Wounds), rest[1:], nil
	case "where":
		f := s.figure(s.findFigure(rest[0]))
		if f == nil {
			return "gone", rest[1:], nil
		}
		return f.At, rest[1:], nil
	case "tokens": // how many of a kind lie on the board, and how many are destroyed
		n, broken := 0, 0
		for _, t := range s.Tokens {
			if t.Kind == rest[0] {
				n++
				if t.Destroyed {
					broken++
				}
			}
		}
		return fmt.Sprintf("%d %d", n, broken), rest[1:], nil
	case "token":
		var list []string
		for _, t := range s.Tokens {
			if t.At == s.findSpace(rest[0]) {
				list = append(list, fmt.Sprint(t.Kind, ":", t.Wounds))
			}
		}
		if list == nil {
			list = []string{"none"}
		}
		return strings.Join(list, " "), rest[1:], nil
	case "distance":
		if len(rest) < 2 {
			return "", nil, fmt.Errorf("distance of two spaces")
		}
		d := s.distance(s.findSpace(rest[0]), s.findSpace(rest[1]), false)
		if d >= far {
			return "none", rest[2:], nil
		}
		return strconv.Itoa(d), rest[2:], nil
	case "locked":
		if len(rest) < 2 {
			return "", nil, fmt.Errorf("locked between two spaces")
		}
		return yes(s.locked(s.findSpace(rest[0]), s.findSpace(rest[1]))), rest[2:], nil
	case "reserve":
		return strconv.Itoa(s.reserve(rest[0])), rest[1:], nil
	}
	return "", nil, nothing(words[0])
}

// spacesOf is how many spaces follow a word, by the word.
var spacesOf = map[string]int{"at": 1, "fire": 1, "token": 1, "distance": 2, "locked": 2}

func nothing(word string) error {
	return fmt.Errorf("nothing is called %q; docs/scripts.md lists what can be compared", word)
}

// Summary is what the table looks like in a few lines.
func (g game) Summary(state engine.State) []string {
	s := g.State(state)
	lines := []string{fmt.Sprintf("turn %d: %s, %d actions; summoning track %d, stage %d", s.Turn, s.Phase, s.Actions,
		s.Track, s.Stage)}
	for _, p := range s.People {
		lines = append(lines, fmt.Sprintf("seat %d %s: wounds %d, stress %d, sanity %d, at %s", p.Seat, p.ID, p.Wounds,
			p.Stress, p.Sanity, p.At))
	}
	for _, f := range s.Figures {
		lines = append(lines, fmt.Sprintf("%s (%s) at %s, %d wounds", f.Kind, f.ID, f.At, f.Wounds))
	}
	return lines
}
