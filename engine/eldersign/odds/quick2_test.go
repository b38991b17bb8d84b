package odds

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"elderglass/models"
)

func TestSimQuick(t *testing.T) {
	set, _ := models.EmbeddedSet("unseen")
	for i, p := range []Problem{
		{Ordered: true, Tasks: []Task{{Requirements: reqs("peril", "peril"), Sanity: 1}, {Requirements: reqs("lore", "lore"), Clock: 1}}, Terror: TerrorCosts, At: Point{Dice: map[models.Colour]int{"green": 6}}},
		{Tasks: []Task{{Requirements: reqs("peril", "peril"), Sanity: 1}, {Requirements: reqs("lore", "inv:6"), Clock: 1}}, Terror: TerrorCosts, At: Point{Dice: map[models.Colour]int{"green": 5}, Extra: []models.Colour{"yellow", "red"}, Clues: 1, Focus: true}},
		{Tasks: []Task{{Requirements: reqs("peril", "terror")}, {Requirements: reqs("lore", "inv:3")}}, Terror: TerrorRemoves, At: Point{Dice: map[models.Colour]int{"green": 5, "red": 1}, Clues: 1, Focus: true, Helpers: 1}},
		{Tasks: []Task{{Requirements: reqs("terror")}, {Requirements: reqs("terror", "peril", "peril")}}, Terror: TerrorFails, At: Point{Dice: map[models.Colour]int{"green": 6, "red": 1}, Clues: 2, Focus: true}},
		{Battle: true, Tasks: []Task{{Requirements: reqs("lore", "lore", "inv:3")}}, At: Point{Dice: map[models.Colour]int{"green": 6, "red": 1, "yellow": 1}, Clues: 2}},
		{Several: true, Tasks: []Task{{Requirements: reqs("peril", "peril")}, {Requirements: reqs("lore", "inv:6")}}, At: Point{Dice: map[models.Colour]int{"green": 6, "red": 1}, Clues: 1, Focus: true}},
		{SecondReroll: true, Tasks: []Task{{Requirements: reqs("peril", "peril")}, {Requirements: reqs("lore", "inv:6")}}, At: Point{Dice: map[models.Colour]int{"green": 5}, Clues: 1, Focus: true}},
		{Changes: []Change{{"terror", "peril"}}, Tasks: []Task{{Requirements: reqs("peril", "peril", "peril")}, {Requirements: reqs("lore", "inv:6")}}, At: Point{Dice: map[models.Colour]int{"green": 5}, Clues: 1, RerollTwo: true, Focus: true}},
	} {
		p.Set = set
		r, err := Solve(context.Background(), p)
		s, err2 := Simulate(context.Background(), p, 20000, rand.New(rand.NewPCG(1, 2)))
		fmt.Println(i, err, err2)
		fmt.Printf("  value %.5f sim %.5f ± %.5f  z=%.2f\n  %+v\n  %+v\n  %+v\n", r.Value, s.Mean, s.Error, (s.Mean-r.Value)/s.Error, r.Costs, s.Costs, r.Options[:min(4, len(r.Options))])
	}
}
