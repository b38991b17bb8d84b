package deathmaydie

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
	"elderglass/engine/rules"
)

const ruleRun = "Run"

const runSpaces = 3 // "Run": up to 3 spaces

// The steps of leaving a space in a Run.
const (
	stepSneak = "sneak"
	stepAlong = "take-along"
	stepLeave = "leave"
)

// run begins a Run action, for an action or for free (Swift).
func (t *Turn) run(to string, free bool) error {
	if err := t.acting(); err != nil {
		return err
	}
	p := t.s.person(t.s.Active)
	if p.Lying {
		return illegal(ruleRun, "dmd.refuse.lying")
	}
	if !slices.Contains(t.s.runsTo(p), to) {
		return illegal("Tiles and Spaces", "dmd.refuse.no-way", "to", t.s.spaceName(to))
	}
	if free {
		if t.s.level(p.Seat, swift) < 2 || t.s.Spent[freeRun] > 0 {
			return illegal("Skill Codex, Swift", "dmd.refuse.no-free")
		}
		t.closeRun()
		t.spend(freeRun)
	} else if err := t.takeAction(ruleRun); err != nil {
		return err
	}
	left := runSpaces
	if t.s.level(p.Seat, swift) >= 1 {
		left++
	}
	t.flow(engine.Text{}, func(f *Flow) { f.Run = &Run{Left: left, Sneaks: t.s.sneaks(p.Seat)} })
	return t.goOn(to)
}

// goOn moves to the next space of a Run.
func (t *Turn) goOn(to string) error {
	if err := t.acting(); err != nil {
		return err
	}
	p := t.s.person(t.s.Active)
	switch {
	case t.s.Run == nil || t.s.Run.Left == 0:
		return illegal(ruleRun, "dmd.refuse.no-run")
	case !slices.Contains(t.s.runsTo(p), to):
		return illegal("Tiles and Spaces", "dmd.refuse.no-way", "to", t.s.spaceName(to))
	}
	t.flow(engine.Text{}, func(f *Flow) { f.Run.Left-- })
	step := Step{Seat: p.Seat, Space: to}
	t.Push(step.with(cards.Effect{Do: stepSneak, N: t.s.Run.Sneaks}), step.with(cards.Effect{Do: stepAlong}))
	return nil
}

// runsTo are the spaces to which an investigator may move in a Run: those adjacent, and those
// that a card makes so.
func (s *State) runsTo(p *Investigator) []string {
	list := s.neighbours(p.At, false)
	here := s.space(p.At)
	joins := slices.ContainsFunc(s.sides(p), func(c *cards.Side) bool { return c.GatesAdjacent })
	if here == nil || here.Gate == "" || !joins {
		return list
	}
	for _, sp := range s.board().Spaces {
		if sp.Gate != "" && sp.ID != p.At && !slices.Contains(list, sp.ID) {
			list = append(list, sp.ID)
		}
	}
	return list
}

// runWords are the words of leaving a space.
func runWords() map[string]Word {
	return map[string]Word{
		stepSneak: {Options: func(s *State, p Step) []Option {
			at := s.person(p.Seat).At
			var list []Option
			for _, f := range s.enemiesAt(at) {
				if p.N == 0 || slices.Contains(p.Left, f.ID) {
					continue
				}
				list = append(list, Option{
					ID: f.ID, Target: f.ID, Group: "skill",
					Label: Say("dmd.choice.sneak", "what", s.figureName(f)), Rule: "Skill Codex, Stealth",
					Do: func(t *Turn) {
						next := p
						next.N--
						next.Left = append(slices.Clone(p.Left), f.ID)
						t.flow(Say("dmd.log.sneak", "who", t.s.name(p.Seat), "what", t.s.figureName(f)),
							func(fl *Flow) { fl.Run.Sneaks = max(0, fl.Run.Sneaks-1) })
						t.sneaked(p.Seat, f.ID)
						t.Drop(func(q Step) bool { return q.Do == stepAlong })
						along := next.with(cards.Effect{Do: stepAlong})
						t.Push(next, along)
					},
				})
			}
			if len(list) == 0 {
				return nil
			}
			return append(list, Option{ID: "none", Label: Say("dmd.choice.no-sneak"), Group: "skill", Do: func(*Turn) {}})
		}},
		stepAlong: {Options: func(s *State, p Step) []Option {
			var list []Option
			if s.level(p.Seat, swift) >= 3 {
				for _, seat := range s.here(s.person(p.Seat).At) {
					if seat != p.Seat {
						list = append(list, Option{
							ID: "with-" + seatWord(seat), Group: "skill", Rule: "Skill Codex, Swift",
							Label: Say("dmd.choice.along", "who", s.name(seat)),
							Do:    func(t *Turn) { t.leave(p.Seat, p.Space, p.Left, seat) },
						})
					}
				}
			}
			if len(list) == 0 {
				return nil
			}
			return append(list, Option{
				ID: "alone", Label: Say("dmd.choice.no-along"), Group: "skill",
				Do: func(t *Turn) { t.leave(p.Seat, p.Space, p.Left, engine.Nobody) },
			})
		}, Resolve: func(t *Turn, p Step) { t.leave(p.Seat, p.Space, p.Left, engine.Nobody) }},
	}
}

// leave moves an investigator to another space: enemies follow but those sneaked past, and who
// leaves burning ground burns ("Run").
func (t *Turn) leave(seat engine.Seat, to string, sneaked []string, with engine.Seat) {
	from := t.s.person(seat).At
	t.step(seat, to)
	if with != engine.Nobody {
		t.step(with, to)
	}
	for _, f := range t.s.enemiesAt(from) {
		if slices.Contains(sneaked, f.ID) && (with == engine.Nobody || t.s.house(houseAlong) == alongAll) {
			continue
		}
		f.At = to
		t.Emit(&figureChange{Figure: f}, Say("dmd.log.follows", "what", t.s.figureName(f), "to", t.s.spaceName(to)))
	}
}

// moveAway moves an investigator other than by a Run: they burn and enemies follow as well.
func (t *Turn) moveAway(seat engine.Seat, to string) {
	if p := t.s.person(seat); p != nil && p.At != to {
		t.leave(seat, to, nil, engine.Nobody)
	}
}

// step moves one investigator, who takes Fire along.
func (t *Turn) step(seat engine.Seat, to string) {
	p := t.s.person(seat)
	burns := t.s.Fire[p.At]
	label := Say("dmd.log.moved", "who", p.Name, "to", t.s.spaceName(to))
	if burns > 0 {
		label = Say("dmd.log.moved-fire", "who", p.Name, "to", t.s.spaceName(to), "n", burns)
	}
	t.alter(seat, label, func(p *Investigator) { p.At, p.Fire = to, p.Fire+burns })
}

// place puts an investigator directly in another space: no fire, and no enemy follows.
func (t *Turn) placePerson(seat engine.Seat, to string) {
	t.alter(seat, Say("dmd.log.placed", "who", t.s.name(seat), "to", t.s.spaceName(to)),
		func(p *Investigator) { p.At = to })
}

func offerRuns(s *State, o *rules.Offers) {
	p := s.person(s.Active)
	if s.Phase != PhaseActions || p == nil || p.Lying {
		return
	}
	offer := func(kind, key string) {
		for _, to := range s.runsTo(p) {
			o.Add(engine.Choice{
				Kind: kind, Seat: s.Active, Label: Say(key, "to", s.spaceName(to)), Group: "move",
				Target: to, Rule: ruleRun,
			}, to, spaceArgs{to})
		}
	}
	if s.Run != nil && s.Run.Left > 0 {
		offer("move", "dmd.choice.move")
	}
	if s.Actions > 0 && (s.Run == nil || s.Run.Left == 0 || len(s.enemiesAt(p.At)) > 0) {
		key := "dmd.choice.run"
		if s.Run != nil && s.Run.Left > 0 {
			key = "dmd.choice.run-anew" // beside the spaces that this Run still comes to
		}
		offer("run", key)
	}
	if s.level(p.Seat, swift) >= 2 && s.Spent[freeRun] == 0 {
		offer("free-run", "dmd.choice.free-run")
	}
}
