package odds

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"time"

	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

func reqs(ss ...string) []task.Requirement {
	var out []task.Requirement
	for _, s := range ss {
		r, err := task.Parse(s)
		if err != nil {
			panic(err)
		}
		out = append(out, r)
	}
	return out
}

func chance(p Problem) (*solver, float64) {
	s, err := newSolver(p)
	if err != nil {
		panic(err)
	}
	s.ctx = context.Background()
	pl, _ := s.pool(p.At.Dice)
	n := s.at(key{tasks: s.tasksLeft(p.At), pool: pl, focus: p.At.Focus, secured: nothingSecured})
	return s, n.v[s.level(p.At.Clues, 0)]
}

func TestQuick(t *testing.T) {
	set, _ := models.EmbeddedSet("unseen")
	for _, d := range []map[models.Colour]int{{"green": 5}, {"green": 6}, {"green": 6, "yellow": 1}, {"green": 6, "red": 1}, {"green": 6, "yellow": 1, "red": 1}, {"green": 6, "yellow": 1, "red": 1, "white": 1}} {
		_, v := chance(Problem{Set: set, Ordered: true, Tasks: []Task{{Requirements: reqs("peril", "peril")}, {Requirements: reqs("lore", "lore")}}, At: Point{Dice: d}})
		fmt.Printf("%v %.3f\n", d, v*100)
	}
	b, _ := os.ReadFile("/work/shared/facts/eldersign-core-adventures.json")
	var f struct {
		Records []struct {
			ID      string
			Ordered bool
			Terror  string
			Tasks   []struct{ Dice []string }
		}
	}
	json.Unmarshal(b, &f)
	for _, r := range f.Records {
		p := Problem{Set: set, Ordered: r.Ordered, At: Point{Dice: map[models.Colour]int{"green": 6, "yellow": 1, "red": 1}, Clues: 4, Focus: true}}
		for _, x := range r.Tasks {
			if len(x.Dice) > 0 {
				p.Tasks = append(p.Tasks, Task{Requirements: reqs(x.Dice...)})
			}
		}
		switch r.Terror {
		case "the adventure fails at once":
			p.Terror = TerrorFails
		case "every die showing terror leaves the pool":
			p.Terror = TerrorRemoves
		}
		t0 := time.Now()
		s, v := chance(p)
		fmt.Printf("%-40s %.4f nodes %d %v\n", r.ID, v, len(s.nodes), time.Since(t0))
	}
}
