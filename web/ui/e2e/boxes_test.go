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
		ada.switchOn(name)
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
// entrances, split rewards, odds that a curse on the way may lower, and a blessing with its moment.
func TestWhatTheBoxesBringIsDrawn(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada, bert := takeBoxes(t, s, "Unseen Forces", "Grave Consequences")
	bert.read("Karten für den epischen Kampf")
	beginsWithTheDoor(ada, bert)

	ada.screen("museum")
	assert.Equal(t, 4, ada.count(".place.plain"), "entrances")
	assert.Equal(t, 2, ada.count(".stake .or"), "either of two rewards, either of two penalties")
	const badge = `.odds-badge[aria-label*="Split Door"]`
	ada.tap(badge)
	ada.until(`/^\d/.test(document.querySelector(".odds-badge[aria-expanded=true]").innerText)`)
	ada.sends("adjust", `{"what":"blessed","seat":1,"by":1}`)
	ada.tap(badge)
	ada.until(`document.querySelector(".odds-badge[aria-expanded=true]").innerText.startsWith("≤ ")`)
	ada.sends("adjust", `{"what":"blessed","seat":1,"by":-1}`)
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

// beyond are cards of an owner's book as both boxes have them: a Mythos card with the insight
// icon, an epitaph, and an epic battle card that says something of each attack.
var beyond = []string{
	`{"class":"mythos","id":"own-insight","name":"Two Voices","drawn":[{"do":"insight","options":[[{"do":"doom"}],[{"do":"lose","what":"clue","who":"each"},{"do":"close-entrance"}]]}]}`,
	`{"class":"epitaph","id":"own-farewell","name":"Farewell","drawn":[{"do":"doom"}]}`,
	`{"class":"epic-battle","id":"own-charge","name":"Charge","drawn":[{"do":"each-attack","options":[[{"do":"add-die","what":"yellow"}]]},{"do":"investigators-attack"},{"do":"ancient-one-attacks"}]}`,
}

// TestTheEpicBattleAndTheGravesAreShown lets an investigator die, a Mythos card be chosen from
// and the Ancient One awake, and finds the grave, the two halves of the Mythos card and the order
// of the attacks on phones in both languages and on the television.
func TestTheEpicBattleAndTheGravesAreShown(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada, bert := takeBoxes(t, s, "Unseen Forces", "Grave Consequences")
	ada.enterCards(beyond...)
	beginsWithTheDoor(ada, bert)
	tv := watches(t, s)
	views := []gallery{
		{t, ada, look{"boxes-en", phoneSize, prefers{"language": "en", "theme": "dark"}}},
		{t, bert, look{"boxes-de", phoneSize, prefers{"language": "de", "theme": "light"}}},
	}
	sees := func(name, inEnglish, inGerman string) {
		t.Helper()
		for i, g := range views {
			g.p.screen("night")
			g.p.read([]string{inEnglish, inGerman}[i])
			g.see(name)
		}
	}
	onTelevision := func(name, selector, words string) {
		t.Helper()
		onlooker{gallery{t, tv, look{"boxes-tv", television, prefers{"language": "en"}}}}.see(name, selector)
		tv.read(words)
	}

	ada.sends("adjust", `{"what":"stamina","seat":2,"by":-7}`)
	bert.choose("choose", "Farewell")
	answerAll(ada, bert)
	for _, p := range []*phone{ada, bert} {
		p.screen("night")
		assert.Contains(t, p.text(".graves"), "Michael McGlen")
	}
	sees("graves", "Graves", "Gräber")
	onTelevision("graves", ".tv-side .card", "Michael McGlen")

	ada.goTo("Chapel")
	ada.tap(`[data-kind="visit"]`)
	ada.sends("adjust", `{"what":"clock","by":9}`)
	ada.tap(".next .primary")
	ada.choose("choose", "Two Voices")
	ada.until(`document.querySelectorAll('[data-kind="choose"]').length === 2`)
	sees("insight", "Two Voices", "Two Voices")
	onTelevision("mythos", ".tv-side .card", "Two Voices")
	answerAll(ada, bert)

	ada.sends("fix", `{"what":"awaken"}`)
	answerAll(ada, bert)
	for i, g := range views {
		g.p.screen("museum")
		g.p.read([]string{"The battle", "Der Kampf"}[i])
		assert.Contains(t, g.p.text(".place.ancient-one"), "Yig")
		assert.Zero(t, g.p.count(".place.plain, .nothing"), "no entrance and no adventure")
		g.see("battlefield")
	}
	onTelevision("battlefield", ".tv-places .place.ancient-one .here", "Kate Winthrop")
	assert.Zero(t, tv.count(".tv-places .nothing"))
	fighter := ada
	if !ada.has(`.next [data-kind="clock"], .next [data-kind="give-up"], [data-kind="move"]`) {
		fighter = bert
	}
	fighter.sends("clock", `{}`)
	fighter.choose("choose", "Charge")
	for _, p := range []*phone{ada, bert} {
		p.screen("night")
		p.until(`document.querySelectorAll(".beside.epic-battle .order li").length === 3`)
	}
	sees("epic-battle", "Charge", "Charge")
	onTelevision("epic-battle", ".tv-side .card, .tv-tasks", "Charge")
}
