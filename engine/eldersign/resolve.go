package eldersign

import (
	"elderglass/engine/eldersign/cards"
)

// Steps that no card names.
const (
	stepDrawPlace   = "draw-place"
	stepDrawCard    = "draw-card"
	stepDrawMonster = "draw-monster"
	stepDrawMythos  = "draw-mythos"
	stepPlace       = "place-monster"
	stepNewcomer    = "newcomer"
	stepAssistCost  = "assist-cost"
	stepLock        = "lock"
	stepAfterTerror = "after-terror"
	stepAfterTask   = "after-task"
	stepToClock     = "to-clock"
	stepMidnight    = "midnight"
	stepOrder       = "order"
	stepMythosNight = "mythos-night"
	stepRefresh     = "refresh"
	stepEndTurn     = "end-turn"
	stepLostFound   = "lost-and-found"
	stepVanish      = "vanish"
	stepFirstTurn   = "first-turn"
	stepChangeAny   = "change-any"
)

// words are the words of the game's language: those of the cards' vocabulary first.
func words() map[string]Word {
	draw := Word{Options: (*State).drawOptions}
	monsters := Word{Options: (*State).monsterOptions}
	return map[string]Word{
		"lose":        {Options: (*State).loseOptions, Resolve: (*turn).lose},
		"gain":        {Resolve: (*turn).gain},
		"doom":        {Resolve: func(t *turn, p Step) { t.addDoom(t.s.amount(p)) }},
		"remove-doom": {Resolve: func(t *turn, p Step) { t.removeDoom(p.N()) }},
		"monster":     {Resolve: (*turn).monsterAppears},
		"gate": {Resolve: func(t *turn, p Step) {
			t.pushN(p.N(), Step{Effect: cards.Effect{Do: stepDrawPlace, What: string(cards.OtherWorld)}, Seat: t.s.Active})
		}},
		"clock":           {Resolve: func(t *turn, p Step) { t.advanceClock(p.N()) }},
		"fail":            {Resolve: func(t *turn, _ Step) { t.failAdventure() }},
		"drop-dice":       {Resolve: (*turn).dropDice},
		"lose-dice":       {Options: (*State).loseDiceOptions},
		"add-die":         {Resolve: (*turn).addDie},
		"defeat-monster":  monsters,
		"discard-monster": monsters,
		"change":          {Options: (*State).changeOptions},
		"choose":          {Options: (*State).chooseOptions},
		"pay":             {Options: (*State).payOptions},
		"reroll":          {Options: rerollOptions, Always: true},
		"note":            {Options: noteOptions, Always: true},
		"raise":           {}, // holds as long as the card lies open
		"secure":          {}, // is a command of its own
		"prevent":         {}, // happened in the place of a loss
		"ignore-arrow":    {Resolve: (*turn).ignoreArrow},
		"place-token":     {Resolve: (*turn).placeToken},
		"take-token":      {Resolve: (*turn).takeToken},
		"lower-maximum":   {Resolve: (*turn).lowerMaximum},
		"devour":          {Resolve: func(t *turn, p Step) { t.devour(p.Seat) }},
		"awaken":          {Resolve: func(t *turn, _ Step) { t.awaken() }},
		"lose-game":       {Resolve: func(t *turn, p Step) { t.finish(false, say("result.lost", "source", p.Source)) }},
		"extra-adventure": {Resolve: func(t *turn, p Step) {
			t.pushN(p.N(), Step{Effect: cards.Effect{Do: stepDrawPlace, What: string(cards.Adventure)}, Seat: t.s.Active, From: fromLingering})
		}},

		stepChangeAny:   {Options: (*State).changeAnyOptions},
		stepDrawPlace:   draw,
		stepDrawMonster: draw,
		stepDrawMythos:  draw,
		stepDrawCard:    {Options: (*State).drawCardOptions},
		stepPlace:       {Options: (*State).placeOptions},
		stepNewcomer:    {Options: (*State).newcomerOptions},
		stepAssistCost:  {Options: (*State).assistCostOptions},
		stepLock:        {Options: (*State).lockOptions, Resolve: (*turn).lockNext},
		stepAfterTerror: {Resolve: (*turn).afterTerror},
		stepAfterTask:   {Resolve: (*turn).afterTask},
		stepToClock:     {Resolve: (*turn).toClock},
		stepMidnight:    {Resolve: (*turn).midnight},
		stepOrder:       {Options: (*State).orderOptions},
		stepMythosNight: {Resolve: (*turn).mythosNight},
		stepRefresh:     {Resolve: (*turn).refresh},
		stepEndTurn:     {Resolve: (*turn).endTurn},
		stepLostFound:   {Always: true},
		stepVanish:      {Options: (*State).vanishOptions, Resolve: (*turn).vanish},
		stepFirstTurn:   {Resolve: func(t *turn, p Step) { t.beginTurn(p.Seat) }},
	}
}

func noteOptions(*State, Step) []Option {
	return []Option{{ID: "done", Label: say("choice.done"), Group: "hand", Do: func(*turn) {}}}
}

func rerollOptions(*State, Step) []Option {
	return []Option{{ID: "none", Label: say("choice.no-reroll"), Group: "reroll", Do: func(*turn) {}}}
}
