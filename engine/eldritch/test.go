package eldritch

import (
	"slices"

	"elderglass/engine"
)

// The kinds of tests, which effects speak of.
const (
	InCombat  = "combat"
	OfSpell   = "spell"
	Acquiring = "acquire"
	InWorld   = "world" // in an Other World Encounter
	OfDie     = "die"   // a roll that is no test (Guide, Frequently Asked Questions)
	Free      = "free"  // dice only
)

// Test is a test under way, or another roll of dice.
type Test struct {
	Seat   engine.Seat `json:"seat,omitempty"`
	Skill  Skill       `json:"skill,omitempty"`
	Mod    int         `json:"mod,omitempty"`
	When   string      `json:"when,omitempty"`
	Source engine.Name `json:"source,omitzero"`
	// Parts explain the pool, die by die.
	Parts []Part `json:"parts,omitempty"`
	// Added are the cards and investigators that were asked for more dice, Used those that had dice thrown again.
	Added []string `json:"added,omitempty"`
	Used  []string `json:"used,omitempty"`
	Dice  []Die    `json:"dice,omitempty"`
	// Again are the dice that are thrown again.
	Again []int `json:"again,omitempty"`
	// Batch is the number of dice that were thrown before the last throw of as many dice as there are.
	Batch int `json:"batch,omitempty"`
	Count int `json:"count,omitempty"`
	// Step is what the test is for.
	Step Step `json:"step"`
	// Under is the test that waits while dice are only counted.
	Under *Test `json:"under,omitempty"`
}

// resolveTest begins a test: the pool is determined, then thrown (Guide, Tests).
func resolveTest(t *Turn, p Step) {
	if p.Ones { // every die is a 1
		if p.Skill == "" {
			t.Push(p.all(casesOf(t.s, p, 1))...)
		} else {
			t.goOn(p, 0)
		}
		return
	}
	if !t.s.person(p.Seat).plays() && p.Skill != "" {
		return
	}
	test := &Test{Seat: p.Seat, Skill: p.Skill, Mod: p.Mod, When: p.When, Source: p.Source, Step: p}
	if p.Skill == "" {
		test.When = OfDie
	}
	test.Parts = t.s.parts(test)
	t.Emit(&testChange{test}, silent)
	t.Push(p.like(Effect{Do: stepThrow}))
}

// least is the least face that is a success: 5, with Blessed 4, with Cursed 6.
func (s *State) least(seat engine.Seat) int {
	for _, c := range s.held(seat, string(Condition)) {
		if f := factOf(c.Card); f != nil && f.Success > 0 {
			return f.Success
		}
	}
	return 5
}

// worth is how many successes a face is.
func (s *State) worth(test *Test, face int) int {
	switch {
	case face < s.least(test.Seat):
		return 0
	case face == 6 && slices.ContainsFunc(s.held(test.Seat, ""), func(c Card) bool {
		m := factOf(c.Card).Sixes
		return m != nil && m.fits(test)
	}):
		return 2
	}
	return 1
}

// successes is the test result so far.
func (s *State) successes(test *Test) int {
	n := 0
	for _, d := range test.Dice {
		n += s.worth(test, d.Face)
	}
	return n
}

// failures are the dice that are no success.
func (s *State) failures() []int {
	var list []int
	for _, d := range s.Test.Dice {
		if s.worth(s.Test, d.Face) == 0 {
			list = append(list, d.ID)
		}
	}
	return list
}

// resolveTested determines the result of a test and goes on with what it is for.
func resolveTested(t *Turn, _ Step) {
	test := t.s.Test
	if test == nil {
		return
	}
	step, n := test.Step, t.s.successes(test)
	if test.When == OfDie {
		t.Emit(&testChange{nil}, silent)
		t.Push(step.all(casesOf(t.s, step, test.Dice[0].Face))...)
		return
	}
	label := say("eldritch.log.passed", "who", t.s.name(test.Seat), "n", n)
	if n == 0 {
		label = say("eldritch.log.failed", "who", t.s.name(test.Seat))
	}
	t.Emit(&testChange{nil}, label)
	t.goOn(step, n)
}

// goOn resolves what a test with a result is for.
func (t *Turn) goOn(step Step, n int) {
	if step.After != "" {
		after := step
		after.Do, after.N, after.After, after.Who, after.If = step.After, n, "", "", ""
		t.Push(after)
		return
	}
	effects := step.Then
	if n == 0 {
		effects = step.Else
	}
	steps := step.all(effects)
	for i := range steps {
		if steps[i].Per == "result" {
			steps[i].Per, steps[i].N = "", n
		}
	}
	if n > 0 && step.When == OfSpell {
		steps = append(steps, step.like(Effect{Do: stepSpellToken}), step.like(Effect{Do: "flip"})) // it flips once cast
	}
	t.Push(steps...)
}

// casesOf are the effects of a die.
func casesOf(s *State, step Step, face int) []Effect {
	for _, c := range step.Cases {
		to := c.To
		if c.ToPer == "investigators" {
			to = s.players()
		}
		if face <= to {
			return c.Effects
		}
	}
	return nil
}

// waits reports whether the game waits at a step.
func (t *Turn) waits(step string) bool {
	next, ok := t.Next()
	return ok && next.Do == step && next.Who == ""
}
