//go:build !nocv

package vision

import (
	"cmp"
	"math"
	"slices"

	"elderglass/models"
)

// spread says how differences of squared distances become odds: they are divided by
// uneven, because the examples of one table vary less than its dice do in play. A die
// that is farther than usual even from the nearest symbol is seen badly, and the
// differences count less in proportion.
type spread struct {
	uneven, usual float64
}

// The spreads of both looks, set on made-up evenings.
var (
	glanceSpread = spread{uneven: 4.5, usual: 100}
	studySpread  = spread{uneven: 9, usual: 250}
)

// weight is the odds of a symbol against the nearest one.
func (s spread) weight(nearest, distance float64) float64 {
	return math.Exp((nearest - distance) / (2 * s.uneven * max(1, nearest/s.usual)))
}

// Plain likeness below foreign is a token, a card or a leaning die; below strange
// nobody can be sure.
const (
	foreign = 0.41
	strange = 0.62
)

// A face that may belong to a leaning die is one unless it is this like a symbol: a
// leaning face is distorted.
const upright = 0.72

// A face of no known look is a question all the same, and no token, where the finder
// has plainScore and the colour is within plainAway standard deviations.
const (
	plainScore = 0.7
	plainAway  = 3
)

// maxGuesses bounds the list on which a person corrects a die.
const maxGuesses = 6

// Below dieScore a place is no die at all, below doubtScore only with a clear symbol.
// Nobody is asked where the finder's score and the symbol's likeness together reach
// sureSum, the pair of colour and symbol has sureConfidence, and the colour is at
// most sureAway standard deviations from the labelled dice's.
const (
	dieScore       = 0.08
	doubtScore     = 0.3
	sureSum        = 1.28
	sureConfidence = 0.95
	sureAway       = 8
)

// leastCovered is the share of a top face that must differ from the empty tray: a
// die of the table's colour still shows its edges and its symbol.
const leastCovered = 0.3

// hardlyCovered is how much will do for a question where the finder plainly sees a die: a large
// white one on a white table differs in little more than its symbol.
const hardlyCovered = 0.2

// judge weighs the finder's score, the symbols and the colours into a die, which may
// lean, of what colours can show. The second result is false where no die lies; what it might be is given all the same.
func judge(score float64, by spread, symbols []likeness, colours []share, away float64, leans bool,
	all repertoires,
) (models.Die, bool) {
	if score < dieScore {
		return models.Die{}, false
	}
	type option struct {
		colour models.Colour
		face   models.Face
		weight float64
	}
	nearest := math.Inf(1)
	for _, s := range symbols {
		nearest = min(nearest, s.distance)
	}
	var options []option
	total := 0.0
	for _, c := range colours {
		for _, s := range symbols {
			if slices.Contains(all[c.colour].faces, s.face) {
				w := c.value * by.weight(nearest, s.distance)
				options = append(options, option{c.colour, s.face, w})
				total += w
			}
		}
	}
	if len(options) == 0 {
		return models.Die{}, false
	}
	slices.SortFunc(options, func(a, b option) int { return cmp.Compare(b.weight, a.weight) })
	top := options[0]
	d := models.Die{Colour: top.colour, Face: top.face, Confidence: top.weight / total}
	for _, o := range options {
		if o.colour == top.colour && len(d.Guesses) < maxGuesses {
			d.Guesses = append(d.Guesses, models.Guess{Face: o.face, Confidence: o.weight / total})
		}
	}
	cosine := cosineOf(d.Face, symbols)
	unknown := cosine < foreign && (score < plainScore || away > plainAway)
	if unknown || leans && cosine < upright || score < doubtScore && (cosine < strange || d.Confidence < 0.5) {
		return d, false
	}
	seen := score >= doubtScore && cosine >= strange && score+cosine >= sureSum
	can := all[d.Colour]
	d.Sure = seen && d.Confidence >= sureConfidence && away < sureAway && can.holds(d.Face, cosine) &&
		!can.rivalled(d.Face, symbols)
	return d, true
}
