package e2e_test

import (
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestAPartThatDidNotArriveIsFetchedAgain withholds parts of the page from a phone, one its script, one its style
// sheet, one its words and one the look of its game: each comes without a fresh page, by a tap or by itself once the
// phone is connected anew.
func TestAPartThatDidNotArriveIsFetchedAgain(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Yig", "Ada")[0]
	withheld := func(patterns ...string) {
		t.Helper()
		params := network.SetBlockedURLsParams{}
		for _, pattern := range patterns {
			params.URLPatterns = append(params.URLPatterns, &network.BlockPattern{URLPattern: pattern, Block: true})
		}
		_, err := chromedp.Call(ada.chromium().ctx, network.SetBlockedURLs, params)
		require.NoError(t, err)
	}
	open := func(withhold string) {
		t.Helper()
		withheld("*://*:*/assets/" + withhold)
		ada.reload()
		ada.see(".page.link-live .tabs")
		eval[bool](ada, `window.stays = true`)
		ada.screen("log")
		ada.see(".coming [role=alert] button")
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
