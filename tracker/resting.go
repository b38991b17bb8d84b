package tracker

import (
	"image"
	"slices"

	"elderglass/models"
)

// How alike a place must be for a die to count as one that did not move, and how
// far a die may be pushed without counting as thrown.
const (
	samePlace  = 0.25 // of a die's side
	sameTurn   = 9.0  // degrees
	leftPlace  = 0.1  // the same for a place that a die had left: a thrown die may
	leftTurn   = 4.0  // come to lie near there, but hardly so exactly
	nudgeReach = 1.6  // of a die's side

	// spotQuiet is which share of a die's cells may change while nothing happens
	// there. Dice that come or go change over a third of theirs, even black dice on
	// dark cloth.
	spotQuiet = 0.15
)

// rested is a die that was seen lying still, and whether it still lies there.
type rested struct {
	die     models.Die
	present bool
}

// resting remembers the dice that lie or lay in the tray since it was last
// thrown into, so that a die which a reading missed for a moment, or which was
// pushed aside, is not taken for a thrown one.
type resting struct {
	dice          []rested
	width, height int
}

// mostRested bounds the memory: more places than any tray holds dice.
const mostRested = 64

// settle compares the dice that lie still now with those remembered, takes them
// over as the present ones and returns which of them were thrown and which
// stayed. diff is how the small picture departs from the last still one.
func (m *resting) settle(dice []models.Die, width, height int, diff difference) (thrown, stayed []models.Die) {
	m.rescale(width, height)
	taken := make([]bool, len(m.dice))
	var unplaced []models.Die
	stay := func(i int, d models.Die) {
		taken[i] = true
		m.dice[i] = rested{die: d, present: true}
		stayed = append(stayed, d)
	}
	for _, d := range dice {
		i := m.find(d, taken, diff)
		if i < 0 {
			unplaced = append(unplaced, d)
			continue
		}
		if m.quiet(d, diff) || m.dice[i].die.Face == d.Face {
			d = surer(m.dice[i].die, d)
		}
		stay(i, d)
	}
	for _, d := range unplaced {
		switch i := m.nudged(d, taken); {
		case i >= 0:
			stay(i, d)
		case m.quiet(d, diff) && !d.Sure:
			continue // nothing came there, and nothing was seen there before
		case m.quiet(d, diff): // it lay there all along and was missed
			m.dice, taken = append(m.dice, rested{}), append(taken, false)
			stay(len(m.dice)-1, d)
		default:
			thrown = append(thrown, d)
		}
	}
	for i, r := range m.dice {
		if !taken[i] && r.present && r.die.Sure && m.quiet(r.die, diff) { // missed now
			stay(i, r.die)
		}
	}
	m.remember(thrown, taken)
	return thrown, stayed
}

// quiet reports whether the small picture has not changed where a die's top
// face lies.
func (m *resting) quiet(d models.Die, diff difference) bool {
	return diff.share(spot(d, side(d)/2, image.Pt(m.width, m.height), diff.size)) <= spotQuiet
}

// remember marks the dice that are gone and adds the thrown ones. A new throw
// ends the memory of places that were left before the last one.
func (m *resting) remember(thrown []models.Die, taken []bool) {
	kept := m.dice[:0]
	for i, r := range m.dice {
		left := !r.present
		if i < len(taken) && !taken[i] {
			r.present = false
		}
		if left && !r.present && len(thrown) > 0 {
			continue
		}
		kept = append(kept, r)
	}
	m.dice = kept
	for _, d := range thrown {
		m.dice = append(m.dice, rested{die: d, present: true})
	}
	if over := len(m.dice) - mostRested; over > 0 {
		m.dice = slices.Delete(m.dice, 0, over)
	}
}

// find returns the index of the remembered die that lies where d lies, -1 for
// none. The colour may be misread, so it has no say; the place decides, and
// where the place is in doubt, whether the picture changed there.
func (m *resting) find(d models.Die, taken []bool, diff difference) int {
	best, least := -1, 0.6*side(d)
	for i, r := range m.dice {
		if taken[i] {
			continue
		}
		away := distance(r.die, d)
		if away >= least {
			continue
		}
		same := away < samePlace*side(d) && turn(r.die, d) < sameTurn || m.quiet(d, diff)
		if !r.present {
			same = away < leftPlace*side(d) && turn(r.die, d) < leftTurn && r.die.Face == d.Face
		}
		if same {
			best, least = i, away
		}
	}
	return best
}

// nudged returns the index of the nearest die that vanished from near where d
// lies and showed the same face, -1 for none.
func (m *resting) nudged(d models.Die, taken []bool) int {
	best, least := -1, nudgeReach*side(d)
	for i, r := range m.dice {
		if taken[i] || !r.present || r.die.Colour != d.Colour || r.die.Face != d.Face {
			continue
		}
		if away := distance(r.die, d); away < least {
			best, least = i, away
		}
	}
	return best
}

// spot returns the cells of the small picture that show what lies within so many
// pixels of a die in a picture of a size.
func spot(d models.Die, within float64, picture, small image.Point) image.Rectangle {
	if picture.X == 0 || picture.Y == 0 {
		return image.Rectangle{}
	}
	sx, sy := float64(small.X)/float64(picture.X), float64(small.Y)/float64(picture.Y)
	return image.Rect(int((d.X-within)*sx), int((d.Y-within)*sy), int((d.X+within)*sx)+1, int((d.Y+within)*sy)+1)
}

// rescale carries the remembered places over to another picture size.
func (m *resting) rescale(width, height int) {
	if width == m.width && height == m.height {
		return
	}
	if m.width > 0 && m.height > 0 && width > 0 && height > 0 {
		sx, sy := float64(width)/float64(m.width), float64(height)/float64(m.height)
		for i := range m.dice {
			m.dice[i].die = scaled(m.dice[i].die, sx, sy)
		}
	}
	m.width, m.height = width, height
}

// scaled returns a die with its place multiplied by sx and sy.
func scaled(d models.Die, sx, sy float64) models.Die {
	d.X, d.Y = d.X*sx, d.Y*sy
	d.Corners = slices.Clone(d.Corners)
	for i, p := range d.Corners {
		d.Corners[i] = models.Point{X: p.X * sx, Y: p.Y * sy}
	}
	return d
}

// lying returns the dice that lie in the tray now.
func (m *resting) lying() []models.Die {
	var dice []models.Die
	for _, r := range m.dice {
		if r.present {
			dice = append(dice, r.die)
		}
	}
	return dice
}

// surer returns what is known of a die that did not move: the look that was
// known unless only the new one is sure, at the new place.
func surer(known, now models.Die) models.Die {
	if now.Sure && !known.Sure {
		return now
	}
	out := known
	out.X, out.Y, out.Corners = now.X, now.Y, now.Corners
	return out
}
