//go:build !nocv

package vision

// field is what is seen at the cells of a view.
type field [gaugeCells * gaugeCells]float64

// newField is what is seen at places in cells from the middle.
func newField(seen func(x, y float64) float64) *field {
	f := &field{}
	for i := range f {
		f[i] = seen(float64(i%gaugeCells)-gaugeCells/2+0.5, float64(i/gaugeCells)-gaugeCells/2+0.5)
	}
	return f
}

// fieldOf is what a channel shows.
func fieldOf(channel *[gaugeCells * gaugeCells]float32) *field {
	f := &field{}
	for i, x := range channel {
		f[i] = float64(x)
	}
	return f
}

// turned is a field seen in a quarter turn, as quarter turns places.
func (f *field) turned(quarters int) *field {
	for range quarters {
		next := &field{}
		for i := range next {
			next[i] = f[i%gaugeCells*gaugeCells+gaugeCells-1-i/gaugeCells]
		}
		f = next
	}
	return f
}

// prints makes prints of a field in its four quarter turns. It returns false where there is too little to see.
func (f *field) prints() (turns [4]print, ok bool) {
	for k := range turns {
		if !turns[k].take(f.turned(k)) {
			return turns, false
		}
	}
	return turns, true
}
