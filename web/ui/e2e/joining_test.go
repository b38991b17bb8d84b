package e2e_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// tab opens another tab of the phone's browser.
func (p *phone) tab(t *testing.T, url string) *phone {
	t.Helper()
	ctx, cancel := chromedp.NewContext(p.chromium().ctx)
	other := &phone{t: t, name: p.name + "'s other tab", window: &chromiumWindow{ctx: ctx, cancel: cancel}}
	require.NoError(t, chromedp.Do(ctx))
	t.Cleanup(cancel)
	other.open(url)
	return other
}

// TestTwoTabsAreOnePlayer opens the game twice on one phone: both tabs hold the seat and
// follow the game; one too many is told so in words.
func TestTwoTabsAreOnePlayer(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Yig", "Ada")[0]
	second := ada.tab(t, s.url("/"))
	second.see(".tabs")
	second.screen("me")
	second.read("Kate Winthrop")
	second.set("doom", 2)
	ada.until(`document.querySelector(".strip .count.doom").innerText.startsWith("2")`)

	third := ada.tab(t, s.url("/"))
	third.read("open in too many windows")
	ada.set("doom", 3)
	second.until(`document.querySelector(".strip .count.doom").innerText.startsWith("3")`)
}

// TestTheLaptopsAddressChanged lets the phone come by another address, as after the
// laptop changed networks: there it is a stranger, and gets its seat by a code.
func TestTheLaptopsAddressChanged(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	laptop := newPhone(t, "laptop", television, nil)
	laptop.open(s.url("/#h=" + s.host))
	laptop.see(".screen-lobby .qr")
	ada := sit(t, s, 1, "Ada", nil)
	s.kill()
	ada.read("If the laptop got a new address, scan its code again")
	ada.accessible(t, "out of reach")

	s.start()
	ada.open(s.elsewhere("/#j=" + s.join))
	ada.tap(".seat.taken")
	ada.read("sits here")
	laptop.until(`document.querySelector(".page").classList.contains("link-live")`)
	laptop.tap(".seat-line .quiet.small")
	laptop.see(".handover .code")
	ada.write(".takeover input", laptop.text(".handover .code"))
	ada.tap(".takeover .primary")
	ada.see(".tabs")
	laptop.see(".presence.online")
}
