package models_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// averages is a set as a person would write it: two colours of dice with pips, of
// which one bears no 1 and no 6.
const averages = `{
  "id": "averages",
  "name": "Purple dice and orange average dice",
  "pips": true,
  "kinds": [
    {"colour": "purple", "count": 4, "faces": ["1", "2", "3", "4", "5", "6"]},
    {"colour": "orange", "count": 2, "faces": ["2", "3", "3", "4", "4", "5"]}
  ],
  "counts": {
    "1": {}, "2": {}, "3": {}, "4": {"symbols": {"hit": 1}}, "5": {"symbols": {"hit": 1}}, "6": {"symbols": {"hit": 2}}
  }
}
`

func TestADiceSetThatAPersonWrote(t *testing.T) {
	set, err := models.ParseDiceSet([]byte(averages))
	require.NoError(t, err)
	require.True(t, set.Pips)
	orange, ok := set.Kind("orange")
	require.True(t, ok)
	require.Equal(t, []models.Face{"2", "3", "3", "4", "4", "5"}, orange.Faces)
	require.Equal(t, 2, set.Counts["6"].Symbols["hit"])
	_, ok = set.Kind("green")
	require.False(t, ok)
}

func TestADiceSetWithAMistakeIsRefusedInWords(t *testing.T) {
	for said, change := range map[string][2]string{
		"near line 6: invalid character": {`[` + "\n" + `    {"colour": "purple"`, `{` + "\n" +
			`    {"colour": "purple"`},
		"near line 6: json: cannot unmarshal string":  {`"count": 4`, `"count": "four"`},
		`unknown field "colors"`:                      {`"kinds"`, `"colors"`},
		"more follows":                                {"\n}\n", "\n}\n{}"},
		"needs an id":                                 {`"averages"`, `""`},
		"each kind needs a colour":                    {`"purple"`, `""`},
		"two kinds are orange":                        {`"purple"`, `"orange"`},
		"the orange die needs six faces and has 5":    {`["2", "3", "3"`, `["2", "3"`},
		"count of purple dice must be 1 to 20":        {`"count": 4`, `"count": 21`},
		`counts says nothing of the face "7"`:         {`"5", "6"]`, `"5", "7"]`},
		`dice with pips show 1 to 6, not "skull"`:     {`"6"`, `"skull"`},
		"cannot be understood near line 1: unexpecte": {averages, averages[:1]},
		"cannot be understood near line 1: EOF":       {averages, ""},
	} {
		data := strings.ReplaceAll(averages, change[0], change[1])
		require.NotEqual(t, averages, data, said)
		_, err := models.ParseDiceSet([]byte(data))
		require.Equal(t, models.Invalid, models.CodeOf(err), said)
		require.ErrorContains(t, err, said)
	}
}

func TestTheEmbeddedDiceSets(t *testing.T) {
	require.Equal(t, []string{"d6", "deathmaydie", "eldersign", "unseen"}, models.EmbeddedSets())
	_, err := models.EmbeddedSet("chess")
	require.Equal(t, models.NotFound, models.CodeOf(err))
	require.ErrorContains(t, err, "the path of a file")
}
