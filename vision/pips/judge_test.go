//go:build !nocv

package pips

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// seen is what a look says that gives a face a chance and another the rest, at a place where a top face lies with
// another chance.
func seen(isTop float64, face int, chance float64, other int) top {
	var t top
	t.faces[0] = 1 - isTop
	t.faces[face], t.faces[other] = isTop*chance, isTop*(1-chance)
	t.corners = [4]models.Point{{X: 80, Y: 80}, {X: 120, Y: 80}, {X: 120, Y: 120}, {X: 80, Y: 120}}
	return t
}

// twoAndOne are the looks at a die that is plainly there: two at all of it, one at its face.
func twoAndOne(whole, again, face top) looks {
	return looks{whole: []top{whole, again}, face: []top{face}}
}

func TestTheLooksAtTheFaceWeighTwice(t *testing.T) {
	got := sight(candidate{x: 100, y: 100, edge: 40, chance: 0.7},
		twoAndOne(seen(1, 4, 1, 2), seen(1, 4, 1, 2), seen(1, 2, 1, 4)), &anyColours)
	require.Equal(t, models.Face("2"), got.die.Face)
	require.InDelta(t, 2./3, got.die.Confidence, 1e-9)
	require.Equal(t, models.Face("4"), got.die.Guesses[1].Face)
}

func TestWhatIsHardlyADieIsNone(t *testing.T) {
	place := candidate{x: 100, y: 100, edge: 40, chance: 0.3}
	doubted := seen(0.2, 4, 0.6, 2)
	kept, rejects := singleDice([]sighting{sight(place, twoAndOne(doubted, doubted, doubted), &anyColours)})
	require.Empty(t, kept, "both networks give it 0.06")
	require.Equal(t, []candidate{place}, rejects)
	unseen := readAs(0.15, 1, 1, 1)
	kept, rejects = singleDice([]sighting{unseen})
	require.Empty(t, kept, "the finder sees none, whatever the reader is sure of")
	require.Equal(t, []candidate{unseen.place}, rejects)
	beside := place
	beside.x = 95
	dice, looked, rejects := worthAnotherLook([]candidate{beside}, []top{doubted})
	require.Empty(t, dice)
	require.Empty(t, looked)
	require.Equal(t, []candidate{place}, rejects, "moved to where the reader saw its corners")
}

func TestOfTwoReadingsOnOnePlaceTheLikelierStays(t *testing.T) {
	at := func(x, there float64) sighting {
		return sighting{die: models.Die{X: x, Y: 100}, place: candidate{x: x, y: 100, edge: 40}, there: there}
	}
	kept, rejects := singleDice([]sighting{at(110, 0.5), at(100, 0.9)})
	require.Len(t, kept, 1)
	require.InDelta(t, 100, kept[0].die.X, 1e-9)
	require.Empty(t, rejects, "it is the same die")

	for x, beside := range map[float64]bool{130: true, 140: false} {
		kept, _ = singleDice([]sighting{at(100, 0.9), at(x, 0.5)})
		require.Len(t, kept, 2)
		require.False(t, kept[0].beside)
		require.Equal(t, beside, kept[1].beside, "it may be a side of the likelier one, %v edges away", (x-100)/40)
	}

	faint := at(300, 0.1)
	kept, rejects = singleDice([]sighting{at(100, 0.9), faint})
	require.Len(t, kept, 1)
	require.Equal(t, []candidate{faint.place}, rejects)
}

func TestACandidateMovesToWhereItsCornersAre(t *testing.T) {
	look := seen(1, 4, 1, 2)
	got := movedTo(candidate{x: 92, y: 104, edge: 50, chance: 0.3}, look)
	require.Equal(t, candidate{x: 100, y: 100, edge: 40, chance: 0.3}, got)
	for _, far := range []candidate{{x: 60, y: 100, edge: 40}, {x: 100, y: 100, edge: 80}, {x: 100, y: 100, edge: 20}} {
		require.Equal(t, far, movedTo(far, look), "corners that are elsewhere or of another size are not believed")
	}
}

func TestOneWarningForEachPartOfAPicture(t *testing.T) {
	reading := models.Reading{Width: 600, Height: 600}
	require.Empty(t, unreadAt(reading))
	reading.Unread = []models.Point{{X: 50, Y: 50}, {X: 70, Y: 60}, {X: 550, Y: 550}}
	require.Len(t, unreadAt(reading), 2)
}

func TestNearCandidatesAreOneDie(t *testing.T) {
	at := func(x, edge, chance float64) candidate { return candidate{x: x, y: 100, edge: edge, chance: chance} }
	found := []candidate{at(110, 40, 0.4), at(100, 40, 0.9), at(130, 40, 0.5), at(300, 40, 0.3)}
	require.Equal(t, []candidate{at(100, 40, 0.9), at(130, 40, 0.5), at(300, 40, 0.3)}, apart(found, 10))
	found = []candidate{at(110, 40, 0.4), at(100, 40, 0.9), at(130, 40, 0.5)}
	require.Equal(t, []candidate{at(100, 40, 0.9)}, apart(found, 1))
}

func TestWhichPlacesAboveAReadingAreAnotherFace(t *testing.T) {
	at := func(y float64) sighting {
		return sighting{die: models.Die{X: 100, Y: y}, place: candidate{x: 100, y: y, edge: 40}}
	}
	side := at(200)
	for above, another := range map[float64]bool{16: false, 20: true, 44: true, 48: false} {
		c := candidate{x: 100, y: 200 - above, edge: 40}
		require.Equal(t, another, anotherFace(c, side, []sighting{side}), "%v pixels above", above)
		require.False(t, anotherFace(c, side, []sighting{side, at(200 - above - 15)}), "it is a die that was read")
	}
}

func TestADieHasAColourOfItsSet(t *testing.T) {
	r := &Reader{colours: anyColours}
	chances := [topColours]float64{0.1, 0.2, 0.4, 0.3} // white, black, red, green
	require.Equal(t, models.Colour("red"), r.colours.of(chances))
	six := []models.Face{"1", "2", "3", "4", "5", "6"}
	require.NoError(t, r.Only(models.DiceSet{Kinds: []models.Kind{
		{Colour: "white", Faces: six}, {Colour: "green", Faces: []models.Face{"1", "1", "2", "2", "3", "3"}},
	}}))
	require.Equal(t, models.Colour("green"), r.colours.of(chances), "the likeliest of the set's")
	for _, c := range []struct {
		colour models.Colour
		face   models.Face
		sure   bool
	}{{"green", "3", true}, {"green", "4", false}, {"white", "4", true}} {
		die := models.Die{Colour: c.colour, Face: c.face, Sure: true}
		r.colours.question(&die)
		require.Equal(t, c.sure, die.Sure, "%s %s", c.colour, c.face)
	}
	require.NoError(t, r.Only(models.DiceSet{Kinds: []models.Kind{{Colour: "mauve", Faces: six}}}))
	require.Equal(t, models.Colour("mauve"), r.colours.of(chances), "a set of one kind")
	err := r.Only(models.DiceSet{Kinds: []models.Kind{{Colour: "mauve", Faces: six}, {Colour: "red", Faces: six}}})
	require.Equal(t, models.Invalid, models.CodeOf(err))
}
