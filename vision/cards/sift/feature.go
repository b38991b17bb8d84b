//go:build !nocv

package sift

import (
	"math"

	"elderglass/vision/cards/lanes"
	"elderglass/vision/cards/linear"
)

const (
	leastPeak     = 1    // grey levels of a difference below which there is no peak
	leastContrast = 0.04 // of a peak, shared by the levels of an octave
	mostSteps     = 5    // pixels by which a peak may move
	mostMoved     = 0.5  // pixels, beyond which it is rather another one
	farOff        = 1e6  // pixels, beyond which it is nowhere
	mostEdge      = 10.0 // of how much a difference bends one way for once the other way: beyond, it is an edge
	turnSoft      = 1.5  // deviation of the bell in which directions count, by how soft the level is
	turnReach     = 3    // deviations as far as which it reaches
	otherTurn     = 0.8  // strength of a direction that counts too, by the strongest one
	partWide      = 3    // pixels of a part of what is described, by how soft the level is
	parts         = 4    // of it beside each other
	strongestPart = 0.2  // of the whole, beyond which a part counts no more
	whole         = 512  // length of what is described; each number is a byte's
)

// peak is where a difference of two levels peaks between the pixels, and by how much.
type peak struct {
	lanes.Peak
	x, y, soft float64 // pixels, and how soft a level shows it best
	strength   float64
}

// features returns those of an octave.
func (o *octave) features(open func(x, y int) bool) (list []Feature) {
	known := map[lanes.Peak]bool{}
	for _, p := range lanes.Peaks(&o.levels, o.wide, o.high, leastPeak, border, o.peaks) {
		at, ok := o.settle(p)
		x, y := at.x*o.scale, at.y*o.scale
		if !ok || known[at.Peak] || !open(int(x+0.5), int(y+0.5)) {
			continue
		}
		known[at.Peak] = true
		for _, turn := range o.turns(&at) {
			list = append(list, Feature{
				X: x, Y: y, Size: 2 * at.soft * o.scale, Angle: 2 * math.Pi * (1 - turn), Strength: at.strength,
				Seen: o.describe(&at, turn),
			})
		}
	}
	return list
}

// difference is that of two levels at a pixel.
func (o *octave) difference(d, at int) float64 {
	return float64(o.levels[d+1][at]) - float64(o.levels[d][at])
}

// settle moves a peak to where the differences about it peak. False is returned where that is nowhere, where it is too
// weak, or an edge, which is the same all along.
func (o *octave) settle(p lanes.Peak) (peak, bool) {
	for range mostSteps {
		d, at := int(p.Difference), int(p.Y)*o.wide+int(p.X)
		v := func(dx, dy, dd int) float64 { return o.difference(d+dd, at+dy*o.wide+dx) }
		here := v(0, 0, 0)
		x, y, s := (v(1, 0, 0)-v(-1, 0, 0))/2, (v(0, 1, 0)-v(0, -1, 0))/2, (v(0, 0, 1)-v(0, 0, -1))/2
		xx, yy, ss := v(1, 0, 0)+v(-1, 0, 0)-2*here, v(0, 1, 0)+v(0, -1, 0)-2*here, v(0, 0, 1)+v(0, 0, -1)-2*here
		xy := (v(1, 1, 0) - v(-1, 1, 0) - v(1, -1, 0) + v(-1, -1, 0)) / 4
		xs := (v(1, 0, 1) - v(-1, 0, 1) - v(1, 0, -1) + v(-1, 0, -1)) / 4
		ys := (v(0, 1, 1) - v(0, -1, 1) - v(0, 1, -1) + v(0, -1, -1)) / 4
		rows := [3][]float64{{xx, xy, xs, -x}, {xy, yy, ys, -y}, {xs, ys, ss, -s}}
		if !linear.Solve(rows[:], 1e-9) {
			return peak{}, false
		}
		dx, dy, ds := rows[0][3], rows[1][3], rows[2][3]
		if math.Abs(dx) < mostMoved && math.Abs(dy) < mostMoved && math.Abs(ds) < mostMoved {
			strength := math.Abs(here+(x*dx+y*dy+s*ds)/2) / 255
			bend, round := xx+yy, xx*yy-xy*xy
			edge := round <= 0 || bend*bend*mostEdge >= (mostEdge+1)*(mostEdge+1)*round
			return peak{
				p, float64(p.X) + dx, float64(p.Y) + dy, softness * math.Pow(2, (float64(d)+ds)/perOctave), strength,
			}, strength*perOctave >= leastContrast && !edge
		}
		if max(math.Abs(dx), math.Abs(dy), math.Abs(ds)) > farOff {
			return peak{}, false
		}
		p.X, p.Y, p.Difference = p.X+int32(math.Round(dx)), p.Y+int32(math.Round(dy)), p.Difference+int32(math.Round(ds))
		if p.Difference < 1 || p.Difference > perOctave || p.X < border || p.Y < border ||
			int(p.X) >= o.wide-border || int(p.Y) >= o.high-border {
			return peak{}, false
		}
	}
	return peak{}, false
}

// turns returns the directions that stand out about a peak, as shares of a full turn.
func (o *octave) turns(p *peak) (list []float64) {
	const n = lanes.Directions
	sums := lanes.Slopes(o.levels[p.Difference], o.wide, o.high, int(p.X), int(p.Y),
		bell(turnSoft*p.soft, turnReach*turnSoft*p.soft))
	var soft [n]float64
	most := 0.0
	for i := range soft {
		at := func(k int) float64 { return float64(sums[(i+k+n)%n]) }
		soft[i] = (at(-2)+at(2))/16 + (at(-1)+at(1))/4 + at(0)*3/8
		most = max(most, soft[i])
	}
	for i, here := range soft {
		before, after := soft[(i+n-1)%n], soft[(i+1)%n]
		if here > before && here > after && here >= otherTurn*most {
			turn := (float64(i) + (before-after)/(before-2*here+after)/2) / n
			list = append(list, turn-math.Floor(turn))
		}
	}
	return list
}

// describe returns what a peak looks like that is so turned.
func (o *octave) describe(p *peak, turn float64) [lanes.Described]float32 {
	wide := partWide * p.soft
	reach := min(wide*math.Sqrt2*(parts+1)/2, math.Hypot(float64(o.wide), float64(o.high)))
	sin, cos := math.Sincos(2 * math.Pi * turn)
	seen := lanes.Describe(o.levels[p.Difference], o.wide, o.high, int(p.X), int(p.Y), float32(cos/wide),
		float32(sin/wide), float32(turn), bell(wide*parts/2, reach))
	sum := float32(0)
	for _, v := range seen {
		sum += v * v
	}
	most := strongestPart * float32(math.Sqrt(float64(sum)))
	sum = 1e-7
	for i, v := range seen {
		seen[i] = min(v, most)
		sum += seen[i] * seen[i]
	}
	for i, v := range seen {
		seen[i] = min(float32(math.Round(float64(v)*whole/math.Sqrt(float64(sum)))), 255)
	}
	return seen
}

// bell returns both sides of a bell that reaches so far, and the eight numbers after it that lanes read too.
func bell(deviation, reach float64) []float32 {
	radius := int(math.Round(reach))
	b := make([]float32, 2*radius+9)
	for k := range radius + 1 {
		v := float32(math.Exp(-float64(k*k) / (2 * deviation * deviation)))
		b[radius-k], b[radius+k] = v, v
	}
	return b
}
