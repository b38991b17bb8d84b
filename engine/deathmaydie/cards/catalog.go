package cards

import (
	"bytes"
	"encoding/json"
	"io/fs"

	"elderglass/models"
)

// Catalog is every card that is known.
type Catalog struct {
	Episodes      []Episode      `json:"episodes,omitempty"`
	ElderOnes     []ElderOne     `json:"elderOnes,omitempty"`
	Investigators []Investigator `json:"investigators,omitempty"`
	Skills        []Skill        `json:"skills,omitempty"`
	Insanities    []Insanity     `json:"insanities,omitempty"`
	Monsters      []Enemy        `json:"monsters,omitempty"`
	Relics        []Relic        `json:"relics,omitempty"`
	// Unknown are the Unknown Mythos cards.
	Unknown []Mythos `json:"unknown,omitempty"`
	// Boards are those of episodes that no source tells, as somebody entered them.
	Boards []Laid `json:"boards,omitempty"`
	// Parts are cards of episodes and Elder Ones, as somebody entered them one by one.
	Parts []Part `json:"parts,omitempty"`
}

// Part is what an episode or an Elder One has besides, by its id.
type Part struct {
	Of        string      `json:"of"`
	Enemies   []Enemy     `json:"enemies,omitempty"`
	Mythos    []Mythos    `json:"mythos,omitempty"`
	Discovery []Discovery `json:"discovery,omitempty"`
}

// Laid is the board of an episode, by the episode's id.
type Laid struct {
	Episode string `json:"episode"`
	Board   Board  `json:"board"`
}

// Load reads every JSON file of a folder, each part of a Catalog, strictly. Errors: Invalid.
func Load(files fs.FS, folder string) (Catalog, error) {
	var all Catalog
	list, err := fs.ReadDir(files, folder)
	if err != nil {
		return all, models.Errorf(models.Invalid, "the cards cannot be read: %w", err)
	}
	for _, f := range list {
		data, err := fs.ReadFile(files, folder+"/"+f.Name())
		if err != nil {
			return all, models.Errorf(models.Invalid, "the cards cannot be read: %w", err)
		}
		part, err := Read(data)
		if err != nil {
			return all, models.Errorf(models.Invalid, "%s: %s", f.Name(), err)
		}
		all = all.With(part)
	}
	return all, nil
}

// Read reads a part of a Catalog, strictly. Errors: Invalid.
func Read(data []byte) (Catalog, error) {
	var part Catalog
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&part); err != nil {
		return part, models.Errorf(models.Invalid, "these are no cards: %w", err)
	}
	return part, nil
}

// With returns a catalog with the cards of another one, which take the place of those with the
// same id.
func (c Catalog) With(o Catalog) Catalog {
	c.Episodes = Merge(c.Episodes, o.Episodes, func(e Episode) string { return e.ID })
	c.ElderOnes = Merge(c.ElderOnes, o.ElderOnes, func(e ElderOne) string { return e.ID })
	c.Investigators = Merge(c.Investigators, o.Investigators, func(e Investigator) string { return e.ID })
	c.Skills = Merge(c.Skills, o.Skills, func(e Skill) string { return e.ID })
	c.Insanities = Merge(c.Insanities, o.Insanities, func(e Insanity) string { return e.ID })
	c.Monsters = Merge(c.Monsters, o.Monsters, func(e Enemy) string { return e.ID })
	c.Relics = Merge(c.Relics, o.Relics, func(e Relic) string { return e.ID })
	c.Unknown = Merge(c.Unknown, o.Unknown, func(e Mythos) string { return e.ID })
	c.Boards = Merge(c.Boards, o.Boards, func(b Laid) string { return b.Episode })
	for i := range c.Boards {
		if e := Find(c.Episodes, c.Boards[i].Episode, func(e Episode) string { return e.ID }); e != nil {
			e.Board = &c.Boards[i].Board
		}
	}
	c.Parts = append(append([]Part(nil), c.Parts...), o.Parts...)
	for _, part := range c.Parts {
		enemy, mythos := func(e Enemy) string { return e.ID }, func(m Mythos) string { return m.ID }
		if e := Find(c.Episodes, part.Of, func(e Episode) string { return e.ID }); e != nil {
			e.Enemies, e.Mythos = Merge(e.Enemies, part.Enemies, enemy), Merge(e.Mythos, part.Mythos, mythos)
			e.Discovery = Merge(e.Discovery, part.Discovery, func(d Discovery) string { return d.ID })
		}
		if e := Find(c.ElderOnes, part.Of, func(e ElderOne) string { return e.ID }); e != nil {
			e.Minions, e.Mythos = Merge(e.Minions, part.Enemies, enemy), Merge(e.Mythos, part.Mythos, mythos)
		}
	}
	return c
}

// Merge returns a list with the cards of another one, which take the place of those with the same id; new ones come
// last.
func Merge[C any](list, more []C, id func(C) string) []C {
	out := append([]C(nil), list...)
	for _, m := range more {
		if old := Find(out, id(m), id); old != nil {
			*old = m
			continue
		}
		out = append(out, m)
	}
	return out
}

// Find returns the card with an id, nil where there is none.
func Find[C any](list []C, id string, of func(C) string) *C {
	for i := range list {
		if of(list[i]) == id {
			return &list[i]
		}
	}
	return nil
}
