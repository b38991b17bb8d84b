package cards

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"

	"elderglass/models"
)

//go:embed data/*.json
var dataFiles embed.FS

// Catalog finds cards by class and id. The zero Catalog is empty. A Catalog is
// never changed; With returns a new one.
type Catalog struct {
	byKey map[string]*Card
	lists map[Class][]*Card
}

func key(class Class, id string) string { return string(class) + "/" + id }

// Get returns the card of a class with an id.
func (c Catalog) Get(class Class, id string) (*Card, bool) {
	card, ok := c.byKey[key(class, id)]
	return card, ok
}

// List returns the cards of a class in the order of the file. The slice must not
// be changed.
func (c Catalog) List(class Class) []*Card { return c.lists[class] }

// Shipped returns the facts that ship with the program: 48 adventures, 8 other
// worlds and 16 investigators with all that is known, and what is known of the
// rest of the core box.
func Shipped() Catalog { return shipped() }

var shipped = sync.OnceValue(func() Catalog {
	c, err := load(dataFiles)
	if err != nil {
		panic(fmt.Sprintf("embedded cards: %v", err))
	}
	return c
})

// load reads data/<class>.json for every class.
func load(files fs.FS) (Catalog, error) {
	c := Catalog{byKey: map[string]*Card{}, lists: map[Class][]*Card{}}
	names, err := fs.Glob(files, "data/*.json")
	if err != nil {
		return c, err
	}
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return c, err
		}
		var list []*Card
		if err := strict(data, &list); err != nil {
			return c, fmt.Errorf("%s: %w", name, err)
		}
		class := Class(strings.TrimSuffix(path.Base(name), ".json"))
		for _, card := range list {
			card.Class = class
			if err := card.Validate(); err != nil {
				return c, err
			}
			if _, double := c.Get(class, card.ID); double {
				return c, fmt.Errorf("%s: %q appears twice", name, card.ID)
			}
			c.byKey[key(class, card.ID)] = card
			c.lists[class] = append(c.lists[class], card)
		}
	}
	return c, c.references()
}

// references checks that every card named by another one exists.
func (c Catalog) references() error {
	for _, person := range c.lists[Investigator] {
		for _, ally := range person.StartAllies {
			if _, ok := c.Get(Ally, ally); !ok {
				return fmt.Errorf("investigator %q starts with an unknown ally %q", person.ID, ally)
			}
		}
	}
	return nil
}

// strict decodes JSON and refuses unknown keys and anything after the value.
func strict(data []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return err
	}
	if dec.More() {
		return models.Errorf(models.Invalid, "there is more after the end of the JSON value")
	}
	return nil
}
