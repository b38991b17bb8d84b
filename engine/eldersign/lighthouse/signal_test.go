package lighthouse_test

import (
	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/rules"
	"elderglass/models"
)

// signalling gives a signal before moving: a command of the box, with a change of its own.
func signalling() eldersign.Command {
	type args struct {
		N int `json:"n" word:"number"`
	}
	return eldersign.On("signal", rules.Active, func(t *eldersign.Turn, a args) error {
		if a.N < 1 || a.N > 2 {
			return models.Errorf(models.Invalid, "one or two signals are given")
		}
		t.Emit(&signal{N: a.N}, engine.Text{Key: "log.signal"})
		return nil
	}).Offered(func(s *eldersign.State, o *rules.Offers) {
		if s.Phase == eldersign.PhaseMove {
			o.Add(engine.Choice{Seat: s.Active, Kind: "signal", Group: "entrance", Label: engine.Text{Key: "choice.signal"}}, "",
				args{1})
		}
	})
}

// signal counts signals.
type signal struct {
	N int `json:"n"`
}

func (*signal) Kind() string { return "signal" }

func (c *signal) Apply(s *eldersign.State) error {
	return eldersign.Keep(s, "signals", eldersign.Kept[int](s, "signals")+c.N)
}
