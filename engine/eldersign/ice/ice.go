// Package ice is the box Omens of Ice: the Alaska Expedition with its stages, supplies, days and
// storms, and the cards of the box as far as their facts are known.
package ice

import (
	"embed"
	"sync"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

//go:embed data/*.json
var files embed.FS

// shipped are its cards as far as public sources tell: the dice of the tasks of all 64
// adventures, the three Ancient Ones and the names of a few other cards.
var shipped = sync.OnceValue(func() cards.Catalog { return cards.Must(language().Load(files)) })

// ID names the box in scripts.
const ID = "ice"

// alaska is the id of the Alaska Expedition.
const alaska = "alaska-expedition"

// houseHunger is whether an empty supply track costs stamina at midnight, as the sheet is
// reported to say; no rulebook has it.
const (
	houseHunger = "no-supplies"
	hungry      = "stamina"
)

// language is what its cards may say.
func language() cards.Language {
	return eldersign.JourneyLanguage(specials...).With(cards.Language{
		Classes: []cards.ClassWords{
			{Class: stormMarker, Fields: []string{"penalties"}}, {Class: dayTrack, Fields: []string{"spaces"}},
		},
		Effects: map[string]cards.Takes{
			storm: {}, stormMarkers: {}, calmStorm: {},
		},
		Icons: []string{supply, "lose-" + supply, storm, calmStorm},
		Gains: []string{supply}, Losses: []string{supply},
	})
}

// Box returns Omens of Ice.
func Box() eldersign.Box {
	return eldersign.Box{
		ID: ID, Language: language(), Cards: shipped(),
		Traits:  []eldersign.Trait{rhanTegoth()},
		Modes:   []eldersign.Mode{expedition()},
		MadeUp:  []string{supply},
		Markers: []eldersign.Marker{{ID: storm, Most: mostStorms, Count: allStorms}}, Specials: eldersign.JourneySpecials(),
		House: []eldersign.HouseRule{
			{Name: houseHunger, Readings: []string{hungry, "nothing"}, Source: "The track card, as it is reported"},
		},
		Words: map[string]eldersign.Word{
			season:       {Options: seasons},
			day:          {Resolve: nextDay},
			dayStorms:    {Options: stormsOfDay, Always: true},
			storm:        {Resolve: placeThree},
			stormMarkers: {Options: stormy},
			calmStorm:    {Options: calmable},
			stormDoom:    {Resolve: addStormDoom},
			revealStorms: {Options: revealed, Always: true},
			sufferStorms: {Options: suffered},
			hunger:       {Resolve: hungers},
			insatiable:   {Resolve: devourSigns},
		},
		Changes: []rules.Change[eldersign.State]{new(seasonChange)},
		Instead: map[string]func(*eldersign.Turn, eldersign.Step) bool{
			"lose":                loseSupplies,
			eldersign.DoDoomSpace: doomSpace,
		},
		At: map[rules.Moment]func(*eldersign.Turn, eldersign.Step){
			eldersign.ResolutionBegins: meetStorms,
			eldersign.Midnight:         midnight,
			eldersign.Succeeded:        goFurther,
		},
	}
}

// do is a step of a word for a seat.
func do(word string, n int, seat engine.Seat) eldersign.Step {
	return eldersign.Step{Effect: cards.Effect{Do: word, Amount: n}, Seat: seat}
}
