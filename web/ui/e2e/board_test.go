package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// space enters a space of a board in the form: its name, and what is set out there.
func (p *phone) space(at, name string, chips ...string) {
	p.t.Helper()
	row := ".board-form li:nth-child(" + at + ") "
	p.write(row+"input", name)
	for _, chip := range chips {
		p.tap(row + `[data-chip="` + chip + `"]`)
		p.see(row + `[data-chip="` + chip + `"][aria-pressed="true"]`)
	}
}

// TestABoardIsEnteredOnceAndPlayedOn enters the board of an episode that no source tells, is refused while it is not
// whole, plays on it, and finds it again on the same phone in the next game.
func TestABoardIsEnteredOnceAndPlayedOn(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "deathmaydie")
	a := sit(t, s, 1, "Ada", nil)
	a.takes("episode:blasphemous-alchemy")
	a.see(".board-form")
	a.space("1", "Hall", "start")
	a.space("2", "Lab", "red", "to-0")
	a.tap(`[data-act="add-space"]`)
	a.space("3", "Attic", "stairs")
	a.tap(`[data-act="board-done"]`)
	a.read("A board has 2 to 60 spaces")
	a.tap(`.board-form li:nth-child(3) [data-chip="to-1"]`)
	a.accessible(t, "the form of a board")
	a.pictureTo("deathmaydie", "board-form")
	a.tap(`[data-act="board-done"]`)
	a.until(`!document.querySelector(".board-form")`)
	a.upToDate()
	a.takes("elder-one:cthulhu")
	a.takes("sit:gonk")
	a.sends("sit", `{ seat: 2, card: "fleur" }`)
	a.takes("red:4")
	a.sends("begin", `{}`)
	a.screen("board")
	a.see(".map")
	assert.Equal(t, 3, a.count(".spot"))
	assert.Equal(t, 2, a.count(".map .path"))

	begins(t, s, "deathmaydie")
	a.tap(".next button")
	a.takes("episode:blasphemous-alchemy")
	a.until(`document.querySelector(".board-form li:nth-child(3) input")?.value === "Attic"`)
	a.tap(`[data-act="board-done"]`)
	a.until(`!document.querySelector(".board-form")`)
}
