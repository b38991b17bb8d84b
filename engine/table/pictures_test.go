package table_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/table"
	"elderglass/models"
)

// wish is a picture that the table asked for.
type wish struct {
	entry int64
	roll  int
}

func TestPicturesOfRollsAreKeptOnlyIfSomebodyAsks(t *testing.T) {
	var wanted []wish
	tb := watching(t, table.Options{Picture: func(entry int64, roll int) { wanted = append(wanted, wish{entry, roll}) }})
	stream, err := tb.Subscribe(t.Context(), bob, "")
	require.NoError(t, err)
	defer stream.Close()
	sure := models.Roll{Rolled: []models.Die{green("lore", 1, true), green("peril", 2, true)}}
	doubtful := models.Roll{Rolled: []models.Die{green("lore", 1, true), green("peril", 2, false)}}
	call := func() {
		_, err := tb.Command(t.Context(), ann, now(t, tb), engine.Command{Kind: "call", Args: args(2)})
		require.NoError(t, err)
	}
	report := func(roll models.Roll, number int) {
		_, err := tb.ReportRoll(t.Context(), roll, number)
		require.NoError(t, err)
	}

	report(sure, 1)
	require.Empty(t, wanted, "nobody asked")
	require.NoError(t, tb.AddPicture(t.Context(), now(t, tb).Seq, []byte("unwanted")))
	kept, err := tb.Pictures(t.Context())
	require.NoError(t, err)
	require.Equal(t, table.Pictures{Most: 200, MostBytes: 64 << 20}, kept)

	require.NoError(t, tb.KeepPictures(t.Context(), true))
	awaitNotice(t, stream, "pictures.kept")
	call()
	report(sure, 2)
	played := now(t, tb).Seq
	require.Equal(t, []wish{{played, 2}}, wanted)

	call()
	report(doubtful, 3)
	require.Len(t, wanted, 1, "a question is no entry yet")
	_, err = tb.Command(t.Context(), ann, now(t, tb), engine.Command{
		Kind: "roll",
		Args: mustJSON(map[string]any{"dice": sure.Rolled}),
	})
	require.NoError(t, err)
	answered := now(t, tb).Seq
	require.Equal(t, wish{answered, 3}, wanted[len(wanted)-1], "the answer has the picture of the question")

	call()
	elsewhere := models.Roll{Rolled: []models.Die{green("lore", 31, true), green("peril", 32, false)}}
	report(elsewhere, 4)
	take(t, tb, bob, 1) // the question is gone with it
	_, err = tb.Command(t.Context(), ann, now(t, tb), engine.Command{
		Kind: "roll",
		Args: mustJSON(map[string]any{"dice": elsewhere.Rolled}),
	})
	require.NoError(t, err)
	require.Equal(t, wish{now(t, tb).Seq, 4}, wanted[len(wanted)-1], "the dice say which roll they are")

	require.NoError(t, tb.AddPicture(t.Context(), played, []byte("a picture")))
	awaitPicture(t, stream, played)
	log := entries(t, tb)
	require.True(t, log[played-1].Picture)
	require.False(t, log[answered-1].Picture, "its picture never came")
	data, err := tb.RollPicture(played)
	require.NoError(t, err)
	require.Equal(t, "a picture", string(data))

	require.NoError(t, tb.KeepPictures(t.Context(), false))
	require.NoError(t, tb.AddPicture(t.Context(), answered, []byte("too late")))
	require.NoError(t, tb.ForgetPictures(t.Context()))
	awaitPicture(t, stream, 0)
	kept, err = tb.Pictures(t.Context())
	require.NoError(t, err)
	require.Zero(t, kept.Count)
	_, err = tb.RollPicture(played)
	require.Equal(t, models.NotFound, models.CodeOf(err))
}

// awaitPicture waits until a stream tells of an entry's picture.
func awaitPicture(t *testing.T, s *table.Stream, entry int64) {
	t.Helper()
	for u := range s.Updates() {
		if u.Event != table.EventEntry {
			continue
		}
		require.JSONEq(t, fmt.Sprintf(`{"seq": %d, "picture": %t}`, entry, entry > 0), string(u.Data))
		return
	}
	require.Fail(t, "the stream ended")
}

func TestTheWishForPicturesOutlivesARestart(t *testing.T) {
	folder := t.TempDir()
	tb := open(t, folder, table.Options{})
	sit(t, tb)
	require.NoError(t, tb.KeepPictures(t.Context(), true))
	require.NoError(t, tb.Close("test"))
	tb = open(t, folder, table.Options{})
	defer func() { require.NoError(t, tb.Close("test")) }()
	kept, err := tb.Pictures(t.Context())
	require.NoError(t, err)
	require.True(t, kept.Keep)
}
