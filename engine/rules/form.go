package rules

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"elderglass/models"
)

// field is one parameter of a command: its name in JSON and the sort of its words.
type field struct {
	name, sort string
	// roll is true for dice as they were thrown.
	roll bool
}

var diceType = reflect.TypeFor[[]models.Die]()

// fieldsOf returns the parameters of a command by the tags of their type: `word:"place"`
// names the sort of the words, `word:"place?"` one that may be left out.
func fieldsOf(t reflect.Type) []field {
	var list []field
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		list = append(list, field{name, t.Field(i).Tag.Get("word"), t.Field(i).Type == diceType})
	}
	return list
}

// part is one part of a form: a parameter, or a word that stands as it is.
type part struct {
	field field
	// shown names it in a refusal.
	shown string
	// literal is that word; with a field it is the value of the field.
	literal  string
	optional bool
}

// form is one way to write the parameters of a command.
type form struct {
	command string
	parts   []part
}

// formOf reads the form of a command as it is declared; without a text it is that of the
// tags.
func formOf[S any](command, text string, fields []field, sorts map[string]Sort[S]) form {
	f := form{command: command}
	if text == "" {
		for _, p := range fields {
			if p.sort != "" {
				text += " " + p.name
			}
		}
	}
	for word := range strings.FieldsSeq(text) {
		var p part
		name, literal, isLiteral := strings.Cut(word, "=")
		name, as, _ := strings.Cut(name, ":")
		name, optional := strings.CutSuffix(name, "?")
		p.literal, p.optional = literal, optional
		if name != "" {
			i := slices.IndexFunc(fields, func(f field) bool { return f.name == name })
			if i < 0 {
				panic(fmt.Sprintf("rules: the command %q has no parameter %q", command, name))
			}
			p.field, p.shown = fields[i], name
			sort, optional := strings.CutSuffix(p.field.sort, "?")
			p.field.sort, p.optional = sort, p.optional || optional
			if as != "" {
				p.field.sort, p.optional = strings.CutSuffix(as, "?")
				p.shown = p.field.sort
			}
			if _, known := sorts[p.field.sort]; !known && !isLiteral {
				panic(fmt.Sprintf("rules: the parameter %s of the command %q is of the sort %q, which nobody has", name, command,
					p.field.sort))
			}
		}
		f.parts = append(f.parts, p)
	}
	return f
}

// begins returns the word with which every line of this form begins after the command, or
// none.
func (f form) begins() string {
	if len(f.parts) == 0 {
		return ""
	}
	return f.parts[0].literal
}

// String is the form as a refusal lists it.
func (f form) String() string {
	words := []string{f.command}
	for _, p := range f.parts {
		word := strings.ToUpper(p.shown)
		if p.literal != "" {
			word = p.literal
		}
		if p.optional {
			word = "[" + word + "]"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// errOther says that words do not have a form.
var errOther = errors.New("another form")

// read reads the parameters of a command. The error is errOther where the words do not have this
// form, else that of the first word of another sort.
func read[S any](f form, s *S, text string, seen []models.Die, sorts map[string]Sort[S]) (map[string]any, error) {
	args := map[string]any{}
	var wrong error
	for _, p := range f.parts {
		sort := sorts[p.field.sort]
		word, left, _ := strings.Cut(text, " ")
		switch {
		case p.literal != "" && word != p.literal:
			return nil, errOther
		case p.literal != "":
			if p.field.name != "" {
				args[p.field.name] = p.literal
			}
			text = strings.TrimSpace(left)
			continue
		case text == "" && p.optional:
			continue
		case text == "" && !sort.Rest:
			return nil, errOther
		}
		value, left, err := sort.Read(s, text)
		if err != nil && p.optional {
			continue
		}
		if dice, ok := value.([]models.Die); ok && p.field.roll && len(seen) == len(dice) {
			value = asSeen(dice, seen)
		}
		args[p.field.name], text, wrong = value, left, cmp.Or(wrong, err)
	}
	if text != "" {
		return nil, errOther
	}
	return args, wrong
}

// asSeen are dice of a roll with what a camera saw of them.
func asSeen(dice, seen []models.Die) []models.Die {
	seen = slices.Clone(seen)
	for i, d := range dice {
		seen[i].Colour, seen[i].Face = d.Colour, d.Face
	}
	return seen
}

// write writes the parameters of a command; ok is false where they do not have this form.
func write[S any](f form, s *S, args map[string]json.RawMessage, sorts map[string]Sort[S]) (line string, ok bool) {
	words := []string{}
	spoken := map[string]bool{}
	for _, p := range f.parts {
		value, given := args[p.field.name]
		spoken[p.field.name] = true
		switch {
		case p.literal != "":
			if p.field.name != "" && string(value) != `"`+p.literal+`"` {
				return "", false
			}
			words = append(words, p.literal)
		case given:
			if word := sorts[p.field.sort].Write(s, value, strings.Join(words, " ")); word != "" {
				words = append(words, word)
			}
		case !p.optional && !sorts[p.field.sort].Rest:
			return "", false
		}
	}
	for name, value := range args {
		if !spoken[name] && !empty(value) {
			return "", false
		}
	}
	return strings.Join(words, " "), true
}

// empty reports whether a parameter might as well be left out.
func empty(value json.RawMessage) bool {
	return slices.Contains([]string{`0`, `""`, `null`, `false`, `[]`}, string(value))
}
