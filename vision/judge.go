//go:build !nocv

package vision

import (
	"cmp"
	"math"
	"slices"

	"elderglass/calibration"
	"elderglass/models"
)

// symbolOdds turns likeness into odds; the namer was trained with the same.
const symbolOdds = 20

// strange is the likeness at which a symbol is as likely to be none of the
// examples'.
const strange = 0.5

// maxGuesses bounds the list on which a person corrects a die.
const maxGuesses = 6

// Below these a place is no die at all; above sureConfidence nobody is asked.
const (
	dieScore       = 0.35
	sureConfidence = 0.9
	sureAway       = 4.5
)

// allowedFaces lists what each colour can show: what the set says and whatever was
// labelled.
func allowedFaces(p *calibration.Profile) map[models.Colour][]models.Face {
	out := map[models.Colour][]models.Face{}
	for _, k := range p.Set.Kinds {
		out[k.Colour] = slices.Clone(k.Faces)
	}
	for _, s := range p.Samples {
		if !slices.Contains(out[s.Colour], s.Face) {
			out[s.Colour] = append(out[s.Colour], s.Face)
		}
	}
	return out
}

// judge weighs the finder's score, the symbols and the colours into a die. The
// second result is false where no die lies.
func judge(score float64, symbols []likeness, colours []share, away float64, allowed map[models.Colour][]models.Face) (models.Die, bool) {
	if score < dieScore {
		return models.Die{}, false
	}
	type option struct {
		colour models.Colour
		face   models.Face
		weight float64
	}
	var options []option
	total := math.Exp(symbolOdds * strange)
	best := -1.0
	for _, c := range colours {
		for _, s := range symbols {
			if slices.Contains(allowed[c.colour], s.face) {
				w := c.value * math.Exp(symbolOdds*s.value)
				options = append(options, option{c.colour, s.face, w})
				total += w
			}
		}
	}
	for _, s := range symbols {
		best = max(best, s.value)
	}
	if len(options) == 0 {
		return models.Die{}, false
	}
	slices.SortFunc(options, func(a, b option) int { return cmp.Compare(b.weight, a.weight) })
	top := options[0]
	d := models.Die{Colour: top.colour, Face: top.face, Confidence: score * top.weight / total}
	for _, o := range options {
		if o.colour == top.colour && len(d.Guesses) < maxGuesses {
			d.Guesses = append(d.Guesses, models.Guess{Face: o.face, Confidence: o.weight / total})
		}
	}
	d.Sure = d.Confidence >= sureConfidence*score && score > 0.5 && away < sureAway
	return d, true
}
