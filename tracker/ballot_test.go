package tracker

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// at is a die with a top face of 40 pixels, sure of itself.
func at(c models.Colour, f models.Face, x, y float64) models.Die {
	return models.Die{Colour: c, Face: f, X: x, Y: y, Confidence: 0.99, Sure: true, Corners: []models.Point{
		{X: x - 20, Y: y - 20}, {X: x + 20, Y: y - 20}, {X: x + 20, Y: y + 20}, {X: x - 20, Y: y + 20},
	}}
}

func doubted(d models.Die) models.Die {
	d.Sure = false
	return d
}

// votes is a ballot of readings that show the given dice.
func votes(readings ...[]models.Die) *ballot {
	b := &ballot{}
	for _, dice := range readings {
		b.add(models.Reading{Dice: dice})
	}
	return b
}

func TestADieIsSureWhereMostReadingsThatAgreeAreSure(t *testing.T) {
	lore, peril := at("green", "lore", 100, 100), at("green", "peril", 100, 100)
	unsure := doubted(lore)
	for name, c := range map[string]struct {
		seen []models.Die
		sure bool
	}{
		"three of five":                 {[]models.Die{lore, lore, lore, unsure, unsure}, true},
		"two of five":                   {[]models.Die{lore, lore, unsure, unsure, unsure}, false},
		"half":                          {[]models.Die{lore, unsure}, false},
		"none":                          {[]models.Die{unsure, unsure}, false},
		"one of five disagrees":         {[]models.Die{lore, lore, lore, lore, peril}, true},
		"two of five disagree":          {[]models.Die{lore, lore, lore, peril, peril}, false},
		"sure only of what was outdone": {[]models.Die{unsure, unsure, unsure, unsure, peril}, false},
	} {
		b := &ballot{}
		for _, d := range c.seen {
			b.add(models.Reading{Dice: []models.Die{d}})
		}
		dice := b.decide()
		require.Len(t, dice, 1, name)
		require.Equal(t, models.Face("lore"), dice[0].Face, name)
		require.Equal(t, c.sure, dice[0].Sure, name)
	}
}

func TestADieThatHalfOfTheReadingsShowIsThere(t *testing.T) {
	a, b := at("green", "lore", 100, 100), at("red", "wild", 300, 100)
	both, one := []models.Die{a, b}, []models.Die{a}
	require.Len(t, votes(both, one).decide(), 2)
	require.Len(t, votes(both, one, one).decide(), 1)
}

func TestReadingsAreUnanimousWhereTheyShowTheSame(t *testing.T) {
	a, b := at("green", "lore", 100, 100), at("red", "wild", 300, 100)
	is := []models.Die{a, b}
	for name, c := range map[string]struct {
		other []models.Die
		same  bool
	}{
		"in another order": {[]models.Die{b, a}, true},
		"a little beside":  {[]models.Die{at("green", "lore", 108, 100), b}, true},
		"elsewhere":        {[]models.Die{at("green", "lore", 120, 100), b}, false},
		"another face":     {[]models.Die{at("green", "peril", 100, 100), b}, false},
		"another colour":   {[]models.Die{at("yellow", "lore", 100, 100), b}, false},
		"one die less":     {[]models.Die{a}, false},
	} {
		require.Equal(t, c.same, votes(is, c.other).unanimous(2, false), name)
		require.Equal(t, c.same, votes(is, c.other).unanimous(2, true), name)
		require.Equal(t, c.same, votes(is, c.other, c.other).unanimous(3, false), name)
		require.True(t, votes(c.other, is, is).unanimous(2, true), "%s: only the last two count", name)
	}
	require.False(t, votes(is).unanimous(2, true), "one reading is not enough")
	question := []models.Die{a, doubted(b)}
	require.False(t, votes(question, question).unanimous(2, true))
	require.True(t, votes(question, question).unanimous(2, false))
}

func TestHalfOfTheReadingsMayWarn(t *testing.T) {
	quiet := models.Reading{}
	told := models.Reading{Warnings: []models.Text{models.Say("reader.no-die")}, Leaning: []models.Point{{X: 1, Y: 1}}}
	for name, c := range map[string]struct {
		readings []models.Reading
		warns    bool
	}{
		"nobody read":  {nil, false},
		"none":         {[]models.Reading{quiet, quiet}, false},
		"one of three": {[]models.Reading{quiet, told, quiet}, false},
		"half":         {[]models.Reading{told, quiet}, true},
		"all":          {[]models.Reading{told, told}, true},
	} {
		b := ballot{readings: c.readings}
		require.Equal(t, c.warns, b.leaning(), name)
		require.Equal(t, c.warns, b.warning().Key != "", name)
	}
}

func TestAGuessOfTheFaceThatWasReadCountsOnce(t *testing.T) {
	d := at("green", "lore", 100, 100)
	d.Confidence = 0.6
	d.Guesses = []models.Guess{{Face: "lore", Confidence: 0.6}, {Face: "peril", Confidence: 0.3}}
	dice := votes([]models.Die{d}, []models.Die{d}).decide()
	require.Len(t, dice, 1)
	require.InDelta(t, 0.6, dice[0].Confidence, 1e-9)
}

func TestOfTwoColoursThatAreAsLikelyTheSameIsChosenEachTime(t *testing.T) {
	for range 50 {
		dice := votes([]models.Die{at("white", "3", 100, 100)}, []models.Die{at("grey", "3", 100, 100)}).decide()
		require.Len(t, dice, 1)
		require.Equal(t, models.Colour("grey"), dice[0].Colour)
	}
}
