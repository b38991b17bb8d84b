//go:build !nocv

package vision

import (
	"errors"
	"math"

	"gocv.io/x/gocv"

	"elderglass/calibration"
)

// The namer's net sees a top face as facePixels x facePixels pixels and answers
// with a vector of facePoints numbers.
const (
	facePixels = 96
	facePoints = 96
)

// nudges are small errors of a square's place, in dice, and turn, in radians, as the
// finder makes them. An example is learned with all of them, so that it stands for
// the symbol and not for one way of cutting it out.
var nudges = [...]calibration.Square{{}, {X: 0.022, Y: 0.016, Turn: 0.028}, {X: -0.018, Y: -0.022, Turn: -0.028}}

// studyLooks is how many of the nudges a close look takes: all dice of a roll may
// need one, and a picture has 60 ms.
const studyLooks = 2

// closer are the sides, in dice, of the cuts of one face. The whole face tells most
// symbols apart; a small digit in a ring shows in the closer cuts.
var closer = [...]float64{1, 0.7, 0.5}

// namer tells which symbol a top face shows by its likeness to labelled examples.
type namer struct {
	net    *network
	cutter *cutter
	// cut is the face that was cut out last.
	cut []uint8
	// glance compares whole faces, study all cuts.
	glance, study *alphabet
	answer        []likeness
}

func newNamer(p *calibration.Profile) (*namer, error) {
	net, err := newNetwork("name", 1, 3, facePixels, facePixels)
	if err != nil {
		return nil, err
	}
	n := &namer{net: net, cutter: newCutter()}
	examples := make([]example, len(p.Samples))
	for i, s := range p.Samples {
		if examples[i], err = n.learn(s); err != nil {
			return nil, err
		}
	}
	n.glance, n.study = newAlphabet(examples, facePoints), newAlphabet(examples, allPoints)
	return n, nil
}

func (n *namer) close() error { return errors.Join(n.cutter.close(), n.net.close()) }

func (n *namer) learn(s calibration.Sample) (e example, err error) {
	e.face = s.Face
	picture, toPicture := s.Picture()
	frame, err := matOf(picture)
	if err != nil {
		return e, err
	}
	defer func() { err = errors.Join(err, frame.Close()) }()
	for turn := range e.views {
		for i, nudge := range nudges {
			nudge.Turn += float64(turn) * math.Pi / 2
			if err := n.embed(frame, &toPicture, nudge, len(closer), &e.views[turn][i]); err != nil {
				return e, err
			}
		}
	}
	return e, nil
}

// embed adds a face, in the given number of cuts, to a vector. n.cut holds the whole
// face afterwards.
func (n *namer) embed(frame gocv.Mat, toPicture *calibration.Matrix, s calibration.Square, cuts int, v *vector) error {
	for k := cuts - 1; k >= 0; k-- {
		var err error
		if n.cut, err = n.cutter.cut(frame, toPicture, s, closer[k]); err != nil {
			return err
		}
		n.fill()
		var part [facePoints]float32
		if err := n.net.run(func(out []float32) { copy(part[:], out) }); err != nil {
			return err
		}
		unit(part[:])
		for i, x := range part {
			v[k*facePoints+i] += x
		}
	}
	return nil
}

// fill hands the cut to the net without its light and body colour, as while
// training.
func (n *namer) fill() {
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
}

// name compares a top face with every symbol: at a glance, or with every cut,
// studyLooks times. The result is valid until the next call; n.cut then holds the plain face.
func (n *namer) name(frame gocv.Mat, toPicture *calibration.Matrix, s calibration.Square, closely bool) ([]likeness, error) {
	alphabet, looks, cuts := n.glance, 1, 1
	if closely {
		alphabet, looks, cuts = n.study, studyLooks, len(closer)
	}
	var sum vector
	cos, sin := math.Cos(s.Turn), math.Sin(s.Turn)
	for i := looks - 1; i >= 0; i-- {
		nudge := nudges[i]
		place := calibration.Square{X: s.X + nudge.X*cos - nudge.Y*sin, Y: s.Y + nudge.X*sin + nudge.Y*cos, Turn: s.Turn + nudge.Turn}
		if err := n.embed(frame, toPicture, place, cuts, &sum); err != nil {
			return nil, err
		}
	}
	for i := range sum {
		sum[i] /= float32(looks)
	}
	n.answer = alphabet.compare(&sum, n.answer[:0])
	return n.answer, nil
}
