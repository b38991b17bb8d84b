package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"
	"time"

	"elderglass/engine"
	"elderglass/engine/games"
	"elderglass/engine/scene"
	"elderglass/models"
)

// wireFolder is where the page finds the types of what the server sends: one file a
// Go package, and one that gathers them. A game's own are in the folder of its skin.
const wireFolder = "src/wire"

const written = "// Written by `go run ./web/ui/build` from the Go types; do not edit.\n"

// sent are values of all types that the server sends and that belong to no particular game.
var sent = []any{
	scene.Scene{},
	models.Tray{},
	models.Roll{},
	models.DiceSet{},
	models.Calibration{},
	models.CalibrationOrder{},
	models.CardSight{},
	models.CardLesson{},
	models.ShownCard{},
	models.KnownCard{},
	models.CardRef{},
	engine.Event{},
	engine.Deck{},
	engine.Retelling{},
	scene.Shelf{},
	scene.Odds{},
}

// wireTypes returns TypeScript interfaces for everything that goes over the wire
// as a Go value, so that the page and the server cannot disagree about a name. Files are
// by path under the page's folder.
func wireTypes() map[string][]byte {
	g := generator{done: map[reflect.Type]bool{}, files: map[string]*wireFile{}}
	for _, v := range sent {
		g.interfaceFor(reflect.TypeOf(v))
	}
	frame := slices.Sorted(maps.Keys(g.files))
	for _, rules := range games.All() {
		if game, ok := rules().(engine.Skinned); ok {
			for _, v := range game.SkinTypes() {
				g.interfaceFor(reflect.TypeOf(v))
			}
		}
	}
	all := map[string][]byte{}
	index := written + "\n"
	for name, file := range g.files {
		if slices.Contains(frame, name) {
			all[path.Join(wireFolder, name+".ts")] = file.text("./")
		} else {
			all[path.Join(skinFolder, name, "wire.ts")] = file.text("../../wire/")
		}
	}
	for _, name := range frame {
		index += fmt.Sprintf("export * from \"./%s\";\n", name)
	}
	all[path.Join(wireFolder, "index.ts")] = []byte(index)
	return all
}

// generator writes interfaces, each once, into the file of its Go package.
type generator struct {
	done  map[reflect.Type]bool
	files map[string]*wireFile
}

type wireFile struct {
	interfaces []string
	// uses are the names that the file takes from others, by their files.
	uses map[string]map[string]bool
}

// text is the whole file; types of other files are found below a folder.
func (f *wireFile) text(others string) []byte {
	b := strings.Builder{}
	b.WriteString(written)
	for _, from := range slices.Sorted(maps.Keys(f.uses)) {
		fmt.Fprintf(&b, "import type { %s } from \"%s%s\";\n", strings.Join(slices.Sorted(maps.Keys(f.uses[from])), ", "),
			others, from)
	}
	slices.Sort(f.interfaces)
	for _, part := range f.interfaces {
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

var (
	rawMessage = reflect.TypeFor[json.RawMessage]()
	timeType   = reflect.TypeFor[time.Time]()
)

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

// listType returns how a scene.List is called, which writes itself as things by ID.
func (g *generator) listType(t, user reflect.Type) string {
	_, file := g.file(t)
	if text := "export interface List<T> {\n  order: string[];\n  by: Record<string, T>;\n}\n"; !slices.Contains(
		file.interfaces, text) {
		file.interfaces = append(file.interfaces, text)
	}
	return "List<" + g.name(t.Elem(), user) + ">"
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
	if t == timeType {
		return "string" // in RFC 3339
	}
	if strings.HasPrefix(t.Name(), "List[") {
		return g.listType(t, user)
	}
	switch t.Kind() {
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Int64, reflect.Uint64, reflect.Float64:
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
