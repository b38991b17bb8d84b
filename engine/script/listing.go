package script

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"elderglass/engine"
)

// choices writes every legal command as a script would have it, with its seat; a roll is
// left to the dice.
func (r *Runner) choices() []string {
	var list []string
	lines := r.game.Lines(r.state)
	for i, c := range r.game.Choices(r.state) {
		line := lines[i]
		if c.Seat != engine.Nobody {
			line = fmt.Sprintf("%d> %s", c.Seat, line)
		}
		if !slices.Contains(list, line) { // of equal dice one is enough
			list = append(list, line)
		}
	}
	return list
}

// takes lists what may stand after the word of a command now. Answers are listed where
// they are refused.
func (r *Runner) takes(word string) []string {
	var list []string
	for _, line := range r.game.Lines(r.state) {
		first, rest, _ := strings.Cut(line, " ")
		if first == word && word != choose && rest != "" && !slices.Contains(list, rest) {
			list = append(list, rest)
		}
	}
	return list
}

// choose is the kind of the command that answers what is asked.
const choose = "choose"

// answers are the choices that answer the first of the questions that are asked now.
func (r *Runner) answers() []engine.Choice {
	var list []engine.Choice
	for _, c := range r.game.Choices(r.state) {
		if c.Kind == choose && (len(list) == 0 || c.Seat == list[0].Seat) {
			list = append(list, c)
		}
	}
	return list
}

// option is the id of the option that a choice takes.
func (r *Runner) option(c engine.Choice) string {
	var args struct {
		Option string `json:"option"`
	}
	if json.Unmarshal(c.Args, &args) != nil {
		return ""
	}
	return args.Option
}
