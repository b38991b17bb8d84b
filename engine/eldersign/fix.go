package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

// The ways to put the table right by hand.
const (
	fixGive   = "give"    // a card to a seat
	fixTake   = "take"    // a card, trophy, place, monster or lock away
	fixOpen   = "open"    // a place into play
	fixSpawn  = "monster" // a monster onto a place
	fixAppear = "appears" // the same, and which it is and where is asked
	fixMythos = "mythos"  // another Mythos card
	fixAwaken = "awaken"  // the Ancient One
	fixMove   = "move"    // a marker
	fixName   = "name"    // what a card in play is
	fixLock   = "lock"    // a die, by an unknown card or marker
)

// fixForms are the ways in which scripts write them.
var fixForms = []string{
	"what=give seat class card?",
	"what=take id:thing",
	"what=open class card?",
	"what=monster card id:place task?",
	"what=appears id:place",
	"what=mythos card",
	"what=awaken",
	"what=move seat id:place",
	"what=lock colour id:thing?",
	"what=name id:unnamed card",
}

// fix puts the table right by hand. Where it is not said which card came, it asks.
func (t *Turn) fix(a fixArgs) error {
	s := t.s
	if s.Phase == PhaseSetup || s.Phase == PhaseOver {
		return illegal(ruleSetup, "refuse.fix-later")
	}
	switch a.What {
	case fixGive:
		if p := s.Investigator(a.Seat); p == nil || p.Devoured {
			return models.Errorf(models.NotFound, "nobody plays in seat %d", a.Seat)
		}
		if a.Card == "" && s.edition.language.IsHeld(a.Class) {
			t.Push(Step{Effect: cards.Effect{Do: DrawCard, What: string(a.Class)}, Seat: a.Seat})
			return nil
		}
		c, err := s.Lookup(a.Class, a.Card)
		if err != nil {
			return err
		}
		switch {
		case s.edition.language.IsHeld(a.Class):
			t.GiveCard(a.Seat, c)
		case slices.Contains([]cards.Class{cards.Adventure, cards.OtherWorld, cards.Monster}, a.Class):
			t.GiveTrophy(a.Seat, a.Class, c)
		default:
			return models.Errorf(models.Invalid, "nobody holds a card of the class %s", a.Class)
		}
		return nil
	case fixTake:
		return t.take(a.ID)
	case fixOpen:
		if a.Class != cards.Adventure && a.Class != cards.OtherWorld || s.Awake {
			return rules.Refuse(models.Invalid, "refuse.open")
		}
		if a.Card == "" {
			t.Push(DrawPlace(a.Class, s.Active))
			return nil
		}
		c, err := s.Lookup(a.Class, a.Card)
		if err != nil {
			return err
		}
		t.OpenPlace(c, a.Extra, false)
		return nil
	case fixSpawn, fixAppear:
		return t.spawn(a)
	case fixMythos:
		c, err := s.Lookup(cards.Mythos, a.Card)
		if err != nil {
			return err
		}
		if s.Awake {
			return illegal("Rulebook, Battling an Ancient One", "refuse.no-mythos")
		}
		t.OpenMythos(c)
		return nil
	case fixAwaken:
		t.Awaken()
		return nil
	case fixMove:
		if s.Place(a.ID) == nil && s.entrance(a.ID) == nil || t.gone(a.Seat) || s.Awake || s.Phase == PhaseAttempt &&
			a.Seat == s.Active {
			return models.Errorf(models.Invalid, "seat %d cannot be moved to %.60q now", a.Seat, a.ID)
		}
		t.Emit(&moveChange{Seat: a.Seat, To: a.ID}, Say("log.adjust-move", "who", s.Name(a.Seat)))
		return nil
	case fixLock:
		return t.lockByHand(a.ID, a.Colour)
	case fixName:
		return t.identify(a.ID, a.Card)
	default:
		return models.Errorf(models.NotFound, "nothing is put right by %.60q", a.What)
	}
}

func (t *Turn) spawn(a fixArgs) error {
	place := t.s.Place(a.ID)
	if place == nil {
		return models.Errorf(models.NotFound, "there is no place %.60q", a.ID)
	}
	if a.What == fixAppear {
		monster := cards.Effect{Do: stepDrawMonster, What: string(cards.Monster)}
		t.Push(Step{Effect: monster, Seat: t.s.Active, Place: a.ID})
		return nil
	}
	c, err := t.s.Lookup(cards.Monster, a.Card)
	if err != nil {
		return err
	}
	if a.Task < 0 || a.Task > len(place.tasks()) || a.Task > 0 &&
		(place.Card.Tasks[a.Task-1].Space == "" || t.s.covered(*place, a.Task)) {
		return rules.Refuse(models.Invalid, "refuse.monster-task", "n", a.Task)
	}
	t.placeMonster(spot{a.ID, a.Task}, c)
	return nil
}

// lockByHand locks a die for an unknown icon: on an adventure, on a monster
// marker or on the open Mythos card, and until that leaves play; without any of these,
// until somebody takes the lock away.
func (t *Turn) lockByHand(source string, colour models.Colour) error {
	s := t.s
	if s.Awake || len(s.Agenda) > 0 {
		return illegal(ruleLocks, "refuse.first-decide")
	}
	if len(s.faces(colour)) == 0 {
		return models.Errorf(models.NotFound, "the box has no %.20q dice", colour)
	}
	var name engine.Name
	_, m := s.monster(source)
	switch {
	case m != nil:
		name = CardName(m.Card)
	case source == sourceMythos && s.Mythos != nil:
		name = CardName(s.Mythos)
	case source == "":
		name = engine.Name{Key: "lock.by-hand"}
	default:
		place := s.Place(source)
		if place == nil {
			return models.Errorf(models.NotFound, "there is nothing %.60q on the table", source)
		}
		name = CardName(place.Card)
	}
	t.Push(Step{Effect: cards.Effect{Do: stepLock}, Seat: s.Active, Colour: colour, Card: source, Source: name})
	return nil
}

// take takes a card, a trophy, a place, a monster or a lock away.
func (t *Turn) take(id string) error {
	s := t.s
	if owner, h := s.Held(id); h != nil {
		t.DiscardCard(owner.Seat, id)
		return nil
	}
	for _, p := range s.Investigators {
		for _, trophy := range p.Trophies {
			if trophy.ID == id {
				t.loseTrophies(p.Seat, []string{id})
				return nil
			}
		}
	}
	if place, m := s.monster(id); m != nil {
		t.DiscardMonster(place.ID, *m)
		return nil
	}
	for _, l := range s.Locks {
		if l.ID == id {
			t.unlock(l)
			return nil
		}
	}
	if s.Place(id) != nil {
		if s.Attempt != nil && s.Attempt.Place == id {
			return illegal(ruleAttempt, "refuse.attempted")
		}
		t.discardPlace(id)
		return nil
	}
	return models.Errorf(models.NotFound, "there is nothing %.60q on the table", id)
}

// identify says what a card in play is: for example once its owner has entered it
// in the card book.
func (t *Turn) identify(id, card string) error {
	s := t.s
	if id == string(cards.AncientOne) && !s.Awake {
		c, err := s.Lookup(cards.AncientOne, card)
		if err != nil {
			return err
		}
		t.Emit(&ancientChange{Card: c}, Say("log.identified", "card", CardName(c)))
		return nil
	}
	if owner, h := s.Held(id); h != nil {
		c, err := s.Lookup(h.Card.Class, card)
		if err != nil {
			return err
		}
		t.Emit(&heldChange{Seat: owner.Seat, ID: id, Card: c}, Say("log.identified", "card", CardName(c)))
		return nil
	}
	if place, m := s.monster(id); m != nil {
		c, err := s.Lookup(cards.Monster, card)
		if err != nil {
			return err
		}
		now := *m
		now.Card = c
		t.Emit(&monsterChange{Place: place.ID, Monster: now}, Say("log.identified", "card", CardName(c)))
		return nil
	}
	if place := s.Place(id); place != nil {
		if s.Attempt != nil && s.Attempt.Place == id && len(s.Attempt.Done) > 0 {
			return illegal(ruleAttempt, "refuse.begun")
		}
		c, err := s.Lookup(place.Card.Class, card)
		if err != nil {
			return err
		}
		t.Emit(&placeChange{ID: id, Card: c}, Say("log.identified", "card", CardName(c)))
		return nil
	}
	return models.Errorf(models.NotFound, "there is nothing %.60q on the table", id)
}
