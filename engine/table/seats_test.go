//go:build unix

package table_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/table"
	"elderglass/internal/row"
	"elderglass/models"
)

func role(t *testing.T, tb *table.Table, who table.Caller) engine.Role {
	t.Helper()
	standing, err := tb.Standing(t.Context(), who)
	require.NoError(t, err)
	return standing.Role
}

func TestTheHostsRightsBelongToAPersonAndNotToAPlace(t *testing.T) {
	t.Run("they go along to another seat", func(t *testing.T) {
		tb := seated(t)
		require.NoError(t, tb.MoveHost(t.Context(), owner, 1))
		_, err := tb.TakeSeat(t.Context(), ann, 5, "Ann", "", "")
		require.NoError(t, err)
		require.Equal(t, engine.Host, role(t, tb, ann))
		_, err = tb.TakeSeat(t.Context(), guest, 1, "Eve", "", "")
		require.NoError(t, err)
		require.Equal(t, engine.Player, role(t, tb, guest), "who takes the empty seat is nobody special")
	})
	t.Run("they go back to the computer when the seat is left", func(t *testing.T) {
		tb := seated(t)
		require.NoError(t, tb.MoveHost(t.Context(), owner, 1))
		require.NoError(t, tb.LeaveSeat(t.Context(), ann, 1))
		_, err := tb.TakeSeat(t.Context(), guest, 1, "Eve", "", "")
		require.NoError(t, err)
		require.Equal(t, engine.Player, role(t, tb, guest))
		require.Equal(t, engine.Host, role(t, tb, owner))
	})
}

func TestACodeEndsWhenItsSeatChangesHands(t *testing.T) {
	for name, change := range map[string]func(t *testing.T, tb *table.Table){
		"left": func(t *testing.T, tb *table.Table) {
			t.Helper()
			require.NoError(t, tb.LeaveSeat(t.Context(), ann, 1))
		},
		"moved away from": func(t *testing.T, tb *table.Table) {
			t.Helper()
			_, err := tb.TakeSeat(t.Context(), ann, 5, "Ann", "", "")
			require.NoError(t, err)
		},
	} {
		t.Run(name, func(t *testing.T) {
			tb := seated(t)
			code, _, err := tb.HandOver(t.Context(), ann, 1)
			require.NoError(t, err)
			change(t, tb)
			_, err = tb.TakeSeat(t.Context(), guest, 1, "Eve", "", "")
			require.NoError(t, err)
			_, err = tb.TakeSeat(t.Context(), ann, 1, "Ann", "", code)
			require.Equal(t, models.Forbidden, models.CodeOf(err), "Eve gave nobody a code")
			require.Equal(t, engine.Player, role(t, tb, guest))
		})
	}
}

func TestACodeIsNotUsedUpByAFullDisk(t *testing.T) {
	if !row.Alone(t) {
		return
	}
	tb := open(t, t.TempDir(), table.Options{})
	defer func() { require.NoError(t, tb.Close("test")) }()
	sit(t, tb)
	code, _, err := tb.HandOver(t.Context(), ann, 1)
	require.NoError(t, err)
	restore := row.FillDisk(t)
	_, err = tb.TakeSeat(t.Context(), guest, 1, "Eve", "", code)
	require.Equal(t, models.Unavailable, models.CodeOf(err))
	restore()
	_, err = tb.TakeSeat(t.Context(), guest, 1, "Eve", "", code)
	require.NoError(t, err)
}

func TestTheStreamSaysWhatItsPhoneIsNow(t *testing.T) {
	tb := seated(t)
	stream, err := tb.Subscribe(t.Context(), guest, "")
	require.NoError(t, err)
	defer stream.Close()
	told := func() (standings []string) {
		for len(stream.Updates()) > 0 {
			switch u := <-stream.Updates(); u.Event {
			case table.EventHello:
				var hello struct {
					Standing json.RawMessage `json:"standing"`
				}
				require.NoError(t, json.Unmarshal(u.Data, &hello))
				standings = append(standings, string(hello.Standing))
			case table.EventStanding:
				standings = append(standings, string(u.Data))
			}
		}
		return standings
	}
	require.Equal(t, []string{`{"role":"spectator","seat":0,"name":""}`}, told())
	_, err = tb.TakeSeat(t.Context(), guest, 5, "Eve", "", "")
	require.NoError(t, err)
	require.Equal(t, []string{`{"role":"player","seat":5,"name":"Eve"}`}, told())
	require.NoError(t, tb.MoveHost(t.Context(), owner, 5))
	require.Equal(t, []string{`{"role":"host","seat":5,"name":"Eve"}`}, told())
	require.NoError(t, tb.MoveHost(t.Context(), owner, 1))
	require.NoError(t, tb.LeaveSeat(t.Context(), owner, 5))
	require.Equal(t, []string{`{"role":"player","seat":5,"name":"Eve"}`, `{"role":"spectator","seat":0,"name":""}`}, told())
}
