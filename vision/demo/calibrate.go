package demo

import (
	"image"
	"math/rand/v2"

	"elderglass/models"
)

// Calibration are the pictures that the demo's own profile is learned from, as
// somebody would take them who calibrates a table.
type Calibration struct {
	Empty    image.Image
	Pictures []Labelled
}

// Labelled is a picture with the dice that lie in it.
type Labelled struct {
	Image image.Image
	Dice  []models.Die
}

// inAPicture is how many dice a picture shows.
const inAPicture = 10

// Calibrate paints the pictures for the dice of a set, one example of each face of each colour.
func Calibrate(set models.DiceSet) Calibration {
	p := painting()
	rng := rand.New(rand.NewPCG(1, 2))
	var todo []Die
	for _, k := range set.Kinds {
		for _, top := range different(k) {
			todo = append(todo, Die{Kind: k, Top: top})
		}
	}
	rng.Shuffle(len(todo), func(i, j int) { todo[i], todo[j] = todo[j], todo[i] })
	out := Calibration{Empty: p.blank().image()}
	for len(todo) > 0 {
		n := min(inAPicture, len(todo))
		shot := p.blank()
		var solids []solid
		var labels []models.Die
		for _, d := range lay(rng, todo[:n]) {
			solids, labels = append(solids, lying(d)), append(labels, d.Label())
		}
		p.draw(shot, solids, spots(solids), fine)
		noise(rng, shot)
		out.Pictures = append(out.Pictures, Labelled{shot.image(), labels})
		todo = todo[n:]
	}
	return out
}

// different are the faces of a kind that are not alike.
func different(k models.Kind) []int {
	var tops []int
	seen := map[models.Face]bool{}
	for i, f := range k.Faces {
		if !seen[f] {
			seen[f] = true
			tops = append(tops, i)
		}
	}
	return tops
}

// lay gives dice places; what they show stays.
func lay(rng *rand.Rand, dice []Die) []Die {
	kinds := make([]models.Kind, len(dice))
	for i, d := range dice {
		kinds[i] = d.Kind
	}
	for {
		if placed, ok := scattered(rng, kinds, nil); ok {
			for i := range placed {
				placed[i].Top = dice[i].Top
			}
			return placed
		}
	}
}
