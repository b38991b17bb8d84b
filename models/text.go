package models

import (
	"cmp"
	"encoding/json"
	"strings"

	"elderglass/lang"
)

// Text is a sentence for people that a language catalogue completes: a key with
// arguments. An argument is a number, words that are shown as they are (a string), a
// Name, another Text, which may be one word of the catalogue, or a list of these.
//
// People's words are never keys: in its JSON form a key stands as an object with a
// "key", words as a string. Words that begin with "@" stand as an object with "words",
// because games that were saved before 2026-11-22 hold their keys as such strings.
type Text struct {
	Key  string         `json:"key"`
	Args map[string]any `json:"args,omitempty"`
}

// Name is what something is called: by the words of a person or of a card, or, where
// it has none of its own, by a key of the language catalogues. Its JSON form is that of
// an argument of a Text.
type Name struct {
	Words, Key string
}

// Compare orders names by their words; those that are keys come first.
func (n Name) Compare(other Name) int {
	return cmp.Or(cmp.Compare(n.Words, other.Words), cmp.Compare(n.Key, other.Key))
}

// MarshalJSON writes the form that tells keys from words.
func (n Name) MarshalJSON() ([]byte, error) {
	if n.Key != "" {
		return json.Marshal(Text{Key: n.Key})
	}
	return json.Marshal(wireArgument(n.Words))
}

// UnmarshalJSON reads what MarshalJSON wrote, also before 2026-11-22.
func (n *Name) UnmarshalJSON(data []byte) error {
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		return err
	}
	switch v := readArgument(v).(type) {
	case string:
		*n = Name{Words: v}
	case Text:
		*n = Name{Key: v.Key}
	case nil:
	default:
		return Errorf(Invalid, "a name is a string or a key")
	}
	return nil
}

// MarshalJSON writes the form that tells keys from words.
func (t Text) MarshalJSON() ([]byte, error) {
	type plain Text
	p := plain{Key: t.Key}
	if len(t.Args) > 0 {
		p.Args = make(map[string]any, len(t.Args))
		for name, v := range t.Args {
			p.Args[name] = wireArgument(v)
		}
	}
	return json.Marshal(p)
}

// UnmarshalJSON reads what MarshalJSON wrote, also before 2026-11-22.
func (t *Text) UnmarshalJSON(data []byte) error {
	type plain Text
	var p plain
	if err := json.Unmarshal(data, &p); err != nil {
		return err
	}
	for name, v := range p.Args {
		p.Args[name] = readArgument(v)
	}
	*t = Text(p)
	return nil
}

func wireArgument(v any) any {
	switch v := v.(type) {
	case string:
		if strings.HasPrefix(v, "@") {
			return map[string]string{"words": v}
		}
	case []string:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = wireArgument(e)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = wireArgument(e)
		}
		return out
	}
	return v
}

func readArgument(v any) any {
	switch v := v.(type) {
	case string:
		if key, ok := strings.CutPrefix(v, "@"); ok {
			return Text{Key: key}
		}
	case []any:
		for i, e := range v {
			v[i] = readArgument(e)
		}
	case map[string]any:
		if words, ok := v["words"].(string); ok {
			return words
		}
		key, _ := v["key"].(string)
		text := Text{Key: key}
		if args, ok := v["args"].(map[string]any); ok {
			for name, e := range args {
				args[name] = readArgument(e)
			}
			text.Args = args
		}
		return text
	}
	return v
}

// Say returns a text with a key and pairs of the name and the value of an argument.
func Say(key string, pairs ...any) Text {
	t := Text{Key: key}
	for i := 0; i+1 < len(pairs); i += 2 {
		if name, ok := pairs[i].(string); ok {
			if t.Args == nil {
				t.Args = make(map[string]any, len(pairs)/2)
			}
			t.Args[name] = pairs[i+1]
		}
	}
	return t
}

// IsZero reports a text that says nothing.
func (t Text) IsZero() bool { return t.Key == "" }

// English returns the sentence in English, for terminals and logs; "" where the text
// says nothing.
func (t Text) English() string {
	if t.IsZero() {
		return ""
	}
	key, args, _ := t.Spoken()
	return lang.English(key, args)
}

// In returns the sentence in a language; "" where the text says nothing.
func (t Text) In(c *lang.Catalogue) string {
	if t.IsZero() {
		return ""
	}
	key, args, _ := t.Spoken()
	return c.Sentence(key, args)
}

// Spoken returns the key with its arguments, lists as such of any.
func (t Text) Spoken() (key string, args map[string]any, words string) {
	args = make(map[string]any, len(t.Args))
	for name, v := range t.Args {
		switch list := v.(type) {
		case []Text:
			v = anyOf(list)
		case []Name:
			v = anyOf(list)
		case []string:
			v = anyOf(list)
		}
		args[name] = v
	}
	return t.Key, args, ""
}

func anyOf[T any](list []T) []any {
	all := make([]any, len(list))
	for i, e := range list {
		all[i] = e
	}
	return all
}

// Spoken returns the key, or the words where there is none.
func (n Name) Spoken() (key string, args map[string]any, words string) { return n.Key, nil, n.Words }

// In returns the name as it is called in a language.
func (n Name) In(c *lang.Catalogue) string {
	if n.Key != "" {
		return c.Sentence(n.Key, nil)
	}
	return n.Words
}

// English returns the name as terminals and logs write it.
func (n Name) English() string {
	if n.Key != "" {
		return Text{Key: n.Key}.English()
	}
	return n.Words
}
