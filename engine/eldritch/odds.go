package eldritch

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/scene"
)

// NewAdviser returns an adviser, who tells the exact chance of the test under way with its re-rolls, and before a fight
// that to defeat the Monster.
func (game) NewAdviser() engine.Adviser { return adviser{} }

type adviser struct{}

// Advise returns the scene.Odds of the test under way: the chance to pass it, to lose nothing to a Monster's horror, or
// to defeat it, and what is left of it after each choice, the best first.
func (adviser) Advise(ctx context.Context, state engine.State) (any, error) {
	s, ok := state.(*State)
	if !ok || s.Depth != Full || s.Result != nil {
		return scene.Odds{}, nil
	}
	if s.Test == nil {
		return scene.Odds{Attempt: s.fightOdds(ctx), Places: s.placeOdds(ctx)}, ctx.Err()
	}
	if s.Test.When == OfDie || s.Test.When == Free {
		return scene.Odds{}, nil
	}
	o := s.oddsOf(s.Test)
	out := &scene.AttemptOdds{Advice: []scene.Advice{}}
	if !s.waiting(stepRolled) {
		lying := o.count(s.Test, func(d Die) bool { return !slices.Contains(s.Test.Again, d.ID) })
		due := len(s.Test.Again)
		if due == 0 {
			due = s.Test.Pool() - len(s.Test.Dice)
		}
		out.Chance = o.thrown(ctx, lying, due, s.means())
		out.Advice = append(out.Advice, s.wholeFight(ctx)...)
		return scene.Odds{Attempt: out}, ctx.Err()
	}
	all := o.count(s.Test, func(Die) bool { return true })
	out.Chance = o.best(ctx, all, s.means())
	tell := func(choice string, text engine.Text, dice []int, without means) {
		lying := o.count(s.Test, func(d Die) bool { return !slices.Contains(dice, d.ID) })
		out.Advice = append(out.Advice, scene.Advice{
			Text: text, Choice: choice,
			Value: o.thrown(ctx, lying, len(dice), without),
		})
	}
	m := s.means()
	if failing := s.failures(); s.clueDice() > 0 {
		for i, id := range failing {
			dice := failing[i:min(len(failing), i+s.clueDice())]
			tell(Clue+":"+strconv.Itoa(id), say("eldritch.choice.clue", "n", len(dice)), dice, m.without(s.clueDice()))
		}
	}
	for _, a := range s.rerolls() {
		if dice := s.diceOf(a); len(dice) > 0 {
			tell("reroll:"+a.card.Card, say("eldritch.choice.reroll", "card", cardName(a.card), "n", len(dice)), dice,
				m.without(a.reroll.N))
		}
	}
	stand := scene.Advice{
		Text:  say("eldritch.choice.stand", "n", s.successes(s.Test)),
		Value: o.best(ctx, all, means{raises: m.raises}), Choice: "stand",
	}
	if s.Test.When == Acquiring { // each further success buys more than the first, which the chance is of
		out.Advice = append(out.Advice, stand)
	} else {
		out.Advice = append([]scene.Advice{stand}, out.Advice...)
	}
	slices.SortStableFunc(out.Advice, func(a, b scene.Advice) int { return cmp.Compare(b.Value, a.Value) })
	return scene.Odds{Attempt: out}, ctx.Err()
}

// need is the result whose chance is shown: a pass, no Sanity lost, or the Monster defeated.
func (s *State) needed(test *Test) int {
	m := s.piece(test.Step.Monster)
	switch {
	case m != nil && test.Step.After == stepHorrored:
		return max(1, s.horror(*m, test.Seat))
	case m != nil && test.Step.After == stepDamaged:
		return max(1, s.toughness(*m)-m.Lost)
	}
	return 1
}

// means are what dice may be changed by: re-rolls by how many dice each throws again, 0 for any number, and raises.
type means struct {
	rerolls []int
	raises  int
}

// means are those of the test under way. A Clue is one as long as it is there.
func (s *State) means() means {
	var m means
	if n := s.clueDice(); n > 0 {
		for range s.cluesToSpend() {
			m.rerolls = append(m.rerolls, n)
		}
	}
	for _, a := range s.rerolls() {
		if a.raise {
			m.raises++
		} else {
			m.rerolls = append(m.rerolls, a.reroll.N)
		}
	}
	slices.Sort(m.rerolls)
	return m
}

// cluesToSpend is how many Clues the tester can spend one after the other.
func (s *State) cluesToSpend() int {
	n := 0
	for s.affords(s.Test.Seat, Clue, n+1) {
		n++
	}
	return n
}

// without is what is left once one was used.
func (m means) without(reroll int) means {
	rerolls := slices.Clone(m.rerolls)
	if i := slices.Index(rerolls, reroll); i >= 0 {
		rerolls = slices.Delete(rerolls, i, i+1)
	}
	return means{rerolls, m.raises}
}

// class is a class of faces: what they are worth, and what raising one adds.
type class struct{ worth, raised, faces int }

// testOdds works out chances. Dice are counted by their class.
type testOdds struct {
	classes []class
	need    int
	memo    map[string]float64
}

// oddsOf is what chances of a test depend on.
func (s *State) oddsOf(test *Test) *testOdds {
	o := &testOdds{need: s.needed(test), memo: map[string]float64{}}
	for face := 1; face <= 6; face++ {
		c := o.classOf(s, test, face)
		if n := len(o.classes) - 1; n >= 0 && o.classes[n].worth == c.worth && o.classes[n].raised == c.raised {
			o.classes[n].faces++
		} else {
			o.classes = append(o.classes, c)
		}
	}
	return o
}

func (o *testOdds) classOf(s *State, test *Test, face int) class {
	worth := s.worth(test, face)
	return class{worth, s.worth(test, min(6, face+1)) - worth, 1}
}

// count counts some of the dice of a test by their class.
func (o *testOdds) count(test *Test, which func(Die) bool) []int {
	counts := make([]int, len(o.classes))
	for _, d := range test.Dice {
		if which(d) {
			counts[o.at(d.Face)]++
		}
	}
	return counts
}

// at is the class of a face: the classes are in the order of the faces.
func (o *testOdds) at(face int) int {
	for i, c := range o.classes {
		if face -= c.faces; face <= 0 {
			return i
		}
	}
	return len(o.classes) - 1
}

// enough reports whether dice, with those that are raised, are worth what is needed.
func (o *testOdds) enough(counts []int, raises int) bool {
	n := 0
	var gains []int
	for i, c := range o.classes {
		n += c.worth * counts[i]
		for range counts[i] {
			gains = append(gains, c.raised)
		}
	}
	slices.Sort(gains)
	for _, gain := range gains[max(0, len(gains)-raises):] {
		n += gain
	}
	return n >= o.need
}

// best is the chance with dice that lie there, used as well as can be.
func (o *testOdds) best(ctx context.Context, counts []int, m means) float64 {
	if o.enough(counts, m.raises) {
		return 1
	}
	if len(m.rerolls) == 0 || !o.failed(counts) || ctx.Err() != nil {
		return 0
	}
	key := fmt.Sprint(counts, m)
	if chance, known := o.memo[key]; known {
		return chance
	}
	best := 0.0
	for i, size := range m.rerolls {
		if i > 0 && m.rerolls[i-1] == size {
			continue
		}
		left := m.without(size)
		o.choose(counts, size, func(kept []int, again int) {
			best = max(best, o.thrown(ctx, kept, again, left))
		})
	}
	o.memo[key] = best
	return best
}

// failed reports whether a die is no success: else nothing is thrown again.
func (o *testOdds) failed(counts []int) bool {
	for i, c := range o.classes {
		if c.worth == 0 && counts[i] > 0 {
			return true
		}
	}
	return false
}

// choose calls f for each way to throw up to so many dice again, at least one; size 0 is any number.
func (o *testOdds) choose(counts []int, size int, f func(kept []int, again int)) {
	if size == 0 {
		size = sum(counts)
	}
	kept := slices.Clone(counts)
	var from func(i, again int)
	from = func(i, again int) {
		if i == len(kept) {
			if again > 0 {
				f(slices.Clone(kept), again)
			}
			return
		}
		for n := 0; n <= counts[i] && again+n <= size; n++ {
			kept[i] = counts[i] - n
			from(i+1, again+n)
		}
		kept[i] = counts[i]
	}
	from(0, 0)
}

// thrown is the chance once some more dice are thrown.
func (o *testOdds) thrown(ctx context.Context, counts []int, dice int, m means) float64 {
	if dice == 0 {
		return o.best(ctx, counts, m)
	}
	key := fmt.Sprint("throw", counts, dice, m)
	if chance, known := o.memo[key]; known {
		return chance
	}
	chance := 0.0
	for i, c := range o.classes {
		next := slices.Clone(counts)
		next[i]++
		chance += float64(c.faces) / 6 * o.thrown(ctx, next, dice-1, m)
	}
	o.memo[key] = chance
	return chance
}

func sum(list []int) int {
	n := 0
	for _, v := range list {
		n += v
	}
	return n
}
