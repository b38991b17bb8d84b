package unseen

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// blessed is the track, the word and the icon of a blessing; a person has 1 or 0.
const blessed = "blessed"

const (
	ruleBlessed = "Rules summary, Blessed"
	ruleWhite   = "FAQ 2.0, What happens if you become Blessed during an Adventure"
)

// blessing is the track: nobody is blessed twice, or blessed and cursed.
func blessing() eldersign.Track {
	return eldersign.Track{ID: blessed, Seated: true, Most: oneWithout(cursed, "refuse.cursed")}
}

// oneWithout bounds a track to one, and to none where another one counts.
func oneWithout(other, refusal string) func(*eldersign.State, engine.Seat) (int, error) {
	return func(s *eldersign.State, seat engine.Seat) (int, error) {
		if has(s, seat, other) {
			return 0, eldersign.Illegal(ruleBlessed, refusal)
		}
		return 1, eldersign.Illegal(ruleBlessed, "refuse.one-card")
	}
}

// has reports whether an investigator in play has a blessing or a curse.
func has(s *eldersign.State, seat engine.Seat, card string) bool {
	p := s.Investigator(seat)
	return p != nil && !p.Devoured && p.Count(card) > 0
}

// bless gives an investigator the Blessed card. It takes a curse along instead, and who is
// blessed already chooses one of four gains (rules summary, "Blessed"); for each icon.
func bless(t *eldersign.Turn, p eldersign.Step) {
	t.PushRest(p)
	switch {
	case has(t.State, p.Seat, cursed):
		loseCurse(t, p.Seat)
	case has(t.State, p.Seat, blessed):
		p.Effect = cards.Effect{Do: "choose", Options: [][]cards.Effect{
			{{Do: "gain", What: eldersign.Clue}},
			{{Do: "gain", What: "common-item"}},
			{{Do: "gain", What: "unique-item"}},
			{{Do: "gain", What: "spell"}},
		}}
		t.Push(p)
	default:
		t.Add(p.Seat, blessed, 1)
		if a := t.State.Attempt; a != nil && a.Waits() {
			poolDice(t, eldersign.Step{Seat: t.State.Active, Place: a.Place})
		}
	}
}

// loseBlessing takes the Blessed card away, where there is one, with the white die where it
// was secured. On a task it stays, and in a pool that was rolled until the next roll (FAQ
// 2.0, "If the white die is secured"; rules summary, "Cursed and Blessed Mid-turn").
func loseBlessing(t *eldersign.Turn, seat engine.Seat) {
	if !has(t.State, seat, blessed) {
		return
	}
	t.Add(seat, blessed, -1)
	for _, d := range t.State.Dice {
		owner, spell := t.State.Held(d.On)
		switch {
		case d.Colour != task.White:
		case d.Place == eldersign.OnSpell && spell != nil && owner.Seat == seat:
			t.ReturnDice([]eldersign.Die{d})
			t.DropEmptySpell(spell.ID)
		case seat == t.State.Active && (d.OnMarker() || d.Place == eldersign.InPool && d.Face == ""):
			giveBack(t, d)
		}
	}
}

// giveBack takes a die out of a pool. It may join the same attempt again, with its card: only
// the yellow and the red die join once (FAQ 2.0, Turn Structure II.3).
func giveBack(t *eldersign.Turn, d eldersign.Die) {
	t.ReturnDice([]eldersign.Die{d})
	if t.State.Attempt != nil {
		t.UpdateAttempt(func(a *eldersign.Attempt) {
			a.Added = slices.DeleteFunc(a.Added, func(c models.Colour) bool { return c == d.Colour })
		})
	}
}

// freely are the colours that join the first pool by themselves: white for who is blessed,
// black for who is cursed.
func freely(s *eldersign.State) []models.Colour {
	switch {
	case has(s, s.Active, blessed):
		return []models.Colour{task.White}
	case has(s, s.Active, cursed):
		return []models.Colour{task.Black}
	default:
		return nil
	}
}

// poolDice brings a pool up to date that is not rolled yet. The black die joins it for who is
// cursed; the white one for who is blessed, by a house rule only, unless it is the first pool.
// Both leave it for who is not any more (rules summary, "Cursed and Blessed Mid-turn"). None
// joins in the final battle, which is no adventure.
func poolDice(t *eldersign.Turn, p eldersign.Step) {
	s := t.State
	for _, d := range s.DiceIn(eldersign.InPool, "") {
		if d.Colour == task.White && !has(s, p.Seat, blessed) || d.Colour == task.Black && !has(s, p.Seat, cursed) {
			giveBack(t, d)
		}
	}
	if s.Place(p.Place) == nil {
		return
	}
	if has(s, p.Seat, cursed) {
		t.AddFree(task.Black)
	}
	if has(s, p.Seat, blessed) && s.Reading(houseWhite) == nextRoll {
		t.AddFree(task.White)
	}
}

// putRight brings a pool up to date that is not rolled yet where a card was put right by hand:
// before the first roll the white die joins for who turns out to be blessed, as if the card had
// been known from the start.
func putRight(t *eldersign.Turn, p eldersign.Step) {
	a := t.State.Attempt
	if a == nil || !a.Waits() || p.Seat != t.State.Active || p.What != blessed && p.What != cursed {
		return
	}
	poolDice(t, eldersign.Step{Seat: p.Seat, Place: a.Place})
	if a.Begins() && t.State.Place(a.Place) != nil && has(t.State, p.Seat, blessed) {
		t.AddFree(task.White)
	}
}
