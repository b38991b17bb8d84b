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
	// inks are the faces of the samples whose prints are kept.
	inks map[look][]ink
	// examples is how often each face was shown without a lamp in it, in whatever colour.
	examples map[models.Face]int
	looks    []look // of the prints, in the order of the samples: the same picture is read the same way
	order    []matched
	// sights are what up to duelKept labelled dice of a look show, shown their looks in the order of the samples;
	// mixtures and masters are made of them, and rivals when they are first asked for.
	sights   map[look][]*sight
	shown    []look
	mixtures map[models.Colour]mixture
	masters  map[look]*cells
	rivals   map[[2]look]*[4]rivals
	// cores are what stands out in the middles of prints, made when they are first asked for.
	cores map[look][][4]core
	// sizes are those of flat dice.
	sizes sizes
	// starts are the fits that are bettered, of a face in the plane and of one on another
	// die; seen is what is in view there, by channel, where it was looked for.
	starts [2]fit
	seen   [3]*[2]patch
	room   [3][2]patch
	// covered is what the prints that are laid over it cover.
	covered [4]patch
}

func newGauge(p *calibration.Profile) *gauge {
	g := &gauge{
		prints: map[look][][4]print{}, inks: map[look][]ink{}, examples: map[models.Face]int{}, sights: map[look][]*sight{},
		mixtures: map[models.Colour]mixture{}, masters: map[look]*cells{}, rivals: map[[2]look]*[4]rivals{},
		cores: map[look][][4]core{},
	}
	cut := make([]uint8, 3*facePixels*facePixels)
	var dice []labelled
	_, lit := calibration.ShineOf(p.Samples)
	for i, s := range p.Samples {
		l := look{s.Colour, s.Face}
		if !lit[i] {
			g.examples[s.Face]++
		}
		if s.Face == models.Blank || len(g.sights[l]) == duelKept { // light and shadow are no print
			continue
		}
		picture, toPicture := s.Picture()
		picture.Cut(&toPicture, calibration.Square{}, duelView, facePixels, cut)
		g.view.see(cut)
		g.sight(l, lit[i])
		if len(g.prints[l]) == printsKept {
			continue
		}
		picture.Cut(&toPicture, calibration.Square{}, gaugeView, facePixels, cut)
		g.view.see(cut)
		if turns, ok := g.view.take(); ok {
			for turn := range turns {
				turns[turn].lit = lit[i]
			}
			if len(g.prints[l]) == 0 {
				g.looks = append(g.looks, l)
			}
			dice = append(dice, labelled{l, len(g.prints[l]), s})
			g.prints[l] = append(g.prints[l], turns)
			g.keep(s, cut)
		}
	}
	g.disperse(p, dice)
	for _, l := range g.shown { // no roll waits for them
		g.master(l)
	}
	return g
}

// A print tells of a face that it is like, one of another colour only of a face that it is very
// like. So many witnesses are heard, of which none may be less like than the first by
// likeSpan; two of three must agree with it. Who is alone, or tells of little, must be like by
// plainLike.
const (
	ownLike   = 0.92
	otherLike = 0.97
	plainLike = 0.95
	likeSpan  = 0.03
	witnesses = 5
	// unlike is how many prints that are not so like are tried.
	unlike = 4
)

// posture says how the face in a cut of gaugeView dice lies, which shows a symbol in a colour.
func (g *gauge) posture(cut []uint8, l look, b beheld) posture {
	g.matchOwn(cut, l, b.height)
	b.own = true
	if lies, told := g.ask(b, ownLike); told {
		return lies
	}
	if g.levelThoughLit(l, b) {
		return flat
	}
	g.matchOthers(l)
	b.own = false
	lies, _ := g.ask(b, otherLike)
	return lies
}

// matchOwn takes a cut into view and matches the prints of its look.
func (g *gauge) matchOwn(cut []uint8, l look, height float64) {
	grown := 1 / (height - 1)
	g.starts = [...]fit{{}, {a: [6]float64{0: grown, 3: grown}}}
	g.view.see(cut)
	g.seen = [3]*[2]patch{}
	g.order = g.order[:0]
	g.match(g.prints[l])
}

// matchOthers matches those of the same symbol in other colours instead.
func (g *gauge) matchOthers(l look) {
	g.order = g.order[:0]
	for _, other := range g.looks {
		if other.face == l.face && other.colour != l.colour {
			g.match(g.prints[other])
		}
	}
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

// match adds the turns and starts in which prints are most like what is in view. Of one with a lamp in it the lamp's
// edges would be fitted, which lie elsewhere on each die.
func (g *gauge) match(prints [][4]print) {
	for i := range prints {
		if !prints[i][0].lit {
			g.order = append(g.order, g.likest(i, &prints[i]))
		}
	}
}

// likest is the nth print of a look in the turn and at the start in which it is most like what is in view.
func (g *gauge) likest(nth int, turns *[4]print) matched {
	best := matched{nth: nth, like: math.Inf(-1)}
	for turn := range turns {
		p := &turns[turn]
		for k, start := range g.starts {
			if like := p.pix.dot(&g.started(p.channel)[k]); like > best.like {
				best.print, best.start, best.like = p, start, like
			}
		}
	}
	return best
}

// levelThoughLit reports whether a print of a look that has a lamp in it says that the face in view lies flat. A lamp's
// edges would not make it like one by otherLike: what is as like was a bold print, which is no brighter now than it
// was.
func (g *gauge) levelThoughLit(l look, b beheld) bool {
	prints := g.prints[l]
	for i := range prints {
		if !prints[i][0].lit {
			continue
		}
		if f := g.lay(g.likest(i, &prints[i]), b.at); f.like >= otherLike && b.posture(f, false) == flat {
			return true
		}
	}
	return false
}

// ask says how a face lies by the prints that were matched and are like it, and whether there
// are any. What the likest says to lie flat does, before or after the fit; who says that it does not agrees with the
// first, in whatever way it lies. An own print in another light says flat before those of other colours, which may be
// printed larger, are asked.
func (g *gauge) ask(b beheld, least float64) (lies posture, told bool) {
	slices.SortFunc(g.order, func(a, b matched) int { return cmp.Compare(b.like, a.like) })
	var first fit
	heard, agreed, tried, towers, level := 0, 0, 0, false, false
	likest, plane := 0.0, false
	for _, m := range g.order {
		if heard == witnesses || tried == unlike {
			break
		}
		f := g.lay(m, b.at)
		if f.like < max(least, first.like-likeSpan) {
			tried, towers = tried+1, towers || b.towers(f)
			level = level || b.own && f.like >= raisedLike && f.larger() < raisedLow/(b.height-1)
			continue
		}
		says := b.posture(f, false)
		if heard == 0 {
			if says == flat {
				return flat, true
			}
			first, lies = f, says
		}
		if f.like > likest {
			likest, plane = f.like, says == flat
		}
		heard++
		if says != flat {
			agreed++
		}
	}
	switch {
	case heard == 0 && towers:
		return raised, true
	case heard == 0 && level:
		return flat, true
	case heard == 1:
		return b.posture(first, true), true
	case plane || 3*agreed < 2*heard:
		return flat, true
	}
	return lies, heard > 0
}

// lay fits a print that was matched to what is in view at a place. How sure the print is of it the labelled dice say
// too.
func (g *gauge) lay(m matched, at calibration.Square) fit {
	f := g.view.fit(one(m.print), [4]fit{m.start}, &g.covered)[0]
	f.vary = m.print.disperse.of(f.vary)
	f.due, f.doubt = g.sizes.due(at, m.print.place)
	return f
}

// matched is a print, the nth of its look, in the turn and at the start in which it is most like what is in view.
type matched struct {
	nth   int
	print *print
	start fit
	like  float64
}
