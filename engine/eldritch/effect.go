package eldritch

import (
	"slices"

	"elderglass/engine"
)

// Effect is one thing that a card does, in the vocabulary of words.go.
type Effect struct {
	Do   string `json:"do"`
	What string `json:"what,omitempty"`
	// N is how many, 1 where it is 0; Per multiplies it by what is counted then.
	N   int    `json:"n,omitempty"`
	Per string `json:"per,omitempty"`
	// Who says whom it happens to, If what must hold, Where it happens.
	Who   string `json:"who,omitempty"`
	If    string `json:"if,omitempty"`
	Where string `json:"where,omitempty"`
	// Skill, Mod and When are those of a test; Then and Else its pass and its fail effect.
	Skill Skill    `json:"skill,omitempty"`
	Mod   int      `json:"mod,omitempty"`
	When  string   `json:"when,omitempty"`
	Then  []Effect `json:"then,omitempty"`
	Else  []Effect `json:"else,omitempty"`
	// Options are those of a choice, Cases those of a die.
	Options [][]Effect `json:"options,omitempty"`
	Cases   []Case     `json:"cases,omitempty"`
	// Lose is what is lost for what is kept.
	Lose string `json:"lose,omitempty"`
	// Ones: every die is a 1.
	Ones bool `json:"ones,omitempty"`
}

// Case is what a die that shows To or less brings.
type Case struct {
	To      int      `json:"to,omitempty"`
	ToPer   string   `json:"toPer,omitempty"`
	Effects []Effect `json:"effects,omitempty"`
}

// amount is how many an effect is about.
func (s *State) amount(p Step) int {
	n := max(p.N, 1)
	if p.N < 0 {
		n = p.N
	}
	if p.Per != "" {
		return n * s.per(p)
	}
	return n
}

// per counts what an amount depends on.
func (s *State) per(p Step) int {
	if trait, ok := cutTrait(p.Per); ok {
		return len(s.held(p.Seat, trait))
	}
	switch p.Per {
	case "half":
		return half(s.players())
	case "investigators":
		return s.players()
	case "gates":
		return len(s.pieces(Gate, ""))
	case "half-gates":
		return half(len(s.pieces(Gate, "")))
	case "omen-gates":
		return len(s.omenGates())
	case "rumors":
		return len(s.rumors())
	case "sheet-sanity":
		return s.Count(SheetSanity)
	case "lead-madness":
		return len(s.held(s.lead(), "madness"))
	case "health-tokens":
		if c := s.card(p.Card); c != nil {
			return c.Health
		}
	case "tokens":
		if c := s.card(p.Card); c != nil {
			return c.Tokens
		}
	}
	return 0
}

func cutTrait(per string) (string, bool) {
	if len(per) > 6 && per[:6] == "trait:" {
		return per[6:], true
	}
	return "", false
}

// rumors are the Rumors in play.
func (s *State) rumors() []Card {
	return slices.DeleteFunc(s.in(Mythos, InPlay), func(c Card) bool { return !mythosCards.by[c.Card].Rumor })
}

// holds reports whether what an effect depends on is so.
func (s *State) holds(p Step) bool {
	name := p.If
	if len(name) > 4 && name[:4] == "not:" {
		p.If = name[4:]
		return !s.holds(p)
	}
	at := ""
	if who := s.person(p.Seat); who != nil {
		at = who.At
	}
	if len(name) > 4 && name[:4] == "has:" {
		return len(s.held(p.Seat, name[4:])) > 0
	}
	if len(name) > 6 && name[:6] == "lacks:" {
		return s.gainable(p.Seat, name[6:])
	}
	switch name {
	case "rumor":
		return len(s.rumors()) > 0
	case "solved":
		return s.solved() > 0
	case "mythos-reckoning":
		return slices.ContainsFunc(s.in(Mythos, InPlay),
			func(c Card) bool { return len(mythosCards.by[c.Card].Reckoning) > 0 })
	case "monster-reckoning":
		return slices.ContainsFunc(s.pieces(Monster, ""),
			func(m Piece) bool { return len(s.monster(m.Card).Reckoning) > 0 })
	case "omen-gate":
		return len(s.omenGates()) > 0
	case "ten-monsters":
		return len(s.pieces(Monster, "")) >= 10
	case "four-at-rumor":
		return len(s.pieces(Monster, p.Space)) >= 4
	case "additional":
		return s.additionalDue(p.Seat)
	case "city":
		return kindOf(at) == City
	case "armed-in-city":
		return kindOf(at) == City && len(s.held(p.Seat, "weapon")) > 0
	case "sea-without-token":
		return kindOf(at) == Sea && !s.has(Token, at)
	}
	return false
}

// gainable reports whether an investigator may gain a Condition or Spell: one that they do not have and that is there
// (Guide, Conditions; Component Limitations).
func (s *State) gainable(seat engine.Seat, id string) bool {
	f := factOf(id)
	return f != nil && len(s.held(seat, id)) == 0 && s.left(f, Discard) > 0
}

// who are the seats that an effect happens to, clockwise from the Lead Investigator.
func (s *State) who(p Step) []engine.Seat {
	on := func(fits func(string) bool) []engine.Seat {
		return slices.DeleteFunc(s.order(), func(seat engine.Seat) bool { return !fits(s.person(seat).At) })
	}
	switch p.Who {
	case "each":
		return s.order()
	case "lead":
		return s.order()[:min(1, len(s.order()))]
	case "here":
		return s.living(p.Space)
	case "near":
		return on(func(at string) bool { return at == p.Space || adjacent(at, p.Space) })
	case "nearest":
		where := nearest(p.Space, func(id string) bool { return len(s.living(id)) > 0 })
		return on(func(at string) bool { return slices.Contains(where, at) })
	case "on-gate":
		return on(func(at string) bool { return s.has(Gate, at) })
	case "cursed":
		return slices.DeleteFunc(s.order(), func(seat engine.Seat) bool { return len(s.held(seat, "cursed")) == 0 })
	case "at-epic":
		return on(func(at string) bool {
			return slices.ContainsFunc(s.pieces(Monster, at), func(m Piece) bool { return m.Card == p.What })
		})
	case "by-expedition":
		where := s.expedition()
		return on(func(at string) bool { return where != "" && (at == where || adjacent(at, where)) })
	case "one":
		return s.order()
	case "one-here":
		if who := s.person(p.Seat); who != nil {
			return s.living(who.At)
		}
	}
	return nil
}

// adjacent reports whether one unbroken path connects two spaces (Guide, Adjacent).
func adjacent(a, b string) bool {
	return slices.ContainsFunc(edges(a), func(e PathFact) bool { return e.B == b })
}

// expedition is the space of the Active Expedition token; empty where there is none.
func (s *State) expedition() string {
	if list := s.pieces(Expedition, ""); len(list) > 0 {
		return list[0].Space
	}
	return ""
}

// choosesWho reports whether somebody decides whom an effect happens to.
func (s *State) choosesWho(p Step) bool {
	return (p.Who == "one" || p.Who == "one-here") && len(s.who(p)) > 0 || p.Who == "nearest" && len(s.who(p)) > 1
}

// whoOptions are the investigators of whom one is chosen.
func (s *State) whoOptions(p Step) []option {
	var list []option
	for _, seat := range s.who(p) {
		list = append(list, option{
			ID: seatWord(seat), Label: say("eldritch.choice.who", "who", s.name(seat)),
			Do: func(t *Turn) {
				one := p
				one.Who, one.Seat, one.Table = "", seat, false
				t.Push(one)
			},
		})
	}
	return list
}
