package eldritch

import (
	"slices"

	"elderglass/engine"
)

// ambushed is the zone of a Monster that ambushes: it is not spawned (Guide, Ambush).
const ambushed = "ambush"

// monster is what a Monster's token says, or for a Cultist the Ancient One's sheet (Guide, Cultist).
func (s *State) monster(id string) *MonsterFact {
	if f := s.cultist(); f != nil && id == cultist {
		return f
	}
	return monsters.by[id]
}

// combatOptions are to fight, or to cast a Spell for this combat first.
func combatOptions(s *State, p Step) []option {
	m := s.piece(p.Monster)
	if m == nil {
		return nil
	}
	list := []option{{
		ID: "fight", Label: say("eldritch.choice.monster", "monster", monsterName(m.Card)),
		Do: func(t *Turn) {
			if m.Card == cultist && t.s.cultist() == nil {
				t.Push(p.like(Effect{Do: stepFallen}))
				t.reads(p.Seat, readSheet, "")
				return
			}
			t.Push(append(p.all(t.s.monster(m.Card).Before), p.like(Effect{Do: stepHorror}))...)
		},
	}}
	for _, c := range s.held(p.Seat, string(Spell)) {
		f := factOf(c.Card)
		if len(f.Combat) == 0 || slices.Contains(p.Used, c.ID) {
			continue
		}
		list = append(list, option{ID: c.Card, Label: say("eldritch.choice.cast", "card", cardName(c)), Do: func(t *Turn) {
			rest := p
			rest.Used = append(slices.Clone(p.Used), c.ID)
			t.Push(rest)
			cast := Step{Seat: p.Seat, Source: cardName(c), Card: c.ID}
			t.Push(cast.all(f.Combat)...)
		}})
	}
	return list
}

// fallenOptions are what became of a Cultist whose numbers are read aloud from the Ancient One's sheet.
func fallenOptions(s *State, p Step) []option {
	m := s.piece(p.Monster)
	if m == nil {
		return nil
	}
	return []option{
		{ID: "defeated", Label: say("eldritch.choice.fallen", "monster", monsterName(m.Card)), Do: func(t *Turn) {
			t.Push(p.like(Effect{Do: stepBattled}))
			t.defeatMonster(m.ID, p.like(Effect{Do: stepBattled}))
		}},
		{ID: "stands", Label: say("eldritch.choice.stands", "monster", monsterName(m.Card)), Do: func(t *Turn) {
			t.Push(p.like(Effect{Do: stepBattled}))
		}},
	}
}

// resolveCombatBonus gives a bonus to the Strength tests of this combat.
func resolveCombatBonus(t *Turn, p Step) {
	have := t.s.person(p.Seat).Count(combatBonus)
	t.count(combatBonus, p.Seat, max(0, p.N-have), silent)
}

// resolveHorror is step 2 of a Combat Encounter: the Will test, where the Monster has one (Guide, Combat Encounters).
func resolveHorror(t *Turn, p Step) {
	m := t.s.piece(p.Monster)
	if m == nil {
		t.Push(p.like(Effect{Do: stepBattled}))
		return
	}
	n := t.s.monster(m.Card)
	if n.Will == nil {
		t.Push(p.like(Effect{Do: stepDamage}))
		return
	}
	test := p.like(Effect{Do: stepTest, Skill: Will, Mod: *n.Will, When: InCombat})
	test.After, test.Source = stepHorrored, monsterName(m.Card)
	t.Push(test)
}

// horror is a Monster's horror for an investigator: for Diana Stanley no more than 1.
func (s *State) horror(m Piece, seat engine.Seat) int {
	n := s.monster(m.Card).Horror
	if s.person(seat).Card == dianaStanley {
		return min(n, 1)
	}
	return n
}

// resolveHorrored loses Sanity for what the test result lacks of the horror, and goes on with the Strength test.
func resolveHorrored(t *Turn, p Step) {
	m := t.s.piece(p.Monster)
	if m == nil {
		return
	}
	f := t.s.monster(m.Card)
	about := p
	about.Source = monsterName(m.Card)
	var steps []Step
	if n := t.s.horror(*m, p.Seat) - p.N; n > 0 {
		steps = append(steps, about.like(Effect{Do: "lose", What: Sanity, N: n}))
		if f.SheetSanity {
			sheet := about.like(Effect{Do: stepSheet, N: t.s.person(p.Seat).Count(Sanity)})
			sheet.Table = true // also where it is the last
			steps = append(steps, sheet)
		}
	}
	if p.N == 0 {
		steps = append(steps, about.all(f.WillFailed)...)
	}
	steps = append(steps, about.all(f.AfterWill)...)
	if p.N == 0 && f.WillOrFlee {
		steps = append(steps, p.like(Effect{Do: stepBattled}))
	} else {
		steps = append(steps, p.like(Effect{Do: stepDamage}))
	}
	t.Push(steps...)
	if f.WillWounds {
		t.wound(p.Monster, p.N, p.like(Effect{Do: stepBattled}))
	}
}

// resolveSheet puts the Sanity that was lost on the Ancient One's sheet.
func resolveSheet(t *Turn, p Step) {
	if lost := p.N - t.s.person(p.Seat).Count(Sanity); lost > 0 {
		t.count(SheetSanity, engine.Nobody, lost, say("eldritch.log.sheet", "n", lost))
	}
}

// damageOptions let a Riot be calmed before the Strength test.
func damageOptions(s *State, p Step) []option {
	m := s.piece(p.Monster)
	if m == nil || s.monster(m.Card).Calm == 0 || p.Part == "calmed" {
		return nil
	}
	return []option{
		{ID: "calm", Label: say("eldritch.choice.calm"), Do: func(t *Turn) {
			rest := p
			rest.Part = "calmed"
			test := p.like(Effect{
				Do: stepTest, Skill: Influence, Mod: s.monster(m.Card).Calm, When: InCombat,
				Then: []Effect{{Do: "defeat-monster"}},
			})
			t.Push(test, rest)
		}},
		{ID: "fight", Label: say("eldritch.choice.monster", "monster", monsterName(m.Card)), Do: func(t *Turn) {
			resolveDamage(t, p)
		}},
	}
}

// resolveDefeatMonster defeats the Monster in combat.
func resolveDefeatMonster(t *Turn, p Step) {
	if m := t.s.piece(p.Monster); m != nil && !t.s.monster(m.Card).Epic {
		t.defeatMonster(p.Monster, p.like(Effect{Do: stepBattled}))
	}
}

// resolveDamage is step 3 of a Combat Encounter: the Strength test, where the Monster has one.
func resolveDamage(t *Turn, p Step) {
	m := t.s.piece(p.Monster)
	if m == nil || t.s.monster(m.Card).Strength == nil {
		t.Push(p.like(Effect{Do: stepBattled}))
		return
	}
	test := p.like(Effect{Do: stepTest, Skill: Strength, Mod: *t.s.monster(m.Card).Strength, When: InCombat})
	test.After, test.Source = stepDamaged, monsterName(m.Card)
	t.Push(test)
}

// damage is a Monster's damage for an investigator, whose Fishing Net takes some off.
func (s *State) damage(m Piece, seat engine.Seat) int {
	n := s.monster(m.Card).Damage
	for _, c := range s.held(seat, "") {
		if soft := factOf(c.Card).Softens; soft > 0 {
			n = min(n, max(1, n-soft))
		}
	}
	return n
}

// resolveDamaged: the investigator loses Health for what the test result lacks of the damage, and the Monster loses
// Health equal to the result, simultaneously.
func resolveDamaged(t *Turn, p Step) {
	m := t.s.piece(p.Monster)
	if m == nil {
		return
	}
	f := t.s.monster(m.Card)
	loss := p.like(Effect{Do: stepHit, N: t.s.damage(*m, p.Seat) - p.N})
	loss.Source = monsterName(m.Card)
	if p.N > 0 || !f.AllyShield {
		loss.Part = chosen
	}
	t.Push(p.like(Effect{Do: stepBattled}))
	t.wound(p.Monster, p.N, p.like(Effect{Do: stepBattled}))
	if loss.N > 0 {
		hurt := loss
		hurt.Do, hurt.N, hurt.Used = stepHurt, t.s.person(p.Seat).Count(Health), []string{m.Card}
		hurt.Table = true // also where it is the last
		t.Push(loss, hurt)
	}
}

// hitOptions let an Ally be discarded in the place of the Health lost.
func hitOptions(s *State, p Step) []option {
	if p.Part == chosen || len(s.held(p.Seat, "ally")) == 0 {
		return nil
	}
	list := []option{{
		ID: "lose", Label: say("eldritch.choice.lose", "n", p.N, "what", thing(Health)),
		Do: func(t *Turn) { resolveHit(t, p) },
	}}
	return append(list, discardOptions(s, p.like(Effect{Do: "discard", What: "ally"}))...)
}

// resolveHit loses Health to a Monster.
func resolveHit(t *Turn, p Step) { t.Push(p.like(Effect{Do: "lose", What: Health, N: p.N})) }

// resolveHurt is what a Monster does that has taken Health.
func resolveHurt(t *Turn, p Step) {
	if t.s.person(p.Seat).Count(Health) >= p.N {
		return
	}
	f := t.s.monster(p.Used[0])
	if t.s.person(p.Seat).plays() {
		p.Table = false
		t.Push(p.all(f.Hurt)...)
	}
	if f.Drinks > 0 {
		t.change(p.Monster, say("eldritch.log.monster-recovers", "monster", monsterName(f.ID)),
			func(m *Piece) { m.Lost = max(0, m.Lost-f.Drinks) })
	}
}

// resolveBattled ends a combat. A Monster that ambushed is discarded, defeated or not.
func resolveBattled(t *Turn, p Step) {
	t.count(combatBonus, p.Seat, -t.s.person(p.Seat).Count(combatBonus), silent)
	if m := t.s.piece(p.Monster); m != nil && m.Zone == ambushed {
		t.away(m.ID, say("eldritch.log.monster-discarded", "monster", monsterName(m.Card)))
	}
}

// ambushOptions are the Monsters that the cup may give. One that the effect names is not drawn (Guide, Ambush).
func ambushOptions(s *State, p Step) []option {
	list := s.cup()
	if monsters.by[p.What] != nil {
		list = []string{p.What}
	}
	var options []option
	for _, id := range list {
		options = append(options, option{
			ID: id, Label: say("eldritch.choice.monster", "monster", monsterName(id)),
			Do: func(t *Turn) {
				at := t.put(Piece{Kind: Monster, Card: id, Zone: ambushed, Space: t.s.person(p.Seat).At},
					say("eldritch.log.ambush", "who", t.s.name(p.Seat), "monster", monsterName(id)))
				fight := p.like(Effect{Do: stepCombat})
				fight.Monster = at
				steps := []Step{fight}
				if p.After != "" {
					after := p
					after.Do, after.After, after.Monster = p.After, "", at
					steps = append(steps, after)
				}
				t.Push(steps...)
			},
		})
	}
	return options
}

// fightOptions are the Monsters on an investigator's space that are still to be met, one at a time.
func fightOptions(s *State, p Step) []option {
	var list []option
	for _, m := range s.pieces(Monster, s.person(p.Seat).At) {
		if slices.Contains(p.Used, m.ID) || p.What != "" && m.Card != p.What {
			continue
		}
		list = append(list, option{
			ID: m.ID, Label: say("eldritch.choice.monster", "monster", monsterName(m.Card)),
			Target: m.ID, Do: func(t *Turn) {
				rest := p
				rest.Used = append(slices.Clone(p.Used), m.ID)
				fight := p.like(Effect{Do: stepCombat})
				fight.Monster, fight.Source = m.ID, monsterName(m.Card)
				t.Push(fight, rest)
			},
		})
	}
	return list
}

// resolveHealMonsters has all Monsters recover.
func resolveHealMonsters(t *Turn, _ Step) {
	for _, m := range t.s.pieces(Monster, "") {
		t.heal(m.ID)
	}
}

// resolveHealMonster has one Monster recover.
func resolveHealMonster(t *Turn, p Step) { t.heal(p.Monster) }

func (t *Turn) heal(id string) {
	if m := t.s.piece(id); m != nil && m.Lost > 0 {
		t.change(id, say("eldritch.log.monster-recovers", "monster", monsterName(m.Card)), func(m *Piece) { m.Lost = 0 })
	}
}
