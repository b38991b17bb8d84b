package eldersign_test

import (
	"testing"

	jsonpatch "github.com/evanphx/json-patch/v5"
	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign/boxes"
)

// bytesOfACommand bounds what the change of the scene takes, on average over the commands of
// the games below: 995 when it was set, 2126 before there were scenes. Another card makes other games of them, of which
// five were between 740 and 1180.
const bytesOfACommand = 1100

// TestACommandTakesFewBytesToAPhone plays games and works out what changes for the phone
// at seat 1, as the table sends it.
func TestACommandTakesFewBytesToAPhone(t *testing.T) {
	g := boxes.New()
	whole, patches, commands, games := 0, 0, 0, 0
	for seed := range uint64(12) {
		var before string
		for p := random(t, seed); p.Next(); {
			now := jsonOf(t, g.View(p.Before, engine.Player, 1))
			if before == "" {
				whole += len(now)
				games++
			} else {
				patch, err := jsonpatch.CreateMergePatch([]byte(before), []byte(now))
				require.NoError(t, err)
				patches += len(patch)
				commands++
			}
			before = now
		}
	}
	t.Logf("%d bytes a whole view, %d bytes a command, over %d commands of %d games", whole/games, patches/commands,
		commands, games)
	require.LessOrEqual(t, patches/commands, bytesOfACommand)
}
