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
		if s.Ancient == nil || s.Ancient.ID != c.ID {
			o.Add(engine.Choice{Kind: "ancient", Label: say("choice.ancient", "name", c.Name), Group: "setup", Target: c.ID}, c.ID, cardArgs{c.ID})
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
			o.Add(engine.Choice{Kind: "sit", Label: say("choice.sit", "name", c.Name), Group: "setup", Target: c.ID}, c.ID, seatArgs{seat, c.ID})
		}
	}
}

func (s *State) freeSeat() engine.Seat {
	for seat := engine.Seat(1); seat <= MaxSeats; seat++ {
		if s.investigator(seat) == nil {
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
		o.Add(engine.Choice{Kind: "first", Label: say("choice.first", "who", p.Card.Name), Group: "setup", Target: p.Card.ID}, strconv.Itoa(int(p.Seat)), seatArgs{Seat: p.Seat})
	}
}

func offerBegin(s *State, o *rules.Offers) {
	if s.Phase == PhaseSetup && len(s.Investigators) > 0 {
		o.Add(engine.Choice{Kind: "begin", Label: say("choice.begin"), Group: "next", Rule: ruleSetup}, "", beginArgs{})
	}
}

func offerMoves(s *State, o *rules.Offers) {
	if s.Phase != PhaseMove {
		return
	}
	who := s.investigator(s.Active)
	for _, p := range s.Places {
		label := say("choice.move", "place", cardName(p.Card))
		if who.At == p.ID {
			label = say("choice.stay", "place", cardName(p.Card))
		}
		o.Add(engine.Choice{Seat: s.Active, Kind: "move", Label: label, Group: "move", Target: p.ID, Rule: "FAQ 2.0, Turn Structure I"}, p.ID, placeArgs{p.ID})
	}
	label := say("choice.move", "place", entranceName)
	if who.At == atEntrance {
		label = say("choice.stay", "place", entranceName)
	}
	o.Add(engine.Choice{Seat: s.Active, Kind: "move", Label: label, Group: "move", Target: atEntrance, Rule: "FAQ 2.0, Turn Structure I"}, atEntrance, placeArgs{atEntrance})
}

func offerAid(s *State, o *rules.Offers) {
	if s.Phase != PhaseEntrance {
		return
	}
	for _, a := range s.aids() {
		if s.affords(a.price) == nil {
			o.Add(engine.Choice{Seat: s.Active, Kind: "first-aid", Label: say("choice.aid."+a.what, "price", a.price), Group: "entrance", Rule: "FAQ 2.0, The Museum Entrance"}, a.what, whatArgs{a.what})
		}
	}
}

func offerLostAndFound(s *State, o *rules.Offers) {
	if s.Phase == PhaseEntrance {
		o.Add(engine.Choice{Seat: s.Active, Kind: "lost-and-found", Label: say("choice.lost-found"), Group: "entrance", Rule: ruleEntrance}, "", nil)
	}
}

func offerSouvenirs(s *State, o *rules.Offers) {
	if s.Phase != PhaseEntrance {
		return
	}
	goods := s.sheet().Souvenirs
	for i, g := range goods {
		if s.affords(g.Price) == nil {
			o.Add(engine.Choice{Seat: s.Active, Kind: "souvenir", Label: say("choice.souvenir", "price", g.Price, "gains", optionTexts(icons(g.Gain))), Group: "entrance", Rule: ruleEntrance}, strconv.Itoa(i+1), numberArgs{i + 1})
		}
	}
	if len(goods) == 0 {
		o.Add(engine.Choice{Seat: s.Active, Kind: "souvenir", Label: say("choice.souvenir-by-hand"), Group: "entrance", Rule: ruleEntrance}, "0", numberArgs{0})
	}
}

func offerClock(s *State, o *rules.Offers) {
	if s.Phase == PhaseClock {
		o.Add(engine.Choice{Seat: s.Active, Kind: "clock", Label: say("choice.clock"), Group: "next", Rule: "FAQ 2.0, Turn Structure III"}, "", nil)
	}
}

// tries tells whether the attempt under way is at one of some steps, with no dice in the
// hand to be thrown again.
func (s *State) tries(steps ...string) bool {
	a := s.Attempt
	return a != nil && (s.Phase == PhaseAttempt || s.Phase == PhaseBattle) && len(a.Reroll) == 0 && slices.Contains(steps, a.Step)
}

func offerGiveUp(s *State, o *rules.Offers) {
	if s.tries(stepPool) {
		o.Add(engine.Choice{Seat: s.Active, Kind: "give-up", Label: say("choice.give-up"), Group: "give-up", Rule: ruleAttempt}, "", nil)
	}
}

func offerNoDice(s *State, o *rules.Offers) {
	if s.tries(stepPool) && len(s.diceIn(inPool, "")) == 0 {
		o.Add(engine.Choice{Kind: "roll", Label: say("choice.no-dice"), Group: "next", Rule: ruleRolling}, "none", rollArgs{Dice: []models.Die{}})
	}
}

func offerRelease(s *State, o *rules.Offers) {
	if !s.tries(stepPool) {
		return
	}
	for _, d := range s.diceIn(onSpell, "") {
		if s.releasable(d) {
			o.Add(engine.Choice{Seat: s.Active, Kind: "release", Label: say("choice.release", "die", dieText(d)), Group: "spell", Target: d.On, Rule: rulePool}, strconv.Itoa(d.ID), dieArgs{d.ID})
		}
	}
}

func offerTasks(s *State, o *rules.Offers) {
	if !s.tries(stepRolled) {
		return
	}
	for _, c := range s.completable() {
		o.Add(engine.Choice{Seat: s.Active, Kind: "complete", Label: say("choice.complete", "n", taskNumber(s.attemptRows(), c.Task)), Group: "task", Target: c.Task, Rule: ruleTask}, c.Task, taskArgs(c))
	}
}

// completable are the tasks that can be completed now, each with the dice proposed.
func (s *State) completable() []CompletableView {
	a := s.Attempt
	if a == nil || a.Step != stepRolled || len(a.Reroll) > 0 || len(s.Agenda) > 0 || a.Completed && !s.is(s.Active, amandaSharpe) {
		return nil
	}
	var list []CompletableView
	rows := s.attemptRows()
	for i, r := range rows {
		if !s.open(rows, i) || !s.payable(r) {
			continue
		}
		if ids, ok := s.propose(r); ok {
			list = append(list, CompletableView{Task: r.ID, Dice: ids})
		}
	}
	return list
}

func offerClue(s *State, o *rules.Offers) {
	if !s.tries(stepRolled) {
		return
	}
	if dice, err := s.rerollable(); err == nil && len(dice) > 0 && (s.Attempt.Free > 0 || s.investigator(s.Active).Clues > 0) {
		offerRerolls(o, "clue", dice, 0, s.Active)
	}
}

func offerReroll(s *State, o *rules.Offers) {
	if step, ok := s.next(); ok && step.Do == "reroll" {
		offerRerolls(o, "reroll", s.diceIn(inPool, ""), step.Amount, step.Seat)
	}
}

// rerolls offers all dice at once and each alone; a phone may send any of them.
func offerRerolls(o *rules.Offers, kind string, dice []Die, limit int, seat engine.Seat) {
	if limit == 0 || limit >= len(dice) {
		ids := make([]int, len(dice))
		for i, d := range dice {
			ids[i] = d.ID
		}
		if len(ids) > 1 {
			o.Add(engine.Choice{Seat: seat, Kind: kind, Label: say("choice." + kind), Group: "reroll", Rule: ruleReroll}, "all", diceArgs{ids})
		}
	}
	for _, d := range dice {
		o.Add(engine.Choice{Seat: seat, Kind: kind, Label: say("choice."+kind+"-one", "die", dieText(d)), Group: "reroll", Target: strconv.Itoa(d.ID), Rule: ruleReroll}, strconv.Itoa(d.ID), diceArgs{[]int{d.ID}})
	}
}

func offerFailRoll(s *State, o *rules.Offers) {
	if s.tries(stepRolled) {
		o.Add(s.failChoice(), "", nil)
	}
}

func offerFocus(s *State, o *rules.Offers) {
	if !s.tries(stepFailed, stepHelp) || s.canFocus() != nil {
		return
	}
	for _, d := range s.diceIn(inPool, "") {
		o.Add(engine.Choice{Seat: s.Active, Kind: "focus", Label: say("choice.focus", "die", dieText(d)), Group: "focus", Target: strconv.Itoa(d.ID), Rule: ruleHelp}, strconv.Itoa(d.ID), dieArgs{d.ID})
	}
}

func offerAssistance(s *State, o *rules.Offers) {
	if !s.tries(stepFailed, stepHelp) {
		return
	}
	for _, helper := range s.helpers() {
		for _, d := range s.diceIn(inPool, "") {
			o.Add(engine.Choice{Seat: s.Active, Kind: "assist", Label: say("choice.assist", "who", s.name(helper), "die", dieText(d)), Group: "assist", Target: strconv.Itoa(d.ID), Rule: ruleHelp},
				fmt.Sprintf("%d:%d", helper, d.ID), assistArgs{d.ID, helper})
		}
	}
}

func offerNoHelp(s *State, o *rules.Offers) {
	if s.tries(stepHelp) {
		o.Add(engine.Choice{Seat: s.Active, Kind: "no-help", Label: say("choice.no-help"), Group: "next", Rule: ruleHelp}, "", nil)
	}
}

func offerLoss(s *State, o *rules.Offers) {
	if !s.tries(stepFailed) {
		return
	}
	for _, d := range s.diceIn(inPool, "") {
		o.Add(engine.Choice{Seat: s.Active, Kind: "lose", Label: say("choice.lose-die", "die", dieText(d)), Group: "lose", Target: strconv.Itoa(d.ID), Rule: ruleLose}, strconv.Itoa(d.ID), dieArgs{d.ID})
	}
}

func offerSuccess(s *State, o *rules.Offers) {
	if !s.tries(stepRolled, stepPool) || s.monsterOpen() {
		return
	}
	if p := s.place(s.Attempt.Place); p != nil && len(p.Card.Tasks) == 0 {
		o.Add(engine.Choice{Seat: s.Active, Kind: "succeed", Label: say("choice.succeed"), Group: "task", Rule: ruleTask}, "", nil)
	}
}

// offerUses offers the cards of the active player that can be used now.
func offerUses(s *State, o *rules.Offers) {
	who := s.investigator(s.Active)
	if who == nil || who.Devoured {
		return
	}
	for i := range who.Cards {
		h := &who.Cards[i]
		group := "item"
		if h.Card.Class == cards.Spell {
			group = "spell"
		}
		for n, use := range h.uses() {
			if s.canUse(h, who, use) != nil {
				continue
			}
			if k := secures(use); use.When == cards.Securing && k > 0 {
				for _, ids := range s.secureChoices(k) {
					o.Add(engine.Choice{Seat: who.Seat, Kind: "secure", Label: say("choice.secure", "card", cardName(h.Card), "dice", s.dieTexts(ids)), Group: group, Target: h.ID, Rule: ruleSecure},
						h.ID+":"+idsText(ids), secureArgs{h.ID, ids})
				}
				continue
			}
			o.Add(engine.Choice{Seat: who.Seat, Kind: "use", Label: h.useText(n), Group: group, Target: h.ID, Rule: rulePool},
				h.ID+":"+strconv.Itoa(n+1), useArgs{h.ID, n + 1})
		}
	}
}

func offerAbilities(s *State, o *rules.Offers) {
	for _, use := range s.abilityUses() {
		c := engine.Choice{Seat: use.seat, Kind: "ability", Label: use.label, Group: "ability", Target: use.target, Rule: use.rule}
		o.Add(c, fmt.Sprintf("%d:%d:%d:%s:%s", use.seat, use.args.Seat, use.args.Die, idsText(use.args.Dice), use.args.Card), use.args)
	}
}
