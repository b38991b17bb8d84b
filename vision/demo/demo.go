// Package demo is a camera where there is none: pictures of a dice tray, composed
// from nothing, on which dice are thrown, lie and are taken away by a hand. What they
// show is left to chance alone, every face being as likely as every other.
package demo

import (
	"cmp"
	cryptorand "crypto/rand"
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"elderglass/models"
)

// Set is the dice set of the demo where none is named.
const Set = "unseen"

// Tray is a tray with dice, seen by a camera. It must not be used from several
// goroutines at once.
type Tray struct {
	set     models.DiceSet
	rng     *rand.Rand
	painter *painter

	lying  []Die
	solids []solid // the same dice
	still  picture // what lies still
	shot   picture // what the camera takes
	acts   []act
}

// New returns an empty tray for the dice of a set. Nothing is thrown into it before a
// tracker has seen that it is empty: what lies there at first was not rolled.
func New(set models.DiceSet, rng *rand.Rand) *Tray {
	p := painting()
	return &Tray{
		set: set, rng: rng, painter: p, still: p.blank(), shot: make(picture, 3*Width*Height),
		acts: []act{&waiting{pictures: look}},
	}
}

// Chance is fair: nobody can tell what it gives next.
func Chance() *rand.Rand {
	var seed [32]byte
	cryptorand.Read(seed[:])
	return rand.New(rand.NewChaCha8(seed))
}

var painting = sync.OnceValue(newPainter)

// Next takes the next picture, Rate in a second: rows of Width pixels of blue, green,
// red. It holds until the next one.
func (t *Tray) Next() []uint8 {
	copy(t.shot, t.still)
	if len(t.acts) > 0 && t.acts[0].paint(t, t.shot) {
		t.acts = t.acts[1:]
	}
	noise(t.rng, t.shot)
	return t.shot
}

// Await tells the tray what the game waits for. What does not stay is taken away.
func (t *Tray) Await(e models.Expectation) {
	if len(t.acts) > 0 {
		if w, ok := t.acts[0].(*waiting); ok && w.rolled { // the game knows of the roll
			t.acts = t.acts[1:]
		}
	}
	t.clear(t.leaving(e.Stay))
}

// clear has a hand take dice away, unless it is about to.
func (t *Tray) clear(away []Die) {
	var due []Die
	for _, a := range t.acts {
		if w, ok := a.(*taking); ok {
			due = append(due, w.due()...)
		}
	}
	if slices.ContainsFunc(due, func(d Die) bool { return !contains(away, d) }) { // some of them stay now
		t.acts = slices.DeleteFunc(t.acts, func(a act) bool { _, takes := a.(*taking); return takes })
		due = nil
	}
	rest := slices.DeleteFunc(slices.Clone(away), func(d Die) bool { return contains(due, d) })
	if len(rest) > 0 {
		t.acts = append(t.acts, newTake(rest))
	}
}

// Lay puts dice down where a reader saw them, as nobody looks.
func (t *Tray) Lay(dice []models.Die) {
	var laid []Die
	for _, d := range dice {
		k, ok := t.set.Kind(d.Colour)
		top := slices.Index(k.Faces, d.Face)
		if !ok || top < 0 || len(d.Corners) != 4 {
			continue
		}
		a, b := over(d.Corners[0]), over(d.Corners[1])
		at := over(models.Point{X: d.X, Y: d.Y})
		die := Die{Kind: k, Top: top, X: at[0], Y: at[1], Turn: math.Atan2(b[1]-a[1], b[0]-a[0])}
		if fromRim(die.X, die.Y) < -0.5 {
			laid = append(laid, die)
		}
	}
	t.put(laid)
}

// over is the point of the plane of the top faces that appears at a point of the picture.
func over(p models.Point) vector {
	d := sight(p.X, p.Y)
	return eye.add(d.scale((1 - eye[2]) / d[2]))
}

// Throw throws the dice that the game waits for, after what does not stay was taken
// away; where anything goes, all dice of the set's first kind. The code is Invalid
// where the set has not these dice, Conflict while dice are in the air.
func (t *Tray) Throw(e models.Expectation) error {
	if slices.ContainsFunc(t.acts, func(a act) bool { return a.rolls() }) {
		return models.Refuse(models.Conflict, "refuse.dice-are-rolling")
	}
	if e.Dice == nil {
		e.Dice = map[models.Colour]int{t.set.Kinds[0].Colour: t.set.Kinds[0].Count}
	}
	var kinds []models.Kind
	for colour, n := range e.Dice {
		k, ok := t.set.Kind(colour)
		if !ok || n < 0 || n > 20 {
			return models.Refuse(models.Invalid, "refuse.no-such-dice-to-throw", "n", n, "colour",
				colour.Name())
		}
		kinds = append(kinds, slices.Repeat([]models.Kind{k}, n)...)
	}
	if len(kinds) == 0 {
		return models.Refuse(models.Invalid, "refuse.no-dice-to-throw")
	}
	slices.SortFunc(kinds, func(a, b models.Kind) int { return cmp.Compare(a.Colour, b.Colour) })
	away := t.leaving(e.Stay)
	staying := slices.DeleteFunc(slices.Clone(t.lying), func(d Die) bool { return contains(away, d) })
	dice, ok := roll(t.rng, kinds, staying)
	if !ok {
		return models.Refuse(models.Invalid, "refuse.no-room-to-throw")
	}
	if t.clear(away); len(t.acts) > 0 {
		t.acts = append(t.acts, &waiting{pictures: shake})
	}
	t.acts = append(t.acts, newThrow(t.rng, dice), &waiting{pictures: look, rolled: true})
	return nil
}

// Still reports whether nothing moves, nor will by itself.
func (t *Tray) Still() bool { return len(t.acts) == 0 }

// Lying are the dice on the tray as a perfect reader would read them.
func (t *Tray) Lying() []models.Die {
	labels := make([]models.Die, 0, len(t.lying))
	for _, d := range t.lying {
		labels = append(labels, d.Label())
	}
	return labels
}

// leaving are the dice that do not stay: each that stays is found where it was seen,
// or by what it shows where nobody saw it.
func (t *Tray) leaving(stay []models.Die) []Die {
	left := slices.Clone(t.lying)
	drop := func(fits func(Die) bool) bool {
		i := slices.IndexFunc(left, fits)
		if i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
		return i >= 0
	}
	for _, s := range stay {
		there := func(d Die) bool {
			l := d.Label()
			return d.Kind.Colour == s.Colour && math.Hypot(l.X-s.X, l.Y-s.Y) < sideAt(vector{})/2
		}
		if !drop(there) {
			drop(func(d Die) bool { return d.Kind.Colour == s.Colour && d.Face() == s.Face })
		}
	}
	return left
}

// put adds dice to those that lie.
func (t *Tray) put(dice []Die) {
	t.lying = append(t.lying, dice...)
	from := len(t.solids)
	for _, d := range dice {
		t.solids = append(t.solids, lying(d))
	}
	t.painter.draw(t.still, t.solids, spots(t.solids[from:]), fine)
}

// remove takes dice out of those that lie.
func (t *Tray) remove(dice []Die) {
	if len(dice) == 0 {
		return
	}
	var gone []solid
	t.lying = slices.DeleteFunc(t.lying, func(d Die) bool { return contains(dice, d) })
	t.solids = slices.DeleteFunc(t.solids, func(s solid) bool {
		if contains(dice, s.Die) {
			gone = append(gone, s)
			return true
		}
		return false
	})
	where := spots(gone)
	t.painter.clear(t.still, where)
	t.painter.draw(t.still, t.solids, where, fine)
}

func contains(dice []Die, d Die) bool {
	return slices.ContainsFunc(dice, func(o Die) bool { return o.X == d.X && o.Y == d.Y })
}

// spots are the parts of the picture in which dice or their shadows may be seen.
func spots(solids []solid) []image.Rectangle {
	all := make([]image.Rectangle, len(solids))
	for i := range solids {
		all[i] = solids[i].around()
	}
	return all
}
