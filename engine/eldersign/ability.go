package eldersign

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

// The ids of cards whose text is code.
const (
	kateWinthrop   = "kate-winthrop"
	sisterMary     = "sister-mary"
	gloriaGoldberg = "gloria-goldberg"
	bobJenkins     = "bob-jenkins"
	vincentLee     = "vincent-lee"
	jennyBarnes    = "jenny-barnes"
	amandaSharpe   = "amanda-sharpe"
	michaelMcGlen  = "michael-mcglen"
	carolynFern    = "carolyn-fern"
	darrellSimmons = "darrell-simmons"
	dexterDrake    = "dexter-drake"
	montereyJack   = "monterey-jack"
	joeDiamond     = "joe-diamond"
	harveyWalters  = "harvey-walters"
	mandyThompson  = "mandy-thompson"
	ashcanPete     = "ashcan-pete"

	ithaqua       = "ithaqua"
	nyarlathotep  = "nyarlathotep"
	shubNiggurath = "shub-niggurath"
	yig           = "yig"
	yogSothoth    = "yog-sothoth"

	cultist = "cultist"
	duke    = "duke"
)

// dealers get one card more whenever they gain some of a class: Bob Jenkins common
// items, Monterey Jack unique items, Dexter Drake spells.
var dealers = map[cards.Class]string{cards.CommonItem: bobJenkins, cards.UniqueItem: montereyJack, cards.Spell: dexterDrake}

const (
	ruleTrust = "FAQ 2.0, Investigators: Jenny Barnes"
	ruleDay   = "FAQ 2.0, Investigators: once per day"
	ruleOnce  = "FAQ 2.0, Investigators: once per roll"
)

// abilityUse is one way to use an ability now.
type abilityUse struct {
	seat   engine.Seat
	args   abilityArgs
	label  engine.Text
	target string
	rule   string
	do     func(*turn)
}

// abilityUses are all ways to use an investigator's ability now, of any player.
func (s *State) abilityUses() []abilityUse {
	if len(s.Agenda) > 0 || s.Phase == PhaseOver || s.Phase == PhaseSetup {
		return nil
	}
	var list []abilityUse
	for _, p := range s.Investigators {
		if p.Devoured || p.Waiting {
			continue
		}
		switch p.Card.ID {
		case vincentLee:
			list = append(list, s.healUses(p, "stamina")...)
		case carolynFern:
			list = append(list, s.healUses(p, "sanity")...)
		case mandyThompson:
			list = append(list, s.researchUses(p)...)
		}
	}
	who := s.investigator(s.Active)
	if who == nil || who.Devoured || s.Attempt == nil {
		return list
	}
	switch who.Card.ID {
	case michaelMcGlen:
		list = append(list, s.rollUses(models.Terror, models.Peril)...)
	case harveyWalters:
		list = append(list, s.rollUses(models.Terror, models.Lore)...)
	case darrellSimmons:
		list = append(list, s.rollUses(models.Investigation1, models.Investigation2)...)
		list = append(list, s.rollUses(models.Investigation2, models.Investigation3)...)
		list = append(list, s.rollUses(models.Investigation3, models.Investigation4)...)
	case jennyBarnes:
		list = append(list, s.trustUses(who)...)
	}
	return list
}

// turnStarts tells whether the active player has not acted yet: has not moved, or
// not rolled in the final battle.
func (s *State) turnStarts() bool {
	return s.Phase == PhaseMove || s.Phase == PhaseBattle && s.Attempt != nil && s.Attempt.Step == stepPool && s.Attempt.Rolls == 0
}

// healUses: once per day, at the start of any player's turn, one investigator
// regains one sanity or stamina (FAQ 2.0, "Investigators").
func (s *State) healUses(p Investigator, what string) []abilityUse {
	if p.Used || !s.turnStarts() {
		return nil
	}
	var list []abilityUse
	for _, seat := range s.living() {
		patient := s.investigator(seat)
		now, _ := patient.counter(what)
		top, _ := patient.counter(what + "-max")
		if *now >= *top {
			continue
		}
		list = append(list, abilityUse{
			seat: p.Seat, args: abilityArgs{Seat: seat}, label: say("choice.heal", "who", patient.Card.Name, "what", thing(what)), rule: ruleDay,
			do: func(t *turn) {
				t.Emit(&usedChange{Seat: p.Seat}, say("log.ability", "who", p.Card.Name, "name", p.Card.Ability.Name))
				t.add(seat, what, 1)
			},
		})
	}
	return list
}

// researchUses: once per day, after any player's roll, Mandy Thompson re-rolls two
// dice (FAQ 2.0, "Investigators"), of which she may leave one as it lies.
func (s *State) researchUses(p Investigator) []abilityUse {
	dice, err := s.rerollable()
	if p.Used || err != nil {
		return nil
	}
	var list []abilityUse
	add := func(label engine.Text, ids ...int) {
		list = append(list, abilityUse{seat: p.Seat, args: abilityArgs{Dice: ids}, label: label, rule: ruleDay, do: func(t *turn) {
			t.Emit(&usedChange{Seat: p.Seat}, say("log.ability", "who", p.Card.Name, "name", p.Card.Ability.Name))
			t.update(engine.Text{}, func(a *Attempt) { a.Reroll = ids })
		}})
	}
	for i, a := range dice {
		for _, b := range dice[i+1:] {
			add(say("choice.research", "a", dieText(a), "b", dieText(b)), a.ID, b.ID)
		}
	}
	for _, d := range dice {
		add(say("choice.reroll-one", "die", dieText(d)), d.ID)
	}
	return list
}

// rollUses: once per roll, a result of the pool becomes another one that the die
// has: only the yellow and the red die have a 4.
func (s *State) rollUses(from, to models.Face) []abilityUse {
	dice, err := s.rerollable()
	if err != nil || s.Attempt.Ability {
		return nil
	}
	var list []abilityUse
	for _, d := range dice {
		if d.Face != from || !slices.Contains(s.faces(d.Colour), to) {
			continue
		}
		now := d
		now.Face = to
		list = append(list, abilityUse{
			seat: s.Active, args: abilityArgs{Die: d.ID}, target: strconv.Itoa(d.ID), label: say("choice.change", "from", dieText(d), "to", dieText(now)), rule: ruleOnce,
			do: func(t *turn) {
				t.Emit(&diceChange{Dice: []Die{now}}, say("log.changed", "from", dieText(d), "to", dieText(now)))
				t.update(engine.Text{}, func(a *Attempt) { a.Ability = true })
			},
		})
	}
	return list
}

// jennyCan tells whether Jenny Barnes' ability would add a die now.
func (s *State) jennyCan(who *Investigator) bool { return len(s.trustUses(who)) > 0 }

// trustUses: at the start of her resolution phase Jenny Barnes discards a common
// item, a spell or a clue for the yellow and the red die. Other cards may be used
// before or after (FAQ 2.0, "Investigators").
func (s *State) trustUses(who *Investigator) []abilityUse {
	a := s.Attempt
	if who.Card.ID != jennyBarnes || a == nil || a.Step != stepPool || a.Rolls > 0 {
		return nil
	}
	_, yellow := s.canAdd(models.Yellow)
	_, red := s.canAdd(models.Red)
	if !yellow && !red || a.Trust {
		return nil
	}
	add := func(t *turn) {
		t.update(say("log.ability", "who", who.Card.Name, "name", who.Card.Ability.Name), func(a *Attempt) { a.Trust = true })
		t.addColour(models.Yellow)
		t.addColour(models.Red)
	}
	var list []abilityUse
	if who.Clues > 0 {
		list = append(list, abilityUse{seat: who.Seat, args: abilityArgs{Card: "clue"}, label: say("choice.trust", "name", thing("clue")), rule: ruleTrust, do: func(t *turn) {
			t.add(who.Seat, "clue", -1)
			add(t)
		}})
	}
	for _, h := range who.Cards {
		if h.Card.Class != cards.CommonItem && h.Card.Class != cards.Spell || len(s.diceIn(onSpell, h.ID)) > 0 {
			continue
		}
		list = append(list, abilityUse{seat: who.Seat, args: abilityArgs{Card: h.ID}, target: h.ID, label: say("choice.trust", "name", cardName(h.Card)), rule: ruleTrust, do: func(t *turn) {
			add(t)
			t.discardCard(who.Seat, h.ID)
			t.icyWinds(who.Seat)
		}})
	}
	return list
}

// scrounged marks a draw that "Ashcan" Pete chose in place of another one.
const scrounged = "scrounged"

// scrounge: when "Ashcan" Pete gains a common item, a unique item or a spell, he
// may take another of these kinds, or a clue, instead.
func (s *State) scrounge(p Step, class cards.Class) []Option {
	if class == cards.Ally {
		return nil
	}
	var list []Option
	for _, other := range []cards.Class{cards.CommonItem, cards.UniqueItem, cards.Spell} {
		if other == class {
			continue
		}
		instead := p
		instead.What, instead.Card = string(other), scrounged
		list = append(list, Option{ID: "instead-" + string(other), Label: say("choice.instead", "what", thing(string(other))), Group: "ability", Do: func(t *turn) { t.push(instead) }})
	}
	return append(list, Option{ID: "instead-clue", Label: say("choice.instead", "what", thing("clue")), Group: "ability", Do: func(t *turn) { t.add(p.Seat, "clue", 1) }})
}

// icyWinds: against Ithaqua, spending an item or spell costs one stamina after its
// effect; securing counts as spending, forced discards do not (FAQ 2.0, "Ancient
// Ones").
func (t *turn) icyWinds(seat engine.Seat) {
	if t.s.against(ithaqua) {
		t.push(Step{Effect: cards.Effect{Do: "lose", What: "stamina", Amount: 1}, Seat: seat, Source: cardName(t.s.Ancient)})
	}
}
