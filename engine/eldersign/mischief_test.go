package eldersign_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/playtest"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

var greenFaces = []models.Face{task.Face1, task.Face2, task.Face3, task.FaceLore, task.FacePeril, task.FaceTerror}

// mischief is a change by hand that nobody planned for.
func mischief(r *rand.Rand, s *eldersign.State) engine.Command {
	counters := []string{
		"doom", "signs", "clock", "sanity", "stamina", "sanity-max", "stamina-max", "clue", "trophy",
		"doom-limit", "signs-needed",
	}
	seat := 1 + r.IntN(4)
	id := fmt.Sprintf("%c%d", "acmtl"[r.IntN(5)], 1+r.IntN(max(1, s.LastID)))
	command := func(kind string, args map[string]any) engine.Command {
		data, err := json.Marshal(args)
		if err != nil {
			panic(err)
		}
		return engine.Command{Kind: kind, Args: data}
	}
	switch r.IntN(9) {
	case 0, 1:
		return command("adjust", map[string]any{"what": counters[r.IntN(len(counters))], "seat": seat, "by": r.IntN(7) - 3})
	case 2:
		return command("fix", map[string]any{"what": "take", "id": id})
	case 3:
		return command("fix", map[string]any{
			"what": "monster", "card": []string{"cultist", "jailer"}[r.IntN(2)], "id": id,
			"task": r.IntN(3),
		})
	case 4:
		class := []string{"adventure", "other-world"}[r.IntN(2)]
		return command("fix", map[string]any{
			"what": "open", "class": class,
			"card": []string{"unknown", "rlyeh", "did-you-hear-that", "public-lavatory"}[r.IntN(4)],
		})
	case 5:
		class := []string{"spell", "common-item", "ally", "monster"}[r.IntN(4)]
		return command("fix", map[string]any{
			"what": "give", "seat": seat, "class": class,
			"card": []string{"unknown", "spell", "dread-curse-of-azathoth", "whiskey", "common-item"}[r.IntN(5)],
		})
	case 6:
		return command("fix", map[string]any{
			"what": "name", "id": id,
			"card": []string{"unknown", "koi-pond", "jailer", "food", "bind-monster"}[r.IntN(5)],
		})
	case 7:
		return command("fix", map[string]any{"what": "move", "seat": seat, "id": []string{id, "entrance"}[r.IntN(2)]})
	default:
		if len(s.Dice) == 0 {
			return command("depth", map[string]any{"depth": "full"})
		}
		return command("correct", map[string]any{"die": 1 + r.IntN(8), "face": greenFaces[r.IntN(6)]})
	}
}

// TestNoCorrectionLeavesTheGameStuck mixes changes by hand into random games: the
// rules refuse them or go on from them, whatever they did to the table.
func TestNoCorrectionLeavesTheGameStuck(t *testing.T) {
	g := boxes.New()
	done := 0
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 11))
		s, _ := newGame(t, r, g)
		s, _ = playtest.Do(t, g, s, engine.Command{
			Kind: "book",
			Args: json.RawMessage(`{"cards":[{"class":"monster","id":"jailer","name":"Jailer","trophy":1,"locks":["green","yellow"],"tasks":[{"needs":["lore"]},{"needs":["peril"]}],"midnight":[{"do":"doom"}]}]}`),
		})
		for n := range 600 {
			own := s.(*eldersign.State)
			if own.Result != nil {
				break
			}
			bounds(t, own)
			if r.IntN(4) == 0 {
				next, _, err := engine.Step(g, s, mischief(r, own))
				if err == nil {
					s = next
					done++
				}
				continue
			}
			c, ok := playtest.Pick(r, g, s)
			require.True(t, ok, "seed %d step %d: nothing can be done in %s", seed, n, jsonOf(t, s))
			s, _ = playtest.Do(t, g, s, c)
		}
	}
	require.Greater(t, done, 500)
}
