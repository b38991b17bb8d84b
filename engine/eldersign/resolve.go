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

// stepRule says how a step is resolved.
type stepRule struct {
	// options are the ways to decide about it; nil where there is nothing to
	// decide. A single option is taken without asking.
	options func(*State, Step) []option
	// resolve is what happens without an option; nil where that is nothing.
	resolve func(*turn, Step)
	// always is true where people are asked even with one option or none.
	always bool
}

// stepRules are the rules of all steps: those of the cards' vocabulary first.
var stepRules map[string]stepRule

func init() {
	draw := stepRule{options: (*State).drawOptions}
	monsters := stepRule{options: (*State).monsterOptions}
	stepRules = map[string]stepRule{
		"lose":        {options: (*State).loseOptions, resolve: (*turn).lose},
		"gain":        {resolve: (*turn).gain},
		"doom":        {resolve: func(t *turn, p Step) { t.addDoom(t.s.amount(p)) }},
		"remove-doom": {resolve: func(t *turn, p Step) { t.removeDoom(p.N()) }},
		"monster":     {resolve: (*turn).monsterAppears},
		"gate": {resolve: func(t *turn, p Step) {
			t.pushN(p.N(), Step{Effect: cards.Effect{Do: stepDrawPlace, What: string(cards.OtherWorld)}, Seat: t.s.Active})
		}},
		"clock":           {resolve: func(t *turn, p Step) { t.advanceClock(p.N()) }},
		"fail":            {resolve: func(t *turn, _ Step) { t.failAdventure() }},
		"drop-dice":       {resolve: (*turn).dropDice},
		"lose-dice":       {options: (*State).loseDiceOptions},
		"add-die":         {resolve: (*turn).addDie},
		"defeat-monster":  monsters,
		"discard-monster": monsters,
		"change":          {options: (*State).changeOptions},
		"choose":          {options: (*State).chooseOptions},
		"pay":             {options: (*State).payOptions},
		"reroll":          {options: rerollOptions, always: true},
		"note":            {options: noteOptions, always: true},
		"raise":           {}, // holds as long as the card lies open
		"secure":          {}, // is a command of its own
		"prevent":         {}, // happened in the place of a loss
		"ignore-arrow":    {resolve: (*turn).ignoreArrow},
		"place-token":     {resolve: (*turn).placeToken},
		"take-token":      {resolve: (*turn).takeToken},
		"lower-maximum":   {resolve: (*turn).lowerMaximum},
		"devour":          {resolve: func(t *turn, p Step) { t.devour(p.Seat) }},
		"awaken":          {resolve: func(t *turn, _ Step) { t.awaken() }},
		"lose-game":       {resolve: func(t *turn, p Step) { t.finish(false, say("result.lost", "source", p.Source)) }},
		"extra-adventure": {resolve: func(t *turn, p Step) {
			t.pushN(p.N(), Step{Effect: cards.Effect{Do: stepDrawPlace, What: string(cards.Adventure)}, Seat: t.s.Active, From: fromLingering})
		}},

		stepChangeAny:   {options: (*State).changeAnyOptions},
		stepDrawPlace:   draw,
		stepDrawMonster: draw,
		stepDrawMythos:  draw,
		stepDrawCard:    {options: (*State).drawCardOptions},
		stepPlace:       {options: (*State).placeOptions},
		stepNewcomer:    {options: (*State).newcomerOptions},
		stepAssistCost:  {options: (*State).assistCostOptions},
		stepLock:        {options: (*State).lockOptions, resolve: (*turn).lockNext},
		stepAfterTerror: {resolve: (*turn).afterTerror},
		stepAfterTask:   {resolve: (*turn).afterTask},
		stepToClock:     {resolve: (*turn).toClock},
		stepMidnight:    {resolve: (*turn).midnight},
		stepOrder:       {options: (*State).orderOptions},
		stepMythosNight: {resolve: (*turn).mythosNight},
		stepRefresh:     {resolve: (*turn).refresh},
		stepEndTurn:     {resolve: (*turn).endTurn},
		stepLostFound:   {always: true},
		stepVanish:      {options: (*State).vanishOptions, resolve: (*turn).vanish},
		stepFirstTurn:   {resolve: func(t *turn, p Step) { t.beginTurn(p.Seat) }},
	}
}

// options are the ways to decide about a step.
func (s *State) options(p Step) []option {
	rule := stepRules[p.Do]
	switch {
	case p.Who == "any":
		return s.whoOptions(p)
	case rule.options == nil:
		return nil
	default:
		return rule.options(s, p)
	}
}

func noteOptions(*State, Step) []option {
	return []option{{id: "done", label: say("choice.done"), group: "hand", do: func(*turn) {}}}
}

func rerollOptions(*State, Step) []option {
	return []option{{id: "none", label: say("choice.no-reroll"), group: "reroll", do: func(*turn) {}}}
}
