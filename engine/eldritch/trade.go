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
		Step{Effect: Effect{Do: stepTrading}, Seat: p.Seat, Left: []string{seatWord(with)}})
	return nil
}

// tradingOptions are the possessions that change hands, one after the other. Conditions, Health, Sanity and Improvement
// tokens cannot be traded.
func tradingOptions(s *State, p Step) []option {
	with := seatOf(p.Left[0])
	list := []option{{ID: "done", Label: say("eldritch.choice.done"), Do: func(*Turn) {}}}
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
				t.Push(p)
			}})
		}
		for _, c := range s.held(way.from, "") {
			if c.Class == Condition || p.What == Clue {
				continue
			}
			list = append(list, option{ID: way.word + "-" + c.Card, Label: say("eldritch.choice."+way.word+"s", "what",
				thing(c.Card)), Do: func(t *Turn) {
				t.hands(c, way.to)
				t.Push(p)
			}})
		}
	}
	return list
}
