package lighthouse_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/core"
	"elderglass/engine/scene"
	"elderglass/models"
)

// lamp is the part of the box that lies open for everyone.
func lamp(s *eldersign.State) []scene.Card {
	if !s.Uses("lamp") {
		return nil
	}
	return []scene.Card{{ID: "lamp", Name: engine.Name{Words: "Lamp"}, Kind: "lamp"}}
}

// TestPartsOfABoxAreUsedAlone names parts of the box, takes them in and out, and has none left
// without its box.
func TestPartsOfABoxAreUsedAlone(t *testing.T) {
	p := newPlay(t)
	require.False(t, p.own().Uses("lamp"), "the box is not in play")
	p.do("boxes", map[string]any{"boxes": []string{"lighthouse"}})
	require.True(t, p.own().Uses("lamp") && p.own().Uses("horn"), "all of it where no part is named")
	require.False(t, p.own().Uses("bell"))
	p.do("boxes", map[string]any{"boxes": []string{"lighthouse", "horn", "island"}})
	require.True(t, p.own().Uses("horn") && !p.own().Uses("lamp"))
	tap := func(target string) {
		t.Helper()
		for _, c := range p.game.Choices(p.state) {
			if c.Kind == "boxes" && c.Target == target {
				p.do(c.Kind, c.Args)
				return
			}
		}
		require.Fail(t, "not offered: "+target)
	}
	tap("lamp")
	require.True(t, p.own().Uses("horn") && p.own().Uses("lamp"))
	require.Equal(t, "island", p.own().Playing(), "the mode stays")
	tap("horn")
	require.True(t, p.own().Uses("lamp") && !p.own().Uses("horn"))
	for _, c := range p.game.Choices(p.state) {
		require.NotEqual(t, "lamp", c.Target, "the last part goes with its box")
	}
	tap("lighthouse")
	require.Empty(t, p.own().Parts)
	require.Equal(t, "museum", p.own().Playing())
	tap("lighthouse")
	require.True(t, p.own().Uses("lamp") && p.own().Uses("horn"))
}

// TestPartsThatAreNotThereAreRefused names a part without its box, and one that does not exist.
func TestPartsThatAreNotThereAreRefused(t *testing.T) {
	p := newPlay(t)
	for _, boxes := range [][]string{{"lamp"}, {"lighthouse", "bell"}} {
		require.Equal(t, models.NotFound, models.CodeOf(p.try("boxes", map[string]any{"boxes": boxes})), boxes)
	}
	_, err := p.game.Apply(p.state, engine.Event{Kind: "boxes", Data: []byte(`{"parts":["bell"]}`)})
	require.Equal(t, models.Invalid, models.CodeOf(err))
	for _, id := range []string{"lamp", "museum", "core"} {
		box := eldersign.Box{ID: "cellar", Parts: []string{id}}
		require.Panics(t, func() { eldersign.New(core.Box(), lighthouse(), box) }, id)
	}
}

// TestCardsOfABoxLieOpen finds the card of a part among those that lie open for everyone.
func TestCardsOfABoxLieOpen(t *testing.T) {
	shows := func(p *play) bool {
		shown, ok := p.game.View(p.state, engine.Host, engine.Nobody).(scene.Scene)
		require.True(t, ok)
		for _, c := range shown.Open {
			if c.ID == "lamp" {
				return true
			}
		}
		return false
	}
	p := newPlay(t, "lighthouse", "horn")
	require.False(t, shows(p))
	p.do("boxes", map[string]any{"boxes": []string{"lighthouse"}})
	require.True(t, shows(p))
}
