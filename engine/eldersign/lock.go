package eldersign

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

const ruleLocks = "Rulebook, Cards and Markers with a Locked Die Icon"

// sourceMythos is the source of a lock by the open Mythos card.
const sourceMythos = "mythos"

// lockAll locks a die for every locked die icon of a card that comes into play.
func (t *Turn) lockAll(c *cards.Card, source string) {
	var steps []Step
	for _, colour := range c.Locks {
		steps = append(steps, Step{
			Effect: cards.Effect{Do: stepLock}, Seat: t.s.Active, Colour: colour, Card: source,
			Source: CardName(c),
		})
	}
	t.Push(steps...)
}

// LockDie locks a die of a colour for a box: source tells the lock from others, name says of what it
// is.
func (t *Turn) LockDie(colour models.Colour, source string, name engine.Name) {
	t.Push(Step{Effect: cards.Effect{Do: stepLock}, Seat: t.s.Active, Colour: colour, Card: source, Source: name})
}

// FreeOf counts the dice of a colour that are in the game and not locked.
func (s *State) FreeOf(colour models.Colour) (n int) {
	for _, d := range s.Dice {
		if d.Colour == colour && d.Place != locked && d.Place != removed {
			n++
		}
	}
	return n
}

// FreeDice frees what a source locked.
func (t *Turn) FreeDice(source string) { t.unlockAll(source) }

// LockOf is the lock of a source; nil for none.
func (s *State) LockOf(source string) *Lock {
	if i := slices.IndexFunc(s.Locks, func(l Lock) bool { return l.Source == source }); i >= 0 {
		return &s.Locks[i]
	}
	return nil
}

// lockable are the dice that a lock may take, those that cost nobody anything
// first: dice set aside, then those beside the entrance. Only where there is none
// of these does the active player choose (rulebook, "Cards and Markers with a
// Locked Die Icon"). A die that is locked already is not moved.
func (s *State) lockable(colour models.Colour) []Die {
	for _, place := range []string{lost, supply} {
		for _, d := range s.DiceIn(place, "") {
			if d.Colour == colour && !s.isLocked(d.ID) {
				return []Die{d}
			}
		}
	}
	var list []Die
	for _, d := range s.Dice {
		if d.Colour == colour && d.Place != locked && d.Place != removed && !s.isLocked(d.ID) {
			list = append(list, d)
		}
	}
	return list
}

func (s *State) isLocked(die int) bool {
	return slices.ContainsFunc(s.Locks, func(l Lock) bool { return l.Die == die })
}

func (s *State) lockOptions(p Step) []Option {
	dice := s.lockable(p.Colour)
	if len(dice) < 2 {
		return nil
	}
	var list []Option
	for _, d := range dice {
		list = append(list, Option{
			ID: strconv.Itoa(d.ID), Label: Say("choice.lock", "die", DieText(d)), Group: "lose", Target: strconv.Itoa(d.ID),
			Do: func(t *Turn) { t.lock(p, d.ID) },
		})
	}
	return list
}

// lockNext locks the only die there is to lock, or none: then the lock waits for
// the die to be freed from another lock (FAQ 2.0, "Locked Dice").
func (t *Turn) lockNext(p Step) {
	dice := t.s.lockable(p.Colour)
	if len(dice) == 0 {
		t.lock(p, 0)
		return
	}
	t.lock(p, dice[0].ID)
}

func (t *Turn) lock(p Step, die int) {
	last := t.s.LastID + 1
	l := Lock{ID: "l" + strconv.Itoa(last), Colour: p.Colour, Source: p.Card, Name: p.Source, Die: die}
	t.Emit(&lockChange{Lock: l, Last: last}, Say("log.locked", "colour", word("colour."+string(p.Colour)), "by", p.Source))
	if die == 0 {
		return
	}
	d := *t.s.die(die)
	spell := ""
	if d.Place == OnSpell {
		spell = d.On
	}
	t.Emit(&diceChange{Dice: []Die{{ID: d.ID, Colour: d.Colour, Place: locked}}}, engine.Text{})
	if a := t.s.Attempt; a != nil && slices.Contains(a.Throw.Again, d.ID) {
		t.update(engine.Text{}, func(a *Attempt) {
			a.Throw.Again = slices.DeleteFunc(a.Throw.Again, func(id int) bool { return id == d.ID })
		})
	}
	t.DropEmptySpell(spell)
}

// unlockAll frees the dice that a source locked. A die that another lock waits for
// is locked again at once.
func (t *Turn) unlockAll(source string) {
	for _, l := range slices.Clone(t.s.Locks) {
		if l.Source == source {
			t.unlock(l)
		}
	}
}

func (t *Turn) unlock(l Lock) {
	t.Emit(&lockChange{Lock: l, Gone: true}, Say("log.unlocked", "colour", word("colour."+string(l.Colour)), "by", l.Name))
	d := t.s.die(l.Die)
	if d == nil {
		return
	}
	for _, other := range t.s.Locks {
		if other.Colour == l.Colour && other.Die == 0 {
			other.Die = d.ID
			t.Emit(&lockChange{Lock: other}, Say("log.locked", "colour", word("colour."+string(l.Colour)), "by", other.Name))
			return
		}
	}
	if d.Place == locked {
		t.Emit(&diceChange{Dice: []Die{{ID: d.ID, Colour: d.Colour, Place: supply}}}, engine.Text{})
		t.refill()
	}
}

// refill adds green dice that were freed during an attempt to its pool, until the
// dice are rolled (FAQ 2.0, "Locked Dice").
func (t *Turn) refill() {
	if a := t.s.Attempt; a == nil || a.Step != stepPool {
		return
	}
	var dice []Die
	for _, d := range t.s.DiceIn(supply, "") {
		if d.Colour == task.Green {
			dice = append(dice, Die{ID: d.ID, Colour: d.Colour, Place: InPool})
		}
	}
	if len(dice) > 0 {
		t.Emit(&diceChange{Dice: dice}, engine.Text{})
	}
}

// ReturnDice puts dice back beside the entrance, or on the lock that they were
// borrowed from.
func (t *Turn) ReturnDice(dice []Die) {
	back := make([]Die, 0, len(dice))
	for _, d := range dice {
		to := supply
		if t.s.isLocked(d.ID) {
			to = locked
		}
		back = append(back, Die{ID: d.ID, Colour: d.Colour, Place: to})
	}
	if len(back) > 0 {
		t.Emit(&diceChange{Dice: back}, engine.Text{})
	}
}

// DieText names a die for people.
func DieText(d Die) engine.Text {
	if d.Face == "" {
		return Say("die.plain", "colour", word("colour."+string(d.Colour)))
	}
	return Say("die.face", "colour", word("colour."+string(d.Colour)), "face", word("face."+string(d.Face)))
}

// FaceText says what a die shows.
func FaceText(f models.Face) engine.Text { return word("face." + string(f)) }

// DieTexts names dice for people, each once for all choices that name it.
func DieTexts(dice []Die) []engine.Text {
	texts := make([]engine.Text, len(dice))
	for i, d := range dice {
		texts[i] = DieText(d)
	}
	return texts
}
