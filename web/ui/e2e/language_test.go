package e2e_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// slowWords holds back the German words until window.letWords() is called, and fails them while window.noWords is true.
// window.asked counts those that were asked for, window.brought those that are here.
const slowWords = `(() => {
	const plain = window.fetch;
	const come = new Promise((let) => window.letWords = let);
	window.asked = window.brought = 0;
	window.fetch = async (what, how) => {
		if (!String(what).startsWith("/assets/de-")) return plain(what, how);
		window.asked++;
		if (window.noWords) throw new TypeError("no Wi-Fi");
		await come;
		const words = await (await plain(what, how)).text();
		setTimeout(() => window.brought++);
		return new Response(words);
	};
})()`

// letsWords lets the German words come, and waits until those that were asked for are here.
func (p *phone) letsWords() {
	p.t.Helper()
	eval[bool](p, `(window.letWords(), true)`)
	p.until(`window.asked > 0 && window.asked === window.brought`)
}

// TestTheLanguageChosenLastIsSpoken chooses German and at once English again, while the Wi-Fi is slow to bring the
// German words.
func TestTheLanguageChosenLastIsSpoken(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := sit(t, s, 1, "Ada", nil)
	ada.before(slowWords)
	ada.reload()
	ada.menu("settings")
	ada.tap(`.pick [data-value="de"]`)
	ada.tap(`.pick [data-value="en"]`)
	ada.letsWords()
	ada.upToDate()
	assert.Equal(t, "en", eval[string](ada, `document.documentElement.lang`))
	ada.read("Settings")
}

// TestWordsNeededOnTheWayToALanguageAreInIt chooses German while the Wi-Fi is slow to bring its words, and before they
// are here another phone takes a box in.
func TestWordsNeededOnTheWayToALanguageAreInIt(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada, bert := sit(t, s, 1, "Ada", nil), sit(t, s, 2, "Bert", nil)
	ada.before(slowWords)
	ada.reload()
	ada.menu("settings")
	ada.tap(`.pick [data-value="de"]`)
	bert.switchOn("Gates of Arkham")
	ada.upToDate()
	ada.letsWords()
	ada.until(`document.documentElement.lang === "de"`)
	ada.menu("setup")
	ada.read("Straßen von Arkham")
	ada.speaks("set-up")
}

// TestWhoLooksForASeatIsToldNothingWithoutWords lets the game go on while the words of the game are still on their way
// to a newcomer: nothing is said that has no words, and those of boxes that nobody plays with are not fetched for it.
func TestWhoLooksForASeatIsToldNothingWithoutWords(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := sit(t, s, 1, "Ada", nil)
	late := newPhone(t, "late", phoneSize, prefers{"language": "de", "theme": "dark"})
	late.before(strings.ReplaceAll(slowWords, "/assets/de-", "/assets/de-eldersign-"))
	late.open(s.url("/#j=" + s.join))
	late.see(".seat-list .seat")
	ada.play("Kate Winthrop")
	ada.choose("ancient", "Yig")
	ada.tap(".next .primary")
	answerAll(ada)
	late.upToDate()
	late.speaks("a newcomer without words")
	assert.Equal(t, 1, eval[int](late, `window.asked`), "the words of the game alone")
	late.letsWords()
	late.tap(".seat-list li:nth-child(2) .seat")
	late.see(".tabs")
	late.speaks("who came later")
}

// TestALanguageThatDoesNotArriveIsNotChosen chooses German while the Wi-Fi is gone, and once more when it is back.
func TestALanguageThatDoesNotArriveIsNotChosen(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := sit(t, s, 1, "Ada", nil)
	ada.before(slowWords)
	ada.reload()
	ada.menu("settings")
	eval[bool](ada, `(window.noWords = true)`)
	ada.tap(`.pick [data-value="de"]`)
	ada.read("The laptop did not answer")
	ada.see(`.pick [data-value="en"][aria-pressed="true"]`)
	eval[bool](ada, `(window.noWords = false, window.asked = 0, true)`)
	ada.tap(`.pick [data-value="de"]`)
	ada.letsWords()
	ada.until(`document.documentElement.lang === "de"`)
	ada.read("Einstellungen")
}

// TestDiceToldHalfWait tells three of six dice of a throw that no camera sees, looks at what lies in front of the
// investigator, and changes the language: the three are still told. The throw after it begins with none.
func TestDiceToldHalfWait(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Yig", "Ada")[0]
	ada.goTo(windows)
	ada.screen("roll")
	const told = `[...document.querySelectorAll(".tell .dice-row [data-face]")].map((e) => e.dataset.face)`
	tell := func(faces ...string) {
		t.Helper()
		for _, face := range faces {
			before := eval[int](ada, told+`.length`)
			ada.tap(`.tell .faces .face[data-face="` + face + `"]`)
			ada.until(`!document.querySelector(".tell") || ` + told + `.length > ` + number(float64(before)))
		}
	}
	tell("lore", "terror", "terror")
	ada.screen("me")
	ada.menu("settings")
	ada.tap(`.pick [data-value="de"]`)
	ada.read("Einstellungen")
	ada.screen("roll")
	ada.read("Tippe an, was die Würfel zeigen")
	assert.Equal(t, []string{"lore", "terror", "terror"}, eval[[]string](ada, told))
	ada.speaks("dice told half")
	tell("lore", "terror", "terror")
	ada.tap(`[data-kind="fail-roll"]`)
	ada.until(`!document.querySelector('[data-kind="fail-roll"]')`)
	ada.tap(`[data-kind="lose"]`)
	ada.see(".tell")
	assert.Empty(t, eval[[]string](ada, told))
}

// TestASeatWithoutANameIsCalledInEachReadersLanguage sits a German phone down without a name: an English phone, the
// laptop and the television call the seat in English, wherever they name who sits there, and the German one in German.
func TestASeatWithoutANameIsCalledInEachReadersLanguage(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	german := sit(t, s, 1, "", prefers{"language": "de", "theme": "dark"})
	newcomer := newPhone(t, "newcomer", phoneSize, nil)
	newcomer.open(s.url("/#j=" + s.join))
	newcomer.see(".seat.taken")
	assert.Equal(t, "Seat 1\nhere", newcomer.text(".seat.taken"))
	newcomer.tap(".seat.taken")
	newcomer.read("Seat 1 sits here. To take this seat over, let Seat 1 or the host")
	newcomer.pictureTo(*screensTo, "seat-without-name")

	laptop := newPhone(t, "laptop", smallLaptop, nil)
	laptop.open(s.url("/#h=" + s.host))
	laptop.see(".screen-lobby .seat-line .presence.online")
	assert.Contains(t, laptop.text(".seat-line"), "Seat 1")
	assert.True(t, laptop.has(`[aria-label="Free the seat of Seat 1"]`))
	tv := newPhone(t, "television", television, nil)
	tv.open(s.url("/tv#h=" + s.host))
	tv.see(".tv-seats li")
	assert.Contains(t, tv.text(".tv-seats"), "Seat 1")

	german.play("Kate Winthrop")
	ada := sit(t, s, 2, "Ada", nil)
	ada.tap(`[data-screen="log"]`)
	ada.until(`document.querySelector(".log small")?.innerText === "Seat 1"`)
	german.tap(`[data-screen="log"]`)
	german.until(`document.querySelector(".log small")?.innerText === "Platz 1"`)
}

// TestALaptopThatTakesAStepBackIsNamed takes a phone's step back at the laptop, which has no seat and so no name.
func TestALaptopThatTakesAStepBackIsNamed(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Yig", "Ada")[0]
	laptop := newPhone(t, "laptop", smallLaptop, nil)
	laptop.open(s.url("/#h=" + s.host))
	ada.set("doom", 2)
	laptop.see(".tabs")
	laptop.tap(`[data-screen="log"]`)
	laptop.tap(".rewind .choice")
	ada.read("The laptop has taken back a step of yours")
}

// TestANoticeGoesWithItsLanguage chooses German while the English notice that it did not come is still in sight, and
// would be for long.
func TestANoticeGoesWithItsLanguage(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := sit(t, s, 1, "Ada", nil)
	ada.before(slowWords)
	ada.before(`window.setTimeout = ((later) => (what, after, ...of) =>
		later(what, after > 4000 ? 1e9 : after, ...of))(window.setTimeout)`)
	ada.reload()
	ada.menu("settings")
	eval[bool](ada, `(window.noWords = true)`)
	ada.tap(`.pick [data-value="de"]`)
	ada.see(".toast.warn")
	eval[bool](ada, `(window.noWords = false, window.letWords(), true)`)
	ada.tap(`.pick [data-value="de"]`)
	ada.until(`document.documentElement.lang === "de"`)
	ada.until(`!document.querySelector(".toast")`)
}
