package lighthouse_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/core"
	"elderglass/engine/eldersign/task"
	"elderglass/engine/rules"
	"elderglass/engine/scene"
	"elderglass/models"
)

// TestABoxIsSilentUntilItIsChosen plays with the box that is not in play: none of its
// cards, dice, commands and moments show.
func TestABoxIsSilentUntilItIsChosen(t *testing.T) {
	p := newPlay(t)
	require.NotContains(t, text(t, p.game.View(p.state, engine.Host, engine.Nobody)), "keeper")
	require.NotContains(t, text(t, p.game.Choices(p.state)), "keeper")
	require.Equal(t, models.NotFound, models.CodeOf(p.try("sit", map[string]any{"seat": 1, "card": "keeper"})))
	p.do("sit", map[string]any{"seat": 1, "card": "joe-diamond"})
	p.do("begin", map[string]any{"adventures": []string{"koi-pond"}})
	p.settle()
	require.False(t, p.offers("signal"))
	require.Equal(t, models.Invalid, models.CodeOf(p.try("signal", map[string]any{"n": 1})))
	p.move("koi-pond")
	require.Empty(t, seen(p.all))
	require.Equal(t, map[models.Colour]int{task.Green: 6}, p.game.Expect(p.state).Dice)

	alone := &play{t: t, game: eldersign.New(core.Box())}
	alone.state = alone.game.New()
	for _, e := range p.all {
		var err error
		alone.state, err = alone.game.Apply(alone.state, e)
		require.NoError(t, err)
	}
	require.Equal(t, text(t, p.state), text(t, alone.state), "the game is the one without the box")
}

// TestABoxAddsItsDiceAndCards chooses the box, which stays chosen once somebody has a card
// of it.
func TestABoxAddsItsDiceAndCards(t *testing.T) {
	p := newPlay(t, "core", "lighthouse")
	require.Equal(t, "boxes", p.events[0].Kind)
	require.Len(t, p.own().Dice, 9)
	require.Equal(t, task.Black, p.own().Dice[8].Colour)
	p.do("sit", map[string]any{"seat": 1, "card": "keeper"})
	require.Equal(t, models.Illegal, models.CodeOf(p.try("boxes", map[string]any{"boxes": []string{}})))
	again := p.game.New()
	require.NoError(t, json.Unmarshal([]byte(text(t, p.state)), again))
	require.Equal(t, text(t, p.game.View(p.state, engine.Host, 0)), text(t, p.game.View(again, engine.Host, 0)))
}

func TestBoxesThatAreNotThereAreRefused(t *testing.T) {
	p := newPlay(t)
	require.Equal(t, models.NotFound, models.CodeOf(p.try("boxes", map[string]any{"boxes": []string{"attic"}})))
	_, err := p.game.Apply(p.state, engine.Event{Kind: "boxes", Data: []byte(`{"boxes":["attic"]}`)})
	require.Equal(t, models.Invalid, models.CodeOf(err))
	require.Panics(t, func() { eldersign.New(core.Box(), core.Box()) })
	late := eldersign.Box{ID: "late", At: map[rules.Moment]func(*eldersign.Turn, eldersign.Step){"dawn": nil}}
	require.Panics(t, func() { eldersign.New(core.Box(), late) })
}

// TestEveryMomentComes plays a turn that succeeds, one that fails and the night, and finds
// the moments in the order of the rules.
func TestEveryMomentComes(t *testing.T) {
	p := begun(t, "koi-pond")
	require.Equal(t, []string{"opened", "opened", "opened", "opened", "opened", "opened", "turn-begins"}, seen(p.all))
	from := len(p.all)
	p.move("koi-pond")
	require.Equal(t, []string{"moving", "entered", "resolution-begins", "attempting", "pooling"}, seen(p.events))
	p.roll(task.FaceTerror, task.FaceLore, task.FaceLore, task.FaceLore, task.FaceLore, task.FaceLore, task.FaceLore)
	require.Equal(t, []string{"rolled"}, seen(p.events))
	p.do("fail-roll", nil)
	require.Equal(t, []string{"terror-over"}, seen(p.events))
	p.do("lose", map[string]any{"die": p.own().Pool()[0].ID})
	require.Equal(t, []string{"pooling"}, seen(p.events))
	p.do("give-up", nil)
	p.settle()
	require.Subset(t, seen(p.all[from:]), []string{"failing", "clock-begins"})
	p.do("clock", nil)
	require.Equal(t, []string{"clock-advanced", "turn-begins"}, seen(p.events))
	p.move("koi-pond")
	require.Equal(t, []string{"moving", "resolution-begins", "attempting", "pooling"}, seen(p.events),
		"who stays does not enter again")

	all := seen(p.all)
	p.evening()
	all = append(all, seen(p.all)...)
	p = begun(t)
	p.do("adjust", map[string]any{"what": "sanity", "seat": 1, "by": -3})
	all = append(all, seen(p.all)...)
	p = onTheIsland(t)
	p.do("move", map[string]any{"place": p.place("stair-3")})
	all = append(all, seen(p.events)...)
	for _, m := range shone {
		require.Contains(t, all, string(m))
	}
}

// evening resolves the koi pond with a monster on it, spends an item, waits for midnight
// and ends with an Ancient One who awakes.
func (p *play) evening() {
	p.t.Helper()
	pond := p.place("koi-pond")
	p.do("fix", map[string]any{"what": "monster", "card": "unknown", "id": pond, "task": 1})
	p.do("fix", map[string]any{"what": "give", "class": "common-item", "card": "unknown", "seat": 1})
	p.do("use", map[string]any{"card": p.who().Cards[0].ID, "use": 7}) // what it does is resolved by hand
	p.settle()
	p.roll(task.FaceTerror, slices.Repeat([]models.Face{task.FaceTerror}, 6)...)
	p.do("stand", nil)
	p.settle()
	from := len(p.all)
	p.do("complete", map[string]any{"task": p.own().Place(pond).Monsters[0].ID, "dice": []int{p.own().Pool()[0].ID}})
	p.roll("", task.FaceTerror, task.FacePeril, task.FacePeril, task.FaceLore)
	p.do("complete", map[string]any{"task": "t2", "dice": []int{
		p.own().Pool()[0].ID, p.own().Pool()[1].ID,
		p.own().Pool()[2].ID,
	}})
	p.settle()
	when := seen(p.all[from:])
	require.Equal(p.t, []string{
		"task-completed", "pooling", "rolled", "task-completed", "succeeded", "opened", "closed",
		"collected", "rewarding", "clock-begins",
	}, when)
	p.do("adjust", map[string]any{"what": "clock", "by": 6})
	from = len(p.all)
	p.do("clock", nil)
	p.settle()
	require.Equal(p.t, []string{"clock-advanced", "midnight", "turn-begins"}, seen(p.all[from:]))
	p.do("fix", map[string]any{"what": "awaken"})
}

// TestTheBlackDieTakesAlongWhatItMatches rolls it with the pool: it is no part of the pool,
// and before a task is completed it leaves with a die that shows the same.
func TestTheBlackDieTakesAlongWhatItMatches(t *testing.T) {
	p := begun(t, "koi-pond")
	p.move("koi-pond")
	require.Equal(t, map[models.Colour]int{task.Green: 6, task.Black: 1}, p.game.Expect(p.state).Dice)
	p.roll(task.FacePeril, task.FacePeril, task.FacePeril, task.FaceLore, task.FaceLore, task.FaceTerror, task.Face1)
	require.Len(t, p.own().Pool(), 6)
	shown, ok := p.game.View(p.state, engine.Host, engine.Nobody).(scene.Scene)
	require.True(t, ok)
	require.Len(t, shown.Roll.Dice, 7)
	for _, d := range shown.Roll.Dice {
		require.Equal(t, d.Colour != task.Black, d.Usable)
	}
	require.True(t, p.offers("stand"))
	require.False(t, p.offers("complete"))
	require.False(t, p.offers("fail-roll"))
	require.Equal(t, models.Illegal, models.CodeOf(p.try("fail-roll", nil)))
	p.do("stand", nil)
	require.Equal(t, []string{"1", "2"}, p.options(), "the player chooses among several")
	p.choose("2")
	require.Equal(t, "results-stand", seen(p.all)[len(seen(p.all))-1])
	require.Len(t, p.own().Pool(), 5)
	require.Empty(t, matching(p.own()))
	require.False(t, p.offers("stand"))
	require.Equal(t, models.Illegal, models.CodeOf(p.try("stand", nil)))
	_, err := p.own().Rerollable()
	require.Equal(t, models.Illegal, models.CodeOf(err))
	p.do("fail-roll", nil)
	p.settle()
	require.Equal(t, map[models.Colour]int(nil), p.game.Expect(p.state).Dice)
	p.do("lose", map[string]any{"die": p.own().Pool()[0].ID})
	require.Equal(t, map[models.Colour]int{task.Green: 4}, p.game.Expect(p.state).Dice,
		"the black die is gone for the resolution phase")
}

// TestTheBlackDieAloneIsNoPool loses all other dice: the adventure has failed.
func TestTheBlackDieAloneIsNoPool(t *testing.T) {
	p := begun(t, "koi-pond")
	p.move("koi-pond")
	for n := 6; n > 0; n-- {
		p.roll(task.FaceTerror, slices.Repeat([]models.Face{task.Face1}, n)...)
		require.False(t, p.offers("stand"))
		p.do("fail-roll", nil)
		require.False(t, slices.ContainsFunc(p.game.Choices(p.state), func(c engine.Choice) bool {
			return c.Target == "9"
		}), "nobody loses or keeps the black die")
		p.do("lose", map[string]any{"die": p.own().Pool()[0].ID})
	}
	require.True(t, told(p.all, "log.failed"))
}

// TestACommandOfABox sends the box's own command, whose event changes what the box keeps.
func TestACommandOfABox(t *testing.T) {
	p := begun(t)
	require.True(t, p.offers("signal"))
	require.Equal(t, models.Invalid, models.CodeOf(p.try("signal", map[string]any{"n": 3})))
	before := text(t, p.state)
	was := p.state
	p.do("signal", map[string]any{"n": 2})
	require.Equal(t, before, text(t, was), "the state before is as it was")
	require.Equal(t, 2, eldersign.Kept[int](p.own(), "signals"))
	require.Equal(t, "log.signal", p.events[0].Label.Key)
	again := p.game.New()
	require.NoError(t, json.Unmarshal([]byte(text(t, p.state)), again))
	require.Equal(t, text(t, p.state), text(t, again))
	require.Zero(t, eldersign.Kept[int](p.own(), "nothing"))
}

// TestSomethingTakesThePlaceOfBeingDevoured loses all sanity twice: the first time the box
// has something else happen, the second time the investigator is devoured.
func TestSomethingTakesThePlaceOfBeingDevoured(t *testing.T) {
	p := begun(t)
	p.do("signal", map[string]any{"n": 2})
	p.do("adjust", map[string]any{"what": "sanity", "seat": 1, "by": -3})
	require.True(t, told(p.events, "log.ashore"))
	require.Equal(t, 3, p.who().Count(eldersign.Sanity))
	require.False(t, p.who().Devoured)
	require.Equal(t, 1, p.own().Count(eldersign.Doom))
	require.Equal(t, []string{"doom-added", "adjusted"}, seen(p.events))
	p.do("adjust", map[string]any{"what": "sanity", "seat": 1, "by": -3})
	require.True(t, p.who().Devoured)
	require.Equal(t, []string{"devoured", "doom-added", "adjusted", "clock-begins"}, seen(p.events))
	p = begun(t)
	p.do("signal", map[string]any{"n": 2})
	p.do("adjust", map[string]any{"what": "stamina", "seat": 1, "by": -5})
	require.True(t, p.who().Devoured, "stamina devours as ever")
}
