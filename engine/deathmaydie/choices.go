package deathmaydie

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
)

// The words that ask somebody.
const (
	doChoose  = "choose"
	doDiscard = "discard"
	doWhom    = "whom"      // one investigator, to whom Then happens
	doPass    = "pass-item" // to an investigator anywhere
	doKeep    = "keep-cards"
)

func choiceWords() map[string]Word {
	return map[string]Word{
		doChoose:  {Options: (*State).chooseOptions},
		doDiscard: {Options: (*State).discardOptions, Resolve: (*Turn).discardEach},
		doWhom:    {Options: (*State).whomOptions},
		doPass:    {Options: (*State).passOptions},
		doKeep:    {Options: (*State).keepOptions},
	}
}

// whomOptions are the investigators of whom one is meant: those in the same space, or with "all" any.
func (s *State) whomOptions(p Step) []Option {
	seats := s.here(s.person(p.Seat).At)
	if p.At == "all" {
		seats = s.Living()
	}
	var list []Option
	for _, seat := range seats {
		list = append(list, Option{
			ID: seatWord(seat), Group: "effect", Label: Say("dmd.choice.whom", "who", s.name(seat)),
			Do: func(t *Turn) {
				one := p
				one.Seat = seat
				t.Push(one.all(p.Then)...)
			},
		})
	}
	return list
}

// passOptions are the items that somebody may give to an investigator anywhere.
func (s *State) passOptions(p Step) []Option {
	var list []Option
	for _, h := range s.person(p.Seat).Cards {
		if side := s.side(h); side == nil || side.Kind != cards.Item || side.Kept {
			continue
		}
		for _, to := range s.Living() {
			if to != p.Seat && !s.apart(s.person(to), s.side(h)) {
				list = append(list, Option{
					ID: h.ID + "-" + seatWord(to), Target: h.ID, Group: "effect",
					Label: Say("dmd.choice.give", "who", s.name(p.Seat), "to", s.name(to), "card", s.heldName(h)),
					Do:    func(t *Turn) { t.hand(h.ID, to) },
				})
			}
		}
	}
	return list
}

// futile reports whether effects have somebody give an item who has none, or where nobody can take it.
func (s *State) futile(seat engine.Seat, effects []cards.Effect) bool {
	return slices.ContainsFunc(effects, func(e cards.Effect) bool {
		return e.Do == doPass && len(s.passOptions(Step{Seat: seat})) == 0
	})
}

// keepOptions ask for each item and companion in turn whether it is discarded, or kept for 1 wound.
func (s *State) keepOptions(p Step) []Option {
	for _, h := range s.person(p.Seat).Cards {
		side := s.side(h)
		if side != nil && side.Kind == cards.Condition || slices.Contains(p.Left, h.ID) {
			continue
		}
		next := p
		next.Left = append(slices.Clone(p.Left), h.ID)
		return []Option{
			{
				ID: "discard", Target: h.ID, Group: "card", Label: Say("dmd.choice.discard", "card", s.heldName(h)),
				Do: func(t *Turn) {
					t.discard(p.Seat, h.ID)
					t.Push(next)
				},
			},
			{
				ID: "keep", Target: h.ID, Group: "card", Label: Say("dmd.choice.keep", "card", s.heldName(h)),
				Do: func(t *Turn) {
					pay := p.with(cards.Effect{Do: doWound})
					pay.From = fromCost
					t.Push(pay, next)
				},
			},
		}
	}
	return nil
}

// chooseOptions are the ways of an effect whose costs can be paid.
func (s *State) chooseOptions(p Step) []Option {
	var list []Option
	for i, effects := range p.Options {
		if !s.payable(p.Seat, effects) {
			continue
		}
		label := s.effectsText(p, effects)
		if len(effects) == 0 {
			label = Say("dmd.choice.nothing")
		}
		list = append(list, Option{ID: strconv.Itoa(i + 1), Group: "effect", Label: label, Do: func(t *Turn) {
			if len(p.Options[i]) == 0 {
				t.Remark(label)
			}
			t.Push(p.all(p.Options[i])...)
		}})
	}
	return list
}

// effectsText says what effects of a step do.
func (s *State) effectsText(p Step, effects []cards.Effect) engine.Text {
	texts := make([]engine.Text, len(effects))
	for i, e := range effects {
		texts[i] = effectText(p.with(e), s)
	}
	return Say("dmd.choice.effects", "effects", texts)
}

// payable reports whether an investigator can take all the stress and wounds of effects, and
// discard what they ask for.
func (s *State) payable(seat engine.Seat, effects []cards.Effect) bool {
	p := s.person(seat)
	if p == nil {
		return false
	}
	stress, wounds := s.mostStress()-p.Stress, mostWounds-p.Wounds
	for _, left := range s.companions(p) {
		wounds += left
	}
	for _, e := range effects {
		switch {
		case e.Who != "":
		case e.Do == doStress && e.Else == nil:
			stress -= e.Count()
		case e.Do == doWound:
			wounds -= e.Count()
		case e.Do == doDiscard && len(s.discardable(p, e.What)) == 0:
			return false
		}
	}
	return stress >= 0 && wounds >= 0
}
