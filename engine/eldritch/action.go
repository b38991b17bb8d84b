package eldritch

import (
	"slices"

	"elderglass/engine"
)

// The actions that everyone may perform, each once per round.
const (
	Travel  = "travel"
	Prepare = "prepare"
	Rest    = "rest"
	Trade   = "trade"
	Acquire = "acquire"
)

// actor is who may act now, if that is so.
func (s *State) actor() *Person {
	if n := len(s.Agenda); n > 0 && s.Agenda[n-1].Do == stepAct && s.Agenda[n-1].Who == "" {
		return s.person(s.Agenda[n-1].Seat)
	}
	return nil
}

// canAct refuses an action that cannot be performed now, or was performed this round (Guide, Actions).
func (s *State) canAct(action string) (*Person, error) {
	p := s.actor()
	switch {
	case p == nil:
		return nil, illegal("Actions", "eldritch.refuse.no-action")
	case slices.Contains(p.Done, action):
		return nil, illegal("Actions", "eldritch.refuse.done-already")
	}
	return p, nil
}

// act performs an action: what it brings is resolved before another one begins.
func (t *Turn) act(action string, seat engine.Seat, label engine.Text, steps ...Step) {
	t.Pop()
	t.person(seat, label, func(p *Person) {
		p.Done = append(p.Done, action)
		p.Left--
	})
	t.Push(append(steps, do(stepActed, seat))...)
}

// monsterFree refuses what cannot be done on a space with a Monster.
func (s *State) monsterFree(p *Person, rule string) error {
	if s.has(Monster, p.At) {
		return illegal(rule, "eldritch.refuse.monster")
	}
	return nil
}

// inCity refuses what is done in cities only.
func inCity(p *Person, rule string) error {
	if kindOf(p.At) != City {
		return illegal(rule, "eldritch.refuse.city")
	}
	return nil
}

// rest recovers 1 Health and 1 Sanity (Guide, Rest Action).
func (t *Turn) rest() error {
	p, err := t.s.canAct(Rest)
	if err == nil {
		err = t.s.monsterFree(p, "Rest Action")
	}
	if err == nil && t.s.forbidden(Rest) {
		err = illegal("Rest Action", "eldritch.refuse.forbidden")
	}
	if err != nil {
		return err
	}
	about := Step{Seat: p.Seat}
	steps := about.all([]Effect{{Do: "recover", What: Health}, {Do: "recover", What: Sanity}})
	for _, c := range t.s.held(p.Seat, "") {
		more := Step{Seat: p.Seat, Source: cardName(c), Card: c.ID}
		steps = append(steps, more.all(factOf(c.Card).Rest)...)
	}
	for _, seat := range t.s.living(p.At) {
		for _, c := range t.s.held(seat, "") {
			more := Step{Seat: p.Seat, Source: cardName(c), Card: c.ID}
			steps = append(steps, more.all(factOf(c.Card).RestHere)...)
		}
	}
	t.act(Rest, p.Seat, say("eldritch.log.rests", "who", t.s.name(p.Seat)), steps...)
	return nil
}
