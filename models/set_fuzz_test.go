package models_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// FuzzDiceSet reads whatever a person may write down as a set of dice.
func FuzzDiceSet(f *testing.F) {
	f.Add([]byte(`{"id":"mine","kinds":[{"colour":"purple","count":3,"faces":["a","b","c","d","e","f"]}],"counts":{"a":{},"b":{},"c":{},"d":{},"e":{},"f":{}}}`))
	f.Add([]byte(`{}`))
	f.Add([]byte("name: mine"))
	f.Fuzz(func(t *testing.T, data []byte) {
		set, err := models.ParseDiceSet(data)
		if err != nil {
			require.Contains(t, []models.Code{models.Invalid, models.Unreadable, models.TooLarge}, models.CodeOf(err), "%v", err)
			return
		}
		require.NotEmpty(t, set.Kinds)
		for _, k := range set.Kinds {
			require.Len(t, k.Faces, 6)
			found, ok := set.Kind(k.Colour)
			require.True(t, ok)
			require.Equal(t, k, found)
		}
	})
}
