package e2e_test

import (
	"fmt"
	"testing"
)

// sit lets a new phone join by the address that the QR code holds and take a seat.
func sit(t *testing.T, s *server, seat int, name string, wishes prefers) *phone {
	t.Helper()
	p := newPhone(t, name, phoneSize, wishes)
	p.open(s.url("/#j=" + s.join))
	p.see(".seat-list .seat")
	p.write(`input[autocomplete="nickname"]`, name)
	p.tap(fmt.Sprintf(".seat-list li:nth-child(%d) .seat", seat))
	p.see(".tabs")
	return p
}

// choose picks one of a long list of choices, by searching for it where it is long.
func (p *phone) choose(kind, name string) {
	p.t.Helper()
	choice := fmt.Sprintf(`[data-kind=%q]`, kind)
	p.see(choice)
	p.until(fmt.Sprintf(`(() => {
		const wanted = [...document.querySelectorAll('%s')].find((e) => e.innerText.trim() === %s);
		if (!wanted || wanted.getAttribute("aria-disabled") === "true" || wanted.closest("[data-fresh]")) return false;
		wanted.scrollIntoView({ block: "nearest" });
		wanted.click();
		return true;
	})()`, choice, quoted(name)))
	p.upToDate() // what comes next may ask for it
}

// screen goes to one of the five screens of play.
func (p *phone) screen(name string) {
	p.t.Helper()
	p.tap(fmt.Sprintf(".tab[data-screen=%q]", name))
	p.see(".screen-" + name)
}

// answer takes the first answer to every question that is open, until none is.
func (p *phone) answer() {
	p.t.Helper()
	for range 60 {
		p.upToDate()
		if !p.answersOne("all => all[0]") {
			return
		}
	}
	p.t.Fatalf("%s: the questions do not end", p.name)
}

// answersOne gives the answer that a JavaScript function picks of all that are open, and waits until it has come to
// the table, however long the disk takes; false where nothing is asked.
func (p *phone) answersOne(pick string) bool {
	p.t.Helper()
	const seq = `document.querySelector(".page").dataset.seq`
	before := eval[string](p, `(all => {
		if (all.length === 0) return "";
		const seq = `+seq+`;
		(`+pick+`)(all).click();
		return seq;
	})([...document.querySelectorAll('[data-kind="choose"]')])`)
	if before != "" {
		p.until(seq + ` !== ` + quoted(before))
	}
	return before != ""
}

// answerAll lets every phone answer its own questions until nobody is asked.
func answerAll(phones ...*phone) {
	for range 60 {
		asked := false
		for _, p := range phones {
			p.upToDate()
			if p.has(`[data-kind="choose"]`) {
				asked = true
				p.answer()
			}
		}
		if !asked {
			return
		}
	}
	phones[0].t.Fatal("the questions do not end")
}

// set changes a number of the strip in two taps. A tap that took long opened the pad.
func (p *phone) set(counter string, value int) {
	p.t.Helper()
	p.tap(".strip .count." + counter)
	p.see("dialog[open] .stepper, dialog[open] .pad")
	if p.has("dialog[open] .pad") {
		p.tap(fmt.Sprintf(".pad-keys button:nth-child(%d)", []int{11, 1, 2, 3, 4, 5, 6, 7, 8, 9}[value]))
		p.tap(".pad-keys .primary")
	} else {
		p.tap(fmt.Sprintf(".step-values button:nth-child(%d)", value+1))
	}
	p.until(fmt.Sprintf(`parseInt(document.querySelector(".strip .count.%s .number").innerText) === %d`, counter, value))
}

// enter enters dice by hand: the expected ones in their order, by their faces. On the
// roll's own screen they are taken with the last one, elsewhere by a button.
func (p *phone) enter(faces ...string) {
	p.t.Helper()
	p.screen("roll")
	// The button may give way to the roll's own screen at any moment: it is tapped as soon as it is seen, once.
	eval[bool](p, `(window.handTapped = false, true)`)
	p.until(`(() => {
		const button = document.querySelector('.tray-tools [data-act="hand"]');
		if (button && !window.handTapped && !document.querySelector(".tell")) {
			window.handTapped = true;
			button.click();
		}
		return !!document.querySelector(".tell, .hand-entry");
	})()`)
	where := ".tell"
	if !p.has(where) {
		where = ".hand-entry"
	}
	for i, face := range faces {
		p.tap(fmt.Sprintf("%s .faces .face[data-face=%q]", where, face))
		if where != ".tell" || i+1 < len(faces) {
			p.until(fmt.Sprintf(`document.querySelectorAll("%s .dice-row .die-button").length === %d`, where, i+1))
		}
	}
	if where != ".tell" {
		p.tap(where + " .primary")
	}
	p.until(fmt.Sprintf(`!document.querySelector(%q)`, where))
}

// complete completes the first task that can be completed with the dice proposed.
func (p *phone) complete() {
	p.t.Helper()
	p.screen("roll")
	p.tap(`[data-kind="complete"]`)
	p.until(`!document.querySelector('[data-kind="complete"]')`)
}

// goTo moves the investigator to the first adventure of a name that may be moved to.
func (p *phone) goTo(place string) {
	p.t.Helper()
	p.screen("museum")
	p.until(fmt.Sprintf(`(() => {
		const halls = [...document.querySelectorAll(".place")].filter((e) => e.innerText.includes(%s));
		const button = halls.map((e) => e.querySelector('[data-kind="move"]')).find((e) => e);
		button?.scrollIntoView({ block: "nearest" });
		button?.click();
		return !!button;
	})()`, quoted(place)))
	p.until(`!document.querySelector('[data-kind="move"]')`)
}

// evening seats players, chooses an Ancient One and lets the game begin with one
// adventure that the tests know.
func evening(t *testing.T, s *server, ancient string, names ...string) []*phone {
	t.Helper()
	investigators := []string{"Kate Winthrop", "Michael McGlen", "Monterey Jack", "Harvey Walters"}
	phones := make([]*phone, len(names))
	for i, name := range names {
		phones[i] = sit(t, s, i+1, name, nil)
		phones[i].play(investigators[i])
	}
	phones[0].choose("ancient", ancient)
	phones[0].tap(".next .primary")
	phones[0].see(".decide")
	for range 6 {
		if phones[0].has(`input[type="search"]`) {
			break
		}
		answerSeats(phones)
	}
	phones[0].choose("choose", windows)
	phones[0].until(`!document.querySelector(".decide")?.innerText.includes(` + quoted(windows) + `)`)
	answerAll(phones...)
	return phones
}

// play takes an investigator during set-up.
func (p *phone) play(investigator string) {
	p.t.Helper()
	p.choose("sit", investigator)
	p.until(`[...document.querySelectorAll(".chosen li")].some((e) => e.innerText.includes(` + quoted(investigator) + `))`)
}

// windows is an adventure with two tasks, 8 investigation and two perils, that is
// worth two elder signs and costs a doom where it is failed.
const windows = "Stay Away From The Windows"

// answerSeats lets each phone answer the questions that are not about a drawn card.
func answerSeats(phones []*phone) {
	for _, p := range phones {
		p.upToDate()
		if p.has(`[data-kind="choose"]`) && !p.has(`input[type="search"]`) {
			p.answer()
		}
	}
}
