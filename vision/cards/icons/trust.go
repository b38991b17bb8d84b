//go:build !nocv

package icons

import (
	"math"
	"strconv"
	"strings"
)

// The net was taught figures as large as signs, and knows those of many prints, but not of all. How close it must look
// to see one inside a sign as large, and how far it may be trusted then, the figures say that were entered: of them it is
// known what it should have told.

const (
	trustSteps = 4 // parts in which trust is told
	// trusted is how much likelier, as a logarithm, what the net told must be without it before it is trusted less, and
	// seenBy how much likelier where it looks elsewhere before it does.
	trusted, seenBy = 3., 2.
	mostHeard       = 32  // places of each kind that say how it is asked
	closestLook     = 2.8 // how close it may look, and by which factor closer each time
	closerStep      = 1.4
	gazeStep        = 2. // parts of a sign's width by figureSign, by which it looks beside its middle
)

// gaze is how close the net looks at a place, 1 as at figures beside their sign, and how far to the right and below, in
// parts of a sign's width by figureSign.
type gaze struct{ closer, x, y float64 }

// straight is how the net looks at figures beside their sign.
var straight = gaze{closer: 1}

// trust is how much of what the net tells counts, from 0 to 1.
type trust struct {
	figure float64 // which figure it is
	some   float64 // whether a figure stands inside a sign
}

// whole is the trust in a net of which nothing else is known.
var whole = trust{1, 1}

// hearing is how the net is asked of figures.
type hearing struct {
	gaze
	trust
}

// besideSigns is what figures beside their sign are said to stand in.
const besideSigns = ""

// hear says how the net is asked, by the sign in which a figure stands and for those beside signs: by the rows that were
// entered.
func (a *alphabet) hear(n *Figures, lessons []*lesson) (map[string]hearing, error) {
	own, is := map[string][]place{}, map[string][]int{}
	var without []place
	for _, l := range lessons {
		for j, atom := range l.atoms {
			at := place{l.strip, int(math.Round(l.mid[j])), l.dy}
			f := figureOf(atom)
			switch {
			case f < figureKinds-1:
				sign := bareSign(atom)
				if len(own[sign]) < mostHeard {
					own[sign], is[sign] = append(own[sign], at), append(is[sign], f)
				}
			case standsAlone(kindOf(atom)) && len(without) < mostHeard:
				without = append(without, at)
			}
		}
	}
	hears := map[string]hearing{}
	for sign, places := range own {
		gazes := []gaze{straight}
		if sign != besideSigns {
			gazes = gazesInside()
		}
		h, err := a.hearOf(n, places, is[sign], gazes)
		if err != nil {
			return nil, err
		}
		told, err := n.tell(append(places, without...), a.wide[aSign], h.gaze)
		if err != nil {
			return nil, err
		}
		h.trust = trustBy(heardOf(told, is[sign]), sign != besideSigns)
		hears[sign] = h
	}
	return hears, nil
}

// hearOf returns the gaze by which what the net tells of figures is likeliest.
func (a *alphabet) hearOf(n *Figures, places []place, is []int, gazes []gaze) (best hearing, err error) {
	most := math.Inf(-1)
	for _, g := range gazes {
		told, err := n.tell(places, a.wide[aSign], g)
		if err != nil {
			return best, err
		}
		gain := 0.0
		if g == straight {
			gain = seenBy
		}
		for _, h := range heardOf(told, is) {
			gain += h.figure()
		}
		if gain > most {
			best, most = hearing{gaze: g}, gain
		}
	}
	return best, nil
}

// gazesInside are those that are tried of figures inside a sign.
func gazesInside() (list []gaze) {
	for closer := 1.0; closer < closestLook; closer *= closerStep {
		for x := -1.0; x <= 1; x++ {
			for y := -1.0; y <= 1; y++ {
				list = append(list, gaze{closer, gazeStep * x, gazeStep * y})
			}
		}
	}
	return list
}

// heard is what the net told of a place, and what stands there: a figure, figureKinds-1 for none, -1 for several.
type heard struct {
	told *figureChances
	is   int
}

// heardOf joins what was told of places and the figures at the first of them; at the others there is none.
func heardOf(told []*figureChances, is []int) (list []heard) {
	for i, c := range told {
		h := heard{c, figureKinds - 1}
		if i < len(is) {
			h.is = is[i]
		}
		list = append(list, h)
	}
	return list
}

// figure returns the log of the chance of the figure that stands there, given that one does.
func (h heard) figure() float64 {
	if h.is < 0 || h.is == figureKinds-1 {
		return 0
	}
	return max(h.told[h.is]-math.Log(1-math.Exp(h.told[figureKinds-1])+1e-9), leastChance)
}

// figureOf returns the figure of an atom, figureKinds-1 where it has none, -1 where it has several.
func figureOf(atom string) int {
	_, number, has := strings.Cut(atom, ":")
	if !has {
		return figureKinds - 1
	}
	if f, err := strconv.Atoi(number); err == nil && f >= 0 && f <= 9 {
		return f
	}
	return -1
}

// trustBy returns the trust with which what was heard is likeliest.
func trustBy(list []heard, inside bool) trust {
	best, most := whole, [2]float64{math.Inf(-1), math.Inf(-1)}
	for step := range trustSteps + 1 {
		by := float64(step) / trustSteps
		gain := [2]float64{trusted * by, trusted * by}
		for _, h := range list {
			c := trust{by, by}.of(h.told)
			none, some := c.none()
			if h.is == figureKinds-1 {
				gain[1] += none
				continue
			}
			if inside {
				gain[1] += some
			}
			gain[0] += heard{c, h.is}.figure()
		}
		if gain[0] >= most[0] {
			best.figure, most[0] = by, gain[0]
		}
		if gain[1] >= most[1] {
			best.some, most[1] = by, gain[1]
		}
	}
	return best
}

// of returns what the net told as far as it is trusted: the less that is, the more alike are all figures, and that
// there is one and that there is none.
func (t trust) of(told *figureChances) *figureChances {
	none, some := told.none()
	odds := t.some * (none - some)
	none, some = -math.Log1p(math.Exp(-odds)), -math.Log1p(math.Exp(odds))
	var c figureChances
	sum := 0.0
	for f := range c[:figureKinds-1] {
		c[f] = t.figure * max(told[f], leastChance)
		sum += math.Exp(c[f])
	}
	for f := range c[:figureKinds-1] {
		c[f] += some - math.Log(sum)
	}
	c[figureKinds-1] = none
	return &c
}

// ask returns what the net tells of the figure at a place of a row, beside its sign or inside some, as far as it is
// trusted. Errors have the code Internal.
func (a *alphabet) ask(n *Figures, at place, sign string) (*figureChances, error) {
	h, ok := a.hears[sign]
	if !ok {
		h = hearing{straight, whole}
	}
	told, err := n.tell([]place{at}, a.wide[aSign], h.gaze)
	if err != nil {
		return nil, err
	}
	return h.trust.of(told[0]), nil
}
