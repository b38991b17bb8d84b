package rules

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/models"
)

// choose is the kind of the command that takes an option.
const choose = "choose"

type chooseArgs struct {
	Option string `json:"option"`
}

// choose decides about the next step of the agenda.
func (m *Machine[S, P, T]) choose(own *Turn[S, P], t T, c engine.Command) error {
	var args chooseArgs
	if err := strict(c.Args, &args); err != nil {
		return models.Errorf(models.Invalid, "the command %s does not have the expected form: %.200s", c.Kind, err)
	}
	step, ok := own.Next()
	if !ok {
		return m.rules.Refuse(false)
	}
	for _, o := range m.options(own.State, step) {
		if o.ID != args.Option {
			continue
		}
		own.Pop()
		before := len(own.events)
		o.Do(t)
		if !slices.ContainsFunc(own.events[before:], func(e engine.Event) bool { return e.Label.Key != "" }) {
			own.Remark(o.Label) // else nothing would tell what was decided
		}
		return nil
	}
	return m.rules.Refuse(true)
}

// Choices returns the options of the step that waits, or else what the commands offer.
func (m *Machine[S, P, T]) Choices(state engine.State) []engine.Choice {
	s := m.State(state)
	offers := &Offers{list: make([]engine.Choice, 0, 8)}
	if m.rules.Silent != nil && m.rules.Silent(s) || m.rules.Over(s) != nil {
		return offers.list
	}
	step, waits := m.rules.Agenda(s).next()
	if waits {
		for _, o := range m.options(s, step) {
			c := engine.Choice{
				Seat: step.Decider(), Kind: choose, Label: o.Label, Group: o.Group, Target: o.Target,
				Card: o.Card, Deck: o.Deck, Rule: o.Rule,
			}
			offers.Add(c, strconv.Itoa(step.Number())+":"+o.ID, chooseArgs{o.ID})
		}
	}
	for _, kind := range m.kinds {
		if c := m.commands[kind]; c.Offer != nil && c.active(s) && waits == (c.Whose == Decider) {
			c.Offer(s, offers)
		}
	}
	return offers.list
}
