package eldersign

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
)

// trophies is the sum of the values of the trophies.
func (p *Investigator) trophies() int {
	n := 0
	for _, t := range p.Trophies {
		n += t.Value
	}
	return n
}

// Worth is the sum of the values of an investigator's trophies.
func (p *Investigator) Worth() int { return p.trophies() }

// GiveTrophy lays a completed adventure or a defeated monster in front of a player.
func (t *Turn) GiveTrophy(seat engine.Seat, class cards.Class, c *cards.Card) {
	last := t.s.LastID + 1
	trophy := Trophy{ID: "t" + strconv.Itoa(last), Class: class, Card: c.ID, Name: CardName(c), Value: c.Trophy}
	t.Emit(&trophyChange{Seat: seat, Trophy: &trophy, Last: last},
		Say("log.trophy", "who", t.s.Name(seat), "card", CardName(c), "n", c.Trophy))
}

// LoseTrophy takes one trophy of an investigator away.
func (t *Turn) LoseTrophy(seat engine.Seat, id string) { t.loseTrophies(seat, []string{id}) }

func (t *Turn) loseTrophies(seat engine.Seat, ids []string) {
	p := t.s.Investigator(seat)
	var names []engine.Name
	for _, trophy := range p.Trophies {
		if slices.Contains(ids, trophy.ID) {
			names = append(names, trophy.Name)
		}
	}
	t.Emit(&trophyChange{Seat: seat, Lost: ids}, Say("log.trophies-gone", "who", t.s.Name(seat), "names", names))
}

// payOptions are the ways to pay a number of trophies: no change is given, and
// nobody pays with more trophies than needed (rulebook, "Spending and Losing
// Trophies"). Trophies of the same value and name are told apart once only.
func (s *State) payOptions(p Step) []Option {
	who := s.Investigator(p.Seat)
	if who == nil {
		return nil
	}
	var list []Option
	seen := map[string]bool{}
	for _, ids := range payments(who.Trophies, p.N()) {
		var names []engine.Text
		var kinds strings.Builder
		for _, trophy := range who.Trophies {
			if slices.Contains(ids, trophy.ID) {
				names = append(names, Say("choice.trophy", "name", trophy.Name, "n", trophy.Value))
				fmt.Fprintf(&kinds, "%q %d\n", trophy.Name, trophy.Value)
			}
		}
		if key := kinds.String(); !seen[key] {
			seen[key] = true
			list = append(list, Option{
				ID: strings.Join(ids, "+"), Label: Say("choice.pay", "names", names), Group: "entrance",
				Rule: "Rulebook, Spending and Losing Trophies", Do: func(t *Turn) { t.loseTrophies(p.Seat, ids) },
			})
		}
	}
	return list
}

// maxPayments bounds the ways to pay that are offered to people.
const maxPayments = 40

// payments lists the choices of trophies that reach a price and of which none
// could be left out.
func payments(trophies []Trophy, price int) [][]string {
	sorted := slices.Clone(trophies)
	slices.SortStableFunc(sorted, func(a, b Trophy) int { return b.Value - a.Value })
	var out [][]string
	var walk func(i, left int, ids []string)
	walk = func(i, left int, ids []string) {
		if len(out) >= maxPayments {
			return
		}
		if left <= 0 {
			out = append(out, slices.Clone(ids))
			return
		}
		for ; i < len(sorted); i++ {
			if sorted[i].Value > 0 {
				walk(i+1, left-sorted[i].Value, append(ids, sorted[i].ID))
			}
		}
	}
	walk(0, price, nil)
	return out
}
