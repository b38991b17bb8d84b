package script

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"elderglass/engine"
	"elderglass/engine/eldersign"
)

// Play plays all cases of a script and prints, for each command, the events that it
// caused, and the state at the end of each case. The first failure ends it.
func Play(w io.Writer, source io.Reader) error {
	cases, err := Parse(source)
	if err != nil {
		return err
	}
	for _, c := range cases {
		if c.Title != "" {
			if _, err := fmt.Fprintf(w, "case %s\n", c.Title); err != nil {
				return err
			}
		}
		r := NewRunner()
		line := 0
		var failed error
		r.Trace = func(l Line, _ engine.Command, events []engine.Event, _ eldersign.View) {
			if l.Number != line {
				line = l.Number
				_, failed = fmt.Fprintf(w, "> %s\n", l.Text)
			}
			for _, e := range events {
				if e.Label.Key != "" && failed == nil {
					_, failed = fmt.Fprintf(w, "  %s\n", Sentence(e.Label))
				}
			}
		}
		r.Tell = func(l Line, lines []string) {
			if failed == nil {
				_, failed = fmt.Fprintln(w, strings.Join(append([]string{"> " + l.Text}, lines...), "\n  "))
			}
		}
		if err := r.Run(c); err != nil {
			return err
		}
		if failed != nil {
			return failed
		}
		if _, err := io.WriteString(w, Summary(r.View())); err != nil {
			return err
		}
	}
	return nil
}

// Sentence writes a text as its key and arguments, in a form that stays the same
// whatever language the phones speak.
func Sentence(t engine.Text) string {
	words := []string{strings.TrimPrefix(t.Key, "log.")}
	for _, name := range slices.Sorted(maps.Keys(t.Args)) {
		words = append(words, name+"="+argument(t.Args[name]))
	}
	return strings.Join(words, " ")
}

func argument(v any) string {
	switch v := v.(type) {
	case string:
		if strings.Contains(v, " ") {
			return fmt.Sprintf("%q", v)
		}
		return v
	case engine.Text:
		if len(v.Args) == 0 {
			return v.Key
		}
		return "(" + Sentence(v) + ")"
	case engine.Name:
		if v.Key != "" {
			return v.Key
		}
		return argument(v.Words)
	case []string:
		list := make([]string, len(v))
		for i, s := range v {
			list[i] = argument(s)
		}
		return "[" + strings.Join(list, " ") + "]"
	case []engine.Text:
		list := make([]string, len(v))
		for i, s := range v {
			list[i] = Sentence(s)
		}
		return "[" + strings.Join(list, ", ") + "]"
	case []engine.Name:
		list := make([]string, len(v))
		for i, s := range v {
			list[i] = argument(s)
		}
		return "[" + strings.Join(list, " ") + "]"
	default:
		return fmt.Sprint(v)
	}
}

// Summary writes the state of the table in a few lines.
func Summary(v eldersign.View) string {
	var b strings.Builder
	fmt.Fprintf(&b, "= turn %d, seat %d, %s, %d o'clock, doom %d of %d, signs %d of %d\n", v.Turn, v.Active, v.Phase, clockFace(v.Clock), v.Doom, v.DoomLimit, v.Signs, v.SignsNeeded)
	for _, p := range v.Investigators {
		fmt.Fprintf(&b, "= seat %d %s: sanity %d of %d, stamina %d of %d, clues %d, trophies %d, at %s", p.Seat, p.ID, p.Sanity, p.SanityMax, p.Stamina, p.StaminaMax, p.Clues, p.Trophies, placeName(v, p.At))
		for _, c := range p.Cards {
			fmt.Fprintf(&b, ", %s", c.Card)
		}
		b.WriteString("\n")
	}
	for _, a := range v.Adventures {
		fmt.Fprintf(&b, "= %s %s", a.ID, a.Card)
		for _, t := range a.Tasks {
			mark := "-"
			if t.Done {
				mark = "+"
			}
			fmt.Fprintf(&b, " %s(%s)", mark, needs(t))
		}
		b.WriteString("\n")
	}
	if v.Result != nil {
		fmt.Fprintf(&b, "= over: %s\n", Sentence(v.Result.Why))
	} else {
		fmt.Fprintf(&b, "= next: %s\n", Sentence(v.Next))
	}
	return b.String()
}

func clockFace(hour int) int {
	if hour == 0 {
		return 12
	}
	return hour
}

func placeName(v eldersign.View, at string) string {
	for _, a := range v.Adventures {
		if a.ID == at {
			return a.Card
		}
	}
	return at
}
