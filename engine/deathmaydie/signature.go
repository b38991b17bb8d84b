package deathmaydie

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
	"elderglass/engine/rules"
)

// savage is the wounds that a single enemy in its space takes besides (Savage).
func (s *State) savage(seat engine.Seat, targets []string) int {
	level := s.level(seat, savageSkill)
	if level == 0 || len(targets) != 1 {
		return 0
	}
	if f := s.figure(targets[0]); f == nil || len(s.enemiesAt(f.At)) > 1 {
		return 0
	}
	return []int{0, 1, 2, 2, 5}[level]
}

// savaged heals who killed the last enemy of a space, or defeated the Elder One's stage there (Savage, level 3).
func (t *Turn) savaged(seat engine.Seat, killed Figure) {
	others := slices.DeleteFunc(t.s.enemiesAt(killed.At), func(f Figure) bool { return f.ID == killed.ID })
	if seat != engine.Nobody && t.s.level(seat, savageSkill) >= 3 && len(others) == 0 {
		t.heal(seat, 0, endless)
	}
}

// signatureDice are bonus dice by the signature skill.
func (s *State) signatureDice(p *Investigator) int {
	n := 0
	level := s.level(p.Seat, fueledByMadness)
	if level > 0 && p.Sanity > 0 {
		on := slices.Contains(sanityTrack.Thresholds, p.Sanity)
		near := level >= 2 && slices.Contains(sanityTrack.Thresholds, p.Sanity+1)
		if on || near {
			n += []int{0, 1, 1, 2, 3}[level]
		}
	}
	if s.level(p.Seat, gateManipulation) >= 4 && s.nearGate(p) {
		n++
	}
	return n
}

// nearGate reports whether an investigator is at most 1 space away from a gate.
func (s *State) nearGate(p *Investigator) bool {
	if s.level(p.Seat, gateManipulation) == 0 {
		return false
	}
	dist := s.distances(p.At, false)
	for _, sp := range s.board().Spaces {
		if d, ok := dist[sp.ID]; ok && d <= 1 && sp.Gate != "" {
			return true
		}
	}
	return false
}

// warded wounds an enemy that was summoned at a gate near somebody who manipulates gates.
func (t *Turn) warded(id string) {
	f := t.s.figure(id)
	e := t.s.enemy(f.Kind)
	if e == nil || e.Health == 0 {
		return
	}
	for _, seat := range t.s.Living() {
		level := t.s.level(seat, gateManipulation)
		if level == 0 {
			continue
		}
		if d := t.s.distance(t.s.person(seat).At, f.At, false); d == 0 || level >= 2 && d == 1 {
			t.hurt(id, (e.Health+1)/2, seat)
			return
		}
	}
}

// luckUsed is what counts the free rerolls of a turn that somebody used (Lucky).
func luckUsed(seat engine.Seat) string { return "lucky-" + strconv.Itoa(int(seat)) }

// luck is how many free rerolls of this turn somebody has left (Lucky, levels 1 to 3).
func (s *State) luck(r *Roll) int {
	level := s.level(r.Seat, lucky)
	if level == 0 || level == 4 {
		return 0
	}
	return max(0, level-s.Spent[luckUsed(r.Seat)])
}

// luckyRoll is how many free rerolls somebody has in each roll (Lucky, level 4).
func (s *State) luckyRoll(seat engine.Seat) int {
	if s.level(seat, lucky) == 4 {
		return 3
	}
	return 0
}

// avenge answers an attack that wounded (Vengeance Obsession).
func (t *Turn) avenge(seat engine.Seat, enemy string) {
	level := t.s.level(seat, vengeance)
	f := t.s.figure(enemy)
	if level == 0 || f == nil {
		return
	}
	wounds, stress := []int{0, 1, 1, 1, 2}[level], []int{0, 1, 1, 2, 2}[level]
	targets := []Figure{*f}
	if level >= 2 {
		targets = t.s.enemiesAt(f.At)
	}
	for _, target := range targets {
		t.hurt(target.ID, wounds, seat)
	}
	t.heal(seat, 0, stress)
}

// stepProtect asks whoever has Protector about an attack on somebody else, stepPray whom a prayer heals.
const (
	stepProtect = "protect"
	stepPray    = "pray"
)

// protects is who may take an attack on somebody (Protector), else whom it is on.
func (s *State) protects(whom engine.Seat) engine.Seat {
	for _, seat := range s.Living() {
		level := s.level(seat, protector)
		d := s.distance(s.person(seat).At, s.person(whom).At, false)
		if seat != whom && (level >= 1 && d == 0 || level >= 2 && d == 1) {
			return seat
		}
	}
	return whom
}

func signatureWords() map[string]Word {
	return map[string]Word{
		stepProtect: {Options: func(s *State, p Step) []Option {
			target := s.person(p.With)
			if s.figure(p.Figure) == nil || p.Seat == p.With {
				return nil
			}
			return []Option{{
				ID: seatWord(p.Seat), Group: "skill", Label: Say("dmd.choice.protect", "who", s.name(p.Seat)),
				Do: func(t *Turn) { t.defend(p.Figure, p.Seat, true) },
			}, {
				ID: "none", Group: "skill", Label: Say("dmd.choice.no-protect", "who", target.Name),
				Do: func(t *Turn) { t.defend(p.Figure, p.With, false) },
			}}
		}, Resolve: func(t *Turn, p Step) { t.defend(p.Figure, p.With, false) }},
		stepPray: {Options: func(s *State, p Step) []Option {
			level := s.level(p.Seat, healingPrayer)
			if level == 0 || level == 4 {
				return nil
			}
			var list []Option
			for _, seat := range s.here(s.person(p.Seat).At) {
				who := s.person(seat)
				for wounds := range level + 1 {
					stress := min(level, 2) - wounds
					if level == 3 {
						wounds, stress = 2, 2
					}
					wounds, stress = min(wounds, who.Wounds), min(stress, who.Stress)
					id := seatWord(seat) + "-" + strconv.Itoa(stress) + "-" + strconv.Itoa(wounds)
					if stress < 0 || wounds+stress == 0 || slices.ContainsFunc(list, func(o Option) bool { return o.ID == id }) {
						continue
					}
					list = append(list, Option{ID: id, Group: "skill", Label: Say("dmd.choice.heal", "who", who.Name, "stress",
						stress, "wounds", wounds), Do: func(t *Turn) { t.heal(seat, wounds, stress) }})
				}
			}
			return list
		}, Resolve: func(t *Turn, p Step) {
			if t.s.level(p.Seat, healingPrayer) == 4 {
				for _, seat := range t.s.here(t.s.person(p.Seat).At) {
					t.heal(seat, 2, 2)
				}
			}
		}},
	}
}

// omens puts the first Mythos card under the deck (Read the Omens).
func (t *Turn) omens(p Step, id string) {
	t.spend(omensUsed)
	t.Remark(Say("dmd.log.omens", "who", t.s.name(p.Seat), "card", t.s.mythosName(id)))
	t.Push(p.with(cards.Effect{Do: stepMythos, What: id}), p.with(t.omensHeal()))
}

// omensHeal is what reading the omens heals.
func (t *Turn) omensHeal() cards.Effect {
	if t.s.level(t.s.Active, readTheOmens) >= 3 {
		return cards.Effect{Do: doHealStress, N: endless}
	}
	return cards.Effect{Do: doHealStress, N: 2}
}

func offerRests(s *State, o *rules.Offers) {
	p := s.person(s.Active)
	if s.Phase != PhaseActions || p == nil || !s.mayRest(p) {
		return
	}
	offer := func(kind, key, rule string) {
		most := min(restHeals, p.Stress+p.Wounds)
		for wounds := 0; wounds <= min(most, p.Wounds); wounds++ {
			if stress := most - wounds; stress <= p.Stress && most > 0 {
				o.Add(engine.Choice{
					Kind: kind, Seat: s.Active, Group: "rest", Rule: rule,
					Label: Say(key, "stress", stress, "wounds", wounds),
				}, strconv.Itoa(stress)+"-"+strconv.Itoa(wounds),
					restArgs{stress, wounds})
			}
		}
	}
	if s.Actions > 0 {
		offer("rest", "dmd.choice.rest", ruleRest)
	}
	if s.level(p.Seat, gateManipulation) >= 4 && s.nearGate(p) && s.Spent[freeRest] == 0 {
		offer("free-rest", "dmd.choice.free-rest", ruleRest)
	}
}
