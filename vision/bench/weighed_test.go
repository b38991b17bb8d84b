//go:build !nocv

package bench

import (
	"bytes"
	"encoding/csv"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision/pips"
)

func rows(t *testing.T, text *bytes.Buffer) [][]string {
	t.Helper()
	list := csv.NewReader(text)
	list.FieldsPerRecord = -1
	all, err := list.ReadAll()
	require.NoError(t, err)
	return all
}

func TestWhatTheReaderWeighsIsWrittenWithTheTruth(t *testing.T) {
	var text bytes.Buffer
	out := csv.NewWriter(&text)
	require.NoError(t, WriteWeighed("../../dice/d05-pips", out))
	out.Flush()
	read := 0
	for _, row := range rows(t, &text) {
		if row[0] == "read" {
			read++
			require.Equal(t, "1", row[1], "read rightly")
			require.Len(t, row, 2+6)
			continue
		}
		require.Equal(t, []string{"unread", "0"}, row[:2], "nothing but the dice lies there")
	}
	require.Equal(t, 26, read)
}

func TestWhatIsWeighedIsHeldAgainstTheNearestDie(t *testing.T) {
	at := func(x float64, face models.Face) models.Die { return models.Die{X: x, Y: 200, Face: face} }
	place := func(x float64, face models.Face) pips.Weighed {
		return pips.Weighed{Die: at(x, face), Signs: []float64{x}}
	}
	var text bytes.Buffer
	out := csv.NewWriter(&text)
	w := weighing{rows: out, places: []pips.Weighed{
		place(101, "4"), place(202, "5"), place(250, "3"), place(5, "3"), place(401, ""), place(500, ""),
	}}
	require.NoError(t, w.write([]models.Die{at(100, "4"), at(200, "6"), at(400, "1")}, 640, 480))
	out.Flush()
	require.Equal(t, [][]string{
		{"read", "1", "101"},
		{"read", "0", "202"},
		{"read", "0", "250"},
		{"unread", "1", "401"},
		{"unread", "0", "500"},
	}, rows(t, &text), "what the border may cut is no evidence")
}
