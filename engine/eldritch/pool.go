package eldritch

import (
	"slices"
	"strconv"
	"strings"

	"elderglass/engine"
)

// Part is a reason for dice of a pool, with their number, which is negative for a penalty.
type Part struct {
	Why engine.Text `json:"why"`
	N   int         `json:"n"`
}

// Pool is the number of dice of the test, at least one (Guide, Tests).
func (t *Test) Pool() int {
	n := 0
	for _, p := range t.Parts {
		n += p.N
	}
	return max(1, n)
}

// parts are what a pool is made of: the skill, the modifier, an Improvement token, the highest bonus, and additional
// dice (Guide, Tests).
func (s *State) parts(test *Test) []Part {
	if test.When == OfDie {
		return []Part{{say("eldritch.part.die"), 1}}
	}
	who := s.person(test.Seat)
	f := investigators.by[who.Card]
	parts := []Part{{say("eldritch.part.skill", "skill", thing(string(test.Skill))), f.Skills[test.Skill]}}
	add := func(why engine.Text, n int) {
		if n != 0 {
			parts = append(parts, Part{why, n})
		}
	}
	add(say("eldritch.part.modifier"), test.Mod)
	add(say("eldritch.part.improved"), who.Count(improved(test.Skill)))
	best, by := 0, engine.Text{}
	for _, c := range s.held(test.Seat, "") {
		for _, b := range factOf(c.Card).Bonus {
			free := !b.Discard && !b.Round
			if b.fits(test) && b.N > best && (free || slices.Contains(test.Added, c.Card)) {
				best, by = b.N, say("eldritch.part.bonus", "card", cardName(c))
			}
		}
	}
	for _, name := range test.Added { // a card that was discarded for its bonus, or one whose bonus was told
		if f, n := toldBonus(name); n > best {
			best, by = n, say("eldritch.part.bonus", "card", f.named())
		}
		if card := factOf(name); card != nil {
			for _, b := range card.Bonus {
				if b.fits(test) && b.Discard && b.N > best {
					best, by = b.N, say("eldritch.part.bonus", "card", words(card.Name))
				}
			}
		}
	}
	if n := who.Count(combatBonus); test.When == InCombat && test.Skill == Strength && n > best {
		best, by = n, say("eldritch.part.spell")
	}
	add(by, best)
	for _, e := range s.additional(test) {
		add(e.Why, e.N)
	}
	return parts
}

// combatBonus is the track of a bonus that a card gives for one combat: to its Strength test.
const combatBonus = "combat-bonus"

// fits reports whether something is of a test.
func (m Match) fits(t *Test) bool {
	return t.When != OfDie && (m.Skill == "" || m.Skill == t.Skill) && (m.When == "" || m.When == t.When)
}

// additional are the dice that come in addition to everything else; they are cumulative.
func (s *State) additional(test *Test) []Part {
	var parts []Part
	at := s.person(test.Seat).At
	for _, seat := range s.living(at) {
		p := s.person(seat)
		why := say("eldritch.part.person", "who", s.name(seat))
		switch {
		case p.Card == jimCulver && test.When == InCombat,
			p.Card == leoAnderson && kindOf(at) == Wilderness,
			p.Card == silasMarsh && kindOf(at) == Sea,
			p.Card == lolaHayes && slices.Contains(test.Added, lolaHayes):
			parts = append(parts, Part{why, 1})
		}
		for _, c := range s.held(seat, "") {
			if e := factOf(c.Card).Dice; e != nil && (e.Kind == "" || e.Kind == kindOf(at)) &&
				(e.When == "" || e.When == test.When) && (!e.NotWorld || test.When != InWorld) {
				parts = append(parts, Part{say("eldritch.part.card", "card", cardName(c)), e.N})
			}
		}
	}
	return parts
}

// addable are the cards of the tester, and Lola Hayes, that may be asked for more dice before the first throw.
func (s *State) addable() []string {
	test := s.Test
	if test == nil || test.Count > 0 || test.When == OfDie || test.When == Free {
		return nil
	}
	var list []string
	for _, c := range s.held(test.Seat, "") {
		if slices.Contains(test.Added, c.Card) {
			continue
		}
		for _, b := range factOf(c.Card).Bonus {
			if b.fits(test) && (b.Discard || b.Round && !s.marked(c.ID)) {
				list = append(list, c.Card)
				break
			}
		}
	}
	told := slices.ContainsFunc(test.Added, func(name string) bool {
		f, _ := toldBonus(name)
		return f != nil
	})
	for _, class := range classes {
		if other := otherOf(class); !told && len(s.held(test.Seat, other)) > 0 {
			for n := range mostOther {
				list = append(list, other+"-"+strconv.Itoa(n+1))
			}
		}
	}
	for _, seat := range s.living(s.person(test.Seat).At) {
		if s.person(seat).Card == lolaHayes && !s.marked(lolaHayes) {
			list = append(list, lolaHayes)
		}
	}
	return list
}

// toldBonus is a card that the program does not know, and its bonus as people told it; nil for any other word.
func toldBonus(word string) (*CardFact, int) {
	i := strings.LastIndexByte(word, '-')
	if i < 0 {
		return nil, 0
	}
	f := factOf(word[:i])
	n, err := strconv.Atoi(word[i+1:])
	if err != nil || f == nil || !f.other() {
		return nil, 0
	}
	return f, n
}

// add asks a card, or Lola Hayes, for more dice.
func (t *Turn) add(what string) error {
	if !t.waits(stepThrow) || !slices.Contains(t.s.addable(), what) {
		return illegal("Tests", "eldritch.refuse.add")
	}
	test := *t.s.Test
	test.Added = append(slices.Clone(test.Added), what)
	told, _ := toldBonus(what)
	if held := t.s.held(test.Seat, what); told != nil { // its card alone knows what it costs
		t.Remark(say("eldritch.log.uses", "who", t.s.name(test.Seat), "what", told.named()))
	} else if len(held) > 0 {
		b := factOf(what).Bonus[0]
		if b.Discard {
			t.discard(held[0], say("eldritch.log.discards", "who", t.s.name(test.Seat), "card", cardName(held[0])))
			t.bonusLater(test, factOf(what))
		}
		if b.Round {
			t.mark(held[0].ID)
		}
	} else {
		t.mark(what)
	}
	test.Parts = t.s.parts(&test)
	t.Emit(&testChange{&test}, say("eldritch.log.adds", "n", test.Pool()))
	return nil
}

// bonusLater keeps what a card that was discarded before the Will test of a combat gives to its Strength test.
func (t *Turn) bonusLater(test Test, f *CardFact) {
	for _, b := range f.Bonus {
		if test.When == InCombat && test.Skill == Will && b.When == InCombat && b.Skill == Strength {
			resolveCombatBonus(t, Step{Effect: Effect{N: b.N}, Seat: test.Seat})
		}
	}
}
