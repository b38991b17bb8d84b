package eldersign_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/playtest"
	"elderglass/models"
)

// FuzzDecide sends strangers' commands to states of all phases: each is decided or
// refused with one of our codes and a sentence of bounded length, never with a
// defect.
func FuzzDecide(f *testing.F) {
	g := boxes.New()
	states := []engine.State{g.New()}
	for seed := range uint64(3) {
		r := rand.New(rand.NewPCG(seed, 9))
		s, _ := newGame(f, r, g)
		for n := range 250 {
			if s.(*eldersign.State).Result != nil {
				states = append(states, s)
				break
			}
			if n%25 == 0 {
				states = append(states, s)
			}
			c, _ := playtest.Pick(r, g, s)
			s, _ = playtest.Do(f, g, s, c)
		}
	}
	for _, seed := range []struct{ kind, args string }{
		{"roll", `{"dice":[{"colour":"green","face":"lore"}]}`},
		{"complete", `{"task":"t1","dice":[1,2]}`},
		{"clue", `{"dice":[1]}`},
		{"move", `{"place":"entrance"}`},
		{"choose", `{"option":"unknown"}`},
		{"adjust", `{"what":"doom","by":3}`},
		{"adjust", `{"what":"sanity","seat":1,"by":-9}`},
		{"fix", `{"what":"open","class":"other-world","card":"rlyeh"}`},
		{"fix", `{"what":"monster","card":"cultist","id":"a1","task":1}`},
		{"fix", `{"what":"take","id":"a1"}`},
		{"book", `{"cards":[{"class":"monster","id":"ghoul","name":"Ghoul","tasks":[{"needs":["lore"]}]}]}`},
		{"correct", `{"die":1,"face":"peril"}`},
		{"secure", `{"card":"c1","dice":[1]}`},
		{"ability", `{"die":1}`},
		{"sit", `{"seat":1,"card":"joe-diamond"}`},
		{"begin", `{"adventures":["koi-pond"]}`},
		{"house", `{"rule":"tie","reading":"ancient-one"}`},
		{"depth", `{"depth":"dice"}`},
		{"give-up", `{}`},
		{"use", `{"card":"c1","use":1}`},
	} {
		f.Add(seed.kind, []byte(seed.args), int8(1), byte(3))
	}
	codes := []models.Code{
		models.Invalid, models.Illegal, models.Forbidden, models.NotFound, models.Conflict,
		models.TooLarge,
	}
	f.Fuzz(func(t *testing.T, kind string, args []byte, seat int8, which byte) {
		s := states[int(which)%len(states)]
		before := jsonOf(t, s)
		next, _, err := engine.Step(g, s, engine.Command{Kind: kind, Args: json.RawMessage(args), Seat: engine.Seat(seat)})
		require.Equal(t, before, jsonOf(t, s), "the state was changed in place")
		if err != nil {
			require.True(t, slices.Contains(codes, models.CodeOf(err)), "%s: %v", models.CodeOf(err), err)
			require.Less(t, len(err.Error()), 1000)
			return
		}
		own := next.(*eldersign.State)
		if own.Depth != eldersign.DiceOnly {
			bounds(t, own)
		}
		g.View(next, engine.Player, 1)
		again := new(eldersign.State)
		require.NoError(t, json.Unmarshal([]byte(jsonOf(t, next)), again))
	})
}
