//go:build !nocv

package edges

import (
	"cmp"
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/linear"
	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
)

// How discs are looked for: a camera sees them as ellipses.
const (
	flattest     = 0.55 // shorter axis for one of the longer
	roundEdge    = 10   // grey levels of an edge
	roundSupport = 0.72 // share of an ellipse that has an edge
	roundPlaces  = 72   // that are looked at
	mostRounds   = 24
	sameRoundAt  = 0.12 // of the diameter, within which two ellipses are one disc's
	coarsest     = 3    // pixels of the picture of outlines, by which an ellipse of a contour may be off
)

// ellipse is a conic about a middle: across and along lead from it to the ends of its axes.
type ellipse struct {
	middle        models.Point
	across, along models.Point
	support       float64
}

// Discs finds discs, which a camera sees as ellipses, by the squares about them, in pixels of the picture, the surest
// first, 24 at most: of which the squares fill at least about a share of the picture, from 0 to 1.
func Discs(p *photo.Photo, smallest float64) (list []projective.Quad) {
	l := p.Sized(photo.OutlineSide)
	defer l.Pixels.Close()
	soft, edges := gocv.NewMat(), gocv.NewMat()
	defer soft.Close()
	defer edges.Close()
	gocv.GaussianBlur(l.Pixels, &soft, image.Pt(0, 0), 1, 0, gocv.BorderReflect101)
	least := math.Sqrt(smallest * float64(l.Pixels.Cols()*l.Pixels.Rows()))
	var found []ellipse
	for _, t := range []float32{15, 40, 90} {
		gocv.Canny(soft, &edges, t, 2.5*t)
		contours := gocv.FindContours(edges, gocv.RetrievalList, gocv.ChainApproxNone)
		for i := range contours.Size() {
			if e, ok := ellipseOf(contours.At(i), least); ok {
				if e, ok = e.refine(soft); ok {
					found = append(found, e)
				}
			}
		}
		contours.Close()
	}
	size := func(e ellipse) float64 { return e.support * math.Hypot(e.across.X, e.across.Y) }
	slices.SortStableFunc(found, func(a, b ellipse) int { return cmp.Compare(size(b), size(a)) })
	for _, e := range found {
		q := e.square()
		for i := range q {
			q[i] = models.Point{X: q[i].X / l.Scale, Y: q[i].Y / l.Scale}
		}
		same := func(o projective.Quad) bool { return o.Near(q, sameRoundAt/2) }
		if len(list) < mostRounds && !slices.ContainsFunc(list, same) {
			list = append(list, q)
		}
	}
	return list
}

// ellipseOf returns the ellipse that a contour may be a part of.
func ellipseOf(c gocv.PointVector, least float64) (e ellipse, ok bool) {
	if float64(c.Size()) < 1.5*least {
		return e, false
	}
	box := gocv.BoundingRect(c)
	if float64(min(box.Dx(), box.Dy())) < flattest*least || box.Dx() > 3*box.Dy() || box.Dy() > 3*box.Dx() {
		return e, false
	}
	points := c.ToPoints()
	middle := box.Min.Add(box.Max).Div(2)
	half := float64(max(box.Dx(), box.Dy())) / 2
	step := max(1, len(points)/roundPlaces)
	var chosen []models.Point
	for i := 0; i < len(points); i += step {
		p := points[i].Sub(middle)
		chosen = append(chosen, models.Point{X: float64(p.X) / half, Y: float64(p.Y) / half})
	}
	e, ok = conic(chosen)
	if !ok {
		return e, false
	}
	e = e.scaled(half, models.Point{X: float64(middle.X), Y: float64(middle.Y)})
	far := 0
	for _, p := range chosen {
		if e.off(models.Point{X: p.X*half + float64(middle.X), Y: p.Y*half + float64(middle.Y)}) > coarsest {
			far++
		}
	}
	return e, far < len(chosen)/4 && e.sound(least)
}

// sound reports whether an ellipse may be a disc's picture.
func (e *ellipse) sound(least float64) bool {
	a, b := math.Hypot(e.across.X, e.across.Y), math.Hypot(e.along.X, e.along.Y)
	return b > flattest*a && a > flattest*b && 2*min(a, b) > flattest*least
}

// off returns about how far a point lies from an ellipse.
func (e *ellipse) off(p models.Point) float64 {
	a, b := math.Hypot(e.across.X, e.across.Y), math.Hypot(e.along.X, e.along.Y)
	dx, dy := p.X-e.middle.X, p.Y-e.middle.Y
	u, v := (dx*e.across.X+dy*e.across.Y)/(a*a), (dx*e.along.X+dy*e.along.Y)/(b*b)
	return math.Abs(math.Hypot(u, v)-1) * math.Min(a, b)
}

func (e ellipse) scaled(by float64, to models.Point) ellipse {
	e.middle = models.Point{X: to.X + by*e.middle.X, Y: to.Y + by*e.middle.Y}
	e.across = models.Point{X: by * e.across.X, Y: by * e.across.Y}
	e.along = models.Point{X: by * e.along.X, Y: by * e.along.Y}
	return e
}

// conic fits an ellipse to points about the origin whose distances are some one: A xx + B xy + C yy + D x + E y = 1.
func conic(points []models.Point) (e ellipse, ok bool) {
	if len(points) < 6 {
		return e, false
	}
	var rows [5][]float64
	for i := range rows {
		rows[i] = make([]float64, 6)
	}
	for _, p := range points {
		t := [6]float64{p.X * p.X, p.X * p.Y, p.Y * p.Y, p.X, p.Y, 1}
		for i := range rows {
			for k := range t {
				rows[i][k] += t[i] * t[k]
			}
		}
	}
	if !linear.Solve(rows[:], 1e-9) {
		return e, false
	}
	a, b, c, d, f := rows[0][5], rows[1][5], rows[2][5], rows[3][5], rows[4][5]
	det := 4*a*c - b*b
	if det <= 1e-9 {
		return e, false
	}
	e.middle = models.Point{X: (b*f - 2*c*d) / det, Y: (b*d - 2*a*f) / det}
	m := e.middle
	one := 1 + a*m.X*m.X + b*m.X*m.Y + c*m.Y*m.Y // of the form about the middle
	mean, differ := (a+c)/2, math.Hypot(a-c, b)/2
	if one <= 0 || mean-differ <= 0 {
		return e, false
	}
	turn := math.Atan2(b, a-c) / 2 // towards the shorter axis
	short, long := math.Sqrt(one/(mean+differ)), math.Sqrt(one/(mean-differ))
	e.across = models.Point{X: -long * math.Sin(turn), Y: long * math.Cos(turn)}
	e.along = models.Point{X: short * math.Cos(turn), Y: short * math.Sin(turn)}
	return e, true
}

// refine moves an ellipse onto the strongest edge near it and says which share of it has an edge there.
func (e ellipse) refine(grey gocv.Mat) (ellipse, bool) {
	at := Light(grey)
	for range 2 {
		half, origin := math.Hypot(e.across.X, e.across.Y), e.middle
		var points []models.Point
		for i := range roundPlaces {
			c, s := math.Cos(2*math.Pi*float64(i)/roundPlaces), math.Sin(2*math.Pi*float64(i)/roundPlaces)
			x, y := c*e.across.X+s*e.along.X, c*e.across.Y+s*e.along.Y
			tx, ty := -s*e.across.X+c*e.along.X, -s*e.across.Y+c*e.along.Y
			long := math.Hypot(tx, ty)
			nx, ny := ty/long, -tx/long
			best, far := 0.0, 0.0
			for d := -3.0; d <= 3; d += 0.5 {
				px, py := e.middle.X+x+d*nx, e.middle.Y+y+d*ny
				g := math.Abs(at(px+nx, py+ny)-at(px-nx, py-ny)) * (1 - 0.06*math.Abs(d))
				if g > best {
					best, far = g, d
				}
			}
			if best > roundEdge {
				points = append(points, models.Point{X: (x + far*nx) / half, Y: (y + far*ny) / half})
			}
		}
		support := float64(len(points)) / roundPlaces
		next, ok := conic(points)
		if !ok || support < roundSupport {
			return e, false
		}
		e = next.scaled(half, origin)
		on := 0
		for _, p := range points {
			if e.off(models.Point{X: p.X*half + origin.X, Y: p.Y*half + origin.Y}) < 1.5 {
				on++
			}
		}
		e.support = float64(on) / roundPlaces
	}
	e.middle.X, e.middle.Y = e.middle.X+0.5, e.middle.Y+0.5
	return e, e.support > roundSupport && e.sound(0)
}

// OnRim moves the square of a disc, in pixels of a grey picture, so that its edge is that near it. False is returned
// where there is little.
func OnRim(grey gocv.Mat, q projective.Quad) (projective.Quad, bool) {
	e := ellipse{middle: q.Middle()}
	e.across = models.Point{X: (q[1].X+q[2].X)/2 - e.middle.X, Y: (q[1].Y+q[2].Y)/2 - e.middle.Y}
	e.along = models.Point{X: (q[2].X+q[3].X)/2 - e.middle.X, Y: (q[2].Y+q[3].Y)/2 - e.middle.Y}
	e, ok := e.refine(grey)
	return e.square(), ok
}

// square is that about an ellipse, turned so that its sides lie as those of the picture.
func (e *ellipse) square() projective.Quad {
	middle, across, along := e.middle, e.across, e.along
	if across.X*along.Y < across.Y*along.X { // seen from behind
		along = models.Point{X: -along.X, Y: -along.Y}
	}
	turn := math.Atan2(across.Y-along.X, across.X+along.Y)
	c, s := math.Cos(turn), math.Sin(turn)
	u := models.Point{X: c*across.X - s*along.X, Y: c*across.Y - s*along.Y}
	v := models.Point{X: s*across.X + c*along.X, Y: s*across.Y + c*along.Y}
	corner := func(x, y float64) models.Point {
		return models.Point{X: middle.X + x*u.X + y*v.X, Y: middle.Y + x*u.Y + y*v.Y}
	}
	return projective.Quad{corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)}
}
