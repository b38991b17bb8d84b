package unseen

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
)

// cursed is the track, the word, the icon and the cost of a curse; a person has 1 or 0.
const cursed = "cursed"

// cursedHere is what an attempt remembers in which its investigator became cursed.
const cursedHere = "cursed"

// curse is the track: nobody is cursed twice, or cursed and blessed.
func curse() eldersign.Track {
	return eldersign.Track{ID: cursed, Seated: true, Most: oneWithout(blessed, "refuse.blessed")}
}

// becomeCursed gives an investigator the Cursed card. It takes a blessing along instead, and
// who is cursed already is devoured (rules summary, "Cursed"); for each icon.
func becomeCursed(t *eldersign.Turn, p eldersign.Step) {
	t.PushRest(p)
	a := t.State.Attempt
	switch {
	case has(t.State, p.Seat, blessed):
		loseBlessing(t, p.Seat)
	case has(t.State, p.Seat, cursed):
		t.Push(eldersign.Step{Effect: cards.Effect{Do: eldersign.DoDevour}, Seat: p.Seat, Source: p.Source, From: p.From})
	default:
		t.Add(p.Seat, cursed, 1)
		if a == nil || p.Seat != t.State.Active || a.Over() {
			return
		}
		t.UpdateAttempt(func(a *eldersign.Attempt) { a.Once = append(a.Once, cursedHere) })
		if a.Waits() {
			poolDice(t, eldersign.Step{Seat: p.Seat, Place: a.Place})
		}
	}
}

// cursedTooOften reports whether the curses among costs devour: a blessing takes the first one
// along, and the Cursed card is had once.
func cursedTooOften(s *eldersign.State, seat engine.Seat, cost []cards.Icon) bool {
	curses := 0
	for _, c := range cost {
		if c.Icon == cursed {
			curses += c.Count
		}
	}
	switch {
	case has(s, seat, cursed):
		return curses > 0
	case has(s, seat, blessed):
		return curses > 2
	default:
		return curses > 1
	}
}

// loseCurse takes the Cursed card away, where there is one. The black die stays in a pool
// that was rolled until the next roll (rules summary, "Cursed and Blessed Mid-turn").
func loseCurse(t *eldersign.Turn, seat engine.Seat) {
	if !has(t.State, seat, cursed) {
		return
	}
	t.Add(seat, cursed, -1)
	if a := t.State.Attempt; a != nil && a.Waits() && seat == t.State.Active {
		poolDice(t, eldersign.Step{Seat: seat, Place: a.Place})
	}
}

// liftCurse takes the Cursed card of who resolved an adventure: unless it came while that
// adventure was being resolved (rules summary, "Cursed and Blessed Mid-turn").
func liftCurse(t *eldersign.Turn, p eldersign.Step) {
	if a := t.State.Attempt; a != nil && !a.Used(cursedHere) {
		loseCurse(t, p.Seat)
	}
}

// loseAll takes all Blessed and Cursed cards as the Ancient One awakens.
func loseAll(t *eldersign.Turn, _ eldersign.Step) {
	for _, seat := range t.State.Living() {
		loseBlessing(t, seat)
		loseCurse(t, seat)
	}
}

// matchBlack is the word for the black die taking a die of the pool along.
const matchBlack = "match-black"

// black is the black die in the pool; ok is false where it is not there or not rolled.
func black(s *eldersign.State) (d eldersign.Die, ok bool) {
	pool := s.DiceIn(eldersign.InPool, "")
	i := slices.IndexFunc(pool, func(d eldersign.Die) bool { return d.Colour == task.Black && d.Face != "" })
	if i < 0 {
		return d, false
	}
	return pool[i], true
}

// matching are the dice of the pool that show what the black die shows (FAQ 2.0, Turn
// Structure II.6).
func matching(s *eldersign.State) []eldersign.Die {
	d, ok := black(s)
	if !ok {
		return nil
	}
	return slices.DeleteFunc(s.Pool(), func(o eldersign.Die) bool { return o.Face != d.Face })
}

// matches are the dice of which the player chooses one, to be discarded with the black die.
func matches(s *eldersign.State, _ eldersign.Step) []eldersign.Option {
	var list []eldersign.Option
	for _, d := range matching(s) {
		list = append(list, eldersign.Option{
			ID: strconv.Itoa(d.ID), Label: eldersign.Say("choice.match-black", "die", eldersign.DieText(d)), Group: "lose",
			Target: strconv.Itoa(d.ID), Rule: "FAQ 2.0, Turn Structure II.6",
			Do: func(t *eldersign.Turn) {
				if b, ok := black(t.State); ok {
					t.Remark(eldersign.Say("log.black-match", "die", eldersign.DieText(d)))
					t.SetAside(b)
					t.SetAside(d)
				}
			},
		})
	}
	return list
}
