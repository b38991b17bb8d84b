package tracker

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// unchanged and changed are a small picture that is as it was, and one in which nothing is.
var (
	unchanged = difference{mask: make([]bool, 160*120), size: image.Pt(160, 120)}
	changed   = still{}.compare(image.NewGray(image.Rect(0, 0, 160, 120)), 0)
)

// tray is a memory of a picture of 960 x 720 pixels in which some dice lie.
func tray(dice ...models.Die) *resting {
	m := &resting{}
	m.settle(dice, 960, 720, changed)
	return m
}

// after settles dice and returns the faces of the thrown and of those that stayed.
func (m *resting) after(diff difference, dice ...models.Die) (thrown, stayed []models.Face) {
	rolled, kept := m.settle(dice, 960, 720, diff)
	for _, d := range rolled {
		thrown = append(thrown, d.Face)
	}
	for _, d := range kept {
		stayed = append(stayed, d.Face)
	}
	return thrown, stayed
}

func TestADieThatIsNotReadStaysWhereNothingHappened(t *testing.T) {
	lore := at("green", "lore", 200, 200)
	_, stayed := tray(lore).after(unchanged)
	require.Equal(t, []models.Face{"lore"}, stayed, "a reading missed it")
	_, stayed = tray(lore).after(changed)
	require.Empty(t, stayed, "it was taken")
	_, stayed = tray(doubted(lore)).after(unchanged)
	require.Empty(t, stayed, "it may never have been there")
	m := tray(lore)
	m.after(changed)
	_, stayed = m.after(unchanged)
	require.Empty(t, stayed, "it was taken before")
}

func TestADieThatWasTakenMayBeLaidBack(t *testing.T) {
	lore, wild := at("green", "lore", 200, 200), at("red", "wild", 600, 400)
	m := tray(lore, wild)
	m.after(changed, wild)
	m.after(changed, wild)
	thrown, stayed := m.after(changed, lore, wild)
	require.Empty(t, thrown)
	require.Equal(t, []models.Face{"lore", "wild"}, stayed)
	require.Len(t, m.lying(), 2)
}

// A thrown die hardly comes to lie exactly where another lay; but the longer ago that was, the less it tells.
func TestAThrowEndsTheMemoryOfPlacesThatWereLeftBeforeIt(t *testing.T) {
	lore, wild, peril := at("green", "lore", 200, 200), at("red", "wild", 600, 400), at("green", "peril", 400, 600)
	m := tray(lore, wild)
	m.after(changed, wild) // the lore is taken
	thrown, stayed := m.after(changed, wild, peril)
	require.Equal(t, []models.Face{"peril"}, thrown)
	require.Equal(t, []models.Face{"wild"}, stayed)
	thrown, _ = m.after(changed, wild, peril, lore)
	require.Equal(t, []models.Face{"lore"}, thrown, "its old place was forgotten with the throw")

	m = tray(lore, wild)
	m.after(changed, wild, peril) // taken in the same moment as the throw
	thrown, stayed = m.after(changed, wild, peril, lore)
	require.Empty(t, thrown, "its place is remembered until the next throw")
	require.Len(t, stayed, 3)
}

func TestADieThatIsPushedStays(t *testing.T) {
	lore := at("green", "lore", 200, 200)
	for name, c := range map[string]struct {
		now  models.Die
		roll bool
	}{
		"a little":                 {at("green", "lore", 250, 200), false},
		"too far":                  {at("green", "lore", 270, 200), true},
		"and shows another face":   {at("green", "peril", 250, 200), true},
		"and has another colour":   {at("yellow", "lore", 250, 200), true},
		"not at all":               {lore, false},
		"not at all, other colour": {at("yellow", "lore", 200, 200), false},
	} {
		thrown, _ := tray(lore).after(changed, c.now)
		require.Equal(t, c.roll, len(thrown) > 0, name)
	}
}

func TestADieThatAppearsWhereNothingHappenedIsNoRoll(t *testing.T) {
	lore, wild := at("green", "lore", 200, 200), at("red", "wild", 600, 400)
	thrown, stayed := tray(lore).after(unchanged, lore, wild)
	require.Empty(t, thrown)
	require.Equal(t, []models.Face{"lore", "wild"}, stayed, "it lay there and was missed")
	thrown, stayed = tray(lore).after(unchanged, lore, doubted(wild))
	require.Empty(t, thrown)
	require.Equal(t, []models.Face{"lore"}, stayed, "it is hardly a die")
}

func TestWhatWasReadOnceIsNotForgottenForADoubt(t *testing.T) {
	lore, peril := at("green", "lore", 200, 200), at("green", "peril", 200, 200)
	for name, c := range map[string]struct {
		known, now models.Die
		want       models.Face
	}{
		"both sure":          {lore, peril, "lore"},
		"only the known one": {lore, doubted(peril), "lore"},
		"only the new one":   {doubted(lore), peril, "peril"},
		"neither":            {doubted(lore), doubted(peril), "lore"},
	} {
		_, stayed := tray(c.known).after(unchanged, c.now)
		require.Equal(t, []models.Face{c.want}, stayed, name)
	}
}

func TestPlacesAreCarriedOverToAnotherPictureSize(t *testing.T) {
	m := tray(at("green", "lore", 200, 200))
	half := at("green", "lore", 100, 100)
	thrown, stayed := m.settle([]models.Die{half}, 480, 360, changed)
	require.Empty(t, thrown)
	require.Len(t, stayed, 1)
}

func TestTheMemoryOfPlacesIsBounded(t *testing.T) {
	var dice []models.Die
	for i := range mostRested + 10 {
		dice = append(dice, at("green", "lore", float64(100*(i%9)+60), float64(100*(i/9)+60)))
	}
	m := tray(dice...)
	require.Len(t, m.lying(), mostRested)
	require.InDelta(t, dice[len(dice)-1].Y, m.dice[mostRested-1].die.Y, 0, "the newest are kept")
}
