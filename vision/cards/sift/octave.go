//go:build !nocv

package sift

import (
	"math"

	"elderglass/vision/cards/lanes"
)

// octave is a picture in one size, softened more and more: each level is twice as soft as that perOctave before it.
type octave struct {
	wide, high int
	scale      float64 // pixels of the picture for one of the octave
	levels     [lanes.Steps][]float32
	peaks      []lanes.Peak
}

// newOctave makes the first octave, which is twice as large as the picture. The caller closes it.
func newOctave(wide, high int) *octave {
	o := &octave{wide: wide, high: high, scale: 0.5, peaks: make([]lanes.Peak, wide*high/16+1)}
	for i := range o.levels {
		o.levels[i] = newLevel(wide*high + lanes.Slack)
	}
	return o
}

func (o *octave) close() {
	for _, l := range o.levels {
		free(l)
	}
}

// soften softens one level by a deviation of so many pixels, which makes another one.
func (o *octave) soften(from, to int, by float64) {
	bell, sum := make([]float32, int(math.Round(8*by+1))/2+1), 0.0
	weight := func(k int) float64 { return math.Exp(-float64(k*k) / (2 * by * by)) }
	for k := 1 - len(bell); k < len(bell); k++ {
		sum += weight(k)
	}
	for k := range bell {
		bell[k] = float32(weight(k) / sum)
	}
	lanes.Soften(o.levels[from], o.wide, o.high, bell, o.levels[to])
}

// halve makes the next octave's first level of every other pixel of the one that is as soft.
func (o *octave) halve() {
	from, wide := o.levels[perOctave], o.wide
	o.wide, o.high, o.scale = o.wide/2, o.high/2, 2*o.scale
	to := o.levels[0]
	for y := range o.high {
		line := from[2*y*wide : (2*y+1)*wide]
		for x := range o.wide {
			to[y*o.wide+x] = line[2*x]
		}
	}
}
