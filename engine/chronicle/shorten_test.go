package chronicle

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign/boxes"
)

// TestALongGameIsToldFromItsEnd makes a page of more steps than it may have.
func TestALongGameIsToldFromItsEnd(t *testing.T) {
	c := &Chronicle{game: boxes.New(), Whole: true, begun: time.Now(), last: time.Now()}
	for turn := range 6 {
		ch := chapter{turn: turn + 1, who: "Kate Winthrop"}
		for n := range 1000 {
			ch.lines = append(ch.lines, line{seq: int64(turn*1000 + n + 1), at: time.Now(), text: engine.Text{Key: "log.midnight"}})
		}
		c.chapters = append(c.chapters, ch)
	}
	c.chapters[0].lines = c.chapters[0].lines[:500]
	c.shorten()
	page, err := c.HTML("de")
	require.NoError(t, err)
	require.Equal(t, 5000, strings.Count(string(page), "<li id="))
	require.Contains(t, string(page), "500 frühere Schritte sind weggelassen.")
	require.NotContains(t, string(page), "Zug 1:", "an empty chapter is none")
	require.Contains(t, string(page), `<li id="e6000">`)
}
