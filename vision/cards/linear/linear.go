// Package linear solves small systems of linear equations.
package linear

import "math"

// Solve solves equations, a row each with one or more right sides last, by elimination with pivots; the right sides
// become the answers. False is returned where a pivot is under least: the equations do not settle one.
func Solve(m [][]float64, least float64) bool {
	for c := range m {
		best := c
		for r := c + 1; r < len(m); r++ {
			if math.Abs(m[r][c]) > math.Abs(m[best][c]) {
				best = r
			}
		}
		if math.Abs(m[best][c]) < least {
			return false
		}
		m[c], m[best] = m[best], m[c]
		for r := range m {
			if r == c {
				continue
			}
			f := m[r][c] / m[c][c]
			for k := c; k < len(m[r]); k++ {
				m[r][k] -= f * m[c][k]
			}
		}
	}
	for i, row := range m {
		for k := len(m); k < len(row); k++ {
			row[k] /= row[i]
		}
	}
	return true
}

// SolveEight solves eight equations of eight unknowns, as a homography has; false where they do not settle one. The
// equations are spoilt.
func SolveEight(m *[8][9]float64) (x [8]float64, ok bool) {
	var rows [8][]float64
	for i := range m {
		rows[i] = m[i][:]
	}
	ok = Solve(rows[:], 1e-12)
	for i, row := range rows {
		x[i] = row[8]
	}
	return x, ok
}
