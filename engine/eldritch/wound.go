package eldritch

import (
	"slices"

	"elderglass/engine"
)

// toughness is how much health a Monster must lose.
func (s *State) toughness(m Piece) int {
	f := s.monster(m.Card)
	if f.Plus > 0 {
		return s.players() + f.Plus
	}
	return max(1, f.Toughness) // one that is not known is told to be defeated
}

// cultist is the id of the Cultists, of whom the Ancient One's sheet tells (Guide, Cultist).
const cultist = "cultist"

// untold reports whether the Ancient One's sheet may say something of a Monster that the program does not know, which
// is said then: what happens when a Cultist is spawned, or at a reckoning (Guide, Cultist).
func (s *State) untold(id string) bool { return id == cultist && !s.monster(id).Whole }

// cultist is what the side of the sheet that lies face up says of Cultists; nil where that is not known.
func (s *State) cultist() *MonsterFact {
	f := ancients.by[s.Ancient]
	switch {
	case f == nil:
		return nil
	case s.Awake && f.CultistAwake != nil:
		return f.CultistAwake
	}
	return f.Cultist
}

// wound takes health off a Monster; it is defeated once that is its toughness (Guide, Monster).
func (t *Turn) wound(id string, n int, by Step) {
	m := t.s.piece(id)
	if m == nil || n < 1 || m.Zone != "" && m.Zone != ambushed {
		return
	}
	if f := t.s.monster(m.Card); f.Immune != "" && t.s.solved() < 3 {
		t.Remark(say("eldritch.log.immune", "monster", monsterName(m.Card)))
		return
	}
	t.change(id, say("eldritch.log.wounded", "monster", monsterName(m.Card), "n", n), func(m *Piece) { m.Lost += n })
	if m.Lost+n >= t.s.toughness(*m) {
		t.defeatMonster(id, by)
	}
}

// defeatMonster takes a defeated Monster off the board: into the cup, an Epic one into the box.
func (t *Turn) defeatMonster(id string, by Step) {
	m := *t.s.piece(id)
	f := t.s.monster(m.Card)
	label := say("eldritch.log.defeated", "monster", monsterName(m.Card))
	if m.Zone == ambushed {
		t.mark("slain:" + id)
	}
	if f.Epic {
		t.change(id, label, func(p *Piece) { p.Zone, p.Lost = Box, 0 })
		t.epicDefeated(m)
	} else {
		t.away(id, label)
	}
	about := Step{Seat: by.Seat, Source: monsterName(m.Card), Space: m.Space}
	if about.Seat == engine.Nobody {
		about.Seat, about.Table = t.s.active(), true
	}
	steps := about.all(f.Defeated)
	if by.Do == stepBattled {
		steps = append(steps, about.all(f.Beaten)...)
		for _, c := range t.s.held(by.Seat, "") {
			card := about
			card.Card, card.Source = c.ID, cardName(c)
			steps = append(steps, card.all(factOf(c.Card).Slays)...)
		}
	}
	if !f.Epic {
		steps = append(steps, t.s.trophies(m, about)...)
	}
	t.Push(steps...)
}

// resolveWound takes health off Monsters: those on the investigator's space, one of them, or those on a chosen space.
func resolveWound(t *Turn, p Step) {
	for _, m := range t.s.pieces(Monster, t.s.person(p.Seat).At) {
		if p.N < defeats || !t.s.monster(m.Card).Epic { // an Epic Monster is defeated by losing health alone
			t.wound(m.ID, t.s.amount(p), p)
		}
	}
}

// defeats is the amount of an effect that defeats whatever the health.
const defeats = 99

// woundOptions are the Monsters or the spaces with Monsters of which one is chosen.
func woundOptions(s *State, p Step) []option {
	var list []option
	switch p.What {
	case "one-here":
		for _, m := range s.pieces(Monster, s.person(p.Seat).At) {
			list = append(list, option{
				ID: m.ID, Label: say("eldritch.choice.monster", "monster", monsterName(m.Card)),
				Target: m.ID, Do: func(t *Turn) { t.wound(m.ID, t.s.amount(p), p) },
			})
		}
	case "space":
		for _, f := range spaces.list {
			if here := s.pieces(Monster, f.ID); len(here) > 0 {
				list = append(list, option{
					ID: f.ID, Label: say("eldritch.choice.space", "space", words(f.Name)), Target: f.ID,
					Do: func(t *Turn) {
						for _, m := range here {
							t.wound(m.ID, t.s.amount(p), p)
						}
					},
				})
			}
		}
	}
	return list
}

// discardable are the Monsters on a space, or anywhere, that can be discarded: no Epic ones (Guide, Epic Monster).
func (s *State) discardable(space string) []Piece {
	return slices.DeleteFunc(s.pieces(Monster, space), func(m Piece) bool { return s.monster(m.Card).Epic })
}
