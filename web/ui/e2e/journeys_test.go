package e2e_test

import (
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
	ada.goTo("Ancient Obelisk")
	ada.choose("choose", "It shows: nothing")
	ada.choose("choose", "It shows: nothing")
	ada.screen("roll")
	ada.pictureTo("journeys", "roll")
	ada.screen("museum")
	ada.until(`![...document.querySelectorAll(".place")].find((e) => e.innerText.includes("Ancient Obelisk"))
		.querySelector(".markers")`)
}

// takesThePyramid begins the Lightless Pyramid with two investigators.
func takesThePyramid(ada, bert *phone) {
	ada.t.Helper()
	ada.until(`(e => (e?.click(), !!e))([...document.querySelectorAll("fieldset button, fieldset label")]
		.find((e) => e.innerText.trim() === "The Lightless Pyramid"))`)
	ada.play("Kate Winthrop")
	bert.play("Michael McGlen")
	ada.choose("ancient", "Azathoth")
	ada.tap(".next .primary")
	ada.see(".decide")
	answerAll(ada, bert)
}

// TestTheExpeditionTravelsToDashur plays the Lightless Pyramid in two browsers before a television: from Cairo to
// Dashur, an adventure that was face down, and what the desert shows. Nothing is put right by hand.
func TestTheExpeditionTravelsToDashur(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada, bert := takeBoxes(t, s, "Omens of the Pharaoh")
	tv := newPhone(t, "television", television, nil)
	tv.open(s.url("/tv#j=" + s.join))
	takesThePyramid(ada, bert)

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
	tv.pictureTo("journeys", "pyramid-tv")
	ada.accessible(t, "the desert by night")
}
