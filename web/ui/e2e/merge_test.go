package e2e_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// TestTwoBooksAreMerged takes another owner's book beside one's own: what only one has is kept, a
// card of which they say different things is shown with both, and the one that is picked holds.
func TestTwoBooksAreMerged(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	p := newPhone(t, "host", phoneSize, prefers{"language": "en"})
	p.open(s.url("/#h=" + s.host))
	p.see(".page.link-live")
	mine := `{"book": "eldersign", "version": 1, "cards": [
		{"class": "monster", "id": "ghoul", "name": "Ghoul", "tasks": [{"needs": ["lore", "peril"]}], "trophy": 1},
		{"class": "monster", "id": "shade", "name": "Shade", "trophy": 2}]}`
	theirs := `{"book": "eldersign", "version": 1, "cards": [
		{"class": "monster", "id": "ghoul", "name": "Ghoul", "tasks": [{"needs": ["inv:4"]}], "trophy": 1},
		{"class": "spell", "id": "veil", "name": "Veil"}]}`
	folder := t.TempDir()
	give := func(name, book string) {
		file := filepath.Join(folder, name)
		require.NoError(t, os.WriteFile(file, []byte(book), 0o600))
		p.do(chromedp.SetUploadFiles(chromedp.CSS(`.screen-book input[type="file"]`), []string{file}))
	}
	p.menu("book")
	p.see(`.screen-book input[type="file"]`)
	give("mine.json", mine)
	p.until(book(`cards.length === 2`))

	give("theirs.json", theirs)
	p.see("dialog[open] .merge table")
	require.Contains(t, p.text("dialog[open] .merge td:last-child"), "4 investigation")
	p.accessible(t, "two books")
	p.pictureTo("phone-night-en", "books-merged")
	p.tap(`dialog[open] .merge [data-value="theirs"]`)
	p.tap(`[data-act="merge"]`)
	p.until(`!document.querySelector("dialog[open]")`)
	p.until(book(`cards.length === 3 && cards.some((c) => c.id === "shade") && cards.some((c) => c.id === "veil") &&
		cards.some((c) => c.id === "ghoul" && c.tasks[0].needs[0] === "inv:4")`))

	give("theirs.json", `{"book": "eldersign", "version": 1, "cards": [
		{"class": "monster", "id": "ghoul", "name": "Ghoul", "tasks": [{"needs": ["terror"]}], "trophy": 1}]}`)
	p.see("dialog[open] .merge table")
	p.enterCards(`{"class":"monster","id":"hound","name":"Hound","trophy":1}`) // as another phone may, meanwhile
	p.tap(`dialog[open] .merge [data-value="theirs"]`)
	p.tap(`[data-act="merge"]`)
	p.until(complains("has been changed meanwhile"))
	p.until(book(`cards.length === 4 && cards.some((c) => c.id === "hound")`))
	p.tap("dialog[open] .sheet-head button")

	give("junk.json", "no book")
	p.until(complains("junk.json is no card book"))
	give("facts.json", `{"cards": [{"class": "item", "id": "drum", "name": "Drum", "rows": [["lore"]]}]}`) // of looks
	p.until(complains("facts.json is no card book"))
	p.until(book(`cards.length === 4`))
}

// complains waits for an error that is told in some words.
func complains(words string) string {
	return `[...document.querySelectorAll(".toast.error")].some((e) => e.innerText.includes(` + quoted(words) + `))`
}

// book waits for what the owner's book holds.
func book(holds string) string {
	return `fetch("/api/book/file").then((r) => r.json()).then(({ cards }) => ` + holds + `)`
}
