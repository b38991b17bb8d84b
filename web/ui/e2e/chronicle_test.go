package e2e_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestTheEveningIsKept plays to the end, opens the chronicle that is offered then in the
// language of the phone, prints it and opens the file that is saved: the same page, which
// needs nothing besides.
func TestTheEveningIsKept(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	phones := evening(t, s, "Yig", "Ada", "Bert")
	ada := phones[0]
	german := newPhone(t, "German watcher", phoneSize, prefers{"language": "de", "theme": "light"})
	german.open(s.url("/#j=" + s.join))
	german.tap(".landing > .quiet")
	german.see(".screen-museum")
	ada.set("signs", 9)
	ada.goTo(windows)
	ada.enter("investigation-3", "investigation-3", "investigation-2", "lore", "lore", "terror")
	ada.complete()
	ada.enter("peril", "peril", "lore")
	ada.complete()
	answerAll(phones...)

	for _, c := range []struct {
		phone           *phone
		language, wants string
	}{{ada, "en", "The moments"}, {german, "de", "Die Augenblicke"}} {
		p := c.phone
		p.screen("log")
		p.see(".result.won")
		p.see(`main [data-act="chronicle"]`)
		p.tap(".facts > button:last-child")
		p.tap(`.menu [data-act="chronicle"]`)
		p.until(`document.documentElement.lang === ` + quoted(c.language) + ` && !!document.querySelector(".moments")`)
		p.read(c.wants)
		p.read("Stay Away From The Windows")
		p.read("Kate Winthrop")
		p.accessible(t, "the chronicle")
		p.pictureTo("chronicle", c.language)
		assert.LessOrEqual(t, eval[int](p, `document.documentElement.scrollWidth`), int(phoneSize.width))
		assert.Zero(t, eval[int](p, `performance.getEntriesByType("resource").length`), "it needs nothing besides")
		printed(t, p, c.language)
		p.tap("nav a:first-child")
		p.see(".tabs, .seat-list") // who watches may sit down
	}
	kept := filepath.Join(t.TempDir(), "evening.html")
	data := eval[string](ada, `fetch("/api/chronicle?save&language=en").then((r) => r.text())`)
	require.NoError(t, os.WriteFile(kept, []byte(data), 0o600))
	s.kill()
	ada.open("file://" + kept)
	ada.read("The moments")
	assert.Zero(t, ada.count("nav"))
	assert.Equal(t, "46rem", eval[string](ada, `[...document.styleSheets[0].cssRules]
		.find((r) => r.selectorText === "body").style.maxWidth`),
		"it has its looks without the program")
}

// printed prints a page as the phone's browser does.
func printed(t *testing.T, p *phone, name string) {
	t.Helper()
	background := true
	got, err := chromedp.Call(p.chromium().ctx, page.PrintToPDF, page.PrintToPDFParams{PrintBackground: &background})
	require.NoError(t, err)
	require.True(t, bytes.HasPrefix(got.Data, []byte("%PDF")), "%.20q", got.Data)
	if *screensTo != "" {
		require.NoError(t, os.WriteFile(filepath.Join(*screensTo, "chronicle-"+name+".pdf"), got.Data, 0o600))
	}
}
