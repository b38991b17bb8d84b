package eldritch

import (
	"slices"
	"strconv"

	"elderglass/engine"
)

// acquire tests Influence for Assets of the reserve (Guide, Acquire Assets Action).
func (t *Turn) acquire() error {
	p, err := t.s.canAct(Acquire)
	if err == nil {
		err = inCity(p, "Acquire Assets Action")
	}
	if err == nil {
		err = t.s.monsterFree(p, "Acquire Assets Action")
	}
	if err != nil {
		return err
	}
	t.act(Acquire, p.Seat, say("eldritch.log.acquires", "who", t.s.name(p.Seat)), Step{Effect: Effect{
		Do:    stepTest,
		Skill: Influence, When: Acquiring,
	}, Seat: p.Seat, After: stepBuy})
	return nil
}

// The parts of an Acquire Assets action.
const (
	bought = "bought"
	lent   = "lent"
)

// buyOptions are the Assets whose value the rest of the test result covers, a Bank Loan, and to discard one instead.
func buyOptions(s *State, p Step) []option {
	var list []option
	buy := func(id string, c Card, price int) {
		list = append(list, option{
			ID: id, Label: say("eldritch.choice.buy", "card", cardName(c), "n", price),
			Do: func(t *Turn) {
				rest := p
				rest.N, rest.Part = p.N-price, bought
				t.Push(rest)
				if t.s.person(p.Seat).Card == charlieKane && len(t.s.order()) > 1 {
					t.Push(Step{Effect: Effect{Do: stepDeliver}, Seat: p.Seat, Card: c.ID})
					return
				}
				t.gets(p, c, false)
			},
		})
	}
	for _, c := range s.in(Asset, Reserve) {
		switch f := factOf(c.Card); {
		case f.other(): // who has the card in hand says what it is worth
			for price := 1; price <= min(p.N, mostOther); price++ {
				buy(c.Card+"-"+strconv.Itoa(price), c, price)
			}
		case f.Cost <= p.N:
			buy(c.Card, c, f.Cost)
		}
	}
	if s.gainable(p.Seat, debt) && !slices.Contains(p.Used, lent) {
		list = append(list, option{
			ID: "loan", Label: say("eldritch.choice.loan"), Rule: "Guide, Bank Loan",
			Do: func(t *Turn) {
				rest := p
				rest.N, rest.Used = p.N+bankLoan, append(slices.Clone(p.Used), lent)
				t.Push(p.like(Effect{Do: "gain", What: debt}), rest)
			},
		})
	}
	if p.Part != bought {
		for _, c := range s.in(Asset, Reserve) {
			list = append(list, option{
				ID: "discard-" + c.Card, Label: say("eldritch.choice.discard", "card", cardName(c)),
				Do: func(t *Turn) {
					t.discard(c, say("eldritch.log.reserve-discard", "card", cardName(c)))
					t.Push(do(stepRefill, engine.Nobody))
				},
			})
		}
	}
	return append(list, option{ID: "done", Label: say("eldritch.choice.done"), Do: func(t *Turn) {
		t.Push(do(stepRefill, engine.Nobody))
	}})
}

// bankLoan is what a Bank Loan adds to the test result.
const bankLoan = 2

// debt is the Condition of a Bank Loan.
const debt = "debt"

// deliverOptions are who receives an Asset that Charlie Kane acquires.
func deliverOptions(s *State, p Step) []option {
	var list []option
	for _, seat := range s.order() {
		list = append(list, option{
			ID: seatWord(seat), Label: say("eldritch.choice.who", "who", s.name(seat)),
			Do: func(t *Turn) {
				if c := t.s.card(p.Card); c != nil {
					t.gets(Step{Seat: seat}, *c, false)
				}
			},
		})
	}
	return list
}
