package eldersign

import (
	"elderglass/engine/eldersign/cards"
)

// The words for which a box may have something else happen (Box.Instead), besides those
// of the cards' vocabulary.
const (
	// DoMove moves the marker of an investigator to a place.
	DoMove = "move"
	// DoTurn turns the card face up to which somebody moved.
	DoTurn = "turn-over"
	// DoEnter is what happens to somebody who came to an adventure.
	DoEnter = "enter"
	// DoResolution begins the resolution phase, DoAttempt the attempt of an adventure.
	DoResolution = "resolution"
	DoAttempt    = "attempt"
	// DoToClock ends the resolution phase.
	DoToClock = "to-clock"
	// DoDevour devours an investigator; What is "sanity" or "stamina" where the loss of all
	// of it is the reason, or WithoutDoom.
	DoDevour = "devour"
	// WithoutDoom is one of several investigators who are devoured at one time for one doom token.
	WithoutDoom = "without-doom"
	// DoDoomSpace is what a special space of the doom track does; What is its icon.
	DoDoomSpace = "doom-space"
	// DoAncientNight is what the Ancient One does at midnight.
	DoAncientNight = "ancient-night"
	// DoReturn sends an investigator to an entrance, of the player's choice where there are
	// several.
	DoReturn = "return"
	// DoAttack is the attack of the Ancient One in the final battle, DoBattleNight what
	// midnight brings there.
	DoAttack      = "attack"
	DoBattleNight = "battle-night"
	// DoTrade uses the ability of an entrance at the start of the clock phase.
	DoTrade = "trade"
	// DoBorrow has a die join the pool even if it is locked, DoUseLocked one that is locked and no other.
	DoBorrow    = "borrow-die"
	DoUseLocked = "use-locked"
	// DoRestore has a die join the pool even after a failed roll took it.
	DoRestore = "restore-die"
	// DoSpecial brings a special adventure into play that was set aside, DoNextSpecial asks which one
	// comes.
	DoSpecial     = "special-enters"
	DoNextSpecial = "next-special"
	// DoHalves is the choice between the two options of a Mythos card.
	DoHalves = "halves"
	// DoFaceUp turns a card face up once its back was resolved.
	DoFaceUp = "face-up"
	// DoUnlocked is what a card does for whoever completed the task on its back.
	DoUnlocked = "unlocked"
	// DoGreenDie waits for one green die, which nothing changes.
	DoGreenDie = "green-die"
	// DoRefresh makes usable again what may be used once per day.
	DoRefresh = "refresh"
	// DoEndTurn ends a turn with all that midnight brought; the next one begins.
	DoEndTurn = "end-turn"
)

// Steps that no card names.
const (
	stepDrawPlace = "draw-place"
	// DrawCard is the draw of an item, spell or ally that somebody gains.
	DrawCard        = "draw-card"
	stepDrawMonster = "draw-monster"
	stepDrawMythos  = "draw-mythos"
	stepWorth       = "worth"
	stepPlace       = "place-monster"
	stepNewcomer    = "newcomer"
	stepAssistCost  = "assist-cost"
	stepLock        = "lock"
	stepTerrorOver  = "terror-over"
	stepAfterTerror = "after-terror"
	stepAfterTask   = "after-task"
	stepMidnight    = "midnight"
	stepOrder       = "order"
	stepMythosNight = "mythos-night"
	stepLostFound   = "lost-and-found"
	stepFirstTurn   = "first-turn"
	stepChangeAny   = "change-any"
)

// words are the words of the game's language: those of the cards' vocabulary first.
func words() map[string]Word {
	draw := Word{Options: (*State).drawOptions}
	monsters := Word{Options: (*State).monsterOptions}
	return map[string]Word{
		"lose":        {Options: (*State).loseOptions, Resolve: (*Turn).lose},
		"gain":        {Resolve: (*Turn).gain},
		"doom":        {Resolve: func(t *Turn, p Step) { t.AddDoom(p.N()) }},
		"remove-doom": {Resolve: func(t *Turn, p Step) { t.RemoveDoom(p.N()) }},
		"monster":     {Resolve: (*Turn).monsterAppears},
		"gate": {Resolve: func(t *Turn, p Step) {
			t.pushN(p.N(), Step{Effect: cards.Effect{Do: stepDrawPlace, What: string(cards.OtherWorld)}, Seat: t.s.Active})
		}},
		"clock":           {Resolve: func(t *Turn, p Step) { t.AdvanceClock(p.N()) }},
		"fail":            {Resolve: func(t *Turn, _ Step) { t.FailAdventure() }},
		"drop-dice":       {Resolve: (*Turn).dropDice},
		"lose-dice":       {Options: (*State).loseDiceOptions},
		"add-die":         {Resolve: (*Turn).addDie},
		"defeat-monster":  monsters,
		"discard-monster": monsters,
		"change":          {Options: (*State).changeOptions},
		"choose":          {Options: (*State).chooseOptions},
		stepSplit:         {Options: (*State).splitOptions},
		"pay":             {Options: (*State).payOptions},
		"reroll":          {Options: rerollOptions, Always: true},
		"note":            {Options: noteOptions, Always: true},
		"raise":           {}, // holds as long as the card lies open
		"secure":          {}, // is a command of its own
		"prevent":         {}, // happened in the place of a loss
		"ignore-arrow":    {Resolve: (*Turn).ignoreArrow},
		"place-token":     {Resolve: (*Turn).placeToken},
		"take-token":      {Resolve: (*Turn).takeToken},
		"lower-maximum":   {Resolve: (*Turn).lowerMaximum},
		"awaken":          {Resolve: func(t *Turn, _ Step) { t.Awaken() }},
		"lose-game":       {Resolve: func(t *Turn, p Step) { t.finish(false, Say("result.lost", "source", p.Source)) }},
		"extra-adventure": {Resolve: func(t *Turn, p Step) {
			t.pushN(p.N(), Step{
				Effect: cards.Effect{Do: stepDrawPlace, What: string(cards.Adventure)}, Seat: t.s.Active,
				From: fromLingering,
			})
		}},

		DoMove:         {Resolve: (*Turn).goTo},
		DoTurn:         {Resolve: (*Turn).turnOver},
		DoEnter:        {Resolve: (*Turn).enter},
		DoResolution:   {Resolve: (*Turn).resolution},
		DoAttempt:      {Resolve: (*Turn).attempt},
		DoDevour:       {Resolve: func(t *Turn, p Step) { t.devour(p.Seat, p.What != WithoutDoom) }},
		DoDoomSpace:    {Resolve: (*Turn).doomSpace},
		DoAncientNight: {Resolve: (*Turn).ancientNight},
		DoReturn:       {Options: (*State).toEntrance},
		DoAttack:       {Resolve: (*Turn).attack},
		DoBattleNight:  {Resolve: (*Turn).battleNight},
		DoFaceUp:       {Resolve: (*Turn).faceUp},
		DoUnlocked:     {Resolve: (*Turn).unlockedBy},
		DoBorrow:       {Resolve: (*Turn).borrowDie},
		DoUseLocked:    {Resolve: (*Turn).borrowDie},
		DoRestore:      {Resolve: (*Turn).restoreDie},
		healing:        {Resolve: (*Turn).heal},
		respite:        {Resolve: (*Turn).heal},
		expeditious:    {Resolve: (*Turn).holdClock},
		loseSign:       {Resolve: (*Turn).loseSignOrDoom},
		removeMonster:  {Resolve: func(t *Turn, p Step) { t.pushAs(p, "discard-monster") }},
		discardTop:     {Resolve: (*Turn).discardTopCard},
		turnUp:         {Options: turnable(false)},
		unlock:         {Options: turnable(true)},
		DoSpecial:      {Resolve: (*Turn).openNamed},
		DoNextSpecial:  {Options: (*State).asideOptions},
		DoTrade:        {Options: (*State).tradeOptions},
		DoHalves:       {Options: (*State).halvesOptions},
		stepWorth:      {Options: worthOptions, Always: true},

		stepChangeAny:   {Options: (*State).changeAnyOptions},
		stepDrawPlace:   draw,
		stepDrawMonster: draw,
		stepDrawMythos:  draw,
		DrawCard:        {Options: (*State).drawCardOptions},
		stepPlace:       {Options: (*State).placeOptions},
		stepNewcomer:    {Options: (*State).newcomerOptions},
		stepAssistCost:  {Options: (*State).assistCostOptions},
		stepLock:        {Options: (*State).lockOptions, Resolve: (*Turn).lockNext},
		stepTerrorOver: {Resolve: func(t *Turn, p Step) {
			if t.s.Attempt != nil {
				t.Reach(TerrorOver, Step{Seat: p.Seat, Place: p.Place})
			}
		}},
		stepAfterTerror: {Resolve: (*Turn).afterTerror},
		stepAfterTask:   {Resolve: (*Turn).afterTask},
		DoToClock:       {Resolve: (*Turn).toClock},
		stepMidnight:    {Resolve: (*Turn).midnight},
		stepOrder:       {Options: (*State).orderOptions},
		stepMythosNight: {Resolve: (*Turn).mythosNight},
		DoRefresh:       {Resolve: (*Turn).refresh},
		DoEndTurn:       {Resolve: (*Turn).endTurn},
		stepLostFound:   {Always: true},
		stepFirstTurn:   {Resolve: func(t *Turn, p Step) { t.beginTurn(p.Seat) }},
	}
}

func noteOptions(*State, Step) []Option {
	return []Option{{ID: "done", Label: Say("choice.done"), Group: "hand", Do: func(*Turn) {}}}
}

func rerollOptions(*State, Step) []Option {
	return []Option{{ID: "none", Label: Say("choice.no-reroll"), Group: "reroll", Do: func(*Turn) {}}}
}
