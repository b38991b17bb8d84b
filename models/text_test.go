package models_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// TestWordsAndKeysStayApart sends texts through JSON, as to the page and to a saved game.
func TestWordsAndKeysStayApart(t *testing.T) {
	text := models.Text{Key: "log.roll", Args: map[string]any{
		"who": "@constructor", "n": 3., "card": models.Name{Words: "@thing.trophy"},
		"place": models.Name{Key: "place.entrance"},
		"names": []string{"@__proto__", "Ghoul"}, "faces": []models.Text{
			{Key: "face.lore"},
			{Key: "die.face", Args: map[string]any{"face": "@x"}},
		},
	}}
	data, err := json.Marshal(text)
	require.NoError(t, err)
	require.JSONEq(t, `{"key":"log.roll","args":{
		"who":{"words":"@constructor"},"n":3,"card":{"words":"@thing.trophy"},"place":{"key":"place.entrance"},
		"names":[{"words":"@__proto__"},"Ghoul"],"faces":[{"key":"face.lore"},{"key":"die.face","args":{"face":{"words":"@x"}}}]}}`, string(data))
	var back models.Text
	require.NoError(t, json.Unmarshal(data, &back))
	again, err := json.Marshal(back)
	require.NoError(t, err)
	require.JSONEq(t, string(data), string(again))

	for _, name := range []models.Name{{}, {Words: "Ghoul"}, {Words: "@constructor"}, {Key: "card.unknown.monster"}} {
		data, err := json.Marshal(name)
		require.NoError(t, err)
		var back models.Name
		require.NoError(t, json.Unmarshal(data, &back))
		require.Equal(t, name, back)
	}
}

// TestKeysOfOldGamesAreRead reads what was saved while keys were strings.
func TestKeysOfOldGamesAreRead(t *testing.T) {
	var text models.Text
	require.NoError(t, json.Unmarshal([]byte(
		`{"key":"log.roll","args":{"who":"Ada","faces":["@face.lore"],"place":"@place.entrance"}}`), &text))
	require.Equal(t, map[string]any{
		"who": "Ada", "faces": []any{models.Text{Key: "face.lore"}},
		"place": models.Text{Key: "place.entrance"},
	}, text.Args)
	var name models.Name
	require.NoError(t, json.Unmarshal([]byte(`"@thing.trophy"`), &name))
	require.Equal(t, models.Name{Key: "thing.trophy"}, name)
	require.Error(t, json.Unmarshal([]byte(`7`), &name))
}
