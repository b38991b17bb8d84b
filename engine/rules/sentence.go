package rules

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"elderglass/engine"
)

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
