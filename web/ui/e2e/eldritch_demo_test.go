package e2e_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"elderglass/internal/row"
)

// evil are the answers by which Azathoth is soon awake, those that come first are taken first: parts of the ids of
// choices. Whatever else is offered comes last.
var evil = []string{":yes", ":general", "ask:", "done:", "stand", "acquire", "pass", "choose:"}

// TestAGameOfEldritchHorrorWithTheProgramsDice plays a whole game against Azathoth, whose dice the program throws and
// reads, from set-up until he awakens, which is the end by the rules: a phone acts and answers with taps alone, every
// encounter card that is read asks for a test and for Doom, and nothing is put right by hand. The short form stops
// after a few throws.
func TestAGameOfEldritchHorrorWithTheProgramsDice(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "demo")
	begins(t, s, "eldritch")
	a := sit(t, s, 1, "Ada", nil)
	a.takes("ancient:azathoth")
	a.takes("sit:leo-anderson")
	a.takes("begin")
	throws, taps, stage := 0, 0, 0
	most := row.Times(3, 3, 1000)
	offered := func() (list []string) {
		data := eval[string](a, `JSON.stringify([...document.querySelectorAll("[data-choice]:not([aria-disabled=true])")]
			.filter((e) => e.getClientRects().length).map((e) => e.dataset.choice))`)
		require.NoError(t, json.Unmarshal([]byte(data), &list))
		return list
	}
	for {
		a.upToDate()
		if a.has(".result") || throws == most {
			break
		}
		require.Less(t, taps, 900, "the game does not end: %s", a.text("body"))
		if a.has(`.next [data-act="throw"]:not([aria-disabled="true"])`) {
			seq := eval[string](a, `document.querySelector(".page").dataset.seq`)
			a.tap(`.next [data-act="throw"]`)
			throws++
			a.until(`document.querySelector(".page").dataset.seq !== ` + quoted(seq))
			continue
		}
		choice := soonest(offered(), &stage)
		if choice == "" {
			a.tap(".next button") // to where something is to be done, at last to the end
			a.until(`document.querySelector('.result, [data-choice], .next [data-act="throw"]')`)
			continue
		}
		taps++
		seq := eval[string](a, `document.querySelector(".page").dataset.seq`)
		a.tap(`[data-choice="` + choice + `"]`)
		a.until(`document.querySelector(".page").dataset.seq !== ` + quoted(seq))
	}
	log := eval[string](a, `fetch("/api/log?limit=1000").then((r) => r.text())`)
	assert.NotContains(t, log, "eldritch.log.adjust")
	assert.NotContains(t, log, "eldritch.log.fix")
	row.Figure(t, "a game of Eldritch Horror in a browser: %d throws, %d taps", throws, taps)
	if throws == most {
		return
	}
	a.see(".result.lost")
	assert.Contains(t, a.text(".next"), "over", "nobody is asked for anything any more")
	assert.Greater(t, throws, 5)
	assert.Contains(t, log, "eldritch.log.awakens")
	a.pictureTo("eldritch", "lost")
}

// soonest is the choice to take of those that are offered. Of each card that is read, the first thing that it asks
// for is a test, then Doom; stage is how far that is.
func soonest(offered []string, stage *int) string {
	for _, part := range evil {
		for _, choice := range offered {
			switch {
			case !strings.Contains(choice, part):
			case part == "ask:" && (*stage == 0 && strings.HasSuffix(choice, "-0") ||
				*stage == 1 && strings.HasSuffix(choice, "-40")):
				*stage++
				return choice
			case part == "ask:":
			default:
				if part == "done:" {
					*stage = 0
				}
				return choice
			}
		}
	}
	return ""
}

// TestDiceWithPipsNeedNoCalibration chooses a camera over two dice with pips: Elder Sign's would have to be calibrated
// first, those of Eldritch Horror are read.
func TestDiceWithPipsNeedNoCalibration(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	picture, err := os.ReadFile("../../../vision/pips/testdata/dice/test-900018.jpg") // a 3 and a 4
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "dice.jpg"), picture, 0o600))
	s := serve(t, "--camera", folder)
	host := newPhone(t, "host", phoneSize, prefers{"language": "en"})
	host.open(s.url("/#h=" + s.host))
	host.see(".page.link-live")
	host.menu("camera")
	host.until(`document.querySelector(".tray-state")?.innerText.includes("not calibrated yet")`)
	host.pictureTo("pips", "elder-sign")
	begins(t, s, "eldritch")
	host.reload()
	host.menu("camera")
	host.see(".tray-state.state-read")
	host.until(`document.querySelectorAll(".tray-picture .lying").length === 2`)
	host.pictureTo("pips", "eldritch")
}
