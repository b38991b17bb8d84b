package eldritch

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/rules"
)

// Step is one thing on the agenda: an effect of a card, or a step of the round.
type Step struct {
	ID int `json:"id"`
	Effect
	// Seat is the investigator it happens to, who also decides about it.
	Seat engine.Seat `json:"seat,omitempty"`
	// Table is true for what happens to the table and not to that investigator: it stays when they are defeated.
	Table bool `json:"table,omitempty"`
	// Source names the card that asks for it.
	Source engine.Name `json:"source,omitzero"`
	// Space, Monster and Card are the place, the Monster and the card that it is about, by their ids.
	Space   string `json:"space,omitempty"`
	Monster string `json:"monster,omitempty"`
	Card    string `json:"card,omitempty"`
	// After is the word that takes the result of a test.
	After string `json:"after,omitempty"`
	// Left is what is still to come, Used what has been used against it.
	Left []string `json:"left,omitempty"`
	Used []string `json:"used,omitempty"`
	// Part is that of an encounter: see the parts in read.go.
	Part string `json:"part,omitempty"`
}

// Word is what the step does.
func (p Step) Word() string { return p.Do }

// Number tells the step from every other one of the game.
func (p Step) Number() int { return p.ID }

// Numbered returns the step with a number.
func (p Step) Numbered(n int) Step {
	p.ID = n
	return p
}

// Decider is whom the step happens to.
func (p Step) Decider() engine.Seat { return p.Seat }

// like is a step of another word about the same things.
func (p Step) like(e Effect) Step {
	return Step{
		Effect: e, Seat: p.Seat, Table: p.Table, Source: p.Source, Space: p.Space, Monster: p.Monster,
		Card: p.Card,
	}
}

// all are the steps of effects about the same things.
func (p Step) all(effects []Effect) []Step {
	steps := make([]Step, len(effects))
	for i, e := range effects {
		steps[i] = p.like(e)
	}
	return steps
}

// The parts of the machine that the rules run on.
type (
	word   = rules.Word[State, Step, *Turn]
	option = rules.Option[*Turn]
)

// Turn is one command being decided.
type Turn struct {
	*rules.Turn[State, Step]
	// s is its state.
	s *State
}

// do is a step of the round.
func do(name string, seat engine.Seat) Step { return Step{Effect: Effect{Do: name}, Seat: seat} }

// each has a step happen to everyone in play, the Lead Investigator first, clockwise.
func (t *Turn) each(name string) {
	var steps []Step
	for _, seat := range t.s.order() {
		steps = append(steps, do(name, seat))
	}
	t.Push(steps...)
}

// oneMore asks for the next of several things of which one was chosen.
func (t *Turn) oneMore(p Step) {
	if n := t.s.amount(p); n > 1 {
		p.N = n - 1
		t.Push(p)
	}
}

// between is asked before each step, and once the agenda is empty.
func (t *Turn) between(step Step, ok bool) rules.Verdict {
	s := t.s
	switch {
	case s.Result != nil:
		return rules.End
	case s.Phase == PhaseSetup && !ok:
		return rules.End
	case s.Phase != PhaseSetup && t.ended():
		return rules.End
	case s.Phase != PhaseSetup && s.Count(Doom) == 0 && !s.Awake:
		t.Settle()
		t.awaken()
		return rules.Again
	}
	seat := s.dying()
	if seat != engine.Nobody && !s.losesMore(seat) && (!ok || step.Do != stepDefeat || step.Seat != seat) {
		t.Settle()
		t.Push(do(stepDefeat, seat))
		return rules.Again
	}
	if seat := s.owing(); seat != engine.Nobody {
		t.Settle()
		t.count(normanOwes, seat, -1, silent)
		t.Push(do(stepNormanPays, seat))
		return rules.Again
	}
	if seat := s.laden(); seat != engine.Nobody && (!ok || step.Do != stepTicketAway) {
		t.Settle()
		t.Push(do(stepTicketAway, seat))
		return rules.Again
	}
	switch {
	case !ok:
		return rules.End
	case step.Seat != engine.Nobody && !step.Table && !s.person(step.Seat).plays() && step.Do != stepNewcomer:
		t.Pop() // a defeated investigator resolves nothing more (Guide, Other Defeated Investigator Rules)
		return rules.Again
	case step.Who != "":
		if s.choosesWho(step) {
			return rules.Resolve
		}
		t.Pop()
		t.pushEach(step)
		return rules.Again
	case step.If != "":
		t.Pop()
		if s.holds(step) {
			step.If = ""
			t.Push(step)
		}
		return rules.Again
	}
	return rules.Resolve
}

// losesMore reports whether the effect that is being resolved takes more from an investigator, which is lost at the
// same time as what it has taken already.
func (s *State) losesMore(seat engine.Seat) bool {
	for i, p := range slices.Backward(s.Agenda) {
		switch {
		case p.Do != "lose" || i < len(s.Agenda)-1 && p.Source != s.Agenda[i+1].Source:
			return false
		case p.Who == "" && p.Seat == seat || slices.Contains(s.who(p), seat):
			return true
		}
	}
	return false
}

// pushEach repeats a step for everyone whom it is about.
func (t *Turn) pushEach(step Step) {
	var steps []Step
	for _, seat := range t.s.who(step) {
		one := step
		one.Who, one.Seat, one.Table = "", seat, false
		steps = append(steps, one)
	}
	t.Push(steps...)
}

// newID numbers a new piece or card.
func (t *Turn) newID(kind string) (id string, n int) {
	n = t.s.LastID + 1
	return kind + strconv.Itoa(n), n
}

// count adds to a track of the table, or of an investigator.
func (t *Turn) count(what string, seat engine.Seat, by int, label engine.Text) {
	if by != 0 {
		t.Emit(&countChange{what, seat, by}, label)
	}
}

// put adds a piece to the board and returns its id.
func (t *Turn) put(p Piece, label engine.Text) string {
	id, n := t.newID(p.Kind)
	p.ID = id
	t.Emit(&pieceChange{N: n, Piece: p}, label)
	return id
}

// change changes a piece.
func (t *Turn) change(id string, label engine.Text, how func(*Piece)) {
	if p := t.s.piece(id); p != nil {
		next := *p
		how(&next)
		t.Emit(&pieceChange{Piece: next}, label)
	}
}

// away puts a piece back to where it came from: the cup, the stack, the heap of tokens.
func (t *Turn) away(id string, label engine.Text) {
	if t.s.piece(id) != nil {
		t.Emit(&pieceChange{Piece: Piece{ID: id}, Gone: true}, label)
	}
}

// lay lays a card that comes from a deck, and returns its id.
func (t *Turn) lay(c Card, label engine.Text) string {
	id, n := t.newID(string(c.Class))
	c.ID = id
	t.Emit(&cardChange{n, c}, label)
	return id
}

// set changes a card.
func (t *Turn) set(id string, label engine.Text, how func(*Card)) {
	if c := t.s.card(id); c != nil {
		next := *c
		how(&next)
		t.Emit(&cardChange{0, next}, label)
	}
}

// back puts cards back into their decks.
func (t *Turn) back(label engine.Text, ids ...string) {
	if len(ids) > 0 {
		t.Emit(&backChange{ids}, label)
	}
}

// person changes a player.
func (t *Turn) person(seat engine.Seat, label engine.Text, how func(*Person)) {
	if p := t.s.person(seat); p != nil {
		next := *p
		next.Done = slices.Clone(next.Done)
		how(&next)
		t.Emit(&personChange{next}, label)
	}
}

// mark says that something was used this round.
func (t *Turn) mark(mark string) { t.Emit(&markChange{mark}, silent) }

// turn says where in the round the game is.
func (t *Turn) turn(phase Phase, active engine.Seat, label engine.Text) {
	t.Emit(&turnChange{phase, t.s.Round, t.s.Lead, active}, label)
}

// table changes what the whole table plays with.
func (t *Turn) table(label engine.Text, how func(*tableChange)) {
	c := &tableChange{t.s.Depth, t.s.Ancient, t.s.Awake, t.s.Options}
	how(c)
	t.Emit(c, label)
}
