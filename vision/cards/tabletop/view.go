//go:build !nocv

package tabletop

import (
	"image"
	"image/color"
	"math"

	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
)

// Cells is how many cells of a view the shorter side of the markers should have that are looked for in it.
const Cells = 20

// How a table is looked at from straight above.
const (
	mostCells     = 1000 // of a side of what is looked at
	horizon       = 0.05 // of the camera's distance: what is farther than one for so much is not looked at
	overheadEdge  = 14   // grey levels
	overheadSharp = 1.4  // pixels of a picture for one cell
	ownEdge       = 0.96 // of what is known, within which edges are its own
)

// View is a table seen from straight above, in square cells, with the edges on it.
type View struct {
	// Pixels are those of the picture for one cell, about the place about which the table is looked at.
	Pixels     float64
	wide, high int
	back       projective.Homography // of cells to the picture
	edges      []edgel
}

// edgel is a place of an edge in cells, and the direction in which it gets lighter, in radians.
type edgel struct{ x, y, turn float64 }

// Look looks at a table from above, as a homography like that of Above maps the picture to it: in cells of a size in
// its measure, about a place of the picture, without the edges on what is known, of which the corners in the picture
// are given. False is returned where it cannot be seen so.
func Look(
	p *photo.Photo, above projective.Homography, size float64, about projective.Quad, known []projective.Quad,
) (o View, ok bool) {
	low, high := models.Point{X: math.Inf(1), Y: math.Inf(1)}, models.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, c := range projective.Rectangle(p.Wide, p.High) {
		if above[6]*c.X+above[7]*c.Y+above[8] < horizon {
			return o, false
		}
		q := above.At(c)
		low = models.Point{X: min(low.X, q.X), Y: min(low.Y, q.Y)}
		high = models.Point{X: max(high.X, q.X), Y: max(high.Y, q.Y)}
	}
	there := about
	for i, c := range about {
		there[i] = above.At(c)
	}
	middle, far := there.Middle(), size*mostCells/2
	low = models.Point{X: max(low.X, middle.X-far), Y: max(low.Y, middle.Y-far)}
	high = models.Point{X: min(high.X, middle.X+far), Y: min(high.Y, middle.Y+far)}
	o.wide, o.high = int((high.X-low.X)/size), int((high.Y-low.Y)/size)
	to := projective.Homography{1 / size, 0, -low.X / size, 0, 1 / size, -low.Y / size, 0, 0, 1}.Times(above)
	if o.back, ok = to.Inverse(); !ok || o.wide < Cells || o.high < Cells {
		return o, false
	}
	o.Pixels = size * math.Sqrt(about.Area()/math.Abs(there.Area()))
	l := p.Sized(int(overheadSharp * max(p.Wide, p.High) / o.Pixels))
	defer l.Pixels.Close()
	for _, l := range append([]photo.Level{l}, p.Chroma...) {
		o.see(l, to, known)
	}
	return o, true
}

// see adds the edges that one plane of the picture shows, but for those on what is known.
func (o *View) see(l photo.Level, to projective.Homography, known []projective.Quad) {
	middle := 0.5 / l.Scale // of a pixel
	whole := projective.Homography{1 / l.Scale, 0, middle, 0, 1 / l.Scale, middle, 0, 0, 1}
	matrix := photo.Matrix(projective.Homography{1, 0, -0.5, 0, 1, -0.5, 0, 0, 1}.Times(to).Times(whole))
	defer matrix.Close()
	flat, edges := gocv.NewMat(), gocv.NewMat()
	defer flat.Close()
	defer edges.Close()
	gocv.WarpPerspectiveWithParams(l.Pixels, &flat, matrix, image.Pt(o.wide, o.high), gocv.InterpolationLinear,
		gocv.BorderReplicate, color.RGBA{})
	gocv.GaussianBlur(flat, &flat, image.Pt(0, 0), 0.8, 0, gocv.BorderReplicate)
	gocv.Canny(flat, &edges, overheadEdge, 2.5*overheadEdge)
	for _, q := range known {
		for i, p := range q {
			q[i] = to.At(p)
		}
		blacken(&edges, q.Grown(ownEdge))
	}
	light, err := flat.DataPtrUint8()
	if err != nil {
		return
	}
	on, err := edges.DataPtrUint8()
	if err != nil {
		return
	}
	for y := 1; y < o.high-1; y++ {
		for x := 1; x < o.wide-1; x++ {
			at := y*o.wide + x
			if on[at] == 0 {
				continue
			}
			dx, dy := int(light[at+1])-int(light[at-1]), int(light[at+o.wide])-int(light[at-o.wide])
			o.edges = append(o.edges, edgel{float64(x) + 0.5, float64(y) + 0.5, math.Atan2(float64(dy), float64(dx))})
		}
	}
}

// blacken fills four corners of a picture.
func blacken(m *gocv.Mat, q projective.Quad) {
	corners := make([]image.Point, len(q))
	for i, p := range q {
		corners[i] = image.Pt(int(math.Round(p.X)), int(math.Round(p.Y)))
	}
	v := gocv.NewPointsVectorFromPoints([][]image.Point{corners})
	defer v.Close()
	gocv.FillPoly(m, v, color.RGBA{})
}
