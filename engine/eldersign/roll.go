package eldersign

import (
	"slices"
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/engine/eldersign/task"
	"elderglass/engine/rules"
	"elderglass/models"
)

// expected are the dice that the rules wait for, and whether they wait for any.
func (s *State) expected() ([]Die, bool) {
	if step, ok := s.next(); ok {
		if step.Do != stepLostFound && step.Do != DoGreenDie {
			return nil, false
		}
		for _, d := range s.Dice {
			if d.Colour == task.Green && d.Place != removed {
				return []Die{d}, true
			}
		}
	}
	a := s.Attempt
	switch {
	case a == nil || len(s.Agenda) > 0:
		return nil, false
	case len(a.Throw.Again) > 0:
		var dice []Die
		for _, id := range a.Throw.Again {
			dice = append(dice, *s.die(id))
		}
		return dice, true
	case a.Step == stepPool:
		return s.DiceIn(InPool, ""), true
	default:
		return nil, false
	}
}

func countColours(dice []Die) map[models.Colour]int {
	n := map[models.Colour]int{}
	for _, d := range dice {
		n[d.Colour]++
	}
	return n
}

// roll reports what dice show that were thrown.
func (t *Turn) roll(thrown []models.Die) error {
	s := t.s
	if s.Depth == DiceOnly {
		return t.showDice(thrown)
	}
	want, ok := s.expected()
	if !ok {
		return illegal(ruleRolling, "refuse.no-roll")
	}
	spent := t.bring(want, thrown)
	if want, ok = s.expected(); !ok {
		return illegal(ruleRolling, "refuse.no-roll")
	}
	dice, err := s.match(want, thrown)
	if err != nil {
		return err
	}
	if step, ok := s.next(); ok {
		t.Pop()
		if step.Do == stepLostFound {
			t.found(dice[0].Face)
		} else {
			step.Card = string(dice[0].Face)
			t.Reach(Thrown, step)
		}
		return nil
	}
	faces := faceList(dice)
	rerolled := len(s.Attempt.Throw.Again) > 0
	if rerolled {
		t.Emit(&diceChange{Dice: dice}, Say("log.reroll", "who", s.Name(s.Active), "faces", faces))
		t.update(engine.Text{}, func(a *Attempt) { a.Throw.Again = nil })
		t.Reach(Rolled, Step{Seat: s.Active, Place: s.Attempt.Place, Card: Again})
		return nil
	}
	if len(dice) > 0 {
		t.Emit(&diceChange{Dice: dice}, engine.Text{})
	}
	t.update(Say("log.roll", "who", s.Name(s.Active), "faces", faces), func(a *Attempt) {
		a.Step, a.Rolls, a.Throw.Dice = stepRolled, a.Rolls+1, len(slices.DeleteFunc(slices.Clone(dice), t.s.apart))
	})
	for range spent {
		t.Reach(Spent, Step{Seat: s.Active})
	}
	t.Reach(Rolled, Step{Seat: s.Active, Place: s.Attempt.Place})
	return nil
}

// noFace refuses a face that no die of a colour has.
func (s *State) noFace(c models.Colour, f models.Face) error {
	var face any = string(f)
	if _, known := s.dice().set.Counts[f]; known {
		face = word("face." + string(f))
	}
	return rules.Refuse(models.Invalid, "refuse.face", "colour", word("colour."+string(c)), "face", face)
}

// match gives the expected dice the faces that were thrown, colour by colour.
func (s *State) match(want []Die, thrown []models.Die) ([]Die, error) {
	need := countColours(want)
	left := map[models.Colour][]models.Die{}
	for _, d := range thrown {
		if !slices.Contains(s.faces(d.Colour), d.Face) {
			return nil, s.noFace(d.Colour, d.Face)
		}
		left[d.Colour] = append(left[d.Colour], d)
	}
	for _, c := range s.colours() {
		if len(left[c]) != need[c] {
			return nil, illegal(ruleRolling, "refuse.roll-count", "have", len(left[c]), "colour", word("colour."+string(c)),
				"need", need[c])
		}
	}
	dice := make([]Die, len(want))
	for i, d := range want {
		seen := left[d.Colour][0]
		left[d.Colour] = left[d.Colour][1:]
		d.Face, d.Seen = seen.Face, look(seen)
		dice[i] = d
	}
	return dice, nil
}

// look is how the reader saw a die; nil for one that was entered by hand.
func look(d models.Die) *models.Die {
	if len(d.Corners) == 0 && d.Sure {
		return nil
	}
	return &d
}

func faceList(dice []Die) []engine.Text {
	out := make([]engine.Text, len(dice))
	for i, d := range dice {
		out[i] = word("face." + string(d.Face))
		if d.Colour != task.Green {
			out[i] = word("die." + string(d.Colour) + "." + string(d.Face))
		}
	}
	return out
}

// showDice takes any dice of the box, without rules.
func (t *Turn) showDice(thrown []models.Die) error {
	var dice []Die
	left := slices.Clone(thrown)
	for _, d := range t.s.Dice {
		i := slices.IndexFunc(left, func(m models.Die) bool { return m.Colour == d.Colour })
		if i < 0 {
			dice = append(dice, Die{ID: d.ID, Colour: d.Colour, Place: supply})
			continue
		}
		if !slices.Contains(t.s.faces(d.Colour), left[i].Face) {
			return t.s.noFace(d.Colour, left[i].Face)
		}
		seen := left[i]
		dice = append(dice, Die{ID: d.ID, Colour: d.Colour, Face: seen.Face, Place: InPool, Seen: look(seen)})
		left = slices.Delete(left, i, i+1)
	}
	if len(left) > 0 {
		return rules.Refuse(models.Invalid, "refuse.box-dice", "colour", word("colour."+string(left[0].Colour)))
	}
	shown := slices.DeleteFunc(slices.Clone(dice), func(d Die) bool { return d.Face == "" })
	t.Emit(&shownChange{Dice: dice}, Say("log.dice", "faces", faceList(shown)))
	return nil
}

// correct changes what a die shows: the table is right and the program was wrong.
func (t *Turn) correct(id int, face models.Face) error {
	dice := t.s.lying()
	at := slices.IndexFunc(dice, func(d Die) bool { return d.ID == id && d.Face != "" })
	if at < 0 {
		return models.Errorf(models.NotFound, "there is no die %d with a result", id)
	}
	d := dice[at]
	switch {
	case !slices.Contains(t.s.faces(d.Colour), face):
		return t.s.noFace(d.Colour, face)
	case d.Place != InPool && d.Place != OnSpell && d.Place != focused && d.Place != assists:
		return illegal(ruleRolling, "refuse.laid")
	}
	now := d
	now.Face = face
	if d.Seen != nil { // it lies where it lay
		seen := *d.Seen
		seen.Face, seen.Sure = face, true
		now.Seen = &seen
	}
	label := Say("log.corrected", "from", DieText(d), "to", DieText(now))
	if t.s.Depth == DiceOnly && t.s.Shown != nil {
		dice = slices.Clone(dice)
		dice[at] = now
		t.Emit(&shownChange{Dice: dice}, label)
		return nil
	}
	t.Emit(&diceChange{Dice: []Die{now}}, label)
	return nil
}

// Rerollable are the dice of the pool that may be rolled again. Once a die of the
// roll was secured, results stand (FAQ 2.0, "Spells and Secured Dice").
func (s *State) Rerollable() ([]Die, error) {
	if err := s.attemptAt(ruleReroll, stepRolled); err != nil {
		return nil, err
	}
	if s.Attempt.Throw.Completed {
		return nil, illegal(ruleReroll, "refuse.reroll-late")
	}
	if s.Attempt.Throw.Secured {
		return nil, illegal(ruleSecure, "refuse.reroll-secured")
	}
	if s.Attempt.Throw.Stands {
		return nil, illegal(ruleSettle, "refuse.stands")
	}
	return s.Pool(), nil
}

// pickUp makes dice wait for their re-roll.
func (t *Turn) pickUp(ids []int, limit int, from []Die) error {
	switch {
	case len(ids) == 0:
		return illegal(ruleReroll, "refuse.reroll-none")
	case limit > 0 && len(ids) > limit:
		return illegal(ruleReroll, "refuse.reroll-most", "n", limit)
	}
	if _, err := t.s.pick(ids, from); err != nil {
		return err
	}
	t.update(engine.Text{}, func(a *Attempt) { a.Throw.Again = slices.Clone(ids) })
	return nil
}

// clue spends a clue token to re-roll any of the dice, by an ability twice.
func (t *Turn) clue(ids []int) error {
	dice, err := t.s.Rerollable()
	if err != nil {
		return err
	}
	who := t.s.Investigator(t.s.Active)
	if t.s.Attempt.Throw.Free > 0 {
		if err := t.pickUp(ids, 0, dice); err != nil {
			return err
		}
		t.update(Say("log.free-reroll", "who", who.Card.Name), func(a *Attempt) { a.Throw.Free-- })
		return nil
	}
	if who.Count(Clue) == 0 {
		return illegal("FAQ 2.0, Items, Spells, Clues, & Allies", "refuse.no-clue", "who", who.Card.Name)
	}
	if err := t.pickUp(ids, 0, dice); err != nil {
		return err
	}
	t.Add(t.s.Active, Clue, -1)
	t.cluePays(t.s.Active)
	return nil
}

// cluePays notes that somebody spent a clue on a re-roll of their own: it pays for a second one where an ability
// says so (FAQ 2.0, "Investigators").
func (t *Turn) cluePays(who engine.Seat) {
	if who == t.s.Active && t.s.Exempt(who, RerollsTwice) {
		t.update(engine.Text{}, func(a *Attempt) { a.Throw.Free++ })
	}
}

// rerollByCard re-rolls the dice that a card allows.
func (t *Turn) rerollByCard(ids []int) error {
	step, ok := t.s.next()
	if !ok || step.Do != "reroll" {
		return illegal(ruleReroll, "refuse.no-reroll")
	}
	limit := step.Amount
	t.Pop()
	return t.pickUp(ids, limit, t.s.Pool())
}

// ChangeFace has a die show another face, and says so.
func (t *Turn) ChangeFace(d Die, to models.Face) {
	now := d
	now.Face = to
	t.Emit(&diceChange{Dice: []Die{now}}, Say("log.changed", "from", DieText(d), "to", DieText(now)))
}

// changeOptions are the dice whose result a card may change.
func (s *State) changeOptions(p Step) []Option {
	var list []Option
	for _, d := range s.Pool() {
		if !strings.HasPrefix(string(d.Face), p.What) {
			continue
		}
		now := d
		now.Face = models.Face(p.To)
		list = append(list, Option{
			ID: strconv.Itoa(d.ID), Label: Say("choice.change", "from", DieText(d), "to", DieText(now)), Group: "item",
			Target: strconv.Itoa(d.ID),
			Do: func(t *Turn) {
				t.ChangeFace(d, now.Face)
				t.PushRest(p)
			},
		})
	}
	return list
}

// rollOf turns a roll on the table into the command that reports it. Where fewer
// dice were thrown than expected, and the kept ones make up the number, people
// threw some of the dice one after another.
func (s *State) rollOf(r models.Roll) (rollArgs, bool) {
	if s.Depth == DiceOnly {
		return rollArgs{Dice: append(slices.Clone(r.Rolled), r.Kept...)}, true
	}
	want, ok := s.expected()
	if !ok {
		return rollArgs{}, false
	}
	if len(r.Rolled) < len(want) && len(r.Rolled)+len(r.Kept) == len(want) {
		return rollArgs{Dice: append(slices.Clone(r.Rolled), r.Kept...)}, true
	}
	return rollArgs{Dice: r.Rolled}, true
}
