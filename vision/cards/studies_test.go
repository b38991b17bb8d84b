//go:build !nocv

package cards

import (
	"fmt"
	"image"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision/cards/icons"
	"elderglass/vision/cards/icons/iconstest"
	"elderglass/vision/cards/signature"
)

// rowedBook holds cards with rows, each taught with its picture.
func rowedBook(tb testing.TB, told ...[][]string) *Book {
	tb.Helper()
	return framedBook(tb, drawFrame, told...)
}

// framedBook is one of cards of another style.
func framedBook(tb testing.TB, frame func(*gocv.Mat), told ...[][]string) *Book {
	tb.Helper()
	b := &Book{}
	for i, rows := range told {
		grey := iconstest.Draw(rows, i+1)
		frame(&grey)
		data, err := gocv.IMEncode(gocv.JPEGFileExt, grey)
		require.NoError(tb, err)
		picture := slices.Clone(data.GetBytes())
		data.Close()
		require.NoError(tb, b.add(Card{ID: fmt.Sprint(i), Name: fmt.Sprint(i), Class: "adventure", Rows: rows}, &look{
			wide: grey.Cols(), high: grey.Rows(), picture: picture, sign: signature.OfCard(grey),
		}))
		require.NoError(tb, grey.Close())
	}
	return b
}

// drawFrame draws the frame of their style.
func drawFrame(grey *gocv.Mat) { gocv.Rectangle(grey, image.Rect(8, 8, 242, 342), black, 10) }

// Rows are learned when it was asked for, and never while a picture is read; what was learned before a lesson is
// read by until the new card is learned from too.
func TestRowsAreLearnedBesideReading(t *testing.T) {
	book := rowedBook(t, iconstest.Some...)
	r := NewReader(book)
	style := r.decks.style[0]
	require.Len(t, r.taught[style], len(iconstest.Some), "the cards are of one style")
	require.Nil(t, r.studies.script(r.taught[style]), "nobody asked to learn")

	r.Study()
	first := r.studies.script(r.taught[style])
	require.NotNil(t, first, "where nothing is known yet, it is waited for")
	rows := [][]string{{"clue"}, {"lore", "clock"}}
	card := iconstest.Draw(rows, 20)
	page := icons.NewPage(card.ToBytes(), card.Cols(), card.Rows())
	require.NoError(t, card.Close())
	read, err := first.Read(&page)
	require.NoError(t, err)
	require.Equal(t, rows, read)

	next := r.Next(rowedBookOver(t, book))
	t.Cleanup(next.Close)
	style = next.decks.style[0]
	require.Len(t, next.taught[style], len(iconstest.More))
	require.Same(t, first, next.studies.script(next.taught[style]), "what is known is read by, and nothing waited for")
	next.Study()
	next.Studied()
	require.NotSame(t, first, next.studies.script(next.taught[style]), "the new card was learned from")
	require.Len(t, next.studies.done, 1, "and what was before is forgotten")
}

// rowedBookOver returns the book with one more card.
func rowedBookOver(tb testing.TB, b *Book) *Book {
	tb.Helper()
	all := rowedBook(tb, iconstest.More...).cards
	next := b.Clone()
	last := all[len(all)-1]
	require.NoError(tb, next.add(*last, last.looks[0]))
	return next
}

// A card whose rows were entered anew is learned from anew, and rows are looked for only where cards have them.
func TestWhatWasCorrectedIsLearnedAnew(t *testing.T) {
	one, other := &look{}, &look{}
	s := newStudies()
	of := []cardWithRows{{one, [][]string{{"lore"}}}, {other, [][]string{{"clue"}}}}
	s.done = []learnedRows{{of: of, script: &icons.Script{}}}
	require.NotNil(t, s.known([]cardWithRows{{one, [][]string{{"lore"}}}, {other, [][]string{{"clue"}}}}))
	require.Nil(t, s.known([]cardWithRows{{one, [][]string{{"lore"}}}, {other, [][]string{{"clock"}}}}))

	r := NewReader(rowedBook(t, nil, nil, nil, nil, nil, nil))
	t.Cleanup(r.Close)
	require.False(t, r.mayHaveRows(250.0/350))
	rowed := NewReader(rowedBook(t, iconstest.Some...))
	t.Cleanup(rowed.Close)
	require.True(t, rowed.mayHaveRows(250.0/350), "upright")
	require.True(t, rowed.mayHaveRows(350.0/250), "lying")
	require.False(t, rowed.mayHaveRows(1), "square")
}

// What too few of the cards taught is not read by while more is learned, but it is where nothing is being learned.
func TestWhatFewCardsTaughtIsWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		few, all := &icons.Script{}, &icons.Script{}
		cards := make([]cardWithRows, 8)
		for i := range cards {
			cards[i] = cardWithRows{&look{}, [][]string{{"lore"}}}
		}
		s := newStudies()
		s.done = []learnedRows{{of: cards[:3], script: few}}
		require.Same(t, few, s.script(cards), "nothing is being learned")
		s.busy = true
		var read *icons.Script
		go func() { read = s.script(cards) }()
		synctest.Wait()
		require.Nil(t, read)
		s.mu.Lock()
		s.done = append(s.done, learnedRows{of: cards[:4], script: all})
		s.mu.Unlock()
		s.ended.Broadcast()
		synctest.Wait()
		require.Same(t, all, read, "half of them are enough")
	})
}

// The style that teaches the most is learned first, and has part in what is learned of the others, whenever it changes.
func TestTheStyleThatTeachesMostHasPartInTheOthers(t *testing.T) {
	cards := make([]cardWithRows, 8)
	for i := range cards {
		cards[i] = cardWithRows{&look{}, [][]string{{"lore"}}}
	}
	few, many := cards[:3], cards[3:]
	s := newStudies()
	s.wanted = [][]cardWithRows{few, nil, many}
	require.Equal(t, &learnedRows{of: many}, s.next())
	first, own := &icons.Script{}, &icons.Script{}
	s.done = []learnedRows{{of: many, own: first, script: first}}
	require.Equal(t, &learnedRows{of: few, with: first}, s.next())
	s.done = append(s.done, learnedRows{of: few, own: own, with: first, script: own})
	require.Equal(t, &learnedRows{of: many, own: first, others: []*icons.Script{own}}, s.next(), "and they in it")
	s.done[0].others, s.done[0].script = []*icons.Script{own}, &icons.Script{}
	require.Nil(t, s.next())
	s.done[0].own = &icons.Script{}
	next := s.next()
	require.Equal(t, few, next.of)
	require.Same(t, s.done[0].own, next.with)
}
