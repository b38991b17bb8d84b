package deathmaydie

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

// stepRolling is the step of a roll: it waits for dice, and until its results are applied.
const stepRolling = "rolling"

// stepMade uses the successes of a roll that was made.
const stepMade = "made"

// startRoll begins a roll, which steps follow.
func (t *Turn) startRoll(r Roll, then ...Step) {
	t.Emit(&rollChange{Roll: &r}, engine.Text{})
	t.Push(append([]Step{{Effect: cards.Effect{Do: stepRolling}, Seat: r.Seat}}, then...)...)
}

const ruleReroll = "Taking Stress to Reroll"

// canReroll says why no die may be thrown again, nil where one may: for a free reroll, or for 1
// stress.
func (s *State) canReroll(free bool) error {
	switch {
	case !s.thrown():
		return illegal(ruleReroll, "dmd.refuse.no-reroll")
	case free && s.Roll.Free+s.luck(s.Roll) == 0:
		return illegal(ruleReroll, "dmd.refuse.no-free")
	case !free && s.person(s.Roll.Seat).Stress >= s.mostStress():
		return illegal(ruleReroll, "dmd.refuse.full-stress", "who", s.name(s.Roll.Seat))
	}
	return nil
}

// reroll picks up a die to be thrown again, whose result is ignored.
func (t *Turn) reroll(id int, free bool) error {
	if err := t.s.canReroll(free); err != nil {
		return err
	}
	if t.s.Roll.die(id) == nil {
		return rules.Refuse(models.NotFound, "dmd.refuse.no-die")
	}
	seat := t.s.Roll.Seat
	switch {
	case !free:
		t.alter(seat, Say("dmd.log.stress-reroll", "who", t.s.name(seat)), func(p *Investigator) { p.Stress++ })
		t.alterRoll(engine.Text{}, func(r *Roll) { r.Again = id })
	case t.s.Roll.Free > 0:
		t.alterRoll(Say("dmd.log.free-reroll", "who", t.s.name(seat)), func(r *Roll) { r.Again, r.Free = id, r.Free-1 })
	default:
		t.spend(luckUsed(seat))
		t.alterRoll(Say("dmd.log.free-reroll", "who", t.s.name(seat)), func(r *Roll) { r.Again = id })
	}
	return nil
}

// count says how many of a symbol count as successes, where a skill lets them.
func (t *Turn) count(symbol string, n int) error {
	if !t.s.thrown() {
		return illegal(ruleReroll, "dmd.refuse.no-reroll")
	}
	most := t.s.countable(t.s.Roll, symbol)
	if n < 0 || n > most {
		return illegal("Skill Codex, Arcane Mastery", "dmd.refuse.count", "n", most)
	}
	t.alterRoll(Say("dmd.log.count", "n", n, "what", word("dmd.face."+symbol)), func(r *Roll) {
		signs, tentacles := t.s.counted(t.s.Roll)
		r.Signs, r.Tentacles, r.Chosen = signs, tentacles, true
		if symbol == sign {
			r.Signs = n
		} else {
			r.Tentacles = n
		}
	})
	return nil
}

// doubles reports whether elder signs of a roll may each count as a success and a tentacle.
func (s *State) doubles(r *Roll) bool {
	who := s.person(r.Seat)
	return who != nil && slices.ContainsFunc(s.sides(who), func(side *cards.Side) bool { return side.SignsBoth })
}

// spare are the elder signs of a roll that may each count as a success and a tentacle.
func (s *State) spare(r *Roll) int {
	if !s.doubles(r) {
		return 0
	}
	signs, _ := s.counted(r)
	return r.symbols(sign) - signs
}

// countBoth says how many elder signs count as a success and a tentacle each.
func (t *Turn) countBoth(n int) error {
	if !t.s.thrown() {
		return illegal(ruleReroll, "dmd.refuse.no-reroll")
	}
	if most := t.s.spare(t.s.Roll); n < 0 || n > most {
		return illegal(ruleDice, "dmd.refuse.count", "n", most)
	}
	t.alterRoll(Say("dmd.log.count-both", "n", n), func(r *Roll) { r.Both = n })
	return nil
}

func offerBoth(s *State, o *rules.Offers) {
	if !s.thrown() {
		return
	}
	for n := range s.spare(s.Roll) + 1 {
		if n != s.Roll.Both {
			label := Say("dmd.choice.count-both", "n", n)
			o.Add(engine.Choice{Kind: "count-both", Seat: s.Roll.Seat, Group: "skill", Label: label},
				strconv.Itoa(n), numberArgs{n})
		}
	}
}

// counted is how many elder signs and tentacles count as successes.
func (s *State) counted(r *Roll) (signs, tentacles int) {
	return r.said(s.countable(r, sign), s.countable(r, tentacle))
}

// said is how many of the elder signs and tentacles that may count as successes do: as somebody said, else all of
// one's own rolls and none of those against oneself.
func (r *Roll) said(signs, tentacles int) (int, int) {
	switch {
	case r.Chosen:
		return min(r.Signs, signs), min(r.Tentacles, tentacles)
	case r.against():
		return 0, 0
	}
	return signs, tentacles
}

// Tally is what a roll comes to.
type Tally struct {
	// Successes are all of them; Signs and Tentacles are those that stay what they are.
	Successes, Signs, Tentacles int
	// CountedSigns and CountedTentacles are those that count as successes.
	CountedSigns, CountedTentacles int
}

// tally counts the icons of a roll.
func (s *State) tally(r *Roll) Tally {
	return s.tallying(r)(r.symbols(success), r.symbols(sign), r.symbols(tentacle))
}

// tallying returns what a roll comes to by the icons on its dice. An icon that counts as another one is no longer
// what it was, unless the effect says otherwise ("Applying Results").
func (s *State) tallying(r *Roll) func(successes, signs, tentacles int) Tally {
	arcane, strung := s.level(r.Seat, arcaneMastery), s.level(r.Seat, highStrung)
	added, doubles, e := s.addedTentacles(r), s.doubles(r), s.attacker(r)
	each := 1
	if arcane >= 4 {
		each = 2
	}
	return func(successes, signs, tentacles int) Tally {
		tentacles += added // to the roll, so that what counts tentacles counts them as well
		c := Tally{Successes: successes, Signs: signs, Tentacles: tentacles}
		c.CountedSigns, c.CountedTentacles = r.said(countable(arcane, signs), countable(strung, tentacles))
		c.Signs -= c.CountedSigns
		c.Successes += each*c.CountedSigns + c.CountedTentacles
		if doubles {
			both := min(r.Both, c.Signs)
			c.Signs, c.Successes, c.Tentacles = c.Signs-both, c.Successes+both, c.Tentacles+both
		}
		if strung >= 4 && c.Tentacles >= 2 && (!r.against() || c.CountedTentacles > 0) {
			c.Successes += 3
		}
		if e != nil && e.SignsHit {
			c.Successes += c.Signs
		}
		return c
	}
}

// settle ends the rerolls and applies the results.
func (t *Turn) settle() error {
	if !t.s.thrown() {
		return illegal(ruleDice, "dmd.refuse.not-thrown")
	}
	t.Pop()
	t.apply()
	return nil
}

// fromOf is what wounds by a roll against oneself come from.
func fromOf(r *Roll) string {
	return map[string]string{ForDefend: fromAttack, ForFire: fromFire}[r.For]
}

// apply applies the results of a roll: successes, effects, tentacles.
func (t *Turn) apply() {
	r := t.s.Roll
	c := t.s.tally(r)
	t.alterRoll(Say("dmd.log.result", "n", c.Successes, "tentacles", c.Tentacles), func(r *Roll) {
		r.Signs, r.Tentacles, r.Done = c.CountedSigns, c.CountedTentacles, true
	})
	about := Step{Seat: r.Seat, Successes: c.Successes, Source: r.Source, Figure: r.Enemy}
	var steps []Step
	add := func(e cards.Effect, edit func(*Step)) {
		step := about.with(e)
		if edit != nil {
			edit(&step)
		}
		steps = append(steps, step)
	}
	if c.CountedSigns > 0 && t.s.level(r.Seat, arcaneMastery) >= 3 {
		add(cards.Effect{Do: doHealStress, N: c.CountedSigns}, nil)
	}
	if c.CountedTentacles > 0 && t.s.level(r.Seat, highStrung) >= 3 {
		add(cards.Effect{Do: doHealWounds, N: c.CountedTentacles}, nil)
	}
	from := fromOf(r)
	switch {
	case r.For == ForAttack:
		add(cards.Effect{Do: stepHit}, nil)
		add(cards.Effect{Do: stepSurvived}, func(p *Step) { p.Left = r.Targets })
	case r.For == ForMake:
		add(cards.Effect{Do: stepMade}, nil)
	case c.Successes > 0:
		add(cards.Effect{Do: doWound, N: c.Successes}, func(p *Step) { p.From = from })
	}
	if n := t.s.signStress(r) * c.Signs; n > 0 {
		add(cards.Effect{Do: doStress, N: n}, nil)
	}
	if c.Tentacles > 0 {
		add(cards.Effect{Do: doLose, N: c.Tentacles}, func(p *Step) { p.From = from })
	}
	t.Push(steps...)
}

// made resolves the effect of a roll that was made: with the successes that it needs, or for each.
func (t *Turn) made(p Step) {
	e := t.s.Roll.Effect
	if e == nil {
		return
	}
	if p.Successes >= max(1, e.Need) {
		t.Push(p.all(e.Then)...)
		return
	}
	t.Push(p.all(e.Else)...)
}

func rollWords() map[string]Word {
	return map[string]Word{
		stepRolling: {Always: true},
		stepMade:    {Resolve: (*Turn).made},
	}
}

func offerRerolls(s *State, o *rules.Offers) {
	if !s.thrown() {
		return
	}
	for _, d := range s.Roll.Dice {
		face := word("dmd.die." + string(d.Colour) + "." + string(d.Face))
		id := strconv.Itoa(d.ID)
		if s.canReroll(true) == nil {
			o.Add(engine.Choice{
				Kind: "free", Seat: s.Roll.Seat, Group: "free", Target: id,
				Label: Say("dmd.choice.free", "die", face), Rule: ruleReroll,
			}, id, dieArgs{d.ID})
		}
	}
	if s.canReroll(false) != nil {
		return
	}
	for _, d := range s.Roll.Dice {
		id := strconv.Itoa(d.ID)
		o.Add(engine.Choice{
			Kind: "reroll", Seat: s.Roll.Seat, Group: "reroll", Target: id,
			Label: Say("dmd.choice.reroll", "die", word("dmd.die."+string(d.Colour)+"."+string(d.Face))), Rule: ruleReroll,
		},
			id, dieArgs{d.ID})
	}
}

func offerCounts(s *State, o *rules.Offers) {
	if !s.thrown() {
		return
	}
	signs, tentacles := s.counted(s.Roll)
	for _, c := range []struct {
		kind, symbol string
		now          int
	}{{"count-signs", sign, signs}, {"count-tentacles", tentacle, tentacles}} {
		for n := 0; n <= s.countable(s.Roll, c.symbol); n++ {
			if n != c.now {
				o.Add(engine.Choice{
					Kind: c.kind, Seat: s.Roll.Seat, Group: "skill",
					Label: Say("dmd.choice.count", "n", n, "what", word("dmd.face."+c.symbol)),
				}, strconv.Itoa(n), numberArgs{n})
			}
		}
	}
}

func offerSettle(s *State, o *rules.Offers) {
	if s.thrown() {
		c := s.tally(s.Roll)
		o.Add(engine.Choice{
			Kind: "done", Seat: s.Roll.Seat, Group: "next", Rule: "Applying Results",
			Label: Say("dmd.choice.done", "n", c.Successes, "tentacles", c.Tentacles),
		}, "", nil)
	}
}
