package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/models"
)

// wireFile is where the page finds the types of what the server sends.
const wireFile = "src/wire.ts"

// wireTypes returns TypeScript interfaces for everything that goes over the wire
// as a Go value, and the lists that both sides share, so that the page and the
// server cannot disagree about a name.
func wireTypes() ([]byte, error) {
	g := generator{done: map[reflect.Type]bool{}}
	for _, v := range []any{eldersign.View{}, models.Tray{}, models.Roll{}, models.DiceSet{}, models.Calibration{}, models.CalibrationOrder{}, engine.Event{}, eldersign.HouseRule{}} {
		g.interfaceFor(reflect.TypeOf(v))
	}
	slices.Sort(g.out)
	set, err := models.EmbeddedSet("eldersign")
	if err != nil {
		return nil, err
	}
	for _, c := range []struct {
		name, kind string
		value      any
	}{
		{"diceSet", "DiceSet", set},
		{"depths", "string[]", []eldersign.Depth{eldersign.DiceOnly, eldersign.Trackers, eldersign.Full}},
		{"houseRules", "HouseRule[]", eldersign.HouseRules()},
	} {
		data, err := json.MarshalIndent(c.value, "", "  ")
		if err != nil {
			return nil, err
		}
		g.out = append(g.out, fmt.Sprintf("export const %s: %s = %s;\n", c.name, c.kind, data))
	}
	return []byte("// Written by `go run ./web/ui/build` from the Go types; do not edit.\n\n" + strings.Join(g.out, "\n")), nil
}

type generator struct {
	done map[reflect.Type]bool
	out  []string
}

var rawMessage = reflect.TypeFor[json.RawMessage]()

func (g *generator) interfaceFor(t reflect.Type) {
	if g.done[t] {
		return
	}
	g.done[t] = true
	var b strings.Builder
	fmt.Fprintf(&b, "export interface %s {\n", t.Name())
	for i := range t.NumField() {
		name, options, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		if name == "" || name == "-" {
			continue
		}
		optional := ""
		if strings.Contains(options, "omit") {
			optional = "?"
		}
		fmt.Fprintf(&b, "  %s%s: %s;\n", name, optional, g.name(t.Field(i).Type))
	}
	b.WriteString("}\n")
	g.out = append(g.out, b.String())
}

func (g *generator) name(t reflect.Type) string {
	if t == rawMessage {
		return "unknown"
	}
	switch t.Kind() {
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Int64, reflect.Float64:
		return "number"
	case reflect.Slice, reflect.Array:
		return g.name(t.Elem()) + "[]"
	case reflect.Map:
		return "Record<string, " + g.name(t.Elem()) + ">"
	case reflect.Pointer:
		return g.name(t.Elem())
	case reflect.Struct:
		g.interfaceFor(t)
		return t.Name()
	case reflect.Interface:
		return "unknown"
	}
	panic(fmt.Sprintf("no TypeScript type for %s", t))
}
