package eldritch

import (
	"slices"
	"strconv"

	"elderglass/engine/rules"
	"elderglass/models"
)

// Die is a die that was thrown for a test; ID counts from 1, Face is 1 to 6.
type Die struct {
	ID   int `json:"id"`
	Face int `json:"face"`
	// Seen is what a camera saw of it.
	Seen *models.Die `json:"seen,omitempty"`
}

// white is the colour of dice with pips, whatever they look like.
const white models.Colour = "white"

// due is how many dice are thrown next.
func (s *State) due() int {
	t := s.Test
	switch {
	case t == nil || t.When == Free || s.Phase == PhaseOver || !s.waiting(stepThrow):
		return 0 // what is asked comes before the throw
	case len(t.Again) > 0:
		return len(t.Again)
	}
	n := t.Pool() - len(t.Dice)
	if have := s.Count(DiceCount); have > 0 {
		n = min(n, have)
	}
	return n
}

// expect is what the tray should show next.
func (s *State) expect() models.Expectation {
	if s.Depth != Full || s.due() == 0 {
		return models.Expectation{}
	}
	e := models.Expectation{Dice: map[models.Colour]int{white: s.due()}}
	for i, d := range s.Test.Dice {
		if i >= s.Test.Batch && d.Seen != nil && len(s.Test.Again) > 0 && !slices.Contains(s.Test.Again, d.ID) {
			e.Stay = append(e.Stay, *d.Seen)
		}
	}
	return e
}

// roll reports dice that were thrown.
func (t *Turn) roll(dice []models.Die) error {
	s := t.s
	for _, d := range dice {
		if faceOf(d.Face) == 0 {
			return rules.Refuse(models.Invalid, "eldritch.refuse.face", "face", string(d.Face))
		}
	}
	if s.Depth != Full {
		test := &Test{When: Free, Count: 1, Under: s.under()}
		for i, d := range dice {
			test.Dice = append(test.Dice, Die{i + 1, faceOf(d.Face), seen(d)})
		}
		t.Emit(&testChange{test}, say("eldritch.log.free-roll", "n", s.successes(test), "faces", facesText(test.Dice)))
		return nil
	}
	if !t.waits(stepThrow) || s.Test == nil {
		return illegal("Tests", "eldritch.refuse.no-roll")
	}
	if len(dice) != s.due() {
		return illegal("Tests", "eldritch.refuse.dice", "n", s.due(), "thrown", len(dice))
	}
	test := *s.Test
	test.Dice = slices.Clone(test.Dice)
	test.Count++
	if len(test.Again) > 0 {
		for i, id := range test.Again {
			at := slices.IndexFunc(test.Dice, func(d Die) bool { return d.ID == id })
			test.Dice[at].Face, test.Dice[at].Seen = faceOf(dice[i].Face), seen(dice[i])
		}
		test.Again = nil
	} else {
		test.Batch = len(test.Dice)
		for _, d := range dice {
			test.Dice = append(test.Dice, Die{len(test.Dice) + 1, faceOf(d.Face), seen(d)})
		}
	}
	t.Emit(&testChange{&test}, say("eldritch.log.roll", "who", s.name(test.Seat), "faces", facesText(test.Dice)))
	if len(test.Dice) < test.Pool() {
		return nil // as many dice as there are, then again until the pool is thrown (Guide, Tests)
	}
	step, _ := t.Next()
	t.Pop()
	if s.changeable() {
		t.Push(step.like(Effect{Do: stepRolled}))
	} else {
		t.Push(step.like(Effect{Do: stepTested}))
	}
	return nil
}

// under is the test of the game under the dice that were counted.
func (s *State) under() *Test {
	if s.Test != nil && s.Test.When == Free {
		return s.Test.Under
	}
	return s.Test
}

// seen is what a camera saw of a die; nil for one that was entered by hand.
func seen(d models.Die) *models.Die {
	if len(d.Corners) == 0 && d.X == 0 && d.Y == 0 {
		return nil
	}
	return &d
}

// faceOf is the number of pips on a face, 0 for another face.
func faceOf(f models.Face) int {
	n, err := strconv.Atoi(string(f))
	if err != nil || n < 1 || n > 6 {
		return 0
	}
	return n
}

func facesText(dice []Die) []string {
	list := make([]string, len(dice))
	for i, d := range dice {
		list[i] = strconv.Itoa(d.Face)
	}
	return list
}

// correct puts a misread die right.
func (t *Turn) correct(id int, face models.Face) error {
	test := t.s.Test
	if test == nil || faceOf(face) == 0 {
		return rules.Refuse(models.Invalid, "eldritch.refuse.face", "face", string(face))
	}
	next := *test
	next.Dice = slices.Clone(test.Dice)
	at := slices.IndexFunc(next.Dice, func(d Die) bool { return d.ID == id })
	if at < 0 {
		return rules.Refuse(models.NotFound, "eldritch.refuse.die")
	}
	next.Dice[at].Face = faceOf(face)
	t.Emit(&testChange{&next}, say("eldritch.log.correct", "faces", facesText(next.Dice)))
	return nil
}
