//go:build !nocv

package icons

import (
	"math"
	"strconv"
	"strings"
)

// The net was taught figures as large as signs, and knows those of many prints, but not of all. How close it must look
// to see one inside a sign as large, and how far it may be trusted then, the figures say that were entered: of them it
// is known what it should have told.

const (
	trustSteps = 4 // parts in which trust is told
	// trusted is how much likelier, as a logarithm, what the net told must be where it is trusted less, and
	// otherFraming how much likelier where it looks closer or elsewhere.
	trusted, otherFraming = 3., 2.

	mostAsked   = 32  // places of each kind that say how it is asked
	closestLook = 2.8 // how close it may look, and by which factor closer each time
	closerStep  = 1.4
	framingStep = 2. // parts of a sign's width by figureSign, by which it looks beside its middle
)

// framing is how close the net looks at a place, 1 as at figures beside their sign, and how far to the right and below,
// in parts of a sign's width by figureSign.
type framing struct{ closer, x, y float64 }

// straight is how the net looks at figures beside their sign.
var straight = framing{closer: 1}

// trust is how much of what the net tells counts, from 0 to 1.
type trust struct {
	figure float64 // which figure it is
	some   float64 // whether a figure stands inside a sign
}

// whole is the trust in a net of which nothing else is known.
var whole = trust{1, 1}

// tuning is how the net is asked of figures in one kind of place.
type tuning struct {
	framing
	trust
}

// besideSigns is what figures beside their sign are said to stand in.
const besideSigns = ""

// tune finds how the net is asked, by the sign in which a figure stands and for those beside signs, from the rows that
// were entered.
func (a *alphabet) tune(n *Figures, lessons []*lesson) (map[string]tuning, error) {
	own, is := map[string][]place{}, map[string][]int{}
	var without []place
	for _, l := range lessons {
		for j, atom := range l.atoms {
			at := place{l.strip, int(math.Round(l.mid[j])), l.dy}
			f := figureOf(atom)
			switch {
			case f < figureKinds-1:
				sign := bareSign(atom)
				if len(own[sign]) < mostAsked {
					own[sign], is[sign] = append(own[sign], at), append(is[sign], f)
				}
			case standsAlone(kindOf(atom)) && len(without) < mostAsked:
				without = append(without, at)
			}
		}
	}
	tunings := map[string]tuning{}
	for sign, places := range own {
		framings := []framing{straight}
		if sign != besideSigns {
			framings = framingsInside()
		}
		best, err := a.frame(n, places, is[sign], framings)
		if err != nil {
			return nil, err
		}
		told, err := n.tell(append(places, without...), a.wide[aSign], best)
		if err != nil {
			return nil, err
		}
		tunings[sign] = tuning{best, trustBy(answersOf(told, is[sign]), sign != besideSigns)}
	}
	return tunings, nil
}

// frame returns the framing by which what the net tells of figures is likeliest.
func (a *alphabet) frame(n *Figures, places []place, is []int, framings []framing) (best framing, err error) {
	most := math.Inf(-1)
	for _, f := range framings {
		told, err := n.tell(places, a.wide[aSign], f)
		if err != nil {
			return best, err
		}
		gain := 0.0
		if f == straight {
			gain = otherFraming
		}
		for _, answer := range answersOf(told, is) {
			gain += answer.figure()
		}
		if gain > most {
			best, most = f, gain
		}
	}
	return best, nil
}

// framingsInside are those that are tried of figures inside a sign.
func framingsInside() (list []framing) {
	for closer := 1.0; closer < closestLook; closer *= closerStep {
		for x := -1.0; x <= 1; x++ {
			for y := -1.0; y <= 1; y++ {
				list = append(list, framing{closer, framingStep * x, framingStep * y})
			}
		}
	}
	return list
}

// answer is what the net told of a place, and what stands there: a figure, figureKinds-1 for none, -1 for several.
type answer struct {
	told *figureChances
	is   int
}

// answersOf joins what was told of places and the figures at the first of them; at the others there is none.
func answersOf(told []*figureChances, is []int) (list []answer) {
	for i, c := range told {
		stands := figureKinds - 1
		if i < len(is) {
			stands = is[i]
		}
		list = append(list, answer{c, stands})
	}
	return list
}

// figure returns the log of the chance of the figure that stands there, given that one does.
func (a answer) figure() float64 {
	if a.is < 0 || a.is == figureKinds-1 {
		return 0
	}
	return max(a.told[a.is]-math.Log(1-math.Exp(a.told[figureKinds-1])+1e-9), leastChance)
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

// trustBy returns the trust with which what was answer is likeliest.
func trustBy(list []answer, inside bool) trust {
	best, most := whole, [2]float64{math.Inf(-1), math.Inf(-1)}
	for step := range trustSteps + 1 {
		by := float64(step) / trustSteps
		gain := [2]float64{trusted * by, trusted * by}
		for _, said := range list {
			c := trust{by, by}.of(said.told)
			none, some := c.none()
			if said.is == figureKinds-1 {
				gain[1] += none
				continue
			}
			if inside {
				gain[1] += some
			}
			gain[0] += answer{c, said.is}.figure()
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
	as, ok := a.tunings[sign]
	if !ok {
		as = tuning{straight, whole}
	}
	told, err := n.tell([]place{at}, a.wide[aSign], as.framing)
	if err != nil {
		return nil, err
	}
	return as.trust.of(told[0]), nil
}
