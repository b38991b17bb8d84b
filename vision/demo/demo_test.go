package demo

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

func newTray(t *testing.T, seed uint64) *Tray {
	t.Helper()
	set, err := models.EmbeddedSet(Set)
	require.NoError(t, err)
	return New(set, rand.New(rand.NewPCG(seed, seed)))
}

// settle takes pictures until nothing moves.
func (tray *Tray) settle(t *testing.T) {
	t.Helper()
	for n := 0; !tray.Still(); n++ {
		require.Less(t, n, 200, "it never comes to rest")
		tray.Next()
	}
}

// chiSquare is how far counts are from being equal.
func chiSquare(counts []int) float64 {
	all := 0
	for _, n := range counts {
		all += n
	}
	want, sum := float64(all)/float64(len(counts)), 0.0
	for _, n := range counts {
		sum += (float64(n) - want) * (float64(n) - want) / want
	}
	return sum
}

// Every face is as likely as every other, for each kind and wherever the die lies. The
// bound is the one that fair dice pass in all but one of 10 000 runs.
func TestTheDiceAreFair(t *testing.T) {
	set, err := models.EmbeddedSet(Set)
	require.NoError(t, err)
	rng := rand.New(rand.NewChaCha8([32]byte{7}))
	counts := map[models.Colour][]int{}
	pairs := make([]int, 36) // of the first two dice of a throw
	var kinds []models.Kind
	for _, k := range set.Kinds {
		counts[k.Colour] = make([]int, 6)
		kinds = append(kinds, k, k)
	}
	left := make([]int, 6)
	for range 20000 {
		dice, ok := roll(rng, kinds, nil)
		require.True(t, ok)
		for _, d := range dice {
			counts[d.Kind.Colour][d.Top]++
			if d.X < 0 {
				left[d.Top]++
			}
		}
		pairs[6*dice[0].Top+dice[1].Top]++
	}
	for colour, n := range counts {
		require.Less(t, chiSquare(n), 25.74, "%s: %v", colour, n) // 5 degrees of freedom
	}
	require.Less(t, chiSquare(left), 25.74, "where a die lies says nothing of what it shows: %v", left)
	require.Less(t, chiSquare(pairs), 74.93, "dice know nothing of each other: %v", pairs) // 35 degrees
}

func TestTwoTablesThrowDifferently(t *testing.T) {
	a, b := Chance(), Chance()
	require.NotEqual(t, [2]uint64{a.Uint64(), a.Uint64()}, [2]uint64{b.Uint64(), b.Uint64()})
}

func TestDiceLieApartAndInTheTray(t *testing.T) {
	set, err := models.EmbeddedSet("d6")
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(8, 8))
	close := 0
	for range 200 {
		dice, ok := roll(rng, slices.Repeat(set.Kinds, 12), nil)
		require.True(t, ok)
		for i, d := range dice {
			require.Less(t, fromRim(d.X, d.Y), -math.Sqrt2/2, "in the rim")
			for _, o := range dice[:i] {
				away := math.Hypot(d.X-o.X, d.Y-o.Y)
				require.GreaterOrEqual(t, away, 1.0)
				if away < 1.2 {
					close++
				}
			}
		}
	}
	require.Positive(t, close, "some lie against each other")
}

func TestWhatStaysDoesNotMoveAndTheRestGoes(t *testing.T) {
	tray := newTray(t, 2)
	require.NoError(t, tray.Throw(models.Expectation{Dice: map[models.Colour]int{"green": 6, "yellow": 1}}))
	tray.settle(t)
	first := tray.Lying()
	require.Len(t, first, 7)

	stay := []models.Die{first[1], first[6]}
	tray.Await(models.Expectation{Stay: stay})
	tray.settle(t)
	require.Equal(t, stay, tray.Lying(), "to the last pixel")

	again := models.Expectation{Dice: map[models.Colour]int{"green": 5}, Stay: stay}
	require.NoError(t, tray.Throw(again))
	require.Equal(t, models.Conflict, models.CodeOf(tray.Throw(again)))
	tray.settle(t)
	require.Len(t, tray.Lying(), 7)
	require.Subset(t, tray.Lying(), stay)

	tray.Await(models.Expectation{})
	tray.settle(t)
	require.Empty(t, tray.Lying())
	require.Equal(t, tray.painter.blank(), tray.still, "nothing is left of them in the picture")
}

// Nobody throws away a roll that is still being read; once the game knows of it the next
// throw may come at once.
func TestTheNextThrowWaitsForTheGameOnly(t *testing.T) {
	tray := newTray(t, 11)
	tray.settle(t)
	one := models.Expectation{Dice: map[models.Colour]int{"green": 1}}
	require.NoError(t, tray.Throw(one))
	for len(tray.Lying()) == 0 {
		require.Equal(t, models.Conflict, models.CodeOf(tray.Throw(one)))
		tray.Next()
	}
	require.Equal(t, models.Conflict, models.CodeOf(tray.Throw(one)))
	tray.Await(models.Expectation{Stay: tray.Lying()})
	require.NoError(t, tray.Throw(one))
}

// A tracker takes what it sees first for what lay there before.
func TestNothingIsThrownBeforeTheEmptyTrayWasSeen(t *testing.T) {
	tray := newTray(t, 10)
	require.NoError(t, tray.Throw(models.Expectation{Dice: map[models.Colour]int{"green": 1}}))
	for range 2 * Rate {
		tray.Next()
		require.Equal(t, tray.painter.blank(), tray.still)
	}
	tray.settle(t)
	require.Len(t, tray.Lying(), 1)
}

// What is said while the hand is there or dice roll is done after it, once.
func TestWhatIsSaidTooEarlyIsDoneLater(t *testing.T) {
	tray := newTray(t, 9)
	tray.settle(t)
	require.NoError(t, tray.Throw(models.Expectation{Dice: map[models.Colour]int{"green": 3}}))
	tray.Next()
	tray.Await(models.Expectation{})
	tray.settle(t)
	require.Len(t, tray.Lying(), 3, "the game did not know of them yet")
	first := tray.Lying()

	tray.Await(models.Expectation{})
	tray.Next()
	tray.Await(models.Expectation{})
	require.Len(t, tray.acts, 1, "one hand")
	tray.Await(models.Expectation{Stay: first[:1]})
	require.NoError(t, tray.Throw(models.Expectation{Dice: map[models.Colour]int{"red": 1}, Stay: first[:1]}))
	tray.settle(t)
	require.Len(t, tray.Lying(), 2)
	require.Equal(t, first[0], tray.Lying()[0])
	require.Equal(t, models.Colour("red"), tray.Lying()[1].Colour)
}

// A die that somebody put right by hand is found by where it lies; one that nobody saw
// by what it shows.
func TestDiceThatStayAreFoundAgain(t *testing.T) {
	tray := newTray(t, 3)
	require.NoError(t, tray.Throw(models.Expectation{Dice: map[models.Colour]int{"green": 4}}))
	tray.settle(t)
	lying := tray.Lying()
	corrected, unseen := lying[2], models.Die{Colour: lying[0].Colour, Face: lying[0].Face}
	corrected.Face = "terror"
	left := tray.leaving([]models.Die{corrected, unseen})
	require.Len(t, left, 2)
	require.NotContains(t, left, tray.lying[2])
}

func TestDiceAreLaidDownWhereTheyWereSeen(t *testing.T) {
	tray, other := newTray(t, 4), newTray(t, 5)
	require.NoError(t, tray.Throw(models.Expectation{Dice: map[models.Colour]int{"green": 2, "black": 1}}))
	tray.settle(t)
	seen := append(tray.Lying(), models.Die{Colour: "violet", Face: "1"}, models.Die{Colour: "red", Face: "wild"})
	other.Lay(seen)
	for i, d := range other.Lying() {
		require.InDelta(t, seen[i].X, d.X, 0.01)
		require.InDelta(t, seen[i].Y, d.Y, 0.01)
		require.Equal(t, seen[i].Face, d.Face)
	}
	require.Len(t, other.Lying(), 3, "what the set lacks or nobody saw cannot be laid down")
}

func TestThrowsThatCannotBe(t *testing.T) {
	tray := newTray(t, 6)
	tray.settle(t)
	for name, dice := range map[string]map[models.Colour]int{
		"none": {}, "foreign": {"violet": 1}, "many": {"green": 21},
		"less than none": {"green": -1},
	} {
		require.Equal(t, models.Invalid, models.CodeOf(tray.Throw(models.Expectation{Dice: dice})), name)
		require.True(t, tray.Still(), name)
	}
	require.NoError(t, tray.Throw(models.Expectation{}), "anything goes")
	tray.settle(t)
	require.Len(t, tray.Lying(), 6)
}

func BenchmarkPictures(b *testing.B) {
	set, err := models.EmbeddedSet(Set)
	require.NoError(b, err)
	tray := New(set, rand.New(rand.NewPCG(1, 1)))
	for name, e := range map[string]models.Expectation{
		"still":   {Dice: map[models.Colour]int{}},
		"rolling": {Dice: map[models.Colour]int{"green": 6}},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if len(e.Dice) > 0 && tray.Still() {
					require.NoError(b, tray.Throw(e))
				}
				tray.Next()
			}
		})
	}
}
