package deathmaydie

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
)

// enemies are the reference cards in play.
func (s *State) enemies() []cards.Enemy {
	var list []cards.Enemy
	if s.Box.Elder != nil {
		list = append(list, s.Box.Elder.Minions...)
	}
	if s.Box.Episode != nil {
		list = append(list, s.Box.Episode.Enemies...)
	}
	return append(list, s.Box.Unknown...)
}

// enemy returns the reference card of a kind, nil for none.
func (s *State) enemy(kind string) *cards.Enemy {
	return cards.Find(s.enemies(), kind, func(e cards.Enemy) string { return e.ID })
}

// attacker is the reference card of whoever attacks in a roll.
func (s *State) attacker(r *Roll) *cards.Enemy {
	if f := s.figure(r.Enemy); f != nil && r.For == ForDefend {
		return s.enemy(f.Kind)
	}
	return nil
}

// isKind reports whether a kind of enemy is meant by a word: its own id, "enemy", "cultist",
// "monster", "elder-one" ("Enemies": what is neither Cultist nor Elder One is a monster).
func (s *State) isKind(kind, word string) bool {
	switch {
	case word == kind || word == "enemy" || word == "":
		return true
	case kind == ElderKind:
		return false
	}
	e := s.enemy(kind)
	return e != nil && e.Kind == word || e == nil && word == cards.Monster
}

// figureName is the name of an enemy on the board.
func (s *State) figureName(f Figure) engine.Name { return s.kindName(f.Kind) }

// figures are the enemies that a word means.
func (s *State) figures(word string) []Figure {
	return slices.DeleteFunc(slices.Clone(s.Figures), func(f Figure) bool { return !s.isKind(f.Kind, word) })
}

// reserve is how many figures of a kind are beside the board ("Component Limitation").
func (s *State) reserve(kind string) int {
	e := s.enemy(kind)
	switch {
	case e == nil:
		return 0
	case e.Count == 0:
		return endless // their number is unknown
	}
	return e.Count - len(s.figures(kind))
}

// health is the wounds that kill an enemy, or that defeat the Elder One's stage; 0 where unknown.
func (s *State) health(f Figure) int {
	if f.Kind == ElderKind {
		if stage := s.stage(); stage != nil {
			return stage.Health
		}
		return 0
	}
	if e := s.enemy(f.Kind); e != nil {
		return e.Health
	}
	return 0
}

// attackDice are the dice of an enemy's attack; the Elder One rolls those of all revealed
// stages ("Fighting the Elder One").
func (s *State) attackDice(f Figure) (standard, bonus int) {
	if f.Kind == ElderKind {
		for _, stage := range s.revealed() {
			standard, bonus = standard+stage.Standard, bonus+stage.Bonus
		}
		return standard, bonus
	}
	if e := s.enemy(f.Kind); e != nil {
		return e.Standard, e.Bonus
	}
	return 0, 0
}

// hurt wounds an enemy, which dies once its wounds are its health; by says who did it, Nobody for
// no investigator. The Elder One cannot be damaged before the ritual is disrupted.
func (t *Turn) hurt(id string, n int, by engine.Seat) {
	f := t.s.figure(id)
	if f == nil || n <= 0 || f.Kind == ElderKind && !t.s.Disrupted {
		return
	}
	next := *f
	next.Wounds += n
	label := Say("dmd.log.hurt", "what", t.s.figureName(next), "n", n)
	health := t.s.health(next)
	if health == 0 || next.Wounds < health {
		t.Emit(&figureChange{Figure: next}, label)
		return
	}
	if next.Kind == ElderKind {
		t.Remark(label)
		t.stageDefeated()
		t.savaged(by, next)
		return
	}
	t.Emit(&figureChange{Figure: next, Gone: true}, Say("dmd.log.dies", "what", t.s.figureName(next)))
	if e := t.s.enemy(next.Kind); e != nil {
		seat := by
		if seat == engine.Nobody {
			seat = t.s.Active
		}
		t.Push(Step{Seat: seat, Space: next.At, Source: words(e.Name), From: fromStory}.all(e.Dies)...)
	}
	t.savaged(by, next)
}

// signStress is the stress that each elder sign of a roll costs by the enemies that it is about.
func (s *State) signStress(r *Roll) int {
	n := 0
	for _, e := range s.concerned(r) {
		n += e.SignsStress
	}
	return n
}

// addedTentacles are those that enemies add to a roll.
func (s *State) addedTentacles(r *Roll) int {
	n := 0
	for _, id := range append(slices.Clone(r.Targets), r.Enemy) {
		f := s.figure(id)
		if f == nil {
			continue
		}
		if e := s.enemy(f.Kind); e != nil && e.Tentacles > 0 && s.tokenAt(e.TentaclesAt, f.At) {
			n += e.Tentacles
		}
	}
	return n
}

// concerned are the reference cards of the enemies that a roll is about.
func (s *State) concerned(r *Roll) []*cards.Enemy {
	var list []*cards.Enemy
	for _, id := range append(slices.Clone(r.Targets), r.Enemy) {
		if f := s.figure(id); f != nil {
			if e := s.enemy(f.Kind); e != nil {
				list = append(list, e)
			}
		}
	}
	return list
}

// The words about enemies.
const (
	doMove     = "move"
	doSummon   = "summon"
	doHurt     = "hurt"
	stepWalk   = "walk"
	stepCall   = "call" // one of several summonings whose order somebody chooses
	doElder    = "place-elder-one"
	untilThere = 1 << 10
)

func figureWords() map[string]Word {
	return map[string]Word{
		doMove:   {Options: (*State).movers, Resolve: (*Turn).moveEach},
		stepWalk: {Options: (*State).walks},
		doSummon: {Resolve: func(t *Turn, p Step) {
			next := p.with(cards.Effect{Do: stepCall, What: p.What, N: p.N})
			next.Left = t.s.places(p, p.At)
			t.Push(next)
		}},
		stepCall: {Options: (*State).callOptions, Resolve: func(t *Turn, p Step) {
			for _, at := range p.Left {
				for range p.Count() {
					t.summon(p.What, at)
				}
			}
		}},
		doHurt: {Options: (*State).hurtOptions, Resolve: (*Turn).hurtEach},
	}
}

// summon places an enemy from the reserve, and nothing where there is none ("Summon Enemies").
func (t *Turn) summon(kind, at string) {
	if t.s.reserve(kind) <= 0 || t.s.space(at) == nil {
		t.Remark(Say("dmd.log.no-figure", "what", t.s.kindName(kind)))
		return
	}
	f := Figure{ID: t.newID("f"), Kind: kind, At: at}
	t.Emit(&figureChange{Figure: f}, Say("dmd.log.summoned", "what", t.s.kindName(kind), "at", t.s.spaceName(at)))
	if t.s.space(at).Gate != "" {
		t.warded(f.ID)
	}
}

// callOptions asks for the order where there are fewer figures than spaces ("Summon Enemies").
func (s *State) callOptions(p Step) []Option {
	left := s.reserve(p.What)
	if p.N > 1 || left <= 0 || left >= len(p.Left) {
		return nil
	}
	var list []Option
	for _, at := range p.Left {
		list = append(list, Option{
			ID: at, Target: at, Group: "effect", Rule: "Summon Enemies",
			Label: Say("dmd.choice.summon", "what", s.kindName(p.What), "at", s.spaceName(at)), Do: func(t *Turn) {
				t.summon(p.What, at)
				p.Left = without(p.Left, at)
				t.Push(p)
			},
		})
	}
	return list
}

// target is where enemies are moved to: the space of "you", or spaces of which the nearest to
// each is meant.
func (s *State) target(p Step) []string {
	if p.To == "" || p.To == "you" {
		return s.places(p, "here")
	}
	return s.places(p, p.To)
}

// movers are the nearest or farthest enemies among which somebody chooses.
func (s *State) movers(p Step) []Option {
	if p.Which == "each" {
		return nil
	}
	var list []Option
	for _, f := range s.chosenOnes(p) {
		list = append(list, Option{
			ID: f.ID, Target: f.ID, Group: "effect", Rule: "Checking Distance",
			Label: Say("dmd.choice.move-enemy", "what", s.figureName(f), "at", s.spaceName(f.At)),
			Do: func(t *Turn) {
				about := p
				about.Figure = f.ID
				t.Push(append([]Step{t.s.walk(p, f)}, about.all(p.Then)...)...)
			},
		})
	}
	return list
}

// chosenOnes are the nearest or farthest enemies to whoever resolves an effect, by the shortest
// path that the enemy itself could go ("Checking Distance").
func (s *State) chosenOnes(p Step) []Figure {
	from := s.here1(p)
	list := s.moving(p)
	ids := make([]string, len(list))
	for i, f := range list {
		ids[i] = f.ID
	}
	ids = best(ids, func(id string) int {
		f := s.figure(id)
		return s.distance(f.At, from, s.passes(f.Kind))
	}, p.Which == "farthest")
	return slices.DeleteFunc(list, func(f Figure) bool { return !slices.Contains(ids, f.ID) })
}

// walk is the step of an enemy that moves.
func (s *State) walk(p Step, f Figure) Step {
	next := p.with(cards.Effect{Do: stepWalk, N: p.N, Which: p.Which, To: p.To})
	if p.Per != "" {
		next.N = s.amount(p)
	} else if p.N == 0 {
		next.N = untilThere
	}
	next.Figure = f.ID
	next.Left = best(s.target(p), func(at string) int { return s.distance(f.At, at, s.passes(f.Kind)) }, false)
	return next
}

func (t *Turn) moveEach(p Step) {
	if p.Which != "each" {
		return
	}
	var steps []Step
	for _, f := range t.s.moving(p) {
		steps = append(steps, t.s.walk(p, f))
	}
	t.Push(steps...)
}

// moving are the enemies that an effect may move: those of its kind, in its spaces where it names
// any.
func (s *State) moving(p Step) []Figure {
	list := s.figures(p.What)
	if p.At == "" {
		return list
	}
	spaces := s.places(p, p.At)
	return slices.DeleteFunc(list, func(f Figure) bool { return !slices.Contains(spaces, f.At) })
}

// walks are the next spaces of an enemy on its shortest way; of several somebody chooses. It stops
// where it has reached its target ("Special Effects").
func (s *State) walks(p Step) []Option {
	f := s.figure(p.Figure)
	if f == nil || p.N <= 0 || len(p.Left) == 0 || slices.Contains(p.Left, f.At) {
		return nil
	}
	var next []string
	for _, target := range p.Left {
		for _, at := range s.towards(f.At, target, s.passes(f.Kind)) {
			if !slices.Contains(next, at) {
				next = append(next, at)
			}
		}
	}
	var list []Option
	for _, at := range next {
		list = append(list, Option{
			ID: at, Target: at, Group: "effect", Rule: "Special Effects",
			Label: Say("dmd.choice.walk", "what", s.figureName(*f), "to", s.spaceName(at)), Do: func(t *Turn) {
				moved := *t.s.figure(p.Figure)
				moved.At = at
				t.Emit(&figureChange{Figure: moved}, Say("dmd.log.walks", "what", t.s.figureName(moved), "to", t.s.spaceName(at)))
				going := p
				going.N--
				going.Left = best(p.Left, func(to string) int { return t.s.distance(at, to, t.s.passes(moved.Kind)) }, false)
				t.Push(going)
			},
		})
	}
	return list
}

// hurtOptions are the enemies of which one is wounded.
func (s *State) hurtOptions(p Step) []Option {
	if p.Which == "each" {
		return nil
	}
	var list []Option
	for _, f := range s.figures(p.What) {
		if !slices.Contains(s.places(p, p.At), f.At) || f.Kind == ElderKind && !s.Disrupted {
			continue
		}
		list = append(list, Option{
			ID: f.ID, Target: f.ID, Group: "effect",
			Label: Say("dmd.choice.wound", "what", s.figureName(f)),
			Do:    func(t *Turn) { t.hurt(f.ID, t.s.amount(p), p.by()) },
		})
	}
	return list
}

// hurtEach wounds every enemy that is meant, and with "all" or "others" investigators too. Enemies
// come first, so that whoever wins by it has won.
func (t *Turn) hurtEach(p Step) {
	if p.Which != "each" {
		return
	}
	spaces, n := t.s.places(p, p.At), t.s.amount(p)
	if n <= 0 {
		return // without Fire there is nothing to take wounds from
	}
	what := p.What
	people := what == "all" || what == "others"
	if people {
		what = "enemy"
	}
	var steps []Step
	for _, seat := range t.s.Living() {
		if people && slices.Contains(spaces, t.s.person(seat).At) && (p.What == "all" || seat != p.Seat) {
			one := p.with(cards.Effect{Do: doWound, N: n})
			one.Seat = seat
			steps = append(steps, one)
		}
	}
	t.Push(steps...)
	for _, f := range t.s.figures(what) {
		if slices.Contains(spaces, f.At) {
			t.hurt(f.ID, n, p.by())
		}
	}
}
