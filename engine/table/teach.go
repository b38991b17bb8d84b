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
		roll, place := t.seenAt(named)
		if roll == nil || roll.dice[place].Colour == named.Colour && roll.dice[place].Face == named.Face {
			continue
		}
		roll.dice[place].Colour, roll.dice[place].Face = named.Colour, named.Face
		t.options.Teach(Lesson{Roll: roll.number, Die: place, Colour: named.Colour, Face: named.Face})
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
