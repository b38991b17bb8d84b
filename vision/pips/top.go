//go:build !nocv

package pips

import (
	"image"
	"image/color"
	"io"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/mats"
)

const (
	cropSide   = 64  // pixels of a crop
	wholeEdges = 2.5 // edges of the die across a crop that shows all of it
	closeEdges = 1.6 // the same of one that shows its top face
	topFaces   = 7   // no top face, 1…6
	topColours = 8
	topOutputs = topFaces + topColours + 8
)

// topColour names the colour outputs in the order in which they were trained.
var topColour = [topColours]models.Colour{"white", "black", "red", "green", "blue", "yellow", "orange", "purple"}

var noInk = color.RGBA{}

// top is what the crop network says of one candidate.
type top struct {
	faces   [topFaces]float64 // chances; 0 is no top face
	colours [topColours]float64
	corners [4]models.Point // in pixels of the picture, clockwise
}

// centre is the middle of the corners.
func (t *top) centre() (x, y float64) {
	for _, c := range t.corners {
		x, y = x+c.X/4, y+c.Y/4
	}
	return x, y
}

// named returns the chances of 1…6, given that a top face is there.
func (t *top) named() (chances [topFaces - 1]float64) {
	sum := 0.0
	for _, p := range t.faces[1:] {
		sum += p
	}
	for k, p := range t.faces[1:] {
		chances[k] = p / sum
	}
	return chances
}

// topReader reads top faces in crops with a network.
type topReader struct {
	net         *mats.Network
	edges       float64 // of the die across a crop
	part, whole gocv.Mat
	crops       []gocv.Mat
	squares     []image.Rectangle // of the candidates, in pixels of the picture
}

// flip is a way to show a crop to the net: pips show the same face mirrored and upside down,
// and the net's mistakes are seldom the same.
type flip int

const (
	straight   flip = iota
	mirrored        // left and right
	halfTurn        // both
	overturned      // top and bottom
	flips           // how many there are
)

// turned writes a crop into another as a flip shows it.
func turned(crop gocv.Mat, v flip, into *gocv.Mat) {
	if v == straight {
		crop.CopyTo(into)
		return
	}
	gocv.Flip(crop, into, [...]int{mirrored: 1, halfTurn: -1, overturned: 0}[v])
}

// back returns the place in a crop, from -1 to 1 each way, of a place in a flip of it.
func back(x, y float64, v flip) (float64, float64) {
	if v == mirrored || v == halfTurn {
		x = -x
	}
	if v == overturned || v == halfTurn {
		y = -y
	}
	return x, y
}

// newTopReader returns a reader of crops so many edges wide; close frees it.
func newTopReader(name string, edges float64) (*topReader, error) {
	net, err := mats.NewNetwork(name)
	if err != nil {
		return nil, err
	}
	return &topReader{net: net, edges: edges, part: gocv.NewMat(), whole: gocv.NewMat()}, nil
}

func (t *topReader) close() error {
	closers := []io.Closer{&t.part, &t.whole}
	for i := range t.crops {
		closers = append(closers, &t.crops[i])
	}
	return mats.CloseAll(closers...)
}

// read reads the top face at every candidate, each in the given flips: those of
// the first candidate, then those of the next.
func (t *topReader) read(bgr gocv.Mat, found []candidate, as ...flip) ([]top, error) {
	if len(found) == 0 {
		return nil, nil
	}
	n := len(found) * len(as)
	for len(t.crops) < n {
		t.crops = append(t.crops, gocv.NewMat())
	}
	t.squares = t.squares[:0]
	for i, c := range found {
		t.squares = append(t.squares, t.cut(bgr, c))
		for k, v := range as {
			turned(t.whole, v, &t.crops[i*len(as)+k])
		}
	}
	if err := t.net.Shape(n, cropSide, cropSide); err != nil {
		return nil, err
	}
	for i := range n {
		if err := t.net.Show(i, t.crops[i]); err != nil {
			return nil, err
		}
	}
	out, tops := t.net.Run(), make([]top, n)
	for i := range tops {
		tops[i] = decodeTop(t.squares[i/len(as)], as[i%len(as)], out[i*topOutputs:(i+1)*topOutputs])
	}
	return tops, nil
}

// cut cuts the square round a candidate out into t.whole; beyond the picture the
// border is repeated.
func (t *topReader) cut(bgr gocv.Mat, c candidate) image.Rectangle {
	w := max(2, int(math.Round(c.edge*t.edges)))
	x0, y0 := int(math.Round(c.x-c.edge*t.edges/2)), int(math.Round(c.y-c.edge*t.edges/2))
	whole := image.Rect(x0, y0, x0+w, y0+w)
	inside := whole.Intersect(image.Rect(0, 0, bgr.Cols(), bgr.Rows()))
	part := bgr.Region(inside)
	defer part.Close()
	if inside == whole {
		gocv.Resize(part, &t.whole, image.Pt(cropSide, cropSide), 0, 0, gocv.InterpolationArea)
		return whole
	}
	gocv.CopyMakeBorder(part, &t.part, inside.Min.Y-y0, y0+w-inside.Max.Y, inside.Min.X-x0, x0+w-inside.Max.X,
		gocv.BorderReplicate, noInk)
	gocv.Resize(t.part, &t.whole, image.Pt(cropSide, cropSide), 0, 0, gocv.InterpolationArea)
	return whole
}

// decodeTop takes a top face from the net's answer to the crop of a square, shown
// in a flip.
func decodeTop(square image.Rectangle, as flip, v []float32) top {
	var a top
	for k := range a.faces {
		a.faces[k] = float64(v[k])
	}
	for k := range a.colours {
		a.colours[k] = float64(v[topFaces+k])
	}
	softmax(a.faces[:])
	softmax(a.colours[:])
	half := float64(square.Dx()) / 2
	for k := range a.corners {
		u, w := back(float64(v[topFaces+topColours+2*k]), float64(v[topFaces+topColours+2*k+1]), as)
		a.corners[k] = models.Point{X: float64(square.Min.X) + half*(1+u), Y: float64(square.Min.Y) + half*(1+w)}
	}
	if as == mirrored || as == overturned {
		slices.Reverse(a.corners[:]) // clockwise again
	}
	return a
}
