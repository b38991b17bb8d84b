package e2e_test

import (
	"testing"

	permissions "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// locks keeps what the browser gave to hold the screen awake.
const locks = `(() => {
	window.locks = [];
	const { request } = WakeLock.prototype;
	WakeLock.prototype.request = async function (kind) {
		const lock = await request.call(this, kind);
		window.locks.push(lock);
		return lock;
	};
})()`

// TestTheScreenIsLetGoThoughItWasJustAskedFor switches keeping awake on and off before the browser has answered.
func TestTheScreenIsLetGoThoughItWasJustAskedFor(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := newPhone(t, "ada", phoneSize, prefers{"language": "en"})
	ada.before(locks)
	ctx := ada.chromium().ctx
	_, err := chromedp.Call(ctx, permissions.SetPermission, permissions.SetPermissionParams{
		Permission:       &permissions.PermissionDescriptor{Name: "screen-wake-lock"},
		Setting:          permissions.PermissionSettingGranted,
		BrowserContextID: chromedp.FromContext(ctx).BrowserContextID,
	})
	require.NoError(t, err)
	ada.open(s.url("/#h=" + s.host))
	ada.see(".page.link-live")
	ada.menu("settings")
	ada.read("Off: the phone may go to sleep")
	eval[bool](ada, `(async () => {
		const button = () => [...document.querySelectorAll(".switch")]
			.find((s) => s.innerText.includes("may go to sleep")).querySelector("button");
		button().click();
		for (let i = 0; i < 100 && button().getAttribute("aria-checked") !== "true"; i++) await null; // drawn, and no answer yet
		button().click();
		return true;
	})()`)
	ada.until(`window.locks.length > 0 && window.locks.every((lock) => lock.released)`)
	ada.read("Off: the phone may go to sleep")
}
