package eldritch

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/models"
)

// seatWord is a seat as the id of an option.
func seatWord(seat engine.Seat) string { return "seat-" + strconv.Itoa(int(seat)) }

// lossOptions are the ways to keep health or sanity from being lost; the first option loses it.
func lossOptions(s *State, p Step) []option {
	n := s.lost(p)
	who := s.person(p.Seat)
	if p.What != Health && p.What != Sanity || n < 1 || who == nil {
		return nil
	}
	list := []option{{
		ID: "lose", Label: say("eldritch.choice.lose", "n", n, "what", thing(p.What)),
		Do: func(t *Turn) { t.loses(p.Seat, p.What, n, p.Source) },
	}}
	for _, seat := range s.order() {
		for _, c := range s.held(seat, "") {
			prevent := factOf(c.Card).Prevent
			switch {
			case prevent == nil || prevent.What != p.What || slices.Contains(p.Used, c.ID),
				prevent.Here && s.person(seat).At != who.At,
				prevent.Round && s.marked(c.ID),
				prevent.Clue && (seat != p.Seat || !s.affords(seat, Clue, 1)):
				continue
			}
			way := option{
				ID: c.Card, Label: say("eldritch.choice.prevent", "card", cardName(c)),
				Do: func(t *Turn) { t.prevent(p, seat, c, prevent) },
			}
			if slices.ContainsFunc(list, func(o option) bool { return o.ID == way.ID }) { // another has the same Spell
				way.ID += "-" + seatWord(seat)
			}
			if seat != p.Seat {
				way.Label = say("eldritch.choice.prevent-of", "card", cardName(c), "who", s.name(seat))
			}
			list = append(list, way)
		}
	}
	return list
}

// prevent keeps some of a loss away by a card.
func (t *Turn) prevent(p Step, seat engine.Seat, c Card, how *Prevent) {
	label := say("eldritch.log.prevents", "who", t.s.name(seat), "card", cardName(c))
	left := p
	left.N, left.Per, left.Used = t.s.amount(p)-how.N, "", append(slices.Clone(p.Used), c.ID)
	if how.Round {
		t.mark(c.ID)
	}
	switch {
	case how.Cast:
		all := left
		all.N = t.s.amount(p)
		test := Step{
			Effect: Effect{Do: stepTest, Skill: Lore, When: OfSpell}, Seat: seat, Source: cardName(c), Card: c.ID,
			After: stepWarded, Left: nil,
		}
		test.Then = []Effect{left.Effect}
		test.Else = []Effect{all.Effect}
		test.Monster, test.Space, test.Used, test.Part = p.Monster, seatWord(p.Seat), left.Used, ""
		t.Remark(label)
		t.Push(test)
		return
	case how.Discard:
		t.discard(c, label)
	case how.Clue:
		t.pay(seat, Clue, 1)
		t.Remark(label)
	}
	if left.N > 0 {
		t.Push(left)
	}
}

// resolveWarded goes on with a loss after a Spell was cast against it.
func resolveWarded(t *Turn, p Step) {
	effects := p.Then
	if p.N == 0 {
		effects = p.Else
	}
	for _, e := range effects {
		if e.N > 0 {
			loss := Step{Effect: e, Seat: seatOf(p.Space), Source: p.Source, Monster: p.Monster, Used: p.Used}
			t.Push(loss)
		}
	}
	if p.N > 0 {
		t.Push(p.like(Effect{Do: stepSpellToken}), p.like(Effect{Do: "flip"}))
	}
}

// seatOf is the seat of such an option.
func seatOf(word string) engine.Seat {
	n, err := strconv.Atoi(word[len("seat-"):])
	if err != nil {
		return engine.Nobody
	}
	return engine.Seat(n)
}

// resolveLose takes tokens away: as many as there are, at most (Guide, Discarding).
func resolveLose(t *Turn, p Step) {
	if n := t.s.lost(p); n > 0 && t.s.person(p.Seat).plays() {
		t.loses(p.Seat, p.What, n, p.Source)
	}
}

// lost is how much a step takes: a card may keep some of the Sanity that a Spell of its owner takes.
func (s *State) lost(p Step) int {
	n := s.amount(p)
	if c := s.card(p.Card); p.What != Sanity || c == nil || c.Class != Spell {
		return n
	}
	for _, c := range s.held(p.Seat, "") {
		n -= factOf(c.Card).SoftensSpells
	}
	return max(0, n)
}

// loses takes tokens from an investigator.
func (t *Turn) loses(seat engine.Seat, what string, n int, source engine.Name) {
	n = min(n, t.s.person(seat).Count(what))
	if n == 0 {
		return
	}
	t.count(what, seat, -n, say("eldritch.log.loses", "who", t.s.name(seat), "n", n, "what", thing(what), "why", source))
	if what == Clue {
		t.count(ClueDiscard, engine.Nobody, n, silent)
		t.refillClues()
	}
}

// resolveRecover gives health or sanity back, to the maximum (Guide, Health and Sanity).
func resolveRecover(t *Turn, p Step) {
	who := t.s.person(p.Seat)
	if n := min(t.s.amount(p), who.most(p.What)-who.Count(p.What)); n > 0 {
		t.count(p.What, p.Seat, n, say("eldritch.log.recovers", "who", t.s.name(p.Seat), "n", n, "what", thing(p.What)))
	}
}

// clues are how many Clues somebody may spend at once: the tokens, and what stands for one.
func (s *State) clues(seat engine.Seat) int {
	n := s.person(seat).Count(Clue)
	if s.keyed(seat) {
		n++
	}
	if s.norman(seat) {
		n++
	}
	return n
}

// affords reports whether an investigator can spend something. The last health or sanity
// cannot be spent (Guide, Spend).
func (s *State) affords(seat engine.Seat, what string, n int) bool {
	p := s.person(seat)
	switch {
	case !p.plays():
		return false
	case what == Health || what == Sanity:
		return p.Count(what) > n
	case what == Clue:
		return s.clues(seat) >= n
	}
	return len(s.held(seat, what)) >= n
}

// keyed reports whether a price in Clues is 1 less by the Silver Key.
func (s *State) keyed(seat engine.Seat) bool {
	return slices.ContainsFunc(s.held(seat, ""), func(c Card) bool { return factOf(c.Card).ClueLess && !s.marked(c.ID) })
}

// norman reports whether Norman Withers may spend 1 Sanity for a Clue.
func (s *State) norman(seat engine.Seat) bool {
	p := s.person(seat)
	return p.Card == normanWithers && !s.marked(normanWithers) && p.Count(Sanity) > 1
}

// normanOwes is the track of a Clue that Norman Withers has spent and may still pay with Sanity.
const normanOwes = "norman-owes"

// owing is Norman Withers' seat where he is still to choose what he pays with.
func (s *State) owing() engine.Seat {
	for _, seat := range s.order() {
		if s.person(seat).Count(normanOwes) > 0 {
			return seat
		}
	}
	return engine.Nobody
}

// normanPaysOptions are what Norman Withers spends: the Clue, or 1 Sanity in its place, once per round (Guide, Norman
// Withers).
func normanPaysOptions(s *State, p Step) []option {
	if !s.norman(p.Seat) {
		return nil
	}
	return []option{
		{ID: Clue, Label: say("eldritch.choice.spend-clue"), Do: func(*Turn) {}},
		{ID: Sanity, Label: say("eldritch.choice.spend-sanity"), Do: func(t *Turn) {
			from := ClueDiscard
			if t.s.Count(from) == 0 { // the discarded Clues are the pool already
				from = CluePool
			}
			t.count(from, engine.Nobody, -1, silent)
			t.count(Clue, p.Seat, 1, silent)
			t.paysSanity(p.Seat)
		}},
	}
}

// paysSanity pays 1 Sanity of Norman Withers in the place of a Clue.
func (t *Turn) paysSanity(seat engine.Seat) {
	t.mark(normanWithers)
	t.count(Sanity, seat, -1, say("eldritch.log.loses", "who", t.s.name(seat), "n", 1, "what", thing(Sanity),
		"why", t.s.name(seat)))
}

// pay spends what an investigator affords. Norman Withers then chooses whether one of the Clues is Sanity; without
// enough Clues it is.
func (t *Turn) pay(seat engine.Seat, what string, n int) {
	s := t.s
	label := say("eldritch.log.spends", "who", s.name(seat), "n", n, "what", thing(what))
	if what != Clue {
		t.count(what, seat, -n, label)
		return
	}
	if s.keyed(seat) {
		for _, c := range s.held(seat, "") {
			if factOf(c.Card).ClueLess {
				t.mark(c.ID)
				n--
			}
		}
	}
	tokens := min(n, s.person(seat).Count(Clue))
	t.Remark(label)
	t.count(Clue, seat, -tokens, silent)
	t.count(ClueDiscard, engine.Nobody, tokens, silent)
	t.refillClues()
	switch {
	case !s.norman(seat):
	case n > tokens:
		t.paysSanity(seat)
	case tokens > 0 && s.person(seat).Count(normanOwes) == 0:
		t.count(normanOwes, seat, 1, silent)
	}
}

// refillClues turns the discarded Clues over once the pool is empty (Guide, Clue).
func (t *Turn) refillClues() {
	if n := t.s.Count(ClueDiscard); t.s.Count(CluePool) == 0 && n > 0 {
		t.count(ClueDiscard, engine.Nobody, -n, say("eldritch.log.clue-pool", "n", n))
		t.count(CluePool, engine.Nobody, n, silent)
	}
}

// resolveSpend spends in exchange for what follows.
func resolveSpend(t *Turn, p Step) {
	if n := t.s.amount(p); t.s.affords(p.Seat, p.What, n) {
		t.pay(p.Seat, p.What, n)
	}
}

// groupOptions are who pays for the group, or that it does not pay.
func groupOptions(s *State, p Step) []option {
	n := s.amount(p)
	total := 0
	for _, seat := range s.order() {
		total += s.clues(seat)
	}
	refuse := option{
		ID: "no", Label: say("eldritch.choice.group-no", "n", n),
		Do: func(t *Turn) { t.Push(p.all(p.Else)...) },
	}
	if total < n || n == 0 {
		return []option{refuse}
	}
	var list []option
	for _, seat := range s.order() {
		if s.clues(seat) == 0 {
			continue
		}
		list = append(list, option{
			ID: seatWord(seat), Label: say("eldritch.choice.group-pays", "who", s.name(seat)),
			Do: func(t *Turn) {
				t.pay(seat, Clue, 1)
				if n > 1 {
					rest := p
					rest.N, rest.Per, rest.Part = n-1, "", "paying"
					t.Push(rest)
				} else {
					t.Push(p.all(p.Then)...)
				}
			},
		})
	}
	if p.Part != "paying" {
		list = append(list, refuse)
	}
	return list
}

// chooseOptions are the ways of an effect that can be chosen: what cannot be paid or gained cannot (Guide, Frequently
// Asked Questions: "or" is a choice). Without any, nothing happens.
func chooseOptions(s *State, p Step) []option {
	var list []option
	for i, effects := range p.Options {
		if !s.possible(p, effects) {
			continue
		}
		list = append(list, option{
			ID: strconv.Itoa(i + 1), Label: optionText(s, p, effects),
			Do: func(t *Turn) {
				steps := p.all(effects)
				for i := range steps {
					steps[i].Part = chosen
				}
				t.Push(steps...)
			},
		})
	}
	return list
}

// possible reports whether the effects of an option can be chosen.
func (s *State) possible(p Step, effects []Effect) bool {
	for _, e := range effects {
		n := max(e.N, 1)
		switch e.Do {
		case "spend", "give-up", "discard":
			if !s.affords(p.Seat, e.What, n) {
				return false
			}
		case "gain":
			if f := factOf(e.What); f != nil && f.Class == Condition && !s.gainable(p.Seat, e.What) {
				return false
			}
		case "discard-monster":
			if e.Where == "here" && len(s.discardable(s.person(p.Seat).At)) == 0 {
				return false
			}
		case "drop", "uncurse":
			if e.Do == "uncurse" && len(s.held(p.Seat, "cursed")) == 0 {
				return false
			}
		}
	}
	return true
}

// optionText says what an option does.
func optionText(s *State, p Step, effects []Effect) engine.Text {
	if len(effects) == 0 {
		return say("eldritch.choice.nothing")
	}
	list := make([]engine.Text, len(effects))
	for i, e := range effects {
		list[i] = effectText(s, p.like(e))
	}
	return say("eldritch.choice.effects", "what", list)
}

// effectText says what an effect does.
func effectText(s *State, p Step) engine.Text {
	n := s.amount(p)
	if p.Do == Doom && n < 0 {
		return models.Say("eldritch.effect.doom-retreats", "n", -n)
	}
	args := []any{"n", n}
	if p.What != "" {
		args = append(args, "what", thing(p.What))
	}
	if p.Skill != "" {
		args = append(args, "skill", thing(string(p.Skill)))
	}
	return models.Say("eldritch.effect."+p.Do, args...)
}
