package tracker

import (
	"cmp"
	"math"
	"slices"

	"elderglass/models"
)

// Several pictures of the same still dice are read, and the readings vote.
const (
	leastVotes = 2 // so many readings that agree in everything are enough
	mostVotes  = 5 // after so many the majority decides
	nearlyAll  = 0.7
)

// ballot collects the readings of one still moment.
type ballot struct {
	readings []models.Reading
}

// add takes one more reading.
func (b *ballot) add(r models.Reading) { b.readings = append(b.readings, r) }

// keep forgets all readings but the last n.
func (b *ballot) keep(n int) {
	if over := len(b.readings) - n; over > 0 {
		b.readings = slices.Delete(b.readings, 0, over)
	}
}

// unanimous reports whether the last n readings show the same dice with the
// same faces in the same places, all of them sure.
func (b *ballot) unanimous(n int, sure bool) bool {
	if len(b.readings) < n {
		return false
	}
	last := b.readings[len(b.readings)-n:]
	for _, r := range last[1:] {
		if !alike(last[0].Dice, r.Dice) {
			return false
		}
	}
	if !sure {
		return true
	}
	return !slices.ContainsFunc(last[n-1].Dice, func(d models.Die) bool { return !d.Sure })
}

// alike reports whether two lists hold the same dice with the same faces in the
// same places.
func alike(a, b []models.Die) bool {
	if len(a) != len(b) {
		return false
	}
	for _, d := range a {
		if !slices.ContainsFunc(b, func(e models.Die) bool {
			return d.Colour == e.Colour && d.Face == e.Face && distance(d, e) < 0.3*side(d)
		}) {
			return false
		}
	}
	return true
}

// leaning reports whether at least half of the readings show a die that leans.
func (b *ballot) leaning() bool {
	return b.half(func(r models.Reading) bool { return len(r.Leaning) > 0 })
}

// warning returns what at least half of the readings warn of, in the words of the
// last of them.
func (b *ballot) warning() models.Text {
	warns := func(r models.Reading) bool { return len(r.Warnings) > 0 }
	if !b.half(warns) {
		return models.Text{}
	}
	for _, r := range slices.Backward(b.readings) {
		if warns(r) {
			return r.Warning()
		}
	}
	return models.Text{}
}

// half reports whether at least half of the readings, and one, are so.
func (b *ballot) half(so func(models.Reading) bool) bool {
	n := 0
	for _, r := range b.readings {
		if so(r) {
			n++
		}
	}
	return n > 0 && 2*n >= len(b.readings)
}

// candidate is one die as several readings saw it.
type candidate struct {
	seen  []models.Die
	looks map[look]float64 // the sum of the readings' confidences
}

type look struct {
	colour models.Colour
	face   models.Face
}

// decide returns the dice that at least half of the readings show, each with
// the look of the greatest weight. A die whose readings disagree is not sure.
func (b *ballot) decide() []models.Die {
	var found []*candidate
	for _, r := range b.readings {
		for _, d := range r.Dice {
			i := slices.IndexFunc(found, func(c *candidate) bool { return distance(c.seen[0], d) < 0.4*side(d) })
			if i < 0 {
				found = append(found, &candidate{looks: map[look]float64{}})
				i = len(found) - 1
			}
			found[i].add(d)
		}
	}
	var dice []models.Die
	for _, c := range found {
		if 2*len(c.seen) >= len(b.readings) {
			dice = append(dice, c.die(len(b.readings)))
		}
	}
	return dice
}

// add takes the die of one more reading.
func (c *candidate) add(d models.Die) {
	c.seen = append(c.seen, d)
	c.looks[look{d.Colour, d.Face}] += max(d.Confidence, 0.01)
	for _, g := range d.Guesses {
		if g.Face != d.Face {
			c.looks[look{d.Colour, g.Face}] += g.Confidence
		}
	}
}

// die returns the candidate as one die: the look of the greatest weight, as the
// reading shows it that is most confident of it. It is sure where nearly all
// readings agree and most of those are sure.
func (c *candidate) die(readings int) models.Die {
	best := look{}
	for l, w := range c.looks {
		by := cmp.Or(cmp.Compare(w, c.looks[best]), cmp.Compare(best.face, l.face), cmp.Compare(best.colour, l.colour))
		if by > 0 {
			best = l
		}
	}
	out := c.seen[0]
	out.Colour, out.Face = best.colour, best.face
	out.Confidence = 0
	sure, agree := 0, 0
	for _, d := range c.seen {
		if d.Colour != best.colour || d.Face != best.face {
			continue
		}
		agree++
		if d.Sure {
			sure++
		}
		if d.Confidence >= out.Confidence {
			out = d
		}
	}
	out.Sure = 2*sure > agree && float64(agree) > nearlyAll*float64(readings)
	out.Confidence = c.looks[best] / float64(readings)
	return brief(out)
}

// brief rounds a die's numbers to what they are worth, a tenth of a pixel and a
// thousandth of chance, because every phone receives them.
func brief(d models.Die) models.Die {
	pixel := func(v float64) float64 { return math.Round(v*10) / 10 }
	chance := func(v float64) float64 { return math.Round(v*1000) / 1000 }
	d.X, d.Y, d.Confidence = pixel(d.X), pixel(d.Y), chance(d.Confidence)
	d.Corners, d.Guesses = slices.Clone(d.Corners), slices.Clone(d.Guesses)
	for i, c := range d.Corners {
		d.Corners[i] = models.Point{X: pixel(c.X), Y: pixel(c.Y)}
	}
	for i := range d.Guesses {
		d.Guesses[i].Confidence = chance(d.Guesses[i].Confidence)
	}
	return d
}

// distance returns how far apart the centres of two dice are, in pixels.
func distance(a, b models.Die) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

// side returns the mean length of the edges of a die's top face, in pixels; for
// a die without corners it is a guess.
func side(d models.Die) float64 {
	if len(d.Corners) < 3 {
		return 40
	}
	sum := 0.0
	for i, p := range d.Corners {
		q := d.Corners[(i+1)%len(d.Corners)]
		sum += math.Hypot(p.X-q.X, p.Y-q.Y)
	}
	return sum / float64(len(d.Corners))
}

// turn returns by how many degrees, 0…45, the edges of two top faces are turned
// against each other; 0 where either has no corners.
func turn(a, b models.Die) float64 {
	if len(a.Corners) < 2 || len(b.Corners) < 2 {
		return 0
	}
	angle := func(d models.Die) float64 {
		return math.Atan2(d.Corners[1].Y-d.Corners[0].Y, d.Corners[1].X-d.Corners[0].X) * 180 / math.Pi
	}
	t := math.Mod(math.Abs(angle(a)-angle(b)), 90)
	return min(t, 90-t)
}
