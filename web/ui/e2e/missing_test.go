package e2e_test

import (
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// withheld keeps what matches the patterns from the phone, and nothing else.
func (p *phone) withheld(patterns ...string) {
	p.t.Helper()
	params := network.SetBlockedURLsParams{}
	for _, pattern := range patterns {
		params.URLPatterns = append(params.URLPatterns, &network.BlockPattern{URLPattern: pattern, Block: true})
	}
	_, err := chromedp.Call(p.chromium().ctx, network.SetBlockedURLs, params)
	require.NoError(p.t, err)
}

// lacks opens the record on a fresh page that some part of it is withheld from.
func (p *phone) lacks(part string) {
	p.t.Helper()
	p.withheld("*://*:*/assets/" + part)
	p.reload()
	p.see(".page.link-live .tabs")
	eval[bool](p, `window.stays = true`)
	p.screen("log")
	p.see(".coming [role=alert] button")
}

// TestAPartThatDidNotArriveIsFetchedAgain withholds parts of the page from a phone, one its script, one its style
// sheet, one its words and one the look of its game: each comes without a fresh page, by a tap or by itself once the
// phone is connected anew.
func TestAPartThatDidNotArriveIsFetchedAgain(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Yig", "Ada")[0]
	withheld := ada.withheld
	open := func(withhold string) {
		t.Helper()
		ada.lacks(withhold)
		ada.accessible(t, "a part that did not arrive")
	}
	for _, part := range []string{"log-*.js", "said-*.css", "en-said-*.json"} {
		open(part)
		withheld()
		ada.tap(".coming button")
		ada.see(".log")
		assert.True(t, eval[bool](ada, `window.stays === true`), "the page itself stays")
	}
	open("log-*.js")
	withheld()
	eval[bool](ada, `dispatchEvent(new Event("online"))`)
	ada.see(".log")
	assert.True(t, eval[bool](ada, `window.stays === true`), "the page itself stays")

	withheld("*://*:*/assets/skin-*.js") // what the game looks like
	ada.reload()
	ada.see(".notice [role=alert] button")
	eval[bool](ada, `window.stays = true`)
	withheld()
	ada.tap(".notice button")
	ada.see(".tabs")
	assert.True(t, eval[bool](ada, `window.stays === true`), "the page itself stays")
}

// TestAFreshPageAsksForWhatIsKeptAsFailed withholds a script again and again, as a browser does that keeps it as
// failed: a tap fetches the page anew, and with it the script. It does not where the laptop is not heard, since then
// there would be no page at all.
func TestAFreshPageAsksForWhatIsKeptAsFailed(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Yig", "Ada")[0]
	ada.lacks("log-*.js")
	ada.tap(".coming button")
	ada.until(`window.stays === undefined && document.querySelector(".page.link-live .tabs")`)

	ada.lacks("log-*.js")
	s.kill()
	ada.until(`!document.querySelector(".page.link-live")`)
	ada.tap(".coming button")
	ada.see(".coming [role=alert] button")
	ada.withheld()
	s.start()
	ada.see(".log")
	assert.True(t, eval[bool](ada, `window.stays === true`), "the page itself stays")
}
