package table_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/table"
	"elderglass/models"
)

func TestADefectOfTheRulesCostsOneCommand(t *testing.T) {
	tb := seated(t)
	take(t, tb, ann, 3)
	before := now(t, tb)
	_, err := tb.Command(t.Context(), ann, before, engine.Command{Kind: "boom"})
	require.Equal(t, models.Internal, models.CodeOf(err))
	require.ErrorContains(t, err, "score_test.go", "the log tells where")
	require.Equal(t, before, now(t, tb), "nothing was written down")
	take(t, tb, ann, 4)
	require.Equal(t, 7, view(t, tb, ann).Mine)
}

func TestADefectWhileCorrectingCostsNothing(t *testing.T) {
	tb := seated(t)
	first := take(t, tb, ann, 10)
	_, err := tb.Command(t.Context(), ann, now(t, tb), engine.Command{Kind: "brittle"})
	require.NoError(t, err)
	before := now(t, tb)
	_, err = tb.Amend(t.Context(), ann, before, first, args(60))
	require.Equal(t, models.Internal, models.CodeOf(err), "what came later is no refusal that people could agree to")
	require.Equal(t, before, now(t, tb))
	require.Equal(t, 10, view(t, tb, ann).Mine)
}

func TestADefectOfOneViewSparesTheOthers(t *testing.T) {
	tb := seated(t)
	player, err := tb.Subscribe(t.Context(), ann, "")
	require.NoError(t, err)
	defer player.Close()
	spectator, err := tb.Subscribe(t.Context(), guest, "")
	require.NoError(t, err)
	_, err = tb.Command(t.Context(), ann, table.Request{}, engine.Command{Kind: "curse"})
	require.NoError(t, err)
	for open := true; open; {
		_, open = <-spectator.Updates()
	}
	_, err = tb.Subscribe(t.Context(), guest, "")
	require.Equal(t, models.Internal, models.CodeOf(err))

	var p phone
	p.drain(t, player)
	require.EqualValues(t, 1, p.seq)
	_, err = tb.Undo(t.Context(), bob, table.Request{Seq: 1}, 0)
	require.NoError(t, err)
	again, err := tb.Subscribe(t.Context(), guest, "")
	require.NoError(t, err, "without the defect's cause the view is there again")
	again.Close()
}
