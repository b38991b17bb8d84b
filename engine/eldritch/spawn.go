package eldritch

import (
	"slices"

	"elderglass/engine"
)

// reference is a row of the Reference card: what Mythos cards spawn by the number of players (Guide, Reference Card).
type reference struct{ gates, clues, surge int }

var referenceCard = [9]reference{
	{},
	{1, 1, 1},
	{1, 1, 1},
	{1, 2, 2},
	{1, 2, 2},
	{2, 3, 2},
	{2, 3, 2},
	{2, 4, 3},
	{2, 4, 3},
}

// reference is the row for the players in the game.
func (s *State) reference() reference {
	return referenceCard[min(max(s.players(), 1), len(referenceCard)-1)]
}

// spawnOptions are the spaces of which one is served next where the cup holds too few Monsters for all (Guide,
// Conflicts).
func spawnOptions(s *State, p Step) []option {
	where, left := s.where(p), s.inCup()
	if p.What != Monster || len(where) < 2 || left == 0 || left >= len(where)*s.amount(p) {
		return nil
	}
	var list []option
	for i, space := range where {
		list = append(list, option{
			ID: space, Label: say("eldritch.choice.space", "space", spaceName(space)), Target: space,
			Do: func(t *Turn) {
				next, rest := p, p
				next.Left, rest.Left = []string{space}, slices.Delete(slices.Clone(where), i, i+1)
				t.Push(next, rest)
			},
		})
	}
	return list
}

// resolveSpawn spawns Gates, Clues or Monsters.
func resolveSpawn(t *Turn, p Step) {
	step := Step{
		Effect: Effect{Do: "spawn-" + p.What}, Seat: t.s.active(), Table: true, Source: p.Source, Card: p.Card, Part: p.Part,
	}
	if p.What != Gate && p.What != ClueToken && p.What != Monster {
		step.Do, step.What = "spawn-monster", p.What
	}
	where := t.s.where(p)
	if p.What == Gate || p.What == ClueToken && p.Where == "" {
		where = []string{""}
	}
	var steps []Step
	for _, space := range where {
		for range t.s.amount(p) {
			one := step
			one.Space = space
			if space == "random" {
				one.Do, one.Left, one.Space = stepRandom, []string{step.Do, step.What}, ""
			}
			steps = append(steps, one)
		}
	}
	t.Push(steps...)
}

// where are the spaces that an effect is about.
func (s *State) where(p Step) []string {
	if p.Left != nil {
		return p.Left
	}
	switch p.Where {
	case "", "here":
		return []string{p.Space}
	case "expedition":
		return slices.DeleteFunc([]string{s.expedition()}, func(id string) bool { return id == "" })
	case "rumor":
		if c := s.card(p.Card); c != nil {
			return []string{mythosCards.by[c.Card].Space}
		}
		return nil
	case "omen-gates":
		var list []string
		for _, g := range s.omenGates() {
			list = append(list, g.Space)
		}
		return list
	case "cultists":
		var list []string
		for _, m := range s.pieces(Monster, "") {
			if m.Card == cultist && !slices.Contains(list, m.Space) {
				list = append(list, m.Space)
			}
		}
		return list
	}
	return []string{p.Where}
}

// randomOptions are the spaces that a Clue may name: the token is discarded (Guide, Random Space). Without any the Lead
// Investigator chooses.
func randomOptions(s *State, p Step) []option {
	var list []option
	for _, f := range spaces.list {
		list = append(list, option{
			ID: f.ID, Label: say("eldritch.choice.space", "space", words(f.Name)), Target: f.ID,
			Card: shown(classClue, f.ID), Do: func(t *Turn) {
				t.refillClues()
				if t.s.Count(CluePool) > 0 {
					t.count(CluePool, engine.Nobody, -1, say("eldritch.log.random-space", "space", words(f.Name)))
					t.count(ClueDiscard, engine.Nobody, 1, silent)
					t.refillClues()
				}
				next := p
				next.Do, next.What, next.Space, next.Left = p.Left[0], p.Left[1], f.ID, nil
				t.Push(next)
			},
		})
	}
	return list
}

// gateOptions are the Gates that the stack may give. Without any, Doom advances by one instead (Guide, Gate).
func gateOptions(s *State, p Step) []option {
	var list []option
	for _, id := range s.stack() {
		list = append(list, option{
			ID: id, Label: say("eldritch.choice.space", "space", spaceName(id)), Target: id, Card: shown(classGate, id),
			Do: func(t *Turn) { t.spawnGate(id, p) },
		})
	}
	return list
}

// spawnGate puts a Gate on its space, and one Monster there.
func (t *Turn) spawnGate(id string, p Step) {
	label := say("eldritch.log.gate", "space", spaceName(id))
	if !slices.ContainsFunc(t.s.Pieces, func(g Piece) bool { return g.Kind == Gate && g.Card == id && g.Zone == "" }) {
		for _, g := range t.s.Pieces { // the discard pile is the stack again
			if g.Kind == Gate && g.Zone == Discard {
				t.away(g.ID, silent)
			}
		}
	}
	t.put(Piece{Kind: Gate, Card: id, Space: id}, label)
	t.Push(Step{Effect: Effect{Do: "spawn-monster"}, Seat: t.s.active(), Table: true, Space: id, Source: p.Source})
}

// resolveNoGate advances Doom where no Gate is left.
func resolveNoGate(t *Turn, p Step) {
	t.Remark(say("eldritch.log.no-gate"))
	t.advanceDoom(1, p.Source)
}

// clueOptions are the spaces that the Clue drawn may name: those whose own token does not lie on the board. A card that
// is read aloud may name any space itself (Guide, Clue).
func clueOptions(s *State, p Step) []option {
	if s.Count(CluePool)+s.Count(ClueDiscard) == 0 {
		return nil
	}
	if p.Space != "" {
		return []option{{ID: p.Space, Do: func(t *Turn) { t.spawnClue(p.Space, "") }}}
	}
	var list []option
	for _, f := range spaces.list {
		front := f.ID
		if slices.ContainsFunc(s.Pieces, func(c Piece) bool { return c.Kind == ClueToken && c.Card == f.ID }) {
			if p.Part != asked {
				continue
			}
			front = ""
		}
		list = append(list, option{
			ID: f.ID, Label: say("eldritch.choice.space", "space", words(f.Name)), Target: f.ID,
			Card: shown(classClue, f.ID), Do: func(t *Turn) { t.spawnClue(f.ID, front) },
		})
	}
	return list
}

// spawnClue puts a Clue from the pool on a space; front is the space that it names, where that is known.
func (t *Turn) spawnClue(space, front string) {
	t.refillClues()
	if t.s.Count(CluePool) == 0 {
		return
	}
	t.count(CluePool, engine.Nobody, -1, silent)
	t.put(Piece{Kind: ClueToken, Card: front, Space: space}, say("eldritch.log.clue-spawned", "space", spaceName(space)))
	t.refillClues()
}

// monsterOptions are the Monsters that the cup may give.
func monsterOptions(s *State, p Step) []option {
	if p.What != "" && p.What != Monster { // one that the effect names
		if !s.spare(p.What) {
			return nil
		}
		return []option{{ID: p.What, Do: func(t *Turn) { t.spawnMonster(p.What, p.Space) }}}
	}
	var list []option
	for _, id := range s.cup() {
		list = append(list, option{
			ID: id, Label: say("eldritch.choice.monster", "monster", monsterName(id)), Card: shown(classMonster, id),
			Do: func(t *Turn) { t.spawnMonster(id, p.Space) },
		})
	}
	return list
}

// spawnMonster puts a Monster on a space and resolves what it does when it is spawned (Guide, Monster).
func (t *Turn) spawnMonster(id, space string) {
	at := t.put(Piece{Kind: Monster, Card: id, Space: space},
		say("eldritch.log.monster", "monster", monsterName(id), "space", spaceName(space)))
	about := Step{Seat: t.s.active(), Table: true, Source: monsterName(id), Monster: at, Space: space}
	if t.s.untold(id) {
		t.Remark(say("eldritch.log.cultist-spawned", "who", words(ancients.by[t.s.Ancient].Name)))
	}
	t.Push(about.all(t.s.monster(id).Spawned)...)
}

// resolveSpawnEpic puts an Epic Monster on a space.
func resolveSpawnEpic(t *Turn, p Step) { t.spawnMonster(p.What, p.Where) }

// resolveGo moves a Monster that was spawned.
func resolveGo(t *Turn, p Step) { t.moveMonster(p.Monster, p.Where) }

func (t *Turn) moveMonster(id, to string) {
	m := t.s.piece(id)
	if m == nil || m.Space == to {
		return
	}
	t.change(id, say("eldritch.log.monster-moves", "monster", monsterName(m.Card), "space", spaceName(to)),
		func(m *Piece) { m.Space = to })
}

// resolveSurge resolves a Monster surge on each Gate of the current omen, or spawns a Gate where there is none (Guide,
// Monster Surge).
func resolveSurge(t *Turn, p Step) {
	if len(t.s.omenGates()) == 0 {
		t.Push(Step{Effect: Effect{Do: "spawn-gate"}, Seat: t.s.active(), Table: true, Source: p.Source})
		return
	}
	t.Remark(say("eldritch.log.surge", "omen", thing("omen-"+t.s.omen())))
	t.Push(p.like(Effect{Do: "spawn", What: Monster, N: t.s.reference().surge, Where: "omen-gates"}))
}

// discardMonsterOptions are the Monsters that may be discarded.
func discardMonsterOptions(s *State, p Step) []option {
	space := ""
	if p.Where == "here" {
		space = s.person(p.Seat).At
	}
	var list []option
	for _, m := range s.discardable(space) {
		list = append(list, option{ID: m.ID, Label: say("eldritch.choice.monster-at", "monster", monsterName(m.Card), "space",
			spaceName(m.Space)), Target: m.ID, Do: func(t *Turn) {
			t.away(m.ID, say("eldritch.log.monster-discarded", "monster", monsterName(m.Card)))
			if p.Do == "blood" {
				t.Push(p.like(Effect{Do: "lose", What: Health, N: t.s.toughness(m)}))
			}
		}})
	}
	return list
}

// resolveDiscardGates discards Gates: those of the current omen, each with what follows.
func resolveDiscardGates(t *Turn, p Step) {
	for _, g := range t.s.omenGates() {
		t.discardGate(g.ID)
		t.Push(p.all(p.Then)...)
	}
}

// discardGateOptions are the Gates of which one is discarded; what follows, follows where it is not of the current
// omen.
func discardGateOptions(s *State, p Step) []option {
	var list []option
	for _, g := range s.pieces(Gate, "") {
		list = append(list, option{
			ID: g.Card, Label: say("eldritch.choice.space", "space", spaceName(g.Space)),
			Target: g.Card,
			Do: func(t *Turn) {
				t.discardGate(g.ID)
				if gateOmen(g) != t.s.omen() {
					t.Push(p.all(p.Then)...)
				}
			},
		})
	}
	return list
}

// discardGate puts a Gate on the discard pile; what lies under nothing any more stays (Guide, Gate).
func (t *Turn) discardGate(id string) {
	if g := t.s.piece(id); g != nil {
		t.change(id, say("eldritch.log.gate-discarded", "space", spaceName(g.Space)), func(p *Piece) {
			p.Zone,
				p.Space = Discard, ""
		})
	}
}

// resolveDiscardClues discards all Clues on the board.
func resolveDiscardClues(t *Turn, _ Step) {
	for _, c := range t.s.pieces(ClueToken, "") {
		t.discardClue(c.ID)
	}
}

// discardClue puts a Clue of the board on the discard pile.
func (t *Turn) discardClue(id string) {
	if c := t.s.piece(id); c != nil {
		t.away(id, say("eldritch.log.clue-discarded", "space", spaceName(c.Space)))
		t.count(ClueDiscard, engine.Nobody, 1, silent)
		t.refillClues()
	}
}
