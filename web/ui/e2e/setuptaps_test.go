//go:build !nocv

package e2e_test

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"elderglass/internal/row"
	"elderglass/models"
	"elderglass/vision/cards/bench"
)

// four lets four people sit down, choose whom they play and against whom, and begin; it returns with how many taps they
// did after they sat.
func four(t *testing.T, s *server, wishes prefers) (phones []*phone, taps int) {
	t.Helper()
	for i, name := range []string{"Ada", "Bert", "Cleo", "Dora"} {
		phones = append(phones, sit(t, s, i+1, name, wishes))
	}
	for i, name := range []string{"Monterey Jack", "Harvey Walters", "Kate Winthrop", "Michael McGlen"} {
		phones[i].play(name)
		taps++
	}
	phones[0].choose("ancient", "Yig")
	phones[0].tap(".next .primary")
	return phones, taps + 2
}

// TestTheTapsOfASetUp counts the taps and the letters with which four people who sit set a game up, to the first
// move: whom they play and against whom, the adventures and all other cards that are drawn. A card is found by two
// letters of its name.
func TestTheTapsOfASetUp(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	phones, taps := four(t, s, nil)
	letters, drawing := 0, time.Now()
	for _, p := range phones {
		p.upToDate()
	}
	for range 40 {
		asked := false
		for _, p := range phones {
			p.upToDate()
			if !p.has(`.decide [data-kind="choose"]`) {
				continue
			}
			asked = true
			before := eval[string](p, `document.querySelector(".page").dataset.seq`)
			t.Logf("%s: %s", p.name, p.text(".decide h2"))
			if p.has(`.decide input[type="search"]`) {
				if !p.has(`.decide input[type="search"]:focus`) {
					p.tap(`.decide input[type="search"]`)
					taps++
				}
				card := eval[string](p, `document.querySelector('.decide .finder > :nth-child(9)').innerText.trim()`)
				p.write(`.decide input[type="search"]`, strings.ToLower(card[:2]))
				letters += 2
				p.until(`[...document.querySelectorAll(".decide .finder > *")].some((e) =>
					e.toggleAttribute("data-card", e.innerText.trim() === ` + quoted(card) + `))`)
				p.tap(`[data-card]`)
			} else {
				p.tap(`.decide [data-kind="choose"]`)
			}
			taps++
			p.until(`document.querySelector(".page").dataset.seq !== ` + quoted(before))
		}
		if !asked {
			break
		}
	}
	phones[0].see(`[data-kind="move"], .tab[data-screen="museum"]`)
	row.Figure(t, "set-up of four: %d taps and %d letters; drawing the cards, the program took %.1f s",
		taps, letters, time.Since(drawing).Seconds())
	assert.LessOrEqual(t, taps, 14)
	assert.Equal(t, 12, letters)
}

// drawn are the cards that the set-up asks for.
var drawn = []models.KnownCard{
	{ID: "koi-pond", Name: "Koi Pond", Class: "adventure"},
	{ID: "the-gift-shop", Name: "The Gift Shop", Class: "adventure"},
	{ID: "hallway-on-fire", Name: "Hallway on Fire", Class: "adventure"},
	{ID: "ancient-relics", Name: "Ancient Relics", Class: "adventure"},
	{ID: "forgotten-knowledge", Name: "Forgotten Knowledge", Class: "adventure"},
	{ID: "blood-on-the-floor", Name: "Blood On The Floor", Class: "adventure"},
	{ID: "the-stars-align-to-bring-madness", Name: "The Stars Align... To Bring Madness", Class: "mythos"},
}

// slowFrames lets a phone draw its frames late, and hear of a new state between the answer to its act and the frame in
// which it shows that answer.
const slowFrames = `{
	const { fetch } = window, { read } = ReadableStreamDefaultReader.prototype;
	let answered = Promise.resolve();
	window.requestAnimationFrame = (f) => setTimeout(() => f(performance.now()), 30);
	window.fetch = (url, init) => {
		const reply = fetch(url, init);
		if (String(url).endsWith("/api/command"))
			answered = reply.catch(() => {}).then(() => new Promise((soon) => setTimeout(soon, 10)));
		return reply;
	};
	ReadableStreamDefaultReader.prototype.read = async function () {
		const chunk = await read.call(this);
		await answered;
		return chunk;
	};
}`

// shown starts a table to which cards were shown on an earlier evening, and returns a photograph of all of them.
func shown(t *testing.T, cards []models.KnownCard) (s *server, photograph string) {
	t.Helper()
	dir, state := t.TempDir(), t.TempDir()
	require.NoError(t, bench.MakeNamed(dir, 2, cards))
	learned, err := exec.Command(program, "cards", "learn", "--from", filepath.Join(dir, "learn"),
		"--book", filepath.Join(state, "looks.cards")).CombinedOutput()
	require.NoError(t, err, "%s", learned)
	s = &server{t: t, program: program, args: []string{"--camera", "none"}, port: freePort(t), state: state}
	s.start()
	t.Cleanup(s.kill)
	return s, filepath.Join(dir, "table.jpg")
}

// TestTheTapsOfASetUpWithCardsShown counts those of four people whose cards were shown to the program on an earlier
// evening. One photograph shows the adventures and the Mythos card. Nothing is typed.
func TestTheTapsOfASetUpWithCardsShown(t *testing.T) {
	t.Parallel()
	s, table := shown(t, drawn)
	phones, taps := four(t, s, prefers{"language": "de", "theme": "light"})
	ada := &fingers{phone: phones[0]}
	ada.before(slowFrames)
	ada.reload()
	ada.tap(`.decide [data-act="show-cards"]`)
	ada.photograph(table)
	ada.taps++ // the button that a phone answers with its camera
	ada.accessible(t, "cards that are shown at set-up")
	ada.speaks("cards that are shown at set-up")
	ada.pictureTo("setup", "shown")
	ada.tap(`[data-act="cards-all"]`)
	ada.until(`!document.querySelector("dialog[open]")`)
	for _, p := range phones {
		p.upToDate()
		assert.Zero(t, p.count(".decide"), "%s is asked for nothing", p.name)
	}
	ada.see(`[data-kind="move"]`)
	for _, c := range drawn[:6] {
		ada.read(c.Name)
	}
	ada.pictureTo("setup", "laid")
	row.Figure(t, "set-up of four with cards shown: %d taps", taps+ada.taps)
	assert.LessOrEqual(t, taps+ada.taps, 9)
}

// TestTwoCardsForOnePlaceAreAQuestion photographs two Ancient Ones, of which a game has one, and an investigator: which
// of the two it is a person says.
func TestTwoCardsForOnePlaceAreAQuestion(t *testing.T) {
	t.Parallel()
	s, table := shown(t, []models.KnownCard{
		{ID: "azathoth", Name: "Azathoth", Class: "ancient-one"},
		{ID: "yig", Name: "Yig", Class: "ancient-one"},
		{ID: "kate-winthrop", Name: "Kate Winthrop", Class: "investigator"},
	})
	ada := sit(t, s, 1, "Ada", prefers{"language": "en"})
	ada.before(slowFrames)
	ada.reload()
	ada.tap(`[data-act="show-cards"]`)
	ada.photograph(table)
	for _, id := range []string{"azathoth", "yig", "kate-winthrop"} {
		ada.see(fmt.Sprintf(".seen-cards > li[data-card=%q] .choice", id))
	}
	require.Zero(t, ada.count(`[data-act="cards-all"]`), "only the investigator is clear")
	ada.tap(`.seen-cards > li[data-card="yig"] .choice`)
	ada.see(`.seen-cards > li[data-card="yig"] b`)
	ada.tap(`.seen-cards > li[data-card="kate-winthrop"] .choice`)
	ada.until(`!document.querySelector("dialog[open]")`) // nothing more is asked for
	ada.read("Yig")
	ada.read("Kate Winthrop · Seat 1 Ada")
	ada.menu("camera")
	ada.see(`[data-act="teach-deck"]`) // the host is not the only one who may teach
}
