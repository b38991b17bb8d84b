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
	// Step is the number of the step, of those that are asked beside one another; 0 for the next one.
	Step int `json:"step,omitempty"`
}

// readChoose reads what a choose command says.
func readChoose(c engine.Command) (args chooseArgs, err error) {
	if err := strict(c.Args, &args); err != nil {
		return args, models.Errorf(models.Invalid, "the command %s does not have the expected form: %.200s", c.Kind, err)
	}
	return args, nil
}

// Asked are the steps about which people decide now, the next one first: that one, and where it is decided beside
// others, those below it that are asked of others.
func (m *Machine[S, P, T]) Asked(s *S) []P {
	var asked []P
	for _, step := range slices.Backward(*m.rules.Agenda(s).Steps) {
		if len(asked) > 0 && (step.Word() != asked[0].Word() || !m.words[step.Word()].Beside ||
			slices.ContainsFunc(asked, func(p P) bool { return p.Decider() == step.Decider() })) {
			break
		}
		asked = append(asked, step)
	}
	return asked
}

// meant is the step that a choose command decides about.
func (m *Machine[S, P, T]) meant(s *S, args chooseArgs) (step P, ok bool) {
	asked := m.Asked(s)
	i := slices.IndexFunc(asked, func(p P) bool { return args.Step == 0 || p.Number() == args.Step })
	if i < 0 {
		return step, false
	}
	return asked[i], true
}

// choose decides about a step of the agenda that is asked.
func (m *Machine[S, P, T]) choose(own *Turn[S, P], t T, c engine.Command) error {
	args, err := readChoose(c)
	if err != nil {
		return err
	}
	step, ok := m.meant(own.State, args)
	if !ok {
		return m.rules.Refuse(args.Step != 0)
	}
	for _, o := range m.options(own.State, step) {
		if o.ID != args.Option {
			continue
		}
		own.take(step)
		before := len(own.events)
		o.Do(t)
		if !slices.ContainsFunc(own.events[before:], func(e engine.Event) bool { return e.Label.Key != "" }) {
			own.Remark(o.Label) // else nothing would tell what was decided
		}
		return nil
	}
	return m.rules.Refuse(true)
}

// Choices returns the options of the steps that are asked, or else what the commands offer.
func (m *Machine[S, P, T]) Choices(state engine.State) []engine.Choice {
	s := m.State(state)
	offers := &Offers{list: make([]engine.Choice, 0, 8)}
	if m.rules.Silent != nil && m.rules.Silent(s) || m.rules.Over(s) != nil {
		return offers.list
	}
	asked := m.Asked(s)
	waits := len(asked) > 0
	for i, step := range asked {
		args := chooseArgs{}
		if i > 0 {
			args.Step = step.Number()
		}
		for _, o := range m.options(s, step) {
			c := engine.Choice{
				Seat: step.Decider(), Kind: choose, Label: o.Label, Group: o.Group, Target: o.Target,
				Card: o.Card, Deck: o.Deck, Rule: o.Rule,
			}
			args.Option = o.ID
			offers.Add(c, strconv.Itoa(step.Number())+":"+o.ID, args)
		}
	}
	for _, kind := range m.kinds {
		if c := m.commands[kind]; c.Offer != nil && c.active(s) && waits == (c.Whose == Decider) {
			c.Offer(s, offers)
		}
	}
	return offers.list
}
