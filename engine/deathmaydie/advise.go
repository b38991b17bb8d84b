package deathmaydie

import (
	"context"
	"math"
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/odds"
	"elderglass/engine/scene"
	"elderglass/models"
)

// mostAdvised bounds the dice of a roll of which the chances are shown: more of them take too long.
const mostAdvised = 13

// NewAdviser returns an adviser for one table.
func (g game) NewAdviser() engine.Adviser { return adviser{g} }

type adviser struct{ g game }

// Advise returns the scene.Odds of the roll under way: the chance of the goal with all the stress that may be taken
// (enough successes for the target, or no wound at all), and of each number of rerolls, none first, what it comes to,
// what the last of them is worth, and how often fewer successes are reached with so many.
func (a adviser) Advise(ctx context.Context, state engine.State) (any, error) {
	s := a.g.State(state)
	if !s.rolling() || s.Roll.Again > 0 || s.Roll.Standard+s.Roll.Bonus > mostAdvised || s.Depth == DiceOnly {
		return scene.Odds{}, nil
	}
	r := s.Roll
	goal := s.goal(r)
	problem := s.problem(r)
	free := r.Free + s.luck(r)
	stress := s.mostStress() - s.person(r.Seat).Stress
	solver := odds.NewSolver(problem, goal)
	var fewer [][]odds.Chance // of one success fewer, and so on, by the number of rerolls
	for n := goal.N - 1; n > 0 && !goal.Most; n-- {
		chances, err := odds.NewSolver(problem, odds.Goal{N: n}).All(ctx, free+stress)
		if err != nil {
			return nil, err
		}
		fewer = append(fewer, chances)
	}
	rolled := &scene.AttemptOdds{Advice: []scene.Advice{}}
	var before odds.Chance
	for n := 0; n <= free+stress; n++ {
		c, err := solver.Best(ctx, n)
		if err != nil {
			return nil, err
		}
		key := "dmd.advice.reach"
		if goal.Most {
			key = "dmd.advice.escape"
		}
		args := []any{"n", goal.N, "stress", max(0, n-free), "tentacles", round(c.Tentacles)}
		if used := min(n, free); used > 0 {
			args = append(args, "free", used)
		}
		advice := scene.Advice{Value: c.Reached, Text: Say(key, args...)}
		if n > free {
			advice.Why = append(advice.Why, Say("dmd.advice.worth", "gain", round(100*(c.Reached-before.Reached)),
				"change", round(c.Tentacles-before.Tentacles)))
		}
		for i, chances := range fewer {
			advice.Why = append(advice.Why,
				Say("dmd.advice.fewer", "n", goal.N-1-i, "percent", round(100*chances[n].Reached)))
		}
		p, err := solver.Next(ctx, n)
		if err != nil {
			return nil, err
		}
		if p != nil {
			advice.Choice = s.choiceOf(*p, free > 0)
		}
		rolled.Chance, before = c.Reached, c
		rolled.Advice = append(rolled.Advice, advice)
	}
	return scene.Odds{Attempt: rolled}, nil
}

// round leaves one decimal of a number.
func round(x float64) float64 { return math.Round(10*x) / 10 }

// goal is what is wanted of a roll: the wounds that the targets still take, the successes that an effect needs or that
// destroy what it damages, at least one where it does something else for each, or no wound. No more than there are
// dice are asked for.
func (s *State) goal(r *Roll) odds.Goal {
	n := 0
	switch {
	case r.against():
		less, _ := s.reduced(r.Seat, fromOf(r))
		return odds.Goal{N: less, Most: true}
	case r.For == ForMake:
		n = max(r.Effect.Need, s.toDestroy(r))
	}
	for _, id := range r.Targets {
		f := s.figure(id)
		if f == nil || s.health(*f) == 0 {
			continue
		}
		left := s.health(*f) - f.Wounds - s.savage(r.Seat, r.Targets)
		if s.fullToEach(r) {
			n = max(n, left)
		} else {
			n += left
		}
	}
	return odds.Goal{N: max(1, min(n, r.Standard+r.Bonus))}
}

// toDestroy are the successes of a roll that destroy a token that it damages; 0 where it damages none.
func (s *State) toDestroy(r *Roll) int {
	least := 0
	for _, d := range s.damages(r) {
		kind := s.tokenKind(d.token.Kind)
		if n := (kind.Wounds - d.token.Wounds + d.each - 1) / d.each; n > 0 && (least == 0 || n < least) {
			least = n
		}
	}
	return least
}

// damage is a token with the wounds that it takes for each success.
type damage struct {
	token Token
	each  int
}

// damages are the tokens that the successes of a roll may damage.
func (s *State) damages(r *Roll) (list []damage) {
	if r.Effect == nil {
		return nil
	}
	for _, e := range r.Effect.Then {
		if e.Do != doDamage || e.Per != perSuccess || s.tokenKind(e.What) == nil {
			continue
		}
		spaces := s.places(Step{Seat: r.Seat}, e.At)
		for _, t := range s.Tokens {
			if t.Kind == e.What && !t.Destroyed && slices.Contains(spaces, t.At) {
				list = append(list, damage{t, e.Count()})
			}
		}
	}
	return list
}

// facesOf are the faces as the odds count them.
var facesOf = map[models.Face]int{
	"blank": odds.Blank, "success": odds.Success, "tentacle": odds.Tentacle, "elder-sign": odds.Sign,
	"success+tentacle": odds.SuccessTentacle, "success+elder-sign": odds.SuccessSign,
}

// problem is a roll as the odds count it.
func (s *State) problem(r *Roll) odds.Roll {
	p := odds.Roll{ToThrow: [2]int{r.left(black), r.left(green)}}
	for _, d := range r.Dice {
		if d.Colour == green {
			p.Bonus[facesOf[d.Face]]++
		} else {
			p.Standard[facesOf[d.Face]]++
		}
	}
	tally := s.tallying(r)
	p.Count = func(successes, signs, tentacles int) (int, int) {
		c := tally(successes, signs, tentacles)
		return c.Successes, c.Tentacles
	}
	return p
}

// choiceOf is the id of the choice that throws a die again.
func (s *State) choiceOf(p odds.Pick, free bool) string {
	kind := "reroll:"
	if free {
		kind = "free:"
	}
	for _, d := range s.Roll.Dice {
		if (d.Colour == green) == p.Bonus && facesOf[d.Face] == p.Face {
			return kind + strconv.Itoa(d.ID)
		}
	}
	return ""
}
