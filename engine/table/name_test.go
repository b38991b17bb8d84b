package table_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/table"
	"elderglass/lang"
	"elderglass/models"
)

func TestNamesAreSeen(t *testing.T) {
	for name, want := range map[string]string{
		"Ann": "Ann", "  Ann  Lee ": "Ann Lee", "Ann\u00a0Lee": "Ann Lee", "Ann\u3000Lee": "Ann Lee", "e\u0301va": "\u00e9va",
		"Zoë ❤\ufe0f": "Zoë ❤", "李小龍": "李小龍", "🐙": "🐙",
	} {
		clean, err := table.CleanName(name)
		require.NoError(t, err, "%q", name)
		require.Equal(t, want, clean)
	}
	for _, name := range []string{
		"", " ", "\u200b", "A\u200bnn", "\u3164", "\u115f", "\u1160", "\uffa0", "\u00ad", "An\u00adn", "\u2060", "\ufeff",
		"\u2800", "\u034f", "\u061c", "\u202eAnn", "\u2066A",
		"\ue000", "\U000e0041", "A\nB", "\x1b[2J", "\u180e", "\ufe0f", "\ufff9", "b\u0301\u0301\u0301",
	} {
		_, err := table.CleanName(name)
		require.Equal(t, models.Invalid, models.CodeOf(err), "%q", name)
	}
}

// TestNamesAreUnique refuses what people would take for somebody else's name, or for the
// program's own.
func TestNamesAreUnique(t *testing.T) {
	tb := seated(t)
	for _, name := range []string{
		"Ann", "ANN", " ann ", "Ａｎｎ", "camera", "Camera", "Kamera", "card book", "Host",
		"Elderglass",
	} {
		_, err := tb.TakeSeat(t.Context(), guest, 5, name, "", "")
		require.Equal(t, models.Conflict, models.CodeOf(err), "%q", name)
	}
	_, err := tb.TakeSeat(t.Context(), ann, 5, "ann", "", "")
	require.NoError(t, err, "her own name, on another seat")
	_, err = tb.TakeSeat(t.Context(), guest, 1, "Anna", "", "")
	require.NoError(t, err)
}

// TestAFreedSeatStaysFree lets the host free the seat of a phone that is there: the phone
// does not come back by itself, with the secret that it keeps, but may be seated again.
func TestAFreedSeatStaysFree(t *testing.T) {
	tb := seated(t)
	secret, err := tb.TakeSeat(t.Context(), guest, 5, "Eve", "", "")
	require.NoError(t, err)
	require.NoError(t, tb.LeaveSeat(t.Context(), owner, 5))
	_, err = tb.TakeSeat(t.Context(), guest, 5, "Eve", secret, "")
	require.Equal(t, models.Forbidden, models.CodeOf(err))
	_, err = tb.TakeSeat(t.Context(), guest, 5, "Eve", "", "")
	require.NoError(t, err, "by a tap of hers")
}

// Only who sits there, or the host, gives a seat to somebody else.
func TestNobodyHandsOverAnothersSeat(t *testing.T) {
	tb := seated(t)
	for _, by := range []table.Caller{bob, guest} {
		_, _, err := tb.HandOver(t.Context(), by, 1)
		require.Equal(t, models.Forbidden, models.CodeOf(err))
	}
	_, _, err := tb.HandOver(t.Context(), ann, 1)
	require.NoError(t, err)
	_, _, err = tb.HandOver(t.Context(), owner, 3)
	require.Equal(t, models.NotFound, models.CodeOf(err))
}

// TestASeatThatWasTakenOverSaysByWhom refuses the phone that held it with the name of who
// holds it now.
func TestASeatThatWasTakenOverSaysByWhom(t *testing.T) {
	tb := seated(t)
	secret, err := tb.TakeSeat(t.Context(), guest, 5, "Eve", "", "")
	require.NoError(t, err)
	code, _, err := tb.HandOver(t.Context(), owner, 5)
	require.NoError(t, err)
	_, err = tb.TakeSeat(t.Context(), ann, 5, "Annabel", "", code)
	require.NoError(t, err)
	_, err = tb.TakeSeat(t.Context(), guest, 5, "Eve", secret, "")
	require.Equal(t, models.Forbidden, models.CodeOf(err))
	require.ErrorContains(t, err, "Annabel")
}

// TestWhoGivesNoNameIsCalledByTheSeat lets people sit down without a name: nothing is kept that
// is a word of one language, and a reader of any language is told who sits there.
func TestWhoGivesNoNameIsCalledByTheSeat(t *testing.T) {
	tb := seated(t)
	_, err := tb.TakeSeat(t.Context(), guest, 5, "", "", "")
	require.NoError(t, err)
	_, err = tb.TakeSeat(t.Context(), table.Caller{Holder: "other"}, 6, "", "", "")
	require.NoError(t, err, "two without a name are not taken for one")
	places, err := tb.Places(t.Context())
	require.NoError(t, err)
	require.Empty(t, places[4].Name)
	require.True(t, places[4].Taken)

	_, err = tb.TakeSeat(t.Context(), table.Caller{Holder: "third"}, 5, "Eve", "", "")
	for language, says := range map[string]string{"en": "Seat 5 sits there", "de": "Platz 5"} {
		refused, ok := errors.AsType[*models.Error](err)
		require.True(t, ok)
		require.Contains(t, refused.Text().In(lang.Of(language, "")), says)
	}
	for _, name := range []string{"Seat 5", "platz  5"} {
		_, err = tb.TakeSeat(t.Context(), ann, 1, name, "", "")
		require.Equal(t, models.Conflict, models.CodeOf(err), "%q is what another seat is called", name)
	}
	_, err = tb.TakeSeat(t.Context(), ann, 1, "Platz 1", "", "")
	require.NoError(t, err, "as phones were called that gave no name")
}
