//go:build !nocv

package vision

import (
	"math"
	"slices"

	"elderglass/calibration"
	"elderglass/models"
)

// The namer's net sees a top face as facePixels x facePixels pixels and answers
// with a vector of facePoints numbers.
const (
	facePixels = 64
	facePoints = 96
)

// example is a labelled face in one of its four turns.
type example struct {
	colour models.Colour
	face   models.Face
	vector [facePoints]float32
}

// nudges are small errors of a square's place, in dice, and turn, in radians, as the
// finder makes them. An example is the mean over them, so that it stands for the
// symbol and not for one way of cutting it out.
var nudges = [...]calibration.Square{
	{}, {X: 0.02, Y: 0.012, Turn: 0.03}, {X: -0.016, Y: 0.02, Turn: -0.03}, {X: 0.012, Y: -0.02, Turn: -0.02}, {X: -0.02, Y: -0.012, Turn: 0.02},
}

// namer tells which symbol a top face shows by its likeness to labelled examples.
type namer struct {
	net      *network
	cut      []uint8
	examples []example
}

func newNamer(p *calibration.Profile) (*namer, error) {
	net, err := newNetwork("name", 1, 3, facePixels, facePixels)
	if err != nil {
		return nil, err
	}
	n := &namer{net: net, cut: make([]uint8, 3*facePixels*facePixels)}
	for _, s := range p.Samples {
		for turn := range 4 {
			v, err := n.mean(s, float64(turn)*math.Pi/2)
			if err != nil {
				return nil, err
			}
			n.examples = append(n.examples, example{colour: s.Colour, face: s.Face, vector: v})
		}
	}
	return n, nil
}

// mean is the direction of a sample in one turn, over the nudges.
func (n *namer) mean(s calibration.Sample, turn float64) ([facePoints]float32, error) {
	picture, toPicture := s.Picture()
	var sum [facePoints]float32
	for _, nudge := range nudges {
		nudge.Turn += turn
		picture.Cut(&toPicture, nudge, 1, facePixels, n.cut)
		v, err := n.embed()
		if err != nil {
			return sum, err
		}
		for i, x := range v {
			sum[i] += x
		}
	}
	unit(&sum)
	return sum, nil
}

// unit gives a vector the length 1.
func unit(v *[facePoints]float32) {
	length := 1e-12
	for _, x := range v {
		length += float64(x) * float64(x)
	}
	k := float32(1 / math.Sqrt(length))
	for i := range v {
		v[i] *= k
	}
}

func (n *namer) close() error { return n.net.close() }

// embed turns the cut-out face into a vector of length 1.
func (n *namer) embed() ([facePoints]float32, error) {
	const area = facePixels * facePixels
	var mean [3]float64
	squares := 0.0
	for i, v := range n.cut {
		mean[i%3] += float64(v) / area
		squares += float64(v) * float64(v)
	}
	variance := squares / (3 * area)
	for _, m := range mean {
		variance -= m * m / 3
	}
	scale := float32(1 / (math.Sqrt(max(variance, 0)) + 6))
	for k := range 3 {
		for i := range area {
			n.net.values[k*area+i] = (float32(n.cut[3*i+k]) - float32(mean[k])) * scale
		}
	}
	var v [facePoints]float32
	err := n.net.run(func(out []float32) { copy(v[:], out) })
	unit(&v)
	return v, err
}

// likeness is how like a face is to the best example of a symbol, -1…1.
type likeness struct {
	face  models.Face
	value float64
}

// name compares a top face with the examples and returns the symbols, the
// likeliest first.
func (n *namer) name(p calibration.Picture, toPicture *calibration.Matrix, s calibration.Square) ([]likeness, error) {
	p.Cut(toPicture, s, 1, facePixels, n.cut)
	v, err := n.embed()
	if err != nil {
		return nil, err
	}
	var out []likeness
	for i := range n.examples {
		e := &n.examples[i]
		dot := float32(0)
		for k, x := range e.vector {
			dot += x * v[k]
		}
		at := slices.IndexFunc(out, func(l likeness) bool { return l.face == e.face })
		if at < 0 {
			out = append(out, likeness{face: e.face, value: float64(dot)})
		} else if float64(dot) > out[at].value {
			out[at].value = float64(dot)
		}
	}
	return out, nil
}
