// Package chronicle makes the page of an evening that one keeps: the turns with what happened
// in them, the rolls, luck against expectation and the moments, as one HTML file that needs
// nothing besides itself, in the language of its reader, whatever the game is.
package chronicle

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"elderglass/engine"
	"elderglass/engine/scene"
	"elderglass/engine/table"
	"elderglass/models"
)

// maxLines bounds the lines of a page. Of a longer game the latest are told.
const maxLines = 5000

// luckWithin is how long luck may take to be worked out. A page without it is better than none.
const luckWithin = 15 * time.Second

// Chronicle is the story of one game, in no language yet. It is never changed.
type Chronicle struct {
	// Seq is the number of the state that it ends with.
	Seq int64
	// Whole is false where luck took too long, and a second try finds more.
	Whole bool

	game        engine.Game
	begun, last time.Time
	now         scene.Scene
	people      []person
	chapters    []chapter
	skipped     int // lines before those that are told
	rolls       int
	takenBack   int
	corrected   int
	fallen      []fallen
	retold      []engine.Retelling
}

// person is somebody who plays or played, as they were last, with the player where one is known.
type person struct {
	scene.Person
	player player
}

// player is who did something: by their name, or by their seat where they gave none; neither
// for nobody.
type player struct {
	name engine.Name
	seat engine.Seat
}

func playerOf(e table.Entry) player {
	if e.Name != (engine.Name{}) {
		return player{name: e.Name}
	}
	return player{seat: e.Seat}
}

// chapter is one turn, or what comes before the first.
type chapter struct {
	turn  int
	seat  engine.Seat
	who   string
	lines []line
}

// line is one step.
type line struct {
	seq  int64
	at   time.Time
	by   player
	text engine.Text
	more []engine.Text
	luck engine.Text
	told []moment
}

// moment is a text that people remember.
type moment struct {
	text engine.Text
	mood engine.Mood
}

// fallen is how often the faces of a colour were thrown.
type fallen struct {
	colour models.Colour
	faces  []models.Face
	counts map[models.Face]int
	total  int
}

// Of returns the chronicle of the game at a table. It may take seconds, during which the game
// goes on, and ends with ctx.
func Of(ctx context.Context, t *table.Table) (*Chronicle, error) {
	story, err := t.Story(ctx)
	if err != nil {
		return nil, err
	}
	c := &Chronicle{Seq: story.Seq, game: story.Game, takenBack: story.TakenBack, corrected: story.Corrected}
	luck, err := c.lookBack(ctx, t)
	if err != nil {
		return nil, err
	}
	if err := c.tell(ctx, story, luck); err != nil {
		return nil, err
	}
	return c, nil
}

// lookBack finds what the game says of luck, and of single steps.
func (c *Chronicle) lookBack(ctx context.Context, t *table.Table) (map[int64]engine.Text, error) {
	within, cancel := context.WithTimeout(ctx, luckWithin)
	defer cancel()
	retold, err := t.Retold(within)
	switch {
	case err == nil:
		c.Whole = true
	case models.CodeOf(err) == models.Unavailable:
		c.Whole = true
		return nil, nil
	case ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded):
		return nil, nil
	default:
		return nil, err
	}
	if retold == nil {
		return nil, nil
	}
	people, steps := retold.Retell()
	c.retold = people
	return steps, nil
}

// tell goes through the story once.
func (c *Chronicle) tell(ctx context.Context, story *table.Story, luck map[int64]engine.Text) error {
	moods := map[string]engine.Mood{}
	if game, ok := c.game.(engine.Remembering); ok {
		moods = game.Remembered()
	}
	players := map[engine.Seat]player{}
	before := c.sceneOf(c.game.New())
	c.now = before
	steps, failed := story.Steps()
	for e, state := range steps {
		if err := ctx.Err(); err != nil {
			return err
		}
		if c.begun.IsZero() {
			c.begun = e.At
		}
		c.last = e.At
		if e.Seat != engine.Nobody {
			players[e.Seat] = playerOf(e)
		}
		if e.Command == scene.RollDice && len(e.Dice) > 0 {
			c.rolls++
			c.count(e.Dice, before)
		}
		if told := toldIn(e, moods); len(told) > 0 || len(e.More) > 0 || !strings.HasPrefix(e.Label.Key, "command.") {
			ch := c.chapterOf(before)
			ch.lines = append(ch.lines, line{
				seq: e.Seq, at: e.At, by: playerOf(e), text: e.Label, more: e.More, luck: luck[e.Seq],
				told: told,
			})
		}
		after := c.sceneOf(state)
		if e.Command == scene.CorrectDie {
			c.putRight(before, after)
		}
		before = after
		c.now = before
		c.meet(before.People)
	}
	if err := failed(); err != nil {
		return err
	}
	for i := range c.people {
		c.people[i].player = players[c.people[i].Seat]
	}
	c.shorten()
	return nil
}

// sceneOf is what everybody sees; empty where the game shows something else.
func (c *Chronicle) sceneOf(state engine.State) scene.Scene {
	s, _ := c.game.View(state, engine.Spectator, engine.Nobody).(scene.Scene)
	return s
}

// meet notes how people are now; who plays no more stays as they were last.
func (c *Chronicle) meet(now []scene.Person) {
	for _, p := range now {
		if p.Name == "" {
			continue // a seat without anybody to play
		}
		i := slices.IndexFunc(c.people, func(old person) bool {
			return old.Seat == p.Seat && old.Card == p.Card && old.Name == p.Name
		})
		if i < 0 {
			i = len(c.people)
			c.people = append(c.people, person{})
		}
		c.people[i].Person = p
	}
}

// chapterOf returns the chapter of a step that was made in a scene.
func (c *Chronicle) chapterOf(s scene.Scene) *chapter {
	next := chapter{turn: s.Turn, seat: s.Active}
	if i := slices.IndexFunc(s.People, func(p scene.Person) bool { return p.Seat == s.Active }); i >= 0 {
		next.who = s.People[i].Name
	}
	if s.Setup != nil {
		next = chapter{}
	}
	if n := len(c.chapters); n > 0 && (c.chapters[n-1].turn == next.turn && c.chapters[n-1].seat == next.seat ||
		s.Result != nil) {
		return &c.chapters[n-1]
	}
	c.chapters = append(c.chapters, next)
	return &c.chapters[len(c.chapters)-1]
}

// toldIn finds the texts of an entry that make it one to remember.
func toldIn(e table.Entry, moods map[string]engine.Mood) (told []moment) {
	for _, text := range append([]engine.Text{e.Label}, e.More...) {
		if mood, ok := moods[text.Key]; ok {
			told = append(told, moment{text, mood})
		}
	}
	return told
}

// count notes how dice fell.
func (c *Chronicle) count(dice []models.Die, s scene.Scene) {
	for _, d := range dice {
		at := slices.IndexFunc(s.Dice, func(k scene.DiceKind) bool { return k.Colour == d.Colour })
		if at < 0 || !slices.Contains(s.Dice[at].Faces, d.Face) {
			continue // a die that the game does not know says nothing of luck
		}
		i := slices.IndexFunc(c.fallen, func(f fallen) bool { return f.colour == d.Colour })
		if i < 0 {
			i = len(c.fallen)
			c.fallen = append(c.fallen, fallen{colour: d.Colour, faces: s.Dice[at].Faces, counts: map[models.Face]int{}})
		}
		c.fallen[i].counts[d.Face]++
		c.fallen[i].total++
	}
}

// putRight takes a face that was misread for the one that was thrown.
func (c *Chronicle) putRight(before, after scene.Scene) {
	if before.Roll == nil || after.Roll == nil {
		return
	}
	for _, was := range before.Roll.Dice {
		for _, is := range after.Roll.Dice {
			i := slices.IndexFunc(c.fallen, func(f fallen) bool { return f.colour == was.Colour })
			if is.ID == was.ID && is.Face != was.Face && i >= 0 && c.fallen[i].counts[was.Face] > 0 {
				c.fallen[i].counts[was.Face]--
				c.fallen[i].counts[is.Face]++
			}
		}
	}
}

// shorten leaves out the oldest lines of a page that would be too long.
func (c *Chronicle) shorten() {
	all := 0
	for _, ch := range c.chapters {
		all += len(ch.lines)
	}
	for c.skipped = 0; all-c.skipped > maxLines; {
		first := &c.chapters[0]
		cut := min(len(first.lines), all-c.skipped-maxLines)
		first.lines = first.lines[cut:]
		c.skipped += cut
		if len(first.lines) == 0 {
			c.chapters = c.chapters[1:]
		}
	}
}
