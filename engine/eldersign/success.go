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
func (t *Turn) succeed() {
	s := t.s
	if s.Attempt.Unlocks {
		t.opened()
		return
	}
	place := *s.Place(s.Attempt.Place)
	t.dropTurnSteps()
	t.update(Say("log.succeeded", "who", s.Name(s.Active), "card", CardName(place.Card)), func(a *Attempt) {
		a.Step = stepOver
	})
	t.returnKept()
	about := Step{Seat: s.Active, Place: place.ID, Fact: place.Card}
	t.Push(Step{Effect: cards.Effect{Do: DoToClock}})
	t.Reach(Rewarding, about)
	like := Step{Seat: s.Active, Source: CardName(place.Card), From: fromReward}
	rewards := append(s.group(place.Card.Rewards, place.Card.RewardsOr, like), effects(place.Card.RewardEffects, like)...)
	rewards = append(rewards, s.memberRewards(place.Card, like)...)
	if place.Card.ID == unknownID || place.Card.Untold {
		rewards = append(rewards, Step{Effect: cards.Effect{Do: "note"}, Seat: s.Active, Source: CardName(place.Card)})
	}
	t.Push(rewards...)
	first := t.collect()
	t.closePlace(place.ID)
	special := s.special(place.Card)
	switch {
	case special.NoTrophy:
	case place.Card.Untold && place.Card.Trophy == 0:
		first = append([]Step{{Effect: cards.Effect{Do: stepWorth}, Seat: s.Active, Fact: place.Card}}, first...)
	default:
		t.GiveTrophy(s.Active, place.Card.Class, place.Card)
	}
	if special.Once {
		t.RemoveFromGame(place.Card.ID)
	}
	if !place.Extra {
		draw := Step{
			Effect: cards.Effect{Do: stepDrawPlace, What: string(cards.Adventure)}, Seat: s.Active,
			Down: s.mode().DealsDown,
		}
		first = append([]Step{draw}, first...)
	}
	t.Push(first...)
	t.Reach(Succeeded, about)
}

// finishByHand says that all tasks of an unknown adventure are
// completed.
func (t *Turn) finishByHand() error {
	s := t.s
	if err := s.attemptAt(ruleTask, stepRolled, stepPool); err != nil {
		return err
	}
	if err := s.settled(); err != nil {
		return err
	}
	place := s.Place(s.Attempt.Place)
	switch {
	case place == nil || len(place.Card.Tasks) > 0 || s.Attempt.Unlocks:
		return illegal(ruleTask, "refuse.known-tasks")
	case s.monsterOpen():
		return illegal("Rulebook, Monsters", "refuse.monster-left")
	}
	t.succeed()
	return nil
}

// monsterOpen reports whether a monster on the adventure of the attempt is not
// defeated yet.
func (s *State) monsterOpen() bool {
	return slices.ContainsFunc(s.attemptRows(), func(r row) bool { return r.Monster != "" && !s.Attempt.done(r) })
}

// RemoveFromGame takes a card out of the game for good.
func (t *Turn) RemoveFromGame(id string) { t.Emit(&goneChange{ID: id}, engine.Text{}) }

// InGame returns the cards of a class that did not leave the game.
func (s *State) InGame(class cards.Class) []*cards.Card {
	return slices.DeleteFunc(slices.Clone(s.catalog.List(class)), func(c *cards.Card) bool { return s.IsGone(c.ID) })
}

// IsGone reports whether a card left the game for good.
func (s *State) IsGone(id string) bool { return slices.Contains(s.Gone, id) }
