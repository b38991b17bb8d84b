package deathmaydie

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/rules"
	"elderglass/models"
)

// The colours of the dice.
const (
	black models.Colour = "black" // standard dice
	green models.Colour = "green" // bonus dice
)

// The symbols on the faces.
const (
	success  = "success"
	sign     = "elder-sign"
	tentacle = "tentacle"
)

// standardDice are those of every roll that is made ("Make a Roll").
const standardDice = 3

const ruleDice = "Dice and Checks"

// symbols counts a symbol on the dice of a roll.
func (r *Roll) symbols(symbol string) int {
	n := 0
	for _, d := range r.Dice {
		n += diceSet.Counts[d.Face].Symbols[symbol]
	}
	return n
}

// against reports whether successes of the roll harm whoever makes it ("Rolls Against Yourself").
func (r *Roll) against() bool { return r.For == ForDefend || r.For == ForFire }

// left is how many dice of a colour are still to be thrown.
func (r *Roll) left(c models.Colour) int {
	n := r.Standard
	if c == green {
		n = r.Bonus
	}
	for _, d := range r.Dice {
		if d.Colour == c {
			n--
		}
	}
	return max(0, n)
}

// rolling reports whether a roll is under way: the step of the roll is next.
func (s *State) rolling() bool {
	step, ok := s.next()
	return ok && step.Do == stepRolling && s.Roll != nil
}

// thrown reports whether all dice of the roll lie there.
func (s *State) thrown() bool {
	return s.rolling() && s.Roll.Again == 0 && s.Roll.left(black)+s.Roll.left(green) == 0
}

// expected are the dice to be thrown now by colour: with more of them than the box has the same
// dice are rolled again and added ("Bonus Dice"). None is expected where none is waited for.
func (s *State) expected() map[models.Colour]int {
	if !s.rolling() {
		return nil
	}
	if d := s.Roll.die(s.Roll.Again); d != nil {
		return map[models.Colour]int{d.Colour: 1}
	}
	dice := map[models.Colour]int{}
	for _, k := range diceSet.Kinds {
		if n := min(k.Count, s.Roll.left(k.Colour)); n > 0 {
			dice[k.Colour] = n
		}
	}
	if len(dice) == 0 {
		return nil
	}
	return dice
}

func (r *Roll) die(id int) *Die {
	for i := range r.Dice {
		if r.Dice[i].ID == id {
			return &r.Dice[i]
		}
	}
	return nil
}

func (s *State) expect() models.Expectation {
	if s.Depth == DiceOnly {
		return models.Expectation{}
	}
	e := models.Expectation{Dice: s.expected()}
	if e.Dice != nil && s.Roll.Again > 0 {
		for _, d := range s.Roll.Dice {
			if d.Seen != nil && d.ID != s.Roll.Again {
				e.Stay = append(e.Stay, *d.Seen)
			}
		}
	}
	return e
}

// rollOf turns a roll on the table into the command that reports it. A single die that was taken
// up and thrown again after a roll is a reroll of that one.
func (s *State) rollOf(r models.Roll) (rollArgs, bool) {
	switch {
	case s.Depth == DiceOnly:
		return rollArgs{Dice: slices.Concat(r.Rolled, r.Kept)}, true
	case s.thrown():
		id := s.takenUp(r)
		return rollArgs{Dice: r.Rolled, Die: id}, id > 0
	case s.expected() == nil:
		return rollArgs{}, false
	}
	return rollArgs{Dice: r.Rolled}, true
}

// takenUp is the die that is no longer where it was seen while all others are; 0 where that is
// not clear, or where it may not be thrown again.
func (s *State) takenUp(r models.Roll) int {
	roll := s.Roll
	if len(r.Rolled) != 1 || len(r.Kept) != len(roll.Dice)-1 || s.canReroll(false) != nil && s.canReroll(true) != nil {
		return 0
	}
	left := slices.Clone(r.Kept)
	missing := 0
	for _, d := range roll.Dice {
		i := -1
		if d.Seen != nil {
			i = slices.IndexFunc(left, func(k models.Die) bool {
				dx, dy := k.X-d.Seen.X, k.Y-d.Seen.Y
				return k.Colour == d.Colour && dx*dx+dy*dy < sameSpot*sameSpot
			})
		}
		switch {
		case i >= 0:
			left = slices.Delete(left, i, i+1)
		case missing > 0:
			return 0
		default:
			missing = d.ID
		}
	}
	if d := roll.die(missing); d == nil || d.Colour != r.Rolled[0].Colour {
		return 0
	}
	return missing
}

// sameSpot is how far, in pixels, an untouched die may seem to have moved.
const sameSpot = 12

// faces returns the faces of a colour.
func faces(c models.Colour) []models.Face {
	k, _ := diceSet.Kind(c)
	return k.Faces
}

// throw reports what dice show that were thrown; with a die it is thrown again, for a free
// reroll where there is one, else for 1 stress.
func (t *Turn) throw(a rollArgs) error {
	s := t.s
	for _, d := range a.Dice {
		if !slices.Contains(faces(d.Colour), d.Face) {
			return rules.Refuse(models.Invalid, "dmd.refuse.face", "colour", word("colour."+string(d.Colour)),
				"face", string(d.Face))
		}
	}
	if s.Depth == DiceOnly {
		return t.show(a.Dice)
	}
	if a.Die > 0 {
		if err := t.reroll(a.Die, s.canReroll(true) == nil); err != nil {
			return err
		}
	}
	need := s.expected()
	if need == nil {
		return illegal(ruleDice, "dmd.refuse.no-roll")
	}
	have := map[models.Colour]int{}
	for _, d := range a.Dice {
		have[d.Colour]++
	}
	for _, c := range []models.Colour{black, green} {
		if have[c] != need[c] {
			return illegal(ruleDice, "dmd.refuse.roll-count", "have", have[c], "colour", word("colour."+string(c)),
				"need", need[c])
		}
	}
	who := s.name(s.Roll.Seat)
	if s.Roll.Again > 0 {
		t.alterRoll(Say("dmd.log.rerolled", "who", who, "faces", faceTexts(a.Dice)), func(r *Roll) {
			d := r.die(r.Again)
			d.Face, d.Seen, r.Again = a.Dice[0].Face, look(a.Dice[0]), 0
		})
		return nil
	}
	t.alterRoll(Say("dmd.log.rolled", "who", who, "faces", faceTexts(a.Dice)), func(r *Roll) {
		for _, c := range []models.Colour{black, green} {
			for _, d := range a.Dice {
				if d.Colour == c {
					r.Dice = append(r.Dice, Die{ID: len(r.Dice) + 1, Colour: c, Face: d.Face, Seen: look(d)})
				}
			}
		}
	})
	return nil
}

// look is how the reader saw a die; nil for one that was entered by hand.
func look(d models.Die) *models.Die {
	if len(d.Corners) == 0 && d.Sure && d.X == 0 && d.Y == 0 {
		return nil
	}
	return &d
}

func faceTexts(dice []models.Die) []engine.Text {
	out := make([]engine.Text, len(dice))
	for i, d := range dice {
		out[i] = word("dmd.die." + string(d.Colour) + "." + string(d.Face))
	}
	return out
}

// show takes any dice, without rules.
func (t *Turn) show(thrown []models.Die) error {
	if len(thrown) > mostShown {
		return rules.Refuse(models.Invalid, "dmd.refuse.many-dice", "n", mostShown)
	}
	var dice []Die
	for i, d := range thrown {
		dice = append(dice, Die{ID: i + 1, Colour: d.Colour, Face: d.Face, Seen: look(d)})
	}
	t.Emit(&shownChange{Dice: dice}, Say("dmd.log.dice", "faces", faceTexts(thrown)))
	return nil
}

// mostShown bounds the dice that lie there with dice only.
const mostShown = 20

// correct changes what a die shows: the table is right and the program was wrong.
func (t *Turn) correct(id int, face models.Face) error {
	edit := func(d *Die) error {
		if d == nil {
			return rules.Refuse(models.NotFound, "dmd.refuse.no-die")
		}
		if !slices.Contains(faces(d.Colour), face) {
			return rules.Refuse(models.Invalid, "dmd.refuse.face", "colour", word("colour."+string(d.Colour)),
				"face", string(face))
		}
		d.Face = face
		if d.Seen != nil {
			seen := *d.Seen
			seen.Face, seen.Sure = face, true
			d.Seen = &seen
		}
		return nil
	}
	said := Say("dmd.log.corrected", "face", word("dmd.face."+string(face)))
	if t.s.Depth == DiceOnly {
		dice := slices.Clone(t.s.Shown)
		if i := slices.IndexFunc(dice, func(d Die) bool { return d.ID == id }); i >= 0 {
			err := edit(&dice[i])
			t.Emit(&shownChange{Dice: dice}, said)
			return err
		}
		return edit(nil)
	}
	if !t.s.rolling() {
		return illegal(ruleDice, "dmd.refuse.applied")
	}
	r := t.s.Roll.clone()
	if err := edit(r.die(id)); err != nil {
		return err
	}
	t.Emit(&rollChange{Roll: r}, said)
	return nil
}
