package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// splitDoor is an adventure that asks for a curse and offers either of two rewards.
const splitDoor = `{"class":"adventure","id":"own-split","name":"Split Door","trophy":1,
	"tasks":[{"needs":["lore"],"cost":[{"icon":"cursed","count":1}]},{"needs":["peril"]}],
	"rewards":[{"icon":"clue","count":1}],"rewardsOr":[{"icon":"blessed","count":1}],
	"penalties":[{"icon":"doom","count":1}],"penaltiesOr":[{"icon":"cursed","count":1}]}`

// takeBoxes switches boxes on at set-up and begins with the split door in play.
func takeBoxes(t *testing.T, s *server, names ...string) (ada, bert *phone) {
	t.Helper()
	ada, bert = sit(t, s, 1, "Ada", nil), sit(t, s, 2, "Bert", prefers{"language": "de", "theme": "light"})
	for _, name := range names {
		ada.until(`(b => b && (b.click(), true))([...document.querySelectorAll(".switch button")].find((e) => e.innerText.trim() === ` +
			quoted(name) + `))`)
		ada.until(`[...document.querySelectorAll(".switch button")].find((e) => e.innerText.trim() === ` + quoted(name) +
			`).getAttribute("aria-checked") === "true"`)
	}
	ada.enterCards(splitDoor, `{"class":"entrance","id":"chapel","name":"Chapel","visit":[{"do":"blessed"}]}`)
	return ada, bert
}

// beginsWithTheDoor begins with two investigators.
func beginsWithTheDoor(ada, bert *phone) {
	ada.t.Helper()
	ada.play("Kate Winthrop")
	bert.play("Michael McGlen")
	ada.choose("ancient", "Yig")
	ada.tap(".next .primary")
	ada.see(".decide")
	ada.choose("choose", "Split Door")
	ada.until(`!document.querySelector(".decide")?.innerText.includes("Split Door")`)
	answerAll(ada, bert)
}

// TestWhatTheBoxesBringIsDrawn takes both boxes in and finds on the page what they bring: four
// entrances, split rewards, and a blessing with its moment.
func TestWhatTheBoxesBringIsDrawn(t *testing.T) {
	s := serve(t, "--camera", "none")
	ada, bert := takeBoxes(t, s, "Unseen Forces", "Grave Consequences")
	bert.read("Karten für den epischen Kampf")
	beginsWithTheDoor(ada, bert)

	ada.screen("museum")
	assert.Equal(t, 4, ada.count(".place.plain"), "entrances")
	assert.Equal(t, 2, ada.count(".stake .or"), "either of two rewards, either of two penalties")
	ada.goTo("Chapel")
	ada.until(`document.querySelector("main h1").innerText === "Chapel"`)
	ada.read("become blessed")
	ada.tap(`[data-kind="visit"]`)
	for _, p := range []*phone{ada, bert} {
		p.see(`.moment[data-moment="log.blessed"]`)
	}
	ada.screen("me")
	ada.see(".held-card.blessed.now")
	ada.accessible(t, "a blessing in hand")
	bert.screen("me")
	bert.see(".held-by .blessed")
	bert.read("Gesegnet")
	bert.speaks("what the boxes bring")
}
