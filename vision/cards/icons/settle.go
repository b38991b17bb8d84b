//go:build !nocv

package icons

// settle puts right where rows stand: in the middle of a row is the middle of its ink.
func (s *slots) settle(cards []Card, inside bool) {
	a := alphabet{}
	lessons := a.lessons(cards, s, inside)
	if !a.lay(lessons) {
		return
	}
	var sums [4]float64 // of ones, rows, their squares and middles
	var mixed float64
	for _, l := range lessons {
		mid, ok := l.middle(a.wide)
		if !ok {
			continue
		}
		i := l.row
		v := s.pitch * (i + 0.5 + mid)
		sums[0], sums[1], sums[2], sums[3], mixed = sums[0]+1, sums[1]+i, sums[2]+i*i, sums[3]+v, mixed+i*v
	}
	det := sums[0]*sums[2] - sums[1]*sums[1]
	if sums[0] == 0 {
		return
	}
	if det < sums[0] {
		s.top += sums[3]/sums[0] - s.pitch*(0.5+sums[1]/sums[0])
		return
	}
	pitch := (sums[0]*mixed - sums[1]*sums[3]) / det
	if pitch < lowestRow || pitch > highestRow {
		return
	}
	s.top += (sums[3]-pitch*sums[1])/sums[0] - pitch/2
	s.pitch = pitch
}

// middle returns how far the middle of a row's signs is from where it is expected, by the row's height.
func (l *lesson) middle(wides [kinds]int) (float64, bool) {
	t := l.strip
	var line [stripHigh]float64
	for j, m := range l.mid {
		kind := kindOf(l.atoms[j])
		if !standsAlone(kind) {
			continue
		}
		wide := wides[kind]
		from := left(m, wide)
		if from < 0 || from+wide > t.wide {
			continue
		}
		for y := range line {
			var sum, sq float64
			for x := from; x < from+wide; x++ {
				v := float64(t.ink[y*t.wide+x])
				sum, sq = sum+v, sq+v*v
			}
			line[y] += sq - sum*sum/float64(wide)
		}
	}
	sum, at := 0.0, 0.0
	for y, v := range line {
		sum += v
		at += v * (float64(y) + 0.5 - stripHigh/2.0)
	}
	if sum < 1 {
		return 0, false
	}
	return at / sum / glyphHigh, true
}
