package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestOlderEntriesAreUndoneToo jumps back over more entries than a phone is given at first: the jump says how many
// it takes back, and each of them is shown as taken back.
func TestOlderEntriesAreUndoneToo(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := sit(t, s, 1, "Ada", nil)
	ada.play("Kate Winthrop")
	ada.choose("ancient", "Yig")
	eval[bool](ada, `((async () => {
		const { key } = await (await fetch("/api/session")).json();
		const headers = { "Content-Type": "application/json", "X-Elderglass": key };
		let seq = 0;
		for (let n = 0; n < 70; ) {
			const command = { seq, kind: "adjust", args: { what: "clue", seat: 1, by: n % 2 ? -1 : 1 } };
			const reply = await fetch("/api/command", { method: "POST", headers, body: JSON.stringify(command) });
			const done = await reply.json();
			if (reply.ok) n++;
			if (reply.ok || reply.status === 409) seq = done.seq;
			else await new Promise((resume) => setTimeout(resume, 100));
		}
		window.seventy = true;
	})(), true)`)
	ada.until(`window.seventy === true`)
	ada.reload()
	ada.screen("log")
	ada.until(`document.querySelectorAll(".log li").length === 50`)
	ada.tap(".screen-log button.wide.quiet:not([data-act])")
	ada.until(`document.querySelectorAll(".log li").length > 65`)
	ada.tap(".log li:nth-child(65) .jump")
	ada.until(`document.querySelector(".log li:nth-child(65) .jump").innerText.includes("65")`)
	ada.tap(".log li:nth-child(65) .jump")
	ada.until(`[...document.querySelectorAll(".log li")].slice(1, 66).every((e) => e.classList.contains("undone"))`)
	assert.False(t, ada.has(".log li:nth-child(67).undone"))
}
