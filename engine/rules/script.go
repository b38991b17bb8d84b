package rules

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"elderglass/engine"
	"elderglass/models"
)

// Knows reports whether a word begins a command of a script.
func (m *Machine[S, P, T]) Knows(state engine.State, word string) bool {
	kind, ok := m.called[word]
	return word == choose || ok && m.commands[kind].active(m.State(state))
}

// Read reads the words of a command in a script: the one that begins it, and the text
// after that. Of the questions that are asked beside one another a seat answers its own.
// Seen is what a camera saw of the dice of a roll; nil for none. Errors:
// Invalid, with the forms of the command, where the words have none of them or several;
// NotFound for a thing that is not there.
func (m *Machine[S, P, T]) Read(
	state engine.State, seat engine.Seat, word, text string, seen []models.Die,
) (engine.Command, error) {
	s := m.State(state)
	if word == choose {
		step := m.beside(s, seat)
		option, err := m.readAnswer(state, step, text)
		return commandOf(choose, chooseArgs{Option: option, Step: step}, err)
	}
	kind := m.called[word]
	var fits map[string]any
	var wrong error
	count := 0
	for _, f := range m.commands[kind].forms {
		switch args, err := read(f, s, text, seen, m.sorts); {
		case err == nil && (fits == nil || !reflect.DeepEqual(fits, args)):
			fits = args
			count++
		case err == nil: // another way to say the same
		case !errors.Is(err, errOther) && (wrong == nil || models.CodeOf(err) == models.NotFound):
			wrong = err
		}
	}
	if count == 1 {
		return commandOf(kind, fits, nil)
	}
	forms := make([]string, len(m.commands[kind].forms))
	for i, f := range m.commands[kind].forms {
		forms[i] = f.String()
	}
	written := "it is written: " + strings.Join(forms, "; ")
	switch {
	case count > 1:
		return engine.Command{}, models.Errorf(models.Invalid, "this may mean several things; %s", written)
	case models.CodeOf(wrong) == models.NotFound:
		return engine.Command{}, wrong
	case wrong != nil:
		return engine.Command{}, models.Errorf(models.Invalid, "%s; %s", said(wrong), written)
	}
	code := models.Invalid
	if first, _, _ := strings.Cut(text, " "); !slices.ContainsFunc(m.commands[kind].forms, func(f form) bool {
		return f.begins() == "" || f.begins() == first
	}) {
		code = models.NotFound // none of the things that this command can do
	}
	return engine.Command{}, models.Errorf(code, "%s cannot be read like this; %s", word, written)
}

// Lines writes each of the choices as Read reads it of its seat.
func (m *Machine[S, P, T]) Lines(state engine.State) []string {
	choices := m.Choices(state)
	lines := make([]string, len(choices))
	for i, c := range choices {
		lines[i] = m.Line(state, engine.Command{Kind: c.Kind, Args: c.Args})
	}
	s := m.State(state)
	for _, step := range m.Asked(s) {
		for _, a := range m.answers(state, choices, m.beside(s, step.Decider())) {
			lines[a.choice] = choose + " " + a.line()
		}
	}
	return lines
}

// Line writes a command as Read reads it. Where the command has no such form, and for an
// answer, it is written as phones send it, after the word do.
func (m *Machine[S, P, T]) Line(state engine.State, c engine.Command) string {
	s := m.State(state)
	args := map[string]json.RawMessage{}
	if len(c.Args) == 0 || json.Unmarshal(c.Args, &args) == nil {
		for _, f := range m.commands[c.Kind].forms {
			if line, ok := write(f, s, args, m.sorts); ok {
				return strings.TrimSpace(f.command + " " + line)
			}
		}
	}
	return strings.TrimSpace("do " + c.Kind + " " + string(c.Args))
}

// Rolled returns the dice of a command that reports a roll.
func (m *Machine[S, P, T]) Rolled(c engine.Command) (dice []models.Die, ok bool) {
	i := slices.IndexFunc(m.commands[c.Kind].fields, func(f field) bool { return f.roll })
	if i < 0 {
		return nil, false
	}
	args := map[string]json.RawMessage{}
	err := json.Unmarshal(c.Args, &args)
	if err == nil {
		err = json.Unmarshal(args[m.commands[c.Kind].fields[i].name], &dice)
	}
	return dice, err == nil
}

func commandOf(kind string, args any, err error) (engine.Command, error) {
	if err != nil {
		return engine.Command{}, err
	}
	data, err := json.Marshal(args)
	if err != nil {
		return engine.Command{}, models.Errorf(models.Internal, "the command %s cannot be written: %w", kind, err)
	}
	return engine.Command{Kind: kind, Args: data}, nil
}

// said is what an error says to people, without its cause.
func said(err error) string {
	if own, ok := errors.AsType[*models.Error](err); ok {
		return own.Sentence()
	}
	return fmt.Sprint(err)
}
