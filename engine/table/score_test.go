package table_test

import (
	"encoding/json"
	"maps"
	"slices"

	"elderglass/engine"
	"elderglass/models"
)

// score is a small game that is as real as the table needs: points for each seat,
// a bank that must not be overdrawn, a call for dice, and a secret that players
// must not see.
type score struct{}

type scoreState struct {
	Points map[engine.Seat]int
	Bank   int
	Wants  int // green dice to be rolled
	Rolled []models.Face
	Secret string
	Cursed bool // spectators cannot be shown it
}

func (score) Name() string { return "score" }

// EndsChapter ends a chapter at dusk.
func (score) EndsChapter(e engine.Event) bool { return e.Kind == "dusk" }

func (score) New() engine.State { return scoreState{Bank: 100, Secret: "the-hidden-card"} }

type scoreArgs struct {
	N    int          `json:"n,omitempty"`
	Dice []models.Die `json:"dice,omitempty"`
}

func (score) Decide(s engine.State, c engine.Command) ([]engine.Event, error) {
	state := s.(scoreState)
	var args scoreArgs
	if err := json.Unmarshal(c.Args, &args); err != nil && len(c.Args) > 0 {
		return nil, models.Errorf(models.Invalid, "args: %w", err)
	}
	event := engine.Event{Kind: c.Kind, Data: c.Args, Label: engine.Text{
		Key:  "score." + c.Kind,
		Args: map[string]any{"n": args.N, "seat": c.Seat},
	}}
	switch {
	case c.Kind == "take" && args.N > state.Bank:
		return nil, &models.Error{Code: models.Illegal, Message: "the bank is empty", Rule: "score, 1"}
	case c.Kind == "boom", c.Kind == "brittle" && state.Bank < 50:
		panic("a defect of the rules")
	case c.Kind == "roll" && state.Wants == 0:
		return nil, models.Errorf(models.Illegal, "nobody is to roll")
	case slices.Contains([]string{"take", "call", "roll", "curse", "brittle", "dusk"}, c.Kind):
		event.Data = json.RawMessage(mustJSON(scored{c.Seat, args}))
		return []engine.Event{event}, nil
	}
	return nil, models.Errorf(models.Invalid, "there is no %q", c.Kind)
}

type scored struct {
	Seat engine.Seat
	Args scoreArgs
}

func (score) Apply(s engine.State, e engine.Event) (engine.State, error) {
	state := s.(scoreState)
	var d scored
	if err := json.Unmarshal(e.Data, &d); err != nil {
		return nil, models.Errorf(models.Invalid, "event: %w", err)
	}
	switch e.Kind {
	case "take":
		state.Points = maps.Clone(state.Points)
		if state.Points == nil {
			state.Points = map[engine.Seat]int{}
		}
		state.Points[d.Seat] += d.Args.N
		state.Bank -= d.Args.N
	case "curse":
		state.Cursed = true
	case "call":
		state.Wants = d.Args.N
	case "roll":
		state.Wants, state.Rolled = 0, nil
		for _, die := range d.Args.Dice {
			state.Rolled = append(state.Rolled, die.Face)
		}
	}
	return state, nil
}

func (score) Choices(engine.State) []engine.Choice { return nil }

type scoreView struct {
	Points map[engine.Seat]int `json:"points"`
	Bank   int                 `json:"bank"`
	Wants  int                 `json:"wants"`
	Rolled []models.Face       `json:"rolled"`
	Mine   int                 `json:"mine"`
	Secret string              `json:"secret,omitempty"`
}

func (score) View(s engine.State, role engine.Role, seat engine.Seat) any {
	state := s.(scoreState)
	if state.Cursed && role == engine.Spectator {
		panic("a defect of the view")
	}
	v := scoreView{
		Points: state.Points, Bank: state.Bank, Wants: state.Wants, Rolled: state.Rolled,
		Mine: state.Points[seat],
	}
	if role == engine.Host {
		v.Secret = state.Secret
	}
	return v
}

func (score) Expect(s engine.State) models.Expectation {
	if n := s.(scoreState).Wants; n > 0 {
		return models.Expectation{Dice: map[models.Colour]int{"green": n, "red": 0}}
	}
	return models.Expectation{}
}

func (score) Roll(s engine.State, r models.Roll) (engine.Command, bool) {
	if s.(scoreState).Wants == 0 {
		return engine.Command{}, false
	}
	return engine.Command{Kind: "roll", Args: mustJSON(scoreArgs{Dice: r.Rolled})}, true
}

func (score) Seats(engine.State) ([]engine.Seat, engine.Seat) { return []engine.Seat{1, 2}, 1 }

func (score) Moves(from, to engine.State) []engine.Move {
	a, b := from.(scoreState), to.(scoreState)
	if a.Bank == b.Bank {
		return nil
	}
	return []engine.Move{{
		Piece: engine.Token, Icon: "bank",
		Text: engine.Text{Key: "score.bank", Args: map[string]any{"from": a.Bank, "to": b.Bank}},
	}}
}

func mustJSON(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}

func (score) Named(_ engine.State, c engine.Command) []models.Die {
	var args scoreArgs
	if json.Unmarshal(c.Args, &args) != nil {
		return nil
	}
	return args.Dice
}
