package eldritch_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldritch"
	"elderglass/engine/scene"
)

// TestBothPhonesOfATradeAreAsked shows each of two who trade what they may give and take, the third one nothing, and
// whoever plays for all what whoever acts is asked.
func TestBothPhonesOfATradeAreAsked(t *testing.T) {
	s := at(t, "ancient", `{"card":"cthulhu"}`, "sit", `{"seat":1,"card":"silas-marsh"}`,
		"sit", `{"seat":2,"card":"trish-scarborough"}`, "sit", `{"seat":3,"card":"mark-harrigan"}`, "begin", `{"laid":true}`,
		"fix", `{"what":"at","seat":2,"space":"sydney"}`, "trade", `{"seat":2}`)
	for _, of := range []struct {
		name    string
		role    engine.Role
		seat    engine.Seat
		who     string
		choices []string
	}{
		{"who acts", engine.Player, 1, "Silas Marsh", []string{"done", "give-fishing-net", "take-45-automatic"}},
		{"the other", engine.Player, 2, "Trish Scarborough", []string{"give-45-automatic", "take-fishing-net"}},
		{"a third", engine.Player, 3, "Silas Marsh", nil},
		{"for all", engine.Host, engine.Nobody, "Silas Marsh", []string{"done", "give-fishing-net", "take-45-automatic"}},
		{"a host of two", engine.Host, 2, "Trish Scarborough", []string{"give-45-automatic", "take-fishing-net"}},
	} {
		view, ok := eldritch.New().View(s, of.role, of.seat).(scene.Scene)
		require.True(t, ok)
		require.Equal(t, engine.Name{Words: of.who}, view.Next.Args["who"], of.name)
		var choices []string
		for _, c := range view.Choices {
			choices = append(choices, c.ID[strings.LastIndexByte(c.ID, ':')+1:])
		}
		require.Equal(t, of.choices, choices, of.name)
	}
}
