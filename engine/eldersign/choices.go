package eldersign

import (
	"encoding/json"
	"fmt"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

// choiceList collects choices.
type choiceList struct {
	s    *State
	list []engine.Choice
}

// add appends a choice. Its id is its kind and what tells it from its like.
func (l *choiceList) add(c engine.Choice, id string, args any) {
	c.ID = c.Kind
	if id != "" {
		c.ID += ":" + id
	}
	if args != nil {
		data, err := json.Marshal(args)
		if err != nil {
			panic(fmt.Sprintf("the parameters of %s: %v", c.Kind, err))
		}
		c.Args = data
	}
	l.list = append(l.list, c)
}

// choices are all legal commands but those with free text, numbers or faces.
func (s *State) choices() []engine.Choice {
	l := &choiceList{s: s, list: []engine.Choice{}}
	if s.Depth == DiceOnly {
		return l.list
	}
	if step, ok := s.next(); ok && s.Phase != PhaseOver {
		for _, o := range s.options(step) {
			l.add(engine.Choice{Seat: step.Seat, Kind: "choose", Label: o.label, Group: o.group, Target: o.target, Rule: o.rule}, strconv.Itoa(step.ID)+":"+o.id, optionArgs{o.id})
		}
		if step.Do == "reroll" {
			pool := s.diceIn(inPool, "")
			l.rerolls("reroll", pool, step.Amount, step.Seat)
		}
		return l.list
	}
	switch s.Phase {
	case PhaseSetup:
		l.setup()
	case PhaseMove:
		l.moves()
	case PhaseEntrance:
		l.entrance()
	case PhaseAttempt, PhaseBattle:
		l.attempt()
	case PhaseClock:
		l.add(engine.Choice{Seat: s.Active, Kind: "clock", Label: say("choice.clock"), Group: "next", Rule: "FAQ 2.0, Turn Structure III"}, "", nil)
	case PhaseOver:
		return l.list
	}
	l.uses()
	for _, use := range s.abilityUses() {
		c := engine.Choice{Seat: use.seat, Kind: "ability", Label: use.label, Group: "ability", Target: use.target, Rule: use.rule}
		l.add(c, fmt.Sprintf("%d:%d:%d:%s:%s", use.seat, use.args.Seat, use.args.Die, idsText(use.args.Dice), use.args.Card), use.args)
	}
	return l.list
}

func (l *choiceList) setup() {
	s := l.s
	for _, c := range s.catalog.List(cards.AncientOne) {
		if s.Ancient == nil || s.Ancient.ID != c.ID {
			l.add(engine.Choice{Kind: "ancient", Label: say("choice.ancient", "name", c.Name), Group: "setup", Target: c.ID}, c.ID, cardArgs{c.ID})
		}
	}
	// Every free investigator may sit in the next free seat; phones name their own.
	if seat := s.freeSeat(); seat != engine.Nobody {
		for _, c := range s.catalog.List(cards.Investigator) {
			if s.free(c.ID) {
				l.add(engine.Choice{Kind: "sit", Label: say("choice.sit", "name", c.Name), Group: "setup", Target: c.ID}, c.ID, seatArgs{seat, c.ID})
			}
		}
	}
	for _, p := range s.Investigators {
		l.add(engine.Choice{Kind: "first", Label: say("choice.first", "who", p.Card.Name), Group: "setup", Target: p.Card.ID}, strconv.Itoa(int(p.Seat)), seatArgs{Seat: p.Seat})
	}
	if len(s.Investigators) > 0 {
		l.add(engine.Choice{Kind: "begin", Label: say("choice.begin"), Group: "next", Rule: ruleSetup}, "", beginArgs{})
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

func (l *choiceList) moves() {
	s := l.s
	who := s.investigator(s.Active)
	for _, p := range s.Places {
		label := say("choice.move", "place", cardName(p.Card))
		if who.At == p.ID {
			label = say("choice.stay", "place", cardName(p.Card))
		}
		l.add(engine.Choice{Seat: s.Active, Kind: "move", Label: label, Group: "move", Target: p.ID, Rule: "FAQ 2.0, Turn Structure I"}, p.ID, placeArgs{p.ID})
	}
	label := say("choice.move", "place", entranceName)
	if who.At == atEntrance {
		label = say("choice.stay", "place", entranceName)
	}
	l.add(engine.Choice{Seat: s.Active, Kind: "move", Label: label, Group: "move", Target: atEntrance, Rule: "FAQ 2.0, Turn Structure I"}, atEntrance, placeArgs{atEntrance})
}

func (l *choiceList) entrance() {
	s := l.s
	for _, a := range s.aids() {
		if s.affords(a.price) == nil {
			l.add(engine.Choice{Seat: s.Active, Kind: "first-aid", Label: say("choice.aid."+a.what, "price", a.price), Group: "entrance", Rule: "FAQ 2.0, The Museum Entrance"}, a.what, whatArgs{a.what})
		}
	}
	l.add(engine.Choice{Seat: s.Active, Kind: "lost-and-found", Label: say("choice.lost-found"), Group: "entrance", Rule: ruleEntrance}, "", nil)
	goods := s.sheet().Souvenirs
	for i, g := range goods {
		if s.affords(g.Price) == nil {
			l.add(engine.Choice{Seat: s.Active, Kind: "souvenir", Label: say("choice.souvenir", "price", g.Price, "gains", optionTexts(icons(g.Gain))), Group: "entrance", Rule: ruleEntrance}, strconv.Itoa(i+1), numberArgs{i + 1})
		}
	}
	if len(goods) == 0 {
		l.add(engine.Choice{Seat: s.Active, Kind: "souvenir", Label: say("choice.souvenir-by-hand"), Group: "entrance", Rule: ruleEntrance}, "0", numberArgs{0})
	}
}

func (l *choiceList) attempt() {
	s := l.s
	a := s.Attempt
	if a == nil || len(a.Reroll) > 0 {
		return
	}
	seat := s.Active
	switch a.Step {
	case stepPool:
		l.add(engine.Choice{Seat: seat, Kind: "give-up", Label: say("choice.give-up"), Group: "give-up", Rule: ruleAttempt}, "", nil)
		if len(s.diceIn(inPool, "")) == 0 {
			l.add(engine.Choice{Kind: "roll", Label: say("choice.no-dice"), Group: "next", Rule: ruleRolling}, "none", rollArgs{Dice: []models.Die{}})
		}
		for _, d := range s.diceIn(onSpell, "") {
			if s.releasable(d) {
				l.add(engine.Choice{Seat: seat, Kind: "release", Label: say("choice.release", "die", dieText(d)), Group: "spell", Target: d.On, Rule: rulePool}, strconv.Itoa(d.ID), dieArgs{d.ID})
			}
		}
	case stepRolled:
		l.tasks()
		if dice, err := s.rerollable(); err == nil && len(dice) > 0 && (a.Free > 0 || s.investigator(seat).Clues > 0) {
			l.rerolls("clue", dice, 0, seat)
		}
		l.add(s.failChoice(), "", nil)
	case stepFailed, stepHelp:
		l.help()
	}
	if p := s.place(a.Place); p != nil && len(p.Card.Tasks) == 0 && (a.Step == stepRolled || a.Step == stepPool) && !s.monsterOpen() {
		l.add(engine.Choice{Seat: seat, Kind: "succeed", Label: say("choice.succeed"), Group: "task", Rule: ruleTask}, "", nil)
	}
}

func (l *choiceList) tasks() {
	s := l.s
	for _, c := range s.completable() {
		l.add(engine.Choice{Seat: s.Active, Kind: "complete", Label: say("choice.complete", "n", taskNumber(s.attemptRows(), c.Task)), Group: "task", Target: c.Task, Rule: ruleTask}, c.Task, taskArgs(c))
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

// rerolls offers all dice at once and each alone; a phone may send any of them.
func (l *choiceList) rerolls(kind string, dice []Die, limit int, seat engine.Seat) {
	if limit == 0 || limit >= len(dice) {
		ids := make([]int, len(dice))
		for i, d := range dice {
			ids[i] = d.ID
		}
		if len(ids) > 1 {
			l.add(engine.Choice{Seat: seat, Kind: kind, Label: say("choice." + kind), Group: "reroll", Rule: ruleReroll}, "all", diceArgs{ids})
		}
	}
	for _, d := range dice {
		l.add(engine.Choice{Seat: seat, Kind: kind, Label: say("choice."+kind+"-one", "die", dieText(d)), Group: "reroll", Target: strconv.Itoa(d.ID), Rule: ruleReroll}, strconv.Itoa(d.ID), diceArgs{[]int{d.ID}})
	}
}

func (l *choiceList) help() {
	s := l.s
	seat := s.Active
	pool := s.diceIn(inPool, "")
	if s.canFocus() == nil {
		for _, d := range pool {
			l.add(engine.Choice{Seat: seat, Kind: "focus", Label: say("choice.focus", "die", dieText(d)), Group: "focus", Target: strconv.Itoa(d.ID), Rule: ruleHelp}, strconv.Itoa(d.ID), dieArgs{d.ID})
		}
	}
	for _, helper := range s.helpers() {
		for _, d := range pool {
			l.add(engine.Choice{Seat: seat, Kind: "assist", Label: say("choice.assist", "who", s.name(helper), "die", dieText(d)), Group: "assist", Target: strconv.Itoa(d.ID), Rule: ruleHelp},
				fmt.Sprintf("%d:%d", helper, d.ID), assistArgs{d.ID, helper})
		}
	}
	if s.Attempt.Step == stepHelp {
		l.add(engine.Choice{Seat: seat, Kind: "no-help", Label: say("choice.no-help"), Group: "next", Rule: ruleHelp}, "", nil)
		return
	}
	for _, d := range pool {
		l.add(engine.Choice{Seat: seat, Kind: "lose", Label: say("choice.lose-die", "die", dieText(d)), Group: "lose", Target: strconv.Itoa(d.ID), Rule: ruleLose}, strconv.Itoa(d.ID), dieArgs{d.ID})
	}
}

// uses offers the cards of the active player that can be used now.
func (l *choiceList) uses() {
	s := l.s
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
					l.add(engine.Choice{Seat: who.Seat, Kind: "secure", Label: say("choice.secure", "card", cardName(h.Card), "dice", l.diceTexts(ids)), Group: group, Target: h.ID, Rule: ruleSecure},
						h.ID+":"+idsText(ids), secureArgs{h.ID, ids})
				}
				continue
			}
			l.add(engine.Choice{Seat: who.Seat, Kind: "use", Label: h.useText(n), Group: group, Target: h.ID, Rule: rulePool},
				h.ID+":"+strconv.Itoa(n+1), useArgs{h.ID, n + 1})
		}
	}
}

func (l *choiceList) diceTexts(ids []int) []engine.Text {
	out := make([]engine.Text, len(ids))
	for i, id := range ids {
		out[i] = dieText(*l.s.die(id))
	}
	return out
}
