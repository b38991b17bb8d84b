//go:build !nocv

package cards

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards/headlines"
)

// Of two styles that were taken for one, the cards of a class say better where their titles stand than all cards do,
// and the other way about where a class has two styles.
func TestTheLikelierPlaceOfATitleCounts(t *testing.T) {
	r := glowReader(t, 11)
	where, err := r.titles(3)
	require.NoError(t, err)
	style := r.decks.style[3]
	class := deckClass{style, r.book.cards[r.lib.looks[3].card].Class}
	higher := headline{Band: headlines.Band{Top: where[0].Top - 0.005, Bottom: where[0].Bottom}}
	for _, likely := range []float64{0.5, 2} {
		r.decks.byStyle[style] = &deck{asked: true, lines: []titleLines{{where, 1}}}
		r.decks.byClass[class] = &deck{asked: true, lines: []titleLines{{[]headline{higher}, likely}}}
		r.headlines = map[int][]headline{}
		own, err := r.titles(3)
		require.NoError(t, err)
		if likely > 1 {
			require.Equal(t, []headline{higher}, own)
		} else {
			require.Equal(t, where, own)
		}
	}
}

// Where others of its deck have their titles, a card of another style may have none.
func TestATitleStandsWhereACardHasLetters(t *testing.T) {
	r := glowReader(t, 11)
	own, err := r.titles(3)
	require.NoError(t, err)
	require.Len(t, own, 1)
	without := headline{Band: headlines.Band{Top: 0.8, Bottom: 0.88}} // the empty box
	card, err := r.template(3)
	require.NoError(t, err)
	require.Equal(t, own, lettered(card.lines(), []headline{without, own[0]}))
	require.Empty(t, lettered(card.lines(), []headline{without}))
	require.Len(t, lettered(nil, []headline{without, own[0]}), 2, "of a forgotten picture that is unknown")
}

// A card may be a rival of some whose titles stand in other bands: what was seen in one band says nothing of another.
func TestTitlesAreComparedInTheBandTheyStandIn(t *testing.T) {
	r := glowReader(t, 11)
	own, err := r.titles(3)
	require.NoError(t, err)
	title, empty := own[0].Band, headlines.Band{Top: 0.8, Bottom: 0.88}
	of := func(where headlines.Band) *titleSign {
		sign, err := r.titleSign(3, where)
		require.NoError(t, err)
		return sign
	}
	first := of(title)
	require.Less(t, first.like(of(empty)), 0.5)
	require.Same(t, first, of(title), "it is not made again")
	_, err = r.rivals(3, empty)
	require.NoError(t, err)
	rivals, err := r.rivals(3, title)
	require.NoError(t, err)
	next := glowReader(t, 11)
	alone, err := next.rivals(3, title)
	require.NoError(t, err)
	require.Equal(t, alone, rivals, "whatever was asked before")
}

// What the titles of a book are like is not sought again when a card is taught: in a large one that takes a second.
// Pictures that are forgotten leave nothing.
func TestWhatTitlesAreLikeOutlivesALesson(t *testing.T) {
	r := glowReader(t, 11)
	where, gone := headlines.Band{Top: 0.6, Bottom: 0.7}, headlines.Band{Top: 0.1, Bottom: 0.2}
	of := func(r *Reader, where headlines.Band) *titleSign {
		sign, err := r.titleSign(3, where)
		require.NoError(t, err)
		return sign
	}
	first := of(r, where)
	of(r, gone)
	for range 2 {
		r = r.Next(r.book.Clone())
		require.Same(t, first, of(r, where))
	}
	require.Equal(t, map[bandOf]*titleSign{{r.lib.looks[3].look, where}: first}, r.signs.before,
		"but not where titles stood before")
	book := r.book.Clone()
	book.ForgetPictures()
	r = r.Next(book)
	defer r.Close()
	require.Empty(t, r.signs.before)
}

func TestADeckOfTwoStylesHasTitlesAtTwoPlaces(t *testing.T) {
	r := turnedGlowReader(t, 12, 5)
	both := &deck{looks: []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}}
	require.NoError(t, r.ask(both))
	require.Len(t, both.lines, 2)
	for i, middle := range []float64{238.0 / 350, 1 - 238.0/350} { // of most cards first
		where := both.lines[i].where
		require.Len(t, where, 1)
		require.InDelta(t, middle, (where[0].Top+where[0].Bottom)/2, 0.02)
	}
	for _, d := range []deckClass{{r.decks.style[0], "item"}, {r.decks.style[5], "item"}} {
		r.decks.byStyle[d.style], r.decks.byClass[d] = both, both
	}
	for look, place := range map[int]int{0: 1, 4: 1, 5: 0, 11: 0} {
		own, err := r.titles(look)
		require.NoError(t, err)
		require.Equal(t, both.lines[place].where, own)
	}
}
