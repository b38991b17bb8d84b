package demo

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Rate is how many pictures the camera takes in a second.
const Rate = 15

// act is something that happens on the tray, picture by picture.
type act interface {
	// paint paints the next picture over what lies still, and reports whether it was
	// the last.
	paint(t *Tray, onto picture) (done bool)
	// rolls reports whether it is part of a throw.
	rolls() bool
}

// throwing are dice on their way to where they come to lie.
type throwing struct {
	flights []flight
	ends    float64 // pictures from its beginning
	frame   int
}

// flight is the way of one die.
type flight struct {
	Die

	from      vector
	late      float64 // pictures
	tumbles   float64 // radians
	spin, hop float64
}

// How long a die flies, in pictures, and by how much it may be later than the first.
const (
	flightPictures = 11.0
	latest         = 4.0
)

func newThrow(rng *rand.Rand, dice []Die) *throwing {
	side := math.Copysign(1, rng.Float64()-0.5)
	t := &throwing{}
	for _, d := range dice {
		t.flights = append(t.flights, flight{
			Die: d, from: vector{side*(halfWide+1.5) + rng.NormFloat64()*0.6, halfDeep + 1 + rng.NormFloat64()*0.5, 2},
			late: latest * rng.Float64(), tumbles: math.Pi * (2 + 2*rng.Float64()), spin: 3 * rng.NormFloat64(), hop: 0.6 +
				rng.Float64(),
		})
		t.ends = max(t.ends, flightPictures+t.flights[len(t.flights)-1].late)
	}
	return t
}

// at is the die at a time in pictures.
func (f flight) at(picture float64) solid {
	s := min(max((picture-f.late)/flightPictures, 0), 1)
	left := math.Pow(1-s, 2.2)
	to := vector{f.X, f.Y, 0.5}
	way := f.from.sub(to)
	centre := to.add(way.scale(left))
	end := lying(f.Die)
	flat := math.Hypot(way[0], way[1])
	axis := vector{way[1] / flat, -way[0] / flat, 0}
	turned := func(v vector) vector {
		return v.turned(vector{0, 0, 1}, f.spin*left).turned(axis, f.tumbles*left)
	}
	right, down, up := turned(end.right), turned(end.down), turned(end.up)
	stands := 0.5 * (math.Abs(right[2]) + math.Abs(down[2]) + math.Abs(up[2]))
	centre[2] = stands + f.hop*math.Pow(1-s, 1.5)*math.Abs(math.Cos(2.5*math.Pi*s))
	return newSolid(f.Die, centre, right, down, up)
}

func (*throwing) rolls() bool { return true }

func (w *throwing) paint(t *Tray, onto picture) bool {
	w.frame++
	if float64(w.frame) >= w.ends {
		var dice []Die
		for _, f := range w.flights {
			dice = append(dice, f.Die)
		}
		t.put(dice)
		copy(onto, t.still)
		return true
	}
	solids := slices.Clone(t.solids)
	for _, f := range w.flights {
		if float64(w.frame) > f.late {
			solids = append(solids, f.at(float64(w.frame)))
		}
	}
	t.painter.draw(onto, solids, spots(solids[len(t.solids):]), quick)
	return false
}

// waiting is a moment in which nothing happens: somebody shakes dice, or all look at
// those that were rolled.
type waiting struct {
	pictures int
	rolled   bool
}

func (w *waiting) rolls() bool { return w.rolled }

func (w *waiting) paint(*Tray, picture) bool {
	w.pictures--
	return w.pictures <= 0
}

// shake is so long that a tracker sees which dice were taken away before others come.
const shake = 12

// look is how long dice lie at least before they can be thrown again: it takes a moment
// until they are read.
const look = 25

// taking is a hand that takes dice away.
type taking struct {
	stops  []stop
	px, py float64
	begun  bool
}

// stop is where the hand goes, and what it takes there.
type stop struct {
	x, y float64
	dice []Die
}

// handPace is how far the hand goes from one picture to the next, in pixels.
const handPace = 130

// newTake takes dice away, one at least.
func newTake(dice []Die) *taking {
	w := &taking{}
	for left := slices.Clone(dice); len(left) > 0; {
		at := left[0].Label()
		s := stop{x: at.X, y: at.Y}
		left = slices.DeleteFunc(left, func(d Die) bool {
			l := d.Label()
			near := math.Hypot(l.X-at.X, l.Y-at.Y) < palm-40
			if near {
				s.dice = append(s.dice, d)
			}
			return near
		})
		w.stops = append(w.stops, s)
	}
	w.stops = append(w.stops, stop{x: w.stops[len(w.stops)-1].x, y: Height + 300})
	return w
}

func (*taking) rolls() bool { return false }

// due are the dice that it will still take.
func (w *taking) due() []Die {
	var dice []Die
	for _, s := range w.stops {
		dice = append(dice, s.dice...)
	}
	return dice
}

func (w *taking) paint(t *Tray, onto picture) bool {
	next := w.stops[0]
	if !w.begun {
		w.px, w.py, w.begun = next.x, Height+300, true
	}
	if way := math.Hypot(next.x-w.px, next.y-w.py); way > handPace {
		w.px += (next.x - w.px) * handPace / way
		w.py += (next.y - w.py) * handPace / way
	} else {
		w.px, w.py = next.x, next.y
		t.remove(next.dice)
		copy(onto, t.still)
		w.stops = w.stops[1:]
	}
	drawHand(onto, int(w.px), int(w.py))
	return len(w.stops) == 0
}
