package rules_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/rules"
	"elderglass/engine/script"
	"elderglass/models"
)

// The toy is a game of two commands and one track: whoever is at turn adds to the
// light or passes, and 5 wins. A box, where it is in play, asks before every turn
// whether to blow the light out, and has a storm blow instead of some passes.
type lantern struct {
	Light  int         `json:"light"`
	Active engine.Seat `json:"active"`
	Box    bool        `json:"box,omitempty"`
	Over   bool        `json:"over,omitempty"`
	Agenda []task      `json:"agenda,omitempty"`
	Last   int         `json:"last,omitempty"`
}

type task struct {
	ID   int         `json:"id"`
	Do   string      `json:"do"`
	Seat engine.Seat `json:"seat,omitempty"`
	By   int         `json:"by,omitempty"`
}

func (p task) Word() string         { return p.Do }
func (p task) Number() int          { return p.ID }
func (p task) Decider() engine.Seat { return p.Seat }
func (p task) Numbered(n int) task  { p.ID = n; return p }

type move struct {
	*rules.Turn[lantern, task]
}

// shine is the change of the track.
type shine struct {
	By int `json:"by"`
}

func (*shine) Kind() string { return "shine" }

func (c *shine) Apply(s *lantern) error {
	if s.Light+c.By < 0 {
		return models.Errorf(models.Invalid, "no light of %d", s.Light+c.By)
	}
	s.Light += c.By
	return nil
}

type next struct {
	Seat engine.Seat `json:"seat"`
	Over bool        `json:"over,omitempty"`
}

func (*next) Kind() string { return "next" }

func (c *next) Apply(s *lantern) error { s.Active, s.Over = c.Seat, c.Over; return nil }

const turnBegins rules.Moment = "turn begins"

type number struct {
	N int `json:"n" word:"number"`
}

func own() rules.Module[lantern, task, move] {
	return rules.Module[lantern, task, move]{
		ID: "lantern",
		Commands: []rules.Command[lantern, move]{
			rules.On[lantern]("add", rules.Active, func(t move, a number) error {
				if a.N != 1 && a.N != 2 {
					return models.Errorf(models.Illegal, "one or two")
				}
				t.Push(task{Do: "light", By: a.N, Seat: t.State.Active}, task{Do: "end"})
				return nil
			}).Offered(func(s *lantern, o *rules.Offers) {
				o.Add(engine.Choice{Kind: "add", Seat: s.Active}, "1", number{1})
				o.Add(engine.Choice{Kind: "add", Seat: s.Active}, "2", number{2})
			}),
			rules.On[lantern]("pass", rules.Active, func(t move, _ struct{}) error {
				t.Push(task{Do: "pass"}, task{Do: "end"})
				return nil
			}).Offered(func(s *lantern, o *rules.Offers) { o.Add(engine.Choice{Kind: "pass", Seat: s.Active}, "", nil) }),
		},
		Words: map[string]rules.Word[lantern, task, move]{
			"light": {Resolve: func(t move, p task) { t.Emit(&shine{By: p.By}, engine.Text{Key: "log.light"}) }},
			"pass":  {Resolve: func(t move, _ task) { t.Remark(engine.Text{Key: "log.pass"}) }},
			"end": {Resolve: func(t move, _ task) {
				t.Emit(&next{Seat: 3 - t.State.Active}, engine.Text{})
				t.Reach(turnBegins, task{Seat: t.State.Active})
			}},
		},
		Changes: []rules.Change[lantern]{
			new(shine),
			new(next),
		},
	}
}

// wind is the box.
func wind() rules.Module[lantern, task, move] {
	return rules.Module[lantern, task, move]{
		ID:     "wind",
		Active: func(s *lantern) bool { return s.Box },
		Commands: []rules.Command[lantern, move]{
			rules.On[lantern]("howl", rules.Anyone, func(move, struct{}) error { return nil }),
		},
		Words: map[string]rules.Word[lantern, task, move]{
			"blow": {Options: func(s *lantern, p task) []rules.Option[move] {
				if s.Light == 0 {
					return nil
				}
				return []rules.Option[move]{
					{ID: "yes", Label: engine.Text{Key: "choice.blow"}, Do: func(t move) {
						t.Emit(&shine{By: -t.State.Light}, engine.Text{})
					}},
					{ID: "no", Label: engine.Text{Key: "choice.spare"}, Do: func(move) {}},
				}
			}},
		},
		At: map[rules.Moment]func(move, task){
			turnBegins: func(t move, p task) { t.Push(task{Do: "blow", Seat: p.Seat}) },
		},
		Instead: map[string]func(move, task) bool{
			"pass": func(t move, _ task) bool {
				if t.State.Light < 2 {
					return false
				}
				t.Emit(&shine{By: -1}, engine.Text{Key: "log.storm"})
				return true
			},
		},
	}
}

var errOver = models.Errorf(models.Illegal, "the game is over")

type game struct {
	*rules.Machine[lantern, task, move]
}

func (game) View(s engine.State, _ engine.Role, _ engine.Seat) any { return s }
func (game) Expect(engine.State) models.Expectation                { return models.Expectation{} }

func (game) Roll(engine.State, models.Roll) (engine.Command, bool) { return engine.Command{}, false }

func (g game) Seats(s engine.State) ([]engine.Seat, engine.Seat) {
	return []engine.Seat{1, 2}, g.State(s).Active
}

func toy(modules ...rules.Module[lantern, task, move]) engine.Game { return newToy(false, modules...) }

func newToy(box bool, modules ...rules.Module[lantern, task, move]) engine.Game {
	return game{rules.New(rules.Rules[lantern, task, move]{
		Name: "lantern", Title: "the lantern",
		Start:  func() *lantern { return &lantern{Active: 1, Box: box} },
		Agenda: func(s *lantern) rules.Agenda[task] { return rules.Agenda[task]{Steps: &s.Agenda, Last: &s.Last} },
		Turn:   func(t *rules.Turn[lantern, task]) move { return move{t} },
		Between: func(t move, _ task, _ bool) rules.Verdict {
			switch {
			case t.State.Over:
				return rules.End
			case t.State.Light >= 5:
				t.Emit(&next{Over: true}, engine.Text{Key: "log.won"})
				return rules.End
			}
			return rules.Resolve
		},
		Active: func(s *lantern) engine.Seat { return s.Active },
		Over: func(s *lantern) error {
			if s.Over {
				return errOver
			}
			return nil
		},
		Decides: func(_ *lantern, due engine.Seat) error {
			return models.Errorf(models.Forbidden, "this is for seat %d to decide", due)
		},
		Refuse: func(asked bool) error {
			if !asked {
				return models.Errorf(models.Illegal, "nothing is asked")
			}
			return models.Errorf(models.NotFound, "that is not offered")
		},
		Moments: []rules.Moment{turnBegins},
		Modules: append([]rules.Module[lantern, task, move]{own()}, modules...),
	})}
}

func step(t *testing.T, g engine.Game, s engine.State, seat engine.Seat, kind, args string) (engine.State,
	[]engine.Event,
) {
	t.Helper()
	after, events, err := engine.Step(g, s, engine.Command{Kind: kind, Seat: seat, Args: []byte(args)})
	require.NoError(t, err)
	return after, events
}

func light(s engine.State) int {
	own, _ := s.(*lantern)
	return own.Light
}

func ids(g engine.Game, s engine.State) []string {
	list := []string{}
	for _, c := range g.Choices(s) {
		list = append(list, c.ID)
	}
	return list
}

func TestAGameOfTwoCommandsAndOneTrack(t *testing.T) {
	g := toy()
	s := g.New()
	require.Equal(t, []string{"add:1", "add:2", "pass"}, ids(g, s))
	s, _ = step(t, g, s, 1, "add", `{"n":2}`)
	s, events := step(t, g, s, 2, "pass", "")
	require.Equal(t, "log.pass", events[2].Label.Key)
	s, _ = step(t, g, s, 1, "add", `{"n":2}`)
	require.Equal(t, 4, light(s))
	s, events = step(t, g, s, engine.Nobody, "add", `{"n":1}`)
	require.Equal(t, "log.won", events[len(events)-1].Label.Key)
	require.Empty(t, g.Choices(s))
	_, err := g.Decide(s, engine.Command{Kind: "pass"})
	require.ErrorIs(t, err, errOver)
}

func TestWhatIsRefused(t *testing.T) {
	g := toy(wind())
	s := g.New()
	for _, c := range []struct {
		kind, args string
		seat       engine.Seat
		code       models.Code
	}{
		{"dance", "", 1, models.Invalid},
		{"howl", "", 1, models.Invalid}, // of a box that is not in play
		{"add", `{"n":3}`, 1, models.Illegal},
		{"add", `{"n":1,"m":1}`, 1, models.Invalid},
		{"add", `{"n":1}`, 2, models.Forbidden},
		{"choose", `{"option":"yes"}`, 1, models.Illegal},
		{"choose", `{}{`, 1, models.Illegal},
		{"add", `"` + string(make([]byte, rules.MaxArgs)) + `"`, 1, models.TooLarge},
	} {
		_, err := g.Decide(s, engine.Command{Kind: c.kind, Seat: c.seat, Args: []byte(c.args)})
		require.Equal(t, c.code, models.CodeOf(err), "%s %.40s: %v", c.kind, c.args, err)
	}
	require.Zero(t, light(s))
	for _, e := range []engine.Event{
		{Kind: "dance"},
		{Kind: "shine", Data: []byte(`{"by":-1}`)},
		{Kind: "agenda", Data: []byte(`{"pop":1}`)},
		{Kind: "shine", Data: []byte(`{"x":1}`)},
	} {
		_, err := g.Apply(s, e)
		require.Equal(t, models.Invalid, models.CodeOf(err), e.Kind)
	}
}

// TestABoxAddsAndReplaces plays with the box: it asks before each turn, and its storm
// blows instead of a pass.
func TestABoxAddsAndReplaces(t *testing.T) {
	g := newToy(true, wind())
	s := g.New()
	s, _ = step(t, g, s, 1, "add", `{"n":2}`)
	require.Equal(t, []string{"choose:3:yes", "choose:3:no"}, ids(g, s), "only the question is offered while it waits")
	_, err := g.Decide(s, engine.Command{Kind: "choose", Seat: 1, Args: []byte(`{"option":"no"}`)})
	require.Equal(t, models.Forbidden, models.CodeOf(err), "the other seat decides")
	_, err = g.Decide(s, engine.Command{Kind: "choose", Seat: 2, Args: []byte(`{"option":"perhaps"}`)})
	require.Equal(t, models.NotFound, models.CodeOf(err))
	s, events := step(t, g, s, 2, "choose", `{"option":"no"}`)
	require.Equal(t, "choice.spare", events[len(events)-1].Label.Key, "an answer that changes nothing is told")
	s, events = step(t, g, s, 2, "pass", "")
	require.Equal(t, 1, light(s))
	require.True(t, slices.ContainsFunc(events, func(e engine.Event) bool { return e.Label.Key == "log.storm" }))
	s, _ = step(t, g, s, 1, "choose", `{"option":"yes"}`)
	require.Zero(t, light(s))
	_, events = step(t, g, s, 1, "pass", "")
	require.True(t, slices.ContainsFunc(events, func(e engine.Event) bool {
		return e.Label.Key == "log.pass"
	}), "the word resolves where nothing replaces it")
}

// TestQuestionsBesideOneAnother asks two people and then one of them again: both are asked at once, whoever answers
// first, the third question comes when the first of its decider is answered, and what comes afterwards waits for all.
func TestQuestionsBesideOneAnother(t *testing.T) {
	lots := rules.Module[lantern, task, move]{
		ID: "lots",
		Commands: []rules.Command[lantern, move]{
			rules.On[lantern]("deal", rules.Anyone, func(t move, _ struct{}) error {
				t.Push(task{Do: "lot", Seat: 1}, task{Do: "lot", Seat: 2}, task{Do: "lot", Seat: 1}, task{Do: "light", By: 1})
				return nil
			}),
		},
		Words: map[string]rules.Word[lantern, task, move]{
			"lot": {Beside: true, Options: func(*lantern, task) []rules.Option[move] {
				return []rules.Option[move]{
					{ID: "short", Do: func(t move) { t.Emit(&shine{By: 1}, engine.Text{}) }},
					{ID: "long", Do: func(move) {}},
				}
			}},
		},
	}
	g := toy(lots)
	s, _ := step(t, g, g.New(), 1, "deal", "")
	require.Equal(t, []string{"choose:4:short", "choose:4:long", "choose:3:short", "choose:3:long"}, ids(g, s))
	bert := g.Choices(s)[2]
	require.Equal(t, engine.Seat(2), bert.Seat)
	_, err := g.Decide(s, engine.Command{Kind: bert.Kind, Seat: 1, Args: bert.Args})
	require.Equal(t, models.Forbidden, models.CodeOf(err), "each answers what they are asked")
	_, err = g.Decide(s, engine.Command{Kind: "choose", Seat: 2, Args: []byte(`{"option":"short"}`)})
	require.Equal(t, models.Forbidden, models.CodeOf(err), "without its number the next question is meant")
	_, err = g.Decide(s, engine.Command{Kind: "choose", Seat: 1, Args: []byte(`{"option":"short","step":2}`)})
	require.Equal(t, models.NotFound, models.CodeOf(err), "one after the other for the same person")
	written, _ := g.(script.Game)
	require.Equal(t, []string{"choose short", "choose long", "choose short", "choose long"}, written.Lines(s))
	read, err := written.Read(s, 2, "choose", "short", nil)
	require.NoError(t, err)
	require.JSONEq(t, string(bert.Args), string(read.Args), "in a script each seat answers its own question")
	read, err = written.Read(s, engine.Nobody, "choose", "short", nil)
	require.NoError(t, err)
	require.JSONEq(t, `{"option":"short"}`, string(read.Args), "and the table the next one")
	first, _ := step(t, g, s, 2, bert.Kind, string(bert.Args))
	require.Equal(t, 1, light(first))
	require.Equal(t, []string{"choose:4:short", "choose:4:long"}, ids(g, first), "the other question stays")
	first, _ = step(t, g, first, 1, "choose", `{"option":"long"}`)
	first, _ = step(t, g, first, 1, "choose", `{"option":"long"}`)
	require.Equal(t, 2, light(first), "the light comes after all of them")

	late, _ := step(t, g, s, 1, "choose", `{"option":"long"}`)
	require.Equal(t, []string{"choose:3:short", "choose:3:long", "choose:2:short", "choose:2:long"}, ids(g, late))
	late, _ = step(t, g, late, 2, bert.Kind, string(bert.Args))
	require.Equal(t, 1, light(late), "the tap that comes later is still about the same question")
}

// TestRandomToysReplay plays at random: every choice is legal, every state is equal to
// the replay of its record, and no state is changed in place.
func TestRandomToysReplay(t *testing.T) {
	for seed := range uint64(50) {
		g := newToy(seed%2 == 0, wind())
		r := rand.New(rand.NewPCG(seed, 1))
		s := g.New()
		var all []engine.Event
		for range 500 {
			choices := g.Choices(s)
			if len(choices) == 0 {
				break
			}
			before, c := text(t, s), choices[r.IntN(len(choices))]
			after, events := step(t, g, s, c.Seat, c.Kind, string(c.Args))
			require.Equal(t, before, text(t, s))
			all, s = append(all, events...), after
		}
		replayed := g.New()
		for _, e := range all {
			var err error
			replayed, err = g.Apply(replayed, e)
			require.NoError(t, err)
		}
		require.Equal(t, text(t, s), text(t, replayed))
	}
}

func text(t *testing.T, s engine.State) string {
	t.Helper()
	data, err := json.Marshal(s)
	require.NoError(t, err)
	return string(data)
}

func TestDefectsOfAGameAreFound(t *testing.T) {
	require.PanicsWithValue(t, `rules: "add" is declared twice`, func() {
		toy(rules.Module[lantern, task, move]{Commands: own().Commands[:1]})
	})
	replacing := rules.Module[lantern, task, move]{ID: "fog", Instead: map[string]func(move, task) bool{"sing": nil}}
	require.PanicsWithValue(t, `rules: fog takes the place of the word "sing", which is not declared`, func() {
		toy(replacing)
	})
	late := rules.Module[lantern, task, move]{ID: "dusk", At: map[rules.Moment]func(move, task){"night": nil}}
	require.PanicsWithValue(t, `rules: dusk waits for the moment "night", which never comes`, func() { toy(late) })

	endless := rules.Module[lantern, task, move]{
		ID: "endless",
		Words: map[string]rules.Word[lantern, task, move]{
			"again": {Resolve: func(t move, p task) { t.Push(p) }},
			"break": {Resolve: func(t move, _ task) { t.Fail(errOver); t.Fail(errors.New("the first one counts")) }},
		},
		Commands: []rules.Command[lantern, move]{
			rules.On[lantern]("loop", rules.Anyone, func(t move, _ struct{}) error { t.Push(task{Do: "again"}); return nil }),
			rules.On[lantern]("lost", rules.Anyone, func(t move, _ struct{}) error { t.Push(task{Do: "nothing"}); return nil }),
			rules.On[lantern]("break", rules.Anyone, func(t move, _ struct{}) error { t.Push(task{Do: "break"}); return nil }),
		},
	}
	g := toy(endless)
	for kind, want := range map[string]string{
		"loop": "does not come to an end",
		"lost": `nothing resolves the step "nothing"`, "break": "the game is over",
	} {
		_, err := g.Decide(g.New(), engine.Command{Kind: kind})
		require.ErrorContains(t, err, want)
	}
	require.Panics(t, func() { g.Choices("a state of another game") })
}

func TestStepsAreResolvedInOrder(t *testing.T) {
	var order []int
	module := rules.Module[lantern, task, move]{
		ID: "order",
		Words: map[string]rules.Word[lantern, task, move]{
			"note": {Resolve: func(t move, p task) {
				now, ok := t.Current()
				if !ok || now.By != p.By {
					t.Fail(errOver)
				}
				order = append(order, p.By)
			}},
			"drop": {Resolve: func(t move, _ task) { t.Drop(func(p task) bool { return p.By == 4 }) }},
		},
		Commands: []rules.Command[lantern, move]{
			rules.On[lantern]("order", rules.Anyone, func(t move, _ struct{}) error {
				t.Push(task{Do: "note", By: 3})
				t.Push(task{Do: "note", By: 1}, task{Do: "note", By: 2}, task{Do: "drop"}, task{Do: "note", By: 4})
				t.PushLast(task{Do: "note", By: 5})
				return nil
			}),
		},
	}
	g := toy(module)
	s, _ := step(t, g, g.New(), 1, "order", "")
	require.Equal(t, []int{1, 2, 3, 5}, order)
	state, _ := s.(*lantern)
	require.Equal(t, 6, state.Last)
}

// TestOnlyChangesLast proves that a step gives the state that its events give, where a handler
// wrote to the state beside its changes too.
func TestOnlyChangesLast(t *testing.T) {
	g := toy(rules.Module[lantern, task, move]{ID: "careless", Commands: []rules.Command[lantern, move]{
		rules.On[lantern]("grab", rules.Anyone, func(t move, _ struct{}) error {
			t.State.Light = 3
			t.Emit(&shine{By: 1}, engine.Text{})
			return nil
		}),
	}})
	s, events := step(t, g, g.New(), 1, "grab", "")
	require.Equal(t, 1, light(s))
	replayed, err := g.Apply(g.New(), events[0])
	require.NoError(t, err)
	require.Equal(t, text(t, replayed), text(t, s))
}

// TestALimitOfItsOwn bounds the parameters of one command below, and of another above, what holds for the rest.
func TestALimitOfItsOwn(t *testing.T) {
	type words struct {
		Words string `json:"words"`
	}
	hear := func(move, words) error { return nil }
	g := toy(rules.Module[lantern, task, move]{ID: "ear", Commands: []rules.Command[lantern, move]{
		rules.On[lantern]("whisper", rules.Anyone, hear).Limited(20),
		rules.On[lantern]("sing", rules.Anyone, hear).Limited(2 * rules.MaxArgs),
	}})
	said := func(kind string, n int) models.Code {
		args, err := json.Marshal(words{strings.Repeat("a", n)})
		require.NoError(t, err)
		_, err = g.Decide(g.New(), engine.Command{Kind: kind, Args: args})
		return models.CodeOf(err)
	}
	require.Empty(t, said("whisper", 5))
	require.Equal(t, models.TooLarge, said("whisper", 20))
	require.Empty(t, said("sing", rules.MaxArgs))
	require.Equal(t, models.TooLarge, said("sing", 2*rules.MaxArgs))
}
