package games_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/games"
	"elderglass/models"
)

func TestASavedGameFindsItsRules(t *testing.T) {
	first, err := games.Named("")
	require.NoError(t, err)
	require.Equal(t, games.All()[0]().Name(), first.Name())
	for _, rules := range games.All() {
		g, err := games.Named(rules().Name())
		require.NoError(t, err)
		require.Equal(t, rules().Name(), g.Name())
	}
	_, err = games.Named("chess")
	require.Equal(t, models.Unreadable, models.CodeOf(err))
	require.ErrorContains(t, err, "install the newest")
}

// TestGamesDifferInName keeps one saved game from finding the rules of another.
func TestGamesDifferInName(t *testing.T) {
	seen := map[string]bool{}
	for _, rules := range games.All() {
		name := rules().Name()
		require.NotEmpty(t, name)
		require.False(t, seen[name], name)
		seen[name] = true
	}
}
