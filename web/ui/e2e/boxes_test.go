package e2e_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// splitDoor is an adventure that asks for a curse and offers either of two rewards.
const splitDoor = `{"class":"adventure","id":"own-split","name":"Split Door","trophy":1,
	"tasks":[{"needs":["lore"],"cost":[{"icon":"cursed","count":1}]},{"needs":["peril"]}],
	"rewards":[{"icon":"clue","count":1}],"rewardsOr":[{"icon":"blessed","count":1}],
	"penalties":[{"icon":"doom","count":1}],"penaltiesOr":[{"icon":"cursed","count":1}]}`

// command sends a command of the game, as the page's buttons do.
func (p *phone) command(kind, args string) {
	p.t.Helper()
	p.upToDate()
	status, err := chromedp.Run(p.ctx, chromedp.Evaluate[int](`(async () => {
		const { key } = await (await fetch("/api/session")).json(), id = String(Math.random()).padEnd(24, "0").slice(2, 22);
		const seq = Number(document.querySelector(".page").dataset.seq);
		return (await fetch("/api/command", { method: "POST", headers: { "Content-Type": "application/json", "X-Elderglass": key },
			body: JSON.stringify({ id, seq, kind: `+quoted(kind)+`, args: `+args+` }) })).status;
	})()`, awaiting))
	require.NoError(p.t, err)
	require.Equal(p.t, 200, status, "%s %s", kind, args)
	p.upToDate()
}

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
	ada.enterCards(splitDoor, `{"class":"entrance","id":"chapel","name":"Chapel","visit":[{"do":"blessed"}]}`,
		`{"class":"phobia","id":"own-phobia","name":"Fear of Stairs","midnight":[{"do":"lose","what":"stamina"}]}`)
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
// entrances, split rewards, blessings and curses with their dice, and phobias.
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
	endTurn([]*phone{ada, bert}, ada)

	// A curse that was forgotten brings the black die at once.
	bert.goTo("Split Door")
	bert.see(".screen-roll") // the move leads there
	bert.screen("me")
	bert.tap(".held-card.cursed button")
	bert.screen("roll")
	bert.see(".pool .die-black")
	bert.enter("lore", "lore", "investigation-1", "investigation-1", "investigation-2", "peril", "lore")
	bert.tap(`[data-kind="stand"]`)
	bert.answer()
	ada.see(`.moment[data-moment="log.black-match"]`)
	bert.accessible(t, "the black die struck")

	bert.command("adjust", `{"what":"sanity","seat":2,"by":-3}`)
	bert.choose("choose", "Fear of Stairs")
	ada.see(`.moment[data-moment="log.phobia"]`)
	bert.screen("me")
	bert.read("Fear of Stairs")
	bert.read("Phobie")
	bert.speaks("what the boxes bring")
}
