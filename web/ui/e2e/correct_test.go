package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestARollIsPutRightAfterItsTask corrects a die of a roll with which a task was
// completed already: what came after is worked out again, and the phone says so.
func TestARollIsPutRightAfterItsTask(t *testing.T) {
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Yig", "Ada")[0]
	ada.goTo(windows)
	ada.enter("investigation-3", "investigation-3", "investigation-2", "lore", "lore", "terror")
	ada.tap(`.steps [data-kind="fail-roll"]`)
	ada.see(`[data-kind="lose"]`)

	// No roll is waited for, so entering by hand changes the one that stands: the
	// last die was a peril and no terror.
	ada.tap(".tray-tools button:last-child")
	ada.until(`document.querySelectorAll(".hand-entry .dice-row .die-button").length === 6`)
	ada.tap(".hand-entry .dice-row .die-button:nth-child(6)")
	ada.tap(`.faces .face[data-face="peril"]`)
	ada.tap(".hand-entry .primary")
	ada.until(`!document.querySelector(".hand-entry")`)
	ada.until(`document.querySelectorAll('.dice-row.large [data-face="peril"]').length === 1`)
	assert.Zero(t, ada.count(`.dice-row.large [data-face="terror"]`))
	ada.screen("log")
	ada.read("Corrected")
}
