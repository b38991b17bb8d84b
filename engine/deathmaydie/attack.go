package deathmaydie

import (
	"slices"
	"strings"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
)

const ruleAttack = "Attack"

// reach is how far an investigator can attack.
func (s *State) reach(seat engine.Seat) int {
	switch level := s.level(seat, marksman); {
	case level >= 3:
		return 2
	case level >= 1:
		return 1
	default:
		return 0
	}
}

// canTarget says why an enemy cannot be attacked by an investigator, nil where it can.
func (s *State) canTarget(seat engine.Seat, f Figure) error {
	if f.Kind == ElderKind && !s.Disrupted {
		return illegal("Disrupting the Ritual", "dmd.refuse.not-disrupted")
	}
	if d := s.distance(s.person(seat).At, f.At, false); d > s.reach(seat) {
		return illegal(ruleAttack, "dmd.refuse.too-far", "what", s.figureName(f))
	}
	return nil
}

// targets are the enemies that an investigator may attack.
func (s *State) targets(seat engine.Seat) []Figure {
	return slices.DeleteFunc(slices.Clone(s.Figures), func(f Figure) bool { return s.canTarget(seat, f) != nil })
}

// attack attacks one enemy, or with Brawling several in one's own space.
func (t *Turn) attack(ids []string, free bool) error {
	if err := t.acting(); err != nil {
		return err
	}
	seat := t.s.Active
	p := t.s.person(seat)
	switch {
	case p.Lying:
		return illegal(ruleAttack, "dmd.refuse.lying")
	case len(ids) == 0:
		return illegal(ruleAttack, "dmd.refuse.no-target")
	case len(ids) > 1 && t.s.level(seat, brawling) < 2:
		return illegal(ruleAttack, "dmd.refuse.one-target")
	}
	away := false
	for i, id := range ids {
		f := t.s.figure(id)
		if f == nil || slices.Contains(ids[:i], id) {
			return illegal(ruleAttack, "dmd.refuse.no-target")
		}
		if err := t.s.canTarget(seat, *f); err != nil {
			return err
		}
		away = away || f.At != p.At
	}
	if away && len(ids) > 1 {
		return illegal("Skill Codex, Brawling", "dmd.refuse.one-target")
	}
	switch {
	case free && (t.s.level(seat, marksman) < 4 || t.s.Spent[freeAttack] > 0):
		return illegal("Skill Codex, Marksman", "dmd.refuse.no-free")
	case free && !away:
		return illegal("Skill Codex, Marksman", "dmd.refuse.own-space")
	case free:
		t.closeRun()
		t.spend(freeAttack)
	default:
		if err := t.takeAction(ruleAttack); err != nil {
			return err
		}
	}
	t.strike(seat, ids, away)
	return nil
}

// strike rolls for an attack on enemies that may be attacked.
func (t *Turn) strike(seat engine.Seat, ids []string, away bool) {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = t.s.figureName(*t.s.figure(id)).English()
	}
	t.Remark(Say("dmd.log.attacks", "who", t.s.name(seat), "what", strings.Join(names, ", ")))
	t.startRoll(Roll{
		For: ForAttack, Seat: seat, Targets: ids, Standard: standardDice,
		Bonus: t.s.bonus(seat, diceFor(away)), Free: t.s.freeAttackRerolls(seat, away),
	})
}

// diceFor says which cards give dice to an attack.
func diceFor(away bool) []string {
	if away {
		return []string{"attack", "attack-away"}
	}
	return []string{"attack", "attack-here"}
}

// hit applies the successes of an attack ("Use Any Successes").
func (t *Turn) hit(p Step) {
	r := t.s.Roll
	n := p.Successes
	switch {
	case t.s.fullToEach(r):
		more := t.s.savage(p.Seat, r.Targets)
		for _, id := range r.Targets {
			t.hurt(id, n+more, p.Seat)
		}
	case n > 0:
		next := p.with(cards.Effect{Do: stepSplit, N: n})
		next.Left = r.Targets
		t.Push(next)
	}
}

// fullToEach reports whether each target of an attack gets all its wounds: a single one, or with Brawling, level 4.
// Several are all in the own space.
func (s *State) fullToEach(r *Roll) bool {
	return len(r.Targets) == 1 || s.level(r.Seat, brawling) >= 4
}

// stepSplit is one wound of an attack on several targets to be given to one of them, stepSurvived
// what follows for a target that lives.
const (
	stepHit      = "hit"
	stepSplit    = "split"
	stepSurvived = "survived"
)

func attackWords() map[string]Word {
	return map[string]Word{
		stepHit: {Resolve: (*Turn).hit},
		stepSplit: {Options: func(s *State, p Step) []Option {
			var list []Option
			for _, id := range p.Left {
				f := s.figure(id)
				if f == nil {
					continue
				}
				list = append(list, Option{
					ID: id, Target: id, Group: "roll", Rule: "Skill Codex, Brawling",
					Label: Say("dmd.choice.wound", "what", s.figureName(*f)), Do: func(t *Turn) {
						if p.N > 1 {
							next := p
							next.N--
							if health := t.s.health(*f); f.Kind == ElderKind && health > 0 && f.Wounds+1 >= health {
								next.Left = without(p.Left, id) // excess wounds do not carry over
							}
							t.Push(next)
						}
						t.hurt(id, 1, p.Seat)
					},
				})
			}
			return list
		}},
		stepSurvived: {Options: (*State).survivorOptions, Resolve: func(t *Turn, p Step) {
			for _, f := range t.s.survivors(p.Left) {
				t.survives(p.Seat, f)
			}
		}},
		stepAim: {Options: (*State).aimOptions},
	}
}

// survivors are those of some enemies that live and of which something follows.
func (s *State) survivors(ids []string) []Figure {
	var list []Figure
	for _, id := range ids {
		if f := s.figure(id); f != nil {
			if e := s.enemy(f.Kind); e != nil && len(e.Survives) > 0 {
				list = append(list, *f)
			}
		}
	}
	return list
}

// survives resolves what follows for an enemy that lives.
func (t *Turn) survives(seat engine.Seat, f Figure) {
	e := t.s.enemy(f.Kind)
	about := Step{Seat: seat, Figure: f.ID, Space: f.At, Source: words(e.Name), From: fromStory}
	t.Push(about.all(e.Survives)...)
}

// survivorOptions are the enemies of several kinds, of which one's effect is resolved first ("Skill Codex, Brawling").
func (s *State) survivorOptions(p Step) []Option {
	left := s.survivors(p.Left)
	if !slices.ContainsFunc(left, func(f Figure) bool { return f.Kind != left[0].Kind }) {
		return nil
	}
	var list []Option
	for _, f := range left {
		list = append(list, Option{
			ID: f.ID, Target: f.ID, Group: "effect", Rule: "Skill Codex, Brawling",
			Label: Say("dmd.choice.survives", "what", s.figureName(f)), Do: func(t *Turn) {
				rest := p
				rest.Left = without(p.Left, f.ID)
				t.Push(rest)
				t.survives(p.Seat, f)
			},
		})
	}
	return list
}
