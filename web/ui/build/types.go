package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/models"
)

// wireFolder is where the page finds the types of what the server sends: one file a
// Go package, and one that gathers them.
const wireFolder = "src/wire"

const written = "// Written by `go run ./web/ui/build` from the Go types; do not edit.\n"

// wireTypes returns TypeScript interfaces for everything that goes over the wire
// as a Go value, and the lists that both sides share, so that the page and the
// server cannot disagree about a name. Files are by path under the page's folder.
func wireTypes() (map[string][]byte, error) {
	g := generator{done: map[reflect.Type]bool{}, files: map[string]*wireFile{}}
	for _, v := range []any{eldersign.View{}, eldersign.Luck{}, models.Tray{}, models.Roll{}, models.DiceSet{}, models.Calibration{}, models.CalibrationOrder{}, engine.Event{}, eldersign.HouseRule{}} {
		g.interfaceFor(reflect.TypeOf(v))
	}
	set, err := models.EmbeddedSet("eldersign")
	if err != nil {
		return nil, err
	}
	for _, c := range []struct {
		file, name, kind string
		value            any
	}{
		{"models", "diceSet", "DiceSet", set},
		{"eldersign", "depths", "string[]", []eldersign.Depth{eldersign.DiceOnly, eldersign.Trackers, eldersign.Full}},
		{"eldersign", "houseRules", "HouseRule[]", eldersign.HouseRules()},
	} {
		data, err := json.MarshalIndent(c.value, "", "  ")
		if err != nil {
			return nil, err
		}
		f := g.files[c.file]
		f.constants = append(f.constants, fmt.Sprintf("export const %s: %s = %s;\n", c.name, c.kind, data))
	}
	all := map[string][]byte{}
	index := written + "\n"
	for _, name := range slices.Sorted(maps.Keys(g.files)) {
		all[path.Join(wireFolder, name+".ts")] = g.files[name].text()
		index += fmt.Sprintf("export * from \"./%s\";\n", name)
	}
	all[path.Join(wireFolder, "index.ts")] = []byte(index)
	return all, nil
}

// generator writes interfaces, each once, into the file of its Go package.
type generator struct {
	done  map[reflect.Type]bool
	files map[string]*wireFile
}

type wireFile struct {
	interfaces, constants []string
	// uses are the names that the file takes from others, by their files.
	uses map[string]map[string]bool
}

func (f *wireFile) text() []byte {
	b := strings.Builder{}
	b.WriteString(written)
	for _, from := range slices.Sorted(maps.Keys(f.uses)) {
		fmt.Fprintf(&b, "import type { %s } from \"./%s\";\n", strings.Join(slices.Sorted(maps.Keys(f.uses[from])), ", "), from)
	}
	slices.Sort(f.interfaces)
	for _, part := range append(f.interfaces, f.constants...) {
		b.WriteString("\n" + part)
	}
	return []byte(b.String())
}

// file returns the file of a type, whose name is that of its Go package.
func (g *generator) file(t reflect.Type) (string, *wireFile) {
	name := path.Base(t.PkgPath())
	if g.files[name] == nil {
		g.files[name] = &wireFile{uses: map[string]map[string]bool{}}
	}
	return name, g.files[name]
}

var rawMessage = reflect.TypeFor[json.RawMessage]()

func (g *generator) interfaceFor(t reflect.Type) {
	if g.done[t] {
		return
	}
	g.done[t] = true
	_, file := g.file(t)
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
		fmt.Fprintf(&b, "  %s%s: %s;\n", name, optional, g.name(t.Field(i).Type, t))
	}
	b.WriteString("}\n")
	file.interfaces = append(file.interfaces, b.String())
}

// use notes that the interface of one type speaks of another.
func (g *generator) use(t, user reflect.Type) {
	from, _ := g.file(t)
	into, file := g.file(user)
	if into == from {
		return
	}
	if file.uses[from] == nil {
		file.uses[from] = map[string]bool{}
	}
	file.uses[from][t.Name()] = true
}

// nameType is written by itself and not field by field.
var nameType = reflect.TypeFor[models.Name]()

func (g *generator) nameType(user reflect.Type) {
	if !g.done[nameType] {
		g.done[nameType] = true
		_, file := g.file(nameType)
		file.interfaces = append(file.interfaces, "export type Name = string | { words: string } | Text;\n")
		g.interfaceFor(reflect.TypeFor[models.Text]())
	}
	g.use(nameType, user)
}

// name returns how a type is called where the interface of another uses it.
func (g *generator) name(t, user reflect.Type) string {
	if t == rawMessage {
		return "unknown"
	}
	if t == nameType {
		g.nameType(user)
		return "Name"
	}
	switch t.Kind() {
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Int64, reflect.Float64:
		return "number"
	case reflect.Slice, reflect.Array:
		return g.name(t.Elem(), user) + "[]"
	case reflect.Map:
		return "Record<string, " + g.name(t.Elem(), user) + ">"
	case reflect.Pointer:
		return g.name(t.Elem(), user)
	case reflect.Struct:
		g.interfaceFor(t)
		g.use(t, user)
		return t.Name()
	case reflect.Interface:
		return "unknown"
	}
	panic(fmt.Sprintf("no TypeScript type for %s", t))
}
