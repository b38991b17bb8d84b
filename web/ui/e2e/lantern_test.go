package e2e_test

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestAGameThatThePageDoesNotKnow plays a toy of two commands and one track with two
// phones and a television. It has no skin, no catalogue, and no line of the program
// outside its folder but that in the list of games.
func TestAGameThatThePageDoesNotKnow(t *testing.T) {
	t.Parallel()
	toy := filepath.Join(t.TempDir(), "elderglass")
	out, err := exec.Command("go", "build", "-tags", "lantern", "-o", toy, "elderglass/cmd/elderglass").CombinedOutput()
	require.NoError(t, err, "%s", out)
	s := serveWith(t, toy, "--camera", "none")
	tv := newPhone(t, "television", television, nil)
	tv.open(s.url("/tv#j=" + s.join))
	phones := []*phone{sit(t, s, 1, "Ada", nil), sit(t, s, 2, "Bert", prefers{"language": "de", "theme": "light"})}
	tv.read("The lantern")
	for turn := range 4 {
		active, waits := phones[turn%2], phones[1-turn%2]
		active.screen("room")
		waits.screen("room")
		active.until(`document.querySelectorAll('[data-kind="shine"]').length === 2`)
		assert.Zero(t, waits.count(`[data-kind="shine"]`), "only who is at turn is offered anything")
		if turn == 0 {
			active.accessible(t, "the toy")
			active.pictureTo("lantern", "room")
			tv.accessible(t, "the toy on the television")
		}
		active.tap(`[data-choice="shine:2"]`)
		light := min(2*(turn+1), 7)
		if turn == 3 {
			light = 8
		}
		for _, p := range phones {
			p.until(`document.querySelector(".strip .count.light").innerText.startsWith("` + string(rune('0'+light)) + `")`)
		}
		if turn == 1 { // a number is put right by hand, and back again
			waits.set("light", 1)
			active.screen("log")
			active.read("The light by hand: 1")
			active.tap(".rewind button:first-child")
			waits.until(`document.querySelector(".strip .count.light").innerText.startsWith("4")`)
		}
	}
	for _, p := range phones {
		p.screen("log")
		p.see(".result.won")
		p.read("The lantern is bright.")
		p.screen("me")
		p.accessible(t, "the toy is over")
	}
	tv.see(".tv-end.won")

	// Another game of the same program: its skin comes, and nobody loads anything anew.
	host := newPhone(t, "host", phoneSize, nil)
	host.open(s.url("/#h=" + s.host))
	host.act("games")
	host.until(`document.querySelectorAll(".pick [data-value]").length >= 2`)
	host.tap(`.pick [data-value="eldersign"]`)
	host.accessible(t, "the choice of a game")
	host.act("begin-game")
	for _, p := range phones {
		p.see(".screen-setup")
		p.see(`[data-kind="ancient"]`)
	}
	phones[0].play("Harvey Walters")
	tv.see(".tv-lobby")
}
