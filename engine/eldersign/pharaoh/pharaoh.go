// Package pharaoh is the box Omens of the Pharaoh: the Lightless Pyramid between Cairo and
// Dashur, the expedition, the Dark Pharaoh, hidden chambers and relics, and the cards of the box
// as far as their facts are known.
package pharaoh

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

// shipped are its cards as far as public sources tell: the dice of the tasks of all 58
// adventures, the three Ancient Ones and the names of a few other cards.
var shipped = sync.OnceValue(func() cards.Catalog { return cards.Must(language().Load(files)) })

// ID names the box in scripts.
const ID = "pharaoh"

// The house rules of the box.
const (
	// houseExhibit is whether the scenario sheet The Exhibit is there.
	houseExhibit = "the-exhibit"
	// houseExpert is the expert Mythos variant.
	houseExpert = "expert-mythos"

	no, yes = "no", "yes"
)

// The marks of its special adventures.
const (
	markPharaoh = "dark-pharaoh"
	markChamber = "chamber"
)

// language is what its cards may say.
func language() cards.Language {
	return eldersign.JourneyLanguage().With(cards.Language{
		Classes: []cards.ClassWords{
			{
				Class: relic, Fields: []string{"uses", "midnight", "restricted", "pair"}, Held: true,
				Item: true, Restores: true,
			},
			{Class: scenarioSheet, Fields: []string{"spaces", "entrance"}},
		},
		Effects: map[string]cards.Takes{
			token: {}, loseToken: {}, darkPharaoh: {}, expert: {},
			eldersign.DoRestore:   {What: []string{"green", "yellow", "red"}},
			eldersign.DoUseLocked: {What: []string{"green", "yellow", "red"}},
		},
		Icons: []string{token, loseToken, string(relic), "lose-" + string(relic)},
		Marks: map[cards.Class][]string{cards.Adventure: {markPharaoh, markChamber}},
	})
}

// Box returns Omens of the Pharaoh.
func Box() eldersign.Box {
	return eldersign.Box{
		ID: ID, Language: language(), Cards: shipped(), Aside: aside, InDeck: inDeck,
		Traits: []eldersign.Trait{haunter(), foresee()},
		Modes:  []eldersign.Mode{lightlessPyramid()},
		Specials: map[string]eldersign.Special{
			markPharaoh: {Aside: true, Bare: true, NoTrophy: true},
			markChamber: {Locked: true, Once: true, NoTrophy: true},
		},
		Masks: func(s *eldersign.State) bool { return inPyramid(s) || exhibited(s) },
		House: []eldersign.HouseRule{
			{Name: houseExhibit, Readings: []string{no, yes}, Source: ruleExhibit},
			{Name: houseExpert, Readings: []string{no, yes}, Source: "Rules summary, Expert mythos variant"},
		},
		Commands: []eldersign.Command{usingExpedition(), acquiring()}, Sells: exhibitOptions,
		Open: sheet,
		Words: map[string]eldersign.Word{
			masks:       {Resolve: setMasks},
			token:       {Options: emptySpaces},
			loseToken:   {Options: takenSpaces, Resolve: missToken},
			darkPharaoh: {Resolve: enterPharaoh},
			faceOf:      {Options: faces},
			spare:       {Options: spared},
			exhibit:     {Options: exhibitOptions},
			expert:      {Resolve: addExpertDoom},
			claimed:     {Resolve: haunt},
		},
		Changes: []rules.Change[eldersign.State]{new(pharaohsChange), new(spentSpaceChange)},
		Instead: map[string]func(*eldersign.Turn, eldersign.Step) bool{
			eldersign.DoDoomSpace: doomSpace,
			eldersign.DoFaceUp:    faceUp,
			eldersign.DoTurn:      turnOver,
			eldersign.DoRefresh:   refresh,
		},
		At: map[rules.Moment]func(*eldersign.Turn, eldersign.Step){
			eldersign.Closed: layAside,
		},
	}
}

// aside keeps the ally of Gates of Arkham apart who is an investigator of this box.
func aside(s *eldersign.State, c *cards.Card) bool {
	return s.Plays(ID) && c.Class == cards.Ally && c.ID == "calvin-wright"
}

// do is a step of a word for a seat.
func do(word string, seat engine.Seat) eldersign.Step {
	return eldersign.Step{Effect: cards.Effect{Do: word, Amount: 1}, Seat: seat}
}

// byHand is a step that people do by hand, as a card says.
func byHand(like eldersign.Step) eldersign.Step {
	like.Effect = cards.Effect{Do: "note"}
	return like
}
