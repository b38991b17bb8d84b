// Package headlines finds where the titles of cards of one design stand: in the band in which nearly all of them have a
// line of letters on a plain ground, bold, and of another length on each.
package headlines

import (
	"cmp"
	"math"
	"slices"
)

// Fewest is of how many cards at least it is told where their titles stand.
const Fewest = 5

// What tells titles from other print.
const (
	present  = 0.55 // share of the cards that have letters on a line of the title
	ownLines = 0.33 // share of a band's lines on which a card must have letters for its title to stand there
	// presentOnMarkers is that share where they may be markers: their pictures are like letters here and there.
	presentOnMarkers = 0.9
	lowTitle         = 0.012 // height of a title, by that of the card
	highTitle        = 0.16
	gap              = 3    // lines, within which a title goes on
	coreShare        = 0.75 // of the largest share of cards with letters in a band, below which its ends are cut off
	coreBold         = 0.25 // the same of how bold they are, where a band is
	mostFaint        = 2    // times as high with fainter ones
	ofItsOwn         = 2    // power of the share of a band that is the card's own
	onAllCards       = 6    // power of the share of the cards on which a line has letters, by which it is the title's
	rivalBand        = 0.5  // by how much a band must be as likely the title's as the likeliest one
	mostBands        = 3
	titleRows        = 2   // lines of print of a title
	ofText           = 0.2 // by how much a band is less likely the title's where it is text
	leading          = 2   // lines without letters between two lines of print
	alikeHigh        = 2   // by how many times lines of a text may be as high as others
	closeLines       = 3   // times their height, by which they may be apart
)

// Band is a part of a card's height, from 0 to 1.
type Band struct{ Top, Bottom float64 }

// On reports whether a card has letters on a band.
func (b *Band) On(lines *Lines) bool {
	from, to := int(b.Top*bandLines), int(b.Bottom*bandLines)
	n := 0
	for _, l := range lines[from:to] {
		if l.strokes >= letters {
			n++
		}
	}
	return float64(n) >= ownLines*float64(to-from)
}

// Find returns the bands in which most cards have letters, that in which it is most likely the title first, and how
// likely that is, from 0 on, as compared with other cards: a second band only where it may as well be the title's. Of
// markers nearly all must have letters there. own says which share of what cards have in a band no other one has there.
func Find(cards []Lines, markers bool, own func(Band) float64) (best []Band, likely float64) {
	if len(cards) < Fewest {
		return nil, 0
	}
	least := present
	if markers {
		least = presentOnMarkers
	}
	var share, bold [bandLines]float64
	for i := range share {
		var with []float64
		for k := range cards {
			if l := &cards[k][i]; l.strokes >= letters {
				with = append(with, l.bold)
			}
		}
		share[i] = float64(len(with)) / float64(len(cards))
		if len(with) > 0 {
			slices.Sort(with)
			bold[i] = with[len(with)/2]
		}
	}
	list := bandsOf(cards, &share, &bold, least)
	if len(list) == 0 {
		return nil, 0
	}
	for i := range list {
		list[i].likely *= math.Pow(own(list[i].Band), ofItsOwn)
	}
	first := slices.MaxFunc(list, func(a, b printedBand) int { return cmp.Compare(a.likely, b.likely) })
	best = []Band{first.Band}
	for _, b := range list {
		if b.Band != first.Band && b.likely > rivalBand*first.likely && len(best) < mostBands {
			best = append(best, b.Band)
		}
	}
	return best, first.likely
}

// printedBand is a band of letters, and how likely the title stands there.
type printedBand struct {
	Band
	from, to int  // its lines
	text     bool // it is a part of a text
	likely   float64
}

// bandsOf returns the bands in which most cards have letters, by the share of the cards that have some on a line, and
// how bold they are there.
func bandsOf(cards []Lines, share, bold *[bandLines]float64, present float64) (list []printedBand) {
	onAll := math.Pow(float64(len(cards))/float64(len(cards)+1), onAllCards) // of few cards that is known less well
	for next := 0; next < bandLines; next++ {
		if share[next] < present {
			continue
		}
		end, alone := bandFrom(share, bold, next, present)
		from, to := core(share, bold, next, end)
		next = end
		high := float64(to-from) / bandLines
		if high < lowTitle || high > highTitle {
			continue
		}
		likely := onAll * boldOnAll(share[from:to], bold[from:to]) * math.Sqrt(variety(cards, from, to))
		if !alone {
			likely *= rivalBand
		}
		more := max(high/4, 0.008)
		where := Band{max(float64(from)/bandLines-more, 0), min(float64(to)/bandLines+more, 1)}
		list = append(list, printedBand{where, from, to, linesIn(cards, from, to) > titleRows, likely})
	}
	findText(list)
	for i := range list {
		if list[i].text {
			list[i].likely *= ofText
		}
	}
	return list
}

// findText marks the bands that are lines of a text: three or more of one height, at one close distance, and what is
// close below a text.
func findText(list []printedBand) {
	for i := 2; i < len(list); i++ {
		a, b, c := &list[i-2], &list[i-1], &list[i]
		first, second := a.below(b), b.below(c)
		least, most := min(first, second), max(first, second)
		if least > 0 && most-least <= most/6+1 {
			a.text, b.text, c.text = true, true, true
		}
	}
	for i := 1; i < len(list); i++ {
		above, b := &list[i-1], &list[i]
		b.text = b.text || above.text && b.from-above.to <= b.to-b.from
	}
}

// below returns by how many lines the next band is below one, 0 where both cannot be lines of one text.
func (b *printedBand) below(next *printedBand) int {
	high, other := b.to-b.from, next.to-next.from
	lines := (next.from + next.to - b.from - b.to) / 2
	if alikeHigh*min(high, other) < max(high, other) || lines > closeLines*max(high, other) {
		return 0
	}
	return lines
}

// linesIn returns how many lines of print most cards have on a band.
func linesIn(cards []Lines, from, to int) int {
	counts := make([]int, 0, len(cards))
	for k := range cards {
		most := slices.MaxFunc(cards[k][from:to], func(a, b letterLine) int { return cmp.Compare(a.strokes, b.strokes) })
		if most.strokes < letters {
			continue
		}
		n, blank := 0, leading
		for _, l := range cards[k][from:to] {
			switch {
			case 2*int(l.strokes) <= int(most.strokes):
				blank++
			case blank >= leading:
				n, blank = n+1, 0
			default:
				blank = 0
			}
		}
		counts = append(counts, n)
	}
	if len(counts) == 0 {
		return 0
	}
	slices.Sort(counts)
	return counts[len(counts)/2]
}

// bandFrom returns the line after those from one on that belong together, and whether they stand alone: of a block
// higher than any title, as it and a text below it may be, they are its uppermost ones.
func bandFrom(share, bold *[bandLines]float64, from int, present float64) (end int, alone bool) {
	for end = from; end < bandLines && slices.Max(share[end:min(end+gap, bandLines)]) >= present; end++ {
	}
	if first, last := core(share, bold, from, end); float64(last-first)/bandLines <= highTitle {
		return end, true
	}
	for end = from; end < bandLines && share[end] >= present; end++ {
	}
	return end, false
}

// boldOnAll says how bold the letters on some lines are in the mean, by the share of the cards that have any there: a
// title is on all cards and bold, rows and texts are on many.
func boldOnAll(share, bold []float64) (mean float64) {
	for i, b := range bold {
		mean += math.Pow(share[i], onAllCards) * b / float64(len(bold))
	}
	return mean
}

// core returns the lines of a band, without those at its ends on which far fewer cards have letters than elsewhere:
// a picture beside a title has lines like letters here and there. Where it is far less high without those that are
// fainter too, these are the grain of what is printed round it.
func core(share, bold *[bandLines]float64, from, to int) (first, end int) {
	from, to = above(share, coreShare, from, to)
	if first, end = above(bold, coreBold, from, to); float64(to-from) > mostFaint*float64(end-first) {
		return first, end
	}
	return from, to
}

// above cuts off what lies at the ends of a band below a share of the most in it.
func above(lines *[bandLines]float64, least float64, from, to int) (first, end int) {
	least *= slices.Max(lines[from:to])
	for lines[from] < least {
		from++
	}
	for lines[to-1] < least {
		to--
	}
	return from, to
}
