package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestTheTableTellsItsMoments fails at an adventure: whoever failed sees it large with what it
// costs, so does the television, and nobody has to wait for it to go. Whoever's step is taken
// back by somebody else is told.
func TestTheTableTellsItsMoments(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	phones := evening(t, s, "Yig", "Ada", "Bert")
	ada, bert := phones[0], phones[1]
	tv := newPhone(t, "television", television, nil)
	tv.before(keepsMoments)
	tv.open(s.url("/tv#j=" + s.join))
	tv.see(".tv-places .place")
	for _, p := range append(phones, tv) {
		p.until(knowsMoments)
	}
	for _, p := range phones {
		p.until(keepsMoments)
	}
	ada.goTo(windows)
	ada.screen("roll")
	ada.tap(`[data-kind="give-up"]`)
	for _, p := range []*phone{ada, bert, tv} { // it costs a doom, which concerns everybody
		p.until(`window.moments.some((m) => m.includes("Doom"))`)
	}
	tv.pictureTo("moments", "television")
	ada.pictureTo("moments", "phone")
	ada.until(`!document.querySelector(".moment")`)

	answerAll(phones...)
	bert.screen("log")
	bert.tap(".rewind button:first-child")
	ada.read("Bert has taken back a step of yours")
	assert.Zero(t, bert.count(".toast.warn"), "who did it needs no telling")
}

// keepsMoments keeps the words of all moments that a page shows, after their keys, with a word for an icon that no skin
// has, and by their keys the dice that are drawn for them.
const keepsMoments = `(() => {
	window.moments = [];
	window.drawn = {};
	new MutationObserver(() => {
		const shown = document.querySelector(".moment");
		const strange = shown?.querySelector(".icon path")?.getAttribute("d").startsWith("M256 32a224 224");
		const said = [...(shown?.querySelectorAll("h2, p, li") ?? [])].map((e) => e.innerText).join("\n");
		if (shown) window.moments.push(shown.dataset.moment + " " + said + (strange ? " without an icon" : ""));
		if (shown) window.drawn[shown.dataset.moment] = [...shown.querySelectorAll(".comes .die-picture")].map((e) =>
			e.querySelector(".die").classList[1].replace("die-", "") + " " + (e.querySelector(".symbol path, .count")?.outerHTML ?? ""));
	}).observe(document, { childList: true, subtree: true });
	return true;
})()`

// knowsMoments is true once the page has the moments of its game, which come after all that is needed at first.
const knowsMoments = `(async () => {
	const chunk = performance.getEntriesByType("resource").find((r) => r.name.includes("/moments-"));
	return chunk && import(chunk.name);
})()`

// gateForms is how many colours the gates on a map have, and in how many forms they are drawn.
const gateForms = `(() => {
	const gates = [...document.querySelectorAll(".map [class*='lies gate-']")];
	const kinds = (of) => new Set(gates.map(of)).size;
	return [kinds((e) => e.className), kinds((e) => e.querySelector("path").getAttribute("d"))];
})()`

// sends has a phone send a command that no screen needs to be walked for.
func (p *phone) sends(kind, args string) {
	p.t.Helper()
	p.upToDate()
	status := eval[int](p, `(async () => {
		const { key } = await (await fetch("/api/session")).json();
		const body = { kind: `+quoted(kind)+`, args: `+args+`, seq: Number(document.querySelector(".page").dataset.seq) };
		return (await fetch("/api/command", { method: "POST", headers: { "Content-Type": "application/json",
			"X-Elderglass": key }, body: JSON.stringify(body) })).status;
	})()`)
	require.Equal(p.t, 200, status, "%s %s", kind, args)
	p.upToDate()
}

// happens is something done to a table and the moment that it brings.
type happens struct{ kind, args, moment string }

// tells does one thing after the other, and sees each told large on the phone and the television, with its icon, over
// nothing that could be tapped, and found again in the record.
func tells(t *testing.T, p, tv *phone, list []happens) {
	t.Helper()
	for _, screen := range []*phone{p, tv} {
		screen.until(knowsMoments)
		screen.until(keepsMoments)
	}
	for _, h := range list {
		p.sends(h.kind, h.args)
		p.pictureTo("moments", "phone-"+h.moment)
		tv.pictureTo("moments", "tv-"+h.moment)
		p.until(`window.moments.some((m) => m.startsWith(` + quoted(h.moment) + `))`)
		tv.until(`document.querySelector(".tv-end") || window.moments.some((m) => m.startsWith(` + quoted(h.moment) + `))`)
	}
	for _, screen := range []*phone{p, tv} {
		assert.Empty(t, eval[[]string](screen, `window.moments.filter((m) => m.endsWith("without an icon"))`), screen.name)
		screen.speaks("moments")
	}
	assert.Equal(t, "none", eval[string](p, `(() => {
		const card = document.body.appendChild(Object.assign(document.createElement("div"), { className: "moment" }));
		const through = getComputedStyle(card).pointerEvents;
		card.remove();
		return through;
	})()`), "play goes on beneath it")
	words := eval[[]string](p, `window.moments.map((m) => m.split("\n")[0].split(" ").slice(1).join(" "))`)
	p.screen("log")
	for _, w := range words {
		if !p.has(".result") {
			p.read(w)
		}
	}
	p.accessible(t, "the record")
}

// watches opens a television.
func watches(t *testing.T, s *server) *phone {
	t.Helper()
	tv := newPhone(t, "television", television, nil)
	tv.open(s.url("/tv#j=" + s.join))
	tv.see(".tv-table, .tv-roll")
	return tv
}

// TestMomentsOfElderSign tells a gate, a sanity that is gone, and a victory.
func TestMomentsOfElderSign(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Yig", "Ada", "Bert")[0]
	tells(t, ada, watches(t, s), []happens{
		{"fix", `{"what":"open","class":"other-world","card":"unknown"}`, "log.gate"},
		{"adjust", `{"what":"sanity","seat":2,"by":-3}`, "log.devoured"},
		{"adjust", `{"what":"signs","by":10}`, "result.sealed"},
	})
}

// TestMomentsOfUnseenForces tells a blessing and a curse with the dice that they bring, and the black die that takes
// along one that shows the same, on a phone in English and on one in German.
func TestMomentsOfUnseenForces(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada, bert := takeBoxes(t, s, "Unseen Forces")
	ada.enterCards(`{"class":"mythos","id":"own-grace","name":"Grace","drawn":[{"do":"blessed"}]}`,
		`{"class":"mythos","id":"own-ruin","name":"Ruin","drawn":[{"do":"cursed"}]}`)
	beginsWithTheDoor(ada, bert)
	ada.goTo("Split Door")
	const grace, ruin = `{"what":"mythos","card":"own-grace"}`, `{"what":"mythos","card":"own-ruin"}`
	tells(t, ada, bert, []happens{
		{"fix", grace, "log.blessed"},
		{"fix", ruin, "log.blessed-over"},
		{"fix", ruin, "log.cursed"},
		{"roll", rolled("green lore", "green peril", "green peril", "green terror", "green terror", "green terror",
			"black lore"), "log.cursed"},
		{"stand", `{}`, "log.black-match"},
		{"fix", grace, "log.cursed-over"},
	})
	for _, p := range []*phone{ada, bert} {
		drawn := eval[map[string][]string](p, "window.drawn")
		assert.Equal(t, []string{"white "}, drawn["log.blessed"], p.name)
		assert.Equal(t, []string{"black "}, drawn["log.cursed"], p.name)
		match := drawn["log.black-match"]
		require.Len(t, match, 2, p.name)
		face, isBlack := strings.CutPrefix(match[0], "black ")
		assert.True(t, isBlack, match)
		assert.NotEmpty(t, face)
		assert.Equal(t, "green "+face, match[1], "they show the same")
	}
	said := eval[string](bert, `window.moments.find((m) => m.startsWith("log.black-match"))`)
	assert.Contains(t, said, "Der schwarze Würfel nimmt einen Würfel mit: grün: Wissen")
	ada.read("The black die takes a die along: green lore")
}

// rolled are the arguments of a roll of dice, each a colour and a face.
func rolled(dice ...string) string {
	var list []string
	for _, die := range dice {
		colour, face, _ := strings.Cut(die, " ")
		list = append(list, fmt.Sprintf(`{"colour":%q,"face":%q,"sure":true}`, colour, face))
	}
	return `{"dice":[` + strings.Join(list, ",") + `]}`
}

// TestMomentsOfElderSignEndInTheDark tells an awakening and the defeat that follows it.
func TestMomentsOfElderSignEndInTheDark(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Azathoth", "Ada")[0]
	tells(t, ada, watches(t, s), []happens{{"fix", `{"what":"awaken"}`, "result.lost"}})
	ada.see(".result.lost")
}

// TestMomentsOfEldritchHorror tells a gate, a monster, an awakening, an investigator who is defeated, and the end.
func TestMomentsOfEldritchHorror(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "eldritch")
	a, b := sit(t, s, 1, "Ada", nil), sit(t, s, 2, "Bert", nil)
	a.takes("ancient:cthulhu")
	a.takes("sit:silas-marsh")
	b.takes("sit:lily-chen")
	a.takes("begin")
	for range 30 {
		if a.upToDate(); !a.has(`[data-kind="choose"]`) {
			break
		}
		a.tap(`[data-kind="choose"]`)
	}
	tv := watches(t, s)
	tells(t, a, tv, []happens{
		{"fix", `{"what":"gate","space":"london"}`, "eldritch.log.gate"},
		{"fix", `{"what":"monster","card":"ghoul","space":"london"}`, "eldritch.log.monster"},
		{"adjust", `{"what":"doom","by":-12}`, "eldritch.log.awakens"},
		{"adjust", `{"what":"health","seat":2,"by":-6}`, "eldritch.log.defeat"},
	})
	assert.Contains(t, tv.text(".tv-people"), "Bert", "who plays nobody now")
	a.sends("fix", `{"what":"gate","space":"istanbul"}`) // the one of Arkham is red, that of London blue
	assert.Equal(t, []int{3, 3}, eval[[]int](tv, gateForms), "colours of Gates, and their forms")
	assert.Contains(t, a.text("main select"), "Bert")
	a.screen("me")
	assert.Equal(t, "Bert", a.text(".people .person h3"))
	b.screen("me")
	assert.Equal(t, "Bert", b.text("main h1"))
	a.accessible(t, "beside somebody who plays nobody now")
	tells(t, a, tv, []happens{
		{"adjust", `{"what":"health","seat":1,"by":-8}`, "eldritch.result.eliminated"},
	})
}

// TestMomentsOfDeathMayDie tells the track, a ritual that is disrupted, enemies, an insanity, and the end.
func TestMomentsOfDeathMayDie(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "deathmaydie")
	a, b := sit(t, s, 1, "Ada", nil), sit(t, s, 2, "Bert", nil)
	a.see(`[data-kind="episode"]`)
	a.takes("episode:drowned-lamp")
	a.takes("elder-one:keeper-below")
	a.takes("sit:gonk")
	b.takes("sit:fleur")
	a.takes("red:4")
	a.takes("begin")
	a.tap(`[data-choice$=":unknown"]`)
	b.tap(`[data-choice$=":unknown"]`)
	a.tap(`[data-choice$=":1"]`)
	tells(t, a, watches(t, s), []happens{
		{"fix", `{"what":"put","kind":"salt-hound","at":"yard"}`, "dmd.log.summoned"},
		{"fix", `{"what":"advance"}`, "dmd.log.advances"},
		{"fix", `{"what":"disrupt"}`, "dmd.log.disrupted"},
		{"adjust", `{"what":"wounds","seat":2,"by":5}`, "dmd.log.lost"},
	})
}
