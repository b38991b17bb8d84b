package e2e_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// pressable counts what is in sight and only somebody with a hand on the screen could use.
const pressable = `[...document.querySelectorAll("main.tv :is(button, a, input, select, summary)")]
	.filter((e) => e.getClientRects().length).length`

// TestATelevisionShowsTheNight follows a turn on the television: what each task asks and costs and in which order, who
// is where, the roll that decided once more, a room that darkens with doom, and the hand that comes to midnight. There
// is nothing to press, and all fits.
func TestATelevisionShowsTheNight(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Yig", "Ada")[0]
	tv := watches(t, s)
	look := gallery{t, tv, look{"television", television, prefers{"language": "en", "theme": "dark"}}}
	sees := func(name, selector string) {
		t.Helper()
		onlooker{look}.see(name, selector)
		assert.Zero(t, eval[int](tv, pressable), name)
	}
	tv.until(knowsMoments)
	assert.Contains(t, tv.text(".tv-places .here"), "Kate Winthrop", "who is where")
	sees("table", ".tv-places .task .icon[aria-label]") // the order
	tv.see(".tv-places .mark.terror")
	const down = `document.querySelector(".tv-places .places").getBoundingClientRect().bottom / innerHeight`
	assert.Greater(t, eval[float64](tv, down),
		0.85, "the cards fill the screen")
	tv.see(".tv-places .stake.lost")
	assert.Zero(t, eval[float64](tv, gloom))
	light := eval[string](tv, roomShade)

	ada.set("doom", 5)
	tv.until(gloom + " === 5 / 8")
	tv.until(still)
	assert.NotEqual(t, light, eval[string](tv, roomShade), "the room is darker")

	ada.screen("museum")
	ada.goTo("A Peculiar Specimen")
	ada.enter("lore", "lore", "terror", "terror", "terror", "peril")
	sees("roll", ".tv-tasks .task .icon[aria-label]")
	tv.see(".tv-tasks .stake.lost")
	tv.until(`document.querySelectorAll(".tv-tray .die, .tv-tray .die-picture").length >= 6`)
	ada.tap(`[data-kind="fail-roll"]`)
	answerAll(ada)
	ada.tap(`[data-kind="lose"]`)
	answerAll(ada)
	ada.tap(`[data-kind="give-up"]`)
	tv.see(`[data-moment="log.failed"] .decisive`)
	assert.Equal(t, 6, tv.count(".moment .decisive .die-picture"))
	tv.pictureTo("television", "decisive")

	answerAll(ada)
	ada.sends("adjust", `{"what":"clock","by":9}`)
	ada.tap(".next .primary")
	tv.see(`[data-moment="log.midnight"] .clock-face .hand`)
	tv.pictureTo("television", "midnight")
	assert.Equal(t, "rotate(360deg)", eval[string](tv, `document.querySelector(".tv-head .hand").style.transform`),
		"the hand goes forward past XII")
	answerAll(ada)
	ada.sends("adjust", `{"what":"signs","by":10}`)
	sees("end", ".tv-end")
}

const (
	gloom     = `Number(getComputedStyle(document.querySelector(".tv")).getPropertyValue("--gloom"))`
	roomShade = `getComputedStyle(document.querySelector(".tv")).boxShadow`
)

// TestALongAdventureFitsTheTelevision lays dice on an adventure with many tasks: all of them, and the code to scan
// below them, are in sight on televisions of every size.
func TestALongAdventureFitsTheTelevision(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	const twice = `"lore","lore"`
	ada := hall(t, s, twice, twice+`]},{"needs":[`+twice+`]},{"needs":["peril"`)
	tv := watches(t, s)
	look := onlooker{gallery{t, tv, look{"television", television, prefers{"language": "en", "theme": "dark"}}}}
	ada.goTo("Room 0!")
	for dice := 6; dice >= 4; dice -= 2 {
		ada.enter(slices.Repeat([]string{"lore"}, dice)...)
		ada.complete()
	}
	for _, size := range []size{television, {1280, 720}, tablet} {
		tv.do(chromedp.EmulateViewport(size.width, size.height))
		tv.until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, size.width, size.height))
		look.look.size = size
		look.see(fmt.Sprintf("long-roll-%d", size.width), ".tv-tasks .task.done ~ .task.done .die-picture")
		tv.see(".tv-tasks .qr")
		const outside = `[...document.querySelectorAll(".tv-tasks :is(.task, .qr, p)")].filter((e) =>
			e.getBoundingClientRect().bottom > innerHeight).length`
		assert.Zero(t, eval[int](tv, outside), "%d pixels wide", size.width)
	}
}
