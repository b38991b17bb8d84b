//go:build !nocv

package vision

import (
	"image"
	"image/color"
	"io"
	"math"

	"gocv.io/x/gocv"

	"elderglass/models"
)

const (
	cropSide   = 64  // pixels of a crop
	cropEdges  = 2.5 // edges of the die across a crop
	topFaces   = 7   // no top face, 1…6
	topColours = 8
	topOutputs = topFaces + topColours + 8
)

// topColour names the colour outputs in the order in which they were trained.
var topColour = [topColours]models.Colour{models.White, models.Black, models.Red, models.Green, "blue", models.Yellow, "orange", "purple"}

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

// topReader reads top faces in crops with a network.
type topReader struct {
	net         *network
	part, blob  gocv.Mat
	crops       []gocv.Mat
	left, upper []float64 // of each crop, pixels of the picture
	width       []float64
}

func newTopReader() (*topReader, error) {
	net, err := newNetwork("pips-read")
	if err != nil {
		return nil, err
	}
	return &topReader{net: net, part: gocv.NewMat(), blob: gocv.NewMat()}, nil
}

func (t *topReader) close() error {
	closers := []io.Closer{t.net, &t.part, &t.blob}
	for i := range t.crops {
		closers = append(closers, &t.crops[i])
	}
	return closeAll(closers...)
}

// read reads the top face at every candidate, in their order.
func (t *topReader) read(bgr gocv.Mat, found []candidate) ([]top, error) {
	if len(found) == 0 {
		return nil, nil
	}
	for len(t.crops) < len(found) {
		t.crops = append(t.crops, gocv.NewMat())
		t.left, t.upper, t.width = append(t.left, 0), append(t.upper, 0), append(t.width, 0)
	}
	for i, c := range found {
		t.cut(bgr, i, c)
	}
	gocv.BlobFromImages(t.crops[:len(found)], &t.blob, 1./255, image.Pt(cropSide, cropSide), gocv.Scalar{}, true, false, gocv.MatTypeCV32F)
	tops := make([]top, len(found))
	err := t.net.run(t.blob, func(out []float32) {
		for i := range tops {
			tops[i] = t.decode(i, out[i*topOutputs:(i+1)*topOutputs])
		}
	})
	return tops, err
}

// cut fills crop i with the square round a candidate; beyond the picture the
// border is repeated.
func (t *topReader) cut(bgr gocv.Mat, i int, c candidate) {
	w := max(2, int(math.Round(c.edge*cropEdges)))
	x0, y0 := int(math.Round(c.x-c.edge*cropEdges/2)), int(math.Round(c.y-c.edge*cropEdges/2))
	t.left[i], t.upper[i], t.width[i] = float64(x0), float64(y0), float64(w)
	whole := image.Rect(x0, y0, x0+w, y0+w)
	inside := whole.Intersect(image.Rect(0, 0, bgr.Cols(), bgr.Rows()))
	part := bgr.Region(inside)
	defer part.Close()
	if inside == whole {
		gocv.Resize(part, &t.crops[i], image.Pt(cropSide, cropSide), 0, 0, gocv.InterpolationArea)
		return
	}
	gocv.CopyMakeBorder(part, &t.part, inside.Min.Y-y0, y0+w-inside.Max.Y, inside.Min.X-x0, x0+w-inside.Max.X, gocv.BorderReplicate, noInk)
	gocv.Resize(t.part, &t.crops[i], image.Pt(cropSide, cropSide), 0, 0, gocv.InterpolationArea)
}

func (t *topReader) decode(i int, v []float32) top {
	var a top
	for k := range a.faces {
		a.faces[k] = float64(v[k])
	}
	for k := range a.colours {
		a.colours[k] = float64(v[topFaces+k])
	}
	softmaxPips(a.faces[:])
	softmaxPips(a.colours[:])
	half := t.width[i] / 2
	for k := range a.corners {
		u, w := float64(v[topFaces+topColours+2*k]), float64(v[topFaces+topColours+2*k+1])
		a.corners[k] = models.Point{X: t.left[i] + half*(1+u), Y: t.upper[i] + half*(1+w)}
	}
	return a
}
