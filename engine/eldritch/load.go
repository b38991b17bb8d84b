package eldritch

import (
	"embed"
	"encoding/json"
	"fmt"

	"elderglass/engine/rules"
)

//go:embed data/*.json
var files embed.FS

// table is a list of facts by id.
type table[F any] struct {
	list []F
	by   map[string]*F
}

func load[F any](file string, id func(*F) string) table[F] {
	data, err := files.ReadFile("data/" + file + ".json")
	t := table[F]{by: map[string]*F{}}
	if err == nil {
		err = json.Unmarshal(data, &t.list)
	}
	if err != nil {
		panic(fmt.Sprintf("eldritch: %s: %v", file, err)) // it is part of the program, and tested
	}
	for i := range t.list {
		t.by[id(&t.list[i])] = &t.list[i]
	}
	return t
}

// The facts of the box.
var (
	spaces        = load("spaces", func(f *SpaceFact) string { return f.ID })
	paths         = load("paths", func(f *PathFact) string { return f.A + " " + f.B })
	investigators = load("investigators", func(f *InvestigatorFact) string { return f.ID })
	monsters      = load("monsters", func(f *MonsterFact) string { return f.ID })
	ancients      = withCultists(load("ancient-ones", func(f *AncientFact) string { return f.ID }))
	mysteries     = load("mysteries", func(f *MysteryFact) string { return f.ID })
	mythosCards   = withOthers(load("mythos", func(f *MythosFact) string { return f.ID }))
	cards         = map[Class]table[CardFact]{
		Asset: loadCards(Asset), Artifact: loadCards(Artifact), Spell: loadCards(Spell), Condition: loadCards(Condition),
	}
)

// withCultists completes what the Ancient Ones' sheets say of Cultists by what their tokens do.
func withCultists(t table[AncientFact]) table[AncientFact] {
	for _, f := range t.list {
		for _, own := range []*MonsterFact{f.Cultist, f.CultistAwake} {
			if own != nil {
				own.ID, own.Name, own.Copies = cultist, monsters.by[cultist].Name, monsters.by[cultist].Copies
			}
		}
	}
	return t
}

// withOthers adds to the Mythos cards one of each colour that stands for all that the program does not know: its
// icons are known, its text is done by hand.
func withOthers(t table[MythosFact]) table[MythosFact] {
	for _, colour := range colours {
		t.list = append(t.list, MythosFact{
			ID: "other-" + colour, Colour: colour, Ongoing: colour == "blue",
			Effects: []Effect{{Do: stepNote, What: "mythos"}},
		})
	}
	for i := range t.list {
		t.by[t.list[i].ID] = &t.list[i]
	}
	return t
}

// loadCards loads the cards of a class, with one that stands for all that the program does not know: what it does is
// read aloud or done by hand, and what an Asset is worth is said when it is acquired.
func loadCards(class Class) table[CardFact] {
	t := load(string(class)+"s", func(f *CardFact) string { return f.ID })
	for i := range t.list {
		t.list[i].Class = class
		t.list[i].Copies = max(1, t.list[i].Copies)
	}
	read := []Effect{{Do: stepReadCard}}
	other := CardFact{ID: otherOf(class), Class: class, Copies: rules.MostCount, Reroll: []Reroll{{}}, Action: read}
	if class == Condition {
		other.Reckoning = read
	}
	t.list = append(t.list, other)
	for i := range t.list {
		t.by[t.list[i].ID] = &t.list[i]
	}
	return t
}
