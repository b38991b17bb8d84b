package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
)

// succeed resolves an adventure in the order of FAQ 2.0, Turn Structure II.9: all
// markers on it go to the entrance, it becomes a trophy and is replaced, then its
// rewards are gained. Monsters that were defeated are collected first, and the
// rewards on their backs come before those of the adventure (FAQ 2.0, "Items, Spells,
// Clues, & Allies"), but after its replacement, on which monsters may be placed
// (FAQ 2.0, "Monsters").
func (t *turn) succeed() {
	s := t.s
	place := *s.place(s.Attempt.Place)
	t.dropAttemptSteps()
	t.update(say("log.succeeded", "who", s.name(s.Active), "card", cardName(place.Card)), func(a *Attempt) { a.Step = stepOver })
	t.returnKept()
	backs := t.collect()
	t.closePlace(place.ID)
	t.giveTrophy(s.Active, place.Card.Class, place.Card)
	var steps []Step
	if !place.Extra {
		steps = append(steps, Step{Effect: cards.Effect{Do: stepDrawPlace, What: string(cards.Adventure)}, Seat: s.Active})
	}
	steps = append(steps, backs...)
	like := Step{Seat: s.Active, Source: cardName(place.Card), From: fromReward}
	steps = append(steps, effects(icons(place.Card.Rewards), like)...)
	if place.Card.ID == unknownID {
		steps = append(steps, Step{Effect: cards.Effect{Do: "note"}, Seat: s.Active, Source: cardName(place.Card)})
	}
	t.push(append(steps, Step{Effect: cards.Effect{Do: stepToClock}})...)
}

// finishByHand says that all tasks of an adventure that nobody described are
// completed.
func (t *turn) finishByHand() error {
	s := t.s
	if err := s.attemptAt(ruleTask, stepRolled, stepPool); err != nil {
		return err
	}
	place := s.place(s.Attempt.Place)
	switch {
	case place == nil || len(place.Card.Tasks) > 0:
		return illegal(ruleTask, "refuse.known-tasks")
	case s.monsterOpen():
		return illegal("Rulebook, Monsters", "refuse.monster-left")
	}
	t.succeed()
	return nil
}

// monsterOpen tells whether a monster on the adventure of the attempt is not
// defeated yet.
func (s *State) monsterOpen() bool {
	return slices.ContainsFunc(s.attemptRows(), func(r row) bool { return r.Monster != "" && !s.Attempt.done(r) })
}

// vanishOptions are about an other world that was failed against Yog-Sothoth: it
// returns to the box, unless Duke prevents it (FAQ 2.0, "Ancient Ones").
func (s *State) vanishOptions(p Step) []Option {
	who := s.investigator(p.Seat)
	if who == nil || who.Devoured {
		return nil
	}
	for _, h := range who.Cards {
		if h.Card.ID == duke {
			return []Option{
				{ID: "vanish", Label: say("choice.vanish"), Group: "reward", Do: func(t *turn) { t.vanish(p) }},
				{ID: h.ID, Label: say("choice.duke"), Group: "ability", Target: h.ID, Rule: "FAQ 2.0, Ancient Ones", Do: func(t *turn) {
					t.Remark(say("log.duke", "who", who.Card.Name))
				}},
			}
		}
	}
	return nil
}

// vanish takes an other world out of the game; when none is left, Yog-Sothoth
// awakens.
func (t *turn) vanish(p Step) {
	place := t.s.place(p.Place)
	if place == nil {
		return
	}
	id := place.Card.ID
	t.closePlace(place.ID)
	t.Emit(&goneChange{ID: id}, engine.Text{})
	left := 0
	for _, c := range t.s.catalog.List(cards.OtherWorld) {
		if !t.s.isGone(c.ID) {
			left++
		}
	}
	if left == 0 {
		t.awaken()
	}
}

// isGone tells whether a card left the game for good.
func (s *State) isGone(id string) bool { return slices.Contains(s.Gone, id) }
