package deathmaydie_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/deathmaydie"
	"elderglass/engine/scene"
	"elderglass/engine/script"
)

// TestTheSetUpSaysWhatIsMissing sets a table piece by piece: each time it is said what is still to be done, at last who
// begins; and a card whose text is unknown is to be done as it says.
func TestTheSetUpSaysWhatIsMissing(t *testing.T) {
	g := deathmaydie.New()
	s := g.New()
	next := func() engine.Text { return g.View(s, engine.Host, engine.Nobody).(scene.Scene).Next }
	send := func(kind string, seat engine.Seat, args string) {
		t.Helper()
		var err error
		s, _, err = engine.Step(g, s, engine.Command{Kind: kind, Seat: seat, Args: json.RawMessage(args)})
		require.NoError(t, err)
	}
	assert.Equal(t, "dmd.next.setup", next().Key)
	send("depth", 1, `{"depth": "dice"}`)
	assert.Equal(t, "dmd.next.dice", next().Key, "nothing can be chosen")
	assert.Empty(t, g.Choices(s))
	send("depth", 1, `{"depth": "full"}`)
	send("elder-one", 1, `{"card": "cthulhu"}`)
	send("book", 1, `{"cards": {"episodes": [{"id": "bare", "name": "Bare"}]}}`)
	send("sit", 1, `{"seat": 1, "card": "fleur"}`)
	send("episode", 1, `{"card": "bare"}`)
	assert.Equal(t, "dmd.next.board", next().Key, "an episode whose board nobody entered")
	send("book", 1, `{"cards": {"episodes": [{"id": "walled", "name": "Walled", "board": {"spaces": [
		{"id": "inside", "name": "Inside", "start": true}, {"id": "outside", "name": "Outside"}],
		"passages": [["inside", "outside"]]}}]}}`)
	send("episode", 1, `{"card": "walled"}`)
	assert.Equal(t, "dmd.next.few", next().Key)
	send("sit", 2, `{"seat": 2, "card": "gonk"}`)
	assert.Equal(t, "dmd.next.red", next().Key)
	send("red", 1, `{"n": 8}`)
	assert.Equal(t, "dmd.next.begin", next().Key)
	send("begin", 1, `{}`)
	answer := func(option string) {
		t.Helper()
		c := g.Choices(s)
		require.NotEmpty(t, c)
		for _, choice := range c {
			if choice.Kind == "choose" && choice.ID[len(choice.ID)-len(option):] == option {
				send(choice.Kind, max(choice.Seat, 1), string(choice.Args))
				return
			}
		}
		t.Fatalf("%s is not offered", option)
	}
	shown := func(role engine.Role, seat engine.Seat) (who any, choices []engine.Choice) {
		view := g.View(s, role, seat).(scene.Scene)
		return view.Next.Args["who"], view.Choices
	}
	for seat, name := range map[engine.Seat]string{1: "Fleur", 2: "Gonk"} {
		who, choices := shown(engine.Player, seat)
		assert.Equal(t, name, who, "seat %d", seat)
		require.NotEmpty(t, choices)
		for _, c := range choices {
			assert.Equal(t, seat, c.Seat, "%s is asked", c.ID)
		}
	}
	who, _ := shown(engine.Host, engine.Nobody)
	assert.Equal(t, "Fleur", who, "one after the other for who plays for everyone")
	_, choices := shown(engine.Player, 2)
	send("choose", 2, string(choices[0].Args))
	who, choices = shown(engine.Player, 2)
	assert.Equal(t, "Fleur", who, "whose answer is waited for")
	assert.Empty(t, choices)
	answer("unknown")
	assert.Equal(t, "dmd.next.first", next().Key, "nobody decides who begins")
	answer("1")
	send("pass", 1, `{}`)
	answer("unknown-plain")
	assert.Equal(t, "dmd.next.by-hand", next().Key)
}

// TestAnotherRunIsCalledSo runs into a space with an enemy: from there one may go on with the same Run, and another
// one, which costs an action, is not called as the first was.
func TestAnotherRunIsCalledSo(t *testing.T) {
	g := deathmaydie.New()
	r := script.NewRunner(deathmaydie.New)
	require.NoError(t, r.Run(script.Case{Lines: []script.Line{
		{Text: "given drowned-lamp | keeper-below | fleur gonk"}, {Text: "run yard"},
	}}))
	keys := map[string]bool{}
	for _, c := range g.Choices(r.State()) {
		keys[c.Label.Key] = true
	}
	assert.True(t, keys["dmd.choice.move"])
	assert.True(t, keys["dmd.choice.run-anew"])
	assert.False(t, keys["dmd.choice.run"])
}

// TestActionsAreShownAsLongAsTheyMayBeTaken: who does without the rest of them has none left to show.
func TestActionsAreShownAsLongAsTheyMayBeTaken(t *testing.T) {
	shown := func(lines ...string) int {
		s := playLines(t, append([]string{"given drowned-lamp | keeper-below | fleur gonk", "run yard"}, lines...)...)
		for _, track := range deathmaydie.New().View(s, engine.Host, engine.Nobody).(scene.Scene).Tracks {
			if track.ID == "actions" {
				return track.Value
			}
		}
		return -1
	}
	require.Equal(t, 2, shown())
	require.Equal(t, -1, shown("pass"))
}

// TestATokenIsNamedWhereItIsPlaced advances the Elder One: whoever decides where its token goes reads which token that
// is, for the question names the stage alone.
func TestATokenIsNamedWhereItIsPlaced(t *testing.T) {
	s := playLines(t, "given drowned-lamp | keeper-below | fleur gonk", "fix advance", "fix advance")
	choices := deathmaydie.New().Choices(s)
	require.NotEmpty(t, choices)
	assert.Equal(t, "dmd.choice.token", choices[0].Label.Key)
	assert.Equal(t, engine.Name{Words: "Brine"}, choices[0].Label.Args["what"])
}
