//go:build !nocv

package vision

import (
	"math"

	"elderglass/calibration"
)

// The namer's net sees a top face as facePixels x facePixels pixels and answers
// with a vector of facePoints numbers.
const (
	facePixels = 64
	facePoints = 96
)

// nudges are small errors of a square's place, in dice, and turn, in radians, as the
// finder makes them. An example is learned with all of them, so that it stands for
// the symbol and not for one way of cutting it out.
var nudges = [...]calibration.Square{
	{}, {X: 0.02, Y: 0.012, Turn: 0.03}, {X: -0.016, Y: 0.02, Turn: -0.03}, {X: 0.012, Y: -0.02, Turn: -0.02}, {X: -0.02, Y: -0.012, Turn: 0.02},
}

// namer tells which symbol a top face shows by its likeness to labelled examples.
type namer struct {
	net      *network
	cut      []uint8
	alphabet *alphabet
	answer   []likeness
}

func newNamer(p *calibration.Profile) (*namer, error) {
	net, err := newNetwork("name", 1, 3, facePixels, facePixels)
	if err != nil {
		return nil, err
	}
	n := &namer{net: net, cut: make([]uint8, 3*facePixels*facePixels)}
	examples := make([]example, len(p.Samples))
	for i, s := range p.Samples {
		if examples[i], err = n.learn(s); err != nil {
			return nil, err
		}
	}
	n.alphabet = newAlphabet(examples)
	return n, nil
}

func (n *namer) close() error { return n.net.close() }

func (n *namer) learn(s calibration.Sample) (example, error) {
	e := example{face: s.Face}
	picture, toPicture := s.Picture()
	for turn := range e.views {
		for i, nudge := range nudges {
			nudge.Turn += float64(turn) * math.Pi / 2
			picture.Cut(&toPicture, nudge, 1, facePixels, n.cut)
			v, err := n.embed()
			if err != nil {
				return e, err
			}
			e.views[turn][i] = v
		}
	}
	return e, nil
}

// embed turns the cut-out face into a vector: the face's light and body colour are
// taken away first, as while training.
func (n *namer) embed() (vector, error) {
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
	var v vector
	err := n.net.run(func(out []float32) { copy(v[:], out) })
	v.unit()
	return v, err
}

// name compares a top face with every symbol, cut out the given number of times
// with small differences. The result is valid until the next call; n.cut then
// holds the plain cut.
func (n *namer) name(p calibration.Picture, toPicture *calibration.Matrix, s calibration.Square, looks int) ([]likeness, error) {
	var sum vector
	for i := looks - 1; i >= 0; i-- {
		nudge := nudges[i]
		cos, sin := math.Cos(s.Turn), math.Sin(s.Turn)
		place := calibration.Square{X: s.X + nudge.X*cos - nudge.Y*sin, Y: s.Y + nudge.X*sin + nudge.Y*cos, Turn: s.Turn + nudge.Turn}
		p.Cut(toPicture, place, 1, facePixels, n.cut)
		v, err := n.embed()
		if err != nil {
			return nil, err
		}
		for k, x := range v {
			sum[k] += x / float32(looks)
		}
	}
	n.answer = n.alphabet.compare(&sum, n.answer[:0])
	return n.answer, nil
}
