package e2e_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAPhoneIsTheCamera sends a picture that a phone took where no camera is in use, at a
// table whose dice are known: they are shown to all, for people to take.
func TestAPhoneIsTheCamera(t *testing.T) {
	t.Parallel()
	profile, err := os.ReadFile("../../../vision/testdata/evening.profile")
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "profile")
	require.NoError(t, os.WriteFile(path, profile, 0o600))
	s := serve(t, "--camera", "../../../vision/testdata/evening.mp4", "--profile", path)
	laptop := newPhone(t, "laptop", television, nil)
	laptop.open(s.url("/#h=" + s.host))
	laptop.see(".screen-lobby .qr")
	phones := evening(t, s, "Yig", "Ada", "Bert")
	ada, bert := phones[0], phones[1]
	ada.goTo(windows)
	// eight dice are not the six of now
	ada.until(`document.querySelector(".tray-state.state-unsure") && document.querySelector('.next [data-act="hand"]')`)
	ada.accessible(t, "other dice than were to be thrown")
	ada.menu("camera")
	ada.until(`document.querySelectorAll(".screen-camera .lying").length === 8`)
	// As large as a phone's photographs are; the page sends what the server takes.
	ada.until(`fetch("/api/tray.jpg").then((r) => r.blob()).then(createImageBitmap).then((tray) => {
		const large = document.createElement("canvas"), by = Math.sqrt(12e6 / (tray.width * tray.height));
		[large.width, large.height] = [tray.width * by, tray.height * by];
		large.getContext("2d").drawImage(tray, 0, 0, large.width, large.height);
		return new Promise((done) => large.toBlob(done, "image/jpeg"));
	}).then((b) => window.photo = new File([b], "tray.jpg", { type: "image/jpeg" }))`)
	laptop.menu("camera")
	laptop.until(`(b => b && (b.click(), true))([...document.querySelectorAll(".pick button")]
		.find((e) => e.innerText === "No camera"))`)
	ada.see(".reader-off")
	// The reader begins anew without its camera; a picture that comes too early is refused.
	ada.until(`(() => {
		if (document.querySelectorAll(".screen-camera .lying").length >= 7) return true;
		const files = new DataTransfer(), input = document.querySelector('input[type="file"]:not(:disabled)');
		if (!input) return false;
		files.items.add(window.photo);
		input.files = files.files;
		input.dispatchEvent(new Event("change", { bubbles: true }));
		return false;
	})()`)
	bert.screen("roll")
	bert.until(`document.querySelectorAll(".tray-picture .lying").length >= 7`)
	ada.accessible(t, "a phone's picture")
}
