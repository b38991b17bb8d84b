package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestThePiecesToMoveAreShown follows a step: whose marker moves sees where to, others do
// not, and a television shows all. Ticked off it is gone, and nothing on the screen jumps.
func TestThePiecesToMoveAreShown(t *testing.T) {
	s := serve(t, "--camera", "none")
	phones := evening(t, s, "Yig", "Ada", "Bert")
	ada, bert := phones[0], phones[1]
	tv := newPhone(t, "television", television, nil)
	tv.open(s.url("/tv#j=" + s.join))
	ada.goTo(windows)
	const height = `document.querySelector("main").clientHeight`
	ada.see(".moves summary")
	before := eval[float64](ada, height)
	ada.until(`/marker to/.test(document.querySelector(".moves summary").textContent)`)
	tv.see(".tv-moves li")
	bert.upToDate()
	assert.False(t, bert.has(".moves summary"), "Ada's marker is hers to move")

	ada.tap(".moves summary")
	ada.see(".moves .changes input")
	assert.Equal(t, before, eval[float64](ada, height))
	ada.accessible(t, "pieces to move")
	ada.tap(".moves > button")
	ada.until(`!document.querySelector(".moves summary")`)
	assert.Equal(t, before, eval[float64](ada, height), "nothing jumps")

	ada.set("doom", 3)
	bert.until(`/Doom: from \d+ to 3/.test(document.querySelector(".moves summary")?.textContent)`)
}
