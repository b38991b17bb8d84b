package eldersign

import (
	"context"
	"reflect"

	"elderglass/engine"
	"elderglass/engine/eldersign/odds"
)

// The readings of the house rule that says who sees the odds: nobody, everybody once
// the dice lie there, or everybody always.
const (
	oddsOff    = "off"
	oddsAfter  = "after"
	oddsAlways = "always"
)

// Odds are the chances shown beside the game: in JSON, a scene.Odds with more.
type Odds struct {
	// Places maps places in play to the chance of the active investigator to
	// complete all tasks there with everything in hand: clues, dice of items,
	// secured dice and abilities. Places whose tasks are unknown are left out, and all
	// of them during an attempt, in which nobody chooses among them.
	Places map[string]float64 `json:"places,omitempty"`
	// AtMost are those of them that leave out what would lower them.
	AtMost  map[string]bool `json:"atMost,omitempty"`
	Attempt *AttemptOdds    `json:"attempt,omitempty"`
}

// AttemptOdds are the chances of the attempt under way.
type AttemptOdds struct {
	// Chance is that of completing all tasks.
	Chance float64 `json:"chance"`
	// Doom is, in the final battle, the number of doom tokens that this attack
	// still removes on average; Chance is then 0.
	Doom float64 `json:"amount,omitempty"`
	// Bound is how much better the very best play may be: 0 but with many spells in
	// hand.
	Bound float64 `json:"bound,omitempty"`
	// AtMost is true where the chance leaves out what would lower it.
	AtMost bool `json:"atMost,omitempty"`
	// Costs are what is still to come, on average, under best play.
	Costs odds.Costs `json:"costs"`
	// Advice lists what may be done now, the best first.
	Advice []Advice `json:"advice"`
}

// Advice is one thing to do now, and what it leads to under best play.
type Advice struct {
	Text engine.Text `json:"text"`
	// Why says in words why it is the best; only the first advice has reasons.
	Why []engine.Text `json:"why,omitempty"`
	// Value is the chance, or the number of doom tokens.
	Value float64 `json:"value"`
	Kind  odds.Do `json:"kind"`
	// Choice is the id of the engine.Choice that does it, or does its first step;
	// empty where no choice is as exact.
	Choice string `json:"choice,omitempty"`
	// Exact does it where there is no such choice; only the first advice has it.
	Exact *engine.Choice `json:"exact,omitempty"`
	// Task is the first task to complete, Dice the dice to lay, to re-roll or to
	// Task is the first task to complete, Dice the dice to lay, to re-roll or to
	// change, or the one that the black die takes along, Keep the one for a marker, Lose the
	// one to discard, by scene.DieInPlay.ID.
	Task string `json:"task,omitempty"`
	Dice []int  `json:"dice,omitempty"`
	// Secure are the dice to secure on a spell before anything else.
	Secure []int `json:"secure,omitempty"`
	Keep   int   `json:"keep,omitempty"`
	Lose   int   `json:"lose,omitempty"`
}

// advised is how many actions are shown at most.
const advised = 6

// badgeWithin is how much less than best play the chance of an adventure may say, which
// is shown in whole percent.
const badgeWithin = 0.005

// NewAdviser returns an adviser for one table.
func (game) NewAdviser() engine.Adviser { return &adviser{} }

// adviser keeps the solver of the attempt under way.
type adviser struct {
	problem odds.Problem // without its point
	solver  *odds.Adviser
	// places are the chances shown last, by their problems.
	places map[string]*placeOdds
}

// placeOdds is the chance at a place; solver is not nil while it is worked out, over
// several states if need be.
type placeOdds struct {
	problem odds.Problem
	// pays reports whether the costs of all tasks can be paid.
	pays, atMost bool
	solver       *odds.Adviser
	chance       float64
}

// Advise returns the Odds of a state; they are empty where the house rule hides them, and with
// trackers or dice only. The error is that of the context.
func (a *adviser) Advise(ctx context.Context, state engine.State) (any, error) {
	s := stateOf(state)
	show := s.house(ruleOdds)
	out := Odds{}
	if show == oddsOff || s.Depth != Full || s.Investigator(s.Active) == nil {
		return out, nil
	}
	if show == oddsAlways && s.Attempt == nil && s.Phase != PhaseOver && s.Phase != PhaseSetup && !s.Awake {
		if err := a.chances(ctx, s, &out); err != nil {
			return nil, err
		}
	}
	if s.Attempt == nil || len(s.Agenda) > 0 || show == oddsAfter && s.Attempt.Step == stepPool {
		return out, nil
	}
	q, ok := s.attemptProblem()
	if !ok {
		return out, nil
	}
	var err error
	out.Attempt, err = a.attempt(ctx, s, q)
	return out, err
}

// chances rates the places in play that are not known to be as before.
func (a *adviser) chances(ctx context.Context, s *State, out *Odds) error {
	out.Places = map[string]float64{}
	before := a.places
	a.places = map[string]*placeOdds{}
	for i := range s.Places {
		p := &s.Places[i]
		q, ok := s.placeProblem(p)
		if !ok || s.Barred(p) {
			continue
		}
		problem := q.Problem
		known := before[p.ID]
		pays := s.canPay(p.ID, s.rows(p), nil)
		if known == nil || known.pays != pays || !reflect.DeepEqual(known.problem, problem) {
			known = &placeOdds{problem: problem, pays: pays}
			if pays {
				solver, err := odds.New(problem)
				if err != nil {
					return err
				}
				known.solver = solver
			}
		}
		known.atMost = q.atMost
		a.places[p.ID] = known
	}
	for id, known := range a.places {
		if known.solver != nil {
			chance, err := known.solver.Near(ctx, known.problem.At, badgeWithin)
			if err != nil {
				return err
			}
			known.chance, known.solver = chance, nil
		}
		out.Places[id] = known.chance
		if known.atMost {
			if out.AtMost == nil {
				out.AtMost = map[string]bool{}
			}
			out.AtMost[id] = true
		}
	}
	return nil
}

// attempt rates the attempt under way.
func (a *adviser) attempt(ctx context.Context, s *State, q attemptProblem) (*AttemptOdds, error) {
	out := &AttemptOdds{Advice: []Advice{}}
	if !s.canPay(s.Attempt.Place, s.attemptRows(), s.Attempt) {
		why := []engine.Text{Say("why.cannot-pay")}
		switch s.Attempt.Step {
		case stepPool:
			out.Advice = append(out.Advice, Advice{
				Text: Say("advice.give-up"), Why: why, Kind: odds.DoGiveUp,
				Choice: "give-up",
			})
		case stepRolled:
			out.Advice = append(out.Advice, Advice{Text: Say("advice.fail"), Why: why, Kind: odds.DoPass, Choice: "fail-roll"})
		}
		return out, nil
	}
	if card := q.card(); a.solver == nil || !reflect.DeepEqual(card, a.problem) {
		solver, err := odds.New(q.Problem)
		if err != nil {
			return nil, err
		}
		a.problem, a.solver = card, solver
	}
	result, err := a.solver.Advise(ctx, q.At)
	if err != nil {
		return nil, err
	}
	out.Costs, out.Bound, out.AtMost = result.Costs, result.Bound, q.atMost
	if q.Battle {
		out.Doom = result.Value
	} else {
		out.Chance = result.Value
	}
	for i, o := range result.Options[:min(len(result.Options), advised)] {
		advice := s.advice(q, o)
		if i == 0 {
			advice.Why, advice.Exact = s.reasons(q, result.Options), s.exact(o, advice)
			advice.Why = append(advice.Why, s.notCounted()...)
		}
		out.Advice = append(out.Advice, advice)
	}
	return out, nil
}

// notCounted names what the odds of the attempt under way leave out.
func (s *State) notCounted() (list []engine.Text) {
	if place := s.Place(s.Attempt.Place); place != nil && place.Card.Untold {
		list = append(list, Say("why.untold"))
	}
	who := s.Investigator(s.Active)
	if s.relicsDoMore(who) {
		list = append(list, Say("why.relics"))
	}
	if beyond := s.trait(who.Card).Beyond; beyond != "" {
		list = append(list, Say(beyond, "who", who.Card.Name))
	}
	return list
}
