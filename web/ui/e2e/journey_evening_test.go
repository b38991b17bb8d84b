package e2e_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"elderglass/internal/row"
)

// storm is a Mythos card of the Lightless Pyramid, the first of its deck by name. So many of them end a game.
const (
	storms = 9
	storm  = `{"class":"mythos","id":"own-storm-%d","name":"A Sandstorm %d","restricted":"lightless-pyramid","drawn":[{"do":"doom","amount":%d}]}`
)

// TestAnEveningInThePyramid plays turns of two in the Lightless Pyramid with dice that the program throws and reads. In
// the third turn the journey goes on from Cairo to Dashur. The long form plays on until a rule ends the game, for 20
// turns at least. Nobody puts anything right by hand.
func TestAnEveningInThePyramid(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "demo")
	ada, bert := sit(t, s, 1, "Ada", nil), sit(t, s, 2, "Bert", prefers{"language": "de", "theme": "light"})
	ada.switchOn("Omens of the Pharaoh")
	for n := range storms {
		ada.enterCards(fmt.Sprintf(storm, n, n, 1+n%2))
	}
	ada.begins("The Lightless Pyramid", "Azathoth", bert)
	answerAll(ada, bert)
	turn := playJourney(t, []*phone{ada, bert}, func(turn int, p *phone) bool {
		if turn != 2 {
			return false
		}
		p.goTo("Cairo")
		p.choose("choose", "Advance the clock: on to Dashur")
		endTurn([]*phone{ada, bert}, p)
		ada.screen("log")
		ada.read("Dashur")
		return true
	})
	row.Figure(t, "%d turns in the Lightless Pyramid, dice read by the camera: %v", turn, ada.diceOfTheEvening())
}

// The sea's own cards: a Mythos card like the storm, and an adventure whose entry brings the omen to the right end.
const (
	flood = `{"class":"mythos","id":"own-flood-%d","name":"A Flood %d","restricted":"rlyeh-rising","drawn":[{"do":"doom","amount":%d}]}`
	gulf  = `{"class":"adventure","id":"gulf","name":"Gulf","restricted":"rlyeh-rising","trophy":1,"tasks":[{"needs":["inv:1"]}],` +
		`"entry":[{"do":"advance-omen"}]}`
	narrows = `{"class":"scenario-card","id":"dark-waters","name":"Dark Waters","spaces":[{"space":1},{"space":2,"start":true},{"space":3}]}`
)

// TestAnEveningAtSea plays turns of two in R'lyeh Rising with dice that the program throws and reads. In the first turn
// the omen comes to the right end of Dark Waters and the game goes on to stage II. The long form plays on until a rule
// ends the game, for 20 turns at least. Nobody puts anything right by hand.
func TestAnEveningAtSea(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "demo")
	ada, bert := sit(t, s, 1, "Ada", nil), sit(t, s, 2, "Bert", prefers{"language": "de", "theme": "light"})
	ada.switchOn("Omens of the Deep")
	ada.enterCards(gulf, narrows)
	for n := range storms {
		ada.enterCards(fmt.Sprintf(flood, n, n, 1+n%2))
	}
	ada.begins("R'lyeh Rising", "Azathoth", bert)
	ada.choose("choose", "Gulf")
	answerAll(ada, bert)
	turn := playJourney(t, []*phone{ada, bert}, func(turn int, p *phone) bool {
		if turn != 0 {
			return false
		}
		p.goTo("Gulf")
		p.choose("choose", "Go on to stage II")
		answerAll(ada, bert)
		p.screen("roll")
		p.tap(`[data-kind="give-up"]`)
		endTurn([]*phone{ada, bert}, p)
		return true
	})
	ada.until(`document.querySelector(".strip .count.stage").innerText.trim().startsWith("2")`)
	row.Figure(t, "%d turns in R'lyeh Rising, dice read by the camera: %v", turn, ada.diceOfTheEvening())
}

// The ice's own cards: its first two special adventures with one task each, and the storms of the first days of winter.
var snow = []string{
	`{"class":"adventure","id":"arrival","name":"Arrival","restricted":"alaska-expedition","marks":["special"],"trophy":1,` +
		`"tasks":[{"needs":["inv:1"]}],"rewardEffects":[{"do":"special-enters","what":"into-the-wild"}]}`,
	`{"class":"adventure","id":"into-the-wild","name":"Into the Wild","restricted":"alaska-expedition","marks":["special"],` +
		`"trophy":1,"tasks":[{"needs":["inv:1"]}]}`,
	`{"class":"day-track","id":"winter","name":"Winter","spaces":[{"space":2,"effects":[{"do":"storm-markers","amount":3}]},` +
		`{"space":3,"effects":[{"do":"storm-markers","amount":4}]}]}`,
	`{"class":"ancient-one","id":"rhan-tegoth","name":"Rhan-Tegoth","doomLimit":24,"signs":12}`,
	`{"class":"storm-marker","id":"frost","name":"Frost","penalties":[{"icon":"lose-supply","count":1}]}`,
}

// TestAnEveningInTheIce plays turns of two in the winter of the Alaska Expedition with dice that the program throws and
// reads. In the first two turns two special adventures lead to stage II. The long form plays on until a rule ends the
// game, as the last day of winter does, for 20 turns at least. Nobody puts anything right by hand.
func TestAnEveningInTheIce(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "demo")
	ada, bert := sit(t, s, 1, "Ada", nil), sit(t, s, 2, "Bert", prefers{"language": "de", "theme": "light"})
	phones := []*phone{ada, bert}
	ada.switchOn("Omens of Ice")
	ada.enterCards(snow...)
	ada.begins("Alaska Expedition", "Rhan-Tegoth", bert)
	answerWith(phones, "Winter")
	turn := playJourney(t, phones, func(turn int, p *phone) bool {
		if turn > 1 {
			return false
		}
		p.goTo([]string{"Arrival", "Into the Wild"}[turn])
		p.playTurn(phones)
		return true
	})
	ada.screen("log")
	ada.read("Treacherous Ascent")
	row.Figure(t, "%d turns in the ice, dice read by the camera: %v", turn, ada.diceOfTheEvening())
}

// The streets' own cards: the Mythos cards, which tear the sky, an adventure with an event that opens a gate, the event,
// which makes a member, and an other world that is soon resolved.
var tears = []string{
	"setbacks-or-penalties", "silver-twilight-aid-heralds-the-end", "man-struggles-amid-the-stillness",
	"shattered-worlds-for-a-dark-future", "strange-sights-for-a-dark-fate",
}

const (
	tear = `{"class":"mythos","id":%q,"name":"A Tear %d","restricted":"streets-of-arkham",` +
		`"drawn":[{"do":"doom","amount":%d}%s]}`
	porch = `{"class":"adventure","id":"the-porch","name":"The Porch","restricted":"streets-of-arkham","trophy":2,` +
		`"marks":["event"],"tasks":[{"needs":["inv:1"]},{"needs":["lore","lore"],"member":"silver-twilight"}],` +
		`"rewards":[{"icon":"gate","count":1}]}`
	pond = `{"class":"other-world","id":"a-black-pond","name":"A Black Pond","trophy":1,"tasks":[{"needs":["inv:1"]}]}`
)

// TestAnEveningInTheStreets plays turns of two in the Streets of Arkham with dice that the program throws and reads. In
// the first turn an event makes a member, whose task is done, and a gate opens; in the second one it is closed. The long
// form plays on until a rule ends the game, for 20 turns at least. Nobody puts anything right by hand.
func TestAnEveningInTheStreets(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "demo")
	ada, bert := sit(t, s, 1, "Ada", nil), sit(t, s, 2, "Bert", prefers{"language": "de", "theme": "light"})
	phones := []*phone{ada, bert}
	ada.switchOn("Gates of Arkham")
	ada.enterCards(friend, porch, pond)
	for n, id := range tears {
		ada.enterCards(fmt.Sprintf(tear, id, n, 1+n%2, []string{"", `,{"do":"gate"}`}[min(n, 1)]))
	}
	ada.begins("Streets of Arkham", "Azathoth", bert)
	ada.choose("choose", "The Porch")
	answerAll(phones...)
	turn := playJourney(t, phones, func(turn int, p *phone) bool {
		if turn > 1 {
			return false
		}
		p.goTo([]string{"The Porch", "Eine Andere Welt"}[turn])
		p.choose("choose", []string{"A Friend", "A Black Pond"}[turn])
		p.playTurn(phones)
		p.screen("museum")
		p.see(`.places.arkham ` + []string{".count.arc-red", ".count.seal"}[turn])
		return true
	})
	row.Figure(t, "%d turns in the streets, dice read by the camera: %v", turn, ada.diceOfTheEvening())
}

// begins chooses a way to play, two investigators and an Ancient One, and begins.
func (p *phone) begins(mode, ancient string, other *phone) {
	p.t.Helper()
	p.until(`(e => (e?.click(), !!e))([...document.querySelectorAll("fieldset button, fieldset label")]
		.find((e) => e.innerText.trim() === ` + quoted(mode) + `))`)
	p.play("Kate Winthrop")
	other.play("Michael McGlen")
	p.choose("ancient", ancient)
	p.tap(".next .primary")
	p.see(".decide")
}

// playJourney plays turns of some phones: those that another function does not play itself, on the first adventure that
// may be gone to. It returns how many there were.
func playJourney(t *testing.T, phones []*phone, own func(turn int, p *phone) bool) (turn int) {
	t.Helper()
	turns := row.Times(3, 3, 20)
	for ; turn < turns || turns >= 20; turn++ {
		p := phones[turn%len(phones)]
		if p.over() {
			break
		}
		require.Less(t, turn, 150, "the game does not end")
		if own(turn, p) {
			continue
		}
		where := p.firstPlace("")
		p.goTo(where)
		p.playTurn(phones)
		t.Logf("turn %d: %s at %s, doom %d", turn+1, p.name, where, p.doom())
	}
	for _, p := range phones {
		p.countsOnOneLine()
	}
	if turns >= 20 {
		assert.GreaterOrEqual(t, turn, 20)
		for _, p := range phones {
			p.screen("log")
			p.see(".result")
		}
		phones[0].pictureTo("journeys", "end-"+t.Name())
	}
	return turn
}

// countsOnOneLine checks that nothing of what is counted on top, and no button beside it, goes to a second line.
func (p *phone) countsOnOneLine() {
	p.t.Helper()
	const below = `(all => all.at(-1).getBoundingClientRect().top >= all[0].getBoundingClientRect().bottom)(` +
		`[...document.querySelector(".strip .facts").children])`
	assert.False(p.t, eval[bool](p, below))
}
