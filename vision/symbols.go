//go:build !nocv

package vision

import (
	"math"

	"elderglass/models"
)

// allPoints is the number of points of a face seen closer and closer.
const allPoints = facePoints * len(closer)

// vector is what the namer's net makes of a top face: the whole face first, with
// length 1, then the closer cuts, each with length 1.
type vector [allPoints]float32

// unit gives a vector the length 1.
func unit(v []float32) {
	length := 1e-12
	for _, x := range v {
		length += float64(x) * float64(x)
	}
	k := float32(1 / math.Sqrt(length))
	for i := range v {
		v[i] *= k
	}
}

// dot compares two whole faces.
func (v *vector) dot(w *vector) float64 {
	sum := float32(0)
	for i, x := range v[:facePoints] {
		sum += x * w[i]
	}
	return float64(sum)
}

// example is a labelled die: what the net makes of it in each of its four turns,
// for several small errors of its place.
type example struct {
	face  models.Face
	views [4][len(nudges)]vector
}

// mean returns the direction of the example in one turn.
func (e *example) mean(turn int) vector {
	var sum vector
	for i := range e.views[turn] {
		for k, x := range e.views[turn][i] {
			sum[k] += x
		}
	}
	unit(sum[:facePoints])
	return sum
}

// roll turns the example by quarter turns.
func (e *example) roll(quarters int) {
	var views [4][len(nudges)]vector
	for turn := range views {
		views[turn] = e.views[(turn+quarters)%4]
	}
	e.views = views
}

// align turns the examples of one symbol alike: each to the turn in which it is
// most like the mean of the others. Dice land in any turn and nobody labels it.
func align(examples []*example) {
	reference := [4]vector{}
	for turn := range reference {
		reference[turn] = examples[0].mean(turn)
	}
	for range 3 {
		var next [4]vector
		for _, e := range examples {
			best, most := 0, math.Inf(-1)
			for quarters := range 4 {
				like := 0.0
				for turn := range 4 {
					m := e.mean((turn + quarters) % 4)
					like += m.dot(&reference[turn])
				}
				if like > most {
					best, most = quarters, like
				}
			}
			e.roll(best)
			for turn := range next {
				m := e.mean(turn)
				for k, x := range m {
					next[turn][k] += x
				}
			}
		}
		for turn := range next {
			unit(next[turn][:facePoints])
		}
		reference = next
	}
}

// symbol is a face of the set as its examples show it: the mean in each turn,
// plain and whitened.
type symbol struct {
	face  models.Face
	plain [4]vector
	white [4]vector
}

// shrink is the share of a round covariance that is mixed in, because some fifty
// examples do not fix the covariance of 96 numbers.
const shrink = 0.05

// alphabet tells symbols apart by Fisher's linear discriminant: differences that
// examples of one symbol show among themselves count little, so that what is left
// is what sets the symbols apart.
type alphabet struct {
	symbols []symbol
	// points is how much of the vectors is compared: facePoints for the whole face
	// alone or allPoints.
	points int
	whiten [][]float32
}

func newAlphabet(examples []example, points int) *alphabet {
	var order []models.Face
	byFace := map[models.Face][]*example{}
	for i := range examples {
		e := &examples[i]
		if byFace[e.face] == nil {
			order = append(order, e.face)
		}
		byFace[e.face] = append(byFace[e.face], e)
	}
	a := &alphabet{points: points}
	covariance := square(points)
	count := 0.0
	for _, face := range order {
		group := byFace[face]
		align(group)
		s := symbol{face: face}
		scale := 1.0
		if n := float64(len(group)); n > 1 {
			scale = n / (n - 1)
		}
		for turn := range s.plain {
			s.plain[turn] = average(group, turn)
			for _, e := range group {
				for i := range e.views[turn] {
					scatter(covariance, &e.views[turn][i], &s.plain[turn], scale)
					count++
				}
			}
		}
		a.symbols = append(a.symbols, s)
	}
	a.prepare(covariance, count)
	return a
}

// average is the mean, not of length 1, of all views of a symbol in one turn.
func average(group []*example, turn int) vector {
	var sum vector
	n := float32(len(group) * len(nudges))
	for _, e := range group {
		for i := range e.views[turn] {
			for k, x := range e.views[turn][i] {
				sum[k] += x / n
			}
		}
	}
	return sum
}

func square(n int) [][]float64 {
	rows := make([][]float64, n)
	for i := range rows {
		rows[i] = make([]float64, n)
	}
	return rows
}

// scatter adds the lower half of the outer product of a difference.
func scatter(covariance [][]float64, v, mean *vector, scale float64) {
	var d [allPoints]float64
	for k := range covariance {
		d[k] = float64(v[k] - mean[k])
	}
	for i, row := range covariance {
		x := scale * d[i]
		for j, y := range d[:i+1] {
			row[j] += x * y
		}
	}
}

// prepare inverts the Cholesky factor of the covariance and whitens the symbols'
// means with it.
func (a *alphabet) prepare(covariance [][]float64, count float64) {
	trace := 0.0
	for i := range covariance {
		trace += covariance[i][i] / count
	}
	round := max(trace/float64(a.points), 1e-6)
	factor, inverse := square(a.points), square(a.points)
	for i := range factor {
		for j := 0; j <= i; j++ {
			sum := (1 - shrink) * covariance[i][j] / count
			if i == j {
				sum += shrink * round
			}
			for k := range j {
				sum -= factor[i][k] * factor[j][k]
			}
			if i == j {
				factor[i][i] = math.Sqrt(max(sum, 1e-12))
			} else {
				factor[i][j] = sum / factor[j][j]
			}
		}
	}
	a.whiten = make([][]float32, a.points)
	for i := range a.whiten {
		a.whiten[i] = make([]float32, i+1)
		for j := range i {
			sum := 0.0
			for k := j; k < i; k++ {
				sum -= factor[i][k] * inverse[k][j]
			}
			inverse[i][j] = sum / factor[i][i]
			a.whiten[i][j] = float32(inverse[i][j])
		}
		inverse[i][i] = 1 / factor[i][i]
		a.whiten[i][i] = float32(inverse[i][i])
	}
	for i := range a.symbols {
		s := &a.symbols[i]
		for turn := range s.plain {
			s.white[turn] = a.white(&s.plain[turn])
			unit(s.plain[turn][:facePoints])
		}
	}
}

func (a *alphabet) white(v *vector) vector {
	var out vector
	for i, row := range a.whiten {
		sum := float32(0)
		for j, w := range row {
			sum += w * v[j]
		}
		out[i] = sum
	}
	return out
}

// likeness is how a face compares with one symbol in its best turn.
type likeness struct {
	face models.Face
	// distance is the squared distance in standard deviations.
	distance float64
	// cosine is the plain likeness, -1…1.
	cosine float64
}

// compare appends the likeness of a face to every symbol to out.
func (a *alphabet) compare(v *vector, out []likeness) []likeness {
	white := a.white(v)
	for i := range a.symbols {
		s := &a.symbols[i]
		l := likeness{face: s.face, distance: math.Inf(1), cosine: -1}
		for turn := range s.white {
			d := float32(0)
			for k, x := range s.white[turn][:a.points] {
				d += (x - white[k]) * (x - white[k])
			}
			l.distance = min(l.distance, float64(d))
			l.cosine = max(l.cosine, v.dot(&s.plain[turn]))
		}
		out = append(out, l)
	}
	return out
}
