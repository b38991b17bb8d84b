package eldritch

import (
	"slices"
	"strconv"

	"elderglass/engine"
)

// The investigators whose abilities are more than data.
const (
	akachiOnyele     = "akachi-onyele"
	charlieKane      = "charlie-kane"
	dianaStanley     = "diana-stanley"
	jacquelineFine   = "jacqueline-fine"
	jimCulver        = "jim-culver"
	leoAnderson      = "leo-anderson"
	lilyChen         = "lily-chen"
	lolaHayes        = "lola-hayes"
	markHarrigan     = "mark-harrigan"
	normanWithers    = "norman-withers"
	silasMarsh       = "silas-marsh"
	trishScarborough = "trish-scarborough"
)

// component is an action of an investigator's sheet, a possession or a Condition.
type component struct {
	// id is the investigator's or the card's; done is what says that it was performed.
	id, done string
	name     engine.Name
	// owner is whose it is.
	owner engine.Seat
	local bool
	// free: it is no action.
	free  bool
	steps []Step
}

// components are the component and local actions that an investigator may perform now (Guide, Component Action, Local
// Action): one of a component once per round by anyone, a local one once per round by each.
func (s *State) components(p *Person) []component {
	var list []component
	if steps := s.ability(p); steps != nil {
		list = append(list, component{
			id: p.Card, done: "action:" + p.Card, name: s.name(p.Seat), owner: p.Seat, steps: steps,
		})
	}
	for _, seat := range s.living(p.At) {
		for _, c := range s.held(seat, "") {
			f := factOf(c.Card)
			about := Step{Seat: p.Seat, Source: cardName(c), Card: c.ID, Space: p.At}
			if seat == p.Seat && len(f.Action) > 0 && !s.marked("action:"+c.ID) {
				list = append(list, component{
					id: c.Card, done: "action:" + c.ID, name: cardName(c), owner: seat, steps: about.all(f.Action),
				})
			}
			if len(f.Local) > 0 {
				list = append(list, component{
					id: c.Card, done: "local:" + c.ID, name: cardName(c), owner: seat, local: true,
					steps: about.all(f.Local),
				})
			}
			if seat == p.Seat && f.ExtraAction != "" && !s.marked("extra:"+c.ID) && s.affords(seat, f.ExtraAction, 1) {
				list = append(list, component{
					id: c.Card, done: "extra:" + c.ID, name: cardName(c), owner: seat, free: true,
					steps: []Step{about.like(Effect{Do: "spend", What: f.ExtraAction})},
				})
			}
		}
	}
	return slices.DeleteFunc(list, func(c component) bool { return slices.Contains(p.Done, c.done) })
}

// use performs a component or local action.
func (t *Turn) use(id string) error {
	p := t.s.actor()
	if p == nil {
		return illegal("Component Action", "eldritch.refuse.no-action")
	}
	list := slices.DeleteFunc(t.s.components(p), func(c component) bool { return c.id != id })
	// of two of one's own the first
	list = slices.CompactFunc(list, func(a, b component) bool { return a.owner == b.owner })
	switch len(list) {
	case 0:
		return illegal("Component Action", "eldritch.refuse.component")
	case 1:
		t.perform(p.Seat, list[0])
	default:
		t.Push(Step{Effect: Effect{Do: stepWhose, What: id}, Seat: p.Seat})
	}
	return nil
}

// whoseOptions are the investigators on the space of whose like cards one is used.
func whoseOptions(s *State, p Step) []option {
	var list []option
	for _, c := range s.components(s.person(p.Seat)) {
		if c.id == p.What {
			list = append(list, option{
				ID: seatWord(c.owner), Label: say("eldritch.choice.who", "who", s.name(c.owner)),
				Do: func(t *Turn) { t.perform(p.Seat, c) },
			})
		}
	}
	return list
}

// perform performs a component or local action in the place of the step that asks for an action.
func (t *Turn) perform(seat engine.Seat, c component) {
	label := say("eldritch.log.uses", "who", t.s.name(seat), "what", c.name)
	if !c.local {
		t.mark(c.done)
	}
	if c.free {
		t.Pop()
		t.person(seat, label, func(p *Person) { p.Left++ })
		t.Push(append(c.steps, do(stepActed, seat))...)
		return
	}
	t.act(c.done, seat, label, c.steps...)
}

// ability is what an investigator's action does; nil where it cannot be performed now (Guide, Investigator Abilities).
func (s *State) ability(p *Person) []Step {
	about := Step{Seat: p.Seat, Source: s.name(p.Seat), Space: p.At}
	one := func(e Effect) []Step { return []Step{about.like(e)} }
	switch p.Card {
	case akachiOnyele:
		if n := len(s.gatesBut(Discard)); n > 0 {
			return append(one(Effect{Do: stepUnder}), about.like(Effect{Do: stepNote, What: p.Card, N: min(n, 2)}))
		}
	case charlieKane:
		if slices.ContainsFunc(s.order(), func(seat engine.Seat) bool { return seat != p.Seat && !s.person(seat).Delayed }) {
			return one(Effect{Do: stepCharlie})
		}
	case dianaStanley:
		if slices.ContainsFunc(s.pieces(Monster, p.At), func(m Piece) bool { return m.Card == cultist }) {
			return one(Effect{Do: stepDiana})
		}
	case jacquelineFine:
		if len(s.order()) > 1 {
			return one(Effect{Do: "trade-far", What: Clue})
		}
	case jimCulver:
		return one(Effect{Do: "recover", What: Sanity, Who: "here"})
	case leoAnderson:
		return one(Effect{Do: stepTest, Skill: Influence, Then: []Effect{{Do: stepLeo}}})
	case lilyChen:
		if p.Count(Health) > 1 || p.Count(Sanity) > 1 {
			return one(Effect{Do: stepBalance})
		}
	case lolaHayes:
		if slices.ContainsFunc(skills, func(skill Skill) bool { return p.Count(improved(skill)) > 0 }) {
			return one(Effect{Do: stepLola})
		}
	case markHarrigan:
		if s.has(Monster, p.At) {
			return append(one(Effect{Do: "wound", What: "one-here"}), about.like(Effect{Do: "lose", What: Health}))
		}
	case normanWithers:
		if s.affords(p.Seat, Clue, 2) && len(s.byGates()) > 0 {
			return append(one(Effect{Do: "spend", What: Clue, N: 2}), about.like(Effect{Do: stepNorman}))
		}
	case silasMarsh:
		if !s.bound(p.Seat) && slices.ContainsFunc(edges(p.At), func(e PathFact) bool { return e.Kind == Ship }) {
			return append(one(Effect{Do: "wander", What: Ship}), about.like(Effect{Do: stepExtra}))
		}
	case trishScarborough:
		if p.Count(Clue) == 0 {
			return one(Effect{Do: "gain", What: Clue})
		}
	}
	return nil
}

// resolveUnder puts the discarded Gates under the stack where Akachi Onyele does not find two in it (Guide, Akachi
// Onyele).
func resolveUnder(t *Turn, p Step) {
	if len(t.s.gatesBut()) > 1 {
		return
	}
	label := say("eldritch.log.gates-under", "who", t.s.name(p.Seat))
	for _, g := range slices.Clone(t.s.Pieces) {
		if g.Kind == Gate && g.Zone == Discard {
			t.away(g.ID, label)
			label = silent
		}
	}
}

// resolveExtra gives one more action, of this turn's investigator.
func resolveExtra(t *Turn, p Step) {
	t.person(p.Seat, silent, func(p *Person) { p.Left++ })
}

// charlieOptions are the others who may perform an action at once: none that is Delayed.
func charlieOptions(s *State, p Step) []option {
	var list []option
	for _, seat := range s.order() {
		if seat == p.Seat || s.person(seat).Delayed {
			continue
		}
		list = append(list, option{
			ID: seatWord(seat), Label: say("eldritch.choice.who", "who", s.name(seat)),
			Do: func(t *Turn) {
				t.turn(PhaseAction, seat, silent)
				t.person(seat, silent, func(p *Person) { p.Left = 1 })
				t.Push(do(stepAct, seat), do(stepActive, p.Seat))
			},
		})
	}
	return list
}

// dianaOptions are to discard all Monsters on the space of a Cultist, or to move the Cultist.
func dianaOptions(s *State, p Step) []option {
	at := s.person(p.Seat).At
	list := []option{{ID: "discard", Label: say("eldritch.choice.diana"), Do: func(t *Turn) {
		for _, m := range t.s.discardable(at) {
			t.away(m.ID, say("eldritch.log.monster-discarded", "monster", monsterName(m.Card)))
		}
	}}}
	for _, m := range s.pieces(Monster, at) {
		if m.Card != cultist {
			continue
		}
		for _, f := range spaces.list {
			if f.ID != at {
				list = append(list, option{
					ID: f.ID, Label: say("eldritch.choice.cultist-to", "space", words(f.Name)),
					Target: f.ID, Do: func(t *Turn) { t.moveMonster(m.ID, f.ID) },
				})
			}
		}
		break
	}
	return list
}

// leoOptions are the Allies of the reserve and of its discard pile, whatever their value.
func leoOptions(s *State, p Step) []option {
	var list []option
	for _, zone := range []string{Reserve, Discard} {
		for _, c := range s.in(Asset, zone) {
			if factOf(c.Card).mayBe("ally") {
				list = append(list, option{ID: c.Card, Label: say("eldritch.choice.card", "card", cardName(c)), Do: func(t *Turn) {
					t.Push(do(stepRefill, engine.Nobody))
					c.As = factOf(c.Card).as("ally")
					t.gets(p, c, false)
				}})
			}
		}
	}
	return list
}

// balanceOptions are what Lily Chen spends of one to recover as much of the other.
func balanceOptions(s *State, p Step) []option {
	var list []option
	who := s.person(p.Seat)
	for _, way := range [][2]string{{Health, Sanity}, {Sanity, Health}} {
		for n := 1; n < who.Count(way[0]); n++ {
			list = append(list, option{ID: way[0] + "-" + strconv.Itoa(n), Label: say("eldritch.choice.balance", "n", n, "what",
				thing(way[0])), Do: func(t *Turn) {
				t.pay(p.Seat, way[0], n)
				t.Push(p.like(Effect{Do: "recover", What: way[1], N: n}))
			}})
		}
	}
	return list
}

// lilyOptions let Lily Chen improve a skill that she has just improved once more.
func lilyOptions(s *State, p Step) []option {
	if s.person(p.Seat).Count(improved(p.Skill)) >= mostImproved {
		return nil
	}
	return []option{
		{ID: "yes", Label: say("eldritch.choice.improve", "skill", thing(string(p.Skill))), Do: func(t *Turn) {
			t.count(improved(p.Skill), p.Seat, 1, say("eldritch.log.improves", "who", t.s.name(p.Seat), "skill",
				thing(string(p.Skill))))
		}},
		{ID: "no", Label: say("eldritch.choice.nothing"), Do: func(*Turn) {}},
	}
}

// lolaOptions are the Improvement tokens that Lola Hayes spends: a "+2" counts as two.
func lolaOptions(s *State, p Step) []option {
	var list []option
	for _, skill := range skills {
		n := s.person(p.Seat).Count(improved(skill))
		if n == 0 {
			continue
		}
		list = append(list, option{
			ID: string(skill), Label: say("eldritch.choice.lola", "skill", thing(string(skill))),
			Do: func(t *Turn) {
				t.count(improved(skill), p.Seat, -n, say("eldritch.log.spends", "who", t.s.name(p.Seat), "n", n, "what",
					thing("improvement")))
				rest := p
				rest.N, rest.Part = p.N+n, chosen
				t.Push(rest)
			},
		})
	}
	if p.Part == chosen {
		list = append(list, option{ID: "done", Label: say("eldritch.choice.done"), Do: func(t *Turn) {
			for range p.N {
				t.Push(Step{Effect: Effect{Do: "improve"}, Seat: p.Seat, Part: "start"})
			}
		}})
	}
	return list
}

// byGates are the Monsters on spaces with a Gate that can be discarded.
func (s *State) byGates() []Piece {
	return slices.DeleteFunc(s.discardable(""), func(m Piece) bool { return !s.has(Gate, m.Space) })
}

// normanOptions are the Monsters of which Norman Withers discards one.
func normanOptions(s *State, _ Step) []option {
	var list []option
	for _, m := range s.byGates() {
		list = append(list, option{ID: m.ID, Label: say("eldritch.choice.monster-at", "monster", monsterName(m.Card), "space",
			spaceName(m.Space)), Target: m.ID, Do: func(t *Turn) {
			t.away(m.ID, say("eldritch.log.monster-discarded", "monster", monsterName(m.Card)))
		}})
	}
	return list
}

// jacquelineOptions let Jacqueline Fine look at the back of a Condition that another gained, and gain a Clue.
func jacquelineOptions(s *State, p Step) []option {
	if s.card(p.Card) == nil || s.marked(jacquelineFine) {
		return nil
	}
	return []option{
		{ID: "look", Label: say("eldritch.choice.look", "card", cardName(*s.card(p.Card))), Do: func(t *Turn) {
			t.mark(jacquelineFine)
			t.gainClues(p.Seat, 1)
		}},
		{ID: "no", Label: say("eldritch.choice.nothing"), Do: func(*Turn) {}},
	}
}

// tradeFarOptions are the investigators to trade with, anywhere.
func tradeFarOptions(s *State, p Step) []option {
	var list []option
	for _, seat := range s.order() {
		if seat == p.Seat {
			continue
		}
		list = append(list, option{
			ID: seatWord(seat), Label: say("eldritch.choice.who", "who", s.name(seat)),
			Do: func(t *Turn) {
				steps := trading(p.Seat, seat, p.What)
				if p.What == "" {
					steps = append(steps, Step{Effect: Effect{Do: stepSwap}, Seat: seat, Left: []string{seatWord(p.Seat)}})
				}
				t.Push(steps...)
			},
		})
	}
	return list
}

// swapOptions let an investigator swap spaces with another.
func swapOptions(s *State, p Step) []option {
	other := seatOf(p.Left[0])
	if s.bound(other) || s.bound(p.Seat) || !s.person(other).plays() {
		return nil
	}
	return []option{
		{ID: "stay", Label: say("eldritch.choice.stay"), Do: func(*Turn) {}},
		{ID: "swap", Label: say("eldritch.choice.swap", "who", s.name(other)), Do: func(t *Turn) {
			mine, theirs := t.s.person(p.Seat).At, t.s.person(other).At
			t.move(p.Seat, theirs)
			t.move(other, mine)
		}},
	}
}

// blessOptions are the investigators on the space who may become Blessed.
func blessOptions(s *State, p Step) []option {
	var list []option
	for _, seat := range s.living(s.person(p.Seat).At) {
		if s.gainable(seat, "blessed") {
			list = append(list, option{
				ID: seatWord(seat), Label: say("eldritch.choice.who", "who", s.name(seat)),
				Do: func(t *Turn) { t.Push(Step{Effect: Effect{Do: "gain", What: "blessed"}, Seat: seat, Source: p.Source}) },
			})
		}
	}
	return list
}
