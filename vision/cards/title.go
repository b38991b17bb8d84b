//go:build !nocv

package cards

import (
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"
)

// Cards of a deck have their titles at one place: a line of letters on a plain ground, on each
// card, and another on each. Where that is, the deck itself says.

// What makes a title.
const (
	bandLines  = 256  // parts into which a card's height is divided
	letters    = 4    // upright strokes of a line of letters, at least
	leastInk   = 0.02 // share of such a line that is ink
	mostInk    = 0.55
	companions = 24   // cards that are asked
	fewCards   = 5    // below which no deck can be asked
	present    = 0.55 // share of the cards that have letters on a line of the title
	lowTitle   = 0.02 // height of a title, by that of the card
	highTitle  = 0.16
	sameShape  = 1.06 // factor between the aspects of the cards of one deck
)

// band is a part of a card's height, from 0 to 1. The zero band says that none is known.
type band struct{ top, bottom float64 }

func (b band) known() bool { return b.bottom > b.top }

// deck are the looks of cards of one shape, or of one class of it.
type deck struct {
	looks []int
	title *band // nil until it was looked for
}

// decks groups all looks by shape, and once more by class.
type decks struct {
	shape   []int // of each look
	aspects []float64
	byShape []*deck
	byClass map[deckClass]*deck
}

type deckClass struct {
	shape int
	class string
}

func newDecks(b *Book, looks []entry) decks {
	d := decks{byClass: map[deckClass]*deck{}}
	for i, l := range looks {
		own := float64(l.wide) / float64(l.high)
		at := d.of(own)
		if at < 0 {
			at = len(d.aspects)
			d.aspects, d.byShape = append(d.aspects, own), append(d.byShape, &deck{})
		}
		d.shape = append(d.shape, at)
		d.byShape[at].looks = append(d.byShape[at].looks, i)
		key := deckClass{at, b.cards[l.card].Class}
		if d.byClass[key] == nil {
			d.byClass[key] = &deck{}
		}
		d.byClass[key].looks = append(d.byClass[key].looks, i)
	}
	return d
}

// of returns the shape of an aspect, -1 where no taught card has it.
func (d *decks) of(aspect float64) int {
	return slices.IndexFunc(d.aspects, func(a float64) bool { return aspect < sameShape*a && a < sameShape*aspect })
}

// title returns where the title of a look stands: where all cards of its shape have theirs,
// or else all of its class.
func (r *Reader) title(look int) (band, error) {
	shape := r.decks.shape[look]
	for _, d := range []*deck{r.decks.byShape[shape], r.decks.byClass[deckClass{
		shape,
		r.book.cards[r.lib.looks[look].card].Class,
	}]} {
		if d.title == nil {
			lines, err := r.lettersOf(d)
			if err != nil {
				return band{}, err
			}
			b := titleOf(lines)
			d.title = &b
		}
		if d.title.known() {
			return *d.title, nil
		}
	}
	return band{}, nil
}

func (r *Reader) lettersOf(d *deck) (list [][bandLines]uint8, err error) {
	n := min(len(d.looks), companions)
	for i := range n {
		t, err := r.template(d.looks[i*len(d.looks)/n])
		if err != nil {
			return nil, err
		}
		if t != nil {
			list = append(list, letterLines(t.whole.grey.ToBytes(), t.size.X, t.size.Y))
		}
	}
	return list, nil
}

// letterLines says how many upright strokes stand on each part of a card's height, 0 where
// they are no letters.
func letterLines(grey []uint8, wide, high int) (lines [bandLines]uint8) {
	left, right := wide*8/100, wide*92/100
	ink := make([]float64, right-left)
	for i := range lines {
		y := i * high / bandLines
		line := grey[y*wide+left : y*wide+right]
		ground := groundOf(line)
		most := 0.0
		for x, v := range line {
			ink[x] = math.Abs(float64(v) - ground(float64(x)/float64(len(line))))
			most = max(most, ink[x])
		}
		if most < 12 {
			continue
		}
		inked, strokes, in := 0, 0, false
		for _, v := range ink {
			if v > 0.4*most {
				inked++
			}
			if !in && v > 0.45*most {
				strokes++
			}
			in = v > 0.45*most || in && v > 0.3*most
		}
		if share := float64(inked) / float64(len(ink)); share >= leastInk && share <= mostInk {
			lines[i] = uint8(min(strokes, math.MaxUint8))
		}
	}
	return lines
}

// titleOf returns the band in which most cards have letters, the zero band where there is none.
func titleOf(cards [][bandLines]uint8) (best band) {
	if len(cards) < fewCards {
		return band{}
	}
	var share, strokes [bandLines]float64
	for i := range share {
		var with []uint8
		for k := range cards {
			if n := cards[k][i]; n >= letters {
				with = append(with, n)
			}
		}
		share[i] = float64(len(with)) / float64(len(cards))
		if len(with) > 0 {
			slices.Sort(with)
			strokes[i] = min(float64(with[len(with)/2]), 24)
		}
	}
	most := 0.0
	for from := 0; from < bandLines; from++ {
		to, sum := from, 0.0
		for ; to < bandLines && share[to] >= present; to++ {
			sum += math.Pow(share[to], 6) * strokes[to] // a title is on all cards, rows and texts on many
		}
		if high := float64(to-from) / bandLines; high >= lowTitle && high <= highTitle && sum > most {
			most = sum
			best = band{max(float64(from)/bandLines-high/4, 0), min(float64(to)/bandLines+high/4, 1)}
		}
		from = to
	}
	return best
}

// The pieces of a title that are compared: some letters, as high as the title.
const (
	titleCol    = 12 // pixels
	titlePiece  = 4  // columns
	titleSlack  = 2  // pixels by which the title may lie elsewhere, its pieces by one more or less
	titleSpan   = 2*titleSlack + 1
	titleShifts = titleSpan * titleSpan
	titleFaint  = 0.15 // of the title's mean energy, below which a piece says nothing
	titleDoubt  = 0.1  // of that energy, that speaks for likeness
	leastSeen   = 0.1  // share of a piece that may be hidden
)

// title compares the upright strokes of a title, a taught one with that of a photograph. It
// says how like its least like piece is, and which share of it can be seen.
func (g *strokes) title(a, b []uint8, cols, lines int, where band, hidden *cover) (worst, visible float64) {
	n := (cols - 2*rim) / titleCol
	top, bottom := max(int(where.top*float64(lines)), titleSlack), min(int(where.bottom*float64(lines)), lines-titleSlack)
	if bottom <= top {
		return 1, 0
	}
	taught, shown := make([]float64, n), make([]float64, n)
	var both [titleShifts][]float64
	for d := range both {
		both[d] = make([]float64, n)
	}
	stride := cols + 2*margin
	for y := top; y < bottom; y++ {
		for i := range n {
			x := rim + i*titleCol
			var slope [titleCol]int
			own := 0
			for k := range slope {
				p := a[y*cols+x+k-1:]
				slope[k] = int(p[2]) - int(p[0])
				own += slope[k] * slope[k]
			}
			taught[i] += float64(own)
			for d := range both {
				q := b[(y+margin+d/titleSpan-titleSlack)*stride+x+margin+d%titleSpan-titleSlack-1:]
				q = q[:titleCol+2]
				sum, own := 0, 0
				for k, v := range slope {
					w := int(q[k+2]) - int(q[k])
					sum += v * w
					own += w * w
				}
				both[d][i] += float64(sum)
				if d == titleShifts/2 {
					shown[i] += float64(own)
				}
			}
		}
	}
	pixels := float64(titleCol * (bottom - top))
	allTaught, allShown := 0.0, 0.0
	for i := range n {
		taught[i] = max(taught[i]/pixels-g.noiseA, 0) * g.gain * g.gain
		shown[i] = max(shown[i]/pixels-g.noiseB, 0)
		allTaught, allShown = allTaught+taught[i], allShown+shown[i]
	}
	at, most := 0, math.Inf(-1)
	for d := range both {
		sum := 0.0
		for i := range both[d] {
			both[d][i] *= g.gain / pixels
			sum += both[d][i]
		}
		if sum > most {
			at, most = d, sum
		}
	}
	local := min(max(math.Sqrt((allShown+1)/(allTaught+1)), 0.6), 1.6)
	typical := (local*local*allTaught + allShown) / 2 / float64(n)
	worst = 1
	all, seen := 0.0, 0.0
	for i := 0; i+titlePiece <= n; i++ {
		energy := 0.0
		for k := i; k < i+titlePiece; k++ {
			energy += (local*local*taught[k] + shown[k]) / titlePiece
		}
		if energy < 2*titleFaint*typical {
			continue
		}
		all += energy
		if hidden.share(image.Rect(rim+i*titleCol, top, rim+(i+titlePiece)*titleCol, bottom)) > leastSeen {
			continue
		}
		seen += energy
		common := math.Inf(-1)
		for d := range both {
			if dx, dy := d%titleSpan-at%titleSpan, d/titleSpan-at/titleSpan; dx*dx > 1 || dy*dy > 1 {
				continue
			}
			sum := 0.0
			for _, v := range both[d][i : i+titlePiece] {
				sum += v / titlePiece
			}
			common = max(common, sum)
		}
		worst = min(worst, (2*local*common+titleDoubt*typical)/(energy+titleDoubt*typical))
	}
	return worst, seen / max(all, 1e-9)
}

// What a title is moved by to be compared with others, in pixels.
const (
	moveAcross = 6
	moveDown   = 3
)

// firstTitle says how like the title of a photograph, seen straight from above, that of a look
// is, and how like the most like one of other cards of its deck. It asks no more cards than
// companions.
func (r *Reader) firstTitle(flat gocv.Mat, look int, where band) (own, other float64, err error) {
	t, err := r.template(look)
	if t == nil || err != nil {
		return 0, 0, err
	}
	lines := t.size.Y
	top, bottom := max(int(where.top*float64(lines)), moveDown), min(int(where.bottom*float64(lines)), lines-moveDown)
	if bottom-top < 6 {
		return 0, 0, nil
	}
	part := flat.Region(image.Rect(margin+rim-moveAcross, margin+top-moveDown, margin+t.size.X-rim+moveAcross,
		margin+bottom+moveDown))
	defer part.Close()
	shown := slopes(part)
	defer shown.Close()
	own, err = r.titleLike(shown, look, t.size.X, bottom-top, where)
	if err != nil {
		return 0, 0, err
	}
	shape := r.decks.byShape[r.decks.shape[look]].looks
	n := min(len(shape), companions)
	for i := range n {
		k := shape[i*len(shape)/n]
		if r.lib.looks[k].card == r.lib.looks[look].card {
			continue
		}
		like, err := r.titleLike(shown, k, t.size.X, bottom-top, where)
		if err != nil {
			return 0, 0, err
		}
		other = max(other, like)
	}
	return own, other, nil
}

func (r *Reader) titleLike(shown gocv.Mat, look, cols, high int, where band) (float64, error) {
	t, err := r.template(look)
	if t == nil || err != nil {
		return 0, err
	}
	top := int(where.top * float64(t.size.Y))
	line := t.whole.grey.Region(image.Rect(0, top, t.size.X, min(top+high, t.size.Y)))
	defer line.Close()
	whole := gocv.NewMat()
	defer whole.Close()
	gocv.Resize(line, &whole, image.Pt(cols, high), 0, 0, gocv.InterpolationLinear)
	inner := whole.Region(image.Rect(rim, 0, cols-rim, high))
	defer inner.Close()
	taught := slopes(inner)
	defer taught.Close()
	result, mask := gocv.NewMat(), gocv.NewMat()
	defer result.Close()
	defer mask.Close()
	gocv.MatchTemplate(shown, taught, &result, gocv.TmCcorrNormed, mask)
	_, best, _, _ := gocv.MinMaxLoc(result)
	return float64(best), nil
}

// slopes returns the slopes across upright strokes of a picture, softened; the caller closes it.
func slopes(m gocv.Mat) gocv.Mat {
	soft, out := gocv.NewMat(), gocv.NewMat()
	defer soft.Close()
	gocv.GaussianBlur(m, &soft, image.Pt(0, 0), 1.2, 0, gocv.BorderReplicate)
	gocv.Sobel(soft, &out, gocv.MatTypeCV32F, 1, 0, 3, 1, 0, gocv.BorderReplicate)
	return out
}
