package table

import (
	"elderglass/engine"
	"elderglass/models"
)

// Namer is a game that can tell which dice a person's command names, each where
// the camera saw it.
type Namer interface {
	Named(state engine.State, c engine.Command) []models.Die
}

// Lesson is a die that the camera read and a person named otherwise.
type Lesson struct {
	// Roll is the number of the roll, Die the place of the die among its rolled and
	// then its kept dice.
	Roll, Die int
	Colour    models.Colour
	Face      models.Face
}

// lessonsFrom is how many rolls back a person's correction is still connected
// with what the camera saw.
const lessonsFrom = 6

// seenRoll is a roll as the camera reported it, or as people have put it right.
type seenRoll struct {
	number int
	dice   []models.Die
}

// see remembers a roll of the camera.
func (t *Table) see(roll models.Roll, number int) {
	if len(t.seen) == lessonsFrom {
		t.seen = append(t.seen[:0], t.seen[1:]...)
	}
	t.seen = append(t.seen, seenRoll{number: number, dice: append(append([]models.Die{}, roll.Rolled...), roll.Kept...)})
}

// teach passes on what a person's command says of dice that the camera read. A die
// is known by its place in the picture, which no two rolls share.
func (t *Table) teach(before engine.State, c engine.Command) {
	namer, ok := t.game.(Namer)
	if !ok || t.options.Teach == nil || len(t.seen) == 0 {
		return
	}
	for _, named := range namer.Named(before, c) {
		if named.X == 0 && named.Y == 0 {
			continue
		}
		t.teachOne(named)
	}
}

func (t *Table) teachOne(named models.Die) {
	for i := len(t.seen) - 1; i >= 0; i-- {
		for place, d := range t.seen[i].dice {
			if d.X != named.X || d.Y != named.Y {
				continue
			}
			if d.Colour != named.Colour || d.Face != named.Face {
				t.seen[i].dice[place].Colour, t.seen[i].dice[place].Face = named.Colour, named.Face
				t.options.Teach(Lesson{Roll: t.seen[i].number, Die: place, Colour: named.Colour, Face: named.Face})
			}
			return
		}
	}
}
