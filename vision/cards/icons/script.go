//go:build !nocv

package icons

import "slices"

// MostTaught are the cards from which signs are learned, at most: more of them take longer and tell little.
const MostTaught = 48

// When signs are read, and of what.
const (
	surelyTold  = 0.15 // told of a place where rows surely stand
	besideLead  = 0.1  // by how much more must be told of a place beside something
	rather      = 2    // the way by which it is told whether anything is written that sharp signs do not tell
	sharperBy   = 0.04 // by how much sharper signs are preferred
	stillBy     = 0.08 // by how much those are that no hand drew out
	leastRow    = 0.6  // likeness of a row
	surelyRow   = 0.8  // the same, from which on no other ground is looked for
	fainter     = 0.3  // ink of a row, by that of the strongest
	fewestParts = 3    // rows from which anything is learned
)

// Unread stands for an icon that was not read.
const Unread = "?"

// Card is a card whose rows are known.
type Card struct {
	Rows [][]string // the names of their icons, the first row first
	Page Page
}

// Script is what cards of one style taught of rows.
type Script struct {
	slots   slots
	part    part
	soft    []*alphabet // how signs look, as seen less and less sharply, and then drawn out by a hand that moved
	figures *Figures
	shared  *view // how the signs of another style look in its rows, nil where that told nothing
}

// Learn learns where rows stand and how signs look: of the places where rows may stand, those at which signs of
// one name are most alike. Another style, nil for none, may have the same signs.
func Learn(cards []Card, figures *Figures, other *Script) *Script {
	s := &Script{figures: figures, part: parts[0]}
	var best *alphabet
	var lessons []*lesson
	if other.knows() {
		if at, how, ok := other.soft[0].found(cards); ok {
			if best, lessons = learnAs(cards, &at, how, other.soft[0]); best != nil {
				s.slots = at
			}
		}
	}
	if best == nil {
		best, lessons = s.place(cards)
	}
	if best == nil || best.told < 0 { // other signs were more alike than those of one name
		return s
	}
	best.finish(lessons, figures)
	if other.knows() {
		s.shared = best.share(other.soft[0])
	}
	s.soft = best.seenLess()
	return s
}

// place learns how signs look in the part of a card's width in which those of one name are most alike, and notes where
// they stand; nil where there are too few.
func (s *Script) place(cards []Card) (best *alphabet, lessons []*lesson) {
	for _, where := range parts {
		a, rows, at := learnPlaced(where.ofAll(cards))
		if a != nil && (best == nil || a.told > best.told+besideLead) {
			best, lessons, s.slots, s.part = a, rows, at, where
		}
		if best != nil && best.told > surelyTold {
			break
		}
	}
	return best, lessons
}

// learnPlaced learns how signs look at the place at which those of one name are most alike, nil where there are too
// few.
func learnPlaced(cards []Card) (best *alphabet, lessons []*lesson, at slots) {
	for _, s := range slotsOf(cards) {
		a, rows := learnAlphabet(cards, &s)
		if a == nil || best != nil && a.told <= best.told {
			continue
		}
		best, lessons, at = a, rows, s
		if a.told > surelyTold {
			break
		}
	}
	return best, lessons, at
}

// knows reports whether anything was learned.
func (s *Script) knows() bool { return s != nil && len(s.soft) > 0 }

// Read proposes the rows of a card, nil where none could be read or nothing was learned. What is too much like several
// signs is Unread. Errors have the code Internal.
func (s *Script) Read(p *Page) (rows [][]string, err error) {
	if !s.knows() {
		return nil, nil
	}
	most, page := 0.0, s.part.of(p)
	for _, g := range s.slots.grids() {
		list, score, err := s.readIn(&page, g)
		if err != nil {
			return nil, err
		}
		if score > most {
			rows, most = s.slots.standing(list), score
		}
	}
	return rows, nil
}

// readIn reads the rows of a card in some places, nil where none was read, and says how much tells of them.
func (s *Script) readIn(p *Page, places grid) (rows [][]string, score float64, err error) {
	rows = make([][]string, places.n)
	strong, soft := 0.0, s.soft
	for i := range rows {
		at := places.first + float64(i)
		t := p.strip(s.slots, at)
		best, focus := spellOf(soft, t)
		if !best.surely() {
			for _, level := range p.otherGrounds(s.slots, at) {
				other := p.onGround(level, s.slots, at).strip(s.slots, at)
				l, k := spellOf(soft, other)
				if l.surely() && l.score > best.score {
					t, best, focus = other, l, k
				}
			}
		}
		if !best.is() || best.strong < fainter*strong {
			continue
		}
		soft = soft[focus : focus+1] // one card is as sharp everywhere
		names, err := soft[0].names(t, &best, s.figures)
		if err != nil {
			return nil, 0, err
		}
		if len(names) > MaxIcons {
			break
		}
		strong, score = max(strong, best.strong), score+best.score
		rows[i] = names
	}
	return rows, score, nil
}

// spellOf returns what is read in a row, and which of the ways in which signs may be seen tells it. Those of a hand
// that moved are asked where the others do not surely tell.
func spellOf(soft []*alphabet, t *strip) (best spelled, way int) {
	best, way = spellFocused(soft[:min(softest, len(soft))], t)
	if best.score <= 0 || best.surely() {
		return best, way
	}
	most := best.score * sharper(way)
	for k := softest; k < len(soft); k++ {
		if l := soft[k].spell(t); l.score*(1-stillBy) > most {
			best, way, most = l, k, l.score*(1-stillBy)
		}
	}
	return best, way
}

// spellFocused returns what is read in a row, and out of how much focus. Nothing is written where neither sharp signs
// nor rather soft ones tell anything; elsewhere signs are softened as long as they tell more.
func spellFocused(soft []*alphabet, t *strip) (best spelled, focus int) {
	best = soft[0].spell(t)
	if best.score <= 0 && len(soft) > rather && soft[rather].spell(t).score <= 0 {
		return best, 0
	}
	most := best.score
	for k := 1; k < len(soft); k++ {
		low, high := -turns, turns
		if most > 0 { // focus hardly moves what is seen
			low, high = best.dy-1, best.dy+1
		}
		l := soft[k].spellWithin(t, low, high)
		if score := l.score * sharper(k); score > most {
			best, focus, most = l, k, score
		} else if most > 0 {
			break
		}
	}
	return best, focus
}

// sharper is how much it counts what signs tell that are so much out of focus.
func sharper(focus int) float64 { return 1 - sharperBy*float64(focus) }

// surely reports whether what was read is a row on whatever ground: every part of it is seen, and all is much like what
// was taught.
func (l *spelled) surely() bool {
	hidden := func(p spelledPart) bool { return p.atom == Unread }
	return l.is() && l.like >= surelyRow && !slices.ContainsFunc(l.parts, hidden)
}

// is reports whether what was read is a row.
func (l *spelled) is() bool { return len(l.parts) > 0 && l.like >= leastRow }
