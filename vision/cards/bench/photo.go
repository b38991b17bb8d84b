//go:build !nocv

package bench

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/projective"
)

// laid is a card on a photographed table.
type laid struct {
	face    *face
	known   bool
	corners [4]models.Point
}

// shot is how a photograph is taken.
type shot struct {
	size              image.Point
	tilt              float64 // from straight above, in degrees
	blur, motion      float64 // in pixels
	noise             float64 // in grey levels
	quality           int     // of the JPEG
	glare, hand, dark bool
	sleeve, shadow    bool
	overlap           bool
	things            int     // on the table that are no cards
	markers           bool    // and are as small as markers
	far               float64 // by which more of the table is seen
}

// learning returns how somebody shows a card for the first time.
func learning(r *rand.Rand) shot {
	s := someShot(r)
	s.tilt, s.glare, s.hand, s.motion, s.things = 20*r.Float64(), false, false, 0, 0
	s.blur, s.noise = min(s.blur, 1), min(s.noise, 5)
	return s
}

// someShot returns how a picture of an evening may be taken.
func someShot(r *rand.Rand) shot {
	s := shot{
		size: []image.Point{
			{1280, 720},
			{1280, 960},
			{1920, 1080},
			{2048, 1536},
			{4000, 3000},
			{3000, 4000},
		}[pick(r, 4, 3, 3, 2, 1, 1)],
		tilt: 45 * math.Pow(r.Float64(), 1.2), noise: 1 + 7*r.Float64()*r.Float64(), quality: 60 + r.IntN(36),
		glare: r.IntN(4) == 0, hand: r.IntN(6) == 0, dark: r.IntN(6) == 0, sleeve: r.IntN(3) == 0, shadow: r.IntN(2) == 0,
		things: r.IntN(3), overlap: r.IntN(3) == 0,
	}
	unit := float64(s.size.X) / 1280
	s.blur = unit * 1.3 * r.Float64()
	if r.IntN(4) == 0 {
		s.motion = unit * (1 + 4*r.Float64())
	}
	return s
}

// camera looks at a table from a height of 600 units, of which the picture's width shows wide: it maps millimetres of
// the table to pixels of the picture.
func camera(s shot, wide, azimuth float64) projective.Homography {
	f := 1.1 * float64(s.size.X)
	high := f * wide / float64(s.size.X)
	ca, sa, ct, st := math.Cos(azimuth), math.Sin(azimuth), math.Cos(s.tilt*math.Pi/180), math.Sin(s.tilt*math.Pi/180)
	// The table turned about an axis in the picture's plane.
	r := [9]float64{
		ca*ca + sa*sa*ct, ca*sa - sa*ca*ct, 0,
		sa*ca - ca*sa*ct, sa*sa + ca*ca*ct, 0,
		sa * st, -ca * st, 0,
	}
	cx, cy := float64(s.size.X)/2, float64(s.size.Y)/2
	return projective.Homography{
		f*r[0] + cx*r[6], f*r[1] + cx*r[7], cx * high,
		f*r[3] + cy*r[6], f*r[4] + cy*r[7], cy * high,
		r[6], r[7], high,
	}
}

// photograph lays cards on a table and takes a picture of it, a JPEG.
func photograph(d *deck, cards []*face, known []bool, s shot, r *rand.Rand) ([]laid, []byte) {
	sizes := make([]image.Point, len(cards)+s.things)
	for i := range sizes {
		sizes[i] = d.style.size
		if s.markers {
			sizes[i] = image.Pt(trifleWide, trifleWide)
		}
		if i >= s.things {
			sizes[i] = cards[i-s.things].size()
		}
	}
	spots := spread(sizes, s, r)
	aspect := float64(s.size.X) / float64(s.size.Y)
	wide := 0.0
	for _, p := range spots {
		long := float64(max(p.size.X, p.size.Y))
		wide = max(wide, 2*math.Abs(p.x)+1.2*long, (2*math.Abs(p.y)+1.2*long)*aspect)
	}
	wide *= (1 + 0.4*r.Float64()) * (1 + s.far)
	wide *= 1 + 0.25*math.Sin(s.tilt*math.Pi/180)
	view := camera(s, wide, 2*math.Pi*r.Float64())
	m := table(s, r)
	defer m.Close()
	var truth []laid
	for i, p := range spots {
		if i < s.things {
			if s.markers {
				trifle(&m, d, view, p, r)
			} else {
				thing(&m, d, view, p, r)
			}
			continue
		}
		f := cards[i-s.things]
		corners := place(view, float64(p.size.X), float64(p.size.Y), p)
		lay(&m, f.pixels, corners, f.corner(&d.style), s.on(f), r)
		truth = append(truth, laid{f, known[i-s.things], corners})
	}
	lens(&m, s, r, truth)
	data, err := gocv.IMEncodeWithParams(gocv.JPEGFileExt, m, []int{gocv.IMWriteJpegQuality, s.quality})
	if err != nil {
		panic(err)
	}
	defer data.Close()
	return truth, append([]byte(nil), data.GetBytes()...)
}

// spot is where a thing of a size lies on the table, and how it is turned.
type spot struct {
	x, y, turn float64
	size       image.Point
}

// spread finds places for things that cover no more than a fifth of each other, the later ones above the earlier.
func spread(sizes []image.Point, s shot, r *rand.Rand) []spot {
	n, room := len(sizes), 0.0
	for _, size := range sizes {
		room = math.Hypot(room, 0.45*float64(max(size.X, size.Y)))
	}
	aspect := float64(s.size.X) / float64(s.size.Y)
	free, base := r.IntN(2) == 0, 2*math.Pi*r.Float64()
	var spots []spot
	for len(spots) < n {
		room *= 1.004
		p := spot{(2*r.Float64() - 1) * room * math.Sqrt(aspect), (2*r.Float64() - 1) * room / math.Sqrt(aspect), base +
			0.3*(r.Float64()-0.5) + math.Pi*float64(r.IntN(2)), sizes[len(spots)]}
		if free {
			p.turn = 2 * math.Pi * r.Float64()
		}
		if n == 1 {
			p.x, p.y = p.x*0.3, p.y*0.3
		}
		fits := true
		for i, q := range spots {
			share := covered(q, append(slices.Clone(spots[i+1:]), p))
			fits = fits && (share == 0 || s.overlap && share < 0.18)
		}
		if fits {
			spots = append(spots, p)
		}
	}
	return spots
}

// covered returns which share of a card is covered by others.
func covered(under spot, over []spot) float64 {
	const n = 12
	w, h := float64(under.size.X)*1.03, float64(under.size.Y)*1.03
	c, s := math.Cos(under.turn), math.Sin(under.turn)
	hit := 0
	for i := range n * n {
		u, v := (float64(i%n)/(n-1)-0.5)*w, (float64(i/n)/(n-1)-0.5)*h
		x, y := under.x+c*u-s*v, under.y+s*u+c*v
		for _, o := range over {
			oc, os := math.Cos(o.turn), math.Sin(o.turn)
			du, dv := x-o.x, y-o.y
			ow, oh := float64(o.size.X)*1.03, float64(o.size.Y)*1.03
			if math.Abs(oc*du+os*dv) < ow/2 && math.Abs(oc*dv-os*du) < oh/2 {
				hit++
				break
			}
		}
	}
	return float64(hit) / (n * n)
}

// place returns the corners of a thing on the table in pixels, clockwise from its top left.
func place(view projective.Homography, wide, high float64, p spot) (q [4]models.Point) {
	c, s := math.Cos(p.turn), math.Sin(p.turn)
	for i, k := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		u, v := k[0]*wide/2, k[1]*high/2
		q[i] = view.At(models.Point{X: p.x + c*u - s*v, Y: p.y + s*u + c*v})
	}
	return q
}

// lay draws a picture into the four corners.
func lay(photo *gocv.Mat, pixels gocv.Mat, q [4]models.Point, corner int, s shot, r *rand.Rand) {
	box := around(q, 0.1).Intersect(image.Rect(0, 0, photo.Cols(), photo.Rows()))
	if box.Dx() < 2 || box.Dy() < 2 {
		return
	}
	roi := photo.Region(box)
	defer roi.Close()
	m := &roi
	for i := range q {
		q[i].X -= float64(box.Min.X)
		q[i].Y -= float64(box.Min.Y)
	}
	side := math.Hypot(q[1].X-q[0].X, q[1].Y-q[0].Y)
	scale := side / float64(pixels.Cols())
	src := pixels.Clone()
	defer src.Close()
	if scale < 0.75 { // no stairs where many pixels become one
		gocv.GaussianBlur(src, &src, image.Pt(0, 0), 0.45/scale, 0, gocv.BorderReflect101)
	}
	mask := gocv.NewMatWithSize(src.Rows(), src.Cols(), gocv.MatTypeCV8UC1)
	defer mask.Close()
	rounded(&mask, corner)
	from := quad([4]models.Point{
		{X: 0, Y: 0},
		{X: float64(src.Cols()), Y: 0},
		{X: float64(src.Cols()), Y: float64(src.Rows())},
		{X: 0, Y: float64(src.Rows())},
	})
	defer from.Close()
	to := quad(q)
	defer to.Close()
	h := gocv.GetPerspectiveTransform2f(from, to)
	defer h.Close()
	size := image.Pt(m.Cols(), m.Rows())
	warped, over := gocv.NewMat(), gocv.NewMat()
	defer warped.Close()
	defer over.Close()
	gocv.WarpPerspectiveWithParams(src, &warped, h, size, gocv.InterpolationLinear, gocv.BorderReplicate, color.RGBA{})
	gocv.WarpPerspective(mask, &over, h, size)
	if s.shadow {
		shadow(m, over, side/40, r)
	}
	if s.sleeve {
		sleeve(m, &warped, q, r)
	}
	blend(m, warped, over)
}

// around returns the box about four corners, larger by a share.
func around(q [4]models.Point, more float64) image.Rectangle {
	x0, y0, x1, y1 := q[0].X, q[0].Y, q[0].X, q[0].Y
	for _, p := range q {
		x0, y0, x1, y1 = min(x0, p.X), min(y0, p.Y), max(x1, p.X), max(y1, p.Y)
	}
	dx, dy := more*(x1-x0), more*(y1-y0)
	return image.Rect(int(x0-dx), int(y0-dy), int(x1+dx)+1, int(y1+dy)+1)
}

func quad(q [4]models.Point) gocv.Point2fVector {
	var pts []gocv.Point2f
	for _, p := range q {
		pts = append(pts, gocv.Point2f{X: float32(p.X), Y: float32(p.Y)})
	}
	return gocv.NewPoint2fVectorFromPoints(pts)
}

func rounded(mask *gocv.Mat, radius int) {
	all := image.Rect(0, 0, mask.Cols(), mask.Rows())
	mask.SetTo(gocv.NewScalar(0, 0, 0, 0))
	white := grey(255)
	gocv.Rectangle(mask, image.Rect(0, radius, all.Max.X, all.Max.Y-radius), white, -1)
	gocv.Rectangle(mask, image.Rect(radius, 0, all.Max.X-radius, all.Max.Y), white, -1)
	for _, p := range []image.Point{
		{radius, radius},
		{all.Max.X - radius, radius},
		{radius, all.Max.Y - radius},
		{all.Max.X - radius, all.Max.Y - radius},
	} {
		gocv.CircleWithParams(mask, p, radius, white, -1, gocv.LineAA, 0)
	}
}

// blend lays a picture over another by a mask.
func blend(m *gocv.Mat, over, mask gocv.Mat) {
	wide := gocv.NewMat()
	defer wide.Close()
	gocv.CvtColor(mask, &wide, gocv.ColorGrayToBGR)
	inverse := gocv.NewMat()
	defer inverse.Close()
	gocv.BitwiseNot(wide, &inverse)
	gocv.MultiplyWithParams(*m, inverse, m, 1.0/255, -1)
	gocv.MultiplyWithParams(over, wide, &inverse, 1.0/255, -1)
	gocv.Add(*m, inverse, m)
}

func shadow(m *gocv.Mat, mask gocv.Mat, far float64, r *rand.Rand) {
	soft := gocv.NewMat()
	defer soft.Close()
	shift := gocv.NewMatWithSize(2, 3, gocv.MatTypeCV64F)
	defer shift.Close()
	for i, v := range []float64{1, 0, far * (2*r.Float64() - 1), 0, 1, far * (2*r.Float64() - 1)} {
		shift.SetDoubleAt(i/3, i%3, v)
	}
	gocv.WarpAffine(mask, &soft, shift, image.Pt(m.Cols(), m.Rows()))
	gocv.GaussianBlur(soft, &soft, image.Pt(0, 0), 0.5+far/2, 0, gocv.BorderReflect101)
	dark := gocv.NewMatWithSize(m.Rows(), m.Cols(), m.Type())
	defer dark.Close()
	gocv.AddWeighted(*m, 0.55, *m, 0, 0, &dark)
	blend(m, dark, soft)
}

// sleeve draws a rim of film round a card and a shine over it.
func sleeve(m *gocv.Mat, card *gocv.Mat, q [4]models.Point, r *rand.Rand) {
	var out [4]models.Point
	cx, cy := (q[0].X+q[1].X+q[2].X+q[3].X)/4, (q[0].Y+q[1].Y+q[2].Y+q[3].Y)/4
	for i, p := range q {
		out[i] = models.Point{X: cx + (p.X-cx)*1.04, Y: cy + (p.Y-cy)*1.03}
	}
	film := m.Clone()
	defer film.Close()
	fill(&film, pixels(out), grey(200+r.IntN(55)))
	gocv.AddWeighted(*m, 0.7, film, 0.3, 0, m)
	haze := 4 + 20*r.Float64()
	gocv.AddWeighted(*card, 1-haze/255, *card, 0, haze, card)
}

func pixels(q [4]models.Point) []image.Point {
	var pts []image.Point
	for _, p := range q {
		pts = append(pts, image.Pt(int(math.Round(p.X)), int(math.Round(p.Y))))
	}
	return pts
}
