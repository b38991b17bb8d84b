package calibration

import (
	"math"

	"elderglass/models"
)

// A webcam's focal length is near its picture's width. A camera straight above
// the tray sees no perspective that would tell, so this prior decides there, and
// it is weak enough that one tilted row of dice overrules it.
const (
	priorFocal       = 1.1
	priorFocalWeight = 0.02
)

// cornerTolerance is the residual, in dice, beyond which a labelled corner counts
// as careless rather than as evidence (Huber's bound).
const cornerTolerance = 0.04

// fitPlane finds the pose under which the labelled squares, in pixels and with
// corners clockwise, are unit squares of one plane. It returns the median over
// the squares of the worst corner's error, in dice.
func fitPlane(squares [][4]models.Point, width, height int) (Plane, float64) {
	best, bestCost := Plane{}, math.Inf(1)
	for _, focal := range []float64{0.7, 1.0, 1.6} {
		for _, tilt := range []float64{0, 0.35, 0.8} {
			start := Plane{Focal: focal, TiltY: tilt, Height: 1}
			start.Height = 1 / medianSide(start, squares, width, height)
			p, cost := descend(start, squares, width, height)
			if cost < bestCost {
				best, bestCost = p, cost
			}
		}
	}
	errors := make([]float64, len(squares))
	for i, s := range squares {
		_, errors[i] = best.SquareOf(s, width, height)
	}
	return best, median(errors)
}

func medianSide(p Plane, squares [][4]models.Point, width, height int) float64 {
	m := p.ToPlane(width, height)
	var sides []float64
	for _, s := range squares {
		for i := range 4 {
			x0, y0 := m.Map(s[i].X, s[i].Y)
			x1, y1 := m.Map(s[(i+1)%4].X, s[(i+1)%4].Y)
			sides = append(sides, math.Hypot(x1-x0, y1-y0))
		}
	}
	return max(median(sides), 1e-6)
}

func planeOf(v [4]float64) Plane {
	return Plane{Focal: math.Exp(v[0]), TiltX: v[1], TiltY: v[2], Height: math.Exp(v[3])}
}

// residuals are the robust corner errors in dice, with the prior on the focal
// length as the last one.
func residuals(v [4]float64, squares [][4]models.Point, width, height int, out []float64) []float64 {
	p := planeOf(v)
	m := p.ToPlane(width, height)
	out = out[:0]
	for _, s := range squares {
		for i, c := range s {
			s[i].X, s[i].Y = m.Map(c.X, c.Y)
		}
		_, rest := fitSquare(s)
		for i := 0; i < 8; i += 2 {
			weight := 1.0
			if d := math.Hypot(rest[i], rest[i+1]); d > cornerTolerance {
				weight = math.Sqrt(cornerTolerance / d)
			}
			out = append(out, weight*rest[i], weight*rest[i+1])
		}
	}
	return append(out, priorFocalWeight*(v[0]-math.Log(priorFocal)))
}

func sumSquares(r []float64) float64 {
	sum := 0.0
	for _, x := range r {
		sum += x * x
	}
	if math.IsNaN(sum) {
		return math.Inf(1)
	}
	return sum
}

// descend is Levenberg and Marquardt's method with numeric derivatives.
func descend(start Plane, squares [][4]models.Point, width, height int) (Plane, float64) {
	v := [4]float64{math.Log(start.Focal), start.TiltX, start.TiltY, math.Log(start.Height)}
	r := residuals(v, squares, width, height, nil)
	cost := sumSquares(r)
	var jacobian [4][]float64
	damping := 1e-3
	for range 60 {
		for k := range 4 {
			step := v
			step[k] += 1e-5
			jacobian[k] = residuals(step, squares, width, height, jacobian[k])
			for i := range r {
				jacobian[k][i] = (jacobian[k][i] - r[i]) / 1e-5
			}
		}
		var normal [4][5]float64
		for a := range 4 {
			for b := range 4 {
				for i := range r {
					normal[a][b] += jacobian[a][i] * jacobian[b][i]
				}
			}
			for i := range r {
				normal[a][4] -= jacobian[a][i] * r[i]
			}
			normal[a][a] *= 1 + damping
		}
		delta := solve(normal)
		next := v
		for k := range 4 {
			next[k] += delta[k]
		}
		nextR := residuals(next, squares, width, height, nil)
		nextCost := sumSquares(nextR)
		if nextCost >= cost {
			damping *= 8
			if damping > 1e8 {
				break
			}
			continue
		}
		settled := cost-nextCost < 1e-10*cost
		v, r, cost = next, nextR, nextCost
		damping = max(damping/4, 1e-9)
		if settled {
			break
		}
	}
	return planeOf(v), cost
}

// solve is Gaussian elimination with pivoting on four equations.
func solve(a [4][5]float64) [4]float64 {
	for i := range 4 {
		pivot := i
		for j := i + 1; j < 4; j++ {
			if math.Abs(a[j][i]) > math.Abs(a[pivot][i]) {
				pivot = j
			}
		}
		a[i], a[pivot] = a[pivot], a[i]
		if math.Abs(a[i][i]) < 1e-14 {
			return [4]float64{}
		}
		for j := range 4 {
			if j == i {
				continue
			}
			f := a[j][i] / a[i][i]
			for k := i; k < 5; k++ {
				a[j][k] -= f * a[i][k]
			}
		}
	}
	var x [4]float64
	for i := range x {
		x[i] = a[i][4] / a[i][i]
	}
	return x
}
