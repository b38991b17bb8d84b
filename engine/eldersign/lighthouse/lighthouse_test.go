// Package lighthouse_test is a small box of Elder Sign with one of everything that a box
// may bring, and the tests that play with it. Nothing outside of this folder names it.
package lighthouse_test

import (
	"embed"
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
	"elderglass/engine/rules"
	"elderglass/models"
)

// data are its cards: a keeper, and the stairs of its tower, each of which costs stamina to
// reach while it lies face down, and gives clues to who comes in.
//
//go:embed data/*.json
var data embed.FS

// lighthouse is the box.
func lighthouse() eldersign.Box {
	return eldersign.Box{
		ID:    "lighthouse",
		Set:   "unseen",
		Dice:  []models.Colour{task.Black},
		Apart: []models.Colour{task.Black},
		Language: cards.Language{
			Classes: []cards.ClassWords{{Class: "charm", Fields: []string{"uses"}, Held: true}},
			Effects: map[string]cards.Takes{"shine": {What: []string{"charm"}}},
			Icons:   []string{"shine", "charm"}, Costs: []string{"shine"}, Dice: []string{"black"},
			Marks: map[cards.Class][]string{cards.Monster: {"wet"}},
		},
		Cards:  cards.Must(cards.Load(data)),
		Traits: []eldersign.Trait{keeper(), beacon()},
		Words: map[string]eldersign.Word{
			"shine":       {Resolve: shine},
			"match-black": {Options: matches},
			"tide":        {Resolve: tide},
			"beacon":      {Resolve: light},
			"burn":        {Resolve: burn},
		},
		Commands: []eldersign.Command{signalling(), ringing(), burning()},
		Tracks:   []eldersign.Track{oil(), fear()},
		Modes:    []eldersign.Mode{island()},
		Parts:    []string{"lamp", "horn"},
		Open:     lamp,
		InDeck: func(s *eldersign.State, c *cards.Card) bool {
			return c.Class != cards.Adventure || s.Playing() == "island"
		},
		Changes: []rules.Change[eldersign.State]{new(signal)},
		At:      moments(),
		Instead: map[string]func(*eldersign.Turn, eldersign.Step) bool{eldersign.DoDevour: washAshore},
		Settles: func(s *eldersign.State) bool { return len(matching(s)) > 0 },
	}
}

// do is a step of a word for a seat.
func do(word, what string, seat engine.Seat) eldersign.Step {
	return eldersign.Step{Effect: cards.Effect{Do: word, What: what}, Seat: seat}
}

// shone are the moments at which the light shines.
var shone = []rules.Moment{
	eldersign.TurnBegins, eldersign.Moving, eldersign.Turned, eldersign.Entered, eldersign.ResolutionBegins,
	eldersign.Attempting, eldersign.Pooling,
	eldersign.Rolled, eldersign.ResultsStand, eldersign.TaskCompleted, eldersign.TerrorOver, eldersign.Failing,
	eldersign.Succeeded,
	eldersign.Rewarding, eldersign.ClockBegins, eldersign.ClockAdvanced, eldersign.Midnight, eldersign.Opened,
	eldersign.Closed,
	eldersign.Spent, eldersign.Collected, eldersign.DoomAdded, eldersign.Devoured, eldersign.Adjusted, eldersign.Awakening,
}

// moments has the light shine at every moment, and the black die join the first pool.
func moments() map[rules.Moment]func(*eldersign.Turn, eldersign.Step) {
	at := map[rules.Moment]func(*eldersign.Turn, eldersign.Step){}
	for _, m := range shone {
		at[m] = func(t *eldersign.Turn, p eldersign.Step) {
			t.Push(do("shine", string(m), p.Seat))
			switch m {
			case eldersign.Attempting:
				t.AddColour(task.Black)
			case eldersign.ResultsStand:
				t.Push(do("match-black", "", p.Seat))
			}
		}
	}
	return at
}

func shine(t *eldersign.Turn, p eldersign.Step) {
	t.Remark(engine.Text{Key: "log.shine", Args: map[string]any{"when": p.What}})
}

// matching are the dice of the pool that show what the black die shows.
func matching(s *eldersign.State) []eldersign.Die {
	black := blackDie(s)
	return slices.DeleteFunc(s.Pool(), func(d eldersign.Die) bool { return d.Face == "" || d.Face != black.Face })
}

// blackDie is the black die while it lies beside the pool.
func blackDie(s *eldersign.State) eldersign.Die {
	for _, d := range s.DiceIn(eldersign.InPool, "") {
		if d.Colour == task.Black {
			return d
		}
	}
	return eldersign.Die{}
}

// matches are the dice that the black die may take along.
func matches(s *eldersign.State, _ eldersign.Step) []eldersign.Option {
	black := blackDie(s)
	var list []eldersign.Option
	for _, d := range matching(s) {
		list = append(list, eldersign.Option{
			ID: strconv.Itoa(d.ID), Label: eldersign.Say("choice.match", "die", eldersign.DieText(d)), Group: "lose",
			Target: strconv.Itoa(d.ID),
			Do: func(t *eldersign.Turn) {
				t.SetAside(d)
				t.SetAside(black)
			},
		})
	}
	return list
}
