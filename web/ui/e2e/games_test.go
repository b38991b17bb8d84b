package e2e_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// act taps the button that does something for the host.
func (p *phone) act(name string) {
	p.t.Helper()
	p.tap(`[data-act="` + name + `"]`)
}

// TestTheHostKeepsGames begins a game on the host's phone while others sit at the table,
// goes back to the one before, names it, takes in a copy of it and deletes that: without a
// terminal, and without a reload of any phone.
func TestTheHostKeepsGames(t *testing.T) {
	t.Parallel()
	for _, wishes := range []prefers{{"language": "en", "theme": "dark"}, {"language": "de", "theme": "light"}} {
		t.Run(fmt.Sprint(wishes["language"]), func(t *testing.T) { keepGames(t, wishes) })
	}
}

func keepGames(t *testing.T, wishes prefers) {
	t.Helper()
	s := serve(t, "--camera", "none")
	host := newPhone(t, "host", phoneSize, wishes)
	host.open(s.url("/#h=" + s.host))
	host.see(".screen-lobby .qr")
	g := gallery{t, host, look{"games-" + fmt.Sprint(wishes["language"]), phoneSize, wishes}}
	g.see("start")
	phones := evening(t, s, "Yig", "Ada", "Bert")
	for _, p := range phones {
		p.set("doom", 4)
		p.until(`(window.notReloaded = true)`)
	}
	host.act("games")
	host.see(".saved-games li")
	g.see("games")
	assert.Zero(t, phones[0].count(`[data-screen="games"]`), "only the host")

	// Bert goes home: he is left out of the next game.
	host.tap(`.card fieldset .switch:nth-of-type(2) button`)
	host.act("begin-game")
	host.until(`document.querySelector(".strip .count.doom")?.innerText.startsWith("0")`)
	phones[0].see(".screen-setup")
	phones[0].until(`document.querySelector(".strip .count.doom").innerText.startsWith("0")`)
	phones[1].see(".seat-list .seat")
	assert.True(t, eval[bool](phones[0], `window.notReloaded`))
	phones[0].play("Harvey Walters")
	host.menu("games")
	host.until(`document.querySelectorAll(".saved-games li").length === 2`)

	// Back to the first game, under a name, with a copy of it as a file.
	host.tap(`.saved-games li:nth-child(2) .round`)
	host.see("dialog[open]")
	g.see("game-care")
	host.write("dialog input", "Regenabend")
	host.act("rename-game")
	host.until(`!document.querySelector("dialog[open]")`)
	host.read("Regenabend")
	file := saved(t, host)

	// Its chronicle is a page of its own, from which the host comes back, and a file.
	host.tap(`.saved-games li:nth-child(2) .round`)
	g.see("game-chronicle")
	keep := eval[string](host, `document.querySelector('dialog [data-act="save-chronicle"]').href`)
	assert.Contains(t, eval[string](host, `fetch(`+quoted(keep)+`).then((r) => r.headers.get("Content-Disposition"))`), ".html")
	host.tap(`dialog [data-act="chronicle"]`)
	host.until(`document.documentElement.lang === ` + quoted(fmt.Sprint(wishes["language"])) + ``)
	host.read("Kate Winthrop")
	host.accessible(t, "the chronicle of a saved game")
	host.pictureTo("games-"+fmt.Sprint(wishes["language"]), "chronicle")
	assert.Equal(t, keep, eval[string](host, `document.querySelector("nav a[download]").href`))
	host.tap("nav a:first-child")
	host.menu("games")
	host.tap(`.saved-games li:nth-child(2) [data-act="open-game"]`)
	phones[0].until(`document.querySelector(".strip .count.doom").innerText.startsWith("4")`)
	phones[0].screen("me")
	phones[0].read("Kate Winthrop")
	phones[0].set("doom", 5)
	host.until(`document.querySelector(".strip .count.doom").innerText.startsWith("5")`)

	host.menu("games")
	host.do(chromedp.SetUploadFiles(chromedp.CSS(`input[type="file"]`), []string{file}))
	host.until(`document.querySelectorAll(".saved-games li").length === 3`)
	host.read("From Bert")
	host.see(".toast.ok")
	junk := filepath.Join(t.TempDir(), "junk.elderglass")
	require.NoError(t, os.WriteFile(junk, []byte("no game"), 0o600))
	host.do(chromedp.SetUploadFiles(chromedp.CSS(`input[type="file"]`), []string{junk}))
	host.see(".toast.error")
	g.see("game-refused")
	copied := `[...document.querySelectorAll(".saved-games li")].find((e) => e.innerText.includes("From Bert"))`
	host.until(`((e) => e && (e.click(), true))(` + copied + `.querySelector(".round"))`)
	host.twiceAtOnce(`[data-act="delete-game"]`)
	host.see(`[data-act="delete-game-sure"]`) // a double click asks, and does nothing yet
	host.upToDate()
	assert.True(t, host.has("dialog[open]"))
	assert.Equal(t, 3, host.count(".saved-games li"))
	host.act("delete-game-sure")
	host.until(`document.querySelectorAll(".saved-games li").length === 2`)
	assert.Equal(t, "5", phones[0].text(".strip .count.doom .number")[:1], "what is played goes on")
}

// twiceAtOnce clicks twice on what the selector finds, as people do who take a page for a desktop.
func (p *phone) twiceAtOnce(selector string) {
	p.t.Helper()
	p.until(`((e) => e && ` + still + ` && (e.scrollIntoView({ block: "center" }), true))(document.querySelector(` +
		quoted(selector) + `))`)
	at := eval[struct{ X, Y float64 }](p, `((r) => ({ x: r.x + r.width / 2, y: r.y + r.height / 2 }))(`+
		`document.querySelector(`+quoted(selector)+`).getBoundingClientRect())`)
	for click := int64(1); click <= 2; click++ {
		params := input.DispatchMouseEventParams{X: at.X, Y: at.Y, Button: input.MouseButtonLeft, ClickCount: click}
		params.Type = input.DispatchMouseEventTypeMousePressed
		p.do(call(input.DispatchMouseEvent, params))
		params.Type = input.DispatchMouseEventTypeMouseReleased
		p.do(call(input.DispatchMouseEvent, params))
	}
}

// saved downloads the last game of the shelf.
func saved(t *testing.T, host *phone) string {
	t.Helper()
	data, err := value[string](host, `(async () => {
		const shelf = await (await fetch("/api/games")).json();
		const file = await (await fetch("/api/games/" + shelf.games.at(-1).id + "/file")).arrayBuffer();
		return Array.from(new Uint8Array(file), (b) => b.toString(16).padStart(2, "0")).join("");
	})()`)
	require.NoError(t, err)
	var bytes []byte
	_, err = fmt.Sscanf(data, "%x", &bytes)
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "From Bert.elderglass")
	require.NoError(t, os.WriteFile(path, bytes, 0o600))
	return path
}
