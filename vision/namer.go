//go:build !nocv

package vision

import (
	"errors"
	"math"
	"runtime"
	"slices"
	"sync"

	"gocv.io/x/gocv"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision/mats"
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
var nudges = [...]calibration.Square{{}, {X: 0.022, Y: 0.016, Turn: 0.028}}

// nudged moves a square as a nudge says, in its own axes.
func nudged(s, nudge calibration.Square) calibration.Square {
	cos, sin := math.Cos(s.Turn), math.Sin(s.Turn)
	return calibration.Square{X: s.X + nudge.X*cos - nudge.Y*sin, Y: s.Y + nudge.X*sin + nudge.Y*cos, Turn: s.Turn +
		nudge.Turn}
}

// closer are the sides, in dice, of the cuts of one face. The whole face tells most
// symbols apart; a small digit in a ring shows in the closer cuts.
var closer = [...]float64{1, 0.7, 0.5}

// crop is one cut of a face: its square and its side in dice.
type crop struct {
	square calibration.Square
	side   float64
}

// namer tells which symbol a top face shows by its likeness to labelled examples.
type namer struct {
	net    *mats.Network
	cutter *cutter
	crops  []crop
	// parts are what the net made of the crops.
	parts [][facePoints]float32
	// glance compares whole faces, known all cuts.
	glance, known *alphabet
	answer        []likeness
}

// newNamer prepares a namer that has no symbols yet.
func newNamer() (*namer, error) {
	net, err := mats.NewNetwork("name")
	if err != nil {
		return nil, err
	}
	return &namer{net: net, cutter: newCutter()}, nil
}

func (n *namer) close() error { return n.cutter.close() }

// learn makes a profile's samples known in place of others. Those that this net has
// not seen yet it looks at in their four turns, which takes long, so all cores help;
// what it saw stays with the profile.
func (n *namer) learn(p *calibration.Profile) error {
	examples := make([]example, len(p.Samples))
	var fresh []int
	for i, s := range p.Samples {
		if p.Net != n.net.Sum || !examples[i].unpack(s) {
			fresh = append(fresh, i)
		}
	}
	workers := min(runtime.NumCPU(), len(fresh))
	failed := make([]error, workers)
	var all sync.WaitGroup
	for k := range workers {
		all.Go(func() {
			failed[k] = lookAt(p.Samples, fresh[k*len(fresh)/workers:(k+1)*len(fresh)/workers], examples)
		})
	}
	all.Wait()
	if err := errors.Join(failed...); err != nil {
		return err
	}
	for _, i := range fresh {
		p.Samples[i].Views = examples[i].pack()
	}
	p.Net = n.net.Sum
	_, mirrored := calibration.ShineOf(p.Samples)
	good := without(examples, mirrored)
	n.glance, n.known = newAlphabet(good, facePoints), newAlphabet(good, allPoints)
	return nil
}

// without returns the examples that no lamp is mirrored in, and those of a symbol that was never
// seen without one.
func without(examples []example, mirrored []bool) (good []example) {
	seen := map[models.Face]bool{}
	for i, e := range examples {
		seen[e.face] = seen[e.face] || !mirrored[i]
	}
	for i, e := range examples {
		if !mirrored[i] || !seen[e.face] {
			good = append(good, e)
		}
	}
	return good
}

// lookAt makes examples of some samples with a net of its own.
func lookAt(samples []calibration.Sample, some []int, examples []example) (err error) {
	w, err := newNamer()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.close()) }()
	for _, i := range some {
		if err := w.look(samples[i], &examples[i]); err != nil {
			return err
		}
	}
	return nil
}

// look looks at a sample in all its turns, nudges and cuts.
func (n *namer) look(s calibration.Sample, e *example) (err error) {
	e.face = s.Face
	picture, toPicture := s.Picture()
	frame, err := matOf(picture)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, frame.Close()) }()
	n.crops = n.crops[:0]
	for turn := range e.views {
		for _, nudge := range nudges {
			nudge.Turn += float64(turn) * math.Pi / 2
			for _, side := range closer {
				n.crops = append(n.crops, crop{nudge, side})
			}
		}
	}
	if err := n.embed(frame, &toPicture, nil); err != nil {
		return err
	}
	for i, part := range n.parts {
		view, cut := i/len(closer), i%len(closer)
		copy(e.views[view/len(nudges)][view%len(nudges)][cut*facePoints:], part[:])
	}
	return nil
}

// embed shows the crops of a picture to the net, all at once, and each to seen, if
// that is given. Afterwards n.parts holds their directions.
func (n *namer) embed(frame gocv.Mat, toPicture *calibration.Matrix, seen func(i int, cut []uint8)) error {
	n.parts = slices.Grow(n.parts[:0], len(n.crops))[:len(n.crops)]
	if len(n.crops) == 0 {
		return nil
	}
	if err := n.net.Shape(len(n.crops), facePixels, facePixels); err != nil {
		return err
	}
	for i, c := range n.crops {
		cut, err := n.cutter.cut(frame, toPicture, c.square, c.side)
		if err != nil {
			return err
		}
		if seen != nil {
			seen(i, cut)
		}
		n.fill(i, cut)
	}
	out := n.net.Run()
	for i := range n.parts {
		copy(n.parts[i][:], out[facePoints*i:])
		unit(n.parts[i][:])
	}
	return nil
}

// fill writes a cut into the net's input, as one image of it, without its light and body
// colour, as while training.
func (n *namer) fill(image int, cut []uint8) {
	const area = facePixels * facePixels
	var sums, squares [3]int
	for i := 0; i < 3*area; i += 3 {
		for k, v := range cut[i : i+3 : i+3] {
			sums[k] += int(v)
			squares[k] += int(v) * int(v)
		}
	}
	var mean [3]float32
	variance := 0.0
	for k, sum := range sums {
		m := float64(sum) / area
		variance += (float64(squares[k])/area - m*m) / 3
		mean[k] = float32(m)
	}
	scale := float32(1 / (math.Sqrt(max(variance, 0)) + 6))
	for y := range facePixels {
		row, bgr := n.net.Row(image, y), cut[3*facePixels*y:][:3*facePixels]
		for i := 0; i < len(bgr); i += 3 {
			to, from := row[i:i+3:i+3], bgr[i:i+3:i+3]
			to[0] = (float32(from[0]) - mean[0]) * scale
			to[1] = (float32(from[1]) - mean[1]) * scale
			to[2] = (float32(from[2]) - mean[2]) * scale
		}
	}
}

// face is a top face and what was seen of it.
type face struct {
	found
	// seen is the sum of all looks at it; looks counts those with every cut, so it is
	// none after a glance.
	seen  vector
	looks int
	rim   rim
	// hidden says that it hardly differs from the empty tray.
	hidden bool
}

// glimpse looks at faces in a picture for the first time, as a whole.
func (n *namer) glimpse(frame gocv.Mat, toPicture *calibration.Matrix, faces []face) error {
	n.crops = n.crops[:0]
	for _, f := range faces {
		n.crops = append(n.crops, crop{f.square, closer[0]})
	}
	err := n.embed(frame, toPicture, func(i int, cut []uint8) { faces[i].rim = rimOf(cut) })
	for i, part := range n.parts {
		copy(faces[i].seen[:], part[:])
	}
	return err
}

// study looks at a face once more, with every cut. Cuts of the first look that the
// glimpse has seen are not repeated.
func (n *namer) study(frame gocv.Mat, toPicture *calibration.Matrix, f *face) error {
	first := 0
	if f.looks == 0 {
		first = 1
	}
	n.crops = n.crops[:0]
	for _, side := range closer[first:] {
		n.crops = append(n.crops, crop{nudged(f.square, nudges[f.looks]), side})
	}
	if err := n.embed(frame, toPicture, nil); err != nil {
		return err
	}
	f.looks++
	for i, part := range n.parts {
		for k, x := range part {
			f.seen[(first+i)*facePoints+k] += x
		}
	}
	return nil
}

// compare compares a face with every symbol by what was seen of it so far. The
// result is valid until the next call.
func (n *namer) compare(f *face) []likeness {
	alphabet, mean := n.glance, f.seen
	if f.looks > 0 {
		alphabet = n.known
		for i := range mean {
			mean[i] /= float32(f.looks)
		}
	}
	n.answer = alphabet.compare(&mean, n.answer[:0])
	return n.answer
}
