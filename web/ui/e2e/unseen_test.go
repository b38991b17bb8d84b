package e2e_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"elderglass/internal/row"
)

// doors are adventures that curse whoever opens them, or fails. Nobody goes to the last one
// before the game shall end: whoever fails there adds doom.
const (
	doors = 6
	door  = `{"class":"adventure","id":"own-door-%d","name":"Door %d","trophy":1,"tasks":[{"needs":["lore"],"cost":[{"icon":"cursed","count":1}]},{"needs":["peril"]}],"rewards":[{"icon":"clue","count":1}],"rewardsOr":[{"icon":"blessed","count":1}],"penalties":[{"icon":"cursed","count":1}],"penaltiesOr":[{"icon":"lose-clue","count":1}]}`
	// Whoever comes to these throws the white and the black die at once.
	altar    = `{"class":"adventure","id":"own-altar","name":"Altar","trophy":1,"entry":[{"do":"blessed"}],"tasks":[{"needs":["lore"]}],"rewards":[{"icon":"clue","count":1}]}`
	pit      = `{"class":"adventure","id":"own-pit","name":"Pit","trophy":1,"entry":[{"do":"cursed"}],"tasks":[{"needs":["lore"]}],"rewards":[{"icon":"clue","count":1}]}`
	lastDoor = `{"class":"adventure","id":"own-last","name":"Last Door","trophy":3,"tasks":[{"needs":["terror","terror","terror","terror","terror"]}],"rewards":[{"icon":"elder-sign","count":1}],"penalties":[{"icon":"doom","count":2}]}`
)

// TestAnEveningOfUnseenForces plays turns of two with dice that the program throws and reads:
// Ada is blessed and Bert is cursed, so that the white and the black die lie in the tray, and then
// she visits the chapel. The long form plays 20 turns, in which she is blessed again and again, and
// on, until the doom that they bring ends the game. Nobody puts anything right by hand.
func TestAnEveningOfUnseenForces(t *testing.T) {
	t.Parallel()
	turns := row.Times(3, 3, 20)
	s := serve(t, "--camera", "demo")
	ada, bert := sit(t, s, 1, "Ada", nil), sit(t, s, 2, "Bert", prefers{"language": "de", "theme": "light"})
	phones := []*phone{ada, bert}
	ada.switchOn("Unseen Forces")
	ada.enterCards(altar, pit, lastDoor, `{"class":"entrance","id":"chapel","name":"Chapel","visit":[{"do":"blessed"}]}`)
	for n := range doors {
		ada.enterCards(fmt.Sprintf(door, n+1, n+1))
	}
	ada.play("Kate Winthrop")
	bert.play("Michael McGlen")
	ada.choose("ancient", "Azathoth")
	ada.tap(".next .primary")
	ada.see(".decide")
	for _, name := range []string{"Last Door", "Altar", "Pit"} {
		ada.choose("choose", name)
	}
	answerDoors(phones)

	turn := 0
	for ; turn < turns; turn++ {
		p := ada
		if turn%2 == 1 {
			p = bert
		}
		where := p.firstPlace("Door")
		switch {
		case turn < 2:
			where = []string{"Altar", "Pit"}[turn]
		case p == ada && turn%4 == 2:
			where = "Chapel"
		case p == ada && p.doom() < 9:
			where = p.firstPlace("")
		}
		p.goTo(where)
		if where == "Chapel" {
			p.tap(`[data-kind="visit"]`)
			answerDoors(phones)
		}
		p.playTurn(phones)
		t.Logf("turn %d: %s at %s, doom %d", turn+1, p.name, where, p.doom())
		require.False(t, p.has(".result"), "it is over in turn %d", turn+1)
	}
	if turns >= 20 {
		for ; !ada.over(); turn++ {
			require.Less(t, turn, 80, "the game does not end")
			p := ada
			if turn%2 == 1 {
				p = bert
			}
			p.goTo("Last Door")
			p.screen("roll")
			p.tap(`[data-kind="give-up"]`)
			answerDoors(phones)
			if !p.over() {
				endTurn(phones, p)
			}
		}
		for _, p := range phones {
			p.screen("log")
			p.see(".result")
		}
	}

	lay := ada.diceOfTheEvening()
	row.Figure(t, "%d turns of Unseen Forces in browsers, dice read by the camera: %v", turn, lay)
	assert.Positive(t, lay["white"], "the white die was read")
	assert.Positive(t, lay["black"], "the black die was read")
}

// switchOn takes a box in at set-up.
func (p *phone) switchOn(box string) {
	p.t.Helper()
	button := `[...document.querySelectorAll(".switch button")].find((e) => e.innerText.trim() === ` + quoted(box) + `)`
	p.until(`(b => b && (b.click(), true))(` + button + `)`)
	p.until(button + `.getAttribute("aria-checked") === "true"`)
}

// answerDoors answers what is asked, with a door where an adventure is drawn.
func answerDoors(phones []*phone) {
	answerWith(phones, `Door `)
}

// answerWith answers what is asked: with the first answer that begins with something, or else with the first one.
func answerWith(phones []*phone, begins string) {
	for range 40 {
		asked := false
		for _, p := range phones {
			p.upToDate()
			asked = asked || p.answersOne(`all => all.find((e) => e.innerText.trim().startsWith(`+quoted(begins)+`)) ?? all[0]`)
		}
		if !asked {
			return
		}
	}
	phones[0].t.Fatal("the questions do not end")
}

// firstPlace is the name of the first adventure in play that begins with something. Where none
// does or anything will do, it is the first that is no door, or else the first door.
func (p *phone) firstPlace(begins string) string {
	p.t.Helper()
	p.screen("museum")
	p.see(`.place [data-kind="move"]`)
	names := eval[string](p, `[...document.querySelectorAll(".place:not(.plain)")].filter((e) => e.querySelector('[data-kind="move"]')).map((e) => e.querySelector("h2, h3").innerText).join("\n")`)
	others, doors := "", ""
	for name := range strings.Lines(names) {
		name = strings.TrimSpace(name)
		switch {
		case name == "Last Door":
		case begins != "" && strings.HasPrefix(name, begins):
			return name
		case strings.HasPrefix(name, "Door"):
			doors = cmp.Or(doors, name)
		default:
			others = cmp.Or(others, name)
		}
	}
	where := cmp.Or(others, doors)
	require.NotEmpty(p.t, where, names)
	return where
}

// doom is how many doom tokens lie on the track.
func (p *phone) doom() int {
	p.t.Helper()
	n, err := strconv.Atoi(eval[string](p, `String(parseInt(document.querySelector(".strip .count.doom .number").innerText))`))
	require.NoError(p.t, err)
	return n
}

// over reports whether the last thing that happened ended the game.
func (p *phone) over() bool {
	p.t.Helper()
	p.upToDate()
	return eval[bool](p, `fetch("/api/log?limit=1").then((r) => r.json()).then(([last]) =>
		[last.label, ...(last.more ?? [])].some((text) => text.key.startsWith("result.")))`)
}

// diceOfTheEvening counts the dice that were rolled, by colour, and finds that nothing was put
// right, taken back or told by hand.
func (p *phone) diceOfTheEvening() map[string]int {
	p.t.Helper()
	type entry struct {
		Seq             int64
		Kind            string
		Label           struct{ Key string }
		Command         string
		Undone, Amended bool
		Dice            []struct {
			Colour string
			X      float64
		}
	}
	all := map[string]int{}
	for before := int64(0); before != 1; {
		var log []entry
		require.NoError(p.t, json.Unmarshal([]byte(eval[string](p,
			fmt.Sprintf(`fetch("/api/log?limit=200&before=%d").then((r) => r.text())`, before))), &log))
		for _, e := range log {
			assert.Equal(p.t, "command", e.Kind, e)
			assert.False(p.t, e.Undone || e.Amended, e)
			assert.NotRegexp(p.t, `^log\.(adjust|fix)`, e.Label.Key)
			for _, d := range e.Dice {
				if e.Command == "roll" {
					assert.Positive(p.t, d.X, "a die that the camera saw")
					all[d.Colour]++
				}
			}
		}
		before = log[0].Seq
	}
	return all
}
