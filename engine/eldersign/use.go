package eldersign

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
	"elderglass/engine/rules"
	"elderglass/models"
)

// RuleDay is the source of what may be done once per day.
const RuleDay = "FAQ 2.0, Investigators: once per day"

// window refuses the use of a card outside of its window (FAQ 2.0, "Items, Spells,
// Clues, & Allies").
func (s *State) window(when cards.When) error {
	if len(s.Agenda) > 0 {
		return illegal("FAQ 2.0, Items, Spells, Clues, & Allies", "refuse.first-decide")
	}
	switch when {
	case cards.InPool:
		return s.attemptAt(rulePool, stepPool)
	case cards.AfterRoll:
		_, err := s.Rerollable()
		return err
	case cards.Securing:
		if err := s.attemptAt(ruleSecure, stepRolled); err != nil {
			return err
		}
		if s.Attempt.Throw.Completed {
			return illegal(ruleSecure, "refuse.secure-late")
		}
		return s.settled()
	case AnyTime:
		return nil
	case cards.Untimed:
		if s.Phase == PhaseMove || s.Phase == PhaseClock || s.attemptAt(rulePool, stepPool, stepRolled) == nil &&
			!s.Attempt.Throw.Completed {
			return nil
		}
		return illegal("FAQ 2.0, Items, Spells, Clues, & Allies", "refuse.untimed")
	default:
		return illegal("FAQ 2.0, Items, Spells, Clues, & Allies", "refuse.on-loss")
	}
}

// ownUse refuses a card to all but who decides about its use now: its owner where it works in any turn, else the
// active player.
func (s *State) ownUse(seat engine.Seat, owner *Investigator, use cards.Use) error {
	decides := s.Active
	if use.AnyTurn {
		decides = owner.Seat
	}
	if seat == engine.Nobody || seat == decides {
		return nil
	}
	return rules.Refuse(models.Forbidden, "refuse.decides", "who", s.Name(decides))
}

// canUse refuses the use of a card in another turn than its owner's, unless it says otherwise, outside of its window,
// or twice a day.
func (s *State) canUse(h *Held, owner *Investigator, use cards.Use) error {
	others := owner.Seat != s.Active && (!use.AnyTurn || owner.Devoured || owner.Waiting)
	if others || s.Phase == PhaseOver || s.Phase == PhaseMidnight || s.Phase == PhaseSetup {
		return illegal("FAQ 2.0, Items, Spells, Clues, & Allies", "refuse.own-turn")
	}
	if err := s.window(use.When); err != nil {
		return err
	}
	switch {
	case s.silences(h.Card, s.Place(owner.At)):
		return illegal("FAQ 2.0, Ancient Ones", s.trait(s.Ancient).NoSpells)
	case use.Daily && h.Used:
		return illegal(RuleDay, "refuse.used-today")
	case len(s.DiceIn(OnSpell, h.ID)) > 0:
		return illegal(ruleSecure, "refuse.spell-full")
	case h.Tokens < takes(use):
		return illegal("FAQ 2.0, Items, Spells, Clues, & Allies", "refuse.tokens", "card", CardName(h.Card), "n", h.Tokens)
	}
	return s.helps(owner.Seat, use)
}

// openUse is a use of a card in front of a player that can be used now, of its uses the n-th from 1.
type openUse struct {
	seat engine.Seat
	held *Held
	n    int
	use  cards.Use
}

// openUses are those of the active player's cards, and those of others that work in any turn.
func (s *State) openUses() []openUse {
	var list []openUse
	for _, seat := range s.Living() {
		who := s.Investigator(seat)
		for i := range who.Cards {
			for n, use := range s.usesOf(who.Cards[i]) {
				if s.canUse(&who.Cards[i], who, use) == nil {
					list = append(list, openUse{seat, &who.Cards[i], n + 1, use})
				}
			}
		}
	}
	return list
}

// helps refuses a use that would do nothing now for the investigator of a seat.
func (s *State) helps(seat engine.Seat, use cards.Use) error {
	if slices.ContainsFunc(use.Effects, func(e cards.Effect) bool { return s.HasEffect(Step{Seat: seat}, e) }) {
		return nil
	}
	why := "refuse.no-effect"
	for _, e := range use.Effects {
		switch e.Do {
		case "add-die", DoBorrow, DoRestore:
			why = "refuse.useless"
		case DoUseLocked:
			why = "refuse.not-locked"
		}
	}
	return illegal(rulePool, why)
}

// silences reports whether a card is a spell that may not be used at a place. Dice that it secured
// before may be (FAQ 2.0, "Ancient Ones").
func (s *State) silences(c *cards.Card, at *Place) bool {
	return c.Class == cards.Spell && at != nil && at.World() && s.trait(s.Ancient).NoSpells != ""
}

// use spends a card for its effects.
func (t *Turn) use(seat engine.Seat, id string, n int) error {
	owner, h := t.s.Held(id)
	if h == nil {
		return models.Errorf(models.NotFound, "nobody has a card %.60q", id)
	}
	uses := t.s.usesOf(*h)
	if n < 1 || n > len(uses) {
		return models.Errorf(models.NotFound, "%s has no use %d", h.Card.ID, n)
	}
	use := uses[n-1]
	if err := t.s.ownUse(seat, owner, use); err != nil {
		return err
	}
	if err := t.s.canUse(h, owner, use); err != nil {
		return err
	}
	if use.When == cards.Securing && secures(use) > 0 {
		return rules.Refuse(models.Invalid, "refuse.secure-which", "card", CardName(h.Card))
	}
	t.spend(owner.Seat, *h, use)
	return nil
}

// spend resolves the effects of a card, whole, and discards it unless it stays.
func (t *Turn) spend(seat engine.Seat, h Held, use cards.Use) {
	t.Emit(&usedChange{Seat: seat, Card: h.ID}, Say("log.used", "who", t.s.Name(seat), "card", CardName(h.Card)))
	if !use.Keep && !places(use) {
		t.DiscardCard(seat, h.ID)
	}
	like := Step{Seat: seat, Source: CardName(h.Card), Card: h.ID, From: fromUse}
	if h.Card.Class != cards.Ally && h.Card.Class != Skill {
		t.Reach(Spent, Step{Seat: seat, Fact: h.Card})
	}
	if t.s.paired(h.Card) {
		t.Push(effects(use.Paired, like)...)
	}
	t.Push(effects(use.Effects, like)...)
}

// paired reports whether the other card of a pair lies in front of somebody.
func (s *State) paired(c *cards.Card) bool {
	return c.Pair != "" && slices.ContainsFunc(s.Investigators, func(p Investigator) bool {
		return !p.Devoured && slices.ContainsFunc(p.Cards, func(h Held) bool {
			return h.Card.Class == c.Class && h.Card.ID == c.Pair
		})
	})
}

// MayUse refuses what a use does anywhere but in its window, and where it would do nothing.
func (s *State) MayUse(use cards.Use) error {
	if s.Phase == PhaseOver || s.Phase == PhaseMidnight || s.Phase == PhaseSetup {
		return illegal("FAQ 2.0, Items, Spells, Clues, & Allies", "refuse.own-turn")
	}
	if err := s.window(use.When); err != nil {
		return err
	}
	return s.helps(s.Active, use)
}

// secures is the number of dice that a spell may secure.
func secures(use cards.Use) int {
	n := 0
	for _, e := range use.Effects {
		if e.Do == "secure" {
			n += e.N()
		}
	}
	return n
}

// secure casts a spell on dice of the pool: how many is decided now (FAQ 2.0,
// "Spells and Secured Dice").
func (t *Turn) secure(seat engine.Seat, id string, ids []int) error {
	s := t.s
	owner, h := s.Held(id)
	if h == nil {
		return models.Errorf(models.NotFound, "nobody has a card %.60q", id)
	}
	uses := s.usesOf(*h)
	i := slices.IndexFunc(uses, func(u cards.Use) bool { return u.When == cards.Securing && secures(u) > 0 })
	if i < 0 {
		return illegal(ruleSecure, "refuse.secures-none", "card", CardName(h.Card))
	}
	use := uses[i]
	if err := s.ownUse(seat, owner, use); err != nil {
		return err
	}
	if err := s.canUse(h, owner, use); err != nil {
		return err
	}
	if len(ids) == 0 || len(ids) > secures(use) {
		return illegal(ruleSecure, "refuse.secures-most", "card", CardName(h.Card), "n", secures(use))
	}
	dice, err := s.pick(ids, s.Pool())
	if err != nil {
		return err
	}
	var names []engine.Text
	for i := range dice {
		names = append(names, DieText(dice[i]))
		dice[i].Place, dice[i].On = OnSpell, h.ID
	}
	t.Emit(&diceChange{Dice: dice}, Say("log.secured", "who", owner.Card.Name, "card", CardName(h.Card), "dice", names))
	t.update(engine.Text{}, func(a *Attempt) { a.Throw.Secured = true })
	t.Reach(Spent, Step{Seat: owner.Seat})
	return nil
}

// releasable reports whether a die may be taken off its spell without spending a card
// (FAQ 2.0, "Spells and Secured Dice").
func (s *State) releasable(d Die) bool {
	if d.Colour == task.Green {
		return true
	}
	_, ok := s.CanAdd(d.Colour)
	return ok && slices.Contains(s.addsFreely(), d.Colour)
}

// release takes a green die off a spell to roll it with the pool. A yellow or red
// one comes with what adds such a die (FAQ 2.0, "Spells and Secured Dice").
func (t *Turn) release(id int) error {
	if err := t.s.attemptAt(rulePool, stepPool); err != nil {
		return err
	}
	d := t.s.die(id)
	switch {
	case d == nil || d.Place != OnSpell:
		return illegal(ruleSecure, "refuse.not-secured")
	case !t.s.releasable(*d):
		return illegal(ruleSecure, "refuse.release", "colour", word("colour."+string(d.Colour)))
	}
	spell, colour := d.On, d.Colour
	t.Emit(&diceChange{Dice: []Die{{ID: d.ID, Colour: colour, Place: InPool}}}, Say("log.released", "die", DieText(*d)))
	if colour != task.Green {
		t.update(engine.Text{}, func(a *Attempt) { a.Added = append(a.Added, colour) })
	}
	t.DropEmptySpell(spell)
	return nil
}

// DropEmptySpell discards a spell that has no dice left on it.
func (t *Turn) DropEmptySpell(id string) {
	if id == "" || len(t.s.DiceIn(OnSpell, id)) > 0 {
		return
	}
	if owner, h := t.s.Held(id); h != nil {
		t.DiscardCard(owner.Seat, h.ID)
	}
}

// securing are dice that a spell may secure together.
type securing struct {
	dice  []int
	texts []engine.Text
}

// secureChoices are the dice, one by one and in pairs, that a spell may secure.
func (s *State) secureChoices(n int) []securing {
	var out []securing
	pool := s.Pool()
	texts := DieTexts(pool)
	for i, a := range pool {
		out = append(out, securing{[]int{a.ID}, texts[i : i+1]})
		if n < 2 {
			continue
		}
		for j := i + 1; j < len(pool); j++ {
			out = append(out, securing{[]int{a.ID, pool[j].ID}, []engine.Text{texts[i], texts[j]}})
		}
	}
	return out
}

func idsText(ids []int) string {
	text := ""
	for i, id := range ids {
		if i > 0 {
			text += "+"
		}
		text += strconv.Itoa(id)
	}
	return text
}
