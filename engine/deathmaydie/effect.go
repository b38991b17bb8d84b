package deathmaydie

import (
	"maps"
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
)

// The other words of cards.
const (
	doFire    = "fire"
	doQuench  = "quench"
	doToken   = "token"
	doUntoken = "remove-token"
	doDamage  = "damage"
	doMend    = "mend"
	doRoll    = "roll"
	doChoose  = "choose"
	doIf      = "if"
	doNote    = "note"
	doAdvance = "advance"
	doDiscard = "discard"
	doPlace   = "place"
	doGo      = "go"
	doLock    = "unlock"
	doDisrupt = "disrupt"
	doFlip    = "other-side"
	doWhom    = "whom"      // one investigator, to whom Then happens
	doWhere   = "where"     // one space, where Then happens: "self"
	doPass    = "pass-item" // to an investigator anywhere
	doKeep    = "keep-cards"
)

// vocabulary is every word of the game.
func vocabulary() map[string]Word {
	all := map[string]Word{}
	for _, part := range []map[string]Word{
		setupWords(), turnWords(), runWords(), attackWords(), rollWords(), skillWords(),
		signatureWords(), sufferWords(), figureWords(), effectWords(), confrontWords(), endWords(), elderWords(),
		insanityWords(),
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

// amount is how much an effect is: its number, times what it says.
func (s *State) amount(p Step) int {
	who := s.person(p.Seat)
	n := p.Count()
	if who == nil {
		return n
	}
	switch p.Per {
	case "success":
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
		doFire:    {Options: (*State).fireOptions, Resolve: (*Turn).burn},
		doQuench:  {Resolve: (*Turn).quench},
		doToken:   {Options: (*State).tokenOptions, Resolve: (*Turn).noToken},
		doUntoken: {Resolve: (*Turn).untoken},
		doDamage:  {Options: (*State).damageOptions},
		doMend:    {Resolve: (*Turn).mend},
		doRoll: {Resolve: func(t *Turn, p Step) {
			e := p.Effect
			t.startRoll(Roll{
				For: ForMake, Seat: p.Seat, Standard: standardDice, Bonus: t.s.bonus(p.Seat, []string{p.What}),
				Free: t.s.ownRerolls(p.Seat), Effect: &e, Source: p.Source,
			})
		}},
		doChoose: {Options: (*State).chooseOptions},
		doIf:     {Resolve: func(t *Turn, p Step) { t.Push(p.all(p.Then)...) }},
		doNote:   {Always: true, Options: noteOptions},
		doAdvance: {Resolve: func(t *Turn, _ Step) {
			t.flow(Say("dmd.log.will-advance"), func(f *Flow) { f.Advance = true })
		}},
		doDiscard: {Options: (*State).discardOptions},
		doPlace: {Options: func(s *State, p Step) []Option {
			return s.spaceOptions(p, "dmd.choice.place", func(t *Turn, at string) { t.placePerson(p.Seat, at) })
		}},
		doGo: {Options: func(s *State, p Step) []Option {
			return s.spaceOptions(p, "dmd.choice.move", func(t *Turn, at string) { t.moveAway(p.Seat, at) })
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
		doWhom:    {Options: (*State).whomOptions},
		doWhere: {Options: func(s *State, p Step) []Option {
			return s.spaceOptions(p, "dmd.choice.where", func(t *Turn, at string) {
				there := p
				there.Space, there.Figure = at, ""
				t.Push(there.all(p.Then)...)
			})
		}},
		doPass: {Options: (*State).passOptions},
		doKeep: {Options: (*State).keepOptions},
	}
}

// whomOptions are the investigators of whom one is meant: those in the same space, or with "all" any.
func (s *State) whomOptions(p Step) []Option {
	seats := s.here(s.person(p.Seat).At)
	if p.At == "all" {
		seats = s.Living()
	}
	var list []Option
	for _, seat := range seats {
		list = append(list, Option{
			ID: seatWord(seat), Group: "effect", Label: Say("dmd.choice.whom", "who", s.name(seat)),
			Do: func(t *Turn) {
				one := p
				one.Seat = seat
				t.Push(one.all(p.Then)...)
			},
		})
	}
	return list
}

// passOptions are the items that somebody may give to an investigator anywhere.
func (s *State) passOptions(p Step) []Option {
	var list []Option
	for _, h := range s.person(p.Seat).Cards {
		if side := s.side(h); side == nil || side.Kind != cards.Item || side.Kept {
			continue
		}
		for _, to := range s.Living() {
			if to != p.Seat {
				list = append(list, Option{
					ID: h.ID + "-" + seatWord(to), Target: h.ID, Group: "effect",
					Label: Say("dmd.choice.give", "who", s.name(p.Seat), "to", s.name(to), "card", s.heldName(h)),
					Do:    func(t *Turn) { t.hand(h.ID, to) },
				})
			}
		}
	}
	return list
}

// keepOptions ask for each item and companion in turn whether it is discarded, or kept for 1 wound.
func (s *State) keepOptions(p Step) []Option {
	for _, h := range s.person(p.Seat).Cards {
		side := s.side(h)
		if side != nil && side.Kind == cards.Condition || slices.Contains(p.Left, h.ID) {
			continue
		}
		next := p
		next.Left = append(slices.Clone(p.Left), h.ID)
		return []Option{
			{
				ID: "discard", Target: h.ID, Group: "card", Label: Say("dmd.choice.discard", "card", s.heldName(h)),
				Do: func(t *Turn) {
					t.discard(p.Seat, h.ID)
					t.Push(next)
				},
			},
			{
				ID: "keep", Target: h.ID, Group: "card", Label: Say("dmd.choice.keep", "card", s.heldName(h)),
				Do: func(t *Turn) { t.Push(p.with(cards.Effect{Do: doWound}), next) },
			},
		}
	}
	return nil
}

// spaceOptions asks for one of the spaces that an effect means.
func (s *State) spaceOptions(p Step, key string, do func(*Turn, string)) []Option {
	var list []Option
	for _, at := range s.places(p, p.At) {
		list = append(list, Option{
			ID: at, Target: at, Group: "effect", Label: Say(key, "to", s.spaceName(at)),
			Do: func(t *Turn) { do(t, at) },
		})
	}
	return list
}

// fireLeft is how many Fire tokens may still be put on the board. Those on investigators do not
// count: wound tokens stand for them ("Running Out of Fire").
func (s *State) fireLeft() int {
	n := s.Box.Fire
	for _, there := range s.Fire {
		n -= there
	}
	return max(0, n)
}

// fireOptions asks where the last tokens go.
func (s *State) fireOptions(p Step) []Option {
	spaces := s.places(p, p.At)
	if p.Left != nil {
		spaces = p.Left
	}
	if left := s.fireLeft(); left == 0 || left >= len(spaces)*p.Count() {
		return nil
	}
	var list []Option
	for _, at := range spaces {
		list = append(list, Option{
			ID: at, Target: at, Group: "effect", Rule: "Running Out of Fire",
			Label: Say("dmd.choice.fire", "at", s.spaceName(at)), Do: func(t *Turn) {
				t.ignite(at, 1)
				next := p
				next.Left = without(spaces, at)
				if len(next.Left) > 0 {
					t.Push(next)
				}
			},
		})
	}
	return list
}

func (t *Turn) burn(p Step) {
	spaces := t.s.places(p, p.At)
	if p.Left != nil {
		spaces = p.Left
	}
	for _, at := range spaces {
		t.ignite(at, p.Count())
	}
}

// ignite puts Fire tokens in a space, as many as there are.
func (t *Turn) ignite(at string, n int) {
	if n = min(n, t.s.fireLeft()); n > 0 {
		t.Emit(&fireChange{At: at, N: t.s.Fire[at] + n}, Say("dmd.log.fire", "at", t.s.spaceName(at), "n", n))
	}
}

// quench takes Fire tokens away.
func (t *Turn) quench(p Step) {
	n := t.s.amount(p)
	for _, at := range t.s.places(p, p.At) {
		if gone := min(n, t.s.Fire[at]); gone > 0 {
			t.Emit(&fireChange{At: at, N: t.s.Fire[at] - gone}, Say("dmd.log.quenched", "at", t.s.spaceName(at), "n", gone))
		}
	}
}

// tokenKind is a kind of token in play, nil for none.
func (s *State) tokenKind(kind string) *cards.TokenKind {
	var kinds []cards.TokenKind
	if s.Box.Episode != nil {
		kinds = append(kinds, s.Box.Episode.Tokens...)
	}
	if s.Box.Elder != nil {
		kinds = append(kinds, s.Box.Elder.Tokens...)
	}
	return cards.Find(kinds, kind, func(k cards.TokenKind) string { return k.ID })
}

// tokensLeft is how many tokens of a kind are beside the board.
func (s *State) tokensLeft(kind string) int {
	k := s.tokenKind(kind)
	if k == nil || k.Count == 0 {
		return endless
	}
	n := k.Count
	for _, t := range s.Tokens {
		if t.Kind == kind {
			n--
		}
	}
	return n
}

// tokenOptions are where a token may be placed; nil where none is left, or no space is meant.
func (s *State) tokenOptions(p Step) []Option {
	if s.tokensLeft(p.What) <= 0 {
		return nil
	}
	return s.spaceOptions(p, "dmd.choice.token", func(t *Turn, at string) {
		t.Emit(&tokenChange{Token: Token{ID: t.newID("t"), Kind: p.What, At: at}},
			Say("dmd.log.token", "what", t.s.tokenName(p.What), "at", t.s.spaceName(at)))
	})
}

// noToken is what happens where a token cannot be placed.
func (t *Turn) noToken(p Step) { t.Push(p.all(p.Else)...) }

func (t *Turn) untoken(p Step) {
	spaces := t.s.places(p, p.At)
	for _, token := range t.s.Tokens {
		if token.Kind == p.What && slices.Contains(spaces, token.At) {
			t.Emit(&tokenChange{Token: token, Gone: true},
				Say("dmd.log.untoken", "what", t.s.tokenName(token.Kind), "at", t.s.spaceName(token.At)))
			return
		}
	}
}

// damageOptions are the tokens that may take the wounds of an effect.
func (s *State) damageOptions(p Step) []Option {
	n := s.amount(p)
	if n <= 0 {
		return nil
	}
	var list []Option
	spaces := s.places(p, p.At)
	for _, token := range s.Tokens {
		if token.Kind == p.What && !token.Destroyed && slices.Contains(spaces, token.At) {
			list = append(list, Option{
				ID: token.ID, Target: token.ID, Group: "effect",
				Label: Say("dmd.choice.damage", "what", s.tokenName(token.Kind), "at", s.spaceName(token.At)),
				Do:    func(t *Turn) { t.damage(token.ID, n, p) },
			})
		}
	}
	return list
}

// damage wounds a token, which is destroyed with the last wound.
func (t *Turn) damage(id string, n int, p Step) {
	i := slices.IndexFunc(t.s.Tokens, func(k Token) bool { return k.ID == id })
	if i < 0 {
		return
	}
	token := t.s.Tokens[i]
	kind := t.s.tokenKind(token.Kind)
	token.Wounds += n
	name := t.s.tokenName(token.Kind)
	if kind == nil || kind.Wounds == 0 || token.Wounds < kind.Wounds {
		t.Emit(&tokenChange{Token: token}, Say("dmd.log.damaged", "what", name, "n", n))
		return
	}
	token.Wounds, token.Destroyed = kind.Wounds, true
	t.Emit(&tokenChange{Token: token}, Say("dmd.log.destroyed", "what", name))
	about := Step{Seat: p.Seat, Space: token.At, Source: name, From: fromCard}
	t.Push(about.all(kind.Destroyed)...)
}

// mend takes wounds off each token of a kind.
func (t *Turn) mend(p Step) {
	spaces := t.s.places(p, p.At)
	for _, token := range t.s.Tokens {
		if token.Kind == p.What && token.Wounds > 0 && !token.Destroyed && slices.Contains(spaces, token.At) {
			token.Wounds = max(0, token.Wounds-p.Count())
			t.Emit(&tokenChange{Token: token}, Say("dmd.log.mended", "what", t.s.tokenName(token.Kind)))
		}
	}
}

// chooseOptions are the ways of an effect whose costs can be paid.
func (s *State) chooseOptions(p Step) []Option {
	var list []Option
	for i, effects := range p.Options {
		if !s.payable(p.Seat, effects) {
			continue
		}
		texts := make([]engine.Text, len(effects))
		for j, e := range effects {
			texts[j] = effectText(p.with(e), s)
		}
		label := Say("dmd.choice.effects", "effects", texts)
		if len(texts) == 0 {
			label = Say("dmd.choice.nothing")
		}
		list = append(list, Option{ID: strconv.Itoa(i + 1), Group: "effect", Label: label, Do: func(t *Turn) {
			if len(p.Options[i]) == 0 {
				t.Remark(label)
			}
			t.Push(p.all(p.Options[i])...)
		}})
	}
	return list
}

// payable reports whether an investigator can take all the stress and wounds of effects, and
// discard what they ask for.
func (s *State) payable(seat engine.Seat, effects []cards.Effect) bool {
	p := s.person(seat)
	if p == nil {
		return false
	}
	stress, wounds := s.mostStress()-p.Stress, mostWounds-p.Wounds
	for _, left := range s.companions(p) {
		wounds += left
	}
	for _, e := range effects {
		switch {
		case e.Who != "":
		case e.Do == doStress && e.Else == nil:
			stress -= e.Count()
		case e.Do == doWound:
			wounds -= e.Count()
		case e.Do == doDiscard && len(s.discardable(p, e.What)) == 0:
			return false
		}
	}
	return stress >= 0 && wounds >= 0
}

// noteOptions asks for an effect to be resolved by hand.
func noteOptions(_ *State, p Step) []Option {
	label := Say("dmd.choice.by-hand")
	if p.Note != "" {
		label = Say("dmd.choice.note", "note", p.Note)
	}
	return []Option{{ID: "done", Label: label, Group: "next", Do: func(*Turn) {}}}
}
