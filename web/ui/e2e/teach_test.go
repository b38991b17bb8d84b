package e2e_test

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/internal/row"
	"elderglass/vision/camtest"
	"elderglass/vision/cards/bench"
)

// TestADeckIsTaught lays three cards before the tray's camera, one after the other: two are
// confirmed, one of them wrongly and taken back; the third is learned hands free. What was learned
// is there after a pause and a reload. A fourth is in no book yet, and comes into the owner's by its name.
func TestADeckIsTaught(t *testing.T) {
	t.Parallel()
	p, lay := teaches(t, 303, 4)
	p.pick(".field select", "ancient-one")
	p.see(`.teach-next[data-card="ancient-one/azathoth"]`)
	p.accessible(t, "before a deck is taught")
	p.tap(`[data-act="teach"]`)
	p.until(says("No card is seen."))

	lay(0)
	p.see(`[data-act="teach-yes"]`)
	p.accessible(t, "a new card")
	p.pictureTo("phone-night-en", "teach")
	p.tap(`[data-act="teach-yes"]`)
	p.see(`.teach-next[data-card="ancient-one/cthulhu"]`)
	p.until(says("Azathoth is learned. Lay the next one."))

	lay(1)
	p.see(`[data-act="teach-other"]`)
	p.tap(`[data-act="teach-other"]`)
	p.write(".naming input", "yi")
	p.tap(`[data-named="ancient-one/yig"]`)
	p.until(says("Yig is learned. Lay the next one."))
	p.tap(`[data-act="teach-back"]`)
	p.see(`.teach-next[data-card="ancient-one/yig"]`)
	p.see(`[data-act="teach-other"]`)
	p.tap(`[data-act="teach-other"]`)
	p.write(".naming input", "cth")
	p.tap(`[data-named="ancient-one/cthulhu"]`)
	p.until(says("Cthulhu is learned. Lay the next one."))

	p.tap(`.teach [role="switch"]`)
	lay(2)
	p.until(`document.querySelector(".field select").selectedOptions[0].innerText.includes("3 of 8")`)
	p.until(`!!document.querySelector('.teach-next[data-card="ancient-one/ithaqua"]')`)
	lay(0)
	p.until(says("Azathoth is known already."))
	p.tap(`[data-act="teach-wrong"]`)
	p.tap(`[data-act="teach-other"]`)
	p.write(".naming input", "shu")
	p.tap(`[data-named="ancient-one/shub-niggurath"]`)
	p.until(says("Shub-Niggurath is learned. Lay the next one."))
	p.tap(`[data-act="teach-back"]`)
	p.see(`.teach-next[data-card="ancient-one/shub-niggurath"]`)
	p.tap(`[data-act="teach"]`)
	p.reload()
	p.see(`.teach-next[data-card="ancient-one/ithaqua"]`)
	p.tap(`[data-act="teach-skip"]`) // its owner lacks it
	p.see(`.teach-next[data-card="ancient-one/nyarlathotep"]`)
	for range 4 {
		p.tap(`[data-act="teach-skip"]`)
	}
	p.accessible(t, "every card left was skipped")
	p.tap(`[data-act="teach-unskip"]`)
	p.see(`.teach-next[data-card="ancient-one/ithaqua"]`)

	p.pick(".field select", "common-item")
	p.tap(`[data-act="teach"]`)
	lay(3)
	p.tap(`[data-act="teach-other"]`)
	p.write(".naming input", "Bras Latern")
	p.tap(`[data-act="new-card"]`)
	p.until(says("Bras Latern is learned. Lay the next one."))
	p.tap(`[data-act="teach-back"]`) // it was mistyped
	p.until(`fetch("/api/book").then((r) => r.json()).then(({ cards }) => !cards.some((c) => c.id === "bras-latern"))`)
	p.until(`fetch("/api/cards").then((r) => r.json()).then(({ cards }) => !cards.some((c) => c.id === "bras-latern"))`)
	p.tap(`[data-act="teach-other"]`)
	p.write(".naming input", "Brass Lantern")
	p.accessible(t, "a card that is in no book")
	p.tap(`[data-act="new-card"]`)
	p.until(says("Brass Lantern is learned. Lay the next one."))
	p.until(`fetch("/api/book").then((r) => r.json()).then(({ cards }) =>
		cards.some((c) => c.class === "common-item" && c.id === "brass-lantern" && c.own))`)

	// One of several things that are seen is the card.
	p.givesWebP(`.teach input[type="file"]`, filepath.Join("testdata", "cards", "both.jpg"))
	p.until(says("Several things are seen: tap the number of the card, or lay it alone."))
	p.accessible(t, "several things that are seen")
	p.tap(`[data-act="teach-pick"] button:last-child`)
	p.tap(`[data-act="teach-other"]`)
	p.write(".naming input", "Brass  Lantern!") // a card of the book, written otherwise
	p.tap(`[data-act="new-card"]`)
	p.until(says("Brass Lantern is learned. Lay the next one."))
	p.tap(`[data-act="teach-back"]`)
	p.see(`.teach-next[data-card="common-item/brass-lantern"]`)
	p.until(`fetch("/api/book").then((r) => r.json()).then(({ cards }) =>
		cards.some((c) => c.id === "brass-lantern" && c.name === "Brass Lantern"))`)
	p.givesWebP(`.teach input[type="file"]`, filepath.Join("testdata", "cards", "both.jpg"))
	p.tap(`[data-act="teach-pick"] button:last-child`)
	p.tap(`[data-act="teach-other"]`)
	p.write(".naming input", "Tin Whistle")
	p.tap(`[data-act="new-card"]`)
	p.until(says("Tin Whistle is learned. Lay the next one."))

	known := func(holds string) {
		t.Helper()
		p.until(`fetch("/api/cards").then((r) => r.json()).then(({ cards }) => {
			const known = cards.filter((c) => c.pictures > 0).map((c) => c.id);
			return ` + holds + `;
		})`)
	}
	p.menu("camera")
	p.tap(`[data-act="forget-card"]`)
	p.write(".naming input", "bra")
	p.tap(`[data-named="common-item/brass-lantern"]`)
	known(`!known.includes("brass-lantern") && known.includes("tin-whistle")`)
	p.tap(`[data-act="forget-cards"]`)
	p.see(`[data-act="forget-cards-sure"]`)
	p.accessible(t, "forgetting all cards")
	known(`known.length === 4`)
	p.tap(`[data-act="forget-cards-sure"]`)
	known(`known.length === 0`)
}

// teaches opens the screen on which a deck is taught, with a camera over the tray before which each card of a box can
// be laid.
func teaches(t *testing.T, seed uint64, cards int) (p *phone, lay func(card int)) {
	t.Helper()
	dir, folder := t.TempDir(), t.TempDir()
	require.NoError(t, bench.Make(dir, seed, cards, 1))
	names, err := bench.Lay(filepath.Join(dir, "learn"), filepath.Join(felt, "empty.jpg"), folder)
	require.NoError(t, err)
	require.Len(t, names, cards)
	profile := filepath.Join(dir, "profile.json")
	out, err := exec.CommandContext(t.Context(), program, "calibrate", "--set", "eldersign", "--from", felt,
		"--out", profile).CombinedOutput()
	require.NoError(t, err, string(out))
	cam := camtest.NewWebcam(t, folder)
	s := serve(t, "--camera", cam.URL, "--profile", profile)
	p = newPhone(t, "host", phoneSize, prefers{"language": "en"})
	p.open(s.url("/#h=" + s.host))
	p.see(".page.link-live")
	p.menu("camera")
	p.tap(`[data-act="teach-deck"]`)
	p.see(".teach select, .field select")
	return p, func(card int) { cam.Point(t, names[card]) }
}

// stumbles lets the next two looks at the tray fail, as those of a camera that is unplugged for a moment.
const stumbles = `(() => {
	const { fetch } = window;
	let left = 2;
	window.fetch = (url, init) => String(url).endsWith("/api/cards/tray") && left-- > 0
		? Promise.reject(new TypeError("no answer")) : fetch(url, init);
	return true;
})()`

// TestADeckIsTaughtHandsFree lays the cards of a deck before the tray's camera, each as soon as the one before is
// learned, and touches the phone no more once it was told to begin, also where a look or two fail.
func TestADeckIsTaughtHandsFree(t *testing.T) {
	t.Parallel()
	cards := row.Times(5, 5, 40)
	host, lay := teaches(t, 304, cards)
	p := &fingers{phone: host}
	p.pick(".field select", "adventure")
	p.tap(`.teach [role="switch"]`)
	p.tap(`[data-act="teach"]`)
	p.until(says("No card is seen."))
	began := time.Now()
	for i := range cards {
		if i == 2 {
			p.until(stumbles)
		}
		lay(i)
		p.until(fmt.Sprintf(`document.querySelector(".field select").selectedOptions[0].innerText.includes("%d of ")`, i+1))
	}
	took := time.Since(began)
	require.Equal(t, 2, p.taps)
	row.Figure(t, "%d cards taught hands free: %.0f s, %d taps", cards, took.Seconds(), p.taps)
	row.Within(t, "teaching a deck hands free, for each card", took/time.Duration(cards), 10*time.Minute/40)
	p.until(`fetch("/api/cards").then((r) => r.json()).then(({ cards }) =>
		cards.filter((c) => c.pictures === 1).length === ` + fmt.Sprint(cards) + `)`)
}

// says waits for what is said of what lies before the camera.
func says(words string) string {
	return `document.querySelector(".teach-sight")?.innerText === ` + quoted(words)
}

// pictured counts the photographs that the page keeps in memory.
const pictured = `(() => {
	window.kept = new Set();
	const { createObjectURL, revokeObjectURL } = URL;
	URL.createObjectURL = (blob) => { const at = createObjectURL.call(URL, blob); window.kept.add(at); return at; };
	URL.revokeObjectURL = (at) => { window.kept.delete(at); revokeObjectURL.call(URL, at); };
})()`

// TestAPhotographIsTaughtHandsFree photographs a card before the camera is begun with: it is learned then without
// another tap, and no photograph is kept that is not shown.
func TestAPhotographIsTaughtHandsFree(t *testing.T) {
	t.Parallel()
	p, _ := teaches(t, 305, 1)
	p.before(pictured)
	p.reload()
	p.see(".teach")
	p.pick(".field select", "common-item")
	p.tap(`.teach [role="switch"]`)
	for range 2 {
		p.givesWebP(`.teach input[type="file"]`, filepath.Join("testdata", "cards", "both.jpg"))
		p.see(`[data-act="teach-pick"]`)
		p.until(`window.kept.size === 1`)
		p.until(`document.querySelector(".seen-picture image").href.baseVal === [...window.kept][0]`)
		p.tap(`[data-act="teach-pick"] button:last-child`)
		p.see(`[data-act="teach-yes"]`)
	}
	p.tap(`[data-act="teach"]`)
	p.until(`document.querySelector(".field select").selectedOptions[0].innerText.includes(" 1 of ")`)
	p.until(`window.kept.size === 0`)
}
