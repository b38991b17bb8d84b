package headlines

import (
	"math"

	"elderglass/vision/cards/ground"
)

// What makes a line of letters.
const (
	bandLines   = 256  // lines into which a card's height is divided
	inkedParts  = 64   // of a line's width, without its margins
	letters     = 4    // upright strokes, at least
	stroke      = 0.45 // of the strongest ink, from which on it is a stroke
	leastInk    = 0.02 // share of the line that is ink
	mostInk     = 0.6
	onGround    = 0.15 // of the strongest ink, below which it is the ground
	strokeWide  = 0.02 // of the line, what is wider counts no more: bold letters are not, shapes of a picture are
	leastGround = 0.25 // share of the line: between bold capitals there is no more, noise of a picture has less
)

// letterLine is what stands on one line of a card's height.
type letterLine struct {
	strokes uint8   // upright ones, 0 where they are no letters
	bold    float64 // their ink by the width of a stroke: a title has larger letters than a text
	inked   uint64  // the parts of the width in which they stand, the leftmost in the lowest bit
}

// Lines are what stands on the lines of a card's height, the uppermost first.
type Lines [bandLines]letterLine

// LinesOf says where letters stand on each line of a card's height, by its grey picture: of so many pixels, one byte
// each.
func LinesOf(grey []uint8, wide, high int) (lines Lines) {
	left, right := wide*8/100, wide*92/100
	ink := make([]float64, right-left)
	for i := range lines {
		y := i * high / bandLines
		line := grey[y*wide+left : y*wide+right]
		level := ground.Along(line, ground.Level(line, 128, 128))
		most := 0.0
		for x, v := range line {
			ink[x] = math.Abs(float64(v) - level(float64(x)/float64(len(line))))
			most = max(most, ink[x])
		}
		if most < 12 {
			continue
		}
		inked, plain, strokes, in := 0, 0, 0, false
		for _, v := range ink {
			if v > 0.4*most {
				inked++
			}
			if v < onGround*most {
				plain++
			}
			if !in && v > stroke*most {
				strokes++
			}
			in = v > stroke*most || in && v > 0.3*most
		}
		if share := float64(inked) / float64(len(ink)); share >= leastInk && share <= mostInk &&
			float64(plain) > leastGround*float64(len(ink)) {
			lines[i].strokes = uint8(min(strokes, math.MaxUint8))
			wide := min(share/float64(max(strokes, 1)), strokeWide)
			lines[i].bold = float64(strokes) * wide * wide * most
			for x, v := range ink {
				if v > stroke*most {
					lines[i].inked |= 1 << (x * inkedParts / len(ink))
				}
			}
		}
	}
	return lines
}

// variety says in how much of the width only some cards have letters on a band, from 0 to 1: titles are of all lengths,
// where lines of a text fill their column, and what is the same on all cards is no title.
func variety(cards []Lines, from, to int) (sum float64) {
	var with [inkedParts]int
	inked := 0 // cards
	for k := range cards {
		var parts uint64
		for _, l := range cards[k][from:to] {
			parts |= l.inked
		}
		if parts == 0 {
			continue
		}
		inked++
		for i := range with {
			with[i] += int(parts >> i & 1)
		}
	}
	for _, n := range with {
		share := float64(n) / float64(max(inked, 1))
		sum += 4 * share * (1 - share) / inkedParts
	}
	return sum
}
