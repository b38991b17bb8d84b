//go:build !nocv

package icons

// Signs may be much lower than the room from row to row. What lies above and below them is the picture's then, another
// on each card, and a faint sign is less like its own name than like what lies there. So once it is known how signs
// look, they are compared in their own lines alone.

const (
	emptyLine   = 0.01 // of what is alike in all lines, below which no sign stands in one
	roomLines   = 2    // above and below signs that tell where they end
	mostLines   = stripHigh * 3 / 4
	fewestLines = 4
)

// lines are those of a strip in which signs stand, from the first to the one after the last; all where they are zero.
type lines struct{ from, to int }

// narrow learns once more how signs look, from the lines alone in which they stand, where others are many.
func (a *alphabet) narrow(lessons []*lesson, s *slots) {
	l, ok := a.lines(lessons)
	if !ok {
		return
	}
	s.lines = l
	for _, lesson := range lessons {
		lesson.strip.within(l)
	}
	a.told = 0
	a.study(lessons)
}

// lines returns those of a strip in which signs and figures stand, as high or low as a row may: where those of one name
// are alike. False is returned where these are nearly all, or nothing is known.
func (a *alphabet) lines(lessons []*lesson) (lines, bool) {
	var alike [glyphHigh]float64
	all := 0.0
	for _, l := range lessons {
		for j, at := range l.at {
			g := &a.glyphs[at]
			w := l.strip.window(left(l.mid[j], g.wide), l.dy, g.wide)
			own := a.others(l, at)
			if w == nil || own == nil || g.kind == aStroke {
				continue
			}
			for y := range alike {
				v := covariance(w[y*g.wide:(y+1)*g.wide], own[y*g.wide:(y+1)*g.wide])
				alike[y] += v
				all += v
			}
		}
	}
	from, to := 0, glyphHigh
	for from < to && alike[from] < emptyLine*all {
		from++
	}
	for to > from && alike[to-1] < emptyLine*all {
		to--
	}
	l := lines{max(nudges+from-turns-roomLines, 0), min(nudges+to+turns+roomLines, stripHigh)}
	return l, to-from >= fewestLines && l.to-l.from <= mostLines
}

// covariance returns that of two lines, times how many columns they have.
func covariance(a, b []float32) float64 {
	var first, second, both float64
	for i, v := range a {
		first, second, both = first+float64(v), second+float64(b[i]), both+float64(v)*float64(b[i])
	}
	return both - first*second/float64(len(a))
}
