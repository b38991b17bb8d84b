package e2e_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// enterCards enters cards in the card book, as the form of the page does.
func (p *phone) enterCards(cards ...string) {
	p.t.Helper()
	for _, card := range cards {
		status, err := value[int](p, `(async () => {
			const { key } = await (await fetch("/api/session")).json();
			return (await fetch("/api/book/card", { method: "POST", headers: { "Content-Type": "application/json",
				"X-Elderglass": key }, body: `+quoted(card)+` })).status;
		})()`)
		require.NoError(p.t, err)
		require.Equal(p.t, 200, status, card)
	}
}

// TestPeoplesWordsAreShownAsTheyAre plays with people and cards whose names a page could
// take for its own, and finds them as they were entered on a phone, the host's laptop
// and the television.
func TestPeoplesWordsAreShownAsTheyAre(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada, bert := sit(t, s, 1, "@constructor", nil), sit(t, s, 2, "__proto__", prefers{"language": "de"})
	places := []string{"@constructor", "@__proto__", "toString", "hasOwnProperty", "@thing.trophy", "valueOf"}
	for i, name := range places {
		ada.enterCards(fmt.Sprintf(`{"class":"adventure","id":"own-%d","name":%q,"trophy":1,"tasks":[{"needs":["lore"]}]}`, i,
			name))
	}
	ada.enterCards(
		`{"class":"investigator","id":"constructor","name":"@toString","occupation":"@valueOf",
			"sanity":5,"stamina":5,"start":[{"icon":"spell","count":1},{"icon":"unique-item","count":1}]}`,
		`{"class":"ancient-one","id":"constructor","name":"@isPrototypeOf","doomLimit":12,"signs":12}`,
		`{"class":"spell","id":"own-spell","name":"@__proto__",
			"uses":[{"when":"secure","effects":[{"do":"secure","amount":1}]}]}`,
		`{"class":"unique-item","id":"own-item","name":"constructor",
			"uses":[{"when":"pool","effects":[{"do":"note","note":"@constructor"}]}]}`,
	)
	laptop, tv := newPhone(t, "laptop", television, nil), newPhone(t, "television", television, nil)
	laptop.open(s.url("/#h=" + s.host))
	tv.open(s.url("/tv#j=" + s.join))
	ada.play("@toString")
	bert.play("Kate Winthrop")
	ada.choose("ancient", "@isPrototypeOf")
	laptop.read("@constructor")
	laptop.read("__proto__")
	tv.read("@constructor")
	ada.tap(".next .primary")
	ada.see(".decide")
	for range 6 {
		if ada.has(`input[type="search"]`) {
			break
		}
		answerSeats([]*phone{ada, bert})
	}
	for _, name := range places {
		ada.choose("choose", name)
		ada.until(`![...document.querySelectorAll(".decide [data-kind=choose]")].some((e) => e.innerText.trim() === ` +
			quoted(name) + `)`)
	}
	answerAll(ada, bert)
	for _, p := range []*phone{ada, bert, laptop} {
		p.screen("museum")
		for _, name := range places {
			p.read(name)
		}
		p.screen("log")
		p.read("@toString")
	}
	for _, name := range append(places, "@toString", "@isPrototypeOf") {
		tv.read(name)
	}
	ada.screen("me")
	ada.read("@valueOf")
	if shown := ada.text(".screen-me"); shown != "" {
		require.Contains(t, shown, "@toString")
	}
	ada.screen("museum")
	ada.goTo("@__proto__")
	ada.screen("roll")
	ada.read("@__proto__")
	tv.read("@__proto__")
}
