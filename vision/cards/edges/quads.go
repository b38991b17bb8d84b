//go:build !nocv

package edges

import (
	"cmp"
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
)

// scoredQuad is an outline with the length of its sides that show an edge.
type scoredQuad struct {
	projective.Quad
	score float64
	worth float64 // its score, less for each surer one of the same thing
}

const (
	mostOutlines = 40   // of a picture that are looked into
	asOutline    = 0.02 // by which corners differ where two outlines are one
	sameThing    = 2.5  // times as large as another one may be an outline of the same thing
	oneMore      = 0.9  // of its score is what one more of the same thing is worth
)

// Quads finds what has four straight sides like a card, in pixels of the picture and clockwise from any corner, the
// surest first, 40 at most: what fills at least a share of the picture, from 0 to 1. Where there are more, a large card
// with many lines on it does not take the place of a small one: each more of one thing is worth less.
func Quads(p *photo.Photo, smallest float64) []projective.Quad {
	l := p.Sized(photo.OutlineSide)
	defer l.Pixels.Close()
	found := outlinesIn(l, smallest, lightEdges[:])
	for _, c := range p.Chroma {
		found = append(found, outlinesIn(c, smallest, chromaEdges[:])...)
	}
	bySurest := func(a, b scoredQuad) int { return cmp.Compare(b.score, a.score) }
	slices.SortStableFunc(found, bySurest)
	var kept []scoredQuad
	for _, f := range found {
		if slices.ContainsFunc(kept, func(o scoredQuad) bool { return Same(o.Quad, f.Quad, asOutline) }) {
			continue
		}
		f.worth = f.score
		for _, o := range kept {
			if o.samePlace(f.Quad) {
				f.worth *= oneMore
			}
		}
		kept = append(kept, f)
	}
	if len(kept) > mostOutlines {
		slices.SortStableFunc(kept, func(a, b scoredQuad) int { return cmp.Compare(b.worth, a.worth) })
		kept = kept[:mostOutlines]
		slices.SortStableFunc(kept, bySurest)
	}
	list := make([]projective.Quad, len(kept))
	for i, f := range kept {
		list[i] = f.Quad
	}
	return list
}

// samePlace reports whether another quad may be an outline of the same thing: the edge of a card, or of what is printed
// on it.
func (s *scoredQuad) samePlace(q projective.Quad) bool {
	a, b := s.Area(), q.Area()
	return max(a, b) < sameThing*min(a, b) && s.Contains(q.Middle()) && q.Contains(s.Middle())
}

// lightEdges and chromaEdges are how strong edges are from which outlines are made: each strength shows others.
var (
	lightEdges  = [...]float32{15, 40, 90}
	chromaEdges = [...]float32{15, 40}
)

// outlinesIn finds the outlines in one plane of a picture.
func outlinesIn(l photo.Level, smallest float64, strengths []float32) (found []scoredQuad) {
	soft, edges := gocv.NewMat(), gocv.NewMat()
	defer soft.Close()
	defer edges.Close()
	gocv.GaussianBlur(l.Pixels, &soft, image.Pt(0, 0), 1, 0, gocv.BorderReflect101)
	kernel := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(3, 3))
	defer kernel.Close()
	least := float64(l.Pixels.Cols()*l.Pixels.Rows()) * smallest
	for _, t := range strengths {
		gocv.Canny(soft, &edges, t, 2.5*t)
		gocv.Dilate(edges, &edges, kernel)
		contours := gocv.FindContours(edges, gocv.RetrievalList, gocv.ChainApproxSimple)
		for i := range contours.Size() {
			c := contours.At(i)
			if c.Size() < 4 || gocv.ContourArea(c) < least {
				continue
			}
			for _, q := range quadsOf(c) {
				if q.Area() < least || !q.Convex() || !q.MayBe(1) && !q.MayBe(0.7) && !q.MayBe(1.4) {
					continue
				}
				q, support := OnSides(soft, q)
				if support > 0.55 {
					score := support * math.Sqrt(q.Area())
					for k := range q {
						q[k] = models.Point{X: q[k].X / l.Scale, Y: q[k].Y / l.Scale}
					}
					found = append(found, scoredQuad{Quad: q, score: score})
				}
			}
		}
		contours.Close()
	}
	return found
}

// Same reports whether two quads are one, whatever corner they begin with: within a share of their size, as Near says.
func Same(a, b projective.Quad, share float64) bool {
	for n := range 4 {
		if a.Near(b.Turned(n), share) {
			return true
		}
	}
	return false
}

// quadsOf returns the four-cornered shapes that a contour may be.
func quadsOf(c gocv.PointVector) (list []projective.Quad) {
	long := gocv.ArcLength(c, true)
	for _, share := range []float64{0.02, 0.045} {
		p := gocv.ApproxPolyDP(c, share*long, true)
		if p.Size() == 4 {
			list = append(list, clockwise(p.ToPoints()))
		}
		p.Close()
	}
	hull := gocv.NewMat()
	defer hull.Close()
	gocv.ConvexHull(c, &hull, true, true)
	if hull.Rows() >= 4 {
		points := make([]image.Point, hull.Rows())
		for i := range points {
			v := hull.GetVeciAt(i, 0)
			points[i] = image.Pt(int(v[0]), int(v[1]))
		}
		if q, ok := fourSides(points); ok {
			list = append(list, q)
		}
	}
	return list
}

// fourSides takes corners from a convex outline, each time that which costs the least
// area when its side's neighbours are made longer, until four are left.
func fourSides(points []image.Point) (projective.Quad, bool) {
	pts := make([]models.Point, len(points))
	for i, p := range points {
		pts[i] = models.Point{X: float64(p.X), Y: float64(p.Y)}
	}
	for len(pts) > 4 {
		n := len(pts)
		best, cost, at := -1, math.Inf(1), models.Point{}
		for i := range n { // drop the side from i to i+1
			a, b, c, d := pts[(i+n-1)%n], pts[i], pts[(i+1)%n], pts[(i+2)%n]
			x, ok := meet(a, b, d, c)
			if !ok {
				continue
			}
			if extra := math.Abs(projective.Cross(b, x, c)); extra < cost {
				best, cost, at = i, extra, x
			}
		}
		if best < 0 {
			return projective.Quad{}, false
		}
		pts[best] = at
		pts = slices.Delete(pts, (best+1)%n, (best+1)%n+1)
	}
	if len(pts) != 4 {
		return projective.Quad{}, false
	}
	q := projective.Quad{pts[0], pts[1], pts[2], pts[3]}
	if q.Area() < 0 {
		q[1], q[3] = q[3], q[1]
	}
	return q, true
}

// meet returns where the lines beyond b and beyond d meet.
func meet(a, b, c, d models.Point) (models.Point, bool) {
	ux, uy, vx, vy := b.X-a.X, b.Y-a.Y, d.X-c.X, d.Y-c.Y
	det := ux*vy - uy*vx
	if math.Abs(det) < 1e-9 {
		return models.Point{}, false
	}
	t := ((c.X-a.X)*vy - (c.Y-a.Y)*vx) / det
	u := ((c.X-a.X)*uy - (c.Y-a.Y)*ux) / det
	if t < 1-1e-9 || u < 1-1e-9 {
		return models.Point{}, false
	}
	return models.Point{X: a.X + t*ux, Y: a.Y + t*uy}, true
}

func clockwise(p []image.Point) projective.Quad {
	var q projective.Quad
	for i := range q {
		q[i] = models.Point{X: float64(p[i].X), Y: float64(p[i].Y)}
	}
	if q.Area() < 0 {
		q[1], q[3] = q[3], q[1]
	}
	return q
}

// OnSides moves the sides of a quad, in pixels of a grey picture, onto the strongest edge near them, and says which
// share of them has an edge there, from 0 to 1.
func OnSides(grey gocv.Mat, q projective.Quad) (projective.Quad, float64) {
	value := Light(grey)
	var sides [4][2]models.Point
	hits, total := 0, 0
	for i := range q {
		a, b := q[i], q[(i+1)%4]
		dx, dy := b.X-a.X, b.Y-a.Y
		long := math.Hypot(dx, dy)
		nx, ny := dy/long, -dx/long
		n := max(12, int(long/3))
		var pts []models.Point
		for k := range n {
			t := 0.08 + 0.84*float64(k)/float64(n-1)
			x, y := a.X+t*dx, a.Y+t*dy
			best, at := 0.0, 0.0
			for d := -4.0; d <= 4; d += 0.5 {
				g := math.Abs(value(x+(d+1)*nx, y+(d+1)*ny) - value(x+(d-1)*nx, y+(d-1)*ny))
				g *= 1 - 0.06*math.Abs(d)
				if g > best {
					best, at = g, d
				}
			}
			total++
			if best > 8 {
				hits++
				pts = append(pts, models.Point{X: x + at*nx, Y: y + at*ny})
			}
		}
		sides[i] = line(pts, a, b)
	}
	var out projective.Quad
	for i := range out {
		p, q1 := sides[(i+3)%4], sides[i]
		x, ok := crossing(p[0], p[1], q1[0], q1[1])
		if !ok || math.Hypot(x.X-q[i].X, x.Y-q[i].Y) > 12 {
			return q, 0
		}
		out[i] = models.Point{X: x.X + 0.5, Y: x.Y + 0.5}
	}
	return out, float64(hits) / float64(max(total, 1))
}

// Light returns the light of a grey picture between its pixels, from 0 to 255, -1 beside it. The picture must stay open
// while it is asked.
func Light(grey gocv.Mat) func(x, y float64) float64 {
	pix, err := grey.DataPtrUint8()
	if err != nil {
		return func(float64, float64) float64 { return -1 }
	}
	cols, lines := grey.Cols(), grey.Rows()
	return func(x, y float64) float64 {
		i, j := int(x), int(y)
		if i < 0 || j < 0 || i >= cols-1 || j >= lines-1 {
			return -1
		}
		fx, fy := x-float64(i), y-float64(j)
		at := j*cols + i
		return (1-fy)*((1-fx)*float64(pix[at])+fx*float64(pix[at+1])) +
			fy*((1-fx)*float64(pix[at+cols])+fx*float64(pix[at+cols+1]))
	}
}

// line fits a line to points twice, the second time without those far from the first.
func line(pts []models.Point, a, b models.Point) [2]models.Point {
	for range 3 {
		if len(pts) < 5 {
			return [2]models.Point{a, b}
		}
		var mx, my, xx, xy, yy float64
		for _, p := range pts {
			mx += p.X / float64(len(pts))
			my += p.Y / float64(len(pts))
		}
		for _, p := range pts {
			xx += (p.X - mx) * (p.X - mx)
			xy += (p.X - mx) * (p.Y - my)
			yy += (p.Y - my) * (p.Y - my)
		}
		t := math.Atan2(2*xy, xx-yy) / 2
		c, s := math.Cos(t), math.Sin(t)
		a, b = models.Point{X: mx, Y: my}, models.Point{X: mx + c, Y: my + s}
		off := func(p models.Point) float64 { return math.Abs((p.Y-my)*c - (p.X-mx)*s) }
		sorted := slices.Clone(pts)
		slices.SortFunc(sorted, func(p, q models.Point) int { return cmp.Compare(off(p), off(q)) })
		limit := max(0.5, 2*off(sorted[len(sorted)/2]))
		pts = slices.DeleteFunc(slices.Clone(pts), func(p models.Point) bool { return off(p) > limit })
	}
	return [2]models.Point{a, b}
}

func crossing(a, b, c, d models.Point) (models.Point, bool) {
	ux, uy, vx, vy := b.X-a.X, b.Y-a.Y, d.X-c.X, d.Y-c.Y
	det := ux*vy - uy*vx
	if math.Abs(det) < 1e-9 {
		return models.Point{}, false
	}
	t := ((c.X-a.X)*vy - (c.Y-a.Y)*vx) / det
	return models.Point{X: a.X + t*ux, Y: a.Y + t*uy}, true
}
