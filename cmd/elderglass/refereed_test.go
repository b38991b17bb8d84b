package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

func TestASavedGameFindsItsRules(t *testing.T) {
	for _, name := range []string{"", "eldersign"} {
		g, err := gameOf(name)
		require.NoError(t, err)
		require.Equal(t, "eldersign", g.Name())
	}
	_, err := gameOf("chess")
	require.Equal(t, models.Unreadable, models.CodeOf(err))
	require.ErrorContains(t, err, "install the newest")
}
