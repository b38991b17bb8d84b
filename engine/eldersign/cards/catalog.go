package cards

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"elderglass/models"
)

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

// Of returns a catalogue of some cards. It fails where one is not valid, or there twice.
func (l Language) Of(list ...*Card) (Catalog, error) {
	c := Catalog{byKey: map[string]*Card{}, lists: map[Class][]*Card{}}
	for _, card := range list {
		if err := l.Validate(card); err != nil {
			return c, err
		}
		if _, double := c.Get(card.Class, card.ID); double {
			return c, fmt.Errorf("%s %q is there twice", card.Class, card.ID)
		}
		c.byKey[key(card.Class, card.ID)] = card
		c.lists[card.Class] = append(c.lists[card.Class], card)
	}
	return c, nil
}

// Load reads the cards of a box that speaks the language of the core rules.
func Load(files fs.FS) (Catalog, error) { return Language{}.Load(files) }

// Load reads the cards of a box: data/<class>.json for each class that it has.
func (l Language) Load(files fs.FS) (Catalog, error) {
	names, err := fs.Glob(files, "data/*.json")
	if err != nil {
		return Catalog{}, err
	}
	var all []*Card
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return Catalog{}, err
		}
		var list []*Card
		if err := strict(data, &list); err != nil {
			return Catalog{}, fmt.Errorf("%s: %w", name, err)
		}
		for _, card := range list {
			card.Class = Class(strings.TrimSuffix(path.Base(name), ".json"))
		}
		all = append(all, list...)
	}
	return l.Of(all...)
}

// Must returns the cards of a box that are part of the program. Where they are not as they
// should be, that is a defect of the program.
func Must(c Catalog, err error) Catalog {
	if err != nil {
		panic(fmt.Sprintf("the cards of a box: %v", err))
	}
	return c
}

// Add returns the catalogue with the cards of another one, which win over those with the
// same class and id.
func (c Catalog) Add(other Catalog) Catalog {
	var list []*Card
	for _, class := range slices.Sorted(maps.Keys(other.lists)) {
		list = append(list, other.lists[class]...)
	}
	return c.with(list)
}

// Only returns the catalogue with some of its cards.
func (c Catalog) Only(which func(*Card) bool) Catalog {
	only := Catalog{byKey: map[string]*Card{}, lists: map[Class][]*Card{}}
	for class, list := range c.lists {
		for _, card := range list {
			if which(card) {
				only.byKey[key(class, card.ID)] = card
				only.lists[class] = append(only.lists[class], card)
			}
		}
	}
	return only
}

func (c Catalog) with(list []*Card) Catalog {
	if len(list) == 0 {
		return c
	}
	next := Catalog{byKey: maps.Clone(c.byKey), lists: maps.Clone(c.lists)}
	if next.byKey == nil {
		next.byKey, next.lists = map[string]*Card{}, map[Class][]*Card{}
	}
	own := map[Class]bool{} // the lists that are copies
	for _, card := range list {
		k := key(card.Class, card.ID)
		if !own[card.Class] {
			own[card.Class], next.lists[card.Class] = true, slices.Clone(next.lists[card.Class])
		}
		if old, ok := next.byKey[k]; ok {
			next.lists[card.Class][slices.Index(next.lists[card.Class], old)] = card
		} else {
			next.lists[card.Class] = append(next.lists[card.Class], card)
		}
		next.byKey[k] = card
	}
	return next
}

// References checks that every card named by another one exists.
func (c Catalog) References() error {
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
