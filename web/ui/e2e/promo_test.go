package e2e_test

import "testing"

// TestAPromotionalAncientOneIsPlayed sets a game with Hastur of the promotional box up and reads on each phone, in its
// language, what he does at the entrance.
func TestAPromotionalAncientOneIsPlayed(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada, bert := sit(t, s, 1, "Ada", nil), sit(t, s, 2, "Bert", prefers{"language": "de", "theme": "light"})
	ada.switchOn("Promotional Ancient Ones")
	ada.play("Kate Winthrop")
	bert.play("Michael McGlen")
	ada.choose("ancient", "Hastur (The Third Act)")
	ada.pictureTo("promo", "setup")
	ada.tap(".next .primary")
	ada.see(".decide")
	answerAll(ada, bert)
	says := map[*phone]string{
		ada:  "nobody may choose to stay at the entrance",
		bert: "Niemand darf am Eingang bleiben",
	}
	for p, words := range says {
		p.screen("night")
		p.until(`document.body.innerText.includes(` + quoted(words) + `)`)
		p.accessible(t, "a promotional Ancient One")
	}
	ada.pictureTo("promo", "night")
	bert.pictureTo("promo", "night-de")
	tv := watches(t, s)
	tv.read("nobody may choose to stay at the entrance")
	tv.pictureTo("promo", "tv")
}
