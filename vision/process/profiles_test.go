//go:build !nocv

package process

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
)

// A household calibrates the dice of one game, and then those of another: each game is read with its own, wherever they
// are kept, and what is calibrated anew takes the place of what was.
func TestEachGameIsReadWithItsOwnProfile(t *testing.T) {
	learned := func(folder string) *calibration.Profile {
		t.Helper()
		empty, pictures, id, err := calibration.ReadFolder(filepath.Join("..", "..", "dice", folder))
		require.NoError(t, err)
		set, err := models.EmbeddedSet(id)
		require.NoError(t, err)
		p, err := calibration.Learn(set, empty, pictures)
		require.NoError(t, err)
		return p
	}
	signs, deaths := learned("d01-felt"), learned("d06-deathmaydie")
	require.Equal(t, []string{"eldersign", "deathmaydie"}, []string{signs.Set.ID, deaths.Set.ID})
	path := filepath.Join(t.TempDir(), "profile.json")
	load := func(dice string) (set, file string) {
		t.Helper()
		p, at, err := loadFor(path, Setup{Dice: dice}.dice())
		require.NoError(t, err)
		return p.Set.ID, filepath.Base(at)
	}
	requireSet := func(dice, set, file string) {
		t.Helper()
		gotSet, gotFile := load(dice)
		require.Equal(t, []string{set, file}, []string{gotSet, gotFile}, dice)
	}
	require.NoError(t, keepProfile(signs, path))
	requireSet("", "eldersign", "profile.json")
	requireSet("deathmaydie", "eldersign", "profile.json")
	require.True(t, ofOtherDice(signs.Set, deaths.Set), "they are not read with it")
	require.False(t, ofOtherDice(signs.Set, Setup{}.dice()))
	require.NoError(t, keepProfile(deaths, path))
	requireSet("deathmaydie", "deathmaydie", "profile.json")
	requireSet("", "eldersign", "profile-eldersign.json")
	requireSet("d6", "deathmaydie", "profile.json")

	require.NoError(t, keepProfile(signs, path))
	requireSet("", "eldersign", "profile.json")
	requireSet("deathmaydie", "deathmaydie", "profile-deathmaydie.json")
	_, err := os.Stat(besideFor(path, "eldersign"))
	require.ErrorIs(t, err, os.ErrNotExist, "it was calibrated anew")

	signs.Set.ID = "../mine" // as an owner may call it
	require.NoError(t, keepProfile(signs, path))
	require.NoError(t, keepProfile(deaths, path))
	files, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*"))
	require.NoError(t, err)
	require.ElementsMatch(t, []string{path, besideFor(path, "eldersign"), besideFor(path, "../mine")}, files)

	require.NoError(t, os.Remove(path))
	requireSet("", "eldersign", "profile-eldersign.json")
	_, _, err = loadFor(path, deaths.Set)
	require.Equal(t, models.NotFound, models.CodeOf(err))
}
