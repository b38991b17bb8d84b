package eldersign

import (
	"maps"
	"slices"

	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// attemptProblem is the problem of the attempt under way.
type attemptProblem struct {
	odds.Problem
	// rows are the ids of the tasks, faces and secured those of the dice.
	rows           []string
	faces, secured []int
	// atMost is true where a box leaves out what would lower the chance.
	atMost bool
}

// card returns the problem without its point.
func (q attemptProblem) card() odds.Problem {
	p := q.Problem
	p.At = odds.Point{}
	return p
}

// oddsProblem is the problem of some tasks for the active investigator; ok is false
// where it is unknown what a task asks for. With rows of an attempt, a says which are
// done.
func (s *State) oddsProblem(p *Place, rows []row, a *Attempt) (q attemptProblem, ok bool) {
	q.Set = s.dice().set
	for _, r := range rows {
		if r.Unknown {
			return q, false
		}
		if r.Idle {
			continue
		}
		if a != nil && a.done(r) {
			q.At.Done |= 1 << len(q.Tasks)
		}
		q.Tasks = append(q.Tasks, odds.TaskOf(r.Needs, r.Cost))
		q.rows = append(q.rows, r.ID)
	}
	if len(q.Tasks) == 0 || len(q.Tasks) > odds.MaxTasks {
		return q, false
	}
	var terror []cards.Effect
	if p != nil && p.lock() != nil {
		q.Once = true
	} else if p != nil {
		q.Ordered = s.ordered(p)
		terror = p.Card.Terror
		if s.Mythos != nil && !s.Exempt(s.Active, IgnoresMythos) {
			terror = slices.Concat(terror, s.Mythos.Terror)
		}
		q.Terror, q.TerrorOnce = odds.TerrorOf(terror), s.house(ruleTerrorEffects) == terrorOnce
	}
	who := s.Investigator(s.Active)
	for _, i := range s.Investigators {
		trait := s.trait(i.Card)
		if trait.Odds == nil || i.Seat != s.Active && !trait.AnyTurn || trait.AnyTurn && (i.Used || i.Devoured || i.Waiting) {
			continue
		}
		trait.Odds(&q.Problem)
	}
	for _, b := range s.inPlay() {
		if b.Rates != nil && !q.Once && b.Rates(s, terror, &q.Problem) {
			q.atMost = true
		}
	}
	q.At.Clues = min(who.Count(Clue)+s.lentClues(who), odds.MaxClues-1)
	if !q.Once { // what is secured then is of no use for the roll
		q.At.Spells = s.castable(who, p)
	}
	for _, d := range s.Dice {
		switch d.Place {
		case OnSpell, focused, assists:
			if d.Face == "" {
				continue
			}
			q.At.Secured = append(q.At.Secured, odds.Secured{
				Die:        odds.Die{Colour: d.Colour, Face: d.Face},
				Place:      map[string]odds.Place{OnSpell: odds.OnSpell, focused: odds.OnMarker, assists: odds.OnHelper}[d.Place],
				Returnable: d.Place == OnSpell && s.returnable(d),
			})
			q.secured = append(q.secured, d.ID)
		}
	}
	return q, len(q.At.Secured) <= 8
}

// returnable reports whether a die may be taken back from a spell: where no attempt is under
// way, at the beginning of one.
func (s *State) returnable(d Die) bool {
	if s.Attempt != nil {
		return s.releasable(d)
	}
	return d.Colour == task.Green || slices.ContainsFunc(s.inPlay(), func(b *Box) bool {
		return b.Adds != nil && slices.Contains(b.Adds(s), d.Colour)
	})
}

// castable returns how many dice each spell in hand may secure at a place.
func (s *State) castable(who *Investigator, at *Place) []int {
	var spells []int
	for _, h := range who.Cards {
		if s.silences(h.Card, at) {
			continue
		}
		for _, use := range h.Card.Uses {
			if n := secures(use); use.When == cards.Securing && n > 0 && len(s.DiceIn(OnSpell, h.ID)) == 0 {
				spells = append(spells, n)
			}
		}
	}
	return spells[:min(len(spells), odds.MaxSpells)]
}

// placeProblem is the problem of attempting a place from the start with everything
// in hand.
func (s *State) placeProblem(p *Place) (attemptProblem, bool) {
	q, ok := s.oddsProblem(p, s.rows(p), nil)
	if !ok {
		return q, false
	}
	q.At.Focus = !q.Once
	for _, i := range s.Investigators {
		if i.Seat != s.Active && !i.Devoured && i.At == p.ID {
			q.At.Helpers++
		}
	}
	q.At.Dice = map[models.Colour]int{}
	for _, d := range s.Dice {
		if d.Colour == task.Green && (d.Place == supply || s.bringable(d)) {
			q.At.Dice[task.Green]++
		}
	}
	for _, b := range s.inPlay() {
		if b.Adds == nil || q.Once {
			continue
		}
		for _, c := range b.Adds(s) {
			at := slices.IndexFunc(s.Dice, func(d Die) bool { return d.Colour == c && d.Place == supply })
			switch {
			case at < 0:
			case s.apart(s.Dice[at]):
				if q.At.Cursed = c == task.Black; !q.At.Cursed {
					return q, false // what it does is beyond the odds
				}
			default:
				q.At.Dice[c] = 1
			}
		}
	}
	who := s.Investigator(s.Active)
	trait := s.trait(who.Card)
	for _, c := range []models.Colour{task.Yellow, task.Red} {
		borrows := s.borrows(who, c)
		free := slices.ContainsFunc(s.Dice, func(d Die) bool {
			return d.Colour == c && (s.bringable(d) || d.Place == locked && borrows)
		})
		switch {
		case !free:
		case trait.AddsFreely != nil && slices.Contains(trait.AddsFreely(p), c):
			q.At.Dice[c] = 1
		case s.adds(who, c) || trait.CouldAdd != nil && slices.Contains(trait.CouldAdd(s, who), c):
			q.At.Extra = append(q.At.Extra, c)
		}
	}
	s.readRelics(&q.At, who, func(d Die) bool {
		return d.Colour != task.Green && q.At.Dice[d.Colour] == 0 && s.bringable(d)
	})
	return q, true
}

// bringable reports whether a die could join the pool of the active investigator.
func (s *State) bringable(d Die) bool {
	return d.Place == supply || d.Place == InPool || d.Place == locked && s.Exempt(s.Active, UsesLockedDice)
}

// adds reports whether the investigator holds a card that adds a die of a colour.
func (s *State) adds(p *Investigator, c models.Colour) bool {
	return p.brings(c, "add-die") || s.borrows(p, c)
}

// borrows reports whether the investigator holds a card that adds a die of a colour as it lies, locked or not.
func (s *State) borrows(p *Investigator, c models.Colour) bool {
	return p.brings(c, DoBorrow) || s.lockedDie(c) >= 0 && p.brings(c, DoUseLocked)
}

// brings reports whether the investigator holds a card that brings a die of a colour by a word.
func (p *Investigator) brings(c models.Colour, do string) bool {
	return slices.ContainsFunc(p.Cards, func(h Held) bool {
		return slices.ContainsFunc(h.Card.Uses, func(u cards.Use) bool {
			return u.When == cards.InPool && (!u.Daily || !h.Used) && slices.ContainsFunc(u.Effects, func(e cards.Effect) bool {
				return e.Do == do && e.What == string(c)
			})
		})
	})
}

// attemptProblem is the problem of the attempt under way; ok is false at steps where
// nothing is to be advised.
func (s *State) attemptProblem() (attemptProblem, bool) {
	if len(s.Attempt.Throw.Again) > 0 {
		return attemptProblem{}, false
	}
	return s.thrownProblem()
}

// thrownProblem is attemptProblem also while dice are in the hand to be thrown again;
// they count as they lay before.
func (s *State) thrownProblem() (attemptProblem, bool) {
	a := s.Attempt
	if len(s.Agenda) > 0 || a.Throw.Missed {
		return attemptProblem{}, false
	}
	q, ok := s.oddsProblem(s.Place(a.Place), s.attemptRows(), a)
	if !ok {
		return q, false
	}
	at := &q.At
	q.Battle = a.Place == battle
	at.TerrorMet, at.Changed, at.FreeReroll, at.Completed, at.Fixed = a.Terror, a.Throw.Used(OncePerRoll),
		a.Throw.Free > 0, a.Throw.Completed, a.Throw.Secured || a.Throw.Stands
	if !q.Battle {
		at.Focus = !a.Focused
		for _, p := range s.Investigators {
			if p.Seat != s.Active && !p.Devoured && p.At == a.Place && !slices.Contains(a.Assisted, p.Seat) {
				at.Helpers++
			}
		}
	}
	who := s.Investigator(s.Active)
	for _, c := range []models.Colour{task.Yellow, task.Red} {
		_, can := s.canAdd(c, s.Exempt(s.Active, UsesLockedDice) || s.borrows(who, c))
		if can && s.spell(c) == 0 && (s.adds(who, c) || s.abilityWillAdd()) {
			at.Extra = append(at.Extra, c)
		}
	}
	s.readRelics(at, who, func(d Die) bool { return d.Place == supply || d.Place == lost })
	for _, d := range s.DiceIn(InPool, "") {
		switch {
		case !s.apart(d):
		case d.Colour != task.Black:
			return q, false // what it does is beyond the odds
		default:
			at.Cursed, at.Black = true, d.Face
		}
	}
	at.Cursed = at.Cursed || a.Step != stepPool && s.joinsNext(task.Black)
	pool := s.Pool()
	switch a.Step {
	case stepPool:
		at.Stage, at.Dice = odds.Before, map[models.Colour]int{}
		for _, d := range pool {
			at.Dice[d.Colour]++
		}
		return q, true
	case stepRolled:
		at.Stage = odds.Rolled
	case stepFailed:
		at.Stage = odds.Failed
		if a.Throw.Helped {
			at.Stage = odds.Losing
		}
	case stepHelp:
		at.Stage = odds.Helping
	default:
		return q, false
	}
	for _, d := range pool {
		at.Faces = append(at.Faces, odds.Die{Colour: d.Colour, Face: d.Face})
		q.faces = append(q.faces, d.ID)
	}
	return q, true
}

// joinsNext reports whether a die that is apart from the pool joins it with the next roll.
func (s *State) joinsNext(c models.Colour) bool {
	if s.Attempt.Place == battle || s.Attempt.Unlocks || slices.Contains(s.Attempt.Added, c) {
		return false
	}
	comes := slices.ContainsFunc(s.inPlay(), func(b *Box) bool { return b.Adds != nil && slices.Contains(b.Adds(s), c) })
	return comes && slices.ContainsFunc(s.Dice, func(d Die) bool {
		return d.Colour == c && d.Place == supply && s.apart(d)
	})
}

// spell returns how many dice of a colour lie on spells.
func (s *State) spell(c models.Colour) int {
	n := 0
	for _, d := range s.DiceIn(OnSpell, "") {
		if d.Colour == c {
			n++
		}
	}
	return n
}

// canPay reports whether the investigator can pay for all tasks of a place that are left, without
// being devoured and without an end of the attempt.
func (s *State) canPay(at string, rows []row, a *Attempt) bool {
	cost := s.costLeft(rows, a)
	return s.payable(row{Cost: cost}) && !s.devouring(cost) && !s.breaksOff(at, cost)
}

// costLeft is what all tasks cost that are left, each icon once.
func (s *State) costLeft(rows []row, a *Attempt) []cards.Icon {
	total := map[string]int{}
	for _, r := range rows {
		if r.Idle || a != nil && a.done(r) {
			continue
		}
		for _, c := range r.Cost {
			total[c.Icon] += c.Count
		}
	}
	var list []cards.Icon
	for _, icon := range slices.Sorted(maps.Keys(total)) {
		list = append(list, cards.Icon{Icon: icon, Count: total[icon]})
	}
	return list
}
