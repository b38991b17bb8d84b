package eldritch

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/scene"
)

// cursed is the Condition with which sixes alone are successes.
const cursed = "cursed"

// fightOf is the fight of an investigator with a Monster, and where it begins; nil where the back of a card would
// decide it.
func (s *State) fightOf(seat engine.Seat, m Piece) (*fight, fightAt) {
	fact, who := s.monster(m.Card), s.person(seat)
	if fact == nil || !who.plays() {
		return nil, fightAt{}
	}
	f := &fight{
		horror: s.horror(m, seat), damage: s.damage(m, seat), toughness: s.toughness(m), drinks: fact.Drinks,
		will: fact.Will != nil, strength: fact.Strength != nil, willWounds: fact.WillWounds, flees: fact.WillOrFlee,
		immune: fact.Immune != "" && s.solved() < 3, noClues: fact.NoClues, memo: map[fightAt]float64{},
	}
	if !f.special(fact) || f.failCurses && len(s.held(seat, cursed)) > 0 {
		return nil, fightAt{}
	}
	tests := [combatTests]*Test{
		castTest:     {Seat: seat, Skill: Lore, When: OfSpell},
		willTest:     {Seat: seat, Skill: Will, When: InCombat},
		calmTest:     {Seat: seat, Skill: Influence, When: InCombat, Mod: fact.Calm},
		strengthTest: {Seat: seat, Skill: Strength, When: InCombat},
	}
	if fact.Will != nil {
		tests[willTest].Mod = *fact.Will
	}
	if fact.Strength != nil {
		tests[strengthTest].Mod = *fact.Strength
	}
	trish := slices.ContainsFunc(s.living(who.At), func(seat engine.Seat) bool {
		return s.person(seat).Card == trishScarborough
	})
	struck := s.struck(seat)
	for i, test := range tests {
		f.struck[i] = struck.oddsOf(test).classes
		test.Parts = s.parts(test)
		for _, part := range test.Parts {
			f.pool[i] += part.N
		}
		f.classes[i] = s.oddsOf(test).classes
		f.clueDice[i] = 1
		if trish && test.Pool() > 1 {
			f.clueDice[i] = 2
		}
	}
	f.ways = s.waysOf(seat, tests, f.clueDice)
	at := fightAt{rounds: 1, sanity: who.Count(Sanity), health: who.Count(Health), lost: m.Lost, clues: who.Count(Clue)}
	return f, at
}

// special takes a Monster's own effects on its combat in, and reports whether it knows all of them.
func (f *fight) special(fact *MonsterFact) bool {
	f.calms = fact.Calm != 0
	known := true
	for _, e := range fact.Before {
		switch {
		case e.Do == "choose":
			f.toll = true
		case e.Do == "lose" && e.What == Sanity:
			f.dread += max(1, e.N)
		default:
			known = false
		}
	}
	for _, e := range fact.WillFailed {
		switch {
		case e.Do == "lose" && e.What == Health:
			f.failHurts += max(1, e.N)
		case e.Do == "gain" && e.What == cursed:
			f.failCurses = true
		default:
			known = false
		}
	}
	for _, e := range fact.AfterWill {
		from := 0
		for _, c := range e.Cases {
			if len(c.Effects) == 1 && c.Effects[0].Do == "defeat-monster" {
				f.fades += c.To - from
			}
			from = c.To
		}
		switch {
		case e.Do == "lose" && e.What == Health:
			f.willHurts += max(1, e.N)
		case e.Do == "defeat-monster":
			f.fades = 6
		default:
			known = known && e.Do == "die" && f.fades > 0
		}
	}
	return known
}

// struck is the state with an investigator who would be cursed: who is Blessed is Blessed no more instead.
func (s *State) struck(seat engine.Seat) *State {
	struck := *s
	struck.Cards = slices.DeleteFunc(slices.Clone(s.Cards), func(c Card) bool {
		return c.Seat == seat && c.Card == factOf(cursed).Against
	})
	if len(struck.Cards) == len(s.Cards) {
		struck.Cards = append(struck.Cards, Card{ID: cursed, Class: Condition, Card: cursed, Seat: seat})
	}
	return &struck
}

// waysOf are the cards of an investigator that change dice of the tests, and the Clues of once a round: the Silver
// Key's and Norman Withers' Sanity.
func (s *State) waysOf(seat engine.Seat, tests [combatTests]*Test, clueDice [combatTests]int) []way {
	var list []way
	of := func(r Reroll, raise bool) {
		w := way{size: r.N, raise: raise, round: r.Round}
		if r.Pay == Sanity {
			w.sanity = r.Price
		}
		for i, test := range tests {
			w.fits[i] = r.fits(test)
		}
		list = append(list, w)
	}
	for _, c := range s.held(seat, "") {
		if s.marked(c.ID) {
			continue
		}
		f := factOf(c.Card)
		for _, r := range f.Reroll {
			of(r, false)
		}
		if f.Raise != nil {
			of(*f.Raise, true)
		}
	}
	always := [combatTests]bool{true, true, true, true}
	if s.keyed(seat) {
		list = append(list, way{fits: always, size: clueDice[strengthTest], round: true, clue: true})
	}
	if s.norman(seat) {
		list = append(list, way{fits: always, size: clueDice[strengthTest], round: true, sanity: 1, clue: true})
	}
	return list[:min(len(list), 16)]
}

// fightOdds are the chances of the fights that are about to be chosen, or of the one that is about to begin.
func (s *State) fightOdds(ctx context.Context) *scene.AttemptOdds {
	if len(s.Agenda) == 0 {
		return nil
	}
	p := s.Agenda[len(s.Agenda)-1]
	out := &scene.AttemptOdds{Advice: []scene.Advice{}}
	tell := func(id string, m Piece, first, spell int) {
		f, at := s.fightOf(p.Seat, m)
		if f == nil {
			return
		}
		f.spell = spell
		advice, told := f.advice(ctx, at, first, m)
		if !told {
			return
		}
		advice.Choice = "choose:" + strconv.Itoa(p.ID) + ":" + id
		out.Chance = max(out.Chance, advice.Value)
		out.Advice = append(out.Advice, advice)
	}
	switch p.Do {
	case stepCombat:
		m := s.piece(p.Monster)
		if m == nil {
			return nil
		}
		tell("fight", *m, combatTests, 0)
		for _, o := range combatOptions(s, p)[1:] {
			tell(o.ID, *m, castTest, combatSpell(o.ID))
		}
	case stepDamage:
		if m := s.piece(p.Monster); m != nil {
			tell("calm", *m, calmTest, 0)
			tell("fight", *m, strengthTest, 0)
		}
	case stepMeet, "fight":
		for _, o := range fightOptions(s, p) {
			tell(o.ID, *s.piece(o.ID), combatTests, 0)
		}
	}
	if len(out.Advice) == 0 {
		return nil
	}
	slices.SortStableFunc(out.Advice, func(a, b scene.Advice) int { return cmp.Compare(b.Value, a.Value) })
	return out
}

// placeOdds are the chances to defeat the Monster of each space that has one, for whose turn it is, as if they stood
// there; spaces with several are left out.
func (s *State) placeOdds(ctx context.Context) map[string]float64 {
	who := s.actor()
	if who == nil {
		return nil
	}
	places := map[string]float64{}
	for _, f := range spaces.list {
		list := s.pieces(Monster, f.ID)
		if len(list) != 1 {
			continue
		}
		there := *s
		there.People = slices.Clone(s.People)
		there.person(who.Seat).At = f.ID
		if fight, at := there.fightOf(who.Seat, list[0]); fight != nil {
			if chance := fight.begin(ctx, at, combatTests); !fight.long {
				places[f.ID] = chance
			}
		}
	}
	return places
}

// wholeFight is the chance of the fight that begins with the test under way; nothing once dice were thrown.
func (s *State) wholeFight(ctx context.Context) []scene.Advice {
	m := s.piece(s.Test.Step.Monster)
	if m == nil || s.Test.Count > 0 || s.Test.Step.After != stepHorrored {
		return nil
	}
	f, at := s.fightOf(s.Test.Seat, *m)
	if f == nil {
		return nil
	}
	f.pool[willTest] = s.Test.Pool()
	if advice, told := f.advice(ctx, at, combatTests, *m); told {
		return []scene.Advice{advice}
	}
	return nil
}

// advice says how a fight that begins with a test may end, this round and in the next ones; false where that takes too
// long to work out.
func (f *fight) advice(ctx context.Context, at fightAt, first int, m Piece) (a scene.Advice, told bool) {
	a = scene.Advice{Text: say("eldritch.odds.fight", "monster", monsterName(m.Card)), Value: f.begin(ctx, at, first)}
	if f.long {
		return a, false
	}
	at.rounds = roundsAhead
	if later := f.begin(ctx, at, first); !f.long {
		a.Why = []engine.Text{say("eldritch.odds.rounds", "n", roundsAhead, "percent", int(100*later+0.5))}
	}
	return a, true
}

// combatSpell is the bonus that a Spell gives for a combat, once it is cast.
func combatSpell(id string) int {
	for _, e := range factOf(id).Combat {
		for _, then := range e.Then {
			if then.Do == "combat-bonus" {
				return then.N
			}
		}
	}
	return 0
}
