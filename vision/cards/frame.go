//go:build !nocv

package cards

import (
	"cmp"
	"image"
	"math"
	"math/rand/v2"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/headlines"
	"elderglass/vision/cards/projective"
)

// Cards of one style share a frame. Of a small or smooth card little else can be seen: its features are like those of
// many cards, a few of each, so that none of them gets votes enough. Together they say where a card of the style lies.

// How frames are looked at.
const (
	framesTried = 20   // looks that are compared at places of frames
	sameFrame   = 0.05 // by which corners of one place may differ
	leastFrame  = 0.7  // likeness of the frame
	fewestVoted = 3
	votedWithin = 0.1  // of a card's width
	commonBlock = 0.75 // likeness of blocks that are of the frame
	leastBlocks = 8
)

// tryFrames looks at the places of frames for the looks that are most like what lies there, and returns the places.
func (r *Reader) tryFrames(h *hunt, votes [][]vote, chance *rand.Rand) (places []projective.Quad, err error) {
	sure := slices.DeleteFunc(slices.Clone(h.taken), func(v verdict) bool { return !v.print.sure() })
	known := func(v *vote) bool {
		return slices.ContainsFunc(sure, func(c verdict) bool { return c.corners().Contains(v.To) })
	}
	tries := 0
	for _, f := range r.frames(votes, known, seenLargest(sure), chance) {
		if tries >= framesTried {
			break
		}
		if explained(h.taken, r.lib.corners(f)) {
			continue
		}
		f, ok, err := r.settleFrame(h.scene, f)
		if err != nil {
			return nil, err
		}
		q := r.lib.corners(f)
		same := func(o projective.Quad) bool { return o.Near(q, sameFrame) }
		if !ok || explained(h.taken, q) || slices.ContainsFunc(places, same) {
			continue
		}
		places = append(places, q)
		before := len(h.tried)
		if err := r.tryLikest(h, q, append(r.guess(h.scene, q), r.voted(votes, f)...)); err != nil {
			return nil, err
		}
		tries += len(h.tried) - before
	}
	return places, nil
}

// seenLargest returns the verdict whose card is seen largest, nil where there is none: it tells the table's plane best.
func seenLargest(list []verdict) (best *verdict) {
	for i := range list {
		if best == nil || list[i].corners().Area() > best.corners().Area() {
			best = &list[i]
		}
	}
	return best
}

// settleFrame moves a proposal to where the frame lies exactly. False is returned where there is none.
func (r *Reader) settleFrame(s *scene, f proposal) (proposal, bool, error) {
	t, err := r.frame(f.look)
	if t == nil || err != nil {
		return f, err == nil, err
	}
	v, ok := s.compare(t, f.place)
	ok = ok && s.compareClosely(t, &v, leastFrame)
	f.place = v.place
	return f, ok && v.most > leastFrame, nil
}

// voted returns the looks for which most features vote at the place of a frame.
func (r *Reader) voted(votes [][]vote, f proposal) (list []proposal) {
	style := r.decks.style[f.look]
	at := r.lib.looks[f.look]
	for _, i := range r.decks.byStyle[style].looks {
		l := r.lib.looks[i]
		p := proposal{look: i, place: f.place.Times(projective.Homography{
			float64(at.wide) / float64(l.wide), 0, 0, 0, float64(at.high) / float64(l.high), 0, 0, 0, 1,
		})}
		n := 0
		for k := range votes[i] {
			v := &votes[i][k]
			q := p.place.At(v.From)
			if math.Hypot(q.X-v.To.X, q.Y-v.To.Y) < votedWithin*float64(l.wide)*v.growth {
				p.votes += v.weight
				n++
			}
		}
		if n >= fewestVoted {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(a, b proposal) int { return cmp.Compare(b.votes, a.votes) })
	return list[:min(len(list), perPlace)]
}

// frame returns what the cards of a look's style have in common, as a picture of which only the blocks count that are
// alike on all of them; nil where there are too few.
func (r *Reader) frame(look int) (*template, error) {
	if r.lib.looks[look].round { // each may be turned otherwise
		return nil, nil
	}
	style := r.decks.style[look]
	if t, ok := r.frameOf[style]; ok {
		return t, nil
	}
	r.frameOf[style] = nil
	looks := r.decks.byStyle[style].looks
	var list []*template
	n := min(len(looks), companions)
	for i := range n {
		t, err := r.template(looks[i*len(looks)/n])
		if err != nil {
			return nil, err
		}
		if t != nil {
			list = append(list, t)
		}
	}
	if len(list) < headlines.Fewest {
		return nil, nil
	}
	l := r.lib.looks[look]
	t := &template{size: image.Pt(l.wide, l.high)}
	t.whole = common(list, t.size, func(t *template) gocv.Mat { return t.whole.grey })
	t.half = common(list, t.size.Div(2), func(t *template) gocv.Mat { return t.half.grey })
	if len(t.whole.blocks) < leastBlocks || len(t.half.blocks) < leastBlocks {
		t.close()
		return nil, nil
	}
	r.frameOf[style] = t
	return t, nil
}

// common is the mean of pictures, with the blocks of it that all of them are like.
func common(list []*template, size image.Point, of func(*template) gocv.Mat) sheet {
	sum, one, wide := gocv.NewMatWithSize(size.Y, size.X, gocv.MatTypeCV32F), gocv.NewMat(), gocv.NewMat()
	defer sum.Close()
	defer one.Close()
	defer wide.Close()
	sum.SetTo(gocv.NewScalar(0, 0, 0, 0))
	for _, t := range list {
		gocv.Resize(of(t), &one, size, 0, 0, gocv.InterpolationArea)
		one.ConvertTo(&wide, gocv.MatTypeCV32F)
		gocv.AddWeighted(sum, 1, wide, 1/float64(len(list)), 0, &sum)
	}
	mean := gocv.NewMat()
	sum.ConvertTo(&mean, gocv.MatTypeCV8U)
	s := newSheet(mean, false)
	like := make([]float64, len(s.blocks))
	for _, t := range list {
		gocv.Resize(of(t), &one, size, 0, 0, gocv.InterpolationArea)
		gocv.CopyMakeBorder(one, &wide, 1, 1, 1, 1, gocv.BorderReplicate, black)
		for i, m := range s.find(wide, 1, 0, 1) {
			like[i] += m.like / float64(len(list))
		}
	}
	var kept []block
	for i, b := range s.blocks {
		if like[i] > commonBlock {
			kept = append(kept, b)
		}
	}
	s.blocks = kept
	return s
}
