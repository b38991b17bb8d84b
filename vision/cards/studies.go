//go:build !nocv

package cards

import (
	"cmp"
	"slices"
	"sync"

	"elderglass/vision/cards/icons"
)

// How rows look takes most of a second for each style to learn, so it is learned beside reading, once a lesson is over.
// Until that is done rows are read by what was learned before the lesson.

// enoughKnown is the share of a style's cards with rows from which on what they taught is not waited for.
const enoughKnown = 0.5

// cardWithRows is a taught card of which the rows are known.
type cardWithRows struct {
	*look
	rows [][]string
}

func (p cardWithRows) same(o cardWithRows) bool {
	return p.look == o.look && slices.EqualFunc(p.rows, o.rows, slices.Equal[[]string])
}

// learnedRows are what some cards of one style taught of rows.
type learnedRows struct {
	of     []cardWithRows
	own    *icons.Script
	with   *icons.Script   // of the style that teaches the most, which has part in it
	others []*icons.Script // of the other styles, which have part in what is read by
	script *icons.Script   // what is read by
}

// learn learns what is not known yet.
func (s *learnedRows) learn(figures *icons.Figures) {
	if s.own == nil {
		s.own = icons.Learn(readablesOf(s.of), figures, s.with)
	}
	s.script = s.own.And(s.others)
}

// shared returns how many cards of a list it was learned from.
func (s *learnedRows) shared(list []cardWithRows) (n int) {
	for _, p := range list {
		if slices.ContainsFunc(s.of, p.same) {
			n++
		}
	}
	return n
}

// studies are what was learned of rows, and the work at it. They are safe for use by several goroutines.
type studies struct {
	figures *icons.Figures
	mu      sync.Mutex
	ended   sync.Cond // some of it, or all work
	done    []learnedRows
	wanted  [][]cardWithRows // by style, of the newest book; nil where all is learned
	busy    bool
}

func newStudies() *studies {
	s := &studies{figures: &icons.Figures{}}
	s.ended.L = &s.mu
	return s
}

// ask begins to learn from cards, grouped by style. Others that still wait are not learned from any more.
func (s *studies) ask(wanted [][]cardWithRows) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wanted = wanted
	if !s.busy {
		s.busy = true
		go s.work()
	}
}

// wait returns when all is learned.
func (s *studies) wait() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.busy {
		s.ended.Wait()
	}
}

func (s *studies) work() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.wanted != nil {
		next := s.next()
		if next == nil {
			s.done = slices.DeleteFunc(s.done, func(d learnedRows) bool {
				return !slices.ContainsFunc(s.wanted, func(list []cardWithRows) bool {
					return slices.EqualFunc(d.of, list, cardWithRows.same)
				})
			})
			s.wanted = nil
			break
		}
		s.mu.Unlock()
		next.learn(s.figures)
		s.mu.Lock()
		s.done = slices.DeleteFunc(s.done, func(d learnedRows) bool {
			return slices.EqualFunc(d.of, next.of, cardWithRows.same)
		})
		s.done = append(s.done, *next)
		s.ended.Broadcast()
	}
	s.busy = false
	s.ended.Broadcast()
}

// next returns what is to be learned next, nil where all is: of the style that teaches the most, then of the others
// with its help, then what only these tell that one.
func (s *studies) next() *learnedRows {
	if len(s.wanted) == 0 {
		return nil
	}
	most := slices.MaxFunc(s.wanted, func(a, b []cardWithRows) int { return cmp.Compare(len(a), len(b)) })
	if len(most) == 0 {
		return nil
	}
	d := s.known(most)
	if d == nil {
		return &learnedRows{of: most}
	}
	var others []*icons.Script
	for _, list := range s.wanted {
		if len(list) == 0 || slices.EqualFunc(list, most, cardWithRows.same) {
			continue
		}
		o := s.known(list)
		if o == nil || o.with != d.own {
			return &learnedRows{of: list, with: d.own}
		}
		others = append(others, o.own)
	}
	if slices.Equal(others, d.others) {
		return nil
	}
	return &learnedRows{of: most, own: d.own, with: d.with, others: others}
}

// known returns what just these cards taught, nil where that is not learned.
func (s *studies) known(list []cardWithRows) *learnedRows {
	i := slices.IndexFunc(s.done, func(d learnedRows) bool { return slices.EqualFunc(d.of, list, cardWithRows.same) })
	if i < 0 {
		return nil
	}
	return &s.done[i]
}

// script returns what most of some cards taught of rows, nil where nothing was learned of them. Where too few of them
// did it waits, if that is being learned.
func (s *studies) script(list []cardWithRows) *icons.Script {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		var best *icons.Script
		most := 0
		if d := s.known(list); d != nil {
			return d.script
		}
		for i := range s.done {
			if n := s.done[i].shared(list); n > most {
				best, most = s.done[i].script, n
			}
		}
		if float64(most) >= enoughKnown*float64(len(list)) || !s.busy {
			return best
		}
		s.ended.Wait()
	}
}

// readablesOf prepares the pictures of cards. One that is damaged teaches nothing.
func readablesOf(list []cardWithRows) (cards []icons.Card) {
	for _, p := range list {
		grey, err := p.grey()
		if err != nil {
			continue
		}
		cards = append(cards, icons.Card{Rows: p.rows, Page: icons.NewPage(grey.ToBytes(), grey.Cols(), grey.Rows())})
		grey.Close()
	}
	return cards
}

// gatherRows finds by style the cards of which the rows are known.
func (r *Reader) gatherRows() {
	r.taught, r.rowsAs = make([][]cardWithRows, len(r.decks.byStyle)), make([]int, len(r.decks.byStyle))
	for style, d := range r.decks.byStyle {
		r.rowsAs[style] = style
		last := -1
		for _, i := range d.looks {
			l := r.lib.looks[i]
			rows := r.book.cards[l.card].Rows
			if l.card != last && len(rows) > 0 && l.picture != nil && len(r.taught[style]) < icons.MostTaught {
				last = l.card
				r.taught[style] = append(r.taught[style], cardWithRows{l.look, rows})
			}
		}
	}
}

// Study begins to learn what the taught rows of icons look like, beside reading; Studied waits until that is done. Rows
// of new cards are read by what is learned: where nothing is yet, and it is being learned, reading waits for it.
func (r *Reader) Study() {
	r.join()
	r.studies.ask(r.taught)
}

// Studied returns when everything is learned that Study began.
func (r *Reader) Studied() { r.studies.wait() }

// Next returns a reader for a changed book, as NewReader does. It knows what this one does of rows, until it learned
// more, and of the sizes and titles of what is still in the book, and keeps the pictures that were prepared; this one is
// closed.
func (r *Reader) Next(b *Book) *Reader {
	r.framings.learn(b)
	next := newReader(b, r.lib.next(b), r.framings)
	next.studies = r.studies
	has := func(l *look) bool {
		return slices.ContainsFunc(next.lib.looks, func(e entry) bool { return e.look == l })
	}
	next.sizes, next.scales, next.signs = r.sizes.of(has), r.scales.with(has), r.signs.next(has)
	for i, l := range next.lib.looks {
		if !slices.ContainsFunc(r.lib.looks, func(e entry) bool { return e.look == l.look }) {
			next.fresh = append(next.fresh, i)
		}
	}
	was := map[*look]int{}
	for i := range r.templates {
		was[r.lib.looks[i].look] = i
	}
	for i, l := range next.lib.looks {
		if k, ok := was[l.look]; ok {
			next.templates[i] = r.templates[k]
			delete(r.templates, k)
		}
	}
	next.compared = r.compared
	r.Close()
	return next
}
