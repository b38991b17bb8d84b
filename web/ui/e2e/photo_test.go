package e2e_test

import "testing"

// TestAPhoneIsTheCamera sends a picture that a phone took where no camera is in use: the
// dice in it are shown to all, for people to take.
func TestAPhoneIsTheCamera(t *testing.T) {
	s := serve(t, "--camera", "demo")
	laptop := newPhone(t, "laptop", television, nil)
	laptop.open(s.url("/#h=" + s.host))
	laptop.see(".screen-lobby .qr")
	phones := evening(t, s, "Yig", "Ada", "Bert")
	ada, bert := phones[0], phones[1]
	ada.menu("camera")
	ada.until(`document.querySelectorAll(".screen-camera .lying").length === 8`)
	ada.until(`fetch("/api/tray.jpg").then((r) => r.blob()).then((b) => window.photo = new File([b], "tray.jpg", { type: "image/jpeg" }))`)
	laptop.menu("camera")
	laptop.until(`(b => b && (b.click(), true))([...document.querySelectorAll(".pick button")].find((e) => e.innerText === "No camera"))`)
	ada.see(".reader-off")
	ada.until(`(() => {
		const files = new DataTransfer(), input = document.querySelector('input[type="file"]:not(:disabled)');
		files.items.add(window.photo);
		input.files = files.files;
		return input.dispatchEvent(new Event("change", { bubbles: true }));
	})()`)
	bert.screen("roll")
	bert.until(`document.querySelectorAll(".tray-picture .lying").length >= 7`)
	ada.see(".screen-camera .tray-picture")
	ada.accessible(t, "a phone's picture")
}
