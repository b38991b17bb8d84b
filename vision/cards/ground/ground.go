// Package ground says which grey level the ground is on which the lines of a card's picture are printed. A line of a
// picture is a row of its pixels, one byte each.
package ground

const (
	around    = 10 // hundredths of the height above and below a line that are about it
	same      = 12 // grey levels
	mostLight = 40 // grey levels by which light changes along a line, at most
	classes   = 32 // of grey levels, each of which is counted
)

// Around returns the commonest grey level about each line, between two columns. Print may fill most of a line, but
// seldom most of those around it.
func Around(lines [][]uint8, left, right int) []int {
	sum := make([][classes]int, len(lines)+1)
	for y, line := range lines {
		sum[y+1] = sum[y]
		for _, v := range line[left:right] {
			sum[y+1][v/8]++
		}
	}
	out := make([]int, len(lines))
	reach := len(lines) * around / 100
	for y := range lines {
		from, to := max(y-reach, 0), min(y+reach+1, len(lines))
		var counts [classes]int
		for i := range counts {
			counts[i] = sum[to][i] - sum[from][i]
		}
		out[y] = peak(&counts, 128, 128)
	}
	return out
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
