package e2e_test

import (
	"testing"
	"time"
)

func TestZZScratch(t *testing.T) {
	s := serve(t, "--camera", "none")
	w := prefers{"language": "en", "theme": "dark"}
	host := newPhone(t, "host", phoneSize, w)
	pic := func(n string) { time.Sleep(400 * time.Millisecond); host.pictureTo("house", n) }
	host.open(s.url("/#h=" + s.host))
	host.see(".screen-lobby .qr")
	pic("1-lobby")
	host.act("go-on")
	host.see(".screen-setup")
	pic("2-setup")
	host.menu("games")
	host.see(".saved-games li")
	pic("3-games")
	host.tap(`.screen-games .card:first-of-type button.switch, .screen-games .card .switch button`)
	pic("4-games-box")
	host.act("begin-game")
	host.see(".screen-setup")
	pic("5-setup-box")
	s.restart()
	host.until(`document.querySelector(".page").classList.contains("link-live")`)
	host.menu("games")
	host.see(".saved-games li")
	pic("6-second-start")
	s.args = append(s.args, "--new")
	s.restart()
	host.open(s.url("/#h=" + s.host))
	host.see(".screen-lobby .qr")
	host.menu("games")
	host.see(".saved-games li")
	pic("7-new")
}
