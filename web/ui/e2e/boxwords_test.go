package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// fetched tells, in a page, whether it has fetched a file whose name begins so.
func fetched(name string) string {
	return `performance.getEntriesByType("resource").some((e) => new URL(e.name).pathname.startsWith(` +
		quoted("/assets/"+name) + `) && e.responseEnd)`
}

// TestWordsOfABoxComeWithIt takes a box in at set-up: its words come to whoever is there, to
// whoever reloads, and to whoever comes later, in their language; those of other boxes and of
// other games to nobody.
func TestWordsOfABoxComeWithIt(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	german := prefers{"language": "de", "theme": "dark"}
	ada := sit(t, s, 1, "Ada", german)
	ada.see(".screen-setup .switch")
	ada.read("Unsichtbare Mächte")
	ada.speaks("set-up with the core box")
	assert.False(t, eval[bool](ada, fetched("de-eldersign-unseen-")), "a core box needs no words of others")

	ada.tap(`.screen-setup .switch button`)
	ada.play("Diana Stanley")
	ada.speaks("set-up with Unseen Forces")
	ada.screen("me")
	ada.read("Bekehrte Kultistin")
	ada.read("Für jedes Monster, das sie besiegt")
	ada.speaks("what lies in front of Diana Stanley")

	ada.open(s.url("/?again")) // another address than that of a page that is there
	ada.screen("me")
	ada.read("Bekehrte Kultistin")
	ada.speaks("after a reload")

	bert := sit(t, s, 2, "Bert", german)
	bert.play("Jim Culver")
	bert.screen("me")
	bert.read("Musiker")
	bert.speaks("who came later")
	for _, p := range []*phone{ada, bert} {
		for _, other := range []string{"de-eldersign-grave-", "de-eldritch-", "de-deathmaydie-", "en-"} {
			assert.False(t, eval[bool](p, fetched(other)), "%s fetched %s", p.name, other)
		}
	}
}
