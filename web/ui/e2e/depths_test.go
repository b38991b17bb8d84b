package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// depth chooses how much the app carries, during the set-up.
func (p *phone) depth(name string) {
	p.t.Helper()
	p.tap(`.pick [data-value="` + name + `"]`)
	p.until(`document.querySelector('.pick [data-value="` + name + `"]').getAttribute("aria-pressed") === "true"`)
}

// TestDiceOnly plays without a game: what is rolled is shown to all, and no rule minds
// how many dice there are.
func TestDiceOnly(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := sit(t, s, 1, "Ada", nil)
	bert := sit(t, s, 2, "Bert", nil)
	ada.depth("dice")
	ada.enter("lore", "terror")
	bert.screen("roll")
	bert.until(`document.querySelectorAll(".dice-row.large [data-face]").length === 2`)
	ada.accessible(t, "dice only")
	ada.enter("peril")
	bert.until(`document.querySelector('.dice-row.large [data-face="peril"]')`)
	assert.Equal(t, 1, bert.count(".dice-row.large [data-face]"), "the last roll")
}

// TestTrackers plays a turn with the cards on the table alone: the app counts and asks
// for what it cannot know.
func TestTrackers(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := sit(t, s, 1, "Ada", nil)
	ada.depth("trackers")
	ada.play("Kate Winthrop")
	ada.choose("ancient", "Yig")
	ada.tap(".next .primary")
	answerAll(ada)
	ada.see(".screen-museum")
	ada.accessible(t, "trackers")
	ada.tap(`[data-kind="move"]`)
	answerAll(ada)
	ada.set("doom", 2)
	ada.set("signs", 1)
	ada.screen("night")
	ada.accessible(t, "trackers at night")
}
