package demo

import (
	"math"
	"math/rand/v2"

	"elderglass/models"
)

// How dice lie that were thrown.
const (
	fromWall   = 1.05 // from a die's middle to the tray's wall, at least
	apart      = 1.45 // between the middles of two dice that do not touch, at least: turned squares never overlap then
	oftenClose = 0.2  // how often a die comes to lie against another
	tries      = 300
)

// roll throws dice: each shows any of its faces, all equally often, and they lie
// anywhere on the tray among those that lie there already. ok is false where there is
// no room.
func roll(rng *rand.Rand, kinds []models.Kind, among []Die) (dice []Die, ok bool) {
	for range tries {
		if dice, ok = scattered(rng, kinds, among); ok {
			break
		}
	}
	for i := range dice {
		dice[i].Top = rng.IntN(len(dice[i].Kind.Faces))
	}
	return dice, ok
}

// scattered gives dice places and turns.
func scattered(rng *rand.Rand, kinds []models.Kind, among []Die) (dice []Die, ok bool) {
	lying := append([]Die(nil), among...)
	for _, k := range kinds {
		d, ok := place(rng, lying, len(among))
		if !ok {
			return nil, false
		}
		d.Kind = k
		lying = append(lying, d)
	}
	return lying[len(among):], true
}

// place finds room for one die; it lies against none of the first few.
func place(rng *rand.Rand, lying []Die, first int) (Die, bool) {
	for range tries {
		d := Die{
			X: (2*rng.Float64() - 1) * (halfWide - fromWall), Y: (2*rng.Float64() - 1) * (halfDeep - fromWall),
			Turn: 2 * math.Pi * rng.Float64(),
		}
		against := -1
		if len(lying) > first && rng.Float64() < oftenClose {
			against = first + rng.IntN(len(lying)-first)
			d = beside(rng, lying[against])
		}
		if free(d, lying, against) {
			return d, true
		}
	}
	return Die{}, false
}

// beside is a die that lies against another.
func beside(rng *rand.Rand, other Die) Die {
	quarter := float64(rng.IntN(4)) * math.Pi / 2
	off, slide := 1.01+0.04*rng.Float64(), 0.6*rng.Float64()-0.3
	c, s := math.Cos(other.Turn+quarter), math.Sin(other.Turn+quarter)
	turn := math.Mod(other.Turn+math.Pi/2*float64(rng.IntN(4)), 2*math.Pi)
	return Die{X: other.X + off*c - slide*s, Y: other.Y + off*s + slide*c, Turn: turn}
}

func free(d Die, lying []Die, against int) bool {
	if math.Abs(d.X) > halfWide-fromWall || math.Abs(d.Y) > halfDeep-fromWall || fromRim(d.X, d.Y) > -0.9 {
		return false
	}
	for i, o := range lying {
		if i != against && math.Hypot(d.X-o.X, d.Y-o.Y) < apart {
			return false
		}
	}
	return true
}
