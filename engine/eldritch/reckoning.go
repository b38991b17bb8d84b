package eldritch

import (
	"slices"

	"elderglass/engine"
)

// The four steps of a reckoning, in their order (Guide, Reckoning).
const (
	reckonMonsters   = "monsters"
	reckonAncient    = "ancient"
	reckonMythos     = "mythos"
	reckonPeople     = "people"
	reckonConditions = "conditions"
)

// resolveReckoning resolves the reckoning effects: of Monsters, the Ancient One, Mythos cards in play, possessions and
// Conditions.
func resolveReckoning(t *Turn, p Step) {
	var steps []Step
	for _, what := range []string{reckonMonsters, reckonAncient, reckonMythos, reckonPeople} {
		step := p.like(Effect{Do: "reckon", What: what})
		step.Card = p.Card
		if what == reckonAncient { // the sheet may be turned over meanwhile
			steps = append(steps, step)
			continue
		}
		steps = append(steps, t.reckons(step)...)
	}
	t.Push(steps...)
}

// resolveReckon resolves one of the steps. What is spawned or gained in it is not resolved.
func resolveReckon(t *Turn, p Step) { t.Push(t.reckons(p)...) }

func (t *Turn) reckons(p Step) []Step {
	s := t.s
	table := Step{Seat: s.lead(), Table: true}
	var steps []Step
	for range t.s.amount(p) {
		switch p.What {
		case reckonMonsters:
			if slices.ContainsFunc(s.pieces(Monster, ""), func(m Piece) bool { return s.untold(m.Card) }) {
				t.Remark(say("eldritch.log.cultist-reckoning", "who", words(ancients.by[s.Ancient].Name)))
			}
			var left []string
			for _, m := range s.pieces(Monster, "") {
				if len(s.monster(m.Card).Reckoning) > 0 {
					left = append(left, m.ID)
				}
			}
			steps = append(steps, pending(table, left, p.Ones))
		case reckonAncient:
			steps = append(steps, s.ancientReckoning(table)...)
		case reckonMythos:
			var left []string
			for _, c := range s.in(Mythos, InPlay) {
				if c.ID != p.Card && len(mythosCards.by[c.Card].Reckoning) > 0 {
					left = append(left, c.ID)
				}
			}
			steps = append(steps, pending(table, left, p.Ones))
		case reckonPeople, reckonConditions:
			for _, seat := range s.order() {
				var left []string
				for _, c := range s.held(seat, "") {
					if len(factOf(c.Card).Reckoning) > 0 && (p.What == reckonPeople || c.Class == Condition) {
						left = append(left, c.ID)
					}
				}
				steps = append(steps, pending(Step{Seat: seat}, left, p.Ones))
			}
		}
	}
	return steps
}

// pending is a step that resolves the reckoning effects of some things in the order of choice.
func pending(like Step, left []string, ones bool) Step {
	step := like.like(Effect{Do: stepPending, Ones: ones})
	step.Left = left
	return step
}

// ancientReckoning are the reckoning effects of the Ancient One's sheet; by hand where they are not known.
func (s *State) ancientReckoning(table Step) []Step {
	f := ancients.by[s.Ancient]
	effects := f.Reckoning
	if s.Awake {
		effects = f.Awakened
	}
	table.Source = words(f.Name)
	if effects == nil {
		return []Step{table.like(Effect{Do: stepNote, What: "ancient"})}
	}
	return table.all(effects)
}

// pendingOptions are the things whose reckoning effect is still to be resolved.
func pendingOptions(s *State, p Step) []option {
	var list []option
	for i, id := range p.Left {
		name, ok := s.reckons(p.Seat, id)
		if !ok {
			continue
		}
		list = append(list, option{ID: id, Label: say("eldritch.choice.reckon", "what", name), Target: id, Do: func(t *Turn) {
			rest := p
			rest.Left = slices.Delete(slices.Clone(p.Left), i, i+1)
			t.Push(append(t.s.reckoningOf(p, id), rest)...)
		}})
	}
	return list
}

// reckons reports whether something is still there to have a reckoning effect, and what it is called.
func (s *State) reckons(seat engine.Seat, id string) (engine.Name, bool) {
	if m := s.piece(id); m != nil {
		return monsterName(m.Card), m.Zone == ""
	}
	c := s.card(id)
	return cardNameOr(c), c != nil && (c.Class == Mythos && c.Zone == InPlay || c.Seat == seat && seat != engine.Nobody)
}

func cardNameOr(c *Card) engine.Name {
	if c == nil {
		return engine.Name{}
	}
	return cardName(*c)
}

// reckoningOf are the steps of a reckoning effect.
func (s *State) reckoningOf(p Step, id string) []Step {
	about := Step{Seat: p.Seat, Table: p.Table}
	var effects []Effect
	if m := s.piece(id); m != nil {
		about.Monster, about.Space, about.Source = id, m.Space, monsterName(m.Card)
		effects = s.monster(m.Card).Reckoning
	} else {
		c := s.card(id)
		about.Card, about.Source = id, cardName(*c)
		if c.Class == Mythos {
			f := mythosCards.by[c.Card]
			about.Space, effects = f.Space, f.Reckoning
		} else {
			effects = factOf(c.Card).Reckoning
		}
	}
	steps := about.all(effects)
	for i := range steps {
		steps[i].Ones = p.Ones
	}
	return steps
}

// huntOptions are the spaces of the nearest investigators, where a Monster moves to meet one.
func huntOptions(s *State, p Step) []option {
	m := s.piece(p.Monster)
	if m == nil {
		return nil
	}
	var list []option
	for _, id := range nearest(m.Space, func(id string) bool { return len(s.living(id)) > 0 }) {
		for _, seat := range s.living(id) {
			list = append(list, option{
				ID: seatWord(seat), Label: say("eldritch.choice.who", "who", s.name(seat)),
				Do: func(t *Turn) {
					t.moveMonster(p.Monster, id)
					t.Push(Step{Effect: Effect{Do: stepCombat}, Seat: seat, Monster: p.Monster, Source: p.Source})
				},
			})
		}
	}
	return list
}

// stealOptions are the nearest Clues, of which a Monster discards one and moves there.
func stealOptions(s *State, p Step) []option {
	m := s.piece(p.Monster)
	if m == nil {
		return nil
	}
	var list []option
	for _, id := range nearest(m.Space, func(id string) bool { return s.has(ClueToken, id) }) {
		list = append(list, option{
			ID: id, Label: say("eldritch.choice.space", "space", spaceName(id)), Target: id,
			Do: func(t *Turn) {
				t.discardClue(t.s.pieces(ClueToken, id)[0].ID)
				t.moveMonster(p.Monster, id)
			},
		})
	}
	return list
}

// lureOptions are the nearest investigators with the spaces on the way: one moves one space towards the Monster.
func lureOptions(s *State, p Step) []option {
	m := s.piece(p.Monster)
	if m == nil {
		return nil
	}
	var list []option
	for _, id := range nearest(m.Space, func(id string) bool { return len(s.living(id)) > 0 }) {
		for _, to := range towards(id, m.Space) {
			for _, seat := range s.living(id) {
				list = append(list, option{ID: seatWord(seat) + "-" + to, Label: say("eldritch.choice.lured", "who", s.name(seat),
					"space", spaceName(to)), Target: to, Do: func(t *Turn) { t.move(seat, to) }})
			}
		}
	}
	return list
}

// towards are the spaces next to one that are on a shortest way to another.
func towards(from, to string) []string {
	if from == to {
		return nil
	}
	var list []string
	for _, e := range edges(from) {
		if distance(e.B, to) < distance(from, to) {
			list = append(list, e.B)
		}
	}
	slices.SortFunc(list, byBoard)
	return slices.Compact(list)
}

// distance is the number of paths between two spaces.
func distance(from, to string) int {
	n := 0
	for ring, seen := []string{from}, map[string]bool{from: true}; len(ring) > 0; n++ {
		var next []string
		for _, id := range ring {
			if id == to {
				return n
			}
			for _, e := range edges(id) {
				if !seen[e.B] {
					seen[e.B] = true
					next = append(next, e.B)
				}
			}
		}
		ring = next
	}
	return n
}

// snatchOptions: with an investigator on its space the Monster carries one to a space next to it; else it moves two
// spaces towards the nearest.
func snatchOptions(s *State, p Step) []option {
	m := s.piece(p.Monster)
	if m == nil {
		return nil
	}
	var list []option
	for _, seat := range s.living(m.Space) {
		for _, e := range edges(m.Space) {
			list = append(list, option{ID: seatWord(seat) + "-" + e.B, Label: say("eldritch.choice.lured", "who", s.name(seat),
				"space", spaceName(e.B)), Target: e.B, Do: func(t *Turn) {
				t.moveMonster(p.Monster, e.B)
				t.move(seat, e.B)
				t.Push(Step{Effect: Effect{Do: "delay"}, Seat: seat, Source: p.Source})
			}})
		}
	}
	if len(list) > 0 || p.N < 0 {
		return list
	}
	for _, id := range nearest(m.Space, func(id string) bool { return len(s.living(id)) > 0 }) {
		for _, to := range towards(m.Space, id) {
			list = append(list, option{
				ID: to + "-" + id, Label: say("eldritch.choice.space", "space", spaceName(to)),
				Target: to,
				Do: func(t *Turn) {
					t.moveMonster(p.Monster, to)
					if p.Part == "" && to != id { // the second of its two spaces
						rest := p
						rest.Part = chosen
						t.Push(rest)
					}
				},
			})
		}
	}
	return list
}

// becomeOptions are the Monsters by one of which a Monster is replaced on its space: those of which a token is left.
func becomeOptions(s *State, p Step) []option {
	m := s.piece(p.Monster)
	if m == nil {
		return nil
	}
	var list []option
	for _, id := range fields(p.What) {
		if !s.spare(id) {
			continue
		}
		list = append(list, option{
			ID: id, Label: say("eldritch.choice.monster", "monster", monsterName(id)), Do: func(t *Turn) {
				t.away(m.ID, silent)
				t.spawnMonster(id, m.Space)
			},
		})
	}
	return list
}

// uncurseOptions are the Cursed of whom one may discard that Condition: oneself, or anybody.
func uncurseOptions(s *State, p Step) []option {
	var list []option
	for _, seat := range s.order() {
		if p.What == "" && seat != p.Seat {
			continue
		}
		for _, c := range s.held(seat, "cursed") {
			list = append(list, option{
				ID: seatWord(seat), Label: say("eldritch.choice.who", "who", s.name(seat)),
				Do: func(t *Turn) {
					t.discard(c, say("eldritch.log.discards", "who", t.s.name(seat), "card", cardName(c)))
				},
			})
		}
	}
	if len(list) > 0 && p.What != "" {
		list = append(list, option{ID: "none", Label: say("eldritch.choice.nothing"), Do: func(*Turn) {}})
	}
	return list
}

// resolvePutToken puts an Eldritch token on an investigator's space.
func resolvePutToken(t *Turn, p Step) {
	at := t.s.person(p.Seat).At
	t.put(Piece{Kind: Token, Card: t.s.Ancient, Space: at}, say("eldritch.log.token", "space", spaceName(at)))
}

// resolveGather moves Monsters by their names to a space.
func resolveGather(t *Turn, p Step) {
	for _, m := range t.s.pieces(Monster, "") {
		if slices.Contains(fields(p.What), m.Card) {
			t.moveMonster(m.ID, p.Where)
		}
	}
}
