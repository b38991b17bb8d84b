package e2e_test

import "testing"

// TestDeathMayDieIsBegunOnThePage begins it on the host's page, sets it up with two phones and takes the first
// action, which leads to the roll.
func TestDeathMayDieIsBegunOnThePage(t *testing.T) {
	s := serve(t, "--camera", "none")
	host := newPhone(t, "host", phoneSize, nil)
	host.open(s.url("/#h=" + s.host))
	host.act("games")
	host.tap(`.pick [data-value="deathmaydie"]`)
	host.act("begin-game")
	a := sit(t, s, 1, "Ada", nil)
	a.see(`[data-kind="episode"]`)
	a.tap(`[data-choice="episode:drowned-lamp"]`)
	a.tap(`[data-choice="elder-one:keeper-below"]`)
	a.tap(`[data-choice="sit:gonk"]`)
	b := sit(t, s, 2, "Bert", nil)
	b.tap(`[data-choice="sit:fleur"]`)
	a.tap(`[data-choice="red:4"]`)
	a.tap(`[data-choice="begin"]`)
	a.read("Which insanity")
	a.tap(`[data-choice$=":unknown"]`)
	b.tap(`[data-choice$=":unknown"]`)
	a.see(`[data-choice$=":1"]`)
	a.tap(`[data-choice$=":1"]`)
	a.screen("board")
	a.tap(`[data-choice="act:call-out"]`)
	a.screen("roll")
}
