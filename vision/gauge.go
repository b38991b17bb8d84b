//go:build !nocv

package vision

import (
	"cmp"
	"math"
	"slices"

	"elderglass/calibration"
	"elderglass/models"
)

// The gauge lays the print of a labelled die over the same print in the picture: where
// it must be stretched to fit, the face does not lie in the plane of the top faces.
// In view are gaugeView dice, gaugeCells cells wide; the
// print is gaugePrint of these cells wide.
const (
	gaugeCells = facePixels / 2
	gaugeView  = 1.2
	gaugePrint = 34
	gaugeArea  = gaugePrint * gaugePrint
)

const (
	// gaugeRounds bounds how often the fit is bettered, gaugeStill is the change, in
	// cells at the print's edge, at which it ends.
	gaugeRounds = 12
	gaugeStill  = 0.02
	// faint is the least contrast of a print, in grey levels.
	faint = 6
	// printsKept is how many examples of one face of one colour are compared.
	printsKept = 4
)

// look is a face in a colour.
type look struct {
	colour models.Colour
	face   models.Face
}

// print is the print of a labelled die in one quarter turn, of mean 0 and length 1.
type print struct {
	channel int
	pix     [gaugeArea]float64
	// steep says for each pixel how its value changes with each number of the fit; solve
	// leads from the differences to the change of the fit.
	steep [gaugeArea][6]float64
	solve [6][6]float64
}

// fit is where a print was found: the place (x, y) of the print, from its middle,
// appears in the picture at (x + a[0]x + a[1]y + a[4], y + a[2]x + a[3]y + a[5]).
type fit struct {
	a [6]float64
	// like is the correlation of the print with the picture, -1…1; rough is the
	// standard deviation of the stretch.
	like, rough float64
}

// stretch returns by how much the fit makes the print longer along the axis that it
// makes longest and the one that it makes shortest.
func (f fit) stretch() (most, least float64) {
	a, b, c, d := 1+f.a[0], f.a[1], f.a[2], 1+f.a[3]
	sum, det := (a*a+b*b+c*c+d*d)/2, a*d-b*c
	root := math.Sqrt(max(sum*sum-det*det, 0))
	return math.Sqrt(sum + root), math.Sqrt(max(sum-root, 0))
}

// gauge measures whether faces lie in the plane of the tops.
type gauge struct {
	prints map[look][][4]print
	looks  []look // of the prints, in the order of the samples: the same picture is read the same way
	order  []matched
	// starts are the fits that are bettered, of a face in the plane and of one on another
	// die; seen is what is in view there.
	starts [2]fit
	seen   [2][3][gaugeArea]float64
	view   [3][gaugeCells * gaugeCells]float64
}

func newGauge(p *calibration.Profile) *gauge {
	g := &gauge{prints: map[look][][4]print{}}
	cut := make([]uint8, 3*facePixels*facePixels)
	for _, s := range p.Samples {
		l := look{s.Colour, s.Face}
		if s.Face == models.Blank || len(g.prints[l]) == printsKept { // light and shadow are no print
			continue
		}
		picture, toPicture := s.Picture()
		picture.Cut(&toPicture, calibration.Square{}, gaugeView, facePixels, cut)
		if turns, ok := g.see(cut).take(); ok {
			if len(g.prints[l]) == 0 {
				g.looks = append(g.looks, l)
			}
			g.prints[l] = append(g.prints[l], turns)
		}
	}
	return g
}

// see takes a cut of gaugeView dice into view, a little softened.
func (g *gauge) see(cut []uint8) *gauge {
	for k := range g.view {
		for i := range g.view[k] {
			x, y := 2*(i%gaugeCells), 2*(i/gaugeCells)
			sum := 0
			for v := max(y-1, 0); v < min(y+3, facePixels); v++ {
				for u := max(x-1, 0); u < min(x+3, facePixels); u++ {
					sum += int(cut[3*(v*facePixels+u)+k])
				}
			}
			n := (min(y+3, facePixels) - max(y-1, 0)) * (min(x+3, facePixels) - max(x-1, 0))
			g.view[k][i] = float64(sum) / float64(n)
		}
	}
	return g
}

// at returns the view's value of a channel at a place in cells from its middle.
func (g *gauge) at(channel int, x, y float64) float64 {
	const last = gaugeCells - 1.001
	x, y = min(max(x+gaugeCells/2-0.5, 0), last), min(max(y+gaugeCells/2-0.5, 0), last)
	i, j := int(x), int(y)
	u, v := x-float64(i), y-float64(j)
	row := g.view[channel][j*gaugeCells+i:]
	next := row[gaugeCells:]
	return (1-v)*((1-u)*row[0]+u*row[1]) + v*((1-u)*next[0]+u*next[1])
}

// place returns the place of a print's pixel in cells from its middle.
func place(i int) (x, y float64) {
	return float64(i%gaugePrint) - (gaugePrint-1)/2., float64(i/gaugePrint) - (gaugePrint-1)/2.
}

// take makes a print, in four turns, of what is in view. It returns false where there
// is too little to see.
func (g *gauge) take() (turns [4]print, ok bool) {
	channel, most := 0, 0.0
	for k := range g.view {
		sum, squares := 0.0, 0.0
		for i := range gaugeArea {
			x, y := place(i)
			v := g.at(k, x, y)
			sum, squares = sum+v, squares+v*v
		}
		if spread := squares/gaugeArea - sum*sum/gaugeArea/gaugeArea; spread > most {
			channel, most = k, spread
		}
	}
	if most < faint*faint {
		return turns, false
	}
	for quarters := range turns {
		p := &turns[quarters]
		p.channel = channel
		turn := func(x, y float64) (float64, float64) {
			for range quarters {
				x, y = -y, x
			}
			return x, y
		}
		for i := range gaugeArea {
			x, y := place(i)
			u, v := turn(x, y)
			p.pix[i] = g.at(channel, u, v)
			rightX, rightY := turn(x+1, y)
			leftX, leftY := turn(x-1, y)
			downX, downY := turn(x, y+1)
			upX, upY := turn(x, y-1)
			dx := (g.at(channel, rightX, rightY) - g.at(channel, leftX, leftY)) / 2
			dy := (g.at(channel, downX, downY) - g.at(channel, upX, upY)) / 2
			p.steep[i] = [6]float64{dx * x, dx * y, dy * x, dy * y, dx, dy}
		}
		if !p.prepare() {
			return turns, false
		}
	}
	return turns, true
}

// prepare gives a print the mean 0 and the length 1 and finds how to better a fit.
func (p *print) prepare() bool {
	length := normal(p.pix[:])
	var normal [6][12]float64
	for i := range p.steep {
		for a := range p.steep[i] {
			p.steep[i][a] /= length
		}
		for a, x := range p.steep[i] {
			for b, y := range p.steep[i] {
				normal[a][b] += x * y
			}
		}
	}
	for a := range normal {
		normal[a][6+a] = 1
	}
	return invert(&normal, &p.solve)
}

// normal gives values the mean 0 and the length 1 and returns the length that they
// had.
func normal(values []float64) (length float64) {
	mean := 0.0
	for _, v := range values {
		mean += v / float64(len(values))
	}
	for i := range values {
		values[i] -= mean
		length += values[i] * values[i]
	}
	length = math.Sqrt(length) + 1e-9
	for i := range values {
		values[i] /= length
	}
	return length
}

// invert is Gauss and Jordan's method on a matrix with the identity beside it.
func invert(m *[6][12]float64, out *[6][6]float64) bool {
	for i := range m {
		pivot := i
		for j := i + 1; j < len(m); j++ {
			if math.Abs(m[j][i]) > math.Abs(m[pivot][i]) {
				pivot = j
			}
		}
		m[i], m[pivot] = m[pivot], m[i]
		if math.Abs(m[i][i]) < 1e-9 {
			return false
		}
		scale := m[i][i]
		for k := range m[i] {
			m[i][k] /= scale
		}
		for j := range m {
			if j == i {
				continue
			}
			f := m[j][i]
			for k := range m[j] {
				m[j][k] -= f * m[i][k]
			}
		}
	}
	for i := range m {
		copy(out[i][:], m[i][6:])
	}
	return true
}

// posture is how a face lies.
type posture int

const (
	flat    posture = iota // in the plane of the top faces, as far as can be told
	raised                 // flat, and nearer to the camera than the tops
	leaning                // not flat
)

// A fit that is less like its print than clearly tells nothing; where the likest print
// fits closely, it needs no other. A face is raised where
// the print is plainly seen and larger evenly, by at least a share of what a die below it
// makes and hardly more, and leans where it is shorter in one direction than in the other,
// both by more than the fit is rough.
const (
	clearly     = 0.92
	closely     = 0.975
	plainlyLike = 0.925
	raisedShare = 0.5
	raisedMost  = 1.3
	evenly      = 0.955
	raisedLeast = 0.018
	raisedRough = 3.5
	leanLeast   = 0.12
	leanRough   = 7
	witnesses   = 3
	// gaugedFrom is the least side of a top face, in pixels: smaller prints show no
	// difference of some hundredths.
	gaugedFrom = 42
)

// posture says how the face in view lies, which shows a symbol in a colour; the camera
// is so many dice above the tops. Where the likest print does not say flat, the
// majority of some decides.
func (g *gauge) posture(l look, height float64) posture {
	grown := 1 / (height - 1)
	g.starts = [...]fit{{}, {a: [6]float64{0: grown, 3: grown}}}
	for i, start := range g.starts {
		for k := range g.seen[i] {
			g.sample(k, start, &g.seen[i][k])
		}
	}
	votes := g.ask(g.prints[l], height, nil)
	if len(votes) > 0 && votes[0] == flat || len(votes) == witnesses {
		return majority(votes)
	}
	for _, other := range g.looks { // of the same symbol in other colours
		if other.face == l.face && other.colour != l.colour {
			votes = g.ask(g.prints[other], height, votes)
		}
	}
	return majority(votes)
}

// ask adds to what at most so many witnesses say how a face lies by the given prints,
// the likest first.
func (g *gauge) ask(prints [][4]print, height float64, votes []posture) []posture {
	g.order = g.order[:0]
	for i := range prints {
		best := matched{like: math.Inf(-1)}
		for turn := range prints[i] {
			p := &prints[i][turn]
			for k, start := range g.starts {
				if like := p.like(&g.seen[k][p.channel]); like > best.like {
					best = matched{p, start, like}
				}
			}
		}
		g.order = append(g.order, best)
	}
	slices.SortFunc(g.order, func(a, b matched) int { return cmp.Compare(b.like, a.like) })
	for _, m := range g.order {
		if len(votes) == witnesses || len(votes) > 0 && votes[0] == flat {
			break
		}
		switch f := g.fit(m.print, m.start); {
		case len(votes) == 0 && f.like >= closely:
			return slices.Repeat([]posture{f.posture(height)}, witnesses)
		case f.like >= clearly:
			votes = append(votes, f.posture(height))
		}
	}
	return votes
}

// majority returns what more than half of the votes say of a face that does not lie
// flat as it should, else flat.
func majority(votes []posture) posture {
	count := [3]int{}
	for _, v := range votes {
		count[v]++
	}
	for _, v := range [...]posture{raised, leaning} {
		if 2*count[v] > len(votes) {
			return v
		}
	}
	return flat
}

// posture says how a face lies by one print.
func (f fit) posture(height float64) posture {
	most, least := f.stretch()
	larger, onADie := math.Sqrt(most*least)-1, 1/(height-1)
	high := larger > max(raisedShare*onADie, raisedLeast, raisedRough*f.rough) && larger < raisedMost*onADie+raisedLeast
	switch {
	case 1-least/most > max(leanLeast, leanRough*f.rough):
		return leaning
	case high && least/most > evenly && f.like >= plainlyLike:
		return raised
	}
	return flat
}

// matched is a print in the turn and at the start in which it is most like what is in
// view.
type matched struct {
	print *print
	start fit
	like  float64
}

// sample writes what is in view of a channel where a fit puts a print, with the mean 0
// and the length 1.
func (g *gauge) sample(channel int, f fit, out *[gaugeArea]float64) {
	for i := range out {
		x, y := place(i)
		out[i] = g.at(channel, x+f.a[0]*x+f.a[1]*y+f.a[4], y+f.a[2]*x+f.a[3]*y+f.a[5])
	}
	normal(out[:])
}

// like is the correlation of a print with what was sampled.
func (p *print) like(seen *[gaugeArea]float64) float64 {
	sum := 0.0
	for i, v := range seen {
		sum += v * p.pix[i]
	}
	return sum
}

// fit betters the fit of a print step by step (Baker and Matthews' inverse compositional
// method).
func (g *gauge) fit(p *print, f fit) fit {
	var seen [gaugeArea]float64
	for range gaugeRounds {
		g.sample(p.channel, f, &seen)
		like := p.like(&seen)
		var slope, step [6]float64
		for i, v := range seen {
			d := v*max(like, 0.3) - p.pix[i]
			for a, x := range p.steep[i] {
				slope[a] += x * d
			}
		}
		for a := range step {
			for b, x := range p.solve[a] {
				step[a] += x * slope[b]
			}
		}
		f.a = compose(f.a, step)
		if math.Abs(step[0])+math.Abs(step[3]) < gaugeStill*2/gaugePrint {
			break
		}
	}
	g.sample(p.channel, f, &seen)
	f.like = p.like(&seen)
	residual := max(2-2*f.like, 0) / gaugeArea
	f.rough = math.Sqrt(residual * max(p.solve[0][0], p.solve[3][3]) * roughness)
	return f
}

// roughness is how much less the pixels tell than if they were independent of one another.
const roughness = 9

// compose returns a fit after the inverse of a small step.
func compose(f, step [6]float64) [6]float64 {
	a, b, c, d := 1+step[0], step[1], step[2], 1+step[3]
	det := a*d - b*c
	ia, ib, ic, id := d/det, -b/det, -c/det, a/det
	ix, iy := -(ia*step[4] + ib*step[5]), -(ic*step[4] + id*step[5])
	fa, fb, fc, fd := 1+f[0], f[1], f[2], 1+f[3]
	return [6]float64{
		fa*ia + fb*ic - 1, fa*ib + fb*id, fc*ia + fd*ic, fc*ib + fd*id - 1,
		fa*ix + fb*iy + f[4], fc*ix + fd*iy + f[5],
	}
}
