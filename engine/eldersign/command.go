package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
	"elderglass/engine/scene"
	"elderglass/models"
)

// The parameters of the commands.
type (
	noArgs struct{}
	// boxesArgs are the names of boxes, and of one mode where it is not the usual one.
	boxesArgs struct {
		Boxes []string `json:"boxes" word:"words"`
	}
	cardArgs struct {
		Card string `json:"card" word:"word"`
	}
	seatArgs struct {
		Seat engine.Seat `json:"seat" word:"seat"`
		Card string      `json:"card,omitempty" word:"word?"`
	}
	beginArgs struct {
		Adventures []string `json:"adventures,omitempty" word:"words"`
	}
	placeArgs struct {
		Place string `json:"place" word:"place"`
	}
	rollArgs struct {
		Dice []models.Die `json:"dice" word:"roll"`
	}
	correctArgs struct {
		Die  int         `json:"die" word:"die"`
		Face models.Face `json:"face" word:"face"`
	}
	taskArgs struct {
		Task string `json:"task" word:"task"`
		Dice []int  `json:"dice" word:"any-dice"`
	}
	layArgs struct {
		Task string       `json:"task" word:"task"`
		Laid []models.Die `json:"laid" word:"roll"`
	}
	// missArgs say of a roll that completes no task whether it shows terror, and which die is kept.
	missArgs struct {
		Shows models.Face  `json:"shows,omitempty" word:"face?"`
		Kept  []models.Die `json:"kept,omitempty" word:"roll"`
	}
	diceArgs struct {
		Dice []int `json:"dice" word:"dice"`
	}
	dieArgs struct {
		Die int `json:"die" word:"die"`
	}
	assistArgs struct {
		Die  int         `json:"die" word:"die"`
		Seat engine.Seat `json:"seat" word:"seat"`
	}
	useArgs struct {
		Card string `json:"card" word:"card"`
		Use  int    `json:"use,omitempty" word:"use?"`
	}
	secureArgs struct {
		Card string `json:"card" word:"card"`
		Dice []int  `json:"dice" word:"dice"`
	}
	// AbilityArgs say how an ability is used: on a person, a die, dice, or for a card.
	AbilityArgs struct {
		Seat engine.Seat `json:"seat,omitempty" word:"seat"`
		Die  int         `json:"die,omitempty" word:"die"`
		Dice []int       `json:"dice,omitempty" word:"dice"`
		Card string      `json:"card,omitempty" word:"card"`
	}
	whatArgs struct {
		What string `json:"what" word:"word"`
	}
	numberArgs struct {
		N int `json:"n" word:"number"`
	}
	adjustArgs struct {
		What string      `json:"what" word:"counter"`
		Seat engine.Seat `json:"seat,omitempty" word:"seat"`
		// Card is the card in front of a player on which tokens lie.
		Card string `json:"card,omitempty" word:"held"`
		By   int    `json:"by" word:"number"`
	}
	fixArgs struct {
		What  string      `json:"what"`
		Seat  engine.Seat `json:"seat,omitempty" word:"seat"`
		Class cards.Class `json:"class,omitempty" word:"word"`
		Card  string      `json:"card,omitempty" word:"word"`
		ID    string      `json:"id,omitempty" word:"thing"`
		Task  int         `json:"task,omitempty" word:"number"`
		Extra bool        `json:"extra,omitempty"`
		// Colour is that of a die to be locked.
		Colour models.Colour `json:"colour,omitempty" word:"word"`
	}
	// topArgs name the back of the top card of the adventure deck; none where it is covered.
	topArgs struct {
		Back string `json:"back,omitempty" word:"word?"`
	}
	depthArgs struct {
		Depth Depth `json:"depth" word:"word"`
	}
	houseArgs struct {
		Rule    string `json:"rule" word:"word"`
		Reading string `json:"reading" word:"word"`
	}
	bookArgs struct {
		Cards  []cards.Card `json:"cards,omitempty" word:"json-card"`
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
		on("boxes", anyone, (*Turn).chooseBoxes).Offered(offerBoxes),
		on("ancient", anyone, func(t *Turn, a cardArgs) error { return t.chooseAncient(a.Card) }).Offered(offerAncients),
		on("sit", anyone, func(t *Turn, a seatArgs) error { return t.sit(a.Seat, a.Card) }).Offered(offerInvestigators),
		on("leave", anyone, func(t *Turn, a seatArgs) error { return t.leave(a.Seat) }).Written("seat"),
		on("first", anyone, func(t *Turn, a seatArgs) error {
			return t.chooseFirst(a.Seat)
		}).Written("seat").Offered(offerFirst),
		on("begin", anyone, func(t *Turn, a beginArgs) error { return t.begin(a.Adventures) }).Offered(offerBegin),

		on("move", active, func(t *Turn, a placeArgs) error { return t.move(a.Place) }).Offered(offerMoves),
		on("first-aid", active, func(t *Turn, a whatArgs) error { return t.firstAid(a.What) }).Offered(offerAid),
		on("lost-and-found", active, func(t *Turn, _ noArgs) error { return t.lostAndFound() }).Offered(offerLostAndFound),
		on("souvenir", active, func(t *Turn, a numberArgs) error { return t.souvenir(a.N) }).Offered(offerSouvenirs),
		on("clock", active, func(t *Turn, _ noArgs) error { return t.clock() }).Offered(offerClock),

		on("give-up", active, func(t *Turn, _ noArgs) error { return t.giveUp() }).Offered(offerGiveUp),
		on("roll", anyone, func(t *Turn, a rollArgs) error { return t.rollBounded(a.Dice) }).Offered(offerNoDice),
		on(scene.LayDice, active, (*Turn).layRolled).Written("task =with laid"),
		on(scene.MissRoll, active, (*Turn).miss).Written("shows?", "=keep kept", "shows =keep kept"),
		on("correct", anyone, func(t *Turn, a correctArgs) error { return t.correct(a.Die, a.Face) }),
		on("release", active, func(t *Turn, a dieArgs) error {
			return t.release(a.Die)
		}).Written("die:spell-die").Offered(offerRelease),
		on("stand", active, func(t *Turn, _ noArgs) error { return t.stand() }).Offered(offerStand),
		on("complete", active, (*Turn).completeTask).Written("task", "task =with dice").Offered(offerTasks),
		on("clue", active, func(t *Turn, a diceArgs) error { return t.clue(a.Dice) }).Offered(offerClue),
		on("reroll", decider, func(t *Turn, a diceArgs) error { return t.rerollByCard(a.Dice) }).Offered(offerReroll),
		on("fail-roll", active, func(t *Turn, _ noArgs) error { return t.failRoll() }).Called("fail").Offered(offerFailRoll),
		on("focus", active, func(t *Turn, a dieArgs) error { return t.focus(a.Die) }).Offered(offerFocus),
		on("assist", active, func(t *Turn, a assistArgs) error {
			return t.assist(a.Die, a.Seat)
		}).Written("seat die").Offered(offerAssistance),
		on("no-help", active, func(t *Turn, _ noArgs) error { return t.noHelp() }).Offered(offerNoHelp),
		on("lose", active, func(t *Turn, a dieArgs) error { return t.loseDie(a.Die) }).Offered(offerLoss),
		on("succeed", active, func(t *Turn, _ noArgs) error { return t.finishByHand() }).Offered(offerSuccess),
		// The uses of a card come together, those that secure dice too.
		rules.By[State]("use", anyone, func(t *Turn, seat engine.Seat, a useArgs) error {
			return t.use(seat, a.Card, max(a.Use, 1))
		}).Offered(offerUses),
		rules.By[State]("secure", anyone, func(t *Turn, seat engine.Seat, a secureArgs) error {
			return t.secure(seat, a.Card, a.Dice)
		}),
		rules.By[State]("ability", anyone, (*Turn).ability).Written("die", "=dice dice", "=seat seat",
			"=card card").Offered(offerAbilities),

		on("adjust", anyone, (*Turn).adjust).Written("what:counter by:number", "seat what:counter by:number",
			"card what:counter by:number", "card:place what:counter by:number"),
		on("fix", anyone, (*Turn).fix).Written(fixForms...),
		on("top", anyone, func(t *Turn, a topArgs) error { return t.showTop(a.Back) }),
		on("depth", anyone, func(t *Turn, a depthArgs) error { return t.setDepth(a.Depth) }).AtAnyTime(),
		on("house", anyone, func(t *Turn, a houseArgs) error { return t.setHouse(a.Rule, a.Reading) }).AtAnyTime(),
		on("book", anyone, (*Turn).enterCards).Called("card").AtAnyTime().Limited(cards.MaxBookBytes),
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
		return rules.Refuse(models.Forbidden, "refuse.own-ability")
	}
	return illegal("FAQ 2.0, Investigators", "refuse.ability")
}

func (a AbilityArgs) same(b AbilityArgs) bool {
	return a.Seat == b.Seat && a.Die == b.Die && a.Card == b.Card && slices.Equal(a.Dice, b.Dice)
}

// completeTask lays dice on a task: those that the rules propose, where none are named.
func (t *Turn) completeTask(a taskArgs) error {
	if a.Dice == nil {
		for _, c := range t.s.completable() {
			if c.Task == a.Task {
				a.Dice = c.Dice
			}
		}
	}
	return t.complete(a.Task, a.Dice)
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
