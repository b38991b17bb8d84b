// Package gates is the box Gates of Arkham: the streets with their gates, events, memberships and
// skills, and the cards of the box as far as their facts are known.
package gates

import (
	"embed"
	"sync"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

//go:embed data/*.json
var files embed.FS

// shipped are its cards as far as public sources tell: the dice of the tasks of all adventures and
// other worlds, four Ancient Ones, its investigators and the names of a few other cards.
var shipped = sync.OnceValue(func() cards.Catalog { return cards.Must(language().Load(files)) })

// ID names the box in scripts.
const ID = "gates"

// rulePeople is where its investigators are explained.
const rulePeople = "FAQ 2.0, Investigators: Gates of Arkham Expansion"

// The words that only its cards use.
const (
	gate             = "gate"
	doom             = "doom"
	opening          = "opening"
	placeGate        = "place-gate"
	closeGate        = "close-gate"
	discardGate      = "discard-gate"
	discardAdventure = "discard-adventure"
	openGates        = "open-gates"
)

// language is what its cards may say.
func language() cards.Language {
	return eldersign.JourneyLanguage().With(eldersign.SkillLanguage()).With(cards.Language{
		Classes: []cards.ClassWords{
			{Class: event, Fields: []string{"drawn", "restricted"}},
			{Class: eldersign.Membership, Held: true},
		},
		Effects: map[string]cards.Takes{
			closeGate: {}, discardGate: {}, discardAdventure: {}, openGates: {Options: true}, gateAttack: {},
			drawEvent: {}, sheldonGang: {}, silverTwilight: {},
		},
		Icons: []string{
			closeGate, discardAdventure, "turn-up", string(eldersign.Membership), "lose-" + string(eldersign.Membership), sheldonGang,
			silverTwilight, drawEvent,
		},
		Costs:   []string{gate, doom},
		Members: []string{sheldonGang, silverTwilight},
		Marks: map[cards.Class][]string{
			cards.Adventure: {markEvent}, cards.OtherWorld: {markEvent},
		},
	})
}

// Box returns Gates of Arkham.
func Box() eldersign.Box {
	return eldersign.Box{
		ID: ID, Language: language(), Cards: shipped(),
		Traits:  []eldersign.Trait{atlachNacha(), ghatanothoa(), lurker(), skids(), yorick(), patrice()},
		Modes:   []eldersign.Mode{streetsOfArkham()},
		Markers: markers(), Tracks: webTracks(),
		Bars: barred, Ends: sendsAway, Says: says,
		Commands: []eldersign.Command{gazing(), eldersign.BorrowingClues("choice.borrow-clue")},
		Personal: []string{streets, streetsMove, membership, keepMembership, drawEvent},
		Words: map[string]eldersign.Word{
			opening:              {Resolve: opens},
			placeGate:            {Options: gateable},
			closeGate:            {Options: closable(true)},
			discardGate:          {Options: closable(false)},
			discardAdventure:     {Options: discardable},
			openGates:            {Resolve: withOpenGates},
			streets:              {Options: abilities},
			streetsMove:          {Options: arkham, Resolve: nowhere},
			hasEvent:             {Options: eventIcon},
			drawEvent:            {Options: events},
			membership:           {Options: organisations},
			keepMembership:       {Options: kept},
			sheldonGang:          {Resolve: joins},
			silverTwilight:       {Resolve: joins},
			gateAttack:           {Resolve: web},
			eldersign.DoGreenDie: {Always: true},
			gift:                 {Options: gifts},
		},
		Changes: []rules.Change[eldersign.State]{new(eventChange), new(gazeChange)},
		Instead: map[string]func(*eldersign.Turn, eldersign.Step) bool{
			gate:                   openInstead,
			"gain":                 gainMembership,
			eldersign.DoTurn:       turnWorld,
			eldersign.DoResolution: endOfMovement,
			eldersign.DoDoomSpace:  doomSpace,
		},
		At: map[rules.Moment]func(*eldersign.Turn, eldersign.Step){
			eldersign.ResolutionBegins: meetEvent,
			eldersign.Closed:           gateGone,
			eldersign.Thrown:           gazed,
		},
	}
}

// do is a step like another one with a word.
func do(word string, like eldersign.Step) eldersign.Step {
	like.Effect = cards.Effect{Do: word, Amount: 1}
	return like
}
