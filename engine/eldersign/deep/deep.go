// Package deep is the box Omens of the Deep: R'lyeh Rising with Dark Waters, the Ultima Thule, Deep One
// legions, the Amulet of R'lyeh and its stages, missions and skills, and the cards of the box as far as
// their facts are known.
package deep

import (
	"embed"
	"slices"
	"sync"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

//go:embed data/*.json
var files embed.FS

// shipped are its cards as far as public sources tell: the dice of the tasks of all 64 adventures, the
// three Ancient Ones, the prices of the Ultima Thule and the names of a few other cards.
var shipped = sync.OnceValue(func() cards.Catalog { return cards.Must(language().Load(files)) })

// ID names the box in scripts.
const ID = "deep"

// houseWreck is whether the wreck of the Ultima Thule costs a broken amulet token, as its card is
// reported to say; no rulebook has it.
const (
	houseWreck = "wreck"
	loses      = "lose-amulet"
)

// language is what its cards may say.
func language() cards.Language {
	return eldersign.JourneyLanguage(specials...).With(eldersign.SkillLanguage()).With(cards.Language{
		Classes: []cards.ClassWords{
			{Class: scenarioCard, Fields: []string{"spaces", "locks"}},
			{Class: mission, Held: true, Stays: true},
		},
		Fields: map[cards.Class][]string{cards.Monster: {"entrance"}}, // the price of a mission and its reward
		Effects: map[string]cards.Takes{
			advanceOmen: {}, retreatOmen: {}, amulet: {}, loseAmulet: {}, legion: {}, banishLegion: {}, moveMonster: {},
		},
		Icons: []string{advanceOmen, retreatOmen, amulet, loseAmulet},
		Marks: map[cards.Class][]string{cards.Monster: {legion, string(mission)}},
	})
}

// Box returns Omens of the Deep.
func Box() eldersign.Box {
	markers := map[string]eldersign.Special{legion: {Aside: true}, string(mission): {Kept: mission}}
	for mark, is := range eldersign.JourneySpecials() {
		markers[mark] = is
	}
	return eldersign.Box{
		ID: ID, Language: language(), Cards: shipped(), Aside: aside, Specials: markers,
		Traits: []eldersign.Trait{zoey()},
		Modes:  []eldersign.Mode{rlyehRising()},
		House: []eldersign.HouseRule{
			{Name: houseWreck, Readings: []string{loses, "nothing"}, Source: "The entrance card, as it is reported"},
		},
		Commands: []eldersign.Command{fulfilling()}, Trade: fulfilOptions,
		Open: sheet,
		Words: map[string]eldersign.Word{
			waters:       {Options: lengths, Resolve: layTrack},
			startSpace:   {Options: starts, Resolve: layOmen},
			advanceOmen:  {Resolve: sail(1)},
			retreatOmen:  {Resolve: sail(-1)},
			setSail:      {Options: setSailOptions},
			toRlyeh:      {Resolve: riseRlyeh},
			amulet:       {Options: freeable, Resolve: gainToken},
			loseAmulet:   {Options: lockable, Resolve: loseToken},
			amuletPlace:  {Options: placeable, Resolve: placeLast},
			amuletLock:   {Options: diceOfSpace, Resolve: lockSpace},
			legion:       {Options: legions},
			banishLegion: {Options: banishable, Resolve: banishFromPile},
			moveMonster:  {Options: movable},
			fulfilPrice:  {Options: prices},
		},
		Personal: []string{fulfilPrice},
		Changes:  []rules.Change[eldersign.State]{new(scenarioChange)},
		Instead: map[string]func(*eldersign.Turn, eldersign.Step) bool{
			eldersign.DoDoomSpace: doomSpace,
		},
		At: map[rules.Moment]func(*eldersign.Turn, eldersign.Step){
			eldersign.Appeared:  sink,
			eldersign.Succeeded: goFurther,
		},
	}
}

// scenario is what the box keeps of its own.
type scenario struct {
	// Length is the number of spaces of Dark Waters.
	Length int `json:"length,omitempty"`
	// Wrecked is true once the Ultima Thule has sunk.
	Wrecked bool `json:"wrecked,omitempty"`
	// Dice are the colours of the dice of the Amulet's spaces, as far as the table told them.
	Dice []models.Colour `json:"dice,omitempty"`
	// Gone counts the legions that left the game.
	Gone int `json:"gone,omitempty"`
	// Fulfilled are the ids of the missions that went back to the box.
	Fulfilled []string `json:"fulfilled,omitempty"`
}

// kept is where it is kept.
const kept = "rlyeh-rising"

func scenarioOf(s *eldersign.State) scenario { return eldersign.Kept[scenario](s, kept) }

// scenarioChange is what became of it.
type scenarioChange struct{ scenario }

func (*scenarioChange) Kind() string { return "scenario" }

func (c *scenarioChange) Apply(s *eldersign.State) error { return eldersign.Keep(s, kept, c.scenario) }

// change changes what the box keeps, and says so.
func change(t *eldersign.Turn, said engine.Text, do func(*scenario)) {
	now := scenarioOf(t.State)
	now.Dice, now.Fulfilled = slices.Clone(now.Dice), slices.Clone(now.Fulfilled)
	do(&now)
	t.Emit(&scenarioChange{now}, said)
}

// do is a step of a word for a seat.
func do(word string, n int, seat engine.Seat) eldersign.Step {
	return eldersign.Step{Effect: cards.Effect{Do: word, Amount: n}, Seat: seat}
}
