// Package ground says which grey level the ground is on which the lines of a card's picture are printed. A line of a
// picture is a row of its pixels, one byte each.
package ground

import "math"

const (
	same      = 12 // grey levels
	mostLight = 40 // grey levels by which light changes along a line, at most
	classes   = 32 // of grey levels, each of which is counted

	changes = 0.06 // of the lines, which another ground must explain better by a factor of e
	drifts  = 0.5  // lines, by which one must that is a little lighter or darker
	unseen  = 0.02 // share of a line that any ground may have
)

// Levels returns about which grey level the ground of each line has, between two columns. Print may fill most of a
// line, but the ground goes on from line to line: it is what is common on them, with as few changes as that allows.
func Levels(lines [][]uint8, left, right int) []int {
	if len(lines) == 0 {
		return nil
	}
	change := changes * float64(len(lines))
	from := make([][classes]int8, len(lines))
	var sum [classes]float64
	for y, line := range lines {
		var counts [classes]int
		for _, v := range line[left:right] {
			counts[v/8]++
		}
		before, likeliest := sum, 0
		for i, v := range before {
			if v > before[likeliest] {
				likeliest = i
			}
		}
		for i := range sum {
			most, at := before[likeliest]-change, likeliest
			for k := max(i-1, 0); k <= min(i+1, classes-1); k++ {
				v := before[k]
				if k != i {
					v -= drifts
				}
				if v > most {
					most, at = v, k
				}
			}
			share := float64(about(&counts, i)) / float64(max(right-left, 1))
			sum[i], from[y][i] = most+math.Log(share+unseen), int8(at)
		}
	}
	out, best := make([]int, len(lines)), 0
	for i, v := range sum {
		if v > sum[best] {
			best = i
		}
	}
	for y := len(lines) - 1; y >= 0; y-- {
		out[y] = best*8 + 4
		best = int(from[y][best])
	}
	return out
}

// about returns how many pixels have about a grey level.
func about(counts *[classes]int, level int) (n int) {
	for _, c := range counts[max(level-1, 0):min(level+2, classes)] {
		n += c
	}
	return n
}

// Share returns which part of a line has about a grey level.
func Share(line []uint8, level int) float64 {
	n := 0
	for _, v := range line {
		if int(v) >= level-same && int(v) <= level+same {
			n++
		}
	}
	return float64(n) / float64(max(len(line), 1))
}

// Along returns the grey level of a line's ground at a share of its length, where that of the whole line is about
// known. Light may change along it, so the commonest level near that is taken of five overlapping parts.
func Along(line []uint8, whole int) func(at float64) float64 {
	const nodes = 5
	var level [nodes]float64
	half := len(line) / 4
	for i := range level {
		c := i * (len(line) - 1) / (nodes - 1)
		part := line[max(0, min(c-half, len(line)-2*half)):min(len(line), max(c+half, 2*half))]
		level[i] = float64(Level(part, whole, mostLight))
	}
	return func(at float64) float64 {
		x := at * (nodes - 1)
		i := min(int(x), nodes-2)
		return level[i] + (x-float64(i))*(level[i+1]-level[i])
	}
}

// Level returns the grey level around which most pixels of a line lie, of those near a level.
func Level(line []uint8, near, within int) int {
	var counts [classes]int
	for _, v := range line {
		counts[v/8]++
	}
	return peak(&counts, near, within)
}

// peak returns the grey level that was counted most often, of those near a level.
func peak(counts *[classes]int, near, within int) int {
	at := func(i int) int {
		if i < 0 || i >= classes {
			return 0
		}
		return counts[i]
	}
	best, most := near, 0
	for i := range classes {
		level := i*8 + 4
		if n := at(i-1) + 2*at(i) + at(i+1); n > most && level >= near-within && level <= near+within {
			best, most = level, n
		}
	}
	return best
}
