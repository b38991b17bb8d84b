package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestAnOnlookerIsToldNothingToDo looks on at a table without a camera: the phone is not told to enter dice, which it
// may not do, and the screen that shows everybody is not called its own.
func TestAnOnlookerIsToldNothingToDo(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Yig", "Ada")[0]
	p := newPhone(t, "onlooker", phoneSize, nil)
	p.open(s.url("/#j=" + s.join))
	p.tap(".landing > .wide.quiet:not([data-act])")
	p.tap(`[data-screen="roll"]`)
	p.see(".tray-state")
	assert.Equal(t, "No camera: the dice are entered by hand.", p.text(".tray-state"))
	p.pictureTo(*screensTo, "onlooker-roll")
	p.tap(`[data-screen="me"]`)
	p.read("Everyone at the table")
	assert.Equal(t, "All", p.text(`[data-screen="me"]`))
	p.pictureTo(*screensTo, "onlooker-all")
	assert.Equal(t, "Me", ada.text(`[data-screen="me"]`))
}
