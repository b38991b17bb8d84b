package eldritch

import "elderglass/engine"

// trade gives and takes possessions with another investigator on the space (Guide, Trade Action).
func (t *Turn) trade(with engine.Seat) error {
	p, err := t.s.canAct(Trade)
	if err != nil {
		return err
	}
	other := t.s.person(with)
	if !other.plays() || with == p.Seat || other.At != p.At {
		return illegal("Trade Action", "eldritch.refuse.trade")
	}
	t.act(Trade, p.Seat, say("eldritch.log.trades", "who", t.s.name(p.Seat), "with", t.s.name(with)),
		trading(p.Seat, with, "")...)
	return nil
}

// partner is the part in a trade of whom it is not the action.
const partner = "partner"

// trading asks both investigators of a trade what changes hands; whoever acts also says when it is over. What bounds it
// to Clues.
func trading(acts, with engine.Seat, what string) []Step {
	ask := Effect{Do: stepTrading, What: what}
	return []Step{
		{Effect: ask, Seat: acts, Left: []string{seatWord(with)}},
		{Effect: ask, Seat: with, Left: []string{seatWord(acts)}, Part: partner},
	}
}

// tradingOptions are the possessions that change hands, one after the other. Conditions, Health, Sanity and Improvement
// tokens cannot be traded.
func tradingOptions(s *State, p Step) []option {
	with := seatOf(p.Left[0])
	acts, other := p.Seat, with
	var list []option
	over := func(t *Turn) { t.Drop(func(p Step) bool { return p.Do == stepTrading }) }
	if p.Part == partner {
		acts, other = with, p.Seat
	} else {
		list = append(list, option{ID: "done", Label: say("eldritch.choice.done"), Do: over})
	}
	next := func(t *Turn) {
		over(t)
		t.Push(trading(acts, other, p.What)...)
	}
	for _, way := range []struct {
		word     string
		from, to engine.Seat
	}{{"give", p.Seat, with}, {"take", with, p.Seat}} {
		for _, token := range []string{Clue, Ship, Train} {
			if s.person(way.from).Count(token) == 0 || p.What == Clue && token != Clue {
				continue
			}
			list = append(list, option{ID: way.word + "-" + token, Label: say("eldritch.choice."+way.word+"s", "what",
				thing(token), "n", 1), Do: func(t *Turn) {
				t.moveTokens(way.from, way.to, token)
				next(t)
			}})
		}
		for _, c := range s.held(way.from, "") {
			if c.Class == Condition || p.What == Clue {
				continue
			}
			list = append(list, option{ID: way.word + "-" + c.Card, Label: say("eldritch.choice."+way.word+"s", "what",
				thing(c.Card)), Do: func(t *Turn) {
				t.hands(c, way.to)
				next(t)
			}})
		}
	}
	return list
}
