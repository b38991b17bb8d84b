//go:build !nocv

package vision

import (
	"cmp"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/calibration"
)

// The finder's net sees dice of findScale pixels and answers for cells of
// findCell x findCell pixels; its input's sides are multiples of findStep.
const (
	findScale = 24
	findCell  = 4
	findStep  = 8
)

// Channels of the finder's input and output.
const (
	inputPicture = 0
	inputTray    = 3
	inputFoot    = 6
	inputs       = 8

	outputCentre  = 0
	outputOffset  = 1
	outputTurning = 3
	outputLeaning = 5
)

// Two top faces lie side by side in one plane: their centres cannot be nearer
// than one die. What the net places nearer than this is one die seen twice.
const sameDie = 0.8

// minCentre is the net's score above which a place is looked at at all.
const minCentre = 0.15

// The middle of a leaning die's body and a face of it are nearer than this.
const sameBody = 0.65

// minLeaning is the net's score from which a die is said to lean.
const minLeaning = 0.3

// found is a top face in the plane with the finder's score in 0…1. Of a leaning die
// the square is where the middle of its body appears, without a turn.
type found struct {
	square calibration.Square
	score  float64
}

// finder finds the top faces of dice that lie flat, and dice that lean.
type finder struct {
	rectifier *rectifier
	net       *network
	canvas    canvas
	tray      []uint8
	found     []found
	// leaning are the leaning dice of the last picture, the surest first.
	leaning []found
}

func newFinder(p *calibration.Profile, tray calibration.Picture) (*finder, error) {
	c := newCanvas(p, findScale, findStep)
	net, err := newNetwork("find", 1, inputs, c.height, c.width)
	if err != nil {
		return nil, err
	}
	f := &finder{rectifier: newRectifier(p.Plane, c), net: net, canvas: c}
	frame, err := gocv.NewMatFromBytes(tray.Height, tray.Width, gocv.MatTypeCV8UC3, tray.Pix)
	if err != nil {
		return nil, err
	}
	defer frame.Close()
	pix, err := f.rectifier.flatten(frame)
	if err != nil {
		return nil, err
	}
	f.tray = slices.Clone(pix)
	f.fill(inputTray, f.tray, [3]float64{1, 1, 1})
	f.fillFoot(p.Plane.Height)
	return f, nil
}

func (f *finder) close() error {
	if err := f.rectifier.close(); err != nil {
		return err
	}
	return f.net.close()
}

// fill writes a picture into three channels of the input, as if it had the empty
// tray's light. The square root shows dark scenes as well as bright ones.
func (f *finder) fill(channel int, pix []uint8, gain [3]float64) {
	n := f.canvas.width * f.canvas.height
	for k := range 3 {
		var curve [256]float32
		for v := range curve {
			curve[v] = float32(2*math.Sqrt(min(float64(v)/gain[k], 255)/255) - 1)
		}
		out := f.net.values[(channel+k)*n : (channel+k+1)*n]
		for i := range out {
			out[i] = curve[pix[3*i+k]]
		}
	}
}

// fillFoot writes where a die's foot appears from its top, in dice: it tells the
// net on which side it will see side faces.
func (f *finder) fillFoot(height float64) {
	n := f.canvas.width * f.canvas.height
	along, down := f.net.values[inputFoot*n:(inputFoot+1)*n], f.net.values[(inputFoot+1)*n:]
	for y := range f.canvas.height {
		for x := range f.canvas.width {
			px, py := f.canvas.plane(float64(x)+0.5, float64(y)+0.5)
			along[y*f.canvas.width+x] = float32(-px / (height + 1))
			down[y*f.canvas.width+x] = float32(-py / (height + 1))
		}
	}
}

// find returns the top faces in a frame, the surest first; valid until the next
// call. The second result is the rectified frame.
func (f *finder) find(frame gocv.Mat, gain [3]float64) ([]found, []uint8, error) {
	pix, err := f.rectifier.flatten(frame)
	if err != nil {
		return nil, nil, err
	}
	f.fill(inputPicture, pix, gain)
	if err := f.net.run(f.peaks); err != nil {
		return nil, nil, err
	}
	return f.found, pix, nil
}

// peaks collects the net's centres, each higher than its neighbours.
func (f *finder) peaks(out []float32) {
	w, h := f.canvas.width/findCell, f.canvas.height/findCell
	n := w * h
	centre := out[outputCentre*n : (outputCentre+1)*n]
	f.found = f.found[:0]
	for i := range n {
		x, y := i%w, i/w
		if centre[i] >= logit(minCentre) && peak(centre, w, h, x, y) {
			px, py := f.canvas.plane(
				findCell*(float64(x)+0.5+float64(out[outputOffset*n+i])),
				findCell*(float64(y)+0.5+float64(out[(outputOffset+1)*n+i])))
			turn := math.Atan2(float64(out[(outputTurning+1)*n+i]), float64(out[outputTurning*n+i])) / 4
			f.found = append(f.found, found{
				square: calibration.Square{X: px, Y: py, Turn: math.Mod(turn+math.Pi/2, math.Pi/2)},
				score:  chance(centre[i]),
			})
		}
	}
	f.found = best(f.found)
	leans := out[outputLeaning*n : (outputLeaning+1)*n]
	f.leaning = f.leaning[:0]
	for i := range n {
		x, y := i%w, i/w
		if leans[i] >= logit(minLeaning) && peak(leans, w, h, x, y) {
			px, py := f.canvas.plane(findCell*(float64(x)+0.5), findCell*(float64(y)+0.5))
			f.leaning = append(f.leaning, found{square: calibration.Square{X: px, Y: py}, score: chance(leans[i])})
		}
	}
	f.leaning = best(f.leaning)
}

func logit(chance float64) float32 { return float32(math.Log(chance / (1 - chance))) }

func chance(logit float32) float64 { return 1 / (1 + math.Exp(-float64(logit))) }

// between is how far two places are from each other, in dice.
func between(a, b calibration.Square) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

// best sorts dice, the surest first, and keeps each die once.
func best(dice []found) []found {
	slices.SortFunc(dice, func(a, b found) int { return cmp.Compare(b.score, a.score) })
	kept := dice[:0]
	for _, d := range dice {
		if !slices.ContainsFunc(kept, func(k found) bool { return between(k.square, d.square) < sameDie }) {
			kept = append(kept, d)
		}
	}
	return kept
}

func peak(centre []float32, w, h, x, y int) bool {
	v := centre[y*w+x]
	for j := max(y-1, 0); j <= min(y+1, h-1); j++ {
		for i := max(x-1, 0); i <= min(x+1, w-1); i++ {
			if centre[j*w+i] > v {
				return false
			}
		}
	}
	return true
}
