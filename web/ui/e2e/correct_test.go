package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestARollIsPutRightAfterItsTask corrects a die of a roll with which a task was
// completed already: what came after is worked out again, and the phone says so.
func TestARollIsPutRightAfterItsTask(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Yig", "Ada")[0]
	ada.goTo(windows)
	ada.enter("investigation-3", "investigation-3", "investigation-2", "lore", "lore", "terror")
	ada.tap(`.steps [data-kind="fail-roll"]`)
	ada.see(`[data-kind="lose"]`)

	// No roll is waited for, so entering by hand changes the one that stands: the
	// last die was a peril and no terror.
	ada.tap(`.tray-tools [data-act="hand"]`)
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

// TestLaterStepsAreToldBeforeTheyChange takes a die away from a task that was completed
// with it: what falls away is said before it does, and the roll is found in the log.
func TestLaterStepsAreToldBeforeTheyChange(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	phones := evening(t, s, "Yig", "Ada", "Bert")
	ada, bert := phones[0], phones[1]
	ada.goTo(windows)
	ada.enter("investigation-3", "investigation-3", "investigation-2", "lore", "lore", "terror")
	// what a screen reader says
	bert.until(`[...document.querySelectorAll("[aria-live]")]
		.some((e) => e.textContent.endsWith("Task 1 can be completed."))`)
	ada.complete()
	bert.screen("museum")
	bert.see(".task.done")

	ada.screen("log")
	ada.tap(`.log [data-act="correct"]`)
	ada.tap(".hand-entry .dice-row .die-button:nth-child(1)")
	ada.tap(`.faces .face[data-face="terror"]`)
	keepMarks(ada, "/api/amend")
	ada.tap(".hand-entry > .primary")
	ada.see(".later")
	assert.True(t, eval[bool](ada, marked), "it says in which game it would be put right")
	ada.read("left out")
	ada.accessible(t, "later steps")
	assert.True(t, bert.has(".task.done"), "nothing changes before it is agreed to")
	ada.tap(`[data-act="agree"]`)
	bert.until(`!document.querySelector(".task.done")`)
}

// TestADieIsPutRightTwice corrects a die whose correction is in the record already, and
// then says that it is none: the others are kept, and the missing one is asked for.
func TestADieIsPutRightTwice(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Yig", "Ada")[0]
	ada.goTo(windows)
	ada.enter("lore", "lore", "lore", "lore", "lore", "terror")
	for _, face := range []string{"peril", "investigation-1"} {
		ada.tap(".dice-row.large .die-button:nth-child(6)")
		ada.tap(`dialog[open] .face[data-face="` + face + `"]`)
		ada.until(`!document.querySelector("dialog[open]")`)
		ada.until(`document.querySelectorAll('.dice-row.large [data-face="` + face + `"]').length === 1`)
	}
	ada.tap(".dice-row.large .die-button:nth-child(6)")
	ada.tap("dialog[open] .fix > .row button:first-child")
	ada.until(`document.querySelectorAll(".hand-entry .dice-row .die-button").length === 5`)
	assert.Zero(t, ada.count(`.hand-entry .dice-row [data-face="investigation-1"]`))
}
