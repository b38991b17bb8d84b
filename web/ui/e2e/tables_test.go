package e2e_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
)

// beside starts a further table on the same computer.
func (s *server) beside(name string, args ...string) *server {
	s.t.Helper()
	other := &server{t: s.t, program: s.program, args: append(args, "--table", name), port: freePort(s.t), state: s.state}
	other.start()
	s.t.Cleanup(other.kill)
	return other
}

// TestTwoTablesOnOneLaptop plays at two tables of one computer, each with a camera, in one
// browser and on a phone of each: nobody loses a seat, and nothing of one is seen at the other.
func TestTwoTablesOnOneLaptop(t *testing.T) {
	first := serve(t, "--camera", "demo")
	second := first.beside("Keller", "--camera", "demo")
	laptop := newPhone(t, "laptop", smallLaptop, nil)
	for _, s := range []*server{first, second} {
		laptop.open(s.url("/#h=" + s.host))
		laptop.see(".screen-lobby .qr")
		laptop.read(":" + strconv.Itoa(s.port))
	}
	ada, bert := sit(t, first, 1, "Ada", nil), sit(t, second, 1, "Bert", nil)
	ada.open(second.url("/#j=" + second.join)) // looks in at the other table
	ada.read("Bert")
	ada.open(first.url("/"))
	ada.see(".tabs")
	ada.play("Kate Winthrop")
	bert.play("Michael McGlen")
	ada.set("doom", 3)
	bert.set("doom", 1)
	assert.Equal(t, "3", ada.text(".strip .count.doom .number")[:1])

	laptop.open(first.url("/"))
	laptop.until(`document.querySelector(".strip .count.doom")?.innerText.startsWith("3")`)
	laptop.open(second.url("/"))
	laptop.until(`document.querySelector(".strip .count.doom")?.innerText.startsWith("1")`)
	for _, s := range []*server{first, second} {
		s.restart()
	}
	for _, p := range []*phone{ada, bert} {
		p.until(`document.querySelector(".page").classList.contains("link-live")`)
		p.see(".tabs")
	}
}

// finds waits for something that the page shows when it is loaded late enough: a table that has
// just begun is heard of some seconds later.
func (p *phone) finds(selector string) {
	p.t.Helper()
	p.until(`document.querySelector(` + quoted(selector) + `) || (performance.now() > 7000 && (location.reload(), false))`)
}

// TestAClubFindsItsTables comes to one table of two without its code: the page names the other,
// with a way to it, and so does the lobby on the laptop. A name is only words.
func TestAClubFindsItsTables(t *testing.T) {
	state := t.TempDir()
	hall := func(name string) *server {
		s := &server{
			t: t, program: program, args: []string{"--camera", "none", "--listen", "127.0.0.1", "--table", name},
			port: freePort(t), state: state, together: true,
		}
		s.start()
		t.Cleanup(s.kill)
		return s
	}
	attic, cellar := hall("Attic & Söhne"), hall("Cellar's")
	newcomer := newPhone(t, "newcomer", phoneSize, prefers{"language": "de", "theme": "dark"})
	way := `.tables a[href="` + cellar.url("/") + `"]`
	newcomer.open(attic.url("/"))
	newcomer.finds(way)
	newcomer.read("Andere Tische in diesem Netz")
	newcomer.read("Cellar's")
	newcomer.accessible(t, "uninvited, with other tables")
	newcomer.pictureTo("tables", "uninvited")
	newcomer.tap(way)
	newcomer.until(`location.port === "` + strconv.Itoa(cellar.port) + `"`)
	newcomer.see(".takeover input")

	laptop := newPhone(t, "laptop", smallLaptop, nil)
	laptop.open(cellar.url("/#h=" + cellar.host))
	laptop.see(".screen-lobby .qr")
	laptop.finds(`.tables a[href="` + attic.url("/") + `"]`)
	laptop.read("Attic & Söhne")
	laptop.accessible(t, "lobby with other tables")
	laptop.pictureTo("tables", "lobby")

	// After its code was scanned too, before and after somebody sits.
	newcomer.open(cellar.url("/#j=" + cellar.join))
	newcomer.see(".seat-list .seat")
	newcomer.tap(`[data-act="tables"]`)
	newcomer.see(`dialog .tables a[href="` + attic.url("/") + `"]`)
	newcomer.accessible(t, "other tables, for who has scanned")
	newcomer.speaks("other tables, for who has scanned")
	newcomer.pictureTo("tables", "scanned")
	newcomer.close()
	newcomer.tap(".seat-list li:nth-child(1) .seat")
	newcomer.menu("lobby")
	newcomer.tap(`.tables a[href="` + attic.url("/") + `"]`)
	newcomer.until(`location.port === "` + strconv.Itoa(attic.port) + `"`)
}
