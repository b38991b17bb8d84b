package cards_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

// facts is where the collected facts of the components lie.
const facts = "../../../../shared/facts/"

// noted are the words of the facts for "there is nothing of the kind".
const noted = "none recorded"

// fact is one record of the collected facts; a field that is null there is not known.
type fact struct {
	ID, Name, Set, Occupation string
	Ordered                   bool
	Tasks                     []struct {
		Dice    []string
		Cost    []string
		Monster string
	}
	Trophy             int
	Rewards, Penalties map[string]int
	Terror             string
	AtMidnight         string `json:"at_midnight"`
	Locks              []models.Colour
	Conflicts          []string

	Sanity, Stamina int
	Start           map[string]any
	Ability         struct{ Name, Use string }

	DoomTrack  int `json:"doom_track_length"`
	SignLimit  int `json:"elder_sign_limit"`
	BattleTask *struct {
		Dice []string
		X    string
	} `json:"battle_task"`
}

func readFacts(t *testing.T, name string) map[string]fact {
	t.Helper()
	data, err := os.ReadFile(facts + name)
	require.NoError(t, err, "the collected facts are missing: put the folder shared beside the repository")
	var file struct{ Records []fact }
	require.NoError(t, json.Unmarshal(data, &file))
	core := map[string]fact{}
	for _, f := range file.Records {
		if f.Set == "core" {
			core[f.ID] = f
		}
	}
	return core
}

// iconList writes icons as the facts do: with underscores, and losses as amounts.
func iconList(icons []cards.Icon) map[string]int {
	list := map[string]int{}
	for _, i := range icons {
		list[strings.ReplaceAll(i.Icon, "-", "_")] += i.Count
	}
	return list
}

func amounts(t *testing.T, icons map[string]int) map[string]int {
	t.Helper()
	list := map[string]int{}
	for icon, n := range icons {
		if icon == "sanity" || icon == "stamina" {
			require.Negative(t, n, "a gain of %s has no icon in the card files", icon)
			n = -n
		}
		list[icon] = n
	}
	return list
}

func needs(task cards.Task) []string {
	var list []string
	for _, n := range task.Needs {
		list = append(list, n.String())
	}
	return list
}

// TestAdventuresAreTheCollectedFacts compares every adventure and other world with the
// facts, field by field: what is not known is never a zero, and where sources differ the
// card is marked.
func TestAdventuresAreTheCollectedFacts(t *testing.T) {
	for class, name := range map[cards.Class]string{cards.Adventure: "eldersign-core-adventures.json", cards.OtherWorld: "eldersign-other-worlds.json"} {
		known := readFacts(t, name)
		shipped := cards.Shipped().List(class)
		require.Len(t, shipped, len(known))
		for _, card := range shipped {
			t.Run(card.Name, func(t *testing.T) {
				want, ok := known[card.ID]
				require.True(t, ok, card.ID)
				require.Equal(t, want.Name, card.Name)
				require.Equal(t, want.Ordered, card.Ordered)
				require.Equal(t, want.Trophy, card.Trophy)
				require.Equal(t, amounts(t, want.Rewards), iconList(card.Rewards))
				require.Equal(t, amounts(t, want.Penalties), iconList(card.Penalties))
				require.ElementsMatch(t, want.Locks, card.Locks)
				require.Equal(t, want.Terror != noted, len(card.Terror) > 0, want.Terror)
				require.Equal(t, want.AtMidnight != noted, len(card.Midnight) > 0, want.AtMidnight)
				require.Equal(t, len(want.Conflicts) > 0, len(card.Unsure) > 0, want.Conflicts)
				require.Len(t, card.Tasks, len(want.Tasks))
				for i, task := range card.Tasks {
					compareTask(t, task, want.Tasks[i].Dice, want.Tasks[i].Cost, want.Tasks[i].Monster)
				}
			})
		}
	}
}

func compareTask(t *testing.T, task cards.Task, dice, cost []string, monster string) {
	t.Helper()
	require.Equal(t, dice, append([]string{}, needs(task)...))
	paid := []string{}
	for _, c := range task.Cost {
		paid = append(paid, c.Icon+":"+strconv.Itoa(c.Count))
	}
	require.ElementsMatch(t, cost, paid)
	space := string(task.Space)
	if task.Space == cards.Partial {
		space = fmt.Sprintf("partial:uncovered_first_%d", task.Uncovered)
	}
	require.Equal(t, monster, space)
}

func TestInvestigatorsAreTheCollectedFacts(t *testing.T) {
	known := readFacts(t, "eldersign-investigators.json")
	for _, card := range cards.Shipped().List(cards.Investigator) {
		t.Run(card.Name, func(t *testing.T) {
			want := known[card.ID]
			require.Equal(t, []any{want.Name, want.Occupation, want.Sanity, want.Stamina}, []any{card.Name, card.Occupation, card.Sanity, card.Stamina})
			require.Equal(t, want.Ability.Name, card.Ability.Name)
			require.Equal(t, strings.ReplaceAll(want.Ability.Use, "_", "-"), card.Ability.Use)
			require.Equal(t, len(want.Conflicts) > 0, len(card.Unsure) > 0)
			start := map[string]any{}
			for icon, n := range iconList(card.Start) {
				start[icon] = float64(n)
			}
			if card.StartChoice != nil {
				of := []any{}
				for _, class := range card.StartChoice.Of {
					of = append(of, strings.ReplaceAll(string(class), "-", "_"))
				}
				start["choice_of"], start["choice_count"] = of, float64(card.StartChoice.Count)
			}
			if card.StartAllies != nil {
				start["ally"] = []any{"Duke"}
				require.Equal(t, []string{"duke"}, card.StartAllies)
			}
			require.Equal(t, want.Start, start)
		})
	}
}

// TestAncientOnesAreTheCollectedFacts holds the numbers and tasks of the Ancient Ones to
// the facts; half of them nobody told, and stay unknown.
func TestAncientOnesAreTheCollectedFacts(t *testing.T) {
	known := readFacts(t, "eldersign-ancient-ones.json")
	for _, card := range cards.Shipped().List(cards.AncientOne) {
		t.Run(card.Name, func(t *testing.T) {
			want, ok := known[card.ID]
			require.True(t, ok, card.ID)
			require.Equal(t, []any{want.Name, want.DoomTrack, want.SignLimit}, []any{card.Name, card.DoomLimit, card.Signs})
			require.Empty(t, card.Doom, "no source tells the special spaces")
			require.Equal(t, want.BattleTask != nil, len(card.Tasks) == 1)
			if want.BattleTask != nil && want.BattleTask.X == "" {
				require.Equal(t, want.BattleTask.Dice, needs(card.Tasks[0]))
			} else if want.BattleTask != nil {
				require.Equal(t, "monsters", card.Tasks[0].X)
			}
			if want.DoomTrack > 0 {
				require.True(t, slices.Contains(card.Unsure, "doomLimit") && slices.Contains(card.Unsure, "signs"), "one page tells them")
			}
			require.Equal(t, len(want.Conflicts) > 0, slices.Contains(card.Unsure, "power"))
		})
	}
}
