package e2e_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestTheExpeditionLastsADay plays the Alaska Expedition in two browsers: four turns in the camp, midnight with the
// storms of the second day, and an adventure where they lie. Nothing is put right by hand.
func TestTheExpeditionLastsADay(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada, bert := takeBoxes(t, s, "Omens of Ice")
	ada.until(`(e => (e?.click(), !!e))([...document.querySelectorAll("fieldset button, fieldset label")]
		.find((e) => e.innerText.trim() === "Alaska Expedition"))`)
	ada.until(`!document.body.innerText.includes("Azathoth")`)
	ada.play("Kate Winthrop")
	bert.play("Michael McGlen")
	ada.choose("ancient", "Rhan-Tegoth")
	ada.pictureTo("journeys", "setup")
	ada.tap(".next .primary")
	ada.see(".decide")
	ada.choose("choose", "Frostbite")
	answerAll(ada, bert)

	ada.screen("museum")
	ada.see(".places.ice")
	assert.Equal(t, 7, ada.count(".place:not(.plain)"), "three up, three down, and Arrival")
	assert.Equal(t, 8, ada.count(`.place [data-kind="move"]`), "all of them and the camp")
	for _, p := range []*phone{ada, bert} {
		p.see(".strip .count.supply")
		p.see(".strip .count.day")
	}
	ada.pictureTo("journeys", "museum")
	for range 2 {
		for _, p := range []*phone{ada, bert} {
			camp := map[*phone]string{ada: "Expedition Camp", bert: "Lager der Expedition"}[p]
			p.goTo(camp)
			p.tap(`[data-kind="clock"]`)
			p.upToDate()
		}
	}
	bert.choose("choose", "2 Marker")
	bert.pictureTo("journeys", "storm")
	bert.choose("choose", "Ancient Obelisk (0 dort)")
	bert.choose("choose", "Ancient Obelisk (1 dort)")
	answerAll(ada, bert)
	ada.screen("museum")
	ada.see(".markers .count.storm")
	ada.pictureTo("journeys", "storms")
	bert.screen("museum")
	bert.speaks("the ice")
	ada.accessible(t, "the ice")
	ada.sends("adjust", `{"what":"doom","by":10}`)
	ada.until(`document.querySelector(".strip .count.doom").innerText.startsWith("11")`)
	ada.countsOnOneLine()
	ada.pictureTo("journeys", "ice-counts")
	ada.goTo("Ancient Obelisk")
	ada.choose("choose", "It shows: nothing")
	ada.choose("choose", "It shows: nothing")
	ada.screen("roll")
	ada.pictureTo("journeys", "roll")
	ada.screen("museum")
	ada.until(`![...document.querySelectorAll(".place")].find((e) => e.innerText.includes("Ancient Obelisk"))
		.querySelector(".markers")`)
}

// TestTheExpeditionTravelsToDashur plays the Lightless Pyramid in two browsers before a television: from Cairo to
// Dashur, an adventure that was face down, and what the desert shows. Nothing is put right by hand.
func TestTheExpeditionTravelsToDashur(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada, bert := takeBoxes(t, s, "Omens of the Pharaoh")
	tv := newPhone(t, "television", television, nil)
	tv.open(s.url("/tv#j=" + s.join))
	ada.begins("The Lightless Pyramid", "Azathoth", bert)
	answerAll(ada, bert)

	ada.screen("museum")
	ada.see(".places.pharaoh")
	assert.Equal(t, 6, ada.count(".place:not(.plain)"), "three up and three down")
	assert.Equal(t, 7, ada.count(`.place [data-kind="move"]`), "all of them and Cairo")
	ada.pictureTo("journeys", "pyramid")
	ada.screen("night")
	assert.Equal(t, 8, ada.count(".spaces li"), "the spaces of the Expedition")
	ada.read("Expedition space 8")
	ada.pictureTo("journeys", "expedition")
	ada.screen("museum")
	ada.goTo("Cairo")
	ada.pictureTo("journeys", "cairo")
	ada.choose("choose", "Advance the clock: on to Dashur")
	ada.tap(`[data-kind="clock"]`)
	answerAll(ada, bert)
	bert.screen("museum")
	bert.read("Dahschur")
	assert.NotContains(t, bert.text(".places"), "Kairo")
	bert.pictureTo("journeys", "dashur")
	bert.speaks("the desert")
	bert.accessible(t, "the desert")
	bert.goTo("Dahschur")
	bert.choose("choose", "Die Uhr rückt vor: weiter nach Kairo")
	bert.tap(`[data-kind="clock"]`)
	answerAll(ada, bert)
	ada.screen("museum")
	ada.read("Cairo")
	tv.read("Cairo")
	assert.Equal(t, 1, strings.Count(tv.text(".tv-side"), "As the card on the table says"), "once for all spaces")
	tv.pictureTo("journeys", "pyramid-tv")
	ada.accessible(t, "the desert by night")
	for _, what := range []string{"doom", "signs"} {
		ada.sends("adjust", `{"what":"`+what+`","by":10}`)
	}
	ada.until(`document.querySelector(".strip .count.doom").innerText.startsWith("10")`)
	ada.countsOnOneLine()
	ada.pictureTo("journeys", "pyramid-counts")
}

// arch and friend are cards of an owner's book: an adventure whose first task opens a gate and whose second one is
// done for members, and an event that makes one.
const (
	arch = `{"class":"adventure","id":"the-arch","name":"The Arch","restricted":"streets-of-arkham","trophy":2,"marks":["event"],
		"tasks":[{"needs":["inv:1"],"cost":[{"icon":"gate","count":1}]},{"needs":["lore","lore"],"member":"silver-twilight"}],
		"rewards":[{"icon":"clue","count":1}],"memberRewards":[{"of":"silver-twilight","rewards":[{"icon":"clue","count":2}]}]}`
	friend = `{"class":"event","id":"a-friend","name":"A Friend","drawn":[{"do":"silver-twilight"},{"do":"gain","what":"skill"}]}`
)

// TestAGateOpensInTheStreets plays the Streets of Arkham in two browsers before a television: an event, a membership whose task
// is done, a gate that bars an adventure, and the other world behind it. Nothing is put right by hand.
func TestAGateOpensInTheStreets(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada, bert := takeBoxes(t, s, "Gates of Arkham")
	tv := newPhone(t, "television", television, nil)
	tv.open(s.url("/tv#j=" + s.join))
	ada.enterCards(arch, friend, pond)
	ada.until(`(e => (e?.click(), !!e))([...document.querySelectorAll("fieldset button, fieldset label")]
		.find((e) => e.innerText.trim() === "Streets of Arkham"))`)
	ada.play("Norman Withers")
	bert.play("Patrice Hathaway")
	ada.choose("ancient", "Ghatanothoa")
	ada.pictureTo("journeys", "streets-setup")
	ada.tap(".next .primary")
	ada.see(".decide")
	ada.choose("choose", "The Arch")
	answerAll(ada, bert)

	ada.screen("museum")
	ada.see(".places.arkham")
	assert.Equal(t, 6, ada.count(".place:not(.plain)"), "three up and three down")
	assert.Equal(t, 7, ada.count(`.place [data-kind="move"]`), "all of them and the streets")
	ada.pictureTo("journeys", "streets")
	ada.goTo("The Arch")
	ada.see(`[data-kind="choose"]`)
	ada.pictureTo("journeys", "event")
	ada.choose("choose", "A Friend")
	ada.choose("choose", "Luck")
	ada.screen("me")
	ada.read("Luck")
	ada.pictureTo("journeys", "member")
	ada.screen("roll")
	ada.read("Order of the Silver Twilight")
	assert.Equal(t, 1, ada.count(".task.done"), "the task of the Order")
	ada.pictureTo("journeys", "membership")
	ada.enter("investigation-1", "investigation-1", "investigation-1", "investigation-1", "investigation-1", "investigation-1")
	ada.complete()
	ada.choose("choose", "A gate opens at A Play in the Park")
	answerAll(ada, bert)
	ada.screen("museum")
	ada.see(".places.arkham .count.arc-red")
	ada.until(`(card => (card?.scrollIntoView({ block: "center" }), !!card))(document.querySelector(".place:has(.count.arc-red)"))`)
	assert.Equal(t, 2, ada.count(".places.arkham .place:has(.count.arc-red)"), "the adventure and the other world")
	ada.pictureTo("journeys", "gate")
	tv.see(".count.arc-red")
	const columns = `getComputedStyle(document.querySelector(".places")).gridTemplateColumns.split(" ").length`
	assert.Equal(t, 3, eval[int](tv, columns))
	tv.pictureTo("journeys", "gate-tv")
	ada.tap(`[data-kind="clock"]`)
	answerAll(ada, bert)

	bert.screen("museum")
	bert.read("Straßen von Arkham")
	assert.Equal(t, 7, bert.count(`.place [data-kind="move"]`), "not the adventure with the gate, but the other world")
	bert.pictureTo("journeys", "gate-de")
	bert.speaks("the streets")
	bert.accessible(t, "the streets")
	ada.accessible(t, "the streets by night")
	bert.goTo("Eine Andere Welt")
	bert.choose("choose", "A Black Pond")
	bert.screen("roll")
	bert.pictureTo("journeys", "other-world")
	bert.enter("investigation-1", "investigation-1", "investigation-1", "investigation-1", "investigation-1", "investigation-1")
	bert.complete()
	answerAll(ada, bert)
	bert.screen("museum")
	bert.until(`![...document.querySelectorAll(".place")].some((e) => e.innerText.includes("A Black Pond"))`)
	assert.Zero(t, bert.count(".count.arc-red"), "both markers are back")
	bert.see(".places.arkham .place .count.seal")
	bert.until(`(card => (card?.scrollIntoView({ block: "center" }), !!card))(document.querySelector(".place:has(.count.seal)"))`)
	bert.pictureTo("journeys", "sealed-de")
	endTurn([]*phone{ada, bert}, bert)
	ada.goTo("Streets of Arkham")
	ada.see(`[data-kind="choose"]`)
	ada.pictureTo("journeys", "streets-ability")
	ada.choose("choose", "Stay here and use nothing")
	ada.see(`.next [data-kind="clock"]`)
}
