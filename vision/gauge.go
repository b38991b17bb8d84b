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

// gauge reports whether faces lie in the plane of the tops. It lays the print of a labelled
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
	_, lit := calibration.ShineOf(p.Samples)
	for i, s := range p.Samples {
		l := look{s.Colour, s.Face}
		if s.Face == models.Blank || len(g.prints[l]) == printsKept { // light and shadow are no print
			continue
		}
		picture, toPicture := s.Picture()
		picture.Cut(&toPicture, calibration.Square{}, gaugeView, facePixels, cut)
		g.view.see(cut)
		if turns, ok := g.view.take(); ok {
			for turn := range turns {
				turns[turn].lit = lit[i]
			}
			if len(g.prints[l]) == 0 {
				g.looks = append(g.looks, l)
			}
			g.prints[l] = append(g.prints[l], turns)
		}
	}
	return g
}

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

// matched is a print in the turn and at the start in which it is most like what is in
// view.
type matched struct {
	print *print
	start fit
	like  float64
}
