package deathmaydie

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
	"elderglass/engine/scene"
)

// boardWidth is the width of the map of a board, which is 100 high.
const boardWidth = 150

// boardArea shows each space with what stands and lies there.
func (s *State) boardArea() scene.Area {
	area := scene.Area{ID: areaBoard, Kind: scene.Cards, Layout: areaBoard, Map: s.boardMap()}
	spots := s.spots()
	for _, sp := range s.board().Spaces {
		card := scene.Card{ID: sp.ID, Name: s.spaceName(sp.ID), Kind: "space"}
		if texts := s.spaceTexts(sp); len(texts) > 0 {
			card.Head = []scene.Line{{Texts: texts}}
		}
		for _, f := range s.enemiesAt(sp.ID) {
			card.Rows = append(card.Rows, scene.Row{
				ID: f.ID, Needs: []scene.Need{}, Name: s.figureName(f), Open: true, Note: s.figureText(f),
			})
		}
		for _, t := range s.laidTokens() {
			if t.At == sp.ID {
				card.Rows = append(card.Rows, scene.Row{
					ID: t.ID, Needs: []scene.Need{}, Name: s.tokenName(t.Kind),
					Open: !t.Destroyed, Done: t.Destroyed, Note: s.tokenText(t),
				})
			}
		}
		place := scene.Place{ID: sp.ID, Card: &card, Spot: spots[sp.ID], Lies: s.lies(sp)}
		for _, p := range s.People {
			if p.At == sp.ID && !p.Out {
				place.Here = append(place.Here, p.Seat)
			}
		}
		area.Places = append(area.Places, place)
	}
	ranks := map[string]int{}
	for _, place := range area.Places {
		ranks[place.ID] = s.rank(place)
	}
	slices.SortStableFunc(area.Places, func(a, b scene.Place) int { return ranks[a.ID] - ranks[b.ID] })
	return area
}

// rank orders the spaces of the list: that of whoever's turn it is, those beside it, those where somebody stands, the
// others.
func (s *State) rank(place scene.Place) int {
	p := s.person(s.Active)
	switch {
	case p != nil && place.ID == p.At:
		return 0
	case p != nil && slices.Contains(s.neighbours(p.At, false), place.ID):
		return 1
	case len(place.Here) > 0 || !s.Safe(place.ID):
		return 2
	}
	return 3
}

// boardMap is how the spaces are joined: by passages, and by staircase and tunnel tokens while they lie there.
func (s *State) boardMap() *scene.Map {
	b := s.board()
	if len(b.Spaces) == 0 {
		return nil
	}
	m := &scene.Map{Width: boardWidth}
	for _, p := range b.Passages {
		m.Paths = append(m.Paths, scene.Path{From: p[0], To: p[1], Closed: s.locked(p[0], p[1])})
	}
	for i, from := range b.Spaces {
		for _, to := range b.Spaces[i+1:] {
			switch {
			case from.Stairs && to.Stairs && !s.gone(stairs):
				m.Paths = append(m.Paths, scene.Path{From: from.ID, To: to.ID, Kind: stairs})
			case from.Tunnel && to.Tunnel && !s.gone(tunnel):
				m.Paths = append(m.Paths, scene.Path{From: from.ID, To: to.ID, Kind: tunnel})
			}
		}
	}
	return m
}

// spots are where the spaces lie. Where that is unknown they lie in columns, by how far they are from the first.
func (s *State) spots() map[string]*scene.Spot {
	spaces := s.board().Spaces
	spots := map[string]*scene.Spot{}
	var columns [][]string
	for _, sp := range spaces {
		if sp.Spot != nil {
			spots[sp.ID] = sp.Spot
			continue
		}
		n := s.distance(spaces[0].ID, sp.ID, true)
		if n == far {
			n = 0
		}
		for len(columns) <= n {
			columns = append(columns, nil)
		}
		columns[n] = append(columns[n], sp.ID)
	}
	for i, column := range columns {
		for j, id := range column {
			spots[id] = &scene.Spot{
				X: boardWidth * (float64(i) + 0.5) / float64(len(columns)),
				Y: 100 * (float64(j) + 0.5) / float64(len(column)),
			}
		}
	}
	return spots
}

// lies is what is drawn on a space of the map: its gate, fire, tokens and enemies.
func (s *State) lies(sp cards.Space) []scene.Icon {
	var list []scene.Icon
	add := func(icon string, n int) {
		if i := slices.IndexFunc(list, func(l scene.Icon) bool { return l.Icon == icon }); i >= 0 {
			list[i].Count += n
		} else if n > 0 {
			list = append(list, scene.Icon{Icon: icon, Count: n})
		}
	}
	if sp.Gate != "" {
		add("gate-"+sp.Gate, 1)
	}
	add(trackBurns, s.Fire[sp.ID])
	for _, t := range s.laidTokens() {
		if t.At == sp.ID && !t.Destroyed {
			add("token", 1)
		}
	}
	for _, f := range s.enemiesAt(sp.ID) {
		if f.Kind == ElderKind {
			add(ElderKind, 1)
		} else {
			add("enemy", 1)
		}
	}
	return list
}

// figureText says how an enemy is and what it rolls.
func (s *State) figureText(f Figure) engine.Text {
	standard, bonus := s.attackDice(f)
	return Say("dmd.figure", "wounds", f.Wounds, "health", s.health(f), "black", standard, "green", bonus)
}
