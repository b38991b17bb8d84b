//go:build !nocv

package cards

import (
	"cmp"
	"image"
	"math"
	"slices"

	"elderglass/models"
	"elderglass/vision/cards/projective"
)

// From when on a place is called a card, and surely.
const (
	likeGlance  = 0.75 // likeness at a glance, below which it is none of leastLike
	barelyLike  = 0.7  // the same of a marker, which is then laid over the place
	leastLike   = 0.8  // likeness of the better three quarters of its blocks
	hardlyLike  = 0.72 // the same, where its title can surely be read
	leastPrint  = 0.72 // likeness of all that is printed
	otherPrint  = 0.35 // the same, below which it is another card whatever its title
	titleThere  = 0.6  // likeness of a title from afar, from which on fewer blocks need be alike
	leastTitle  = 0.4  // likeness of the least like letter of the title: below, it is another card
	clearPrint  = 0.85 // the same where little of the card can be seen; of each letter of the title where that is less
	leastWhole  = 0.9  // likeness of its blocks, from which on its title as a whole may be asked
	otherLetter = 0.1  // likeness of the worst letter and word, below which they are others
	otherWord   = 0.25
	likelyTitle = 2.33 // by how many deviations that must be likelier than other titles: one in a hundred is by chance
	strongWord  = 0.33 // likeness of a word whose letters can be read, below which it is another
	goodLetter  = 0.6  // below, its letters must be told from those of rivals
	goodWord    = 0.65 // likeness of the least like word of the title
	strongInk   = 200  // energy of letters that can be read: such that are not alike are others
	faintInk    = 12   // energy of thin and faint letters, of which each is as much noise as ink
	halfAlike   = 0.3  // by which a word may be less like than the whole title, where that cannot be read
	surelyWhole = 4    // by how much a title must be likelier than others to make letters sure together
	allLetters  = 0.75 // likeness of all letters of a line that are sure together
	leastLetter = 0.5  // and of the least like one of them
	oneLetter   = 0.25 // which may not be less like than all by this, where letters are not faint
	sureLetter  = 0.65 // both, from which on it is surely that card
	sureWord    = 0.72
	clearLetter = 0.75 // likeness of the least like letter, below which
	oddLetter   = 0.12 // it may not be less like than words by this
	farAhead    = 0.5  // how surely letters are its own and no rival's
	seenTitle   = 0.55 // share of the title that can be seen
	seenWhole   = 0.75 // where less of it can, each letter must be as clear as clearLetter
	seenCard    = 0.55 // where less of it can: of all that is printed on the card, or it is another in the same frame
	leastPiece  = 0.28 // the same where the place of titles is unknown, of every line of the card
	leastSign   = 0.4  // the same of a marker, on which a sign may be all that differs
	otherSign   = 0.7  // the same where as much is printed as on the taught one
	hardlyOther = 0.6  // the same where its sign is the taught one's
	leastForm   = 0.62 // likeness of a marker's large forms
	sureSign    = 0.62 // the same two, from which on it is surely that marker
	sureForm    = 0.75
	hardlySure  = 0.55 // the first of them, of one whose sign and colours are the taught one's
	clearSign   = 0.7  // likeness, from which on less of it need be seen
	seenMarker  = 0.8
	plainSign   = 0.9 // likeness, from which on still less need be seen
	seenLittle  = 0.75
	settled     = 1.0 // pixels of the taught picture by which a place may move where its print would say the same again
	mostMoves   = 4
	unmoved     = 0.3 // pixels of the taught picture by which what is settled may move
	leastShared = 0.3 // share of a thing, that a marker covers which is not taken for it
	surePiece   = 0.5
	seenPieces  = 0.9
	sureLead    = 0.15 // of the likeness over another card with the same picture
	samePicture = 0.85 // likeness of two taught cards that may share a picture
	sameRound   = 0.6  // the same of round ones, of which the turn is known roughly
)

// judge compares a look with a place. False is returned where it does not lie there.
func (r *Reader) judge(s *scene, look int, place projective.Homography) (verdict, bool, error) {
	t, err := r.template(look)
	if t == nil || err != nil {
		return verdict{}, false, err
	}
	v, ok := s.glance(t, place)
	if !ok || v.most < t.needAtGlance() {
		return v, false, nil
	}
	if lies, err := r.lies(s, look, t, &v); !lies || err != nil {
		return v, false, err
	}
	return r.judgePrint(s, look, t, v)
}

// lies reports whether a look lies, as far as its blocks tell or the whole of a marker does, at a place that is like it
// at a glance, and moves it to where it does. Under a window mirrored in a card's sleeve its picture is hardly seen,
// but its letters are: where they are alike from afar, fewer of its blocks need be.
func (r *Reader) lies(s *scene, look int, t *template, v *verdict) (bool, error) {
	if r.mayBe(s, look, v) {
		return s.layMarker(t, v) || s.compareClosely(t, v, hardlyLike), nil
	}
	if t.sign != nil {
		return false, nil
	}
	like, err := r.titleLike(s, look, v)
	return like > titleThere && s.compareClosely(t, v, leastClose), err
}

// judgePrint compares what is printed on a look with the place where it lies.
func (r *Reader) judgePrint(s *scene, look int, t *template, v verdict) (verdict, bool, error) {
	if err := r.examine(s, t, look, &v); err != nil {
		return v, false, err
	}
	if v.print.mean < otherPrint {
		return v, false, nil
	}
	if v.print.mean < leastPrint && !v.print.known() { // a small or smooth card is not settled at once
		if next, moved := s.settleAgain(t, &v); moved {
			if err := r.examine(s, t, look, &next); err != nil {
				return v, false, err
			}
			v = next
		}
	}
	if err := r.examineDrawnOut(s, t, look, &v); err != nil {
		return v, false, err
	}
	if v.print.marker && v.print.mean > leastPrint {
		if err := r.settleMarker(s, look, t, &v); err != nil {
			return v, false, err
		}
	}
	return v, v.there(), nil
}

// settleAgain compares a look where it was found to lie, again and again until it moves no more, as long as it is no
// less like what lies there. False is returned where it hardly moved.
func (s *scene) settleAgain(t *template, v *verdict) (next verdict, moved bool) {
	next = *v
	for range mostMoves {
		again, ok := s.compare(t, next.place)
		if !ok || again.most < next.most {
			break
		}
		far := again.far(&next)
		next = again
		if far < settled {
			break
		}
	}
	return next, next.far(v) > settled
}

// there reports whether a look lies where its print was compared. Of a card seen small or soft its blocks are hardly
// alike: then its title must surely be the taught one.
func (v *verdict) there() bool {
	if v.most < leastLike {
		return v.print.titled && v.print.sure()
	}
	return v.print.mean > leastPrint || v.print.titled && v.print.known()
}

// far returns how far the corners of two places of a look are apart at most, in pixels of its picture.
func (v *verdict) far(other *verdict) (most float64) {
	a, b := v.corners(), other.corners()
	for i := range a {
		most = max(most, math.Hypot(a[i].X-b[i].X, a[i].Y-b[i].Y))
	}
	return most * math.Sqrt(v.size[0]*v.size[1]/max(a.Area(), 1))
}

// examine compares the print of a look with what lies at a place, and its title.
func (r *Reader) examine(s *scene, t *template, look int, v *verdict) error {
	titles, err := r.titles(look)
	if err != nil {
		return err
	}
	v.card, v.look, v.lead = r.lib.looks[look].card, look, 1
	r.compares(t)
	on := s.examine(t, v, len(titles) > 0)
	v.laid = on
	if len(titles) == 0 && v.print.marker && v.print.mean > leastPrint && !v.print.sure() {
		if err := r.imitateMarker(t, on, &v.print); err != nil {
			return err
		}
	}
	if v.print.mean < otherPrint {
		v.print.titled = len(titles) > 0 // of which nothing is seen that is alike
		return nil
	}
	if err := r.entitle(look, on, titles, &v.print); err != nil {
		return err
	}
	if v.print.titled && (!v.print.known() && v.most > leastWhole && v.print.mean > leastPrint && v.print.unread() ||
		v.print.known() && !v.print.sure()) {
		v.print.whole, err = r.likelier(look, on, titles)
	}
	return err
}

// known reports whether the print may be that of the taught card.
func (p *printed) known() bool {
	if p.titled {
		if p.unlikely() {
			return false
		}
		seen := p.visible > seenTitle && p.worst > leastTitle && p.apart > farAhead
		own := p.apart > leastApart || p.worst > sameLetter
		if p.mean < leastPrint && p.visible > seenTitle && p.worst <= clearPrint {
			return false // another picture under a title that is not just like this one
		}
		return p.word > goodWord && (p.worst > goodLetter && own || seen) || p.wholly()
	}
	if p.marker {
		same := p.changed > otherSign || p.changed > hardlyOther && p.ownSign()
		return p.worst > leastSign && same && min(p.form, p.formSeen) > leastForm && !p.anothers && p.signOff < otherSigns &&
			p.tintOff < otherTints && p.light < otherLight
	}
	return p.worst > leastPiece
}

// unlikely reports whether a title that can be seen is as a whole less like the taught one than those of other cards
// are in the mean, whatever its letters say.
func (p *printed) unlikely() bool { return p.visible > seenTitle && p.whole < 0 }

// unread reports whether the letters are too little like the taught ones, and not so little that they are others.
func (p *printed) unread() bool {
	return p.worst > otherLetter && p.word > otherWord && p.apart > farAhead
}

// wholly reports whether the title as a whole may be the taught one, though its letters cannot be read: those that are
// so strong that they could be, and are not like it, are others unless it is by far likelier than other titles.
func (p *printed) wholly() bool {
	if !p.unread() || p.halfAnother() {
		return false
	}
	if p.ink >= strongInk {
		return p.whole > surelyWhole && p.word > strongWord
	}
	return p.whole > likelyTitle
}

// halfAnother reports whether one word of a title that can be seen is like the taught one, and another is not.
func (p *printed) halfAnother() bool { return p.visible > seenWhole && p.together-p.word > halfAlike }

// named reports whether the card at a place is the one whose look was compared with it.
func (v *verdict) named() bool { return v.print.known() && !v.print.another() }

// another reports whether it is rather another card in the same frame: little of the title can be seen, and what is
// printed is not like it, or little of it is what it would be under any light.
func (p *printed) another() bool {
	return p.titled && p.visible <= seenTitle && (p.mean < leastPrint || p.seen < seenCard && p.mean < clearPrint)
}

// sure reports whether it cannot be that of another card with the same picture.
func (p *printed) sure() bool {
	if p.titled {
		odd := p.worst < clearLetter && p.word-p.worst > oddLetter
		clear := p.visible > seenWhole || p.worst > clearLetter
		each := p.clear() && clear && !odd
		return p.known() && p.visible > seenTitle && p.apart > farAhead && !p.illegible && (each || p.sureTogether())
	}
	if p.marker {
		seen := p.visible > seenPieces || p.worst > clearSign && p.visible > seenMarker ||
			p.worst > plainSign && p.visible > seenLittle
		clear := p.worst > sureSign && p.changed > otherSign || p.ownSign() && p.ownTints() && p.worst > hardlySure
		return p.known() && clear && seen && p.formSeen > sureForm && p.signOff < sureSigns &&
			p.tintOff < sureTints && p.light < sureLight
	}
	return p.worst > surePiece && p.visible > seenPieces
}

// clear reports whether each letter and each word of a title is so like the taught one that they cannot be others.
func (p *printed) clear() bool { return p.worst > sureLetter && p.word > sureWord }

// sureTogether reports whether all letters together cannot be those of another title, though one of them is less like
// than they must be one by one: where letters are so faint that any may be, or where the whole title is by far more
// like this one than like those of all other cards of the deck.
func (p *printed) sureTogether() bool {
	if p.visible <= seenWhole || p.worst <= leastLetter || p.word <= goodWord || p.together <= allLetters {
		return false
	}
	return p.ink < faintInk || p.whole > surelyWhole && p.together-p.worst < oneLetter
}

// readsWhatHides reports whether it reads a title of which another card would have to be hidden there: nothing hides
// it, it is not that one.
func (p *printed) readsWhatHides(other *printed) bool {
	return p.sure() && other.titled && other.visible <= seenTitle
}

// settle chooses the best verdict of each place: the one whose print is most like.
func (r *Reader) settle(s *scene, all []verdict) ([]verdict, error) {
	all = onceEach(all)
	slices.SortStableFunc(all, func(a, b verdict) int {
		return cmp.Or(cmp.Compare(b.rank(), a.rank()), r.wanted(&b, &a), cmp.Compare(b.most, a.most))
	})
	var kept []verdict
	for len(all) > 0 {
		best, q := all[0], all[0].corners()
		var rivals, rest []verdict
		for _, v := range all[1:] {
			if v.corners().Overlaps(q) && !best.coversLittleOf(&v) && !v.coversLittleOf(&best) {
				rivals = append(rivals, v)
			} else {
				rest = append(rest, v)
			}
		}
		best, err := r.closest(s, best, rivals)
		if err != nil {
			return nil, err
		}
		kept, all = append(kept, best), rest
	}
	return kept, nil
}

// onceEach leaves out verdicts that are not sure where the same look lies otherwise at that place, and more of its
// print is alike: letters that are not where they should be may be taken for hidden ones.
func onceEach(all []verdict) []verdict {
	return slices.DeleteFunc(slices.Clone(all), func(v verdict) bool {
		return !v.print.sure() && slices.ContainsFunc(all, func(o verdict) bool {
			return o.look == v.look && o.print.alike() > v.print.alike() && o.corners().Overlaps(v.corners())
		})
	})
}

// alike returns how much of all that is printed on the card can be seen and is alike.
func (p *printed) alike() float64 { return p.mean * p.seen }

// coversLittleOf reports whether a marker that is surely known may lie on something else, of which it covers little.
func (v *verdict) coversLittleOf(other *verdict) bool {
	return v.print.marker && v.print.sure() && other.corners().Shared(v.corners()) < leastShared
}

// rank orders verdicts: the surely known before those that may be known before others.
func (v *verdict) rank() int {
	switch {
	case v.print.sure():
		return 2
	case v.print.known():
		return 1
	default:
		return 0
	}
}

// wanted compares two verdicts of which each may be right, and neither is sure: that of a card that is asked for is 1.
func (r *Reader) wanted(a, b *verdict) int {
	if a.rank() != 1 || b.rank() != 1 {
		return 0
	}
	asked := func(v *verdict) int {
		c := r.book.cards[v.card]
		if slices.Contains(r.asked, models.CardRef{Class: c.Class, ID: c.ID}) {
			return 1
		}
		return 0
	}
	return asked(a) - asked(b)
}

// closest returns, of a verdict, its rivals at that place and the looks of other cards with the
// same picture, the one whose print is most like, and by how much.
func (r *Reader) closest(s *scene, best verdict, rivals []verdict) (verdict, error) {
	for _, other := range r.lib.alike(best.look, best.card) {
		i := other.look
		if slices.ContainsFunc(rivals, func(v verdict) bool { return v.look == i }) {
			continue
		}
		l := &r.lib.looks[i]
		place, ok := projective.Between(projective.Rectangle(float64(l.wide), float64(l.high)), best.corners())
		if !ok {
			continue
		}
		if l.round {
			place = best.place.Times(turning(image.Pt(l.wide, l.high), other.turn))
		}
		v, ok, err := r.judge(s, i, place)
		if err != nil {
			return best, err
		}
		if ok {
			rivals = append(rivals, v)
		}
	}
	for _, v := range rivals {
		if v.card == best.card || v.most < best.most-0.1 {
			continue
		}
		if best.print.readsWhatHides(&v.print) {
			continue
		}
		lead := math.Abs(best.print.worst - v.print.worst)
		told, err := r.tellTwins(&best, &v)
		if err != nil {
			return best, err
		}
		if told > 0 {
			best.lead = min(best.lead, max(lead, told))
			continue
		}
		if wanted := r.wanted(&v, &best); wanted > 0 || wanted == 0 && v.rank() >= best.rank() &&
			v.print.worst > best.print.worst {
			v.lead, best = best.lead, v
		}
		best.lead = min(best.lead, lead)
	}
	return best, r.tellSign(&best)
}
