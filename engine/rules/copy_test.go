package rules_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/rules"
	"elderglass/models"
)

func TestReplacedAndWithLeaveTheirArgumentsAsTheyAre(t *testing.T) {
	id := func(word string) string { return word[:1] }
	list := []string{"a1", "b1"}
	for _, c := range []struct {
		now  string
		gone bool
		want []string
	}{{"b2", false, []string{"a1", "b2"}}, {"c1", false, []string{"a1", "b1", "c1"}}, {"a", true, []string{"b1"}}} {
		next, err := rules.Replaced(list, id, c.now, c.gone)
		require.NoError(t, err)
		require.Equal(t, c.want, next)
		require.Equal(t, []string{"a1", "b1"}, list)
	}
	_, err := rules.Replaced(list, id, "c", true)
	require.Equal(t, models.Invalid, models.CodeOf(err))

	house := map[string]string{"wild": "one"}
	require.Equal(t, map[string]string{"wild": "any"}, rules.With(house, "wild", "any"))
	require.Equal(t, map[string]string{"wild": "one"}, house)
	require.Equal(t, map[string]string{"tie": "first"}, rules.With(map[string]string(nil), "tie", "first"))
}

func TestRefusalsKeepLittleOfWhatAStrangerSent(t *testing.T) {
	err := rules.Illegal("Page 3", "refuse.x", "who", strings.Repeat("x", 500), "n", 4)
	require.Equal(t, "Page 3", err.Rule)
	require.Equal(t, models.Illegal, err.Code)
	require.Equal(t, map[string]any{"who": strings.Repeat("x", 60), "n": 4}, err.Args)
}
