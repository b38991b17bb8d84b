package lighthouse_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/core"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// book enters cards into the owner's book.
func (p *play) book(list ...string) {
	p.t.Helper()
	raw := make([]json.RawMessage, len(list))
	for i, c := range list {
		raw[i] = json.RawMessage(c)
	}
	p.do("book", map[string]any{"cards": raw})
}

const (
	// lampCard has a cost, rewards on both sides of a diagonal and a reward that only the box knows.
	lampCard = `{"class": "adventure", "id": "lamp", "name": "Lamp", "trophy": 1,
		"tasks": [{"needs": ["lore"], "cost": [{"icon": "shine", "count": 1}]}],
		"rewards": [{"icon": "charm", "count": 1}, {"icon": "shine", "count": 1}],
		"rewardsOr": [{"icon": "clue", "count": 1}],
		"penalties": [{"icon": "lose-clue", "count": 1}], "penaltiesOr": [{"icon": "sanity", "count": 1}]}`
	charm = `{"class": "charm", "id": "pearl", "name": "Pearl",
		"uses": [{"when": "pool", "effects": [{"do": "add-die", "what": "black"}, {"do": "shine", "what": "charm"}]}]}`
)

// TestABoxAddsToTheLanguageOfCards enters cards of the owner's book in words that only the
// box has: a class that people hold, icons, a cost, a die and a mark.
func TestABoxAddsToTheLanguageOfCards(t *testing.T) {
	p := begun(t)
	p.book(lampCard, charm, `{"class": "monster", "id": "crab", "name": "Crab", "marks": ["wet"]}`)
	for _, wrong := range []string{
		`{"class": "charm", "id": "pearl", "name": "Pearl", "trophy": 1}`,
		`{"class": "monster", "id": "crab", "name": "Crab", "marks": ["dry"]}`,
		`{"class": "spell", "id": "dim", "name": "Dim", "uses": [{"when": "pool", "effects": [{"do": "glow"}]}]}`,
	} {
		require.Equal(t, models.Invalid, models.CodeOf(p.try("book", map[string]any{
			"cards": []json.RawMessage{json.RawMessage(wrong)},
		})), wrong)
	}
	again := p.game.New()
	require.NoError(t, json.Unmarshal([]byte(text(t, p.state)), again))
	require.Equal(t, text(t, p.state), text(t, again))

	p.do("fix", map[string]any{"what": "open", "class": "adventure", "card": "lamp"})
	p.move("lamp")
	from := len(p.all)
	p.roll(task.FacePeril, task.FaceLore, task.Face1, task.Face1, task.Face1, task.Face1, task.Face1)
	p.do("complete", map[string]any{"task": "t1", "dice": []int{p.own().Pool()[0].ID}})
	p.choose("unknown") // the next adventure is drawn first
	require.True(t, told(p.all[from:], "log.shine"), "the cost was paid")
	require.Equal(t, []string{"1", "2"}, p.options())
	p.choose("1")
	require.Equal(t, []string{"pearl", "unknown"}, p.options())
	p.choose("pearl")
	require.Equal(t, "pearl", p.who().Cards[0].Card.ID)

	alone := &play{t: t, game: eldersign.New(core.Box())}
	alone.state = alone.game.New()
	require.Equal(t, models.Invalid, models.CodeOf(alone.try("book", map[string]any{
		"cards": []json.RawMessage{json.RawMessage(charm)},
	})), "no box has the class")
}

// TestAGroupWithAnotherBoxsRuleIsNotChosen resolves and fails an adventure whose rewards and
// penalties are split, while the box is not in play: the group with its icon is not there,
// nor the penalty that nobody can suffer.
func TestAGroupWithAnotherBoxsRuleIsNotChosen(t *testing.T) {
	p := newPlay(t)
	p.do("sit", map[string]any{"seat": 1, "card": "kate-winthrop"})
	p.do("begin", map[string]any{"adventures": []string{"koi-pond"}})
	p.settle()
	p.book(lampCard)
	p.do("fix", map[string]any{"what": "open", "class": "adventure", "card": "lamp"})
	p.move("lamp")
	clues, sanity := p.who().Count(eldersign.Clue), p.who().Count(eldersign.Sanity)
	p.do("adjust", map[string]any{"what": "clue", "seat": 1, "by": 1})
	p.do("adjust", map[string]any{"what": "clue", "seat": 1, "by": -clues - 1})
	p.do("give-up", nil)
	require.Empty(t, p.options(), "there is no clue to lose")
	require.Equal(t, sanity-1, p.who().Count(eldersign.Sanity))
	p.do("clock", nil)
	p.do("move", map[string]any{"place": p.place("lamp")})
	p.roll("", task.FaceLore, task.Face1, task.Face1, task.Face1, task.Face1, task.Face1)
	p.do("complete", map[string]any{"task": "t1", "dice": []int{p.own().Pool()[0].ID}})
	p.settle()
	require.Equal(t, 1, p.who().Count(eldersign.Clue), "the other group holds a charm and a light")
}

// TestARestrictedCardJoinsItsOwnModeOnly draws in two modes.
func TestARestrictedCardJoinsItsOwnModeOnly(t *testing.T) {
	const only = `{"class": "other-world", "id": "rock", "name": "Rock", "restricted": "island"}`
	for mode, drawn := range map[string]bool{"museum": false, "island": true} {
		p := newPlay(t, "lighthouse", mode)
		p.do("sit", map[string]any{"seat": 1, "card": "keeper"})
		p.do("begin", nil)
		p.book(only, `{"class": "mythos", "id": "rift", "name": "Rift", "drawn": [{"do": "gate"}]}`)
		p.settle()
		p.do("fix", map[string]any{"what": "mythos", "card": "rift"})
		require.Contains(t, p.options(), "yuggoth", mode)
		require.Equal(t, drawn, slices.Contains(p.options(), "rock"), mode)
	}
}
