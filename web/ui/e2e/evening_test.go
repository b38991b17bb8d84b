package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestFourPhonesPlayToVictory(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	phones := evening(t, s, "Yig", "Ada", "Bert", "Cleo", "Dora")
	ada, bert := phones[0], phones[1]

	tv := newPhone(t, "television", television, nil)
	tv.open(s.url("/tv#j=" + s.join))
	watcher := newPhone(t, "watcher", phoneSize, nil)
	watcher.open(s.url("/#j=" + s.join))
	watcher.tap(".landing > .quiet")
	watcher.see(".screen-museum")
	watcher.accessible(t, "watching")
	watcher.pictureTo("evening", "watching")
	assert.Zero(t, watcher.count("main [data-choice]"), "who watches changes nothing")

	// Bert's turn comes after Ada's; nobody else is offered a move.
	ada.screen("museum")
	bert.screen("museum")
	assert.Positive(t, ada.count(`[data-kind="move"]`))
	assert.Zero(t, bert.count(`[data-kind="move"]`))

	ada.goTo("Museum entrance")
	ada.tap(`[data-kind="first-aid"]`)
	endTurn(phones, ada)

	bert.set("signs", 9)
	for _, p := range phones {
		p.until(`document.querySelector(".strip .count.signs").innerText.startsWith("9")`)
	}
	bert.goTo(windows)
	bert.enter("investigation-3", "investigation-3", "investigation-2", "lore", "lore", "terror")
	bert.complete()
	bert.enter("peril", "peril", "lore")
	bert.complete()
	answerAll(phones...)
	for _, p := range phones {
		p.screen("log")
		p.see(".result.won")
	}
	tv.see(".tv-end.won")
	tv.accessible(t, "the end on the television")
	tv.pictureTo("evening", "tv-won")
	ada.until(`document.querySelector(".luck, .card[open] .nothing:not(.coming)")`)
	ada.accessible(t, "the end")
	ada.pictureTo("evening", "won")
}

// endTurn answers what is open, moves the clock on, and answers what that brought.
func endTurn(phones []*phone, of *phone) {
	answerAll(phones...)
	of.tap(`.next [data-kind="clock"]`)
	of.until(`!document.querySelector('.next [data-kind="clock"]')`)
	answerAll(phones...)
}

func TestFourPhonesPlayToTheFinalBattle(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	phones := evening(t, s, "Yog-Sothoth", "Ada", "Bert", "Cleo", "Dora")
	ada := phones[0]

	ada.set("doom", 9)
	ada.goTo(windows)
	ada.screen("roll")
	ada.tap(`[data-kind="give-up"]`)
	answerAll(phones...)
	for _, p := range phones {
		p.screen("night")
		p.read("Awake: the final battle")
	}
	ada.accessible(t, "awake")
	ada.pictureTo("evening", "awake")
	endTurn(phones, ada)
	fighter := active(phones)
	fighter.set("doom", 1)
	fighter.enter("lore", "lore", "investigation-3", "peril", "peril", "peril")
	fighter.accessible(t, "battle")
	fighter.pictureTo("evening", "battle")
	fighter.complete()
	answerAll(phones...)
	for _, p := range phones {
		p.screen("log")
		p.see(".result.won")
	}
}

// active returns the phone whose turn it is.
func active(phones []*phone) *phone {
	for _, p := range phones {
		if eval[bool](p, `document.querySelector(".whose").innerText.startsWith("Your turn")`) {
			return p
		}
	}
	phones[0].t.Fatal("it is nobody's turn")
	return nil
}
