package table

import (
	"slices"

	"elderglass/engine"
	"elderglass/models"
)

// Namer is a game that can tell which dice a person's command names, each where
// the camera saw it.
type Namer interface {
	Named(state engine.State, c engine.Command) []models.Die
}

// Lesson is what a person said of dice of a roll that the camera read.
type Lesson struct {
	// Roll is the number of the roll.
	Roll int
	Dice []Taught
}

// Taught is a die of a lesson: one that a person named otherwise, or one of a roll that a
// person looked at and let stand.
type Taught struct {
	// Die is its place among the rolled and then the kept dice of its roll.
	Die    int
	Colour models.Colour
	Face   models.Face
}

// lessonsFrom is how many rolls back a person's correction is still connected
// with what the camera saw.
const lessonsFrom = 6

// seenRoll is a roll as the camera reported it, or as people have put it right.
type seenRoll struct {
	number int
	dice   []models.Die
	// taught marks the dice that a lesson was given of.
	taught []bool
}

// see remembers a roll of the camera.
func (t *Table) see(roll models.Roll, number int) {
	if len(t.seen) == lessonsFrom {
		t.seen = append(t.seen[:0], t.seen[1:]...)
	}
	dice := slices.Concat(roll.Rolled, roll.Kept)
	t.seen = append(t.seen, seenRoll{number: number, dice: dice, taught: make([]bool, len(dice))})
}

// teach passes on what a person's command says of dice that the camera read: those that it
// names otherwise, and all those of the roll that it confirms, 0 for none. A die is known by
// its place in the picture, which no two rolls share.
func (t *Table) teach(before engine.State, c engine.Command, confirmed int) {
	namer, ok := t.game.(Namer)
	if !ok || t.options.Teach == nil || len(t.seen) == 0 {
		return
	}
	var lessons []Lesson
	for _, named := range namer.Named(before, c) {
		roll, place := t.seenAt(named)
		if roll == nil {
			continue
		}
		d := &roll.dice[place]
		stands := d.Colour == named.Colour && d.Face == named.Face
		if stands && (roll.number != confirmed || roll.taught[place]) {
			continue
		}
		d.Colour, d.Face, roll.taught[place] = named.Colour, named.Face, true
		at := slices.IndexFunc(lessons, func(l Lesson) bool { return l.Roll == roll.number })
		if at < 0 {
			at = len(lessons)
			lessons = append(lessons, Lesson{Roll: roll.number})
		}
		lessons[at].Dice = append(lessons[at].Dice, Taught{place, named.Colour, named.Face})
	}
	for _, l := range lessons {
		t.options.Teach(l)
	}
}

// seenAt returns the latest roll of the camera in which a die lies where a person's die
// does, and its place there; nil where the die was entered by hand.
func (t *Table) seenAt(named models.Die) (roll *seenRoll, place int) {
	if named.X == 0 && named.Y == 0 {
		return nil, 0
	}
	for i := len(t.seen) - 1; i >= 0; i-- {
		for place, d := range t.seen[i].dice {
			if d.X == named.X && d.Y == named.Y {
				return &t.seen[i], place
			}
		}
	}
	return nil, 0
}
