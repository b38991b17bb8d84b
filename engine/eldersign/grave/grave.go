// Package grave is Grave Consequences, an expansion of Elder Sign: phobias, epitaphs and the
// epic battle, each of which may be used alone. What the texts of its 50 cards say is known to
// their owners alone.
package grave

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
	"elderglass/engine/scene"
)

// The parts of the box.
const (
	Phobias    = "phobias"
	Epitaphs   = "epitaphs"
	EpicBattle = "epic-battle"
)

// The classes of its cards.
const (
	phobia     cards.Class = "phobia"
	epitaph    cards.Class = "epitaph"
	epicBattle cards.Class = "epic-battle"
)

// Box returns Grave Consequences, whose parts may be used alone.
func Box() eldersign.Box {
	return eldersign.Box{
		ID:       "grave",
		Parts:    []string{Phobias, Epitaphs, EpicBattle},
		Language: language(),
		Words: map[string]eldersign.Word{
			whenever:          {}, // holds as long as the phobia is there
			drawEpitaph:       {Options: epitaphs},
			layEpitaph:        {Resolve: lay},
			drawEpic:          {Options: epicCards},
			battleOrder:       {Resolve: nextInOrder},
			investigatorsWord: {}, // a place in the order of attacks
			ancientOneWord:    {},
			eachAttack:        {},
		},
		Changes: []rules.Change[eldersign.State]{
			new(epitaphChange),
			new(battleChange),
		},
		At: moments(),
		Instead: map[string]func(*eldersign.Turn, eldersign.Step) bool{
			eldersign.DoDevour:      fear,
			eldersign.DoBattleNight: midnight,
			eldersign.DoEndTurn:     nextRound,
		},
		Open: func(s *eldersign.State) []scene.Card { return append(orderOfAttacks(s), laidDown(s)...) },
	}
}

// language is what its cards say that no others do.
func language() cards.Language {
	return cards.Language{
		Classes: []cards.ClassWords{
			{Class: phobia, Fields: []string{"lingering", "midnight"}, Held: true, Stays: true},
			{Class: epitaph, Fields: []string{"drawn"}},
			{Class: epicBattle, Fields: []string{"drawn"}},
		},
		Effects: map[string]cards.Takes{
			whenever:          {What: whens(), Options: true},
			investigatorsWord: {},
			eachAttack:        {Options: true},
			ancientOneWord:    {},
		},
	}
}

// moments are what the box does at each moment.
func moments() map[rules.Moment]func(*eldersign.Turn, eldersign.Step) {
	at := map[rules.Moment]func(*eldersign.Turn, eldersign.Step){
		eldersign.Devoured: devoured,
		eldersign.Awakening: func(t *eldersign.Turn, p eldersign.Step) {
			shuffle(t)
			goOnWithEpitaphs(t)
		},
	}
	for _, m := range felt {
		at[m] = func(t *eldersign.Turn, p eldersign.Step) {
			feel(t, m, p)
			if m == eldersign.Attempting {
				joinAttack(t, p)
			}
		}
	}
	return at
}
