package deathmaydie

import (
	"context"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/odds"
	"elderglass/engine/scene"
	"elderglass/models"
)

// mostAdvised bounds the dice of a roll of which the chances are shown: more of them take too long.
const mostAdvised = 9

// NewAdviser returns an adviser for one table.
func (g game) NewAdviser() engine.Adviser { return adviser{g} }

type adviser struct{ g game }

// Advise returns the scene.Odds of the roll under way: the chance of the goal with all the stress that may be taken
// (enough successes for the target, or no wound at all), and what each number of rerolls is worth, none first.
func (a adviser) Advise(ctx context.Context, state engine.State) (any, error) {
	s := a.g.State(state)
	if !s.rolling() || s.Roll.Again > 0 || s.Roll.Standard+s.Roll.Bonus > mostAdvised || s.Depth == DiceOnly {
		return scene.Odds{}, nil
	}
	r := s.Roll
	goal := s.goal(r)
	solver := odds.NewSolver(s.problem(r), goal)
	free := r.Free + s.luck(r)
	stress := s.mostStress() - s.person(r.Seat).Stress
	rolled := &scene.AttemptOdds{Advice: []scene.Advice{}}
	for n := 0; n <= free+stress; n++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c := solver.Best(n)
		key := "dmd.advice.reach"
		if goal.Most {
			key = "dmd.advice.escape"
		}
		advice := scene.Advice{
			Value: c.Reached,
			Text:  Say(key, "n", goal.N, "stress", max(0, n-free), "free", min(n, free), "tentacles", round(c.Tentacles)),
		}
		if p, ok := solver.Next(n); ok {
			advice.Choice = s.choiceOf(p, free > 0)
		}
		rolled.Chance = c.Reached
		rolled.Advice = append(rolled.Advice, advice)
	}
	return scene.Odds{Attempt: rolled}, nil
}

func round(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }

// goal is what is wanted of a roll: the wounds that the targets still take, the successes that an
// effect needs, at least one where it does something for each, or no wound.
func (s *State) goal(r *Roll) odds.Goal {
	switch {
	case r.against():
		return odds.Goal{Most: true}
	case r.For == ForMake:
		return odds.Goal{N: max(1, r.Effect.Need)}
	}
	n := 0
	for _, id := range r.Targets {
		if f := s.figure(id); f != nil && s.health(*f) > 0 {
			n += s.health(*f) - f.Wounds
		}
	}
	return odds.Goal{N: max(1, n)}
}

// facesOf are the faces as the odds count them.
var facesOf = map[models.Face]int{
	"blank": odds.Blank, "success": odds.Success, "tentacle": odds.Tentacle, "elder-sign": odds.Sign,
	"success+tentacle": odds.SuccessTentacle, "success+elder-sign": odds.SuccessSign,
}

// problem is a roll as the odds count it: with the skills that count icons as successes.
func (s *State) problem(r *Roll) odds.Roll {
	p := odds.Roll{ToThrow: [2]int{r.left(black), r.left(green)}}
	for _, d := range r.Dice {
		if d.Colour == green {
			p.Bonus[facesOf[d.Face]]++
		} else {
			p.Standard[facesOf[d.Face]]++
		}
	}
	arcane, strung := s.level(r.Seat, arcaneMastery), s.level(r.Seat, highStrung)
	each := 1
	if arcane >= 4 {
		each = 2
	}
	e := s.attacker(r)
	added := s.addedTentacles(r)
	p.Successes = func(successes, signs, tentacles int) int {
		n := successes
		if !r.against() {
			counted := signs
			if arcane < 2 {
				counted = min(arcane, signs)
			}
			n += each * counted
			signs -= counted
			if strung == 1 {
				n += min(1, tentacles)
			} else if strung > 1 {
				n += tentacles
			}
			if strung >= 4 && tentacles+added >= 2 {
				n += 3
			}
		}
		if e != nil && e.SignsHit {
			n += signs
		}
		return n
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
