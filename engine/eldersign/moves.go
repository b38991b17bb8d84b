package eldersign

import (
	"cmp"
	"maps"
	"slices"

	"elderglass/engine"
	"elderglass/engine/scene"
)

// Moves tells what people move on the real table to get from one state to another: tokens,
// the clock, cards, markers, monsters, locks and dice.
func (game) Moves(from, to engine.State) []engine.Move {
	m := moves{from: stateOf(from), to: stateOf(to)}
	m.table()
	for i := range m.to.Investigators {
		m.person(&m.to.Investigators[i])
	}
	for _, p := range m.from.Investigators {
		if m.to.Investigator(p.Seat) == nil {
			m.add(engine.Card, iconPerson, p.Seat, "table.left", "who", p.Card.Name)
		}
	}
	m.places()
	m.open()
	m.locks()
	m.dice()
	return m.list
}

// Icons of pieces besides those of tracks and classes of cards.
const (
	iconDice   = "dice"
	iconPerson = "person"
)

type moves struct {
	from, to *State
	list     []engine.Move
}

func (m *moves) add(piece engine.Piece, icon string, seat engine.Seat, key string, pairs ...any) {
	m.list = append(m.list, engine.Move{Piece: piece, Icon: icon, Seat: seat, Text: Say(key, pairs...)})
}

// table is what lies in the middle: the tracks, the clock, the Mythos card, the Ancient One.
func (m *moves) table() {
	a, b := m.from, m.to
	for _, track := range []string{Doom, Signs} {
		if was, is := a.Count(track), b.Count(track); was != is {
			m.add(engine.Token, track, engine.Nobody, "table."+track, "from", was, "to", is)
		}
	}
	for _, t := range b.boxTracks() {
		if was, is := a.Count(t.ID), b.Count(t.ID); was != is && !t.Seated {
			m.add(engine.Token, t.ID, engine.Nobody, "table.count", "what", Thing(t.ID), "from", was, "to", is)
		}
	}
	if a.Clock != b.Clock {
		m.add(engine.Marker, "clock", engine.Nobody, "table.clock", "from", a.Clock, "to", b.Clock, "hour", b.Clock)
	}
	switch {
	case a.Mythos == b.Mythos || a.Mythos != nil && b.Mythos != nil && a.Mythos.ID == b.Mythos.ID:
	case b.Mythos == nil:
		m.add(engine.Card, mythosCard, engine.Nobody, "table.no-mythos")
	default:
		m.add(engine.Card, mythosCard, engine.Nobody, "table.mythos", "card", CardName(b.Mythos))
	}
	if a.Awake != b.Awake {
		key := map[bool]string{true: "table.awake", false: "table.asleep"}[b.Awake]
		m.add(engine.Card, areaMuseum, engine.Nobody, key)
	}
}

// person is what lies in front of an investigator, and the marker.
func (m *moves) person(b *Investigator) {
	who := b.Card.Name
	a := m.from.Investigator(b.Seat)
	if a == nil || a.Card.ID != b.Card.ID {
		m.add(engine.Card, iconPerson, b.Seat, "table.investigator", "who", who, "seat", int(b.Seat))
		a = &Investigator{}
	}
	if b.Devoured {
		if !a.Devoured {
			m.add(engine.Card, iconPerson, b.Seat, "table.devoured", "who", who)
		}
		return
	}
	for _, t := range m.to.tracks() {
		was, is := a.Count(t.ID), b.Count(t.ID)
		switch {
		case was == is || !t.Seated || t.ID == SanityMax || t.ID == StaminaMax: // a maximum lies nowhere
		case m.to.held(t, b.Seat):
			key := map[bool]string{true: "table.card-take", false: "table.card-return"}[is > was]
			m.add(engine.Card, t.ID, b.Seat, key, "who", who, "card", Thing(t.ID), "n", 1)
		default:
			m.add(engine.Token, t.ID, b.Seat, "table.person", "who", who, "what", Thing(t.ID), "from", was, "to", is)
		}
	}
	if m.from.PlaceName(a.At) != m.to.PlaceName(b.At) {
		m.add(engine.Marker, iconPerson, b.Seat, "table.at", "who", who, "place", m.to.PlaceName(b.At))
	}
	m.cards("card", b, piecesOf(a.Cards), piecesOf(b.Cards))
	m.tokens(b, a.Cards)
	m.cards("trophy", b, trophiesOf(a.Trophies), trophiesOf(b.Trophies))
}

// piece is one of several that look the same.
type piece struct {
	name engine.Name
	icon string
}

func byPiece(a, b piece) int { return cmp.Or(a.name.Compare(b.name), cmp.Compare(a.icon, b.icon)) }

// cards says which cards somebody takes and gives back.
func (m *moves) cards(what string, of *Investigator, was, is map[piece]int) {
	for _, p := range slices.SortedFunc(maps.Keys(merged(was, is)), byPiece) {
		switch n := is[p] - was[p]; {
		case n > 0:
			m.add(engine.Card, p.icon, of.Seat, "table."+what+"-take", "who", of.Card.Name, "card", p.name, "n", n)
		case n < 0:
			m.add(engine.Card, p.icon, of.Seat, "table."+what+"-return", "who", of.Card.Name, "card", p.name, "n", -n)
		}
	}
}

func merged(a, b map[piece]int) map[piece]int {
	out := maps.Clone(a)
	maps.Copy(out, b)
	return out
}

func piecesOf(list []Held) map[piece]int {
	n := map[piece]int{}
	for _, h := range list {
		n[piece{CardName(h.Card), string(h.Card.Class)}]++
	}
	return n
}

func trophiesOf(list []Trophy) map[piece]int {
	n := map[piece]int{}
	for _, t := range list {
		n[piece{t.Name, "trophy"}]++
	}
	return n
}

// tokens says how many tokens lie on the cards that somebody has.
func (m *moves) tokens(of *Investigator, was []Held) {
	for _, now := range of.Cards {
		before := 0
		if i := slices.IndexFunc(was, func(h Held) bool { return h.ID == now.ID }); i >= 0 {
			before = was[i].Tokens
		}
		if before != now.Tokens {
			m.add(engine.Token, string(now.Card.Class), of.Seat, "table.tokens", "who", of.Card.Name,
				"card", CardName(now.Card), "from", before, "to", now.Tokens)
		}
	}
}

// placeIcon is drawn for the card of a place.
func placeIcon(p Place) string {
	if p.World() {
		return "world"
	}
	return areaMuseum
}

// turned reports whether a place that lay face down is another state's, face up.
func (p *Place) turned(to *Place) bool { return p.Down && !to.Down }

// won reports whether somebody has taken a card as a trophy.
func (m *moves) won(name engine.Name) bool {
	trophy := piece{name, "trophy"}
	return slices.ContainsFunc(m.to.Investigators, func(is Investigator) bool {
		was := m.from.Investigator(is.Seat)
		return was != nil && trophiesOf(is.Trophies)[trophy] > trophiesOf(was.Trophies)[trophy]
	})
}

// markers are those of boxes that lie on a place.
func (m *moves) markers(on engine.Name, was, is map[string]int) {
	for _, marker := range m.to.markers() {
		if from, to := was[marker.ID], is[marker.ID]; from != to {
			m.add(engine.Marker, marker.ID, engine.Nobody, "table.markers", "what", Thing(marker.ID), "place", on,
				"from", from, "to", to)
		}
	}
}

func (m *moves) places() {
	for _, a := range m.from.Places {
		b := m.to.Place(a.ID)
		if b != nil && (b.name() == a.name() || a.turned(b)) {
			continue
		}
		if !m.won(a.name()) { // who takes it as a trophy is told so
			m.add(engine.Card, placeIcon(a), engine.Nobody, "table.place-return", "card", a.name())
		}
		m.markers(a.name(), a.Markers, nil)
	}
	for _, b := range m.to.Places {
		a := m.from.Place(b.ID)
		switch {
		case a == nil || !a.turned(&b) && a.name() != b.name():
			m.add(engine.Card, placeIcon(b), engine.Nobody, "table.place-lay", "card", b.name())
			a = &Place{}
		case a.turned(&b):
			m.add(engine.Card, placeIcon(b), engine.Nobody, "log.turned", "card", b.name())
		}
		m.markers(b.name(), a.Markers, b.Markers)
		was, is := monstersOf(a.Monsters), monstersOf(b.Monsters)
		for _, p := range slices.SortedFunc(maps.Keys(merged(was, is)), byPiece) {
			switch n := is[p] - was[p]; {
			case n > 0:
				m.add(engine.Marker, p.icon, engine.Nobody, "table.monster-lay", "monster", p.name, "place", b.name(), "n", n)
			case n < 0:
				m.add(engine.Marker, p.icon, engine.Nobody, "table.monster-return", "monster", p.name, "place", b.name(), "n", -n)
			}
		}
	}
}

func monstersOf(list []Monster) map[piece]int {
	n := map[piece]int{}
	for _, m := range list {
		n[piece{CardName(m.Card), "monster"}]++
	}
	return n
}

// open are the cards of boxes that lie open for everyone.
func (m *moves) open() {
	was, is := m.from.openOfBoxes(), m.to.openOfBoxes()
	among := func(list []scene.Card, c scene.Card) bool {
		return slices.ContainsFunc(list, func(o scene.Card) bool { return o.ID == c.ID && o.Name == c.Name })
	}
	for _, c := range was {
		if !among(is, c) {
			m.add(engine.Card, mythosCard, engine.Nobody, "table.open-return", "kind", word("kind."+c.Kind), "card", c.Name)
		}
	}
	for _, c := range is {
		if !among(was, c) {
			m.add(engine.Card, mythosCard, engine.Nobody, "table.open-lay", "kind", word("kind."+c.Kind), "card", c.Name)
		}
	}
}

func (m *moves) locks() {
	has := func(s *State, l Lock) bool {
		return slices.ContainsFunc(s.Locks, func(o Lock) bool { return o.Colour == l.Colour && o.Source == l.Source })
	}
	for _, l := range m.from.Locks {
		if !has(m.to, l) {
			m.add(engine.Die, "lock", engine.Nobody, "table.unlock", "colour", word("colour."+string(l.Colour)), "by", l.Name)
		}
	}
	for _, l := range m.to.Locks {
		if !has(m.from, l) {
			m.add(engine.Die, "lock", engine.Nobody, "table.lock", "colour", word("colour."+string(l.Colour)), "by", l.Name)
		}
	}
}

// dice says how the dice lie where that matters: what the pool shows, and what lies
// on tasks, spells and investigators.
func (m *moves) dice() {
	for _, place := range []string{InPool, onTask, OnSpell, focused, assists} {
		was, is := shown(m.from, place), shown(m.to, place)
		if slices.Equal(was, is) {
			continue
		}
		key, list := "table.dice-"+place, []engine.Text{}
		for _, die := range m.to.DiceIn(place, "") {
			list = append(list, DieText(die))
		}
		if len(list) == 0 && place != InPool {
			key = "table.no-dice-" + place
		}
		m.add(engine.Die, iconDice, engine.Nobody, key, "dice", list)
		m.list[len(m.list)-1].Thrown = place == InPool
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
