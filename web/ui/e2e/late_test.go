package e2e_test

import "testing"

// TestSomebodyComesLateAndSomebodyLeaves lets Cleo sit down in mid-game, choose whom she plays
// and have her turn after Bert's; then Bert goes home, and the turns go on without him.
func TestSomebodyComesLateAndSomebodyLeaves(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	phones := evening(t, s, "Yig", "Ada", "Bert")
	ada, bert := phones[0], phones[1]
	ada.goTo("Museum entrance")
	ada.see(`[data-kind="first-aid"]`)

	cleo := sit(t, s, 3, "Cleo", nil)
	cleo.screen("museum")
	cleo.tap(".next .primary")
	cleo.see(`.late [data-kind="sit"]`)
	cleo.accessible(t, "coming late")
	cleo.speaks("coming late")
	cleo.pictureTo("late", "choice")
	cleo.choose("sit", "Harvey Walters")
	cleo.see(".player")
	phones = append(phones, cleo)

	ada.tap(`[data-kind="first-aid"]`)
	endTurn(phones, ada)
	bert.goTo("Museum entrance")
	bert.tap(`[data-kind="first-aid"]`)
	endTurn(phones, bert)
	cleo.goTo("Museum entrance")
	cleo.tap(`[data-kind="first-aid"]`)

	ada.screen("me")
	ada.read("Harvey Walters")
	ada.tap(`.others li:nth-child(1) .round`)
	ada.see("dialog[open] .menu-entry")
	ada.pictureTo("late", "leaving")
	ada.tap("dialog[open] .menu-entry:last-of-type")
	bert.screen("me")
	bert.see(".late")
	endTurn(phones, cleo)
	ada.until(`document.querySelector(".whose").innerText.startsWith("Your turn")`)
}
