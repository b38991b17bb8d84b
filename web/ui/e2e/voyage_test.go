package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// voyage are cards such as an owner enters: Dark Waters whose omen begins beside its right end, the Amulet's dice,
// an adventure that brings a monster, a skill and an omen, a mission, and one with four legions.
var voyage = []string{
	`{"class":"scenario-card","id":"dark-waters","name":"Dark Waters","spaces":[{"space":1},{"space":2},` +
		`{"space":3,"effects":[{"do":"gain","what":"clue"}]},{"space":4,"start":true},{"space":5}]}`,
	`{"class":"scenario-card","id":"amulet-of-rlyeh","name":"Amulet","locks":["green","yellow","red"],"spaces":[` +
		`{"space":1,"effects":[{"do":"banish-legion"}]},{"space":2,"effects":[{"do":"monster"}]}]}`,
	`{"class":"adventure","id":"lagoon","name":"Lagoon","restricted":"rlyeh-rising","trophy":2,"tasks":[{"needs":["inv:1"]}],` +
		`"rewards":[{"icon":"monster","count":1},{"icon":"skill","count":1},{"icon":"advance-omen","count":1}]}`,
	`{"class":"adventure","id":"grotto","name":"Grotto","restricted":"rlyeh-rising","trophy":1,"tasks":[{"needs":["lore"]},` +
		`{"needs":["peril"],"space":"total"}],"rewards":[{"icon":"amulet","count":1}]}`,
	`{"class":"adventure","id":"raid","name":"Raid","restricted":"rlyeh-rising","trophy":1,"tasks":[{"needs":["peril"]}],` +
		`"entry":[{"do":"legion","amount":4}]}`,
	`{"class":"monster","id":"rescue","name":"Rescue","marks":["mission"],"tasks":[{"needs":["inv:1"]}],` +
		`"souvenirs":[{"price":1,"gain":[{"icon":"elder-sign","count":1}]}]}`,
	`{"class":"skill","id":"diving","name":"Diving","uses":[{"when":"pool","keep":true,"daily":true,` +
		`"effects":[{"do":"add-die","what":"green"}]}]}`,
}

// TestTheVoyageComesToRlyeh plays R'lyeh Rising in two browsers beside a television: an omen leads to stage II, where
// the Amulet locks dice until a token frees one; a mission is completed and fulfilled, and four legions sink the ship.
// Nothing is put right by hand.
func TestTheVoyageComesToRlyeh(t *testing.T) {
	s := serve(t, "--camera", "none")
	ada, bert := takeBoxes(t, s, "Omens of the Deep")
	ada.enterCards(voyage...)
	ada.begins("R'lyeh Rising", "Dagon", bert)
	for _, name := range []string{"Lagoon", "Grotto", "Raid"} {
		ada.choose("choose", name)
	}
	answerAll(ada, bert)
	tv := watches(t, s)
	phones := []*phone{ada, bert}
	both := func(screen, name, english, german string) {
		t.Helper()
		for i, p := range phones {
			p.screen(screen)
			p.read([]string{english, german}[i])
			if screen == "night" {
				p.until(`(card => (card?.scrollIntoView(), !!card))(document.querySelector(".beside"))`)
			}
			p.pictureTo("voyage", name+[]string{"-en", "-de"}[i])
		}
		tv.pictureTo("voyage", name+"-tv")
	}

	ada.screen("museum")
	ada.see(".places.deep")
	assert.Equal(t, 7, ada.count(".place:not(.plain)"), "three up, three down, and Calling")
	for _, p := range phones {
		p.see(".strip .count.omen")
		p.see(".strip .count.amulet")
	}
	both("museum", "sea", "The Ultima Thule", "Die Ultima Thule")
	both("night", "waters", "Dark Waters", "Dunkle Wasser")
	bert.speaks("the sea")
	ada.accessible(t, "the sea")
	ada.goTo("The Ultima Thule")
	ada.tap(`[data-kind="clock"]`)
	bert.upToDate()

	bert.goTo("Lagoon")
	bert.enter("investigation-1", "lore", "lore", "terror", "terror", "terror")
	bert.complete()
	bert.choose("choose", "Rescue")
	bert.choose("choose", "Diving")
	bert.see(`[data-kind="choose"]`)
	bert.pictureTo("voyage", "set-sail-de")
	bert.choose("choose", "Weiter in Stufe II")
	bert.answersOne("all => all[2]") // the token of the red die
	bert.see(`[data-kind="choose"]`)
	bert.pictureTo("voyage", "trade-de")
	answerAll(ada, bert)
	ada.screen("museum")
	for _, p := range []*phone{ada, tv} {
		p.read("R'lyeh Risen")
	}
	assert.Zero(t, ada.count(".strip .count.omen"), "Dark Waters is out of play")
	assert.True(t, eval[bool](ada, `document.querySelector(".facts > button:last-child").getBoundingClientRect().top <
		document.querySelector(".facts .count.amulet").getBoundingClientRect().bottom`), "all of it stands on one line")
	both("night", "amulet", "The omen would advance", "Rückt das Omen vor")
	bert.screen("me")
	bert.read("Diving")
	bert.pictureTo("voyage", "skill-de")
	bert.tap(`[data-kind="clock"]`)
	ada.upToDate()

	ada.goTo("Grotto")
	ada.screen("roll")
	ada.pictureTo("voyage", "mission-en")
	ada.enter("lore", "investigation-1", "terror", "terror", "terror")
	ada.complete()
	ada.enter("investigation-1", "terror", "terror", "terror")
	ada.complete()
	ada.choose("choose", "Space 1: the green die is free")
	ada.screen("me")
	ada.read("Trophies: 1 – gain 1 elder sign")
	ada.pictureTo("voyage", "completed-en")
	ada.choose("choose", "Fulfil Rescue (trophies: 1): gain 1 elder sign")
	answerAll(ada, bert)
	ada.until(`document.querySelector(".strip .count.signs").innerText.trim().startsWith("1")`)
	ada.tap(`[data-kind="clock"]`)
	bert.upToDate()

	bert.goTo("Raid")
	answerAll(ada, bert)
	both("museum", "wreck", "Wreckage of the Ultima Thule", "Wrack der Ultima Thule")
	ada.speaks("the wreck")
}
