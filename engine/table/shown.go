package table

import (
	"slices"
	"strings"

	"elderglass/engine"
	"elderglass/models"
)

// keptShown is how many cards back a person's correction is still connected with what was shown to a
// camera: more than a large game lays out at its set-up.
const keptShown = 64

// shownCard is a card that was shown to a camera as the answer to what the game asked.
type shownCard struct {
	entry int64
	at    models.ShownCard
}

// show remembers where a camera saw the card that an entry names.
func (t *Table) show(entry int64, at *models.ShownCard) {
	if at == nil {
		return
	}
	if len(t.shown) == keptShown {
		t.shown = append(t.shown[:0], t.shown[1:]...)
	}
	t.shown = append(t.shown, shownCard{entry, *at})
}

// teachCard passes on that the card which an entry names is another than the one that was shown for it.
func (t *Table) teachCard(entry int64, before engine.State, corrected engine.Command) {
	i := slices.IndexFunc(t.shown, func(s shownCard) bool { return s.entry == entry })
	if i < 0 || t.options.TeachCard == nil {
		return
	}
	card, ok := t.named(before, corrected)
	if !ok {
		return
	}
	at := t.shown[i].at
	card.Corners, card.Round = at.Corners, at.Round
	t.options.TeachCard(models.CardLesson{Look: at.Look, Cards: []models.TaughtCard{card}})
}

// named returns the card that a command names, if it names one.
func (t *Table) named(before engine.State, c engine.Command) (card models.TaughtCard, ok bool) {
	choices := t.game.Choices(before)
	i := slices.IndexFunc(choices, func(o engine.Choice) bool { return o.Kind == c.Kind && sameArgs(o.Args, c.Args) })
	if i < 0 {
		return card, false
	}
	card.Class, card.ID, ok = strings.Cut(choices[i].Card, "/")
	if !ok {
		return card, false
	}
	card.Name = card.ID
	if game, decked := t.game.(engine.Decked); decked {
		if known, found := engine.FindCard(game.Decks(before), card.Class, card.ID); found {
			card.Name, card.Rows = known.Name.English(), known.Rows
		}
	}
	return card, true
}
