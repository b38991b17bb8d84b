package e2e_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"elderglass/internal/row"
)

// fingers counts the taps of one phone. They wait for nothing but what they tap.
type fingers struct {
	*phone
	taps  int
	first time.Time
}

func (f *fingers) tap(selector string) {
	f.t.Helper()
	f.phone.tap(selector)
	if f.taps++; f.taps == 1 {
		f.first = time.Now()
	}
}

// told says how many taps there were, and how long they waited for the program altogether.
func (f *fingers) told() string {
	return fmt.Sprintf("%d taps, of which the program took %.1f s", f.taps, time.Since(f.first).Seconds())
}

// tells tells dice on the roll's screen; the last one of a whole roll takes it.
func (f *fingers) tells(all bool, faces ...string) {
	f.t.Helper()
	for i, face := range faces {
		f.tap(fmt.Sprintf(".tell .faces .face[data-face=%q]", face))
		if !all || i+1 < len(faces) {
			f.until(fmt.Sprintf(`document.querySelectorAll(".tell .dice-row .die-button").length === %d`, i+1))
		}
	}
	if all {
		f.until(`!document.querySelector(".tell")`)
	}
}

// lays completes a task with the dice that are laid on it.
func (f *fingers) lays(task int, faces ...string) {
	f.t.Helper()
	f.tells(false, faces...)
	before := eval[string](f.phone, `document.querySelector(".page").dataset.seq`)
	f.tap(fmt.Sprintf(`.tell .task:nth-child(%d) [data-kind="lay"]`, task))
	f.until(`document.querySelector(".page").dataset.seq !== ` + quoted(before))
}

// misses says that no task is completed with a roll, and with terror where that matters. The die
// that is lost is no question, since all are green.
func (f *fingers) misses(terror bool) {
	f.t.Helper()
	before := eval[string](f.phone, `document.querySelector(".page").dataset.seq`)
	choice := `.misses [data-choice="miss"]`
	if strikes := `.misses [data-choice="miss:terror"]`; terror && f.has(strikes) {
		choice = strikes
	}
	f.tap(choice)
	f.until(`document.querySelector(".page").dataset.seq !== ` + quoted(before))
}

// ends answers what the cards ask, which is not counted, and ends the turn.
func (f *fingers) ends(phones ...*phone) {
	f.t.Helper()
	answerAll(phones...)
	f.tap(`.next [data-kind="clock"]`)
	f.until(`!document.querySelector('.next [data-kind="clock"]')`)
	answerAll(phones...)
}

// completes completes the first task that the dice meet.
func (f *fingers) completes() {
	f.t.Helper()
	before := eval[string](f.phone, `document.querySelector(".page").dataset.seq`)
	f.tap(`.next [data-kind="complete"], .completable [data-kind="complete"]`)
	f.until(`document.querySelector(".page").dataset.seq !== ` + quoted(before))
}

// goes moves to an adventure by its own button.
func (f *fingers) goes(place string) {
	f.t.Helper()
	f.until(fmt.Sprintf(`(() => {
		for (const e of document.querySelectorAll(".going")) e.classList.remove("going");
		const hall = [...document.querySelectorAll(".place")].find((e) => e.innerText.includes(%s));
		const button = hall?.querySelector('[data-kind="move"]');
		button?.classList.add("going");
		return !!button;
	})()`, quoted(place)))
	f.tap(".going")
	f.until(`!document.querySelector('[data-kind="move"]')`)
}

// hall lets one player begin a game with six adventures of two tasks each.
func hall(t *testing.T, s *server, first, second string) *phone {
	t.Helper()
	ada := sit(t, s, 1, "Ada", nil)
	for i := range 12 {
		ada.enterCards(fmt.Sprintf(`{"class":"adventure","id":"room-%d","name":"Room %d!","trophy":1,`+
			`"tasks":[{"needs":[%s]},{"needs":[%s]}]}`, i, i, first, second))
	}
	ada.play("Monterey Jack")
	ada.choose("ancient", "Yig")
	ada.tap(".next .primary")
	ada.see(".decide")
	for i := range 6 {
		ada.choose("choose", fmt.Sprintf("Room %d!", i))
		ada.until(`![...document.querySelectorAll(".decide [data-kind=choose]")].some((e) => e.innerText.trim() === ` +
			quoted(fmt.Sprintf("Room %d!", i)) + `)`)
	}
	answerAll(ada)
	return ada
}

// TestTheTapsOfATurnByHand counts those of turns with dice told by hand, from the museum to
// the button that ends the turn. What the cards ask for between is answered and not counted.
// The first roll of the first two turns and the second one meet a task; the dice of the
// others are drawn, and what meets no task is not told: only that, and whether terror shows.
func TestTheTapsOfATurnByHand(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := hall(t, s, `"inv:8"`, `"peril","lore"`)
	ada.pictureTo("taps", "museum")

	lucky := &fingers{phone: ada}
	ada.screen("museum")
	lucky.goes("Room 0!")
	ada.see(".tell")
	ada.accessible(t, "dice are told")
	ada.pictureTo("taps", "tell")
	lucky.lays(1, "investigation-3", "investigation-3", "investigation-2")
	lucky.lays(2, "peril", "lore")
	lucky.ends(ada)
	row.Figure(t, "two tasks with two rolls, the dice that are laid told: %s", lucky.told())
	assert.LessOrEqual(t, lucky.taps, 9)

	whole := &fingers{phone: ada}
	ada.screen("museum")
	whole.goes("Room 1!")
	whole.tells(true, "investigation-3", "investigation-3", "investigation-2", "lore", "lore", "terror")
	whole.completes()
	whole.tells(true, "peril", "peril", "lore")
	whole.completes()
	whole.ends(ada)
	row.Figure(t, "two tasks with two rolls, nine dice told: %s", whole.told())
	assert.LessOrEqual(t, whole.taps, 13)

	chance := rand.New(rand.NewPCG(13, 2026))
	taps := 0
	for turn := range 2 {
		f := &fingers{phone: ada}
		ada.screen("museum")
		f.goes(fmt.Sprintf("Room %d!", turn+2))
		rolls, done := f.plays(chance)
		f.ends(ada)
		taps += f.taps
		row.Figure(t, "a turn with %d rolls and %d tasks: %s", rolls, done, f.told())
		assert.LessOrEqual(t, f.taps, 12)
	}
	t.Logf("%.1f taps on average", float64(taps)/2)
}

// plays attempts an adventure that asks for eight investigation and for a peril with a lore,
// and returns how often it rolled and how many tasks it completed.
func (f *fingers) plays(chance *rand.Rand) (rolls, done int) {
	f.t.Helper()
	green := []string{"investigation-1", "investigation-2", "investigation-3", "lore", "peril", "terror"}
	met := map[int]bool{}
	for done < 2 {
		answerAll(f.phone)
		f.until(`document.querySelector('.tell, .next [data-kind="clock"]')`)
		if !f.has(".tell") {
			break // no die is left
		}
		var dice []string
		for range f.count(".tell .slot") {
			dice = append(dice, green[chance.IntN(len(green))])
		}
		rolls++
		if laid := investigation(8, dice); !met[1] && laid != nil {
			f.lays(1, laid...)
			met[1] = true
			done++
		} else if !met[2] && slices.Contains(dice, "peril") && slices.Contains(dice, "lore") {
			f.lays(2, "peril", "lore")
			met[2] = true
			done++
		} else {
			f.misses(slices.Contains(dice, "terror"))
		}
	}
	return rolls, done
}

// investigation returns the largest investigations among dice that suffice for an amount, nil
// where they do not.
func investigation(amount int, dice []string) []string {
	var laid []string
	for _, n := range []int{3, 2, 1} {
		for _, face := range dice {
			if amount > 0 && face == fmt.Sprintf("investigation-%d", n) {
				laid, amount = append(laid, face), amount-n
			}
		}
	}
	if amount > 0 {
		return nil
	}
	return laid
}

// TestTheTapsOfATurnWithTheCamera counts those of a turn in which two tasks are completed
// with dice that are thrown into the tray and read there. Turns in which the dice do not
// meet a task are played to their ends and not counted.
func TestTheTapsOfATurnWithTheCamera(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "demo")
	ada := hall(t, s, `"inv:1"`, `"inv:1"`)
	for turn := range 6 {
		f := &fingers{phone: ada}
		ada.screen("museum")
		f.goes(fmt.Sprintf("Room %d!", turn))
		met := 0
		for met < 2 {
			// A hand throws the dice: no tap.
			ada.until(`fetch("/api/session").then((r) => r.json()).then(({ key }) => fetch("/api/throw", { method: "POST",
				headers: { "Content-Type": "application/json", "X-Elderglass": key }, body: "{}" })).then((r) => r.ok)`)
			ada.until(`document.querySelector('.next [data-kind="fail-roll"], [data-kind="complete"]')`)
			if !ada.has(`[data-kind="complete"]`) {
				break
			}
			f.completes()
			met++
		}
		if met < 2 {
			ada.playTurn([]*phone{ada})
			continue
		}
		answerAll(ada)
		f.tap(`.next [data-kind="clock"]`)
		row.Figure(t, "two tasks, dice read by the camera: %s", f.told())
		assert.LessOrEqual(t, f.taps, 4)
		return
	}
	t.Fatal("the dice met two tasks in none of six turns")
}
