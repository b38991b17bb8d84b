//go:build !nocv

package vision

import (
	"cmp"
	"math"
	"slices"

	"elderglass/calibration"
	"elderglass/models"
)

// printsKept is how many examples of one face of one colour are compared.
const printsKept = 4

// look is a face in a colour.
type look struct {
	colour models.Colour
	face   models.Face
}

// gauge tells whether faces lie in the plane of the tops. It lays the print of a labelled
// die over the same print in the picture: where it must be stretched to fit, they do not.
type gauge struct {
	view   view
	prints map[look][][4]print
	looks  []look // of the prints, in the order of the samples: the same picture is read the same way
	order  []matched
	// starts are the fits that are bettered, of a face in the plane and of one on another
	// die; seen is what is in view there, by channel, where it was looked for.
	starts [2]fit
	seen   [3]*[2]patch
	room   [3][2]patch
}

func newGauge(p *calibration.Profile) *gauge {
	g := &gauge{prints: map[look][][4]print{}}
	cut := make([]uint8, 3*facePixels*facePixels)
	for _, s := range p.Samples {
		l := look{s.Colour, s.Face}
		if s.Face == models.Blank || len(g.prints[l]) == printsKept { // light and shadow are no print
			continue
		}
		picture, toPicture := s.Picture()
		picture.Cut(&toPicture, calibration.Square{}, gaugeView, facePixels, cut)
		g.view.see(cut)
		if turns, ok := g.view.take(); ok {
			if len(g.prints[l]) == 0 {
				g.looks = append(g.looks, l)
			}
			g.prints[l] = append(g.prints[l], turns)
		}
	}
	return g
}

// posture is how a face lies.
type posture int

const (
	flat    posture = iota // in the plane of the top faces, as far as can be told
	raised                 // flat, and nearer to the camera than the tops
	leaning                // not flat
)

// A fit that is less like its print than clearly tells nothing; where the likest print
// fits closely, it needs no other. A face is raised where
// the print is plainly seen and larger evenly, by at least a share of what a die below it
// makes and hardly more, and leans where it is shorter in one direction than in the other,
// both by more than the fit is rough.
const (
	clearly     = 0.92
	closely     = 0.975
	plainlyLike = 0.925
	raisedShare = 0.5
	raisedMost  = 1.3
	evenly      = 0.955
	raisedLeast = 0.018
	raisedRough = 3.5
	leanLeast   = 0.12
	leanRough   = 7
	witnesses   = 3
	// gaugedFrom is the least side of a top face, in pixels: smaller prints show no
	// difference of some hundredths.
	gaugedFrom = 42
)

// posture says how the face in a cut of gaugeView dice lies, which shows a symbol in a
// colour; the camera is so many dice above the tops. Where the likest print does not say
// flat, the majority of some decides.
func (g *gauge) posture(cut []uint8, l look, height float64) posture {
	grown := 1 / (height - 1)
	g.starts = [...]fit{{}, {a: [6]float64{0: grown, 3: grown}}}
	g.view.see(cut)
	g.seen = [3]*[2]patch{}
	votes := g.ask(g.prints[l], height, nil)
	if len(votes) > 0 && votes[0] == flat || len(votes) == witnesses {
		return majority(votes)
	}
	for _, other := range g.looks { // of the same symbol in other colours
		if other.face == l.face && other.colour != l.colour {
			votes = g.ask(g.prints[other], height, votes)
		}
	}
	return majority(votes)
}

// started returns what is in view of a channel where the fits begin.
func (g *gauge) started(channel int) *[2]patch {
	if g.seen[channel] == nil {
		g.seen[channel] = &g.room[channel]
		for i, start := range g.starts {
			g.view.sample(channel, start, &g.seen[channel][i])
		}
	}
	return g.seen[channel]
}

// ask adds to what at most so many witnesses say how a face lies by the given prints,
// the likest first.
func (g *gauge) ask(prints [][4]print, height float64, votes []posture) []posture {
	g.order = g.order[:0]
	for i := range prints {
		best := matched{like: math.Inf(-1)}
		for turn := range prints[i] {
			p := &prints[i][turn]
			for k, start := range g.starts {
				if like := p.pix.dot(&g.started(p.channel)[k]); like > best.like {
					best = matched{p, start, like}
				}
			}
		}
		g.order = append(g.order, best)
	}
	slices.SortFunc(g.order, func(a, b matched) int { return cmp.Compare(b.like, a.like) })
	for _, m := range g.order {
		if len(votes) == witnesses || len(votes) > 0 && votes[0] == flat {
			break
		}
		switch f := g.view.fit(m.print, m.start); {
		case len(votes) == 0 && f.like >= closely:
			return slices.Repeat([]posture{f.posture(height)}, witnesses)
		case f.like >= clearly:
			votes = append(votes, f.posture(height))
		}
	}
	return votes
}

// majority returns what more than half of the votes say of a face that does not lie
// flat as it should, else flat.
func majority(votes []posture) posture {
	count := [3]int{}
	for _, v := range votes {
		count[v]++
	}
	for _, v := range [...]posture{raised, leaning} {
		if 2*count[v] > len(votes) {
			return v
		}
	}
	return flat
}

// posture says how a face lies by one print.
func (f fit) posture(height float64) posture {
	most, least := f.stretch()
	larger, onADie := math.Sqrt(most*least)-1, 1/(height-1)
	high := larger > max(raisedShare*onADie, raisedLeast, raisedRough*f.rough) && larger < raisedMost*onADie+raisedLeast
	switch {
	case 1-least/most > max(leanLeast, leanRough*f.rough):
		return leaning
	case high && least/most > evenly && f.like >= plainlyLike:
		return raised
	}
	return flat
}

// matched is a print in the turn and at the start in which it is most like what is in
// view.
type matched struct {
	print *print
	start fit
	like  float64
}
