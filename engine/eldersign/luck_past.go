package eldersign

import (
	"iter"
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/scene"
)

// pastAttempt is one finished attempt, as far as luck is concerned.
type pastAttempt struct {
	entry  int64 // of the command with which it began
	seat   engine.Seat
	who    string
	place  engine.Name
	battle bool
	// begin is the first state in which everything before the first roll was
	// decided; nil where there was none.
	begin     *State
	throws    []pastThrow
	completed bool
	removed   int // doom tokens, in the final battle
}

// pastThrow is one roll, or one re-roll of some dice.
type pastThrow struct {
	entry         int64
	before, after *State
	dice          []int
	faces         []engine.Text
}

// lookBack finds the finished attempts of a game; off is true where its table does
// not want to see odds now.
func lookBack(moments iter.Seq[engine.Moment]) (game []pastAttempt, off bool) {
	var prev *State
	var open *pastAttempt
	for m := range moments {
		s := stateOf(m.State)
		if open != nil {
			open.follow(prev, s, m)
			if s.Attempt == nil || s.Attempt.Step == stepOver {
				game, open = append(game, *open), nil
			}
		}
		if open == nil && s.Depth == Full && s.Attempt != nil && s.Attempt.Step != stepOver && !s.Attempt.Unlocks {
			open = s.newPast(m.Entry)
		}
		if open != nil && open.begin == nil && len(s.Agenda) == 0 && s.Attempt.Rolls == 0 {
			open.begin = s
		}
		prev, off = s, s.house(ruleOdds) == oddsOff
	}
	return game, off
}

func (s *State) newPast(entry int64) *pastAttempt {
	past := &pastAttempt{entry: entry, seat: s.Active, who: s.Name(s.Active), battle: s.Attempt.Place == battle}
	if past.battle {
		past.place = CardName(s.Ancient)
	} else {
		past.place = CardName(s.Place(s.Attempt.Place).Card)
	}
	return past
}

// follow adds what one command did to the attempt.
func (p *pastAttempt) follow(prev, s *State, m engine.Moment) {
	if prev.Attempt.Place != battle {
		p.completed = p.completed || s.solved(prev, m.Command.Kind) || s.gained(p.seat, prev)
	}
	if s.Attempt == nil {
		if p.battle && s.Count(Doom) < prev.Count(Doom) {
			p.removed++ // the last token, which ends the game
		}
		return
	}
	was, now := prev.Attempt, s.Attempt
	if p.battle && now.Throw.Completed && !was.Throw.Completed {
		p.removed++
	}
	switch {
	case now.Step != stepRolled:
	case now.Rolls > was.Rolls:
		p.throws = append(p.throws, pastThrow{entry: m.Entry, before: prev, after: s, faces: faceList(s.DiceIn(InPool, ""))})
	case len(was.Throw.Again) > 0 && len(now.Throw.Again) == 0:
		dice := slices.DeleteFunc(s.DiceIn(InPool, ""), func(d Die) bool { return !slices.Contains(was.Throw.Again, d.ID) })
		p.throws = append(p.throws, pastThrow{
			entry: m.Entry, before: prev, after: s, dice: was.Throw.Again,
			faces: faceList(dice),
		})
	case m.Command.Kind == "correct" && len(p.throws) > 0 && p.throws[len(p.throws)-1].after == prev:
		// What the table says is what the dice showed all along.
		last := &p.throws[len(p.throws)-1]
		dice := slices.DeleteFunc(s.DiceIn(InPool, ""), func(d Die) bool {
			return len(last.dice) > 0 && !slices.Contains(last.dice, d.ID)
		})
		last.after, last.faces = s, faceList(dice)
	}
}

// solved reports whether a command of some kind brought an attempt to success since an earlier state: its adventure left
// with the last task done. Not every adventure becomes a trophy, or at once: the worth of some is asked first.
func (s *State) solved(prev *State, kind string) bool {
	if s.Place(prev.Attempt.Place) != nil {
		return false
	}
	return kind == "complete" || kind == scene.LayDice || kind == "succeed" || prev.allDone()
}

// gained reports whether a player got the adventure of an attempt as a trophy since an
// earlier state.
func (s *State) gained(seat engine.Seat, prev *State) bool {
	who, place := s.Investigator(seat), prev.Place(prev.Attempt.Place)
	return who != nil && place != nil && slices.ContainsFunc(who.Trophies, func(t Trophy) bool {
		before := prev.Investigator(seat)
		return (t.Class == cards.Adventure || t.Class == cards.OtherWorld) && t.Card == place.Card.ID &&
			before != nil && !slices.ContainsFunc(before.Trophies, func(o Trophy) bool { return o.ID == t.ID })
	})
}
