package deathmaydie

import (
	"maps"
	"slices"

	"elderglass/engine"
)

// Moves tells what people move on the real table to get from one state to another: markers, figures, tokens and cards.
// It is empty where the tables look the same.
func (g game) Moves(from, to engine.State) []engine.Move {
	m := moves{from: g.State(from), to: g.State(to)}
	if m.to.Depth == DiceOnly {
		return nil
	}
	m.ritual()
	m.people()
	m.figures()
	m.tokens()
	m.ways()
	m.board()
	m.pile()
	return m.list
}

// Icons of pieces besides those of tracks.
const (
	iconPerson = "person"
	iconEnemy  = "enemy"
	iconToken  = "token"
	iconCard   = "book"
	iconLock   = "lock"
)

type moves struct {
	from, to *State
	list     []engine.Move
}

func (m *moves) add(piece engine.Piece, icon string, seat engine.Seat, text engine.Text) {
	m.list = append(m.list, engine.Move{Piece: piece, Icon: icon, Seat: seat, Text: text})
}

// ritual is the Summoning track and the stage cards of the Elder One.
func (m *moves) ritual() {
	a, b := m.from, m.to
	for _, track := range []struct {
		id      string
		was, is int
	}{{trackProgress, a.Track, b.Track}, {trackRed, a.Red, b.Red}} {
		if track.was != track.is {
			m.add(engine.Marker, trackProgress, engine.Nobody,
				Say("dmd.table.count", "what", word("track."+track.id), "from", track.was, "to", track.is))
		}
	}
	if a.Stage != b.Stage && b.Stage > 0 {
		m.add(engine.Card, ElderKind, engine.Nobody, Say("dmd.table.stage", "n", b.Stage))
	}
}

func (m *moves) people() {
	for i := range m.to.People {
		is := &m.to.People[i]
		was := m.from.person(is.Seat)
		if was == nil || was.ID != is.ID {
			m.add(engine.Card, iconPerson, is.Seat, Say("dmd.log.sat", "who", is.Name, "seat", int(is.Seat)))
			was = &Investigator{Seat: is.Seat}
		}
		if is.Out {
			if !was.Out {
				m.add(engine.Card, iconPerson, is.Seat, Say("dmd.table.out", "who", is.Name))
			}
			continue
		}
		m.person(was, is)
	}
	for i := range m.from.People {
		if was := &m.from.People[i]; m.to.person(was.Seat) == nil {
			m.add(engine.Card, iconPerson, was.Seat, Say("dmd.log.left", "who", was.Name))
		}
	}
}

// person is what lies on and beside the board of an investigator, and the figure.
func (m *moves) person(was, is *Investigator) {
	for _, track := range []struct {
		id      string
		was, is int
	}{
		{trackWounds, was.Wounds, is.Wounds},
		{trackStress, was.Stress, is.Stress},
		{trackSanity, was.Sanity, is.Sanity},
		{trackBurns, was.Fire, is.Fire},
	} {
		if track.was != track.is {
			m.add(engine.Token, track.id, is.Seat, Say("dmd.table.person", "who", is.Name, "what", word("track."+track.id),
				"from", track.was, "to", track.is))
		}
	}
	for _, k := range is.Skills {
		i := slices.IndexFunc(was.Skills, func(o Skill) bool { return o.ID == k.ID })
		if i >= 0 && was.Skills[i].Level != k.Level {
			m.add(engine.Marker, iconPerson, is.Seat,
				Say("dmd.log.level", "who", is.Name, "skill", m.to.skillName(k.ID), "n", k.Level))
		}
	}
	switch {
	case was.At != is.At && is.At != "":
		m.add(engine.Marker, iconPerson, is.Seat,
			Say("dmd.table.put", "what", words(is.Name), "at", m.to.spaceName(is.At)))
	case is.Lying && !was.Lying:
		m.add(engine.Marker, iconPerson, is.Seat, Say("dmd.log.falls", "who", is.Name))
	case was.Lying && !is.Lying:
		m.add(engine.Marker, iconPerson, is.Seat, Say("dmd.log.stands", "who", is.Name))
	}
	m.held(was, is)
}

// held are the cards that somebody claims, turns over and gives up.
func (m *moves) held(was, is *Investigator) {
	find := func(list []Held, h Held) bool {
		return slices.ContainsFunc(list, func(o Held) bool { return o.ID == h.ID && o.Right == h.Right })
	}
	for _, h := range was.Cards {
		if !find(is.Cards, h) {
			m.add(engine.Card, iconCard, is.Seat, Say("dmd.table.card-away", "who", is.Name, "card", m.from.heldName(h)))
		}
	}
	for _, h := range is.Cards {
		if !find(was.Cards, h) {
			m.add(engine.Card, iconCard, is.Seat, Say("dmd.table.card", "who", is.Name, "card", m.to.heldName(h)))
			continue
		}
		i := slices.IndexFunc(was.Cards, func(o Held) bool { return o.ID == h.ID })
		if was.Cards[i].Wounds != h.Wounds {
			m.add(engine.Token, trackWounds, is.Seat,
				Say("dmd.table.wounds", "what", m.to.heldName(h), "from", was.Cards[i].Wounds, "to", h.Wounds))
		}
	}
	if was.Relic != is.Relic && is.Relic != "" {
		if relic := m.to.relic(is); relic != nil {
			m.add(engine.Card, iconCard, is.Seat, Say("dmd.table.card", "who", is.Name, "card", words(relic.Name)))
		}
	}
}

// figures are the enemies on the board, with their wounds.
func (m *moves) figures() {
	for _, was := range m.from.Figures {
		if m.to.figure(was.ID) == nil {
			m.add(engine.Marker, m.figureIcon(was), engine.Nobody,
				Say("dmd.table.away", "what", m.from.kindName(was.Kind), "at", m.from.spaceName(was.At)))
		}
	}
	for _, is := range m.to.Figures {
		was := m.from.figure(is.ID)
		name := m.to.kindName(is.Kind)
		if was == nil || was.At != is.At {
			m.add(engine.Marker, m.figureIcon(is), engine.Nobody,
				Say("dmd.table.put", "what", name, "at", m.to.spaceName(is.At)))
		}
		before := 0
		if was != nil {
			before = was.Wounds
		}
		if before != is.Wounds {
			m.add(engine.Token, trackWounds, engine.Nobody,
				Say("dmd.table.wounds", "what", name, "from", before, "to", is.Wounds))
		}
	}
}

func (m *moves) figureIcon(f Figure) string {
	if f.Kind == ElderKind {
		return ElderKind
	}
	return iconEnemy
}

// tokens are those of the episode and of the Elder One.
func (m *moves) tokens() {
	find := func(list []Token, id string) *Token {
		if i := slices.IndexFunc(list, func(o Token) bool { return o.ID == id }); i >= 0 {
			return &list[i]
		}
		return nil
	}
	from, to := m.from.laidTokens(), m.to.laidTokens()
	for _, was := range from {
		if find(to, was.ID) == nil {
			m.add(engine.Token, iconToken, engine.Nobody,
				Say("dmd.table.away", "what", m.from.tokenName(was.Kind), "at", m.from.spaceName(was.At)))
		}
	}
	for _, is := range to {
		was := find(from, is.ID)
		name := m.to.tokenName(is.Kind)
		switch {
		case was == nil || was.At != is.At:
			m.add(engine.Token, iconToken, engine.Nobody, Say("dmd.table.put", "what", name, "at", m.to.spaceName(is.At)))
		case was.Destroyed != is.Destroyed:
			m.add(engine.Token, iconToken, engine.Nobody,
				Say("dmd.table.turn", "what", name, "at", m.to.spaceName(is.At)))
		case was.Wounds != is.Wounds:
			m.add(engine.Token, trackWounds, engine.Nobody,
				Say("dmd.table.wounds", "what", name, "from", was.Wounds, "to", is.Wounds))
		}
	}
}

// ways are the staircase and tunnel tokens.
func (m *moves) ways() {
	for _, way := range []string{stairs, tunnel} {
		key := "dmd.table.put"
		if m.to.gone(way) {
			key = "dmd.table.away"
		}
		for _, sp := range m.to.board().Spaces {
			if m.from.gone(way) != m.to.gone(way) && (way == stairs && sp.Stairs || way == tunnel && sp.Tunnel) {
				m.add(engine.Token, iconToken, engine.Nobody,
					Say(key, "what", engine.Name{Key: "dmd.space." + way}, "at", m.to.spaceName(sp.ID)))
			}
		}
	}
}

// board is the fire in the spaces and the locks between them.
func (m *moves) board() {
	spaces := maps.Clone(m.from.Fire)
	if spaces == nil {
		spaces = map[string]int{}
	}
	maps.Copy(spaces, m.to.Fire)
	for _, at := range slices.Sorted(maps.Keys(spaces)) {
		if was, is := m.from.Fire[at], m.to.Fire[at]; was != is {
			m.add(engine.Token, trackBurns, engine.Nobody,
				Say("dmd.table.fire", "at", m.to.spaceName(at), "from", was, "to", is))
		}
	}
	for _, l := range m.from.Locks {
		if !slices.Contains(m.to.Locks, l) {
			m.add(engine.Token, iconLock, engine.Nobody,
				Say("dmd.table.unlock", "at", m.to.spaceName(l[0]), "to", m.to.spaceName(l[1])))
		}
	}
	for _, l := range m.to.Locks {
		if !slices.Contains(m.from.Locks, l) {
			m.add(engine.Token, iconLock, engine.Nobody,
				Say("dmd.table.lock", "at", m.to.spaceName(l[0]), "to", m.to.spaceName(l[1])))
		}
	}
}

// pile are the Mythos cards that lie open, in the order in which they were drawn.
func (m *moves) pile() {
	was, is := m.from.Pile, m.to.Pile
	switch {
	case len(is) > len(was):
		for _, id := range is[len(was):] {
			m.add(engine.Card, iconCard, engine.Nobody, Say("dmd.table.pile", "card", m.to.mythosName(id)))
		}
	case len(is) == 0 && len(was) > 0 && m.to.Track > m.from.Track:
		m.add(engine.Card, iconCard, engine.Nobody, Say("dmd.table.shuffle"))
	case len(is) < len(was):
		m.add(engine.Card, iconCard, engine.Nobody, Say("dmd.table.pile-away", "n", len(was)-len(is)))
	}
}
