package script

import (
	"fmt"
	"io"
	"strings"

	"elderglass/engine"
	"elderglass/engine/rules"
)

// Play plays all cases of a script with the games that there are and prints, for each
// command, the events that it caused, and the state at the end of each case. The first
// failure ends it.
func Play(w io.Writer, source io.Reader, games ...func() engine.Game) error {
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
		r := NewRunner(games...)
		line := 0
		var failed error
		r.Trace = func(l Line, _ engine.Command, events []engine.Event, _ engine.State) {
			if l.Number != line {
				line = l.Number
				_, failed = fmt.Fprintf(w, "> %s\n", l.Text)
			}
			for _, e := range events {
				if e.Label.Key != "" && failed == nil {
					_, failed = fmt.Fprintf(w, "  %s\n", rules.Sentence(e.Label))
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
		if summing, ok := r.game.(Summing); ok {
			if _, err := fmt.Fprintln(w, strings.Join(summing.Summary(r.state), "\n")); err != nil {
				return err
			}
		}
	}
	return nil
}
