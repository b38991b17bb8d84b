package eldersign

import (
	"fmt"
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

func offerAncients(s *State, o *rules.Offers) {
	if s.Phase != PhaseSetup {
		return
	}
	for _, c := range s.catalog.List(cards.AncientOne) {
		if (s.Ancient == nil || s.Ancient.ID != c.ID) && s.inDeck(c) {
			o.Add(engine.Choice{
				Kind: "ancient", Label: Say("choice.ancient", "name", c.Name), Group: "setup", Target: c.ID,
				Card: cardKey(c),
			},
				c.ID, cardArgs{c.ID})
		}
	}
}

// offerInvestigators lets every free investigator sit in the next free seat; phones name
// their own.
func offerInvestigators(s *State, o *rules.Offers) {
	seat := s.freeSeat()
	if s.Phase != PhaseSetup || seat == engine.Nobody {
		return
	}
	for _, c := range s.catalog.List(cards.Investigator) {
		if s.free(c.ID) {
			o.Add(engine.Choice{
				Kind: "sit", Label: Say("choice.sit", "name", c.Name), Group: "setup", Target: c.ID,
				Card: cardKey(c),
			}, c.ID,
				seatArgs{seat, c.ID})
		}
	}
}

func (s *State) freeSeat() engine.Seat {
	for seat := engine.Seat(1); seat <= MaxSeats; seat++ {
		if s.Investigator(seat) == nil {
			return seat
		}
	}
	return engine.Nobody
}

func offerFirst(s *State, o *rules.Offers) {
	if s.Phase != PhaseSetup {
		return
	}
	for _, p := range s.Investigators {
		o.Add(engine.Choice{Kind: "first", Label: Say("choice.first", "who", p.Card.Name), Group: "setup", Target: p.Card.ID},
			strconv.Itoa(int(p.Seat)), seatArgs{Seat: p.Seat})
	}
}

func offerBegin(s *State, o *rules.Offers) {
	if s.Phase == PhaseSetup && len(s.Investigators) > 0 {
		o.Add(engine.Choice{Kind: "begin", Label: Say("choice.begin"), Group: "next", Rule: ruleSetup}, "", beginArgs{})
	}
}

func offerMoves(s *State, o *rules.Offers) {
	if s.Phase != PhaseMove {
		return
	}
	at := s.Investigator(s.Active).At
	var places []string
	for i := range s.Places {
		if !s.Barred(&s.Places[i]) {
			places = append(places, s.Places[i].ID)
		}
	}
	for _, e := range s.mode().Entrances {
		if !s.keptOut(e.ID) {
			places = append(places, e.ID)
		}
	}
	for _, id := range places {
		label := Say("choice.move", "place", s.PlaceName(id))
		if at == id {
			label = Say("choice.stay", "place", s.PlaceName(id))
		}
		if p := s.Place(id); p != nil && p.lock() != nil {
			if slices.Contains(s.Tried, id) {
				continue
			}
			label = Say("choice.unlock", "place", s.PlaceName(id))
		}
		o.Add(engine.Choice{Seat: s.Active, Kind: "move", Label: label, Group: "move", Target: id, Rule: ruleMove}, id,
			placeArgs{id})
	}
}

func offerAid(s *State, o *rules.Offers) {
	if !s.does("first-aid") {
		return
	}
	for _, a := range s.aids() {
		if s.affords(a.price) == nil {
			o.Add(engine.Choice{
				Seat: s.Active, Kind: "first-aid", Label: Say("choice.aid."+a.what, "price", a.price),
				Group: "entrance", Rule: "FAQ 2.0, The Museum Entrance",
			}, a.what, whatArgs{a.what})
		}
	}
}

func offerLostAndFound(s *State, o *rules.Offers) {
	if s.does("lost-and-found") {
		o.Add(engine.Choice{
			Seat: s.Active, Kind: "lost-and-found", Label: Say("choice.lost-found"), Group: "entrance",
			Rule: ruleEntrance,
		}, "", nil)
	}
}

func offerSouvenirs(s *State, o *rules.Offers) {
	if !s.does("souvenir") {
		return
	}
	goods := s.sheet().Souvenirs
	for i, g := range goods {
		if s.affords(g.Price) == nil {
			o.Add(engine.Choice{
				Seat: s.Active, Kind: "souvenir",
				Label: Say("choice.souvenir", "price", g.Price, "gains", optionTexts(s.icons(g.Gain))), Group: "entrance",
				Rule: ruleEntrance,
			}, strconv.Itoa(i+1), numberArgs{i + 1})
		}
	}
	if len(goods) == 0 {
		o.Add(engine.Choice{
			Seat: s.Active, Kind: "souvenir", Label: Say("choice.souvenir-by-hand"), Group: "entrance",
			Rule: ruleEntrance,
		}, "0", numberArgs{0})
	}
}

func offerClock(s *State, o *rules.Offers) {
	if s.Phase == PhaseClock {
		o.Add(engine.Choice{
			Seat: s.Active, Kind: "clock", Label: Say("choice.clock"), Group: "next",
			Rule: "FAQ 2.0, Turn Structure III",
		}, "", nil)
	}
}

// tries reports whether the attempt under way is at one of some steps, with no dice in the
// hand to be thrown again.
func (s *State) tries(steps ...string) bool {
	a := s.Attempt
	return a != nil && (s.Phase == PhaseAttempt || s.Phase == PhaseBattle) && len(a.Throw.Again) == 0 &&
		slices.Contains(steps, a.Step)
}

func offerGiveUp(s *State, o *rules.Offers) {
	if s.tries(stepPool) {
		label, rule := Say("choice.give-up"), ruleAttempt
		if s.Attempt.Unlocks {
			label, rule = Say("choice.lock-holds"), ruleUnlock
		}
		o.Add(engine.Choice{Seat: s.Active, Kind: "give-up", Label: label, Group: "give-up", Rule: rule}, "", nil)
	}
}

func offerNoDice(s *State, o *rules.Offers) {
	if s.tries(stepPool) && len(s.DiceIn(InPool, "")) == 0 {
		o.Add(engine.Choice{Kind: "roll", Label: Say("choice.no-dice"), Group: "next", Rule: ruleRolling}, "none",
			rollArgs{Dice: []models.Die{}})
	}
}

func offerRelease(s *State, o *rules.Offers) {
	if !s.tries(stepPool) {
		return
	}
	for _, d := range s.DiceIn(OnSpell, "") {
		if s.releasable(d) {
			o.Add(engine.Choice{
				Seat: s.Active, Kind: "release", Label: Say("choice.release", "die", DieText(d)), Group: "spell",
				Target: d.On, Rule: rulePool,
			}, strconv.Itoa(d.ID), dieArgs{d.ID})
		}
	}
}

func offerTasks(s *State, o *rules.Offers) {
	if !s.tries(stepRolled) {
		return
	}
	for _, c := range s.completable() {
		o.Add(engine.Choice{
			Seat: s.Active, Kind: "complete", Label: s.completing(c.Task), Group: "task", Target: c.Task,
			Rule: ruleTask,
		}, c.Task, c)
	}
}

// completing says which task is completed, and what that costs.
func (s *State) completing(id string) engine.Text {
	rows := s.attemptRows()
	n := taskNumber(rows, id)
	if cost := s.icons(rows[n-1].Cost); len(cost) > 0 {
		if s.devouring(rows[n-1].Cost) {
			return Say("choice.complete-devours", "n", n, "cost", optionTexts(cost))
		}
		return Say("choice.complete-cost", "n", n, "cost", optionTexts(cost))
	}
	return Say("choice.complete", "n", n)
}

// completable are the tasks that can be completed now, each with the dice proposed.
func (s *State) completable() []taskArgs {
	a := s.Attempt
	if a == nil || a.Step != stepRolled || len(a.Throw.Again) > 0 || len(s.Agenda) > 0 || a.Throw.Completed &&
		!s.Exempt(s.Active, CompletesSeveral) || s.unsettled() {
		return nil
	}
	var list []taskArgs
	rows := s.attemptRows()
	for i, r := range rows {
		if !s.open(rows, i) || !s.payable(r) {
			continue
		}
		if ids, ok := s.propose(r); ok {
			list = append(list, taskArgs{Task: r.ID, Dice: ids})
		}
	}
	return list
}

func offerClue(s *State, o *rules.Offers) {
	if !s.tries(stepRolled) {
		return
	}
	if dice, err := s.Rerollable(); err == nil && len(dice) > 0 &&
		(s.Attempt.Throw.Free > 0 || s.Investigator(s.Active).Count(Clue) > 0) {
		words := "clue"
		if s.Attempt.Throw.Free > 0 { // the token was spent with the re-roll before
			words = "reroll"
		}
		offerRerolls(o, "clue", words, dice, 0, s.Active)
	}
}

func offerReroll(s *State, o *rules.Offers) {
	if step, ok := s.next(); ok && step.Do == "reroll" {
		offerRerolls(o, "reroll", "reroll", s.Pool(), step.Amount, step.Seat)
	}
}

// offerRerolls offers all dice at once and each alone, in the words of clues or of re-rolls; a phone may send any of
// them.
func offerRerolls(o *rules.Offers, kind, words string, dice []Die, limit int, seat engine.Seat) {
	if limit == 0 || limit >= len(dice) {
		ids := make([]int, len(dice))
		for i, d := range dice {
			ids[i] = d.ID
		}
		if len(ids) > 1 {
			o.Add(engine.Choice{Seat: seat, Kind: kind, Label: Say("choice." + words), Group: "reroll", Rule: ruleReroll}, "all",
				diceArgs{ids})
		}
	}
	for _, d := range dice {
		o.Add(engine.Choice{
			Seat: seat, Kind: kind, Label: Say("choice."+words+"-one", "die", DieText(d)), Group: "reroll",
			Target: strconv.Itoa(d.ID), Rule: ruleReroll,
		}, strconv.Itoa(d.ID), diceArgs{[]int{d.ID}})
	}
}

func offerFailRoll(s *State, o *rules.Offers) {
	if s.tries(stepRolled) && !s.unsettled() {
		o.Add(s.failChoice(), "", nil)
	}
}

func offerFocus(s *State, o *rules.Offers) {
	if !s.tries(stepFailed, stepHelp) || s.canFocus() != nil {
		return
	}
	for _, d := range s.Pool() {
		o.Add(engine.Choice{
			Seat: s.Active, Kind: "focus", Label: Say("choice.focus", "die", DieText(d)), Group: "focus",
			Target: strconv.Itoa(d.ID), Rule: ruleHelp,
		}, strconv.Itoa(d.ID), dieArgs{d.ID})
	}
}

func offerAssistance(s *State, o *rules.Offers) {
	if !s.tries(stepFailed, stepHelp) {
		return
	}
	pool := s.Pool()
	texts := DieTexts(pool)
	for _, helper := range s.helpers() {
		for i, d := range pool {
			o.Add(engine.Choice{Seat: s.Active, Kind: "assist", Label: Say("choice.assist", "who", s.Name(helper), "die",
				texts[i]), Group: "assist", Target: strconv.Itoa(d.ID), Rule: ruleHelp},
				fmt.Sprintf("%d:%d", helper, d.ID), assistArgs{d.ID, helper})
		}
	}
}

func offerNoHelp(s *State, o *rules.Offers) {
	if s.tries(stepHelp) {
		o.Add(engine.Choice{Seat: s.Active, Kind: "no-help", Label: Say("choice.no-help"), Group: "next", Rule: ruleHelp}, "",
			nil)
	}
}

func offerLoss(s *State, o *rules.Offers) {
	if !s.tries(stepFailed) {
		return
	}
	pool := s.Pool()
	if s.Attempt.Throw.Missed { // of which people told the colours alone
		pool = slices.CompactFunc(pool, func(a, b Die) bool { return a.Colour == b.Colour })
	}
	for _, d := range pool {
		o.Add(engine.Choice{
			Seat: s.Active, Kind: "lose", Label: Say("choice.lose-die", "die", DieText(d)), Group: "lose",
			Target: strconv.Itoa(d.ID), Rule: ruleLose,
		}, strconv.Itoa(d.ID), dieArgs{d.ID})
	}
}

func offerSuccess(s *State, o *rules.Offers) {
	if !s.tries(stepRolled, stepPool) || s.monsterOpen() || s.unsettled() {
		return
	}
	if p := s.Place(s.Attempt.Place); p != nil && len(p.Card.Tasks) == 0 && !s.Attempt.Unlocks {
		o.Add(engine.Choice{Seat: s.Active, Kind: "succeed", Label: Say("choice.succeed"), Group: "task", Rule: ruleTask}, "",
			nil)
	}
}

// offerUses offers the cards that can be used now: those of the active player, and those that work in any turn.
func offerUses(s *State, o *rules.Offers) {
	for _, u := range s.openUses() {
		h, group := u.held, "item"
		if h.Card.Class == cards.Spell {
			group = "spell"
		}
		if k := secures(u.use); u.use.When == cards.Securing && k > 0 {
			for _, c := range s.secureChoices(k) {
				o.Add(engine.Choice{
					Seat: u.seat, Kind: "secure",
					Label: Say("choice.secure", "card", CardName(h.Card), "dice", c.texts), Group: group, Target: h.ID,
					Rule: ruleSecure,
				},
					h.ID+":"+idsText(c.dice), secureArgs{h.ID, c.dice})
			}
			continue
		}
		o.Add(engine.Choice{
			Seat: u.seat, Kind: "use", Label: h.useText(u.n - 1), Group: group, Target: h.ID, Rule: rulePool,
		}, h.ID+":"+strconv.Itoa(u.n), useArgs{h.ID, u.n})
	}
}

func offerAbilities(s *State, o *rules.Offers) {
	for _, use := range s.abilityUses() {
		use.offer(o)
	}
}

func (use AbilityUse) offer(o *rules.Offers) {
	o.Add(engine.Choice{
		Seat: use.Seat, Kind: "ability", Label: use.Label, Group: "ability", Target: use.Target,
		Rule: use.Rule,
	}, fmt.Sprintf("%d:%d:%d:%s:%s", use.Seat, use.Args.Seat, use.Args.Die, idsText(use.Args.Dice),
		use.Args.Card), use.Args)
}
