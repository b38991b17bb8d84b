package cards

// page is a card's picture, freed of the ground of each line.
type page struct {
	wide, high int
	ink        []float32
}

func newPage(grey []uint8, wide, high int) page {
	p := page{wide: wide, high: high, ink: make([]float32, wide*high)}
	left, right := wide*12/100, wide*88/100
	for y := range high {
		line := grey[y*wide : (y+1)*wide]
		ground := groundOf(line[left:right])
		for x, v := range line {
			at := min(max(float64(x-left)/float64(right-left), 0), 1)
			p.ink[y*wide+x] = float32(float64(v) - ground(at))
		}
	}
	return p
}

// groundOf returns the grey level of a line's ground at a share of its length. Light may change
// along it, so the commonest level is taken of five overlapping parts; signs may fill a part, so it
// is looked for near that of the whole line.
func groundOf(line []uint8) func(at float64) float64 {
	const nodes = 5
	var level [nodes]float64
	half := len(line) / 4
	whole := commonest(line, 128, 128)
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

// commonest returns the grey level around which most pixels of a line lie, of those near a level.
func commonest(line []uint8, near, within int) int {
	var counts [34]int
	for _, v := range line {
		counts[v/8+1]++
	}
	best, most := near, 0
	for i := 1; i <= 32; i++ {
		level := (i-1)*8 + 4
		if n := counts[i-1] + 2*counts[i] + counts[i+1]; n > most && level >= near-within && level <= near+within {
			best, most = level, n
		}
	}
	return best
}
