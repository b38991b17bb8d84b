package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestTheBeginningAsksByName taps Begin while Bert has chosen nobody and no Ancient One is
// chosen: both are said, and what is chosen meanwhile is asked for no more.
func TestTheBeginningAsksByName(t *testing.T) {
	s := serve(t, "--camera", "none")
	ada, bert := sit(t, s, 1, "Ada", nil), sit(t, s, 2, "Bert", prefers{"language": "de", "theme": "light"})
	ada.play("Monterey Jack")
	ada.tap(".next .primary")
	ada.see("dialog[open]")
	ada.read("Bert has not chosen whom to play.")
	ada.read("No Ancient One is chosen")
	ada.accessible(t, "the beginning asks")
	ada.speaks("the beginning asks")
	ada.pictureTo("begin", "asks")
	bert.choose("sit", "Harvey Walters")
	ada.until(`!document.querySelector("dialog[open]").innerText.includes("Bert")`)
	ada.tap("dialog[open] .primary")
	ada.until(`!document.querySelector("dialog[open]")`)
	assert.True(t, ada.has(".screen-setup"), "nothing has begun")

	bert.tap(".next .primary")
	bert.read("Es ist kein Großer Alter gewählt")
	bert.speaks("the beginning asks in German")
	bert.act("begin-anyway")
	ada.see(".decide")
	bert.until(`!document.querySelector("dialog[open]")`)
}
