package eldersign_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/models"
)

// A die comes from outside: each of its parts is bounded, and what is just in bounds is
// taken.
func TestEveryPartOfADieIsBounded(t *testing.T) {
	g := boxes.New()
	s := after(t, attempting)
	roll := func(spoil func(*models.Die)) error {
		six := make([]models.Die, 6)
		for i := range six {
			six[i] = die("green", "lore")
		}
		spoil(&six[3])
		_, err := g.Decide(s, command(t, "roll", map[string]any{"dice": six}))
		return err
	}
	require.NoError(t, roll(func(d *models.Die) {
		d.Corners, d.Guesses = make([]models.Point, 8), make([]models.Guess, 8)
	}))
	for name, spoil := range map[string]func(*models.Die){
		"corners": func(d *models.Die) { d.Corners = make([]models.Point, 9) },
		"guesses": func(d *models.Die) { d.Guesses = make([]models.Guess, 9) },
		"colour":  func(d *models.Die) { d.Colour = models.Colour(strings.Repeat("g", 21)) },
		"face":    func(d *models.Die) { d.Face = models.Face(strings.Repeat("l", 41)) },
	} {
		require.Equal(t, models.TooLarge, models.CodeOf(roll(spoil)), name)
	}
	require.Equal(t, models.Invalid, models.CodeOf(roll(func(d *models.Die) {
		d.Colour = models.Colour(strings.Repeat("g", 20))
	})))
	require.Equal(t, models.Invalid, models.CodeOf(roll(func(d *models.Die) {
		d.Face = models.Face(strings.Repeat("l", 40))
	})))
	for n, code := range map[int]models.Code{20: models.Illegal, 21: models.TooLarge} {
		dice := make([]models.Die, n)
		for i := range dice {
			dice[i] = die("green", "lore")
		}
		_, err := g.Decide(s, command(t, "roll", map[string]any{"dice": dice}))
		require.Equal(t, code, models.CodeOf(err), "%d dice", n)
	}
}

// A special space of the doom track counts when a token comes to lie on it, and not when
// one lies beside it.
func TestSpecialSpacesCountWhenATokenReachesThem(t *testing.T) {
	const ancient = `card {"class":"ancient-one","id":"deep","name":"Deep","doomLimit":9,"signs":9,"doom":[{"space":3,"icon":"monster"},{"space":5,"icon":"storm"}]}
card {"class":"mythos","id":"one","name":"One","drawn":[{"do":"doom"}]}
card {"class":"mythos","id":"two","name":"Two","drawn":[{"do":"doom","amount":2}]}
given deep | joe-diamond | koi-pond
`
	for text, asked := range map[string]string{
		"fix mythos one":                                 "",
		"fix mythos two":                                 "",
		"adjust doom +1\nfix mythos one":                 "",
		"adjust doom +2\nfix mythos one":                 "next.draw-monster",
		"adjust doom +1\nfix mythos two":                 "next.draw-monster",
		"adjust doom +2\nfix mythos two":                 "next.draw-monster",
		"adjust doom +3\nfix mythos one":                 "",
		"adjust doom +3\nfix mythos two":                 "next.note",
		"adjust doom +4\nfix mythos one":                 "next.note",
		"adjust doom +5\nfix mythos two":                 "",
		"adjust doom +1\nadjust doom +1\nadjust doom +1": "",
	} {
		s := after(t, ancient+text)
		own := s.(*eldersign.State)
		have := ""
		if len(own.Agenda) > 0 {
			have = shown(boxes.New(), s).Next.Key
		}
		require.Equal(t, asked, have, text)
	}
}

// Green dice may be added more than once in a resolution phase, the yellow and the red
// one may not (FAQ 2.0, Turn Structure II.3).
func TestGreenDiceMayBeAddedAgain(t *testing.T) {
	const cards = `card {"class":"ally","id":"pal","name":"Pal","uses":[{"when":"pool","effects":[{"do":"add-die","what":"green"}],"keep":true}]}
card {"class":"ally","id":"chum","name":"Chum","uses":[{"when":"pool","effects":[{"do":"add-die","what":"yellow"}],"keep":true}]}
`
	const game = `given azathoth | joe-diamond | koi-pond
fix give 1 ally pal
fix give 1 ally chum
move koi-pond
roll 1 1 1 1 1 2
fail
lose 1
roll 1 1 1 1 2
fail
lose 1
use pal
use pal
expect roll green 6
refuse use pal : nothing now
use chum
expect roll green 6 yellow 1
roll 1 1 1 1 1 1 y:4
fail
lose y:4
refuse use chum : nothing now
`
	after(t, cards+game)
}
