package deathmaydie

import (
	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

// The parameters of the commands.
type (
	noArgs   struct{}
	cardArgs struct {
		Card string `json:"card" word:"word"`
	}
	heldArgs struct {
		Card string `json:"card" word:"held"`
	}
	seatArgs struct {
		Seat engine.Seat `json:"seat" word:"seat"`
		Card string      `json:"card,omitempty" word:"word?"`
	}
	numberArgs struct {
		N int `json:"n" word:"number"`
	}
	ruleArgs struct {
		What string `json:"what" word:"word"`
		N    int    `json:"n" word:"number"`
	}
	spaceArgs struct {
		To string `json:"to" word:"space"`
	}
	targetsArgs struct {
		Targets []string `json:"targets" word:"figures"`
	}
	restArgs struct {
		Stress int `json:"stress" word:"number"`
		Wounds int `json:"wounds" word:"number"`
	}
	giveArgs struct {
		Card string      `json:"card" word:"held"`
		To   engine.Seat `json:"to" word:"seat"`
	}
	rollArgs struct {
		Dice []models.Die `json:"dice" word:"roll"`
		// Die is one of a roll that was thrown again without a word.
		Die int `json:"die,omitempty"`
	}
	dieArgs struct {
		Die int `json:"die" word:"die"`
	}
	correctArgs struct {
		Die  int         `json:"die" word:"die"`
		Face models.Face `json:"face" word:"face"`
	}
	adjustArgs struct {
		What string      `json:"what" word:"word"`
		Seat engine.Seat `json:"seat,omitempty" word:"seat"`
		By   int         `json:"by" word:"number"`
	}
	fixArgs struct {
		What string `json:"what" word:"word"`
		// Kind is an enemy, a token or a card; At a space.
		Kind  string      `json:"kind,omitempty" word:"thing"`
		At    string      `json:"at,omitempty" word:"space"`
		Seat  engine.Seat `json:"seat,omitempty" word:"seat"`
		N     int         `json:"n,omitempty" word:"number"`
		Right bool        `json:"right,omitempty" word:"side"`
	}
	depthArgs struct {
		Depth Depth `json:"depth" word:"word"`
	}
	houseArgs struct {
		Rule    string `json:"rule" word:"word"`
		Reading string `json:"reading" word:"word"`
	}
	bookArgs struct {
		Cards cards.Catalog `json:"cards" word:"json"`
		// Whole is true where they are all that the book has.
		Whole bool `json:"whole,omitempty"`
	}
)

// maxDice bounds the dice of one roll.
const maxDice = 20

func on[A any](kind string, whose rules.Whose, decide func(*Turn, A) error) Command {
	return rules.On[State](kind, whose, decide)
}

// commands are the commands of the game, in the order in which they are offered.
func commands() []Command {
	const anyone, active, decider = rules.Anyone, rules.Active, rules.Decider
	return []Command{
		on("episode", anyone, func(t *Turn, a cardArgs) error { return t.chooseEpisode(a.Card) }).Offered(offerEpisodes),
		on("elder-one", anyone, func(t *Turn, a cardArgs) error { return t.chooseElder(a.Card) }).Offered(offerElders),
		on("sit", anyone, func(t *Turn, a seatArgs) error { return t.sit(a.Seat, a.Card) }).Offered(offerInvestigators),
		on("first", anyone, func(t *Turn, a seatArgs) error { return t.chooseFirst(a.Seat) }).Written("seat"),
		on("red", anyone, func(t *Turn, a numberArgs) error { return t.chooseRed(a.N) }).Offered(offerRed),
		on("rules", anyone, func(t *Turn, a ruleArgs) error { return t.unknownRules(a.What, a.N) }).Offered(offerRules),
		on("begin", anyone, func(t *Turn, _ noArgs) error { return t.begin() }).Offered(offerBegin),

		on("run", active, func(t *Turn, a spaceArgs) error { return t.run(a.To, false) }).Offered(offerRuns),
		on("free-run", active, func(t *Turn, a spaceArgs) error { return t.run(a.To, true) }),
		on("move", active, func(t *Turn, a spaceArgs) error { return t.goOn(a.To) }),
		on("attack", active, func(t *Turn, a targetsArgs) error { return t.attack(a.Targets, false) }).Offered(offerAttacks),
		on("aim", active, func(t *Turn, _ noArgs) error { return t.aim() }),
		on("free-attack", active, func(t *Turn, a targetsArgs) error { return t.attack(a.Targets, true) }),
		on("rest", active, func(t *Turn, a restArgs) error { return t.rest(a.Stress, a.Wounds, false) }).Offered(offerRests),
		on("free-rest", active, func(t *Turn, a restArgs) error { return t.rest(a.Stress, a.Wounds, true) }),
		on("trade", active, func(t *Turn, _ noArgs) error { return t.trade() }).Offered(offerTrades),
		on("give", active, func(t *Turn, a giveArgs) error { return t.give(a.Card, a.To) }),
		on("act", active, func(t *Turn, a cardArgs) error { return t.act(a.Card) }).Offered(offerUses),
		on("use", active, func(t *Turn, a heldArgs) error { return t.useCard(a.Card) }),
		on("stand", active, func(t *Turn, _ noArgs) error { return t.stand() }).Offered(offerStand),
		on("pass", active, func(t *Turn, _ noArgs) error { return t.endActions() }).Offered(offerPass),

		on("roll", anyone, func(t *Turn, a rollArgs) error {
			if len(a.Dice) > maxDice {
				return rules.Refuse(models.Invalid, "dmd.refuse.many-dice", "n", maxDice)
			}
			return t.throw(a)
		}).Written("dice"),
		on("reroll", decider, func(t *Turn, a dieArgs) error { return t.reroll(a.Die, false) }).Offered(offerRerolls),
		on("free", decider, func(t *Turn, a dieArgs) error { return t.reroll(a.Die, true) }),
		on("count-signs", decider, func(t *Turn, a numberArgs) error { return t.count(sign, a.N) }).Offered(offerCounts),
		on("count-tentacles", decider, func(t *Turn, a numberArgs) error { return t.count(tentacle, a.N) }),
		on("count-both", decider, func(t *Turn, a numberArgs) error { return t.countBoth(a.N) }).Offered(offerBoth),
		on("toughness", decider, func(t *Turn, a ruleArgs) error {
			return t.toughen(a.What, a.N)
		}).Offered(offerToughness),
		on("done", decider, func(t *Turn, _ noArgs) error { return t.settle() }).Offered(offerSettle),
		on("correct", anyone, func(t *Turn, a correctArgs) error { return t.correct(a.Die, a.Face) }),

		on("adjust", anyone, (*Turn).adjust).Written("what by", "seat what by"),
		on("fix", anyone, (*Turn).fix).Written("what=put kind at", "what=carry kind:figure at", "what=away kind:figure",
			"what=hurt kind:figure n", "what=cure kind:figure n", "what=place seat at", "what=fire at n", "what=mark kind at",
			"what=unmark kind", "what=remove kind", "what=damage kind n", "what=unlock at kind", "what=lock at kind",
			"what=give seat kind right?", "what=take kind", "what=disrupt", "what=stage", "what=advance", "what=discover"),
		on("depth", anyone, func(t *Turn, a depthArgs) error { return t.setDepth(a.Depth) }),
		on("house", anyone, func(t *Turn, a houseArgs) error { return t.setHouse(a.Rule, a.Reading) }),
		on("book", anyone, (*Turn).takeBook).Called("cards").Limited(maxBook),
	}
}

// maxBook bounds the cards of one command, in bytes.
const maxBook = 1 << 20

func offerStand(s *State, o *rules.Offers) {
	if p := s.person(s.Active); s.Phase == PhaseActions && p != nil && p.Lying && p.Stress < s.mostStress() {
		o.Add(engine.Choice{Kind: "stand", Seat: s.Active, Group: "move", Label: Say("dmd.choice.stand")}, "", nil)
	}
}
