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
	takesThePyramid(ada, bert)
	turn := playJourney(t, []*phone{ada, bert}, func(turn int, p *phone) bool {
		if turn != 2 {
			return false
		}
		p.goTo("Cairo")
		p.choose("choose", "Advance the clock: on to Dashur")
		return true
	})
	ada.screen("log")
	ada.read("Dashur")
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
	takesTheVoyage(ada, bert, "Azathoth")
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
		return true
	})
	ada.until(`document.querySelector(".strip .count.stage").innerText.trim().startsWith("2")`)
	row.Figure(t, "%d turns in R'lyeh Rising, dice read by the camera: %v", turn, ada.diceOfTheEvening())
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
			endTurn(phones, p)
			continue
		}
		where := p.firstPlace("")
		p.goTo(where)
		p.playTurn(phones)
		t.Logf("turn %d: %s at %s, doom %d", turn+1, p.name, where, p.doom())
	}
	if turns >= 20 {
		assert.GreaterOrEqual(t, turn, 20)
		for _, p := range phones {
			p.screen("log")
			p.see(".result")
		}
	}
	return turn
}
