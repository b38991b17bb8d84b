package cards

import "math"

// Where rows may be, by the height of the card.
const (
	rowLines   = 256 // parts into which a card's height is divided
	lowestRow  = 8   // parts from one row to the next
	highestRow = 60
)

// slots are where rows stand: the first begins at top, each further one pitch below.
type slots struct {
	top, pitch float64 // parts of the height
	most       int     // rows
}

// slotsOf finds the places at which cards have signs as often as they have rows. Many signs leave little of the ground to
// be seen, and a picture that is noise has some: whichever of both agrees better with the rows is left out.
func slotsOf(cards []readable) slots {
	many, most := slotsWhere(cards, func(p *page) []bool { return p.plain })
	few, better := slotsWhere(cards, func(p *page) []bool { return p.flat })
	if better > most {
		return few
	}
	return many
}

// slotsWhere finds them among the lines that have a ground, and says how well they agree with the rows.
func slotsWhere(cards []readable, grounded func(*page) []bool) (best slots, highest float64) {
	most := 0
	for i := range cards {
		most = max(most, len(cards[i].rows))
	}
	inked := make([][rowLines]bool, len(cards))
	for k := range cards {
		for y := range inked[k] {
			inked[k][y] = cards[k].page.inked(float64(y), grounded(&cards[k].page))
		}
	}
	for pitch := lowestRow; pitch <= highestRow; pitch++ {
		for top := 4; top+most*pitch < rowLines-4; top++ {
			sum := 0.0
			for k := range cards {
				for i := range most {
					sum += fits(&inked[k], top+i*pitch, pitch, len(cards[k].rows) > i)
				}
			}
			if sum > highest {
				highest, best = sum, slots{float64(top), float64(pitch), most}
			}
		}
	}
	return best, highest
}

// fits says how well a card's lines agree with what its owner entered: signs in the middle of each
// row, none between rows, none where there is no row.
func fits(inked *[rowLines]bool, top, pitch int, has bool) float64 {
	in, near := 0, 0.0
	for y := top + pitch/5; y <= top+pitch-pitch/5; y++ {
		if inked[y] {
			in++
			near += 1 - math.Abs(float64(2*(y-top))/float64(pitch)-1)
		}
	}
	switch {
	case !has && in > 0:
		return -1
	case !has:
		return 1
	case in == 0:
		return -2
	}
	sum := 1 + near/float64(in)
	for _, y := range [2]int{top, top + pitch} {
		if !inked[y-1] || !inked[y] || !inked[y+1] {
			sum += 0.6
		}
	}
	return sum
}
