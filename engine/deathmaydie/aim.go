package deathmaydie

import (
	"slices"
	"strings"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
	"elderglass/engine/rules"
)

// stepAim chooses the targets of an attack on several enemies, one after the other, before the roll.
const stepAim = "aim"

// aim begins to choose some of the enemies in one's own space ("Skill Codex, Brawling").
func (t *Turn) aim() error {
	if err := t.acting(); err != nil {
		return err
	}
	seat := t.s.Active
	switch p := t.s.person(seat); {
	case p.Lying:
		return illegal(ruleAttack, "dmd.refuse.lying")
	case t.s.Actions == 0:
		return illegal(ruleAttack, "dmd.refuse.no-action")
	case t.s.level(seat, brawling) < 2:
		return illegal("Skill Codex, Brawling", "dmd.refuse.one-target")
	case len(t.s.targetsHere(seat)) == 0:
		return illegal(ruleAttack, "dmd.refuse.no-target")
	}
	t.Push(Step{Effect: cards.Effect{Do: stepAim}, Seat: seat})
	return nil
}

// targetsHere are the enemies in an investigator's own space that may be attacked.
func (s *State) targetsHere(seat engine.Seat) []string {
	var list []string
	for _, f := range s.targets(seat) {
		if f.At == s.person(seat).At {
			list = append(list, f.ID)
		}
	}
	return list
}

// aimOptions are the enemies that may be targets too, to roll, and to leave it.
func (s *State) aimOptions(p Step) []Option {
	var list []Option
	here := s.targetsHere(p.Seat)
	for _, id := range here {
		if slices.Contains(p.Left, id) {
			continue
		}
		list = append(list, Option{
			ID: id, Target: id, Group: "attack", Rule: "Skill Codex, Brawling",
			Label: Say("dmd.choice.aim-at", "what", s.figureName(*s.figure(id))), Do: func(t *Turn) {
				next := p
				next.Left = append(slices.Clone(p.Left), id)
				t.Push(next)
			},
		})
	}
	gone := slices.ContainsFunc(p.Left, func(id string) bool { return !slices.Contains(here, id) })
	if len(p.Left) > 0 && !gone && s.Actions > 0 {
		list = append(list, Option{
			ID: "roll", Group: "attack", Rule: ruleAttack, Label: Say("dmd.choice.aimed", "n", len(p.Left)),
			Do: func(t *Turn) {
				t.closeRun()
				t.flow(engine.Text{}, func(f *Flow) { f.Actions-- })
				t.strike(p.Seat, p.Left, false)
			},
		})
	}
	return append(list, Option{ID: "none", Group: "attack", Label: Say("dmd.choice.no-attack"), Do: func(*Turn) {}})
}

func offerAttacks(s *State, o *rules.Offers) {
	p := s.person(s.Active)
	if s.Phase != PhaseActions || p == nil || p.Lying {
		return
	}
	var here []string
	for _, f := range s.targets(s.Active) {
		if f.At == p.At {
			here = append(here, f.ID)
		} else if s.level(p.Seat, marksman) >= 4 && s.Spent[freeAttack] == 0 {
			o.Add(engine.Choice{
				Kind: "free-attack", Seat: s.Active, Group: "attack", Target: f.ID,
				Label: Say("dmd.choice.free-attack", "what", s.figureName(f)), Rule: "Skill Codex, Marksman",
			}, f.ID,
				targetsArgs{[]string{f.ID}})
		}
		if s.Actions > 0 {
			o.Add(engine.Choice{
				Kind: "attack", Seat: s.Active, Group: "attack", Target: f.ID,
				Label: Say("dmd.choice.attack", "what", s.figureName(f)), Rule: ruleAttack,
			}, f.ID, targetsArgs{[]string{f.ID}})
		}
	}
	if len(here) > 1 && s.Actions > 0 && s.level(p.Seat, brawling) >= 2 {
		o.Add(engine.Choice{
			Kind: "attack", Seat: s.Active, Group: "attack", Label: Say("dmd.choice.attack-all"),
			Rule: "Skill Codex, Brawling",
		}, strings.Join(here, "+"), targetsArgs{here})
	}
	if len(here) > 2 && s.Actions > 0 && s.level(p.Seat, brawling) >= 2 {
		o.Add(engine.Choice{
			Kind: "aim", Seat: s.Active, Group: "attack", Label: Say("dmd.choice.aim"), Rule: "Skill Codex, Brawling",
		}, "", nil)
	}
}
