package lighthouse_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/core"
	"elderglass/engine/eldersign/task"
	"elderglass/engine/scene"
	"elderglass/models"
)

// onTheIsland is a game of the box's own mode, before the first move.
func onTheIsland(t *testing.T) *play {
	t.Helper()
	p := newPlay(t, "lighthouse", "island")
	p.do("ancient", map[string]any{"card": "yog-sothoth"})
	p.do("sit", map[string]any{"seat": 1, "card": "keeper"})
	p.do("begin", map[string]any{"adventures": []string{"stair-1", "stair-2"}})
	require.Equal(t, []string{"stair-3", "stair-4", "stair-5", "stair-6", "unknown"}, p.options(),
		"the deck of the island")
	p.choose("stair-3")
	p.choose("stair-4")
	p.settle()
	return p
}

// shown is what the host sees.
func (p *play) shown() scene.Scene {
	return p.game.View(p.state, engine.Host, engine.Nobody).(scene.Scene)
}

// museum is the area with the entrances, whose number is returned, and the adventures.
func (p *play) museum() (scene.Area, int) {
	area := p.shown().Areas[0]
	return area, slices.IndexFunc(area.Places, func(p scene.Place) bool { return p.Card != nil })
}

// moves are the places to which somebody may move.
func (p *play) moves() []string {
	var list []string
	for _, c := range p.game.Choices(p.state) {
		if c.Kind == "move" {
			list = append(list, c.Target)
		}
	}
	return list
}

// TestABoxBringsAModeOfItsOwn sets the island up: other numbers of adventures, some face
// down, other entrances, another deck.
func TestABoxBringsAModeOfItsOwn(t *testing.T) {
	p := onTheIsland(t)
	require.Equal(t, "island", p.own().Playing())
	require.Equal(t, []string{"lighthouse"}, p.own().Boxes)
	area, entrances := p.museum()
	require.Equal(t, "island", area.Layout)
	require.Equal(t, 2, area.Columns)
	require.Equal(t, 2, entrances)
	adventures := area.Places[entrances:]
	require.Len(t, adventures, 5)
	for i, a := range adventures {
		require.Equal(t, i == 2 || i == 3, a.Card.Down)
	}
	back := adventures[2].Card
	require.Equal(t, "unknown", back.Card, "nobody has seen its face")
	require.Equal(t, engine.Name{Key: "card.unknown.adventure"}, back.Name)
	require.Empty(t, back.Rows)
	require.Len(t, back.Head, 1)
	require.Len(t, back.Head[0].Texts, 1)
	require.Equal(t, "jetty", p.who().At)
	require.Equal(t, []string{
		p.place("stair-1"), p.place("stair-2"), p.place("stair-3"), p.place("stair-4"),
		p.place("beacon"), "jetty", "gallery",
	}, p.moves())
	require.Equal(t, []string{"jetty", "gallery"}, []string{area.Places[0].ID, area.Places[1].ID})
	require.Equal(t, models.NotFound, models.CodeOf(p.try("move", map[string]any{"place": "entrance"})))
	again := p.game.New()
	require.NoError(t, json.Unmarshal([]byte(text(t, p.state)), again))
	require.Equal(t, text(t, p.shown()), text(t, p.game.View(again, engine.Host, engine.Nobody)))
}

// TestTheMuseumHasNoneOfIt plays in the museum with the box in play: its cards that join
// their own mode stay out of the deck.
func TestTheMuseumHasNoneOfIt(t *testing.T) {
	p := newPlay(t, "lighthouse")
	p.do("sit", map[string]any{"seat": 1, "card": "keeper"})
	p.do("begin", map[string]any{})
	require.Contains(t, p.options(), "koi-pond")
	require.NotContains(t, p.options(), "stair-1")
	p.settle()
	require.Equal(t, "museum", p.own().Playing())
	area, entrances := p.museum()
	require.Equal(t, 1, entrances)
	require.Len(t, area.Places[entrances:], 6)
	require.Equal(t, "entrance", p.who().At)
	require.NotContains(t, p.moves(), "gallery")
	require.Equal(t, models.Illegal, models.CodeOf(p.try("ring", nil)))
}

// TestACardThatLiesFaceDownIsTurnedOver moves to one: its back, then its face, then who
// comes in. A monster that lay on it finds a task there.
func TestACardThatLiesFaceDownIsTurnedOver(t *testing.T) {
	p := onTheIsland(t)
	stair := p.place("stair-3")
	p.do("fix", map[string]any{"what": "monster", "card": "unknown", "id": stair})
	require.Equal(t, models.Invalid, models.CodeOf(p.try("fix",
		map[string]any{"what": "monster", "card": "unknown", "id": stair, "task": 2})))
	require.Zero(t, p.own().Place(stair).Monsters[0].Task)
	p.do("move", map[string]any{"place": stair})
	require.Equal(t, []string{"moving", "turned", "entered", "resolution-begins", "attempting", "pooling"}, seen(p.events))
	require.True(t, told(p.events, "log.turned"))
	require.Equal(t, 4, p.who().Count(eldersign.Stamina), "the back")
	require.Equal(t, 2, p.who().Count(eldersign.Clue), "the entry effect")
	require.False(t, p.own().Place(stair).Down)
	require.Equal(t, 2, p.own().Place(stair).Monsters[0].Task)
	area, entrances := p.museum()
	require.Equal(t, "stair-3", area.Places[entrances+2].Card.Card)
	p.do("give-up", nil)
	p.settle()
	p.do("clock", nil)
	p.do("move", map[string]any{"place": stair})
	require.Equal(t, 2, p.who().Count(eldersign.Clue), "who stays does not enter again")
}

// TestAnUnknownCardIsAskedForWhenItIsTurned resolves its back by hand.
func TestAnUnknownCardIsAskedForWhenItIsTurned(t *testing.T) {
	p := onTheIsland(t)
	down := p.place("stair-3")
	p.do("fix", map[string]any{"what": "name", "id": down, "card": "unknown"})
	p.do("move", map[string]any{"place": down})
	require.Equal(t, []string{"done"}, p.options())
	p.choose("done")
	require.Equal(t, []string{"stair-3", "stair-5", "stair-6", "unknown"}, p.options())
	p.choose("stair-5")
	require.Equal(t, "stair-5", p.own().Place(down).Card.ID)
	require.False(t, p.own().Place(down).Down)
	require.Equal(t, 2, p.who().Count(eldersign.Clue))
}

// TestASuccessReturnsToTheEntranceOfTheMode and deals the next card face down.
func TestASuccessReturnsToTheEntranceOfTheMode(t *testing.T) {
	p := onTheIsland(t)
	p.move("stair-1")
	p.roll(task.FaceTerror, task.FaceLore, task.FacePeril, task.FacePeril, task.FacePeril, task.FacePeril, task.FacePeril)
	p.do("complete", map[string]any{"task": "t1", "dice": []int{1}})
	p.roll(task.FaceTerror, task.FacePeril, task.FaceLore, task.FaceLore, task.FaceLore, task.FaceLore)
	p.do("complete", map[string]any{"task": "t2", "dice": []int{2}})
	require.Equal(t, "jetty", p.who().At)
	p.choose("stair-5")
	require.True(t, p.own().Place(p.place("stair-5")).Down)
	require.Equal(t, eldersign.PhaseClock, p.own().Phase)
}

// TestAModeSetsUpWhatIsItsOwn finds the special adventure, on which no monster is placed.
func TestAModeSetsUpWhatIsItsOwn(t *testing.T) {
	p := onTheIsland(t)
	require.True(t, p.own().Place(p.place("beacon")).Extra)
	p.do("burn", map[string]any{"n": 0})
	p.choose("unknown")
	var spots []string
	for _, c := range p.game.Choices(p.state) {
		spots = append(spots, c.Target)
	}
	require.Equal(t, []string{p.place("stair-1"), p.place("stair-2")}, spots, "and not its task for a monster")
}

// TestAnEntranceWhereNothingIsDone skips the resolution phase.
func TestAnEntranceWhereNothingIsDone(t *testing.T) {
	p := onTheIsland(t)
	p.move("jetty")
	require.Equal(t, eldersign.PhaseClock, p.own().Phase)
}

// TestAnEntranceThatCanBeClosed uses the gallery, has the tide close it, and finds nothing
// to do there any more. The tide comes first at midnight.
func TestAnEntranceThatCanBeClosed(t *testing.T) {
	p := onTheIsland(t)
	p.move("gallery")
	require.Equal(t, eldersign.PhaseEntrance, p.own().Phase)
	require.False(t, p.offers("first-aid"))
	require.Equal(t, models.Illegal, models.CodeOf(p.try("first-aid", map[string]any{"what": "sanity"})))
	p.do("ring", nil)
	require.Equal(t, []string{"jetty", "gallery"}, p.options(), "the player chooses an entrance")
	p.choose("gallery")
	p.do("adjust", map[string]any{"what": "clock", "by": 9})
	from := len(p.all)
	p.do("clock", nil)
	night := p.all[from:]
	closed := slices.IndexFunc(night, func(e engine.Event) bool { return e.Label.Key == "log.entrance-closed" })
	require.Positive(t, closed)
	require.False(t, told(night[:closed], "log.doom"))
	require.ElementsMatch(t, p.options(), []string{p.place("stair-3"), p.place("stair-4")},
		"only the backs have something at midnight")
	doom := p.own().Count(eldersign.Doom)
	p.settle()
	require.Equal(t, doom+2, p.own().Count(eldersign.Doom))
	require.False(t, p.own().Open("gallery"))
	area, _ := p.museum()
	require.True(t, area.Places[1].Closed)
	p.move("gallery")
	require.Equal(t, eldersign.PhaseClock, p.own().Phase)
}

// TestModesThatAreNotThereAreRefused names modes of boxes that are not chosen, or of none.
func TestModesThatAreNotThereAreRefused(t *testing.T) {
	p := newPlay(t)
	for _, boxes := range [][]string{{"island"}, {"lighthouse", "island", "museum"}, {"lighthouse", "attic"}} {
		require.Equal(t, models.NotFound, models.CodeOf(p.try("boxes", map[string]any{"boxes": boxes})), boxes)
	}
	_, err := p.game.Apply(p.state, engine.Event{Kind: "boxes", Data: []byte(`{"mode":"attic"}`)})
	require.Equal(t, models.Invalid, models.CodeOf(err))
	for _, m := range []eldersign.Mode{
		{ID: "lighthouse", Entrances: island().Entrances},
		{ID: "museum", Entrances: island().Entrances},
		{ID: "open-sea"},
		{ID: "dry", Entrances: island().Entrances, Night: []cards.Effect{{Do: "drought"}}},
	} {
		box := lighthouse()
		box.Modes = []eldersign.Mode{m}
		require.Panics(t, func() { eldersign.New(core.Box(), box) }, m.ID)
	}
	require.Panics(t, func() { eldersign.New(eldersign.Box{ID: "bare"}) })
}

// TestBoxesAndModesAreOffered takes the box in, chooses its mode, and takes it out again.
func TestBoxesAndModesAreOffered(t *testing.T) {
	p := newPlay(t)
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
	tap("lighthouse")
	tap("island")
	require.Equal(t, "island", p.own().Playing())
	tap("lighthouse")
	require.Equal(t, "museum", p.own().Playing())
	require.Empty(t, p.own().Boxes)
}

// TestTheSceneListsBoxesAndWaysToPlay takes the box in and chooses its mode by what a phone is shown.
func TestTheSceneListsBoxesAndWaysToPlay(t *testing.T) {
	p := newPlay(t)
	shown := func() []scene.Box { return p.game.View(p.state, engine.Host, engine.Nobody).(scene.Scene).Boxes }
	require.Equal(t, []scene.Box{{ID: "core", In: true}, {ID: "lighthouse"}}, shown(),
		"one way to play is nothing to choose")
	p.do(scene.TakeBoxes, map[string]any{"boxes": []string{"lighthouse"}})
	require.Equal(t, []scene.Box{
		{ID: "core", In: true},
		{ID: "lighthouse", In: true},
		{ID: "lamp", Of: "lighthouse", In: true},
		{ID: "horn", Of: "lighthouse", In: true},
		{ID: "museum", Way: true, In: true},
		{ID: "island", Way: true},
	}, shown())
	p.do(scene.TakeBoxes, map[string]any{"boxes": []string{"lighthouse", "island", "horn"}})
	require.Equal(t, []scene.Box{
		{ID: "core", In: true},
		{ID: "lighthouse", In: true},
		{ID: "lamp", Of: "lighthouse"},
		{ID: "horn", Of: "lighthouse", In: true},
		{ID: "museum", Way: true},
		{ID: "island", Way: true, In: true},
	}, shown())
}
