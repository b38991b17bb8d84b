package eldersign

import (
	"slices"

	"elderglass/engine/eldersign/cards"
)

// barred refuses to move to a place that a box in play keeps closed.
func (s *State) barred(p *Place) error {
	for _, b := range s.inPlay() {
		if b.Bars == nil {
			continue
		}
		if err := b.Bars(s, p); err != nil {
			return err
		}
	}
	return nil
}

// Barred reports whether nobody may move to a place.
func (s *State) Barred(p *Place) bool { return s.barred(p) != nil }

// SendAway sends all investigators at a place to the entrance. The attempt there is over.
func (t *Turn) SendAway(id string) {
	var steps []Step
	for _, who := range t.s.Investigators {
		if who.At == id && !who.Devoured {
			steps = append(steps, Step{Effect: cards.Effect{Do: DoReturn}, Seat: who.Seat})
		}
	}
	t.Push(append(steps, t.breakOff(id)...)...)
}

// breakOff ends an attempt whose investigator has to leave the place, or whose place leaves play: it is neither passed
// nor failed. What it returns is gained from monsters that were defeated.
func (t *Turn) breakOff(id string) []Step {
	s := t.s
	t.Drop(func(p Step) bool { return p.Do == DoEnter && p.Place == id })
	if a := s.Attempt; a != nil && a.Unlocks && a.Place == id {
		t.lockHolds()
		return nil
	}
	who := s.Investigator(s.Active)
	if who == nil || who.Devoured || who.At != id || s.Phase != PhaseAttempt || hasStep(s, DoToClock) {
		return nil
	}
	t.dropTurnSteps()
	t.Remark(Say("log.broken-off", "who", s.Name(who.Seat), "place", s.PlaceName(id)))
	t.EndAttempt()
	steps := t.collect() // the card itself may leave play at once
	t.PushLast(Step{Effect: cards.Effect{Do: DoToClock}})
	return steps
}

// breaksOff reports whether paying for all of some tasks would end the attempt at a place before it is
// resolved: the Ancient One awakens, or a box says so.
func (s *State) breaksOff(place string, cost []cards.Icon) bool {
	if place == battle || place == "" {
		return false
	}
	doom := 0
	for _, c := range cost {
		if s.edition.language.Meaning(c).Do == "doom" {
			doom += c.Count
		}
	}
	if limit := s.Count(DoomLimit); doom > 0 && limit > 0 && s.Count(Doom)+doom >= limit {
		return true
	}
	return slices.ContainsFunc(s.inPlay(), func(b *Box) bool { return b.Ends != nil && b.Ends(s, place, cost) })
}
