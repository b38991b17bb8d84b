//go:build !nocv

package bench

import (
	"errors"
	"image"
	"math/rand/v2"
	"path/filepath"
)

// classes are the kinds of cards of a box in which each has a size, a frame and a layout of its own, as the boxes have
// that one buys.
type classes struct {
	*deck
	styles map[string]style
	alone  bool // a monster has one row of one sign
	most   int  // rows of a monster
	names  map[string]bool
	number int
}

// newClasses sets up a box in which adventures are large and have text below their rows, and monsters are small and
// have one row. What is printed in a row looks the same on all of them.
func newClasses(seed uint64, r *rand.Rand) *classes {
	adventure, item, monster := newStyle(seed), newStyle(seed+1<<32), newStyle(seed+1<<33)
	adventure.size = []image.Point{{620, 880}, {600, 900}, {640, 860}}[r.IntN(3)]
	monster.size = []image.Point{{420, 420}, {360, 500}, {500, 360}}[r.IntN(3)]
	adventure.lay(r, 34)
	item.lay(r, 24)
	monster.lay(r, 24)
	adventure.rowHigh, adventure.caption = 55+r.IntN(30), r.IntN(4) > 0
	monster.rowHigh, monster.caption = min(monster.text.Dy(), 50+r.IntN(30)), r.IntN(2) == 0
	within := r.IntN(3) == 0
	for _, s := range []*style{&adventure, &monster} {
		s.rowHigh = min(s.rowHigh, s.rows.Dy()/3)
		s.iconShapes, s.iconBadge, s.numberWithin = adventure.iconShapes, adventure.iconBadge, within
		s.titles.pen = adventure.titles.pen
	}
	monster.rowHigh = min(monster.rows.Dy(), max(monster.rowHigh, 50))
	return &classes{
		deck:   &deck{seed: seed, style: adventure},
		styles: map[string]style{"adventure": adventure, "item": item, "monster": monster},
		alone:  r.IntN(2) == 0, most: 1, names: map[string]bool{},
	}
}

// card prints a card of a class.
func (c *classes) card(r *rand.Rand, class string) face {
	c.number++
	s, name := c.styles[class], freshName(r, c.names)
	f := face{id: c.id(name, c.number), name: name, class: class, radius: s.corner}
	switch class {
	case "adventure":
		f.rows = someRows(r)
	case "monster":
		f.rows = someRows(r)
		f.rows = f.rows[:min(len(f.rows), c.most)]
		if c.alone {
			f.rows[0] = f.rows[0][:1]
		}
	}
	f.pixels = s.print(f, r.Uint64(), r.Uint64())
	return f
}

// MakeClasses is MakeRows of a box of three classes of cards, of which n adventures and half as many monsters and items
// are taught.
func MakeClasses(dir string, seed uint64, n, pictures int) error {
	r := rand.New(rand.NewPCG(seed, 59)) //nolint:gosec // pictures, no secrets
	return newClasses(seed, r).makeBox(dir, n, pictures, r)
}

// makeBox writes the photographs of a box from which n adventures are taught, and of others.
func (c *classes) makeBox(dir string, n, pictures int, r *rand.Rand) error {
	c.back = face{pixels: c.printBack(r)}
	defer c.close()
	learn := folder{dir: filepath.Join(dir, "learn")}
	for i := range n {
		learn.teach(c.deck, c.card(r, "adventure"), r)
		if i%2 == 1 {
			learn.teach(c.deck, c.card(r, "monster"), r)
			learn.teach(c.deck, c.card(r, "item"), r)
		}
	}
	read := folder{dir: filepath.Join(dir, "read")}
	read.truth.Classes = true
	read.untaught(c.deck, pictures, func() face {
		return c.card(r, []string{"adventure", "monster", "item"}[pick(r, 4, 2, 1)])
	}, r)
	return errors.Join(learn.close(), read.close())
}
