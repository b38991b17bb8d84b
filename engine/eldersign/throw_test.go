package eldersign_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/models"
)

// TestAnAttemptOfTheFirstVersionIsRead applies an event as the first version wrote it, with
// the roll among the fields of the attempt.
func TestAnAttemptOfTheFirstVersionIsRead(t *testing.T) {
	g := boxes.New()
	s, err := g.Apply(g.New(), engine.Event{
		Kind: "attempt",
		Data: []byte(`{"attempt":{"place":"a1","step":"rolled","rolls":2,"done":["t1"],` +
			`"terror":true,"trust":true,"thrown":4,"completed":true,"secured":true,"ability":true,"helped":true,"reroll":[3,5],"free":1}}`),
	})
	require.NoError(t, err)
	own, _ := s.(*eldersign.State)
	want := &eldersign.Attempt{
		Place: "a1", Step: "rolled", Rolls: 2, Done: []string{"t1"}, Terror: true, Once: []string{"trust"},
		Throw: eldersign.Throw{
			Dice: 4, Completed: true, Secured: true, Helped: true, Once: []string{eldersign.OncePerRoll},
			Again: []int{3, 5}, Free: 1,
		},
	}
	require.Equal(t, want, own.Attempt)
	again := new(eldersign.Attempt)
	require.NoError(t, json.Unmarshal([]byte(jsonOf(t, want)), again))
	require.Equal(t, want, again, "as it is written now")

	_, err = g.Apply(g.New(), engine.Event{Kind: "attempt", Data: []byte(`{"attempt":{"place":"a1","joy":1}}`)})
	require.Equal(t, models.Invalid, models.CodeOf(err))
}
