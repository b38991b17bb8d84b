package table_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/journal"
	"elderglass/engine/table"
	"elderglass/models"
)

// A card that was shown to a camera, and is another in the record, teaches the reader; one that was chosen by its name
// does not.
func TestACorrectedCardTeachesTheReader(t *testing.T) {
	var lessons []models.CardLesson
	j, err := journal.Open(t.Context(), filepath.Join(t.TempDir(), "game.sqlite"))
	require.NoError(t, err)
	tb, err := table.Open(t.Context(), boxes.New(), j, table.Options{
		TeachCard: func(l models.CardLesson) { lessons = append(lessons, l) },
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, tb.Close("test")) })
	sit(t, tb)
	ancient := func(id string) json.RawMessage { return json.RawMessage(fmt.Sprintf(`{"card":%q}`, id)) }
	choose := func(id string, shown *models.ShownCard) int64 {
		r := now(t, tb)
		r.Shown = shown
		done, err := tb.Command(t.Context(), ann, r, engine.Command{Kind: "ancient", Args: ancient(id)})
		require.NoError(t, err)
		return done.Seq
	}
	amend := func(entry int64, id string) {
		_, err := tb.Amend(t.Context(), bob, now(t, tb), entry, ancient(id))
		require.NoError(t, err)
	}
	shown := models.ShownCard{Look: 9, Corners: []models.Point{{X: 1}, {X: 9}, {X: 9, Y: 9}, {X: 1, Y: 9}}}
	entry := choose("yig", &shown)
	_, err = tb.Preview(t.Context(), bob, now(t, tb), entry, ancient("azathoth"))
	require.NoError(t, err)
	require.Empty(t, lessons, "nothing is corrected yet")
	amend(entry, "azathoth")
	require.Equal(t, []models.CardLesson{{Look: 9, Cards: []models.TaughtCard{{
		ID: "azathoth", Name: "Azathoth", Class: "ancient-one", Corners: shown.Corners,
	}}}}, lessons)
	amend(entry, "hastur")
	require.Equal(t, "hastur", lessons[1].Cards[0].ID)

	lessons = nil
	amend(choose("yig", nil), "azathoth")
	require.Empty(t, lessons)

	r := now(t, tb)
	r.Shown = &models.ShownCard{Look: 9, Corners: shown.Corners[:3]}
	_, err = tb.Command(t.Context(), ann, r, engine.Command{Kind: "ancient", Args: ancient("yig")})
	require.Equal(t, models.Invalid, models.CodeOf(err))
}
