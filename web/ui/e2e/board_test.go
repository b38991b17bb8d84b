package e2e_test

import (
	"fmt"
	"path/filepath"
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

// TestABoardIsEnteredOnceAndPlayedOn enters the board of an episode that no source tells in the list: spaces, a lock,
// fire, a token and enemies. It is refused while it is not whole, and played on. In the next game another phone finds
// it, and may change it.
func TestABoardIsEnteredOnceAndPlayedOn(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "deathmaydie")
	a := sit(t, s, 1, "Ada", nil)
	a.takes("episode:blasphemous-alchemy")
	a.takes("elder-one:cthulhu")
	a.see(".board-form")
	a.space("1", "Hall", "start")
	a.space("2", "Lab", "red", "to-0")
	a.tap(`[data-act="add-space"]`)
	a.space("3", "Attic", "stairs")
	a.tap(`[data-act="board-done"]`)
	a.read("A board has 2 to 60 spaces")
	for _, chip := range []string{"to-1", "lock-1"} {
		a.tap(`.board-form li:nth-child(3) [data-chip="` + chip + `"]`)
		a.see(`.board-form li:nth-child(3) [data-chip="` + chip + `"][aria-pressed="true"]`)
	}
	a.tap(`[data-lies="1"] summary`)
	for _, kind := range []string{"fire", "fire", "lab", "byakhee", "cultist"} {
		a.tap(`[data-lies="1"] [data-kind="` + kind + `"] button:last-child`)
	}
	a.accessible(t, "the form of a board")
	a.pictureTo("deathmaydie", "board-form")
	a.tap(`[data-act="board-done"]`)
	a.until(`!document.querySelector(".board-form")`)
	a.upToDate()
	a.takes("sit:gonk")
	a.sends("sit", `{ seat: 2, card: "fleur" }`)
	a.takes("red:4")
	a.sends("begin", `{}`)
	a.screen("board")
	a.see(".map")
	assert.Equal(t, 3, a.count(".spot"))
	assert.Equal(t, 2, a.count(".map .path"))
	assert.Equal(t, 1, a.count(".map .path.closed"), "the lock")
	a.until(`document.querySelector('[data-place="lab"] .burning').dataset.short === "2"`)
	a.until(`document.querySelector('[data-place="lab"] .enemy').dataset.short === "2"`)
	assert.Equal(t, 1, a.count(`[data-place="lab"] .token`))

	begins(t, s, "deathmaydie")
	b := sit(t, s, 2, "Bert", prefers{"language": "de"})
	b.takes("episode:blasphemous-alchemy")
	b.tap(`[data-act="board-change"]`)
	b.until(`document.querySelector(".board-form li:nth-child(3) input")?.value === "Attic"`)
	b.see(`.board-form li:nth-child(3) [data-chip="lock-1"][aria-pressed="true"]`)
	b.tap(`.board-form li:nth-child(3) [data-chip="lock-1"]`)
	b.tap(`[data-act="board-done"]`)
	b.see(`[data-act="board-change"]`)
	b.takes("elder-one:cthulhu")
	b.takes("sit:gonk")
	b.sends("sit", `{ seat: 1, card: "fleur" }`)
	b.takes("red:4")
	b.sends("begin", `{}`)
	b.screen("board")
	b.until(`document.querySelectorAll(".map .path").length === 2`)
	assert.Zero(t, b.count(".map .path.closed"), "it was taken off the board")
}

// TestABoardIsTappedOnAPhotograph enters a board by a photograph from above: three spaces are tapped where they are,
// a passage and a locked one between them, and the map has them there. The photograph does not leave the phone.
func TestABoardIsTappedOnAPhotograph(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "deathmaydie")
	a := sit(t, s, 1, "Ada", prefers{"language": "de", "theme": "dark"})
	a.takes("episode:blasphemous-alchemy")
	a.takes("elder-one:cthulhu")
	a.see(".board-ground")
	a.gives(`.board-form input[type="file"]`, filepath.Join("testdata", "cards", "both.jpg"))
	a.until(`document.querySelector(".board-ground").style.backgroundImage.includes("blob:")`)
	for _, at := range []string{"0.2, 0.3", "0.8, 0.3", "0.5, 0.75"} {
		a.tapAt(".board-ground", at)
	}
	a.until(`document.querySelectorAll(".board-site").length === 3`)
	a.space("1", "Halle", "start")
	a.space("2", "Turm", "red")
	a.space("3", "Keller")
	a.tap(`[data-act="tap-passages"]`)
	for _, site := range []string{"1", "2", "2", "3", "3", "2"} {
		a.tap(`[data-site="` + site + `"]`)
	}
	a.until(`document.querySelectorAll(".board-ground .path").length === 2`)
	a.see(`.board-ground .path.closed`)
	a.until(still)
	a.accessible(t, "the board on a photograph")
	a.pictureTo("deathmaydie", "board-tapped")
	a.tap(`[data-act="board-done"]`)
	a.until(`!document.querySelector(".board-form")`)
	a.upToDate()
	a.takes("sit:gonk")
	a.sends("sit", `{ seat: 2, card: "fleur" }`)
	a.takes("red:4")
	a.sends("begin", `{}`)
	a.screen("board")
	a.until(`Math.abs(parseFloat(document.querySelector('[data-place="turm"]')?.style.left) - 80) < 1`)
	a.until(`Math.abs(parseFloat(document.querySelector('[data-place="keller"]').style.top) - 75) < 1`)
	assert.Equal(t, 1, a.count(".map .path.closed"))
	a.pictureTo("deathmaydie", "board-from-photograph")
}

// tapAt taps an element at a fraction of its width and height.
func (p *phone) tapAt(selector, fractions string) {
	p.t.Helper()
	p.until(fmt.Sprintf(`(() => {
		const element = document.querySelector(%s), [x, y] = [%s], box = element.getBoundingClientRect();
		const at = { clientX: box.left + x * box.width, clientY: box.top + y * box.height, bubbles: true };
		return element.dispatchEvent(new MouseEvent("click", at));
	})()`, quoted(selector), fractions))
}
