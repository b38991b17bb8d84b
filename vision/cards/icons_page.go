//go:build !nocv

package cards

// page is a card's picture, freed of the ground of each line.
type page struct {
	wide, high int
	ink        []float32
}

func newPage(grey []uint8, wide, high int) page {
	p := page{wide: wide, high: high, ink: make([]float32, wide*high)}
	left, right := wide*12/100, wide*88/100
	lines := make([][]uint8, high)
	for y := range lines {
		lines[y] = grey[y*wide : (y+1)*wide]
	}
	around := levelsAround(lines, left, right)
	for y, line := range lines {
		inner := line[left:right]
		whole := around[y]
		if share(inner, whole) < groundSeen {
			whole = commonest(inner, 128, 128)
		}
		ground := groundOf(inner, whole)
		for x, v := range line {
			at := min(max(float64(x-left)/float64(right-left), 0), 1)
			p.ink[y*wide+x] = float32(float64(v) - ground(at))
		}
	}
	return p
}

// What a line's ground is: signs may fill most of a line, so what is commonest in those around it is looked for first.
const (
	groundLines = 10  // hundredths of the height above and below
	groundSeen  = 0.1 // of a line
	sameGround  = 12  // grey levels
)

// levelsAround returns the commonest grey level about each line, between two columns.
func levelsAround(lines [][]uint8, left, right int) []int {
	sum := make([][greyClasses]int, len(lines)+1)
	for y, line := range lines {
		sum[y+1] = sum[y]
		for _, v := range line[left:right] {
			sum[y+1][v/8]++
		}
	}
	out := make([]int, len(lines))
	reach := len(lines) * groundLines / 100
	for y := range lines {
		from, to := max(y-reach, 0), min(y+reach+1, len(lines))
		var counts [greyClasses]int
		for i := range counts {
			counts[i] = sum[to][i] - sum[from][i]
		}
		out[y] = peak(&counts, 128, 128)
	}
	return out
}

// share returns which part of a line has about a grey level.
func share(line []uint8, level int) float64 {
	n := 0
	for _, v := range line {
		if int(v) >= level-sameGround && int(v) <= level+sameGround {
			n++
		}
	}
	return float64(n) / float64(max(len(line), 1))
}

// groundOf returns the grey level of a line's ground at a share of its length, where that of the whole line is about
// known. Light may change along it, so the commonest level near that is taken of five overlapping parts.
func groundOf(line []uint8, whole int) func(at float64) float64 {
	const nodes = 5
	var level [nodes]float64
	half := len(line) / 4
	for i := range level {
		c := i * (len(line) - 1) / (nodes - 1)
		level[i] = float64(commonest(line[max(0, min(c-half, len(line)-2*half)):min(len(line), max(c+half, 2*half))], whole,
			mostLight))
	}
	return func(at float64) float64 {
		x := at * (nodes - 1)
		i := min(int(x), nodes-2)
		return level[i] + (x-float64(i))*(level[i+1]-level[i])
	}
}

// mostLight is by how many grey levels light changes along a line, at most.
const mostLight = 40

// greyClasses are the classes of grey levels that are counted.
const greyClasses = 32

// commonest returns the grey level around which most pixels of a line lie, of those near a level.
func commonest(line []uint8, near, within int) int {
	var counts [greyClasses]int
	for _, v := range line {
		counts[v/8]++
	}
	return peak(&counts, near, within)
}

// peak returns the grey level that was counted most often, of those near a level.
func peak(counts *[greyClasses]int, near, within int) int {
	at := func(i int) int {
		if i < 0 || i >= greyClasses {
			return 0
		}
		return counts[i]
	}
	best, most := near, 0
	for i := range greyClasses {
		level := i*8 + 4
		if n := at(i-1) + 2*at(i) + at(i+1); n > most && level >= near-within && level <= near+within {
			best, most = level, n
		}
	}
	return best
}
