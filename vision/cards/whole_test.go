//go:build !nocv

package cards

import (
	"image"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/signature"
)

// withRoughTitle lays a card on a table and takes a picture of it that is out of focus, and of whose title no letter
// can be read.
func withRoughTitle(tb testing.TB, r *Reader, number int) *models.SeenCard {
	tb.Helper()
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
	defer table.Close()
	laidOut(tb, table, laidCard{number, 500, 360, 1, 0})
	gocv.GaussianBlur(table, &table, image.Pt(0, 0), 3, 0, gocv.BorderReplicate)
	img := laidOut(tb, table)
	chance := rand.New(rand.NewPCG(7, 7))
	for y := 405; y < 440; y++ {
		for x := 385; x < 615; x++ {
			p := &img.Pix[y*img.Stride+x]
			*p = uint8(min(max(float64(*p)+85*chance.NormFloat64(), 0), 255))
		}
	}
	seen, err := r.Read(img)
	require.NoError(tb, err)
	return at(seen, 500, 360)
}

// How long a title is and where its words end says which card it is, though not surely; the title of a card that was
// never shown, of a known picture, is no more like the taught one than any other.
func TestATitleThatCannotBeReadIsKnownAsAWhole(t *testing.T) {
	r := glowReader(t, 12)
	for _, number := range []int{1, 3} {
		card := withRoughTitle(t, r, number)
		require.NotNil(t, card)
		require.Equal(t, glowNames[number], card.Name)
		require.False(t, card.Sure)
	}
	if card := withRoughTitle(t, r, 12); card != nil {
		require.Empty(t, card.Name)
	}
}

// A title that is nearly like the taught one, letter by letter, is another one where the picture is another, too.
func TestAnotherPictureNeedsTheVeryTitle(t *testing.T) {
	p := printed{
		titled: true, visible: 1, seen: 0.71, mean: 0.52, worst: 0.71, word: 0.76, together: 0.9, apart: 0.85, ink: 96,
	}
	require.False(t, p.known())
	require.False(t, p.sure())
	p.worst, p.word = 0.98, 0.98
	require.True(t, p.sure(), "little of the picture may be seen")
	p.mean, p.worst, p.word = 0.9, 0.71, 0.76
	require.True(t, p.sure(), "the picture is the same")
	p.changed = -0.16
	require.True(t, p.known())
	require.False(t, p.sure(), "but the rows are another card's")
	p.worst, p.word = 0.98, 0.98
	require.True(t, p.sure())
}

// Of titles of other pictures one may be so like the own one that they cannot be told, but no two, and it must not be
// likelier. A title of the same picture must be told.
func TestOneTitleOfAnotherPictureMayBeAlike(t *testing.T) {
	for _, c := range []struct {
		same, others []float64
		apart        float64
	}{
		{nil, nil, 1},
		{nil, []float64{0.9, 0, 0.8}, 0.8},
		{nil, []float64{0.1, 0.9, 0}, 0.1},
		{nil, []float64{0.9, -0.5}, -0.5},
		{nil, []float64{0.1}, 0.1},
		{[]float64{0.2}, []float64{0.9, 0.9}, 0.2},
	} {
		require.InDelta(t, c.apart, apartFrom(c.same, c.others), 1e-9, c)
	}
}

// Which rivals have the same picture their signatures say: such a one is never the one that may be alike.
func TestTheTitleOfARivalWithTheSamePictureMustBeTold(t *testing.T) {
	r := &Reader{}
	for _, slant := range []int{1, 1, 40, 90} {
		var grey [signature.Wide * signature.High]byte
		for i := range grey {
			grey[i] = byte(i % signature.Wide * i / signature.Wide * slant)
		}
		r.lib.looks = append(r.lib.looks, entry{look: &look{sign: signature.Of(grey[:])}})
	}
	require.InDelta(t, 0.2, r.apartFromAll(0, map[int]float64{1: 0.2, 2: 0.9, 3: 0.9}), 1e-9)
	require.InDelta(t, 0.9, r.apartFromAll(0, map[int]float64{1: 0.9, 2: 0.2, 3: 0.9}), 1e-9)
}

// Letters of a thin, faint title are sure together where one by one they are not; strong letters only where the whole
// title is like no other of the deck, and none of them stands out.
func TestFaintLettersAreSureTogether(t *testing.T) {
	faint := printed{titled: true, mean: 0.9, visible: 1, worst: 0.58, word: 0.8, together: 0.85, apart: 0.9, ink: 8}
	require.True(t, faint.sure())
	for what, change := range map[string]func(p *printed){
		"another word":     func(p *printed) { p.word = 0.5 },
		"another letter":   func(p *printed) { p.worst = 0.45 },
		"all a little off": func(p *printed) { p.together = 0.7 },
		"half covered":     func(p *printed) { p.visible = 0.6 },
		"or a rival's":     func(p *printed) { p.apart = 0.3 },
		"strong":           func(p *printed) { p.ink = 300 },
	} {
		p := faint
		change(&p)
		require.False(t, p.sure(), what)
	}
	strong := faint
	strong.ink, strong.whole, strong.worst = 300, 5, 0.62
	require.True(t, strong.sure(), "by far more like this title than like any other")
	strong.worst = 0.55
	require.False(t, strong.sure(), "one letter stands out")
}

// One letter that is far less like the taught one than its word is may be another, unless it is clear by itself.
func TestAnOddLetterMayBeAnother(t *testing.T) {
	p := printed{titled: true, mean: 0.9, visible: 1, worst: 0.7, word: 0.8, together: 0.9, apart: 1, ink: 300}
	require.True(t, p.sure(), "all letters are as like as that one")
	p.word = 0.85
	require.True(t, p.known())
	require.False(t, p.sure())
	p.worst, p.word = 0.76, 0.95
	require.True(t, p.sure(), "it is read")
}

// A title of which little is seen, or whose letters are rather a rival's, is not known by letters that are like it
// only so far; and strong letters that are others are not overlooked.
func TestAnotherTitleOfAKnownPictureIsNotNamed(t *testing.T) {
	p := printed{titled: true, mean: 0.9, visible: 0.8, worst: 0.45, word: 0.9, apart: 1}
	require.True(t, p.known())
	p.visible = 0.1
	require.False(t, p.known(), "the little that is seen is not alike")

	p = printed{titled: true, mean: 0.9, visible: 0.8, worst: 0.73, word: 0.77, apart: 0.3}
	require.True(t, p.known())
	p.apart = -0.2
	require.False(t, p.known(), "the letters are a rival's")

	p = printed{titled: true, mean: 0.9, visible: 1, worst: 0.35, word: 0.38, apart: 1, whole: 3, ink: 30}
	require.True(t, p.known())
	p.ink = 600
	require.False(t, p.known(), "such letters can be read")
	p.whole = 8
	require.True(t, p.known(), "but the title is like no other")
	p.word = 0.3
	require.False(t, p.known(), "but one word that can be read is another")
	p.word = 0.38
	p.apart = 0.4
	require.False(t, p.known(), "but the letters may be a rival's")
	p.apart, p.worst = 1, 0.05
	require.False(t, p.known(), "one letter is another")

	p = printed{titled: true, mean: 0.9, visible: 1, worst: 0.58, word: 0.67, apart: 1, whole: 8}
	require.True(t, p.known())
	p.mean = 0.6
	require.False(t, p.known(), "the picture is another too")
	p.worst, p.word = 0.7, 0.8
	require.False(t, p.known(), "a clear title under another picture")
	p.worst, p.word = 0.9, 0.9
	require.True(t, p.known(), "the very title under a picture that is hardly seen")
	p.worst, p.word = 0.35, 0.2
	require.False(t, p.known(), "one word is another")

	p = printed{titled: true, mean: 0.9, visible: 1, worst: 0.25, word: 0.38, together: 0.6, apart: 1, whole: 3, ink: 20}
	require.True(t, p.known())
	p.whole = 2.2
	require.False(t, p.known(), "more than one title of a hundred is so much more like it by chance")
	p.whole = 3
	p.together = 0.75
	require.False(t, p.known(), "all but one word is alike: it can be read")
	p.visible = 0.6
	require.True(t, p.known(), "something may lie on that word")
}

// Letters that may be the taught ones are others where the whole title is less like it than those of other cards are.
func TestATitleLessLikeItThanOthersAreIsAnother(t *testing.T) {
	p := printed{titled: true, mean: 0.96, visible: 0.73, worst: 0.42, word: 0.68, apart: 1, ink: 53, whole: 1.2}
	require.True(t, p.known())
	p.whole = -0.34
	require.False(t, p.known())
	p.visible, p.worst, p.word = 0.4, 0.7, 0.8
	require.True(t, p.known(), "most of it is hidden, and what is seen of it is alike")
}

// Where something covers much of a card, what is left of it must be the more alike.
func TestACardOfWhichLittleIsSeenMustBeAlike(t *testing.T) {
	p := printed{titled: true, visible: 0.3, seen: 0.45, mean: 0.95}
	require.False(t, p.another())
	p.mean = 0.8
	require.True(t, p.another())
	p.seen = 0.9
	require.False(t, p.another())
	p.mean = 0.6
	require.True(t, p.another())
}

// A title that is read cannot be another one that would have to be hidden there.
func TestATitleThatIsReadIsNotAHiddenOne(t *testing.T) {
	read := printed{titled: true, mean: 0.9, visible: 1, worst: 0.9, word: 0.9, apart: 1}
	other := printed{titled: true, visible: 0.1, worst: 0.85, word: 0.9}
	require.True(t, read.readsWhatHides(&other))
	other.visible = 0.9
	require.False(t, read.readsWhatHides(&other), "it can be read as well")
	other.visible, read.apart = 0.1, 0.3
	require.False(t, read.readsWhatHides(&other), "it is not read surely")
}

// A twin that would have to be hidden does not make a read title doubtful; one whose title can be read as well does.
func TestAHiddenTwinTakesNoLead(t *testing.T) {
	r := &Reader{lib: library{looks: []entry{{0, 0, &look{}}, {1, 0, &look{}}}}}
	best := verdict{
		card: 0, look: 0, most: 0.95, lead: 1,
		print: printed{titled: true, worst: 0.9, word: 0.9, visible: 0.9, apart: 0.9},
	}
	twin := best
	twin.card, twin.look, twin.print.worst = 1, 1, 0.85
	require.True(t, best.print.sure())

	seen, err := r.closest(nil, best, []verdict{twin})
	require.NoError(t, err)
	require.Zero(t, seen.card)
	require.InDelta(t, 0.05, seen.lead, 1e-9)

	twin.print.visible = 0.1
	seen, err = r.closest(nil, best, []verdict{twin})
	require.NoError(t, err)
	require.Zero(t, seen.card)
	require.InDelta(t, 1, seen.lead, 1e-9)
}
