// Package unseen is the box Unseen Forces: blessings and curses with their dice, four
// entrance cards, and the cards of the box as far as their facts are known. A card with an
// effect of its own is a file.
package unseen

import (
	"embed"
	"sync"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
	"elderglass/engine/rules"
	"elderglass/models"
)

//go:embed data/*.json
var files embed.FS

// shipped are its cards as far as public sources tell: 40 adventures and 2 other worlds
// whole, the 8 replacement cards, 4 of 8 investigators, 2 of 4 Ancient Ones, and the names of
// a few other cards.
var shipped = sync.OnceValue(func() cards.Catalog { return cards.Must(language().Load(files)) })

// ID names the box in scripts.
const ID = "unseen"

// The house rules of the box.
const (
	// houseReplacements is whether the table owns the replacement cards.
	houseReplacements = "replacement-cards"
	// houseMaster is whether the master Mythos cards are in the deck.
	houseMaster = "master-mythos"
	// houseWhite is when the white die joins for who is blessed while an adventure is being
	// resolved.
	houseWhite = "white-die"

	no, yes  = "no", "yes"
	nextRoll = "next-roll"
)

// The marks on cards of the box.
const (
	markChild  = "child"
	markMaster = "master"
)

// language is what its cards may say.
func language() cards.Language {
	return cards.Language{
		Fields: map[cards.Class][]string{cards.Monster: {"ordered"}},
		Effects: map[string]cards.Takes{
			blessed: {}, cursed: {}, childAppears: {}, freshStart: {}, leaves: {}, discardWorld: {}, closeEntrance: {},
			insight: {Options: true}, orElse: {Options: true},
			dropTo: {What: []string{eldersign.Sanity, eldersign.Stamina}},
		},
		Icons: []string{blessed, cursed}, Costs: []string{cursed, "doom"},
		Marks: map[cards.Class][]string{cards.Monster: {markChild}, cards.Mythos: {markMaster}},
	}
}

// Box returns Unseen Forces.
func Box() eldersign.Box {
	return eldersign.Box{
		ID: ID, Set: "unseen", Dice: []models.Colour{task.White, task.Black}, Apart: []models.Colour{task.Black},
		Language: language(), Cards: shipped(), Replaces: replaces, Aside: aside,
		Traits:   []eldersign.Trait{dianaStanley(), jimCulver(), shuddeMell()},
		Tracks:   []eldersign.Track{blessing(), curse()},
		Modes:    []eldersign.Mode{fourEntrances()},
		Commands: []eldersign.Command{visiting(), shutting(), reopening()},
		House: []eldersign.HouseRule{
			{Name: houseReplacements, Readings: []string{yes, no}, Source: "FAQ 2.0, Replacement Cards"},
			{Name: houseMaster, Readings: []string{no, yes}, Source: "Rules summary, Master Mythos card option"},
			{Name: houseWhite, Readings: []string{"first-pool", nextRoll}, Source: ruleWhite},
		},
		Devours: cursedTooOften, Adds: freely, Rates: rates,
		Settles: func(s *eldersign.State) bool { return len(matching(s)) > 0 },
		Words: map[string]eldersign.Word{
			blessed:       {Resolve: bless},
			cursed:        {Resolve: becomeCursed},
			matchBlack:    {Options: matches},
			childAppears:  {Options: children},
			crack:         {Resolve: crackWorld},
			freshStart:    {Resolve: startAfresh},
			leaves:        {Resolve: leave},
			orElse:        {Resolve: firstThatCan},
			dropTo:        {Resolve: fallTo},
			discardWorld:  {Options: worlds},
			closeEntrance: {Options: closable},
			insight:       {Options: insights},
			strangeLuck:   {Options: luckyDice, Always: true},
			shop:          {Options: goods, Always: true},
		},
		Personal: []string{blessed, cursed, orElse, dropTo, strangeLuck, shop},
		At: map[rules.Moment]func(*eldersign.Turn, eldersign.Step){
			eldersign.Pooling:      poolDice,
			eldersign.Adjusted:     putRight,
			eldersign.ResultsStand: func(t *eldersign.Turn, p eldersign.Step) { t.Push(do(matchBlack, p.Seat)) },
			eldersign.Failing:      func(t *eldersign.Turn, p eldersign.Step) { loseBlessing(t, p.Seat) },
			eldersign.Succeeded:    liftCurse,
			eldersign.Awakening:    loseAll,
		},
	}
}

// replaces reports whether a card of the box replaces that of the base game: where the table
// owns the replacement cards, as it should (FAQ 2.0, "Replacement Cards").
func replaces(s *eldersign.State, _ *cards.Card) bool { return s.Reading(houseReplacements) == yes }

// aside reports whether a card is kept apart from its deck: Children of Abhoth always, and
// master Mythos cards unless all agree to play with them.
func aside(s *eldersign.State, c *cards.Card) bool {
	return c.Marked(markChild) || c.Marked(markMaster) && s.Reading(houseMaster) == no
}

// do is a step of a word for a seat.
func do(word string, seat engine.Seat) eldersign.Step {
	return eldersign.Step{Effect: cards.Effect{Do: word}, Seat: seat}
}
