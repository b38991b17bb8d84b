package eldersign_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/playtest"
	"elderglass/internal/row"
	"elderglass/models"
)

// TestNoHandStopsAGame plays random games in which every sixth act is one of people who
// put the table right: numbers, cards, places, monsters, dice, house rules and the depth
// of play. Whatever takes effect leaves counters in their bounds and something to do.
func TestNoHandStopsAGame(t *testing.T) {
	games, done := row.Times(20, 200, 2000), 0
	for seed := range uint64(games) {
		r := rand.New(rand.NewPCG(seed, 7))
		g := boxes.New()
		s, _ := newGame(t, r, g)
		for n := range 700 {
			own, ok := s.(*eldersign.State)
			require.True(t, ok)
			if own.Result != nil {
				break
			}
			if r.IntN(6) == 0 {
				next, _, err := engine.Step(g, s, hand(t, r, own))
				require.NotEqual(t, models.Internal, models.CodeOf(err), "seed %d step %d: %v", seed, n, err)
				if err == nil {
					s, done = next, done+1
				}
				continue
			}
			if c, ok := playtest.Pick(r, g, s); ok {
				s, _ = playtest.Do(t, g, s, c)
			} else {
				require.NotEqual(t, eldersign.Full, own.Depth, "seed %d step %d: nothing can be done in %s", seed, n, jsonOf(t, s))
			}
			if now, ok := s.(*eldersign.State); ok && now.Depth == eldersign.Full && now.Result == nil {
				bounds(t, now)
			}
		}
	}
	require.Greater(t, done, 10*games)
}

// hand puts something right; often the rules refuse it.
func hand(t *testing.T, r *rand.Rand, s *eldersign.State) engine.Command {
	t.Helper()
	class := oneOf(r, cards.CommonItem, cards.UniqueItem, cards.Spell, cards.Ally, cards.Monster, cards.Adventure,
		cards.OtherWorld, cards.Mythos)
	card := "unknown"
	if list := boxes.Cards().List(class); len(list) > 0 && r.IntN(4) > 0 {
		card = oneOf(r, list...).ID
	}
	ids := things(s)
	thing := oneOf(r, ids...)
	fix := map[string]any{"class": class, "card": card, "seat": 1 + r.IntN(5)}
	kind, args := "fix", fix
	switch r.IntN(9) {
	case 0, 1:
		kind, args = "adjust", map[string]any{
			"what": oneOf(r, "doom", "signs", "doom-limit", "signs-needed", "clock", "sanity", "stamina", "clue", "trophy",
				"sanity-max", "stamina-max"),
			"seat": fix["seat"], "by": r.IntN(9) - 4,
		}
	case 2:
		fix["what"] = "give"
	case 3:
		args = map[string]any{"what": "take", "id": thing}
	case 4:
		fix["what"], fix["extra"] = oneOf(r, "open", "mythos"), r.IntN(2) == 0
	case 5:
		fix["what"], fix["id"], fix["task"] = oneOf(r, "monster", "name", "move"), thing, r.IntN(4)
	case 6:
		rule := oneOf(r, eldersign.HouseRules()[1:]...) // the first one changes the faces that throw knows
		kind, args = "house", map[string]any{"rule": rule.Name, "reading": oneOf(r, rule.Readings...)}
	case 7:
		kind, args = "correct", map[string]any{"die": 1 + r.IntN(8), "face": oneOf(r, greenFaces...)}
	default:
		kind, args = "depth", map[string]any{"depth": oneOf(r, eldersign.Trackers, eldersign.Full, eldersign.Full)}
		if r.IntN(12) == 0 {
			kind, args = "fix", map[string]any{"what": "awaken"}
		}
	}
	return engine.Command{Kind: kind, Args: json.RawMessage(jsonOf(t, args))}
}

func oneOf[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

// things are the ids of all that lies on the table.
func things(s *eldersign.State) []string {
	ids := []string{"entrance"}
	for _, p := range s.Places {
		ids = append(ids, p.ID)
		for _, m := range p.Monsters {
			ids = append(ids, m.ID)
		}
	}
	for _, p := range s.Investigators {
		for _, h := range p.Cards {
			ids = append(ids, h.ID)
		}
		for _, trophy := range p.Trophies {
			ids = append(ids, trophy.ID)
		}
	}
	for _, l := range s.Locks {
		ids = append(ids, l.ID)
	}
	return ids
}
