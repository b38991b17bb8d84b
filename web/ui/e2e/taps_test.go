package e2e_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

// fingers counts the taps of one phone.
type fingers struct {
	*phone
	taps int
}

func (f *fingers) tap(selector string) {
	f.t.Helper()
	f.phone.tap(selector)
	f.taps++
}

// byHand enters dice by the big button, as they are expected.
func (f *fingers) byHand(faces ...string) {
	f.t.Helper()
	f.tap(`.next [data-act="hand"]`)
	for i, face := range faces {
		f.tap(fmt.Sprintf(".faces .face[data-face=%q]", face))
		f.until(fmt.Sprintf(`document.querySelectorAll(".hand-entry .dice-row .die-button").length === %d`, i+1))
	}
	f.tap(".hand-entry .primary")
	f.until(`!document.querySelector(".hand-entry")`)
}

// completes completes the first task that the dice meet.
func (f *fingers) completes() {
	f.t.Helper()
	before := eval[string](f.phone, `document.querySelector(".page").dataset.seq`)
	f.tap(`.next [data-kind="complete"], .completable [data-kind="complete"]`)
	f.until(`document.querySelector(".page").dataset.seq !== ` + quoted(before))
}

// goes moves to an adventure by its own button.
func (f *fingers) goes(place string) {
	f.t.Helper()
	f.until(fmt.Sprintf(`(() => {
		for (const e of document.querySelectorAll(".going")) e.classList.remove("going");
		const hall = [...document.querySelectorAll(".place")].find((e) => e.innerText.includes(%s));
		const button = hall?.querySelector('[data-kind="move"]');
		button?.classList.add("going");
		return !!button;
	})()`, quoted(place)))
	f.tap(".going")
	f.until(`!document.querySelector('[data-kind="move"]')`)
}

// TestTheTapsOfATurnByHand counts those of a turn in which two tasks are completed with
// nine dice entered by hand, from the museum to the button that ends the turn. What the
// cards ask for between is answered and not counted.
func TestTheTapsOfATurnByHand(t *testing.T) {
	s := serve(t, "--camera", "none")
	phones := evening(t, s, "Yig", "Ada")
	ada := &fingers{phone: phones[0]}
	ada.screen("museum")
	ada.goes(windows)
	ada.byHand("investigation-3", "investigation-3", "investigation-2", "lore", "lore", "terror")
	ada.completes()
	ada.byHand("peril", "peril", "lore")
	ada.completes()
	answerAll(phones...)
	ada.tap(`.next [data-kind="clock"]`)
	t.Logf("two tasks, nine dice by hand: %d taps", ada.taps)
	assert.LessOrEqual(t, ada.taps, 17)
}

// TestTheTapsOfATurnWithTheCamera counts those of a turn in which two tasks are completed
// with dice that are thrown into the tray and read there. Turns in which the dice do not
// meet a task are played to their ends and not counted.
func TestTheTapsOfATurnWithTheCamera(t *testing.T) {
	s := serve(t, "--camera", "demo")
	ada := sit(t, s, 1, "Ada", nil)
	const rooms = 12
	for i := range rooms {
		ada.enterCards(fmt.Sprintf(`{"class":"adventure","id":"room-%d","name":"Room %d!","trophy":1,`+
			`"tasks":[{"needs":["inv:1"]},{"needs":["inv:1"]}]}`, i, i))
	}
	ada.play("Monterey Jack")
	ada.choose("ancient", "Yig")
	ada.tap(".next .primary")
	ada.see(".decide")
	for i := range 6 {
		ada.choose("choose", fmt.Sprintf("Room %d!", i))
		ada.until(`![...document.querySelectorAll(".decide [data-kind=choose]")].some((e) => e.innerText.trim() === ` +
			quoted(fmt.Sprintf("Room %d!", i)) + `)`)
	}
	answerAll(ada)
	for turn := range 6 {
		f := &fingers{phone: ada}
		ada.screen("museum")
		f.goes(fmt.Sprintf("Room %d!", turn))
		met := 0
		for met < 2 {
			// A hand throws the dice: no tap.
			ada.until(`fetch("/api/session").then((r) => r.json()).then(({ key }) => fetch("/api/throw", { method: "POST",
				headers: { "Content-Type": "application/json", "X-Elderglass": key }, body: "{}" })).then((r) => r.ok)`)
			ada.until(`document.querySelector('.next [data-kind="fail-roll"], [data-kind="complete"]')`)
			if !ada.has(`[data-kind="complete"]`) {
				break
			}
			f.completes()
			met++
		}
		if met < 2 {
			ada.playTurn([]*phone{ada})
			continue
		}
		answerAll(ada)
		f.tap(`.next [data-kind="clock"]`)
		t.Logf("two tasks, dice read by the camera: %d taps", f.taps)
		assert.LessOrEqual(t, f.taps, 4)
		return
	}
	t.Fatal("the dice met two tasks in none of six turns")
}
