package e2e_test

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// photograph gives a file to the photo button, as the phone's camera does.
func (p *phone) photograph(path string) {
	p.t.Helper()
	p.see(`dialog[open] input[type="file"]:not(:disabled)`)
	p.gives(`dialog[open] input[type="file"]`, path)
	p.until(`document.querySelector(".show-cards:not([aria-busy=true]) .seen-cards > li:first-child > :not(b)")`)
}

// gives gives a file to an input, as a phone's camera does.
func (p *phone) gives(input, path string) {
	p.t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(p.t, err)
	p.until(fmt.Sprintf(`(() => {
		const input = document.querySelector(%s), files = new DataTransfer();
		files.items.add(new File([Uint8Array.from(atob(%q), (c) => c.charCodeAt(0))], "photo.jpg", { type: "image/jpeg" }));
		input.files = files.files;
		return input.dispatchEvent(new Event("change", { bubbles: true }));
	})()`, quoted(input), base64.StdEncoding.EncodeToString(data)))
}

// givesWebP gives a file to an input as a WebP, which a phone may hold too.
func (p *phone) givesWebP(input, path string) {
	p.t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(p.t, err)
	p.until(fmt.Sprintf(`(async () => {
		const input = document.querySelector(%s), files = new DataTransfer(), canvas = document.createElement("canvas");
		const data = Uint8Array.from(atob(%q), (c) => c.charCodeAt(0));
		const bitmap = await createImageBitmap(new Blob([data]));
		[canvas.width, canvas.height] = [bitmap.width, bitmap.height];
		canvas.getContext("2d").drawImage(bitmap, 0, 0);
		const photo = await new Promise((done) => canvas.toBlob(done, "image/webp", 0.9));
		if (photo.type !== "image/webp") return false;
		files.items.add(new File([photo], "photo.webp", { type: photo.type }));
		input.files = files.files;
		return input.dispatchEvent(new Event("change", { bubbles: true }));
	})()`, quoted(input), base64.StdEncoding.EncodeToString(data)))
}

// bare holds of a file that the table hands out where nothing in it is a picture: no beginning of a JPEG or PNG, as it is
// or in letters, and nothing as long as one.
const bare = `fetch(%s).then((r) => r.ok ? r.arrayBuffer() : Promise.reject(r.status)).then((data) => {
	const text = new TextDecoder("latin1").decode(data);
	return text.length > 40 && !/\xff\xd8\xff|\x89PNG|JFIF|\/9j\/|iVBOR|data:image|[A-Za-z0-9+/=_-]{400}/.test(text);
})`

// TestCardsAreShownInsteadOfNamed shows two cards that were never shown, each in a photo, and
// names them by a few letters. In the next game a photo of both names them: one surely, and
// the other as a question.
func TestCardsAreShownInsteadOfNamed(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := sit(t, s, 1, "Ada", nil)
	begin := func() {
		ada.play("Kate Winthrop")
		ada.choose("ancient", "Yig")
		ada.tap(".next .primary")
		ada.tap(`.decide [data-act="show-cards"]`)
	}
	begin()
	for _, c := range []struct{ photo, letters, card, name string }{
		{"first.jpg", "ko", "adventure/koi-pond", "Koi Pond"},
		{"second.jpg", "gif", "adventure/the-gift-shop", "The Gift Shop"},
	} {
		ada.photograph(filepath.Join("testdata", "cards", c.photo))
		ada.tap(`.seen-cards > li:first-child [data-act="card-name"]`)
		ada.write(".seen-cards > li:first-child input", c.letters)
		ada.see(fmt.Sprintf("[data-named=%q]", c.card))
		ada.accessible(t, "naming a card")
		ada.pictureTo("phone-night-en", "card-named")
		ada.tap(fmt.Sprintf("[data-named=%q]", c.card))
		ada.until(`document.querySelector(".seen-cards b")?.innerText.includes(` + quoted(c.name) + `)`)
	}
	ada.close()
	ada.until(`fetch("/api/cards").then((r) => r.json()).then(({ cards }) => cards.length === 2)`)
	for _, file := range []string{"/api/cards/file", "/api/cards", "/api/book/file"} {
		ada.until(fmt.Sprintf(bare, quoted(file)))
	}

	s.args = append(s.args, "--new")
	s.restart()
	begin()
	ada.photograph(filepath.Join("testdata", "cards", "both.jpg"))
	ada.accessible(t, "cards that were shown before")
	ada.pictureTo("phone-night-en", "cards-known")
	for _, card := range []string{"koi-pond", "the-gift-shop"} {
		ada.tap(fmt.Sprintf(".seen-cards > li[data-card=%q] .choice", card))
		ada.see(fmt.Sprintf(".seen-cards > li[data-card=%q] b", card))
	}
	ada.close()
	require.Equal(t, 2, ada.count(".laid li"))
	require.Contains(t, ada.text(".laid"), "Koi Pond")
	require.Contains(t, ada.text(".laid"), "The Gift Shop")

	// The first card is found to be another in the record; what came after it stays.
	ada.screen("log")
	ada.until(`(entry => entry && (entry.querySelector(".jump").click(), true))(
		[...document.querySelectorAll(".log > li")].find((e) => e.innerText.includes("Koi Pond")))`)
	ada.tap(`.log [data-act="instead"]`)
	ada.write(`dialog[open] .instead input`, "gathe")
	ada.accessible(t, "what it was instead")
	ada.pictureTo("phone-night-en", "instead")
	ada.tap(`dialog[open] [data-named]`)
	ada.see(`dialog[open] .later`)
	ada.pictureTo("phone-night-en", "instead-later")
	ada.tap(`dialog[open] [data-act="agree"]`)
	ada.until(`!document.querySelector("dialog[open]")`)
	ada.until(`fetch("/api/cards").then((r) => r.json()).then(({ cards }) =>
		["koi-pond", "a-secret-gathering"].every((id) => cards.some((c) => c.id === id && c.pictures === 1)))`)
	ada.screen("museum")
	ada.until(`[...document.querySelectorAll(".place:not(.plain) :is(h2, h3)")].map((e) => e.innerText.trim()).sort().join()
		=== "A Secret Gathering,The Gift Shop"`)
	for _, chronicle := range []string{"/api/chronicle?language=en", "/api/chronicle?language=en&save"} {
		ada.until(fmt.Sprintf(bare, quoted(chronicle)))
	}
	host := newPhone(t, "host", phoneSize, prefers{"language": "en"})
	host.open(s.url("/#h=" + s.host))
	host.see(".page.link-live")
	host.until(`fetch("/api/games").then((r) => r.json()).then(({ games }) => Promise.all(games.map(({ id }) =>
		` + fmt.Sprintf(bare, "`/api/games/${id}/file`") + `))).then((all) => all.length > 0 && all.every(Boolean))`)
}
