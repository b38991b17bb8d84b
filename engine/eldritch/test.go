package eldritch

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/models"
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
}

// Part is a part of a pool.
type Part struct {
	Why engine.Text `json:"why"`
	N   int         `json:"n"`
}

// Die is a die of a test.
type Die struct {
	ID   int `json:"id"`
	Face int `json:"face"`
	// Seen is what a camera saw of it.
	Seen *models.Die `json:"seen,omitempty"`
}

// Pool is the number of dice of the test, at least one (Guide, Tests).
func (t *Test) Pool() int {
	n := 0
	for _, p := range t.Parts {
		n += p.N
	}
	return max(1, n)
}

// due is how many dice are thrown next.
func (s *State) due() int {
	t := s.Test
	switch {
	case t == nil || t.When == Free || s.Phase == PhaseOver:
		return 0
	case len(t.Again) > 0:
		return len(t.Again)
	}
	n := t.Pool() - len(t.Dice)
	if have := s.Count(DiceCount); have > 0 {
		n = min(n, have)
	}
	return n
}

// expect is what the tray should show next.
func (s *State) expect() models.Expectation {
	if s.Depth != Full || s.due() == 0 {
		return models.Expectation{}
	}
	e := models.Expectation{Dice: map[models.Colour]int{white: s.due()}}
	for i, d := range s.Test.Dice {
		if i >= s.Test.Batch && d.Seen != nil && len(s.Test.Again) > 0 && !slices.Contains(s.Test.Again, d.ID) {
			e.Stay = append(e.Stay, *d.Seen)
		}
	}
	return e
}

// white is the colour of dice with pips, whatever they look like.
const white models.Colour = "white"

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

// parts are what a pool is made of: the skill, the modifier, an Improvement token, the highest bonus, and additional
// dice (Guide, Tests).
func (s *State) parts(test *Test) []Part {
	if test.When == OfDie {
		return []Part{{say("eldritch.part.die"), 1}}
	}
	who := s.person(test.Seat)
	f := investigators.by[who.Card]
	parts := []Part{{say("eldritch.part.skill", "skill", thing(string(test.Skill))), f.Skills[test.Skill]}}
	add := func(why engine.Text, n int) {
		if n != 0 {
			parts = append(parts, Part{why, n})
		}
	}
	add(say("eldritch.part.modifier"), test.Mod)
	add(say("eldritch.part.improved"), who.Count(improved(test.Skill)))
	best, by := 0, engine.Text{}
	for _, c := range s.held(test.Seat, "") {
		for _, b := range factOf(c.Card).Bonus {
			free := !b.Discard && !b.Round
			if b.fits(test) && b.N > best && (free || slices.Contains(test.Added, c.Card)) {
				best, by = b.N, say("eldritch.part.bonus", "card", cardName(c))
			}
		}
	}
	for _, name := range test.Added { // a card that was discarded for its bonus
		if card := factOf(name); card != nil {
			for _, b := range card.Bonus {
				if b.fits(test) && b.Discard && b.N > best {
					best, by = b.N, say("eldritch.part.bonus", "card", words(card.Name))
				}
			}
		}
	}
	if n := who.Count(combatBonus); test.When == InCombat && test.Skill == Strength && n > best {
		best, by = n, say("eldritch.part.spell")
	}
	add(by, best)
	for _, e := range s.additional(test) {
		add(e.Why, e.N)
	}
	return parts
}

// combatBonus is the track of a bonus that a spell gives for one combat.
const combatBonus = "combat-bonus"

// fits tells whether something is of a test.
func (m Match) fits(t *Test) bool {
	return t.When != OfDie && (m.Skill == "" || m.Skill == t.Skill) && (m.When == "" || m.When == t.When)
}

// additional are the dice that come in addition to everything else; they are cumulative.
func (s *State) additional(test *Test) []Part {
	var parts []Part
	at := s.person(test.Seat).At
	for _, seat := range s.living(at) {
		p := s.person(seat)
		why := say("eldritch.part.person", "who", s.name(seat))
		switch {
		case p.Card == jimCulver && test.When == InCombat,
			p.Card == leoAnderson && kindOf(at) == Wilderness,
			p.Card == silasMarsh && kindOf(at) == Sea,
			p.Card == lolaHayes && slices.Contains(test.Added, lolaHayes):
			parts = append(parts, Part{why, 1})
		}
		for _, c := range s.held(seat, "") {
			if e := factOf(c.Card).Dice; e != nil && (e.Kind == "" || e.Kind == kindOf(at)) &&
				(e.When == "" || e.When == test.When) && (!e.NotWorld || test.When != InWorld) {
				parts = append(parts, Part{say("eldritch.part.card", "card", cardName(c)), e.N})
			}
		}
	}
	return parts
}

// addable are the cards of the tester, and Lola Hayes, that may be asked for more dice before the first throw.
func (s *State) addable() []string {
	test := s.Test
	if test == nil || test.Count > 0 || test.When == OfDie || test.When == Free {
		return nil
	}
	var list []string
	for _, c := range s.held(test.Seat, "") {
		if slices.Contains(test.Added, c.Card) {
			continue
		}
		for _, b := range factOf(c.Card).Bonus {
			if b.fits(test) && (b.Discard || b.Round && !s.marked(c.ID)) {
				list = append(list, c.Card)
				break
			}
		}
	}
	for _, seat := range s.living(s.person(test.Seat).At) {
		if s.person(seat).Card == lolaHayes && !s.marked(lolaHayes) {
			list = append(list, lolaHayes)
		}
	}
	return list
}

// add asks a card, or Lola Hayes, for more dice.
func (t *Turn) add(what string) error {
	if !t.waits(stepThrow) || !slices.Contains(t.s.addable(), what) {
		return illegal("Tests", "eldritch.refuse.add")
	}
	test := *t.s.Test
	test.Added = append(slices.Clone(test.Added), what)
	if held := t.s.held(test.Seat, what); len(held) > 0 {
		b := factOf(what).Bonus[0]
		if b.Discard {
			t.discard(held[0], say("eldritch.log.discards", "who", t.s.name(test.Seat), "card", cardName(held[0])))
		}
		if b.Round {
			t.mark(held[0].ID)
		}
	} else {
		t.mark(what)
	}
	test.Parts = t.s.parts(&test)
	t.Emit(&testChange{&test}, say("eldritch.log.adds", "n", test.Pool()))
	return nil
}

// roll reports dice that were thrown.
func (t *Turn) roll(dice []models.Die) error {
	s := t.s
	for _, d := range dice {
		if faceOf(d.Face) == 0 {
			return refuse(models.Invalid, "eldritch.refuse.face", "face", string(d.Face))
		}
	}
	if s.Depth != Full {
		test := &Test{When: Free, Count: 1}
		for i, d := range dice {
			test.Dice = append(test.Dice, Die{i + 1, faceOf(d.Face), seen(d)})
		}
		t.Emit(&testChange{test}, say("eldritch.log.free-roll", "n", s.successes(test), "faces", facesText(test.Dice)))
		return nil
	}
	if !t.waits(stepThrow) || s.Test == nil {
		return illegal("Tests", "eldritch.refuse.no-roll")
	}
	if len(dice) != s.due() {
		return illegal("Tests", "eldritch.refuse.dice", "n", s.due(), "thrown", len(dice))
	}
	test := *s.Test
	test.Dice = slices.Clone(test.Dice)
	test.Count++
	if len(test.Again) > 0 {
		for i, id := range test.Again {
			at := slices.IndexFunc(test.Dice, func(d Die) bool { return d.ID == id })
			test.Dice[at].Face, test.Dice[at].Seen = faceOf(dice[i].Face), seen(dice[i])
		}
		test.Again = nil
	} else {
		test.Batch = len(test.Dice)
		for _, d := range dice {
			test.Dice = append(test.Dice, Die{len(test.Dice) + 1, faceOf(d.Face), seen(d)})
		}
	}
	t.Emit(&testChange{&test}, say("eldritch.log.roll", "who", s.name(test.Seat), "faces", facesText(test.Dice)))
	if len(test.Dice) < test.Pool() {
		return nil // as many dice as there are, then again until the pool is thrown (Guide, Tests)
	}
	step, _ := t.Next()
	t.Pop()
	if s.changeable() {
		t.Push(step.like(Effect{Do: stepRolled}))
	} else {
		t.Push(step.like(Effect{Do: stepTested}))
	}
	return nil
}

// seen is what a camera saw of a die; nil for one that was entered by hand.
func seen(d models.Die) *models.Die {
	if len(d.Corners) == 0 && d.X == 0 && d.Y == 0 {
		return nil
	}
	return &d
}

// faceOf is the number of pips on a face, 0 for another face.
func faceOf(f models.Face) int {
	n, err := strconv.Atoi(string(f))
	if err != nil || n < 1 || n > 6 {
		return 0
	}
	return n
}

func facesText(dice []Die) []string {
	list := make([]string, len(dice))
	for i, d := range dice {
		list[i] = strconv.Itoa(d.Face)
	}
	return list
}

// correct puts a misread die right.
func (t *Turn) correct(id int, face models.Face) error {
	test := t.s.Test
	if test == nil || faceOf(face) == 0 {
		return refuse(models.Invalid, "eldritch.refuse.face", "face", string(face))
	}
	next := *test
	next.Dice = slices.Clone(test.Dice)
	at := slices.IndexFunc(next.Dice, func(d Die) bool { return d.ID == id })
	if at < 0 {
		return refuse(models.NotFound, "eldritch.refuse.die")
	}
	next.Dice[at].Face = faceOf(face)
	t.Emit(&testChange{&next}, say("eldritch.log.correct", "faces", facesText(next.Dice)))
	return nil
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

// again is a card that has dice of this test thrown again, or that raises one.
type again struct {
	card   Card
	reroll Reroll
	raise  bool
}

// rerolls are the cards that may still change dice of the test.
func (s *State) rerolls() []again {
	test := s.Test
	if test == nil || test.When == OfDie || test.When == Free {
		return nil
	}
	var list []again
	for _, c := range s.held(test.Seat, "") {
		f := factOf(c.Card)
		if slices.Contains(test.Used, c.ID) || s.marked(c.ID) {
			continue
		}
		for _, r := range f.Reroll {
			if r.fits(test) && (r.Pay == "" || s.person(test.Seat).Count(r.Pay) > r.Price) {
				list = append(list, again{c, r, false})
			}
		}
		if f.Raise != nil && f.Raise.fits(test) {
			list = append(list, again{c, *f.Raise, true})
		}
	}
	return list
}

// clueDice is how many dice one Clue has thrown again: 0 where none may be spent, 2 with Trish Scarborough on the
// space.
func (s *State) clueDice() int {
	test := s.Test
	if test == nil || test.When == OfDie || test.When == Free || !s.affords(test.Seat, Clue, 1) {
		return 0
	}
	if m := s.piece(test.Step.Monster); m != nil && test.When == InCombat {
		if f := monsters.by[m.Card]; f != nil && f.NoClues {
			return 0
		}
	}
	trish := slices.ContainsFunc(s.living(s.person(test.Seat).At), func(seat engine.Seat) bool {
		return s.person(seat).Card == trishScarborough
	})
	if trish && len(test.Dice) > 1 {
		return 2
	}
	return 1
}

// changeable tells whether anything could still change a die of the test.
func (s *State) changeable() bool {
	return len(s.failures()) > 0 && (s.clueDice() > 0 || len(s.rerolls()) > 0)
}

// throwAgain has dice of the test thrown again.
func (t *Turn) throwAgain(dice []int, used string, label engine.Text) {
	test := *t.s.Test
	test.Again = dice
	if used != "" {
		test.Used = append(slices.Clone(test.Used), used)
	}
	step, _ := t.Next()
	t.Pop()
	t.Emit(&testChange{&test}, label)
	t.Push(step.like(Effect{Do: stepThrow}))
}

// theirs tells whether dice are some of the test, each once.
func (s *State) theirs(dice []int) bool {
	for i, id := range dice {
		if slices.Contains(dice[:i], id) || !slices.ContainsFunc(s.Test.Dice, func(d Die) bool { return d.ID == id }) {
			return false
		}
	}
	return len(dice) > 0
}

// clue spends a Clue to throw a die again (Guide, Clue).
func (t *Turn) clue(dice []int) error {
	if !t.waits(stepRolled) || t.s.clueDice() == 0 {
		return illegal("Clue", "eldritch.refuse.clue")
	}
	if !t.s.theirs(dice) || len(dice) > t.s.clueDice() {
		return illegal("Clue", "eldritch.refuse.clue-dice", "n", t.s.clueDice())
	}
	seat := t.s.Test.Seat
	t.pay(seat, Clue, 1)
	t.throwAgain(dice, "", say("eldritch.log.clue", "who", t.s.name(seat)))
	return nil
}

// reroll has dice thrown again by a card.
func (t *Turn) reroll(card string, dice []int) error {
	if !t.waits(stepRolled) {
		return illegal("Reroll", "eldritch.refuse.reroll")
	}
	for _, a := range t.s.rerolls() {
		if a.card.Card != card && a.card.ID != card || a.raise {
			continue
		}
		if !t.s.theirs(dice) || a.reroll.N > 0 && len(dice) > a.reroll.N {
			return illegal("Reroll", "eldritch.refuse.clue-dice", "n", a.reroll.N)
		}
		if a.reroll.Pay != "" {
			t.pay(t.s.Test.Seat, a.reroll.Pay, a.reroll.Price)
		}
		if a.reroll.Round {
			t.mark(a.card.ID)
		}
		t.throwAgain(dice, a.card.ID, say("eldritch.log.reroll", "who", t.s.name(t.s.Test.Seat), "card", cardName(a.card)))
		return nil
	}
	return illegal("Reroll", "eldritch.refuse.reroll")
}

// raise adds 1 to a die by a card.
func (t *Turn) raise(card string, die int) error {
	if t.waits(stepRolled) && t.s.theirs([]int{die}) {
		for _, a := range t.s.rerolls() {
			if a.card.Card != card && a.card.ID != card || !a.raise {
				continue
			}
			test := *t.s.Test
			test.Used = append(slices.Clone(test.Used), a.card.ID)
			test.Dice = slices.Clone(test.Dice)
			test.Dice[die-1].Face = min(6, test.Dice[die-1].Face+1)
			if a.reroll.Round {
				t.mark(a.card.ID)
			}
			t.Emit(&testChange{&test}, say("eldritch.log.raise", "card", cardName(a.card), "faces", facesText(test.Dice)))
			if !t.s.changeable() {
				step, _ := t.Next()
				t.Pop()
				t.Push(step.like(Effect{Do: stepTested}))
			}
			return nil
		}
	}
	return illegal("Tests", "eldritch.refuse.reroll")
}

// stand leaves the dice as they are.
func (t *Turn) stand() error {
	if !t.waits(stepRolled) {
		return illegal("Tests", "eldritch.refuse.no-roll")
	}
	step, _ := t.Next()
	t.Pop()
	t.Push(step.like(Effect{Do: stepTested}))
	return nil
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

// waits tells whether the game waits at a step.
func (t *Turn) waits(step string) bool {
	next, ok := t.Next()
	return ok && next.Do == step && next.Who == ""
}
