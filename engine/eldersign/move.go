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
	if s.Place(to) == nil && s.entrance(to) == nil {
		return models.Errorf(models.NotFound, "there is no place %.60q", to)
	}
	if place := s.Place(to); place != nil {
		if err := s.barred(place); err != nil {
			return err
		}
	}
	if s.keptOut(to) {
		return illegal(ruleUnlock, "refuse.locked-place")
	}
	if place := s.Place(to); place != nil && place.lock() != nil {
		return t.tryLock(place)
	}
	t.moveTo(to)
	return nil
}

// MoveOn has the active investigator move to a place within the movement phase, whose resolution
// phase follows.
func (t *Turn) MoveOn(to string) { t.moveTo(to) }

// moveTo moves the active investigator, whose resolution phase follows.
func (t *Turn) moveTo(to string) {
	seat := t.s.Active
	t.Push(
		Step{Effect: cards.Effect{Do: DoMove}, Seat: seat, Place: to},
		Step{Effect: cards.Effect{Do: DoResolution}, Seat: seat})
	t.Reach(Moving, Step{Seat: seat, Place: to})
}

// goTo moves a marker. Whoever stays does not enter again.
func (t *Turn) goTo(p Step) {
	who := t.s.Investigator(p.Seat)
	place, name, stays := t.s.Place(p.Place), t.s.PlaceName(p.Place), who.At == p.Place
	label := Say("log.move", "who", who.Card.Name, "place", name)
	if stays {
		label = Say("log.stay", "who", who.Card.Name, "place", name)
	}
	t.Emit(&moveChange{Seat: p.Seat, To: p.Place}, label)
	if place == nil || stays && !place.Down {
		return
	}
	enter := Step{Effect: cards.Effect{Do: DoEnter}, Seat: p.Seat, Place: p.Place}
	if place.Down {
		over := enter
		over.Do = DoTurn
		t.Push(over, enter)
		return
	}
	t.Push(enter)
}

// enter resolves the entry effect for somebody who came to an adventure (rules summary,
// "Entry Effects").
func (t *Turn) enter(p Step) {
	place := t.s.Place(p.Place)
	if place == nil {
		return
	}
	t.Push(effects(place.Card.Entry, Step{Seat: p.Seat, Source: CardName(place.Card), Place: place.ID})...)
	t.Reach(Entered, Step{Seat: p.Seat, Place: p.Place})
}

// resolution begins the resolution phase where the active investigator is. There is none
// at an entrance where nothing is to be done.
func (t *Turn) resolution(p Step) {
	at := t.s.Investigator(p.Seat).At
	e := t.s.entrance(at)
	switch {
	case e == nil:
		t.Emit(&phaseChange{Phase: PhaseAttempt}, engine.Text{})
		t.Push(Step{Effect: cards.Effect{Do: DoAttempt}, Seat: p.Seat, Place: at})
	case !t.s.Open(at) || e.Idle != nil && e.Idle(t.s):
		t.Push(Step{Effect: cards.Effect{Do: DoToClock}})
		return
	default:
		t.Emit(&phaseChange{Phase: PhaseEntrance}, engine.Text{})
	}
	t.Reach(ResolutionBegins, Step{Seat: p.Seat, Place: at})
}

// attempt begins to attempt an adventure, where it is still in play.
func (t *Turn) attempt(p Step) {
	if t.s.Place(p.Place) == nil {
		t.Push(Step{Effect: cards.Effect{Do: DoToClock}})
		return
	}
	t.beginAttempt(p.Place)
}
