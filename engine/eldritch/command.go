package eldritch

import (
	"cmp"
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/rules"
	"elderglass/engine/scene"
	"elderglass/models"
)

// The parameters of the commands.
type (
	noArgs   struct{}
	cardArgs struct {
		Card string `json:"card" word:"word"`
	}
	seatArgs struct {
		Seat engine.Seat `json:"seat" word:"seat"`
		Card string      `json:"card,omitempty" word:"word?"`
	}
	beginArgs struct {
		// Laid: the table is laid already, and what lies there is entered by hand.
		Laid bool `json:"laid,omitempty" word:"laid?"`
	}
	optionArgs struct {
		What  string `json:"what" word:"word"`
		Value string `json:"value" word:"word"`
	}
	spaceArgs struct {
		Space string `json:"space" word:"space"`
	}
	rollArgs struct {
		Dice []models.Die `json:"dice" word:"roll"`
	}
	correctArgs struct {
		Die  int         `json:"die" word:"die"`
		Face models.Face `json:"face" word:"word"`
	}
	diceArgs struct {
		Dice []int `json:"dice" word:"dice"`
	}
	rerollArgs struct {
		Card string `json:"card" word:"word"`
		Dice []int  `json:"dice" word:"dice"`
	}
	raiseArgs struct {
		Card string `json:"card" word:"word"`
		Die  int    `json:"die" word:"die"`
	}
	askArgs struct {
		Do   string `json:"do" word:"word"`
		What string `json:"what,omitempty" word:"name?"`
		N    int    `json:"n,omitempty" word:"number?"`
	}
	adjustArgs struct {
		What string      `json:"what" word:"name"`
		Seat engine.Seat `json:"seat,omitempty" word:"seat"`
		By   int         `json:"by" word:"number"`
	}
	depthArgs struct {
		Depth Depth `json:"depth" word:"word"`
	}
)

type command = rules.Command[State, *Turn]

func on[A any](kind string, whose rules.Whose, decide func(*Turn, A) error) command {
	return rules.On[State](kind, whose, decide)
}

// maxDice bounds the dice of a roll.
const maxDice = 40

// commands are the commands of the game, in the order in which they are offered.
func commands() []command {
	const anyone, decider = rules.Anyone, rules.Decider
	return []command{
		on("ancient", anyone, func(t *Turn, a cardArgs) error { return t.chooseAncient(a.Card) }).Offered(offerAncients),
		on("sit", anyone, func(t *Turn, a seatArgs) error { return t.sit(a.Seat, a.Card) }).Offered(offerInvestigators),
		on("first", anyone, func(t *Turn, a seatArgs) error {
			return t.chooseLead(a.Seat)
		}).Written("seat").Offered(offerLead),
		on("option", anyone, func(t *Turn, a optionArgs) error {
			return t.chooseOption(a.What, a.Value)
		}).Offered(offerOptions),
		on("aside", anyone, func(t *Turn, a cardArgs) error { return t.setAside(a.Card) }).Offered(offerAside),
		on("begin", anyone, func(t *Turn, a beginArgs) error { return t.begin(a.Laid) }).Offered(offerBegin),

		on(Travel, decider, func(t *Turn, a spaceArgs) error { return t.travel(a.Space) }).Offered(offerTravel),
		on(Prepare, decider, func(t *Turn, a cardArgs) error { return t.prepare(a.Card) }).Offered(offerPrepare),
		on(Rest, decider, func(t *Turn, _ noArgs) error { return t.rest() }).Offered(offerRest),
		on(Trade, decider, func(t *Turn, a seatArgs) error { return t.trade(a.Seat) }).Written("seat").Offered(offerTrade),
		on(Acquire, decider, func(t *Turn, _ noArgs) error { return t.acquire() }).Offered(offerAcquire),
		on("use", decider, func(t *Turn, a cardArgs) error { return t.use(a.Card) }).Offered(offerComponents),
		on("pass", decider, func(t *Turn, _ noArgs) error { return t.pass() }).Offered(offerPass),

		on("add", decider, func(t *Turn, a cardArgs) error { return t.add(a.Card) }).Offered(offerAdd),
		on(scene.RollDice, anyone, func(t *Turn, a rollArgs) error { return t.rollBounded(a.Dice) }),
		on(scene.CorrectDie, anyone, func(t *Turn, a correctArgs) error { return t.correct(a.Die, a.Face) }),
		on(Clue, decider, func(t *Turn, a diceArgs) error { return t.clue(a.Dice) }).Offered(offerClue),
		on("reroll", decider, func(t *Turn, a rerollArgs) error { return t.reroll(a.Card, a.Dice) }).Offered(offerReroll),
		on("raise", decider, func(t *Turn, a raiseArgs) error { return t.raise(a.Card, a.Die) }).Offered(offerRaise),
		on("stand", decider, func(t *Turn, _ noArgs) error { return t.stand() }).Offered(offerStand),

		on("ask", decider, func(t *Turn, a askArgs) error { return t.ask(a) }).Offered(offerAsks),
		on("done", decider, func(t *Turn, _ noArgs) error { return t.done() }).Offered(offerDone),

		on(scene.AdjustTrack, anyone, (*Turn).adjust).Written("what by", "seat what by"),
		on("fix", anyone, (*Turn).fix).Written(fixForms...),
		on("depth", anyone, func(t *Turn, a depthArgs) error { return t.setDepth(a.Depth) }).AtAnyTime(),
	}
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

// offer adds a choice of a command.
func offer(o *rules.Offers, kind string, seat engine.Seat, group, target string, label engine.Text, args any) {
	offerCard(o, kind, seat, group, target, "", label, args)
}

// offerCard adds a choice of a command that names a card.
func offerCard(
	o *rules.Offers, kind string, seat engine.Seat, group, target, card string, label engine.Text, args any,
) {
	o.Add(engine.Choice{Kind: kind, Seat: seat, Group: group, Target: target, Card: card, Label: label}, target, args)
}

func offerAncients(s *State, o *rules.Offers) {
	if s.Phase != PhaseSetup {
		return
	}
	for _, f := range ancients.list {
		if f.ID != s.Ancient {
			offerCard(o, "ancient", 0, "setup", f.ID, shown(classAncient, f.ID),
				say("eldritch.choice.ancient", "who", words(f.Name)), cardArgs{f.ID})
		}
	}
}

// offerInvestigators offers the investigators for the first free seat.
func offerInvestigators(s *State, o *rules.Offers) {
	seat := engine.Seat(1)
	for s.person(seat) != nil {
		seat++
	}
	if s.Phase != PhaseSetup || seat > mostSeats {
		return
	}
	for _, f := range investigators.list {
		if !slices.ContainsFunc(s.People, func(p Person) bool { return p.Card == f.ID }) {
			offerCard(o, "sit", 0, "setup", f.ID, shown(classInvestigator, f.ID),
				say("eldritch.choice.investigator", "who", words(f.Name)), seatArgs{seat, f.ID})
		}
	}
}

func offerLead(s *State, o *rules.Offers) {
	if s.Phase != PhaseSetup || len(s.People) < 2 {
		return
	}
	for _, p := range s.People {
		if p.Seat != s.Lead {
			offer(o, "first", 0, "setup", strconv.Itoa(int(p.Seat)), say("eldritch.choice.lead", "who", s.name(p.Seat)),
				seatArgs{Seat: p.Seat})
		}
	}
}

func offerOptions(s *State, o *rules.Offers) {
	if s.Phase != PhaseSetup || len(s.Agenda) > 0 {
		return
	}
	now := map[string]string{"level": cmp.Or(s.Options.Level, "normal"), "rumor": "no"}
	if s.Options.Rumor {
		now["rumor"] = "yes"
	}
	for _, what := range []string{"level", "rumor"} {
		for _, value := range optionValues[what] {
			if value != now[what] {
				offer(o, "option", 0, "setup", what+"-"+value, say("eldritch.option."+what+"."+value), optionArgs{what, value})
			}
		}
	}
}

func offerBegin(s *State, o *rules.Offers) {
	if s.Phase == PhaseSetup && s.Ancient != "" && len(s.People) > 0 {
		offer(o, "begin", 0, "next", "", say("eldritch.choice.begin"), beginArgs{})
		offer(o, "begin", 0, "setup", "laid", say("eldritch.choice.begin-laid"), beginArgs{true})
	}
}

func offerTravel(s *State, o *rules.Offers) {
	p, err := s.canAct(Travel)
	if err != nil || s.bound(p.Seat) {
		return
	}
	for _, e := range edges(p.At) {
		offer(o, Travel, p.Seat, "move", e.B, say("eldritch.choice.travel", "space", spaceName(e.B), "path",
			say("eldritch.path."+e.Kind)), spaceArgs{e.B})
	}
}

func offerPrepare(s *State, o *rules.Offers) {
	p, err := s.canAct(Prepare)
	if err != nil || inCity(p, Prepare) != nil {
		return
	}
	for _, ticket := range []string{Ship, Train} {
		if slices.ContainsFunc(edges(p.At), func(e PathFact) bool { return e.Kind == ticket }) {
			offer(o, Prepare, p.Seat, "action", ticket, say("eldritch.choice.prepare", "ticket", thing(ticket)),
				cardArgs{ticket})
		}
	}
}

func offerRest(s *State, o *rules.Offers) {
	if p, err := s.canAct(Rest); err == nil && s.monsterFree(p, Rest) == nil && !s.forbidden(Rest) {
		offer(o, Rest, p.Seat, "action", "", say("eldritch.choice.rest"), nil)
	}
}

func offerTrade(s *State, o *rules.Offers) {
	p, err := s.canAct(Trade)
	if err != nil {
		return
	}
	for _, seat := range s.living(p.At) {
		if seat != p.Seat {
			offer(o, Trade, p.Seat, "action", strconv.Itoa(int(seat)), say("eldritch.choice.trade", "who", s.name(seat)),
				seatArgs{Seat: seat})
		}
	}
}

func offerAcquire(s *State, o *rules.Offers) {
	if p, err := s.canAct(Acquire); err == nil && inCity(p, Acquire) == nil && s.monsterFree(p, Acquire) == nil {
		offer(o, Acquire, p.Seat, "action", "", say("eldritch.choice.acquire"), nil)
	}
}

func offerComponents(s *State, o *rules.Offers) {
	p := s.actor()
	if p == nil {
		return
	}
	offered := map[string]bool{}
	for _, c := range s.components(p) {
		if !offered[c.id] {
			offered[c.id] = true
			offer(o, "use", p.Seat, "action", c.id, say("eldritch.choice.use", "what", c.name), cardArgs{c.id})
		}
	}
}

func offerPass(s *State, o *rules.Offers) {
	if p := s.actor(); p != nil {
		offer(o, "pass", p.Seat, "early", "", say("eldritch.choice.pass", "n", p.Left), nil)
	}
}

// waiting is the step that the game waits at.
func (s *State) waiting(step string) bool {
	n := len(s.Agenda)
	return n > 0 && s.Agenda[n-1].Do == step && s.Test != nil
}

func offerAdd(s *State, o *rules.Offers) {
	if !s.waiting(stepThrow) {
		return
	}
	for _, id := range s.addable() {
		label := say("eldritch.choice.add", "what", words(id))
		if f := factOf(id); f != nil {
			label = say("eldritch.choice.add", "what", f.named())
		} else if f := investigators.by[id]; f != nil {
			label = say("eldritch.choice.add", "what", words(f.Name))
		} else if f, n := toldBonus(id); f != nil {
			label = say("eldritch.pool.part", "why", f.named(), "n", n)
		}
		offer(o, "add", s.Test.Seat, "add", id, label, cardArgs{id})
	}
}

func offerClue(s *State, o *rules.Offers) {
	if !s.waiting(stepRolled) || s.clueDice() == 0 {
		return
	}
	failures := s.failures()
	for i, id := range failures {
		dice := failures[i:min(len(failures), i+s.clueDice())]
		offer(o, Clue, s.Test.Seat, "reroll", strconv.Itoa(id), say("eldritch.choice.clue", "n", len(dice)), diceArgs{dice})
	}
}

func offerReroll(s *State, o *rules.Offers) {
	if !s.waiting(stepRolled) {
		return
	}
	offered := map[string]bool{}
	for _, a := range s.rerolls() {
		if dice := s.diceOf(a); len(dice) > 0 && !offered[a.card.Card] {
			offered[a.card.Card] = true
			offer(o, "reroll", s.Test.Seat, "reroll", a.card.Card, say("eldritch.choice.reroll", "card", cardName(a.card), "n",
				len(dice)), rerollArgs{a.card.Card, dice})
		}
	}
}

func offerRaise(s *State, o *rules.Offers) {
	if !s.waiting(stepRolled) {
		return
	}
	for _, a := range s.rerolls() {
		for _, id := range s.raisable(a) {
			offer(o, "raise", s.Test.Seat, "reroll", a.card.Card+"-"+strconv.Itoa(id), say("eldritch.choice.raise", "card",
				cardName(a.card)), raiseArgs{a.card.Card, id})
		}
	}
}

func offerStand(s *State, o *rules.Offers) {
	if s.waiting(stepRolled) {
		offer(o, "stand", s.Test.Seat, "next", "", say("eldritch.choice.stand", "n", s.successes(s.Test)), nil)
	}
}

func offerAsks(s *State, o *rules.Offers) {
	read := s.reading()
	if read == nil {
		return
	}
	for i, e := range asks {
		if s.possibleNow(*read, e) != nil {
			continue
		}
		args := askArgs{e.Do, e.What, e.N}
		if e.Do == stepTest {
			args.What = string(e.Skill)
		}
		o.Add(engine.Choice{Kind: "ask", Seat: read.Seat, Group: "ask-" + askGroup(e), Label: effectText(s, read.like(e))},
			strconv.Itoa(read.ID)+"-"+strconv.Itoa(i), args)
	}
}

// askGroup is the first of the two taps for what a card asks for.
func askGroup(e Effect) string {
	switch e.Do {
	case stepTest, "gain", "lose":
		return e.Do
	case "recover", "improve", "take", stepLoot, stepThisClue:
		return "gain"
	case "spend", "discard", "delay", "devour", "ambush":
		return "lose"
	}
	return "board"
}

func offerDone(s *State, o *rules.Offers) {
	if read := s.reading(); read != nil {
		o.Add(engine.Choice{Kind: "done", Seat: read.Seat, Group: "next", Label: say("eldritch.choice.read-done")},
			strconv.Itoa(read.ID), nil)
	}
}

// setDepth changes how much of the game the program follows.
func (t *Turn) setDepth(depth Depth) error {
	if !slices.Contains([]Depth{DiceOnly, Trackers, Full}, depth) {
		return rules.Refuse(models.Invalid, "eldritch.refuse.depth")
	}
	t.table(say("eldritch.log.depth", "depth", say("eldritch.depth."+string(depth))),
		func(c *tableChange) { c.Depth = depth })
	if test := t.s.Test; depth == Full && test != nil && test.When == Free {
		t.Emit(&testChange{test.Under}, silent) // the test that was under way goes on
	}
	return nil
}
