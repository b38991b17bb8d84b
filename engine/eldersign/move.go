package eldersign

import (
	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

const ruleMove = "FAQ 2.0, Turn Structure I"

// move is the movement phase: to any adventure in play, or to the entrance, or not
// at all.
func (t *Turn) move(to string) error {
	s := t.s
	if s.Phase != PhaseMove || len(s.Agenda) > 0 {
		return illegal(ruleMove, "refuse.move")
	}
	if s.Place(to) == nil && to != atEntrance {
		return models.Errorf(models.NotFound, "there is no place %.60q", to)
	}
	t.Push(Step{Effect: cards.Effect{Do: DoMove}, Seat: s.Active, Place: to}, Step{Effect: cards.Effect{Do: DoResolution}, Seat: s.Active})
	t.Reach(Moving, Step{Seat: s.Active, Place: to})
	return nil
}

// goTo moves a marker. Whoever stays does not enter again.
func (t *Turn) goTo(p Step) {
	who := t.s.Investigator(p.Seat)
	place, name := t.s.Place(p.Place), entranceName
	if place != nil {
		name = CardName(place.Card)
	}
	stays := who.At == p.Place
	label := Say("log.move", "who", who.Card.Name, "place", name)
	if stays {
		label = Say("log.stay", "who", who.Card.Name, "place", name)
	}
	t.Emit(&moveChange{Seat: p.Seat, To: p.Place}, label)
	if place != nil && !stays {
		t.Push(Step{Effect: cards.Effect{Do: DoEnter}, Seat: p.Seat, Place: p.Place})
	}
}

// enter resolves what happens to somebody who came to an adventure.
func (t *Turn) enter(p Step) {
	if t.s.Place(p.Place) != nil {
		t.Reach(Entered, Step{Seat: p.Seat, Place: p.Place})
	}
}

// resolution begins the resolution phase where the active investigator is.
func (t *Turn) resolution(p Step) {
	at := t.s.Investigator(p.Seat).At
	phase := PhaseEntrance
	if t.s.Place(at) != nil {
		phase = PhaseAttempt
	}
	t.Emit(&phaseChange{Phase: phase}, engine.Text{})
	if phase == PhaseAttempt {
		t.Push(Step{Effect: cards.Effect{Do: DoAttempt}, Seat: p.Seat, Place: at})
	}
	t.Reach(ResolutionBegins, Step{Seat: p.Seat, Place: at})
}

// attempt begins to attempt an adventure, where it is still in play.
func (t *Turn) attempt(p Step) {
	if t.s.Place(p.Place) == nil {
		t.Push(Step{Effect: cards.Effect{Do: stepToClock}})
		return
	}
	t.beginAttempt(p.Place)
}
