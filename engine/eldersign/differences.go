package eldersign

import (
	"maps"
	"slices"

	"elderglass/engine"
)

// Differences tells what people must change on the real table to get from one
// state to another, after a jump back or the correction of an earlier roll: tokens,
// the clock, cards, markers, monsters, locks and dice. It is empty where the tables
// look the same.
func (game) Differences(from, to engine.State) []engine.Text {
	d := differences{from: stateOf(from), to: stateOf(to)}
	d.counters()
	d.people()
	d.places()
	d.locks()
	d.dice()
	return d.list
}

type differences struct {
	from, to *State
	list     []engine.Text
}

func (d *differences) say(key string, pairs ...any) {
	d.list = append(d.list, Say(key, pairs...))
}

func (d *differences) counters() {
	a, b := d.from, d.to
	for _, track := range []string{Doom, Signs} {
		if was, is := a.Count(track), b.Count(track); was != is {
			d.say("table."+track, "from", was, "to", is)
		}
	}
	for _, t := range b.boxTracks() {
		if was, is := a.Count(t.ID), b.Count(t.ID); was != is && !t.Seated {
			d.say("table.count", "what", Thing(t.ID), "from", was, "to", is)
		}
	}
	if a.Clock != b.Clock {
		d.say("table.clock", "from", a.Clock, "to", b.Clock)
	}
	switch {
	case a.Mythos == b.Mythos || a.Mythos != nil && b.Mythos != nil && a.Mythos.ID == b.Mythos.ID:
	case b.Mythos == nil:
		d.say("table.no-mythos")
	default:
		d.say("table.mythos", "card", CardName(b.Mythos))
	}
	if a.Awake != b.Awake {
		d.say(map[bool]string{true: "table.awake", false: "table.asleep"}[b.Awake])
	}
}

func (d *differences) people() {
	for _, b := range d.to.Investigators {
		a := d.from.Investigator(b.Seat)
		if a == nil || a.Card.ID != b.Card.ID {
			d.say("table.investigator", "who", b.Card.Name, "seat", int(b.Seat))
			a = &Investigator{}
		}
		if b.Devoured {
			if !a.Devoured {
				d.say("table.devoured", "who", b.Card.Name)
			}
			continue
		}
		for _, t := range d.to.tracks() {
			was, is := a.Count(t.ID), b.Count(t.ID)
			if was != is && t.Seated && t.ID != SanityMax && t.ID != StaminaMax { // a maximum lies nowhere
				d.say("table.person", "who", b.Card.Name, "what", Thing(t.ID), "from", was, "to", is)
			}
		}
		if d.from.PlaceName(a.At) != d.to.PlaceName(b.At) {
			d.say("table.at", "who", b.Card.Name, "place", d.to.PlaceName(b.At))
		}
		d.cards("card", b.Card.Name, heldNames(a.Cards), heldNames(b.Cards))
		d.tokens(b.Card.Name, a.Cards, b.Cards)
		d.cards("trophy", b.Card.Name, trophyNames(a.Trophies), trophyNames(b.Trophies))
	}
	for _, a := range d.from.Investigators {
		if d.to.Investigator(a.Seat) == nil {
			d.say("table.left", "who", a.Card.Name)
		}
	}
}

// cards says which cards somebody takes and gives back.
func (d *differences) cards(what, who string, was, is map[engine.Name]int) {
	for _, name := range slices.SortedFunc(maps.Keys(merged(was, is)), engine.Name.Compare) {
		switch n := is[name] - was[name]; {
		case n > 0:
			d.say("table."+what+"-take", "who", who, "card", name, "n", n)
		case n < 0:
			d.say("table."+what+"-return", "who", who, "card", name, "n", -n)
		}
	}
}

func merged(a, b map[engine.Name]int) map[engine.Name]int {
	out := maps.Clone(a)
	maps.Copy(out, b)
	return out
}

func heldNames(list []Held) map[engine.Name]int {
	n := map[engine.Name]int{}
	for _, h := range list {
		n[CardName(h.Card)]++
	}
	return n
}

func trophyNames(list []Trophy) map[engine.Name]int {
	n := map[engine.Name]int{}
	for _, t := range list {
		n[t.Name]++
	}
	return n
}

// tokens says how many tokens lie on the cards that somebody had before and still has.
func (d *differences) tokens(who string, was, is []Held) {
	for _, now := range is {
		i := slices.IndexFunc(was, func(h Held) bool { return h.ID == now.ID })
		if before := 0; i >= 0 {
			if before = was[i].Tokens; before != now.Tokens {
				d.say("table.tokens", "who", who, "card", CardName(now.Card), "from", before, "to", now.Tokens)
			}
		} else if now.Tokens > 0 {
			d.say("table.tokens", "who", who, "card", CardName(now.Card), "from", 0, "to", now.Tokens)
		}
	}
}

func (d *differences) places() {
	for _, a := range d.from.Places {
		if b := d.to.Place(a.ID); b == nil || b.name() != a.name() {
			d.say("table.place-return", "card", a.name())
		}
	}
	for _, b := range d.to.Places {
		a := d.from.Place(b.ID)
		if a == nil || a.name() != b.name() {
			d.say("table.place-lay", "card", b.name())
			a = &Place{}
		}
		was, is := monsterNames(a.Monsters), monsterNames(b.Monsters)
		for _, name := range slices.SortedFunc(maps.Keys(merged(was, is)), engine.Name.Compare) {
			switch n := is[name] - was[name]; {
			case n > 0:
				d.say("table.monster-lay", "monster", name, "place", b.name(), "n", n)
			case n < 0:
				d.say("table.monster-return", "monster", name, "place", b.name(), "n", -n)
			}
		}
	}
}

func monsterNames(list []Monster) map[engine.Name]int {
	n := map[engine.Name]int{}
	for _, m := range list {
		n[CardName(m.Card)]++
	}
	return n
}

func (d *differences) locks() {
	has := func(s *State, l Lock) bool {
		return slices.ContainsFunc(s.Locks, func(o Lock) bool { return o.Colour == l.Colour && o.Source == l.Source })
	}
	for _, l := range d.from.Locks {
		if !has(d.to, l) {
			d.say("table.unlock", "colour", word("colour."+string(l.Colour)), "by", l.Name)
		}
	}
	for _, l := range d.to.Locks {
		if !has(d.from, l) {
			d.say("table.lock", "colour", word("colour."+string(l.Colour)), "by", l.Name)
		}
	}
}

// dice says how the dice lie where that matters: what the pool shows, and what lies
// on tasks, spells and investigators.
func (d *differences) dice() {
	for _, place := range []string{InPool, onTask, OnSpell, focused, assists} {
		was, is := shown(d.from, place), shown(d.to, place)
		if slices.Equal(was, is) {
			continue
		}
		list := []engine.Text{}
		for _, die := range d.to.DiceIn(place, "") {
			list = append(list, DieText(die))
		}
		d.say("table.dice-"+place, "dice", list)
	}
}

func shown(s *State, place string) []string {
	var list []string
	for _, die := range s.DiceIn(place, "") {
		text := string(die.Colour) + " " + string(die.Face)
		if place != InPool {
			text += " " + die.On
		}
		list = append(list, text)
	}
	slices.Sort(list)
	return list
}
