package e2e_test

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/stretchr/testify/assert"
)

// TestWithLessMovementALostLaptopIsSeen ends the program: a phone that is to move less, by its own setting or by that
// of the page, shows what it knew dimmed, and moves nothing.
func TestWithLessMovementALostLaptopIsSeen(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	phones := []*phone{
		sit(t, s, 1, "Ada", prefers{"language": "en", "theme": "dark", "motion": "less"}), sit(t, s, 2, "Bert", nil),
	}
	phones[1].do(call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}},
	}))
	for _, p := range phones {
		p.screen("night")
	}
	s.kill()
	for _, p := range phones {
		p.see(".link-mark")
		p.until(`getComputedStyle(document.querySelector("main")).opacity === "0.8"`)
		const moves = `document.getAnimations().some((a) => a.effect.getTiming().duration > 0)`
		assert.False(t, eval[bool](p, moves), p.name)
		p.pictureTo("motion", p.name)
	}
}
