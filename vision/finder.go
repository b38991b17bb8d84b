//go:build !nocv

package vision

import (
	"cmp"
	"errors"
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/calibration"
	"elderglass/vision/mats"
	"elderglass/vision/nets"
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
	inputTray = 3
	inputFoot = 6
	inputs    = 8
	// stills is how many of them are the same for all frames.
	stills = inputs - inputTray

	outputCentre  = 0
	outputOffset  = 1
	outputTurning = 3
	outputLeaning = 5
)

// Two top faces lie side by side in one plane: their centres cannot be nearer
// than one die. What the net places nearer than this is one die seen twice.
const sameDie = 0.8

// minCentre is the net's score above which a place is looked at at all.
const minCentre = 0.08

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
	net       *mats.Network
	canvas    canvas
	// pix is the flattened frame, tray the flattened empty tray.
	pix, tray []uint8
	// still holds the channels of the input that are the same for all frames, those of a
	// pixel side by side, for the whole canvas; part is what of the canvas the net sees, cells where dice are taken
	// from its answer.
	still []float32
	part  image.Rectangle
	cells image.Rectangle
	seen  sighting
	// second is what a second look saw.
	second sighting
}

// sighting is what lies on the tray, the surest first: top faces of dice that lie flat,
// and dice that lean. It is valid until the finder's next picture.
type sighting struct {
	tops, leaning []found
}

func newFinder(p *calibration.Profile, tray calibration.Picture) (*finder, error) {
	c := newCanvas(p, findScale, findStep)
	net, err := mats.NewNetwork("find")
	if err != nil {
		return nil, err
	}
	f := &finder{
		rectifier: newRectifier(p.Plane, c), net: net, canvas: c,
		still: make([]float32, stills*c.width*c.height),
	}
	frame, err := matOf(tray)
	if err != nil {
		return nil, errors.Join(err, f.close())
	}
	if err := errors.Join(f.flatten(frame), mats.CloseAll(&frame)); err != nil {
		return nil, errors.Join(err, f.close())
	}
	f.tray = slices.Clone(f.pix)
	f.fillStill(p.Plane.Height)
	return f, nil
}

func (f *finder) close() error {
	return f.rectifier.close()
}

// flatten shows a frame from straight above; f.pix holds it until the next call.
func (f *finder) flatten(frame gocv.Mat) (err error) {
	f.pix, err = f.rectifier.flatten(frame)
	return err
}

// curves spread pixel values as if they had the empty tray's light. The square root shows
// dark scenes as well as bright ones.
func curves(gain [3]float64) (out [3][256]float32) {
	for k := range out {
		for v := range out[k] {
			out[k][v] = float32(2*math.Sqrt(min(float64(v)/gain[k], 255)/255) - 1)
		}
	}
	return out
}

// fillStill writes the flattened empty tray, and where a die's foot appears from its top, in
// dice: it tells the net on which side it will see side faces.
func (f *finder) fillStill(height float64) {
	curve := curves([3]float64{1, 1, 1})
	for y := range f.canvas.height {
		for x := range f.canvas.width {
			at := y*f.canvas.width + x
			still := f.still[stills*at:][:stills]
			for k := range curve {
				still[k] = curve[k][f.tray[3*at+k]]
			}
			px, py := f.canvas.plane(float64(x)+0.5, float64(y)+0.5)
			still[inputFoot-inputTray] = float32(-px / (height + 1))
			still[inputFoot-inputTray+1] = float32(-py / (height + 1))
		}
	}
}

// beyond is how much of the unchanged tray the net sees around what changed, in pixels of
// the canvas: one die, so that each die of which a part changed is seen whole.
const beyond = findScale

// nearby is how many cells from what changed the middle of a die may lie: most of its
// face differs from the tray.
const nearby = 4

// find finds dice in the flattened frame, which has changed in some rectangles of cells
// only.
func (f *finder) find(changed []image.Rectangle, gain [3]float64) (sighting, error) {
	f.seen = sighting{tops: f.seen.tops[:0], leaning: f.seen.leaning[:0]}
	for _, cells := range changed {
		if err := f.look(cells, gain); err != nil {
			return sighting{}, err
		}
	}
	f.seen = sighting{tops: best(f.seen.tops), leaning: best(f.seen.leaning)}
	return f.seen, nil
}

// look adds the dice in a rectangle of cells to f.seen.
func (f *finder) look(cells image.Rectangle, gain [3]float64) error {
	f.cells, f.part = cells.Inset(-nearby), f.around(cells)
	return f.show(gain)
}

// show shows f.part to the net and adds the dice in it to f.seen.
func (f *finder) show(gain [3]float64) error {
	size := f.part.Size()
	if err := f.net.Shape(1, size.Y, size.X); err != nil {
		return err
	}
	curve := curves(gain)
	for y := range size.Y {
		at := (f.part.Min.Y+y)*f.canvas.width + f.part.Min.X
		row, pix, still := f.net.Row(0, y), f.pix[3*at:], f.still[stills*at:]
		for x := range size.X {
			pixel, bgr := row[inputs*x:][:inputs:inputs], pix[3*x:][:3:3]
			pixel[0], pixel[1], pixel[2] = curve[0][bgr[0]], curve[1][bgr[1]], curve[2][bgr[2]]
			copy(pixel[inputTray:], still[stills*x:][:stills:stills])
		}
	}
	f.peaks(f.net.Run())
	return nil
}

// The cells of a second look lie half a cell beside those of the first; it sees so much, in pixels of the canvas, on
// each side of a die's middle, and takes for the die what it finds at most sameTop dice from it.
const (
	halfCell  = findCell / 2
	besideTop = 2 * findScale
	sameTop   = 0.3
)

// again looks for a top face that was found, in the same frame with other cells. It returns false where none is
// found there.
func (f *finder) again(top calibration.Square, gain [3]float64) (found, bool, error) {
	x, y := int((top.X-f.canvas.left)*f.canvas.scale), int((top.Y-f.canvas.top)*f.canvas.scale)
	start := func(v, most int) int {
		v = max(v-besideTop, 0)/findStep*findStep + halfCell
		return min(v, most-2*besideTop-findStep+halfCell)
	}
	corner := image.Pt(start(x, f.canvas.width), start(y, f.canvas.height))
	if corner.X < 0 || corner.Y < 0 {
		return found{}, false, nil
	}
	f.part = image.Rectangle{Min: corner, Max: corner.Add(image.Pt(2*besideTop, 2*besideTop))}
	f.cells = image.Rect(corner.X/findCell, corner.Y/findCell, f.part.Max.X/findCell, f.part.Max.Y/findCell)
	first := f.seen // stays as it is
	f.seen = sighting{tops: f.second.tops[:0], leaning: f.second.leaning[:0]}
	err := f.show(gain)
	f.second, f.seen = f.seen, first
	best, ok := found{}, false
	for _, t := range f.second.tops {
		if between(t.square, top) < sameTop && t.score > best.score {
			best, ok = t, true
		}
	}
	return best, ok, err
}

// cost is how many pixels the net sees for a rectangle of cells.
func (f *finder) cost(cells image.Rectangle) int {
	size := f.around(cells).Size()
	return size.X * size.Y
}

// around returns the part of the canvas for cells that changed: some more on each
// side, in whole steps of the net.
func (f *finder) around(cells image.Rectangle) image.Rectangle {
	down := func(v int) int { return max(0, findCell*v-beyond) / findStep * findStep }
	up := func(v, most int) int { return min((findCell*v+beyond+findStep-1)/findStep*findStep, most) }
	return image.Rect(down(cells.Min.X), down(cells.Min.Y), up(cells.Max.X, f.canvas.width),
		up(cells.Max.Y, f.canvas.height))
}

// peaks collects the net's centres, each higher than its neighbours, in what it was to
// look at.
func (f *finder) peaks(out []float32) {
	w, h := f.part.Dx()/findCell, f.part.Dy()/findCell
	n := w * h
	place := func(x, y float64) (float64, float64) {
		return f.canvas.plane(float64(f.part.Min.X)+findCell*x, float64(f.part.Min.Y)+findCell*y)
	}
	centre, leans := out[outputCentre*n:][:n], out[outputLeaning*n:][:n]
	for i := range n {
		x, y := i%w, i/w
		if !image.Pt(f.part.Min.X/findCell+x, f.part.Min.Y/findCell+y).In(f.cells) {
			continue
		}
		if centre[i] >= nets.Logit(minCentre) && nets.IsPeak(centre, i, w, h) {
			px, py := place(float64(x)+0.5+float64(out[outputOffset*n+i]), float64(y)+0.5+float64(out[(outputOffset+1)*n+i]))
			turn := math.Atan2(float64(out[(outputTurning+1)*n+i]), float64(out[outputTurning*n+i])) / 4
			f.seen.tops = append(f.seen.tops, found{
				square: calibration.Square{X: px, Y: py, Turn: math.Mod(turn+math.Pi/2, math.Pi/2)},
				score:  nets.Chance(centre[i]),
			})
		}
		if leans[i] >= nets.Logit(minLeaning) && nets.IsPeak(leans, i, w, h) {
			px, py := place(float64(x)+0.5, float64(y)+0.5)
			f.seen.leaning = append(f.seen.leaning, found{square: calibration.Square{X: px, Y: py}, score: nets.Chance(leans[i])})
		}
	}
}

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
