package deathmaydie

import (
	"slices"
	"strconv"

	"elderglass/engine/deathmaydie/cards"
)

// The words for tokens of the episode and the Elder One.
const (
	doToken   = "token"
	doUntoken = "remove-token"
	doDamage  = "damage"
	doMend    = "mend"
	stepShow  = "show-token" // what is printed under a token that is turned
)

func tokenWords() map[string]Word {
	return map[string]Word{
		doToken:   {Options: (*State).tokenOptions, Resolve: (*Turn).noToken},
		doUntoken: {Resolve: (*Turn).untoken},
		doDamage:  {Options: (*State).damageOptions},
		doMend:    {Resolve: (*Turn).mend},
		stepShow:  {Options: (*State).showOptions},
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

// token returns a token on the board, nil for none.
func (s *State) token(id string) *Token {
	for i := range s.Tokens {
		if s.Tokens[i].ID == id {
			return &s.Tokens[i]
		}
	}
	return nil
}

// laidTokens are the tokens of the episode and the Elder One that lie on the board.
func (s *State) laidTokens() []Token {
	return slices.DeleteFunc(slices.Clone(s.Tokens), func(t Token) bool { return t.Kind == removedToken })
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

// tokenOptions are where a token may be placed; nil where none is left, or no space is meant. Where no
// source tells how many there are and it matters, somebody may say that none is left.
func (s *State) tokenOptions(p Step) []Option {
	if s.tokensLeft(p.What) <= 0 {
		return nil
	}
	list := s.spaceOptions(p, "dmd.choice.token", func(t *Turn, at string) {
		t.Emit(&tokenChange{Token: Token{ID: t.newID("t"), Kind: p.What, At: at}},
			Say("dmd.log.token", "what", t.s.tokenName(p.What), "at", t.s.spaceName(at)))
	}, "what", s.tokenName(p.What))
	if len(list) > 0 && s.tokensLeft(p.What) == endless && len(s.unplaced(p)) > 0 {
		list = append(list, Option{
			ID: "none", Group: "effect", Rule: "Component Limitation",
			Label: Say("dmd.choice.no-token", "what", s.tokenName(p.What)), Do: func(t *Turn) { t.noToken(p) },
		})
	}
	return list
}

// noToken is what happens where a token cannot be placed.
func (t *Turn) noToken(p Step) { t.Push(append(p.all(p.Else), t.s.unplaced(p)...)...) }

// unplaced is what the stages that are revealed do where a token of the Elder One cannot be placed.
func (s *State) unplaced(p Step) []Step {
	if s.Box.Elder == nil || !slices.ContainsFunc(s.Box.Elder.Tokens, func(k cards.TokenKind) bool { return k.ID == p.What }) {
		return nil
	}
	var steps []Step
	for _, stage := range s.revealed() {
		about := Step{Seat: p.Seat, Source: words(s.Box.Elder.Name), From: fromStory}
		steps = append(steps, about.all(stage.Unplaced)...)
	}
	return steps
}

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
	lies := t.s.token(id)
	if lies == nil {
		return
	}
	token := *lies
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
	steps := about.all(kind.Destroyed)
	if len(kind.Under) > 0 {
		steps = append(steps, about.with(cards.Effect{Do: stepShow, What: id}))
	}
	t.Push(steps...)
}

// showOptions are what a token that is turned may show: what no other one has shown before.
func (s *State) showOptions(p Step) []Option {
	token := s.token(p.What)
	if token == nil || s.tokenKind(token.Kind) == nil {
		return nil
	}
	var list []Option
	for i, under := range s.tokenKind(token.Kind).Under {
		showed := 0
		for _, other := range s.Tokens {
			if other.Kind == token.Kind && other.Showed == i+1 {
				showed++
			}
		}
		if showed >= under.Count {
			continue
		}
		turned := *token
		turned.Showed = i + 1
		list = append(list, Option{
			ID: strconv.Itoa(i + 1), Group: "effect", Label: s.effectsText(p, under.Effects), Do: func(t *Turn) {
				t.Emit(&tokenChange{Token: turned}, t.s.effectsText(p, under.Effects))
				t.Push(p.all(under.Effects)...)
			},
		})
	}
	return list
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
