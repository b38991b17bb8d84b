package lighthouse_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/core"
	"elderglass/engine/rules"
	"elderglass/engine/scene"
	"elderglass/engine/script"
	"elderglass/models"
)

// oil is what the light burns: without any, it goes out.
func oil() eldersign.Track {
	return eldersign.Track{
		ID: "oil", Start: 5, Most: func(*eldersign.State, engine.Seat) (int, error) { return 9, nil },
		Spaces: func(s *eldersign.State, _ engine.Seat, _, to int) []eldersign.Step {
			if to > 0 {
				return nil
			}
			return []eldersign.Step{do("shine", "out", s.Active)}
		},
	}
}

// fear is how much each investigator fears the dark; at 3 it costs one sanity.
func fear() eldersign.Track {
	return eldersign.Track{
		ID: "fear", Seated: true, Start: 1,
		Most: func(*eldersign.State, engine.Seat) (int, error) {
			return 3, models.Errorf(models.Illegal, "nobody fears more than that")
		},
		Spaces: func(_ *eldersign.State, seat engine.Seat, _, to int) []eldersign.Step {
			if to < 3 {
				return nil
			}
			return []eldersign.Step{{Effect: cards.Effect{Do: "lose", What: "sanity"}, Seat: seat}}
		},
	}
}

// burn takes oil, and fear grows with what is missing; without burning any, a monster
// comes out of the dark. A negative amount is a rule that is wrong: it takes what is not
// there.
func burn(t *eldersign.Turn, p eldersign.Step) {
	if p.Amount == 0 {
		t.Push(do("monster", "", p.Seat))
		return
	}
	if p.Amount < 0 {
		t.Add(engine.Nobody, "oil", p.Amount)
		return
	}
	t.Add(p.Seat, "fear", min(p.Amount+t.AddWithin(engine.Nobody, "oil", -p.Amount), 2))
}

func burning() eldersign.Command {
	type args struct {
		N int `json:"n" word:"number"`
	}
	return eldersign.On("burn", rules.Active, func(t *eldersign.Turn, a args) error {
		t.Push(eldersign.Step{Effect: cards.Effect{Do: "burn", Amount: a.N}, Seat: t.State.Active})
		return nil
	})
}

// TestATrackIsOneDeclaration counts with a track of the table and one of each investigator:
// by rules and by hand, in the view, in scripts and in what to change on the table.
func TestATrackIsOneDeclaration(t *testing.T) {
	p := begun(t)
	require.Contains(t, p.shown().Tracks, scene.Track{ID: "oil", Name: engine.Name{Key: "thing.oil"}, Value: 5, Most: 9})
	require.Contains(t, p.shown().People[0].Tracks,
		scene.Track{ID: "fear", Name: engine.Name{Key: "thing.fear"}, Value: 1, Most: 3})
	before := p.state
	p.do("burn", map[string]any{"n": 4})
	require.Equal(t, 1, p.own().Count("oil"))
	require.Equal(t, "log.count", p.events[2].Label.Key)
	p.do("burn", map[string]any{"n": 3})
	require.Zero(t, p.own().Count("oil"))
	require.Contains(t, seen(p.events), "out")
	require.Equal(t, 3, p.who().Count("fear"), "by the two that were missing")
	require.Equal(t, 2, p.who().Count(eldersign.Sanity), "what its space says")

	game, ok := p.game.(engine.Moving)
	require.True(t, ok)
	moves := text(t, game.Moves(before, p.state))
	require.Contains(t, moves, `{"key":"table.count","args":{"from":5,"to":0,"what":{"key":"thing.oil"}}}`)
	require.Contains(t, moves, `"from":1,"to":3,"what":{"key":"thing.fear"}`)

	require.ErrorContains(t, p.try("adjust", map[string]any{"what": "oil", "by": 10}), "0 to 9 is possible")
	require.ErrorContains(t, p.try("adjust", map[string]any{"what": "fear", "seat": 1, "by": 1}), "nobody fears more")
	p.do("adjust", map[string]any{"what": "oil", "by": 2})
	p.do("adjust", map[string]any{"what": "fear", "seat": 1, "by": -3})
	require.Equal(t, []int{2, 0}, []int{p.own().Count("oil"), p.who().Count("fear")})
}

// TestACountBeyondItsBoundsIsNotHidden has a rule take what is not there: nothing of the
// command takes place.
func TestACountBeyondItsBoundsIsNotHidden(t *testing.T) {
	p := begun(t)
	was := text(t, p.state)
	err := p.try("burn", map[string]any{"n": -6})
	require.Equal(t, models.Internal, models.CodeOf(err))
	require.ErrorContains(t, err, "oil does not go from 5 to -1")
	require.Equal(t, was, text(t, p.state))
	_, err = p.game.Apply(p.state, engine.Event{Kind: "count", Data: []byte(`{"what":"oil","by":-6}`)})
	require.Equal(t, models.Invalid, models.CodeOf(err))
	_, err = p.game.Apply(newPlay(t).state, engine.Event{Kind: "count", Data: []byte(`{"what":"oil","by":1}`)})
	require.Equal(t, models.Invalid, models.CodeOf(err), "the box is not in play")
	double := eldersign.Box{ID: "double", Tracks: []eldersign.Track{{ID: "doom"}}}
	require.Panics(t, func() { eldersign.New(core.Box(), double) })
}

// TestAScriptSpeaksOfTheBox names the box and its mode in one line, uses its commands, and
// compares its tracks.
func TestAScriptSpeaksOfTheBox(t *testing.T) {
	cases, err := script.Parse(strings.NewReader(`game eldersign lighthouse island
given yog-sothoth | keeper | stair-1
expect oil 5
expect 1 fear 1
signal 2
burn 2
expect oil 3
adjust oil +1
expect oil 4
move gallery
ring
choose jetty
expect 1 at jetty
expect phase clock`))
	require.NoError(t, err)
	for _, c := range cases {
		require.NoError(t, script.NewRunner(newGame).Run(c))
	}
}
