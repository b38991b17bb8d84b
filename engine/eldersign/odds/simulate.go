package odds

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// Sample is what came of playing attempts as advised.
type Sample struct {
	Games int
	// Mean is the share of completed adventures, or the mean number of doom tokens
	// removed; Error is its standard error.
	Mean, Error float64
	Costs       Costs
}

// Simulate plays attempts as advised. It is the check that the advice is worth what
// the Adviser says, and keeps the rules by itself: it rolls real faces, lets
// task.Pattern judge what completes a task, and panics where an advice is not legal.
// The dice are those of roll, which returns a number from 0 to n-1, each as likely.
func Simulate(ctx context.Context, p Problem, games int, roll func(n int) int) (Sample, error) {
	a, err := New(p)
	if err != nil {
		return Sample{}, err
	}
	values, err := task.ValuesOf(p.Set)
	if err != nil {
		return Sample{}, err
	}
	a.s.policyEntriesMost = 1 << 24
	r := referee{p: p, adviser: a, values: values, random: roll, advice: map[string]Action{}}
	var sum, squares float64
	var costs Costs
	for range games {
		won, spent, err := r.play(ctx)
		if err != nil {
			return Sample{}, err
		}
		sum += won
		squares += won * won
		costs.Terror += spent.Terror
		costs.Sanity += spent.Sanity
		costs.Stamina += spent.Stamina
		costs.Clock += spent.Clock
		costs.Clues += spent.Clues
	}
	n := float64(games)
	mean := sum / n
	for _, c := range []*float64{&costs.Terror, &costs.Sanity, &costs.Stamina, &costs.Clock, &costs.Clues} {
		*c /= n
	}
	return Sample{Games: games, Mean: mean, Error: math.Sqrt(max(0, squares/n-mean*mean) / n), Costs: costs}, nil
}

// referee plays one attempt after another.
type referee struct {
	p       Problem
	adviser *Adviser
	values  task.Values
	random  func(n int) int
	advice  map[string]Action
}

// play plays one attempt and returns what was won and what it cost.
func (r *referee) play(ctx context.Context) (float64, Costs, error) {
	at := r.p.At
	at.Secured = slices.Clone(at.Secured)
	at.Faces = slices.Clone(at.Faces)
	won, costs := 0.0, Costs{}
	for {
		if !r.p.Battle && at.Done == 1<<len(r.p.Tasks)-1 {
			return 1, costs, nil
		}
		act, err := r.advise(ctx, &at)
		if err != nil {
			return 0, costs, err
		}
		switch act.Do {
		case DoGiveUp:
			return won, costs, nil
		case DoRoll:
			r.roll(&at, act)
		case DoComplete:
			won += r.complete(&at, act, &costs)
		case DoReroll, DoTwo, DoFree:
			r.reroll(&at, act, &costs)
		case DoChange:
			at.Faces[act.Dice[0]].Face = act.To
			at.Changed = true
		case DoMatch:
			r.match(&at, act)
		case DoGoOn:
			r.gather(&at, nil)
		case DoPass:
			if !r.pass(&at, act, &costs) {
				return won, costs, nil
			}
		}
	}
}

// advise asks what to do; the dice are sorted first, so that equal points are asked
// about once.
func (r *referee) advise(ctx context.Context, at *Point) (Action, error) {
	slices.SortFunc(at.Faces, func(a, b Die) int {
		return cmp.Or(cmp.Compare(a.Colour, b.Colour), cmp.Compare(a.Face, b.Face))
	})
	slices.SortFunc(at.Secured, func(a, b Secured) int {
		return cmp.Or(cmp.Compare(a.Face, b.Face), cmp.Compare(a.Colour, b.Colour), cmp.Compare(a.Place, b.Place))
	})
	key := r.describe(at)
	if act, ok := r.advice[key]; ok {
		return act, nil
	}
	options, err := r.adviser.Options(ctx, *at)
	if err != nil {
		return Action{}, err
	}
	r.advice[key] = options[0].Action
	return options[0].Action, nil
}

// describe writes a point down, so that equal points read the same.
func (r *referee) describe(at *Point) string {
	var b strings.Builder
	fmt.Fprint(&b, at.Stage, at.Done, at.Clues, at.RerollTwo, at.FreeReroll, at.Changed, at.Focus, at.Helpers, at.Spells,
		at.TerrorMet, at.Completed, at.Fixed, at.Cursed, at.Black, at.Holds)
	for _, c := range slices.Concat(at.Extra, []models.Colour{"-"}, at.Relics) {
		b.WriteByte(c[0])
	}
	for _, k := range r.p.Set.Kinds {
		b.WriteByte(byte('0' + at.Dice[k.Colour]))
		b.WriteByte(byte('0' + at.Beside[k.Colour]))
	}
	for _, d := range at.Faces {
		b.WriteByte(d.Colour[0])
		b.WriteString(string(d.Face))
	}
	for _, d := range at.Secured {
		b.WriteByte('/')
		b.WriteByte(byte('0' + d.Place))
		b.WriteByte(d.Colour[0])
		b.WriteString(string(d.Face))
	}
	return b.String()
}

func (r *referee) face(c models.Colour) models.Face {
	k, _ := r.p.Set.Kind(c)
	return k.Faces[r.random(len(k.Faces))]
}

func (r *referee) roll(at *Point, act Action) {
	at.Faces = at.Faces[:0]
	throw := func(c models.Colour) { at.Faces = append(at.Faces, Die{c, r.face(c)}) }
	for c, n := range at.Dice {
		for range n {
			throw(c)
		}
	}
	for _, c := range act.Add {
		r.add(at, c)
		throw(c)
	}
	slices.Sort(act.Secured)
	for _, i := range slices.Backward(act.Secured) {
		r.must(at.Secured[i].Returnable, "takes a die back that must stay")
		throw(at.Secured[i].Colour)
		at.Secured = slices.Delete(at.Secured, i, i+1)
	}
	at.Dice, at.Stage = nil, Rolled
	at.Changed, at.FreeReroll, at.Completed, at.Fixed = false, false, false, false
	if at.Cursed {
		at.Black = r.face(task.Black)
	}
}

// add takes what adds a die out of hand: an item, or else a relic.
func (r *referee) add(at *Point, c models.Colour) {
	if i := slices.Index(at.Extra, c); i >= 0 {
		at.Extra = slices.Delete(slices.Clone(at.Extra), i, i+1)
		return
	}
	i := slices.Index(at.Relics, c)
	r.must(i >= 0 && at.Beside[c] > 0, "adds a die that is not at hand")
	at.Relics = slices.Delete(slices.Clone(at.Relics), i, i+1)
	at.beside(c, -1)
}

// beside counts a die that lies beside the pool now, or does not any more.
func (at *Point) beside(c models.Colour, by int) {
	at.Beside = maps.Clone(at.Beside)
	if at.Beside == nil {
		at.Beside = map[models.Colour]int{}
	}
	at.Beside[c] += by
}

// match discards a die with the black one.
func (r *referee) match(at *Point, act Action) {
	r.must(at.Cursed && at.Faces[act.Dice[0]].Face == at.Black, "discards a die that the black one does not match")
	at.beside(at.Faces[act.Dice[0]].Colour, 1)
	at.Faces = slices.Delete(at.Faces, act.Dice[0], act.Dice[0]+1)
	at.Cursed, at.Black, at.Fixed = false, "", true
}

// settled demands that the black die is resolved.
func (r *referee) settled(at *Point) {
	r.must(at.Black == "" || at.Completed || at.Fixed || !slices.ContainsFunc(at.Faces, func(d Die) bool {
		return d.Face == at.Black
	}), "goes on before the black die is resolved")
}

// complete lays dice on tasks and returns the doom tokens that this removes.
func (r *referee) complete(at *Point, act Action, costs *Costs) float64 {
	r.settled(at)
	r.must(len(act.Tasks) == 1 || r.p.Several, "completes several tasks with one roll")
	var dice []task.Die
	for _, i := range act.Dice {
		dice = append(dice, task.Die{Worth: r.values[at.Faces[i].Face]})
	}
	for _, i := range act.Secured {
		dice = append(dice, task.Die{Worth: r.values[at.Secured[i].Face]})
	}
	var needs []task.Requirement
	for _, t := range act.Tasks {
		r.must(at.Done&(1<<t) == 0, "completes a task again")
		r.must(!r.p.Ordered || at.Done == 1<<t-1, "completes tasks out of order")
		needs = append(needs, r.p.Tasks[t].Requirements...)
		if !r.p.Battle {
			at.Done |= 1 << t
		}
		costs.Sanity += float64(r.p.Tasks[t].Sanity)
		costs.Stamina += float64(r.p.Tasks[t].Stamina)
		costs.Clock += float64(r.p.Tasks[t].Clock)
		if r.p.Tasks[t].Curses > 0 {
			r.must(!at.Holds || r.p.Terror != TerrorCurses, "pays with a curse that devours")
			at.Cursed, at.Holds = true, true
		}
	}
	pattern, err := task.Compile(needs)
	r.must(err == nil && pattern.Can(dice), "completes a task with dice that do not meet it")
	for _, i := range slices.Backward(slices.Sorted(slices.Values(act.Secured))) {
		at.Secured = slices.Delete(at.Secured, i, i+1)
	}
	r.cast(at, act)
	r.gather(at, slices.Concat(act.Dice, act.Secure))
	if r.p.Battle {
		return 1
	}
	return 0
}

// cast secures dice on spells; they stay among Faces until the pool is gathered.
func (r *referee) cast(at *Point, act Action) {
	can := 0
	for i, n := range act.Cast {
		for range n {
			at.Spells = slices.Clone(at.Spells)
			spell := slices.IndexFunc(at.Spells, func(dice int) bool { return dice == 1 == (i == 0) })
			r.must(spell >= 0, "casts a spell that is not there")
			can += at.Spells[spell]
			at.Spells = slices.Delete(at.Spells, spell, spell+1)
		}
	}
	r.must(len(act.Secure) <= can, "secures more dice than its spells can")
	for _, i := range act.Secure {
		d := at.Faces[i]
		at.Secured = append(at.Secured, Secured{Die: d, Place: OnSpell, Returnable: d.Colour == task.Green})
	}
}

// gather takes the rolled dice, but for some, as the pool of the next roll.
func (r *referee) gather(at *Point, without []int) {
	at.Dice = map[models.Colour]int{}
	for i, d := range at.Faces {
		if !slices.Contains(without, i) {
			at.Dice[d.Colour]++
		}
	}
	at.Faces, at.Stage, at.Black = nil, Before, ""
}

func (r *referee) reroll(at *Point, act Action, costs *Costs) {
	switch act.Do {
	case DoReroll:
		r.must(at.Clues > 0, "spends a clue that is not there")
		at.Clues--
		costs.Clues++
		at.FreeReroll = r.p.SecondReroll
	case DoTwo:
		r.must(at.RerollTwo && len(act.Dice) <= 2, "re-rolls more than two dice, or twice")
		at.RerollTwo = false
	default:
		r.must(at.FreeReroll, "re-rolls without a clue")
		at.FreeReroll = false
	}
	for _, i := range act.Dice {
		at.Faces[i].Face = r.face(at.Faces[i].Colour)
	}
}

// pass resolves a failed roll and reports whether the attempt goes on.
func (r *referee) pass(at *Point, act Action, costs *Costs) bool {
	r.settled(at)
	thrown := len(at.Faces) > 0 || at.Fixed
	r.cast(at, act)
	without := slices.Clone(act.Secure)
	gone := map[int]bool{}
	terror := false
	for i, d := range at.Faces {
		terror = terror || d.Face == task.FaceTerror && !slices.Contains(act.Secure, i)
	}
	if terror && r.p.Terror != NoTerror && (!r.p.TerrorOnce || !at.TerrorMet) {
		at.TerrorMet = true
		costs.Terror++
		if r.p.Terror == TerrorFails || r.p.Terror == TerrorCurses && at.Holds {
			return false
		}
		if r.p.Terror == TerrorCurses {
			at.Cursed, at.Holds = true, true
		}
		for i, d := range at.Faces {
			gone[i] = r.p.Terror == TerrorRemoves && d.Face == task.FaceTerror && !slices.Contains(act.Secure, i)
		}
	}
	if !thrown {
		return false
	}
	for i, g := range gone {
		if g {
			without = append(without, i)
			at.beside(at.Faces[i].Colour, 1)
		}
	}
	if act.Keep != NoDie {
		r.must(!r.p.Battle, "focuses or asks for help in the final battle")
		if act.On == OnMarker {
			r.must(at.Focus, "focuses twice")
			at.Focus = false
		} else {
			r.must(at.Helpers > 0, "asks for help where nobody can")
			at.Helpers--
		}
		r.must(!gone[act.Keep] && !slices.Contains(without, act.Keep), "keeps a die that is gone")
		at.Secured = append(at.Secured, Secured{Die: at.Faces[act.Keep], Place: act.On})
		without = append(without, act.Keep)
	}
	if len(without) < len(at.Faces) {
		r.must(act.Lose != NoDie && !slices.Contains(without, act.Lose), "discards no die")
		without = append(without, act.Lose)
		at.beside(at.Faces[act.Lose].Colour, 1)
	}
	r.gather(at, without)
	return true
}

// must panics: an illegal advice is a defect of this package.
func (r *referee) must(ok bool, what string) {
	if !ok {
		panic("odds: the advice " + what)
	}
}
