package eldersign

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"iter"
	"reflect"
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/odds"
)

// Luck is what dice brought against what was to be expected of them. Of an attempt,
// what came of it less its chance at the start is the sum of two parts: luck, which is
// the chance after each throw less the mean of that throw under best play, and
// choices, which is all the rest: play that was not the best, and cards that the odds
// do not model.
type Luck struct {
	// Off is true where the table chose not to see odds; nothing is computed then.
	Off      bool          `json:"off,omitempty"`
	Players  []PlayerLuck  `json:"players"`
	Attempts []AttemptLuck `json:"attempts"`
}

// SkinTypes are those of the look back.
func (game) SkinTypes() []any { return []any{Luck{}} }

// PlayerLuck sums the attempts of one seat, in adventures: Completed - Expected is
// Luck + Choices.
type PlayerLuck struct {
	Seat      engine.Seat `json:"seat"`
	Who       string      `json:"who"`
	Attempts  int         `json:"attempts"`
	Completed int         `json:"completed"`
	Expected  float64     `json:"expected"`
	Luck      float64     `json:"luck"`
	Choices   float64     `json:"choices"`
	// Unrated counts attempts at cards whose tasks are unknown.
	Unrated int         `json:"unrated,omitempty"`
	Battle  *BattleLuck `json:"battle,omitempty"`
	// Best and Worst are the throws that changed the chance most; nil where none did.
	Best  *ThrowLuck `json:"best,omitempty"`
	Worst *ThrowLuck `json:"worst,omitempty"`
}

// BattleLuck sums the attacks of the final battle, in doom tokens.
type BattleLuck struct {
	Attacks  int     `json:"attacks"`
	Removed  int     `json:"removed"`
	Expected float64 `json:"expected"`
	Luck     float64 `json:"luck"`
}

// AttemptLuck is one finished attempt at an adventure.
type AttemptLuck struct {
	// Entry is the number of the command with which it began.
	Entry     int64       `json:"seq"`
	Seat      engine.Seat `json:"seat"`
	Place     engine.Name `json:"place"`
	Chance    float64     `json:"chance"`
	Completed bool        `json:"completed"`
	Luck      float64     `json:"luck"`
	Choices   float64     `json:"choices"`
	Rolls     []ThrowLuck `json:"rolls"`
}

// ThrowLuck is one roll or re-roll.
type ThrowLuck struct {
	// Entry is the number of the command that reported it.
	Entry  int64       `json:"seq"`
	Place  engine.Name `json:"place"`
	Before float64     `json:"before"`
	After  float64     `json:"after"`
	Reroll bool        `json:"reroll,omitempty"`
	// Faces are named as in the log.
	Faces []engine.Text `json:"faces"`
}

// NewRecapper returns a recapper for one table.
func (game) NewRecapper() engine.Recapper { return &recapper{known: map[[sha256.Size]byte]float64{}} }

// recapper keeps the chances of points that it was asked about, by what they are.
type recapper struct {
	known map[[sha256.Size]byte]float64
	// solver is that of the attempt looked at last, problem the attempt without its
	// point.
	solver  *odds.Adviser
	problem odds.Problem
}

// mostKnown bounds the chances that are kept; a long game has a few hundred.
const mostKnown = 20_000

// Recap returns the Luck of a game from its moments. The error is that of the context.
func (r *recapper) Recap(ctx context.Context, moments iter.Seq[engine.Moment]) (any, error) {
	if len(r.known) > mostKnown {
		clear(r.known)
	}
	game, off := lookBack(moments)
	if off {
		return Luck{Off: true, Players: []PlayerLuck{}, Attempts: []AttemptLuck{}}, nil
	}
	out := Luck{Players: []PlayerLuck{}, Attempts: []AttemptLuck{}}
	for _, past := range game {
		if err := r.rate(ctx, past, &out); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(out.Players, func(a, b PlayerLuck) int { return int(a.Seat) - int(b.Seat) })
	return out, nil
}

// rate adds one attempt.
func (r *recapper) rate(ctx context.Context, past pastAttempt, out *Luck) error {
	at := slices.IndexFunc(out.Players, func(p PlayerLuck) bool { return p.Seat == past.seat })
	if at < 0 {
		at = len(out.Players)
		out.Players = append(out.Players, PlayerLuck{Seat: past.seat})
	}
	p := &out.Players[at]
	p.Who = past.who
	if past.begin == nil {
		p.Unrated++
		return nil
	}
	chance, rated, err := r.value(ctx, past.begin)
	switch {
	case err != nil:
		return err
	case !rated:
		p.Unrated++
		return nil
	}
	luck := 0.0
	rolls := []ThrowLuck{}
	for _, roll := range past.throws {
		one, ok, err := r.throw(ctx, roll)
		if err != nil {
			return err
		}
		if ok {
			one.Place = past.place
			luck += one.After - one.Before
			rolls = append(rolls, one)
		}
	}
	if past.battle {
		if p.Battle == nil {
			p.Battle = &BattleLuck{}
		}
		p.Battle.Attacks++
		p.Battle.Removed += past.removed
		p.Battle.Expected += chance
		p.Battle.Luck += luck
		return nil
	}
	result := 0.0
	p.Attempts++
	if past.completed {
		p.Completed++
		result = 1
	}
	p.Expected += chance
	p.Luck += luck
	p.Choices += result - chance - luck
	for i := range rolls {
		p.compare(&rolls[i])
	}
	out.Attempts = append(out.Attempts, AttemptLuck{
		Entry: past.entry, Seat: past.seat, Place: past.place, Chance: chance, Completed: past.completed,
		Luck: luck, Choices: result - chance - luck, Rolls: rolls,
	})
	return nil
}

// compare keeps the best and the worst throw.
func (p *PlayerLuck) compare(one *ThrowLuck) {
	by := func(t *ThrowLuck) float64 {
		if t == nil {
			return 0
		}
		return t.After - t.Before
	}
	if by(one) > by(p.Best) {
		p.Best = one
	}
	if by(one) < by(p.Worst) {
		p.Worst = one
	}
}

// throw rates one roll or re-roll; ok is false where it cannot be rated.
func (r *recapper) throw(ctx context.Context, t pastThrow) (ThrowLuck, bool, error) {
	out := ThrowLuck{Entry: t.entry, Reroll: len(t.dice) > 0, Faces: t.faces}
	before, ok := t.before.thrownProblem()
	if !ok {
		return out, false, nil
	}
	again := []int{}
	for _, id := range t.dice {
		again = append(again, slices.Index(before.faces, id))
	}
	var err error
	out.Before, err = r.of("throw", t.before, before, again, func(a *odds.Adviser) (float64, error) {
		return a.Throw(ctx, before.At, again)
	})
	if err != nil {
		return out, false, err
	}
	out.After, ok, err = r.value(ctx, t.after)
	return out, ok, err
}

// value is the chance at a state under best play; rated is false where it is unknown
// what the tasks ask for.
func (r *recapper) value(ctx context.Context, s *State) (v float64, rated bool, err error) {
	q, ok := s.thrownProblem()
	if !ok {
		return 0, false, nil
	}
	v, err = r.of("value", s, q, nil, func(a *odds.Adviser) (float64, error) { return a.Value(ctx, q.At) })
	return v, true, err
}

// of answers from what is known, else asks.
func (r *recapper) of(kind string, s *State, q attemptProblem, again []int,
	ask func(*odds.Adviser) (float64, error),
) (float64, error) {
	if !s.canPay(s.Attempt.Place, s.attemptRows(), s.Attempt) {
		return 0, nil
	}
	name, err := json.Marshal([]any{kind, q.Problem, again})
	if err != nil {
		return 0, err
	}
	key := sha256.Sum256(name)
	if v, ok := r.known[key]; ok {
		return v, nil
	}
	if err := r.prepare(q); err != nil {
		return 0, err
	}
	v, err := ask(r.solver)
	if err == nil {
		r.known[key] = v
	}
	return v, err
}

// prepare sees that the solver is that of an attempt.
func (r *recapper) prepare(q attemptProblem) error {
	if card := q.card(); r.solver == nil || !reflect.DeepEqual(card, r.problem) {
		solver, err := odds.New(q.Problem)
		if err != nil {
			return err
		}
		r.solver, r.problem = solver, card
	}
	return nil
}
