//go:build !nocv

package icons

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards/icons/iconstest"
)

// Two signs that are nearly the same are told apart where they are seen well, though both are like what stands there;
// a sign that is like none of those that are known is none of them, though it is rather like one.
func TestASmallLeadTellsMoreWhereASignIsSeenWell(t *testing.T) {
	lead := func(a, b float64) float64 {
		likes := map[string]float64{"lore": a, "clue": b}
		likely(likes)
		return likes["lore"] - likes["clue"]
	}
	require.Greater(t, lead(0.97, 0.93), leastLead[aSign])
	require.Less(t, lead(0.5, 0.44), leastLead[aSign])
	require.Greater(t, lead(0.85, 0.75), lead(0.7, 0.6))
	require.Less(t, lead(1, 1), 0.01)
}

// One sign that was entered under two names may be either: examples of the one are a little more like what stands there
// by chance, however well it is seen.
func TestASignOfTwoNamesIsAskedFor(t *testing.T) {
	var cards []Card
	for i, drawn := range iconstest.More {
		told := make([][]string, len(drawn))
		for r, row := range drawn {
			told[r] = slices.Clone(row)
			for k, name := range row {
				if name == "clock" && i%3 == 1 {
					told[r][k] = "omen"
				}
			}
		}
		cards = append(cards, Card{Rows: told, Page: grainy(t, drawn, i+1)})
	}
	s := Learn(cards, &Figures{}, nil)
	for number := 20; number < 24; number++ {
		p := grainy(t, [][]string{{"lore", "clock", "clue"}}, number)
		require.Equal(t, [][]string{{"lore", Unread, "clue"}}, readRows(t, s, &p))
	}
}

// grainy is the page of a card with rows in a picture with the noise of a camera.
func grainy(t *testing.T, rows [][]string, number int) Page {
	t.Helper()
	m := iconstest.Draw(rows, number)
	defer m.Close()
	r := rand.New(rand.NewPCG(uint64(number), 1))
	grey := m.ToBytes()
	for i, v := range grey {
		grey[i] = uint8(min(max(float64(v)+12*r.NormFloat64(), 0), 255))
	}
	return NewPage(grey, m.Cols(), m.Rows())
}
