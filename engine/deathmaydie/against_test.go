package deathmaydie_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/deathmaydie"
	"elderglass/engine/scene"
	"elderglass/internal/row"
)

// TestARollSaysWhomItIsAbout: the enemies that it attacks with their wounds, the enemy that attacks, the token that it
// damages; and nobody where fire burns.
func TestARollSaysWhomItIsAbout(t *testing.T) {
	const lamp = "given drowned-lamp | keeper-below | "
	const lab = `cards {"boards":[{"episode":"blasphemous-alchemy","board":{"spaces":[{"id":"hall","start":true},` +
		`{"id":"lab","tokens":["lab"]}],"passages":[["hall","lab"]]}}]}`
	for name, c := range map[string]struct {
		lines []string
		want  []string
	}{
		"two enemies": {[]string{
			lamp + "rasputin gonk", "adjust 1 brawling +1", "fix put cultist jetty", "fix put salt-hound jetty",
			"fix hurt salt-hound 1", "attack cultist salt-hound",
		}, []string{"Cultist 0/2", "Salt Hound 1/3"}},
		"an enemy that attacks": {[]string{
			lamp + "fleur gonk", "fix put net-mender jetty", "pass", "choose flood-tide",
		}, []string{"Net Mender 0/3"}},
		"a token": {[]string{
			lab, "given blasphemous-alchemy | cthulhu | fleur gonk", "fix place 1 lab", "fix damage t1 1",
			"act destroy-equipment",
		}, []string{"Lab 1/4"}},
		"fire": {[]string{
			lamp + "fleur gonk", "adjust 1 burning +1", "pass", "choose flood-tide", "choose tool-chest", "choose none",
		}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			view, ok := deathmaydie.New().View(playLines(t, c.lines...), engine.Host, engine.Nobody).(scene.Scene)
			require.True(t, ok)
			require.NotNil(t, view.Roll)
			var said []string
			for _, why := range view.Roll.Why {
				of := why.Args["of"].(engine.Text)
				said = append(said, fmt.Sprintf("%s %d/%d", why.Args["enemy"].(engine.Name).Words, of.Args["wounds"],
					of.Args["health"]))
			}
			require.Equal(t, c.want, said)
		})
	}
}

// TestDiceToComeAreToldApart: two standard dice and one bonus die are still to be thrown, each a thing of its own.
func TestDiceToComeAreToldApart(t *testing.T) {
	s := playLines(t, "given drowned-lamp | keeper-below | fleur gonk", "fix put lantern-eater jetty", "pass",
		"choose flood-tide")
	view, ok := deathmaydie.New().View(s, engine.Host, engine.Nobody).(scene.Scene)
	require.True(t, ok)
	require.Len(t, view.Roll.Dice, 3)
	_, err := json.Marshal(view)
	require.NoError(t, err)
}

// TestEveryStateIsShown plays random games and shows each state to the host and to who watches.
func TestEveryStateIsShown(t *testing.T) {
	g := deathmaydie.New()
	for seed := range row.Times(2, 16, 40) {
		playGame(t, uint64(seed*3), func(s engine.State) {
			for _, role := range []engine.Role{engine.Host, engine.Spectator} {
				_, err := json.Marshal(g.View(s, role, engine.Nobody))
				require.NoError(t, err, "seed %d", seed*3)
			}
		})
	}
}
