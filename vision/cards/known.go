//go:build !nocv

package cards

// From when on a card may be that of a title that is read, and is surely so.
const (
	leastTitle = 0.4 // likeness of the least like letter of the title: below, it is another card
	// Likeness of all that is printed where little of the card can be seen, and of each letter where that is less.
	clearPrint  = 0.85
	unlikePiece = 0   // likeness of the least like piece that can be seen of the card, below which it is another's
	otherLetter = 0.1 // likeness of the worst letter and word, below which they are others
	otherWord   = 0.25
	strongWord  = 0.33 // likeness of a word whose letters can be read, below which it is another
	goodLetter  = 0.6  // below, its letters must be told from those of rivals
	goodWord    = 0.65 // likeness of the least like word of the title
	halfAlike   = 0.3  // by which a word may be less like than the whole title, where that cannot be read
	sureLetter  = 0.65 // likeness of letters and words, from which on it is surely that card
	sureWord    = 0.72
	clearLetter = 0.75 // likeness of the least like letter, below which
	oddLetter   = 0.12 // it may not be less like than words by this
	farAhead    = 0.5  // how surely letters are its own and no rival's
	strongInk   = 200  // energy of letters that can be read: such that are not alike are others
	faintInk    = 12   // energy of thin and faint letters, of which each is as much noise as ink
	seenTitle   = 0.55 // share of the title that can be seen
	seenWhole   = 0.75 // where less of it can, each letter must be as clear as clearLetter
	seenCard    = 0.55 // where less of it can: of all that is printed on the card, or it is another in the same frame
)

// The same of a title that is compared as a whole.
const (
	likelyTitle = 2.33 // by how many deviations it must be likelier than other titles: one in a hundred is by chance
	surelyWhole = 4    // by how much it must be likelier than others to make letters sure together
	allLetters  = 0.75 // likeness of all letters of a line that are sure together
	leastLetter = 0.5  // and of the least like one of them
	oneLetter   = 0.25 // which may not be less like than all by this, where letters are not faint
)

// The same of a marker, on which a sign may be all that differs.
const (
	leastSign   = 0.4  // likeness of the least like part of what is printed
	otherSign   = 0.7  // the same where as much is printed as on the taught one
	hardlyOther = 0.6  // the same where its sign is the taught one's
	leastForm   = 0.62 // likeness of a marker's large forms
	sureSign    = 0.62 // likeness of the least like part and of the large forms, from which on it is surely that marker
	sureForm    = 0.75
	hardlySure  = 0.55 // the first of them, of one whose sign and colours are the taught one's
	untoldSign  = 0.75 // and of one whose sign no others told from theirs: two letters may be nearly the same
	clearSign   = 0.7  // likeness, from which on less of it need be seen
	seenMarker  = 0.8
	plainSign   = 0.9 // likeness, from which on still less need be seen
	seenLittle  = 0.75
)

// The same of a card of which it is not known where titles stand: of every line of it.
const (
	leastPiece = 0.28
	surePiece  = 0.5
	seenPieces = 0.9 // share of it, or of a marker, that must be seen
)

// known reports whether the print may be that of the taught card.
func (p *printed) known() bool {
	switch {
	case p.titled:
		return p.knownTitle()
	case p.marker:
		return p.knownMarker()
	default:
		return p.worst > leastPiece
	}
}

func (p *printed) knownTitle() bool {
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

func (p *printed) knownMarker() bool {
	same := p.changed > otherSign || p.changed > hardlyOther && p.ownSign()
	return p.worst > leastSign && same && min(p.form, p.formSeen) > leastForm && !p.anothers &&
		p.signOff < otherSigns && p.tintOff < otherTints && p.light < otherLight
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

// another reports whether it is rather another card in the same frame: little of the title can be seen, and what is
// printed is not like it, or little of it is what it would be under any light.
func (p *printed) another() bool {
	return p.titled && p.visible <= seenTitle && (p.mean < leastPrint || p.seen < seenCard && p.mean < clearPrint)
}

// sure reports whether it cannot be that of another card with the same picture.
func (p *printed) sure() bool {
	switch {
	case p.titled:
		return p.sureTitle()
	case p.marker:
		return p.sureMarker()
	default:
		return p.worst > surePiece && p.visible > seenPieces
	}
}

func (p *printed) sureTitle() bool {
	if p.changed < unlikePiece && p.worst <= clearPrint {
		return false // under a title that is not just like this one, letter by letter, something else is printed
	}
	odd := p.worst < clearLetter && p.word-p.worst > oddLetter
	clear := p.visible > seenWhole || p.worst > clearLetter
	each := p.clear() && clear && !odd
	return p.known() && p.visible > seenTitle && p.apart > farAhead && !p.illegible && (each || p.sureTogether())
}

func (p *printed) sureMarker() bool {
	seen := p.visible > seenPieces || p.worst > clearSign && p.visible > seenMarker ||
		p.worst > plainSign && p.visible > seenLittle
	told := p.signOff > 0 || p.worst > untoldSign
	clear := told && p.worst > sureSign && p.changed > otherSign || p.ownSign() && p.ownTints() && p.worst > hardlySure
	return p.known() && clear && seen && p.formSeen > sureForm && p.signOff < sureSigns &&
		p.tintOff < sureTints && p.light < sureLight
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
