package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

// The parameters of the commands.
type (
	noArgs    struct{}
	boxesArgs struct {
		Boxes []string `json:"boxes"`
	}
	cardArgs struct {
		Card string `json:"card"`
	}
	seatArgs struct {
		Seat engine.Seat `json:"seat"`
		Card string      `json:"card,omitempty"`
	}
	beginArgs struct {
		Adventures []string `json:"adventures,omitempty"`
	}
	placeArgs struct {
		Place string `json:"place"`
	}
	rollArgs struct {
		Dice []models.Die `json:"dice"`
	}
	correctArgs struct {
		Die  int         `json:"die"`
		Face models.Face `json:"face"`
	}
	taskArgs struct {
		Task string `json:"task"`
		Dice []int  `json:"dice"`
	}
	diceArgs struct {
		Dice []int `json:"dice"`
	}
	dieArgs struct {
		Die int `json:"die"`
	}
	assistArgs struct {
		Die  int         `json:"die"`
		Seat engine.Seat `json:"seat"`
	}
	useArgs struct {
		Card string `json:"card"`
		Use  int    `json:"use,omitempty"`
	}
	secureArgs struct {
		Card string `json:"card"`
		Dice []int  `json:"dice"`
	}
	// AbilityArgs say how an ability is used: on a person, a die, dice, or for a card.
	AbilityArgs struct {
		Seat engine.Seat `json:"seat,omitempty"`
		Die  int         `json:"die,omitempty"`
		Dice []int       `json:"dice,omitempty"`
		Card string      `json:"card,omitempty"`
	}
	optionArgs struct {
		Option string `json:"option"`
	}
	whatArgs struct {
		What string `json:"what"`
	}
	numberArgs struct {
		N int `json:"n"`
	}
	adjustArgs struct {
		What string      `json:"what"`
		Seat engine.Seat `json:"seat,omitempty"`
		// Card is the card in front of a player on which tokens lie.
		Card string `json:"card,omitempty"`
		By   int    `json:"by"`
	}
	fixArgs struct {
		What  string      `json:"what"`
		Seat  engine.Seat `json:"seat,omitempty"`
		Class cards.Class `json:"class,omitempty"`
		Card  string      `json:"card,omitempty"`
		ID    string      `json:"id,omitempty"`
		Task  int         `json:"task,omitempty"`
		Extra bool        `json:"extra,omitempty"`
		// Colour is that of a die to be locked.
		Colour models.Colour `json:"colour,omitempty"`
	}
	depthArgs struct {
		Depth Depth `json:"depth"`
	}
	houseArgs struct {
		Rule    string `json:"rule"`
		Reading string `json:"reading"`
	}
	bookArgs struct {
		Cards  []cards.Card `json:"cards,omitempty"`
		Forget []cards.Name `json:"forget,omitempty"`
	}
)

// maxDice bounds the dice of a roll.
const maxDice = 20

// On declares a command whose parameters are of type A (rules.On).
func On[A any](kind string, whose rules.Whose, decide func(*Turn, A) error) Command {
	return rules.On[State](kind, whose, decide)
}

// on is On.
func on[A any](kind string, whose rules.Whose, decide func(*Turn, A) error) Command {
	return On(kind, whose, decide)
}

// commands are the commands of the game, in the order in which they are offered.
func commands() []Command {
	const anyone, active, decider = rules.Anyone, rules.Active, rules.Decider
	return []Command{
		on("boxes", anyone, func(t *Turn, a boxesArgs) error { return t.chooseBoxes(a.Boxes) }),
		on("ancient", anyone, func(t *Turn, a cardArgs) error { return t.chooseAncient(a.Card) }).Offered(offerAncients),
		on("sit", anyone, func(t *Turn, a seatArgs) error { return t.sit(a.Seat, a.Card) }).Offered(offerInvestigators),
		on("first", anyone, func(t *Turn, a seatArgs) error { return t.chooseFirst(a.Seat) }).Offered(offerFirst),
		on("begin", anyone, func(t *Turn, a beginArgs) error { return t.begin(a.Adventures) }).Offered(offerBegin),

		on("move", active, func(t *Turn, a placeArgs) error { return t.move(a.Place) }).Offered(offerMoves),
		on("first-aid", active, func(t *Turn, a whatArgs) error { return t.firstAid(a.What) }).Offered(offerAid),
		on("lost-and-found", active, func(t *Turn, _ noArgs) error { return t.lostAndFound() }).Offered(offerLostAndFound),
		on("souvenir", active, func(t *Turn, a numberArgs) error { return t.souvenir(a.N) }).Offered(offerSouvenirs),
		on("clock", active, func(t *Turn, _ noArgs) error { return t.clock() }).Offered(offerClock),

		on("give-up", active, func(t *Turn, _ noArgs) error { return t.giveUp() }).Offered(offerGiveUp),
		on("roll", anyone, func(t *Turn, a rollArgs) error { return t.rollBounded(a.Dice) }).Offered(offerNoDice),
		on("correct", anyone, func(t *Turn, a correctArgs) error { return t.correct(a.Die, a.Face) }),
		on("release", active, func(t *Turn, a dieArgs) error { return t.release(a.Die) }).Offered(offerRelease),
		on("stand", active, func(t *Turn, _ noArgs) error { return t.stand() }).Offered(offerStand),
		on("complete", active, func(t *Turn, a taskArgs) error { return t.complete(a.Task, a.Dice) }).Offered(offerTasks),
		on("clue", active, func(t *Turn, a diceArgs) error { return t.clue(a.Dice) }).Offered(offerClue),
		on("reroll", decider, func(t *Turn, a diceArgs) error { return t.rerollByCard(a.Dice) }).Offered(offerReroll),
		on("fail-roll", active, func(t *Turn, _ noArgs) error { return t.failRoll() }).Offered(offerFailRoll),
		on("focus", active, func(t *Turn, a dieArgs) error { return t.focus(a.Die) }).Offered(offerFocus),
		on("assist", active, func(t *Turn, a assistArgs) error { return t.assist(a.Die, a.Seat) }).Offered(offerAssistance),
		on("no-help", active, func(t *Turn, _ noArgs) error { return t.noHelp() }).Offered(offerNoHelp),
		on("lose", active, func(t *Turn, a dieArgs) error { return t.loseDie(a.Die) }).Offered(offerLoss),
		on("succeed", active, func(t *Turn, _ noArgs) error { return t.finishByHand() }).Offered(offerSuccess),
		// The uses of a card come together, those that secure dice too.
		on("use", active, func(t *Turn, a useArgs) error { return t.use(a.Card, max(a.Use, 1)) }).Offered(offerUses),
		on("secure", active, func(t *Turn, a secureArgs) error { return t.secure(a.Card, a.Dice) }),
		rules.By[State]("ability", anyone, (*Turn).ability).Offered(offerAbilities),

		on("adjust", anyone, (*Turn).adjust),
		on("fix", anyone, (*Turn).fix),
		on("depth", anyone, func(t *Turn, a depthArgs) error { return t.setDepth(a.Depth) }).AtAnyTime(),
		on("house", anyone, func(t *Turn, a houseArgs) error { return t.setHouse(a.Rule, a.Reading) }).AtAnyTime(),
		on("book", anyone, (*Turn).enterCards).AtAnyTime().Limited(cards.MaxBookBytes),
	}
}

// ability uses an investigator's ability; it belongs to whoever plays that investigator.
func (t *Turn) ability(seat engine.Seat, a AbilityArgs) error {
	slices.Sort(a.Dice) // in whatever order they were named
	forbidden := false
	for _, use := range t.s.abilityUses() {
		switch {
		case !use.Args.same(a):
		case seat != engine.Nobody && seat != use.Seat:
			forbidden = true
		default:
			use.Do(t)
			return nil
		}
	}
	if forbidden {
		return refuse(models.Forbidden, "refuse.own-ability")
	}
	return illegal("FAQ 2.0, Investigators", "refuse.ability")
}

func (a AbilityArgs) same(b AbilityArgs) bool {
	return a.Seat == b.Seat && a.Die == b.Die && a.Card == b.Card && slices.Equal(a.Dice, b.Dice)
}

func (t *Turn) rollBounded(dice []models.Die) error {
	if len(dice) > maxDice {
		return models.Errorf(models.TooLarge, "a roll has at most %d dice", maxDice)
	}
	for _, d := range dice {
		if len(d.Corners) > 8 || len(d.Guesses) > 8 || len(d.Colour) > 20 || len(d.Face) > 40 {
			return models.Errorf(models.TooLarge, "a die has at most 8 corners and 8 guesses")
		}
	}
	return t.roll(dice)
}
