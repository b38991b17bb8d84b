package cards

import (
	"maps"
	"slices"
	"strings"
)

// Language is what cards may say besides what those of the core rules say. The zero
// Language adds nothing; boxes add to it (With).
type Language struct {
	// Classes are further classes of cards.
	Classes []ClassWords
	// Fields are further fields of classes, by their names in the JSON form of a Card.
	Fields map[Class][]string
	// Effects are further words for Effect.Do.
	Effects map[string]Takes
	// Icons are further icons of rewards, penalties and starts, Costs those of tasks. One
	// that is also a word for effects stands for that effect; any other is gained.
	Icons, Costs []string
	// Gains and Losses are what can be gained and lost besides.
	Gains, Losses []string
	// Dice are the colours of further dice that effects may add.
	Dice []string
	// Marks are signs printed on cards, for which the rules of a box ask.
	Marks map[Class][]string
	// Members are the organisations of which one may be a member.
	Members []string
	// Windows are further times at which a card may be used.
	Windows []When
}

// ClassWords is a class with the fields that its cards have, by their names in the JSON form
// of a Card.
type ClassWords struct {
	Class  Class
	Fields []string
	// Held is true for cards that lie in front of a player: they can be gained and lost.
	Held bool
	// Stays is true for those of them that nothing takes away.
	Stays bool
	// Item is true where they are items.
	Item bool
	// Restores is true where they bring a die even after it was lost.
	Restores bool
}

// Takes says what an effect of a word takes besides an amount, and to whom it happens.
type Takes struct {
	// What are the values that Effect.What may have; none where it is empty.
	What []string
	// Options is true where the effect lists alternatives.
	Options bool
}

// With returns a language with what another one adds.
func (l Language) With(o Language) Language {
	return Language{
		Classes: classesOf(l.Classes, o.Classes), Fields: joined(l.Fields, o.Fields),
		Effects: spoken(l.Effects, o.Effects), Icons: union(l.Icons, o.Icons), Costs: union(l.Costs, o.Costs),
		Gains: union(l.Gains, o.Gains), Losses: union(l.Losses, o.Losses), Dice: union(l.Dice, o.Dice),
		Marks: joined(l.Marks, o.Marks), Windows: union(l.Windows, o.Windows),
		Members: union(l.Members, o.Members),
	}
}

// classesOf are the classes of two languages. Boxes may have one in common, such as skills.
func classesOf(a, b []ClassWords) []ClassWords {
	list := slices.Clone(a)
	for _, c := range b {
		if !slices.ContainsFunc(list, func(o ClassWords) bool { return o.Class == c.Class }) {
			list = append(list, c)
		}
	}
	return list
}

// union is what is in one of two lists, each once.
func union[T comparable](a, b []T) []T {
	list := slices.Clone(a)
	for _, v := range b {
		if !slices.Contains(list, v) {
			list = append(list, v)
		}
	}
	return list
}

// joined are lists by class, of two languages.
func joined(a, b map[Class][]string) map[Class][]string {
	all := maps.Clone(a)
	if all == nil {
		all = map[Class][]string{}
	}
	for class, list := range b {
		all[class] = union(all[class], list)
	}
	return all
}

// spoken are the words of two languages. One that both have may be about what either names.
func spoken(a, b map[string]Takes) map[string]Takes {
	all := maps.Clone(a)
	if all == nil {
		all = map[string]Takes{}
	}
	for do, takes := range b {
		takes.What = union(all[do].What, takes.What)
		all[do] = takes
	}
	return all
}

// AllClasses lists the classes of the core rules and then those that the language adds.
func (l Language) AllClasses() []Class {
	list := Classes()
	for _, c := range l.Classes {
		list = append(list, c.Class)
	}
	return list
}

// IsHeld reports whether cards of a class lie in front of a player.
func (l Language) IsHeld(class Class) bool {
	return slices.Contains([]Class{CommonItem, UniqueItem, Spell, Ally}, class) ||
		slices.ContainsFunc(l.Classes, func(c ClassWords) bool { return c.Class == class && c.Held })
}

// IsItem reports whether a class that a box adds is a kind of items.
func (l Language) IsItem(class Class) bool {
	return slices.ContainsFunc(l.Classes, func(c ClassWords) bool { return c.Class == class && c.Item })
}

// Restores reports whether cards of a class bring dice that were lost.
func (l Language) Restores(class Class) bool {
	return slices.ContainsFunc(l.Classes, func(c ClassWords) bool { return c.Class == class && c.Restores })
}

// fields are those of a class.
func (l Language) fields(class Class) (list []string, ok bool) {
	known, ok := fields[class]
	list = strings.Fields(known)
	for _, c := range l.Classes {
		if c.Class == class {
			list, ok = append(list, c.Fields...), true
		}
	}
	return append(list, l.Fields[class]...), ok
}

// effect is what a word takes.
func (l Language) effect(do string) (word, bool) {
	w, ok := vocabulary[do]
	switch do {
	case "gain":
		w.what = slices.Concat(w.what, l.Gains, l.held())
	case "lose":
		w.what = slices.Concat(w.what, l.Losses, l.losable())
	case "add-die":
		w.what = slices.Concat(w.what, l.Dice)
	}
	if own, added := l.Effects[do]; added && !ok {
		return word{what: own.What, lists: own.Options}, true
	}
	return w, ok
}

// held are the classes that the language adds of cards in front of players.
func (l Language) held() []string {
	var list []string
	for _, c := range l.Classes {
		if c.Held {
			list = append(list, string(c.Class))
		}
	}
	return list
}

// losable are those of them that can be lost.
func (l Language) losable() []string {
	stays := func(class string) bool {
		return slices.ContainsFunc(l.Classes, func(c ClassWords) bool { return string(c.Class) == class && c.Stays })
	}
	return slices.DeleteFunc(l.held(), stays)
}

// Has reports whether the cards of a class have a field, by its name in the JSON form of a Card.
func (l Language) Has(class Class, field string) bool {
	list, _ := l.fields(class)
	return slices.Contains(list, field)
}

// Words returns the words that Effect.Do may be, sorted.
func (l Language) Words() []string {
	words := slices.Collect(maps.Keys(vocabulary))
	for do := range l.Effects {
		if _, own := vocabulary[do]; !own {
			words = append(words, do)
		}
	}
	slices.Sort(words)
	return words
}

// AllIcons returns the words that an Icon of rewards and penalties may be; AllCosts those of
// the costs of tasks.
func (l Language) AllIcons() []string { return union(icons, l.Icons) }

// AllCosts returns the words that an Icon of the costs of tasks may be.
func (l Language) AllCosts() []string { return union(costs, l.Costs) }

// windows are the times at which a card may be used.
func (l Language) windows() []When { return union(windows, l.Windows) }

// Meaning is the effect that an icon stands for. Icons mean the same among rewards,
// penalties and costs: sanity and stamina are lost, what stands there plain is gained
// (rulebook, "Rewards and Penalties": "a penalty may sometimes help").
func (l Language) Meaning(i Icon) Effect {
	e := Effect{Amount: i.Count}
	_, isWord := l.effect(i.Icon)
	thing, loses := strings.CutPrefix(i.Icon, "lose-")
	switch {
	case i.Icon == "sanity" || i.Icon == "stamina":
		e.Do, e.What = "lose", i.Icon
	case isWord:
		e.Do = i.Icon
	case loses:
		e.Do, e.What = "lose", thing
	default:
		e.Do, e.What = "gain", i.Icon
	}
	return e
}
