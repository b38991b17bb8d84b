package deathmaydie

import (
	"maps"
	"slices"
)

// The other words of cards.
const (
	doRoll    = "roll"
	doIf      = "if"
	doNote    = "note"
	doAdvance = "advance"
	doPlace   = "place"
	doGo      = "go"
	doLock    = "unlock"
	doDisrupt = "disrupt"
	doFlip    = "other-side"
	doWhere   = "where" // one space, where Then happens: "self"
)

// vocabulary is every word of the game.
func vocabulary() map[string]Word {
	all := map[string]Word{}
	for _, part := range []map[string]Word{
		setupWords(), turnWords(), runWords(), attackWords(), rollWords(), skillWords(),
		signatureWords(), sufferWords(), figureWords(), effectWords(), choiceWords(), fireWords(), tokenWords(),
		confrontWords(), endWords(), elderWords(), insanityWords(),
	} {
		maps.Copy(all, part)
	}
	return all
}

// conditional has each word look at the condition of its step first.
func conditional(all map[string]Word) map[string]Word {
	for name, w := range all {
		all[name] = ifHolds(w)
	}
	return all
}

func ifHolds(w Word) Word {
	options, resolve := w.Options, w.Resolve
	if options != nil {
		w.Options = func(s *State, p Step) []Option {
			if !s.holds(p.If, p) {
				return nil
			}
			return options(s, p)
		}
	}
	w.Resolve = func(t *Turn, p Step) {
		switch {
		case !t.s.holds(p.If, p):
			t.Push(p.all(p.Else)...)
		case resolve != nil:
			resolve(t, p)
		}
	}
	return w
}

// perSuccess multiplies an effect by the successes of its roll.
const perSuccess = "success"

// amount is how much an effect is: its number, times what it says.
func (s *State) amount(p Step) int {
	who := s.person(p.Seat)
	n := p.Count()
	if who == nil {
		return n
	}
	switch p.Per {
	case perSuccess:
		return n * p.Successes
	case "wounds":
		return n * who.Wounds
	case "fire-here":
		return n * s.Fire[who.At]
	case "fire-there":
		return n * s.Fire[p.Space]
	case "figures-here":
		return n * (len(s.enemiesAt(who.At)) + len(s.here(who.At)) - 1)
	}
	return n
}

// amountOrAll is amount, and everything where no number is given.
func (s *State) amountOrAll(p Step) int {
	if p.N == 0 {
		return endless
	}
	return s.amount(p)
}

func effectWords() map[string]Word {
	return map[string]Word{
		doRoll: {Resolve: func(t *Turn, p Step) {
			e := p.Effect
			t.startRoll(Roll{
				For: ForMake, Seat: p.Seat, Standard: standardDice, Bonus: t.s.bonus(p.Seat, []string{p.What}),
				Free: t.s.ownRerolls(p.Seat), Effect: &e, Source: p.Source,
			})
		}},
		doIf:   {Resolve: func(t *Turn, p Step) { t.Push(p.all(p.Then)...) }},
		doNote: {Always: true, Options: noteOptions},
		doAdvance: {Resolve: func(t *Turn, _ Step) {
			t.flow(Say("dmd.log.will-advance"), func(f *Flow) { f.Advance = true })
		}},
		doPlace: {Options: func(s *State, p Step) []Option {
			return s.spaceOptions(p, "dmd.choice.place", func(t *Turn, at string) { t.placePerson(p.Seat, at) })
		}},
		doGo: {Options: func(s *State, p Step) []Option {
			list := s.spaceOptions(p, "dmd.choice.move", func(t *Turn, at string) { t.moveAway(p.Seat, at) })
			here := s.person(p.Seat).At
			open, all := s.neighbours(here, false), s.anyNeighbours(here)
			return slices.DeleteFunc(list, func(o Option) bool { // only enemies pass locks
				return slices.Contains(all, o.ID) && !slices.Contains(open, o.ID)
			})
		}},
		doLock: {Resolve: func(t *Turn, p Step) {
			at := t.s.here1(p)
			locks := slices.DeleteFunc(slices.Clone(t.s.Locks), func(l [2]string) bool { return l[0] == at || l[1] == at })
			if len(locks) < len(t.s.Locks) {
				t.Emit(&locksChange{Locks: locks}, Say("dmd.log.unlocked", "at", t.s.spaceName(at)))
			}
		}},
		doDisrupt: {Resolve: func(t *Turn, _ Step) { t.disrupt() }},
		doFlip:    {Resolve: func(t *Turn, p Step) { t.otherSide(p.Card) }},
		doWhere: {Options: func(s *State, p Step) []Option {
			return s.spaceOptions(p, "dmd.choice.where", func(t *Turn, at string) {
				there := p
				there.Space, there.Figure = at, ""
				t.Push(there.all(p.Then)...)
			})
		}},
	}
}

// spaceOptions asks for one of the spaces that an effect means, in the words of a key with pairs of arguments besides
// it.
func (s *State) spaceOptions(p Step, key string, do func(*Turn, string), pairs ...any) []Option {
	var list []Option
	for _, at := range s.places(p, p.At) {
		list = append(list, Option{
			ID: at, Target: at, Group: "effect", Label: Say(key, append([]any{"to", s.spaceName(at)}, pairs...)...),
			Do: func(t *Turn) { do(t, at) },
		})
	}
	return list
}

// noteOptions asks for an effect to be resolved by hand.
func noteOptions(_ *State, p Step) []Option {
	label := Say("dmd.choice.by-hand")
	if p.Note != "" {
		label = Say("dmd.choice.note", "note", p.Note)
	}
	return []Option{{ID: "done", Label: label, Group: "next", Do: func(*Turn) {}}}
}
