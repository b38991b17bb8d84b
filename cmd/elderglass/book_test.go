package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/journal"
	"elderglass/engine/table"
	"elderglass/models"
)

// booked is the game whose book is kept.
func booked(t *testing.T) engine.Booked {
	t.Helper()
	game, ok := boxes.New().(engine.Booked)
	require.True(t, ok)
	return game
}

// entered are the cards of a book.
func entered(t *testing.T, b *cardBook) []*cards.Card {
	t.Helper()
	file, _, err := b.File()
	require.NoError(t, err)
	book, err := cards.Language{}.Import(file)
	require.NoError(t, err)
	return book.Cards()
}

// play opens the game of a journal file and joins the book to it.
func play(t *testing.T, file string, book *cardBook) *table.Table {
	t.Helper()
	j, err := journal.Open(t.Context(), file)
	require.NoError(t, err)
	tb, err := table.Open(t.Context(), boxes.New(), j, table.Options{})
	require.NoError(t, err)
	require.NoError(t, book.join(t.Context(), tb))
	return tb
}

// commands counts the entries of a game's log.
func commands(t *testing.T, tb *table.Table) int {
	t.Helper()
	entries, err := tb.Log(t.Context(), 0, 100)
	require.NoError(t, err)
	return len(entries)
}

const ghoul = `{"class":"monster","id":"ghoul","name":"Ghoul","trophy":1,"tasks":[{"needs":["peril"]}]}`

func TestTheCardBookIsKeptAndEntersEveryGame(t *testing.T) {
	ctx, state, one, two := t.Context(), t.TempDir(), t.TempDir(), t.TempDir()
	book, err := openBook(booked(t), state)
	require.NoError(t, err)
	first := play(t, filepath.Join(one, "game.sqlite"), book)
	require.Zero(t, commands(t, first), "an empty book tells nothing")
	require.NoError(t, book.Enter(ctx, []byte(ghoul)))
	require.Equal(t, 1, commands(t, first), "the game at the table gets the card")
	require.NoError(t, first.Close("closed"))

	again, err := openBook(booked(t), state)
	require.NoError(t, err)
	require.Len(t, entered(t, again), 1)
	second := play(t, filepath.Join(two, "game.sqlite"), again)
	require.Equal(t, 1, commands(t, second), "a new game gets all cards")
	require.NoError(t, again.Forget(ctx, "monster", "ghoul"))
	require.Equal(t, 2, commands(t, second))
	require.Equal(t, models.NotFound, models.CodeOf(again.Forget(ctx, "monster", "ghoul")))
	require.NoError(t, second.Close("closed"))

	third := play(t, filepath.Join(two, "game.sqlite"), again)
	require.Equal(t, 2, commands(t, third), "what a game was told it is not told again")
	require.NoError(t, third.Close("closed"))
	firstAgain := play(t, filepath.Join(one, "game.sqlite"), again)
	require.Equal(t, 2, commands(t, firstAgain), "an old game learns what was forgotten since")
	require.NoError(t, firstAgain.Close("closed"))
}

func TestTheCardBookShowsWhereItDiffers(t *testing.T) {
	book, err := openBook(booked(t), t.TempDir())
	require.NoError(t, err)
	koi, ok := boxes.Cards().Get(cards.Adventure, "koi-pond")
	require.True(t, ok)
	own := *koi
	own.Trophy = 1
	data, err := json.Marshal(own)
	require.NoError(t, err)
	require.NoError(t, book.Enter(context.Background(), data))
	text, err := json.Marshal(book.Known())
	require.NoError(t, err)
	var page struct {
		Form  cards.Schema
		Cards []struct {
			ID      string
			Own     bool
			Differs []string
		}
	}
	require.NoError(t, json.Unmarshal(text, &page))
	var classes []cards.Class
	for _, c := range page.Form.Classes {
		classes = append(classes, c.Class)
	}
	require.Subset(t, classes, cards.Classes(), "boxes add others")
	n := 0
	for _, c := range page.Cards {
		if c.Own {
			n++
			require.Equal(t, "koi-pond", c.ID)
			require.Equal(t, []string{"trophy"}, c.Differs)
		}
	}
	require.Equal(t, 1, n)
}

// hangingUp ends a context when it reads a card book.
type hangingUp struct {
	engine.Booked
	end func()
}

func (h hangingUp) ReadBook(file []byte) (engine.Book, error) {
	h.end()
	return h.Booked.ReadBook(file)
}

// A card that is saved is told to the game, though the phone that entered it is gone meanwhile.
func TestACardThatWasSavedIsInTheGame(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	phone := &hangingUp{Booked: booked(t), end: func() {}}
	book, err := openBook(phone, t.TempDir())
	require.NoError(t, err)
	tb := play(t, filepath.Join(t.TempDir(), "game.sqlite"), book)
	phone.end = cancel
	require.NoError(t, book.Enter(ctx, []byte(ghoul)))
	require.Error(t, ctx.Err())
	require.Equal(t, 1, commands(t, tb))
	require.NoError(t, tb.Close("closed"))
}

// A card of which a closed game could not be told is told when that is opened.
func TestACardThatAClosedGameMissedIsTold(t *testing.T) {
	state, game := t.TempDir(), filepath.Join(t.TempDir(), "game.sqlite")
	book, err := openBook(booked(t), state)
	require.NoError(t, err)
	tb := play(t, game, book)
	require.NoError(t, tb.Close("closed"))
	require.Error(t, book.Enter(t.Context(), []byte(ghoul)))
	require.Len(t, entered(t, book), 1, "it is saved")
	tb = play(t, game, book)
	require.Equal(t, 1, commands(t, tb))
	require.NoError(t, tb.Close("closed"))
}

func TestTheCardBookTravels(t *testing.T) {
	ctx := context.Background()
	mine, err := openBook(booked(t), t.TempDir())
	require.NoError(t, err)
	require.NoError(t, mine.Enter(ctx, []byte(ghoul)))
	file, _, err := mine.File()
	require.NoError(t, err)
	yours, err := openBook(booked(t), t.TempDir())
	require.NoError(t, err)
	require.NoError(t, yours.Replace(ctx, file, ""))
	require.Equal(t, entered(t, mine), entered(t, yours))

	tb := play(t, filepath.Join(t.TempDir(), "game.sqlite"), yours)
	told := commands(t, tb)
	require.NoError(t, yours.Replace(ctx, file, ""))
	require.Equal(t, told, commands(t, tb), "the same cards once more are nothing new")
	require.NoError(t, yours.Enter(ctx, []byte(
		`{"class":"monster","id":"vampire","name":"Vampire","trophy":1,"tasks":[{"needs":["peril"]}]}`)))
	require.NoError(t, yours.Replace(ctx, file, ""))
	entries, err := tb.Log(ctx, 0, 1)
	require.NoError(t, err)
	require.Equal(t, "log.book-forget", entries[0].Label.Key, "only the vampire goes")
	require.Equal(t, told+2, commands(t, tb))
	require.NoError(t, tb.Close("closed"))

	for _, bad := range []string{
		`{}`, `[]`,
		`{"book":"eldersign","version":1,"cards":[{"class":"monster","id":"","name":""}]}`,
	} {
		require.Equal(t, models.Invalid, models.CodeOf(yours.Replace(ctx, []byte(bad), "")), bad)
	}
	require.Equal(t, models.Invalid, models.CodeOf(yours.Enter(ctx,
		[]byte(`{"class":"monster","id":"a","name":"A","wings":2}`))))
	require.Len(t, entered(t, yours), 1, "what is refused changes nothing")
}

func TestADamagedCardBookIsNotWrittenOver(t *testing.T) {
	state := t.TempDir()
	path := filepath.Join(state, "cards.json")
	require.NoError(t, os.WriteFile(path, []byte(`{"book":"eldersign"`), 0o600))
	_, err := openBook(booked(t), state)
	require.Equal(t, models.Unreadable, models.CodeOf(err))
	require.ErrorContains(t, err, "move it away")
}

// However long the cards are that a player enters, the book can be opened again.
func TestACardBookThatCouldNotBeReadAgainIsNotKept(t *testing.T) {
	folder := t.TempDir()
	b, err := openBook(booked(t), folder)
	require.NoError(t, err)
	choose := func(options ...[]any) []any { return []any{map[string]any{"do": "choose", "options": options}} }
	clocks := slices.Repeat([]any{map[string]any{"do": "clock"}}, 12)
	long := slices.Repeat(choose(clocks, clocks, clocks, clocks), 12)
	for i := 0; err == nil; i++ {
		var card []byte
		card, err = json.Marshal(map[string]any{
			"id": fmt.Sprint("card-", i), "name": "Card", "class": "mythos", "drawn": choose(long, long, long, long),
		})
		require.NoError(t, err)
		err = b.Enter(t.Context(), card)
		require.Less(t, i, 20, "a book of a megabyte")
	}
	require.Equal(t, models.TooLarge, models.CodeOf(err))
	file, _, err := b.File()
	require.NoError(t, err)
	again, err := openBook(booked(t), folder)
	require.NoError(t, err)
	kept, _, err := again.File()
	require.NoError(t, err)
	require.Equal(t, string(file), string(kept))
	require.NoError(t, again.Enter(t.Context(), []byte(`{"class": "monster", "id": "card-short", "name": "Short"}`)))
}

// Two programs may write one book: a second Elderglass with games of its own, or the
// owner's editor.
func TestTheCardBookIsNeverOverwrittenByOneWhoHasNotSeenIt(t *testing.T) {
	ctx, state := context.Background(), t.TempDir()
	mine, err := openBook(booked(t), state)
	require.NoError(t, err)
	yours, err := openBook(booked(t), state)
	require.NoError(t, err)
	tb := play(t, filepath.Join(t.TempDir(), "game.sqlite"), yours)
	card := func(id string) []byte {
		return []byte(`{"class":"monster","id":"` + id + `","name":"` + id + `","trophy":1,"tasks":[{"needs":["peril"]}]}`)
	}
	require.NoError(t, mine.Enter(ctx, card("ghoul")))
	require.NoError(t, yours.Enter(ctx, card("vampire")))
	require.NoError(t, mine.Enter(ctx, card("witch")))
	require.NoError(t, yours.Forget(ctx, "monster", "ghoul"))
	kept, err := openBook(booked(t), state)
	require.NoError(t, err)
	var ids []string
	for _, c := range entered(t, kept) {
		ids = append(ids, c.ID)
	}
	require.ElementsMatch(t, []string{"vampire", "witch"}, ids)
	commands, err := tb.Commands(ctx)
	require.NoError(t, err)
	require.Len(t, commands, 4, "the game hears of the other's cards too: ghoul, vampire, witch, and ghoul no more")

	whole, seen, err := mine.File()
	require.NoError(t, err)
	err = mine.Replace(ctx, whole, "")
	require.Equal(t, models.Conflict, models.CodeOf(err), "a whole book in the place of one that was not seen")
	require.NoError(t, mine.Replace(ctx, whole, ""), "now it was")
	require.NoError(t, mine.Replace(ctx, whole, seen), "what was seen is there again")
	require.NoError(t, mine.Enter(ctx, card("hound")))
	err = mine.Replace(ctx, whole, seen)
	require.Equal(t, models.Conflict, models.CodeOf(err), "another phone entered a card since")

	var all sync.WaitGroup
	for i, book := range []*cardBook{mine, yours} {
		all.Go(func() {
			for n := range 10 {
				if err := book.Enter(ctx, card(fmt.Sprintf("many-%d-%d", i, n))); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	kept, err = openBook(booked(t), state)
	require.NoError(t, err)
	n := 0
	for _, c := range entered(t, kept) {
		if strings.HasPrefix(c.ID, "many-") {
			n++
		}
	}
	require.Equal(t, 20, n, "every entry that was acknowledged")

	require.NoError(t, os.WriteFile(filepath.Join(state, "cards.json"), []byte("half"), 0o600))
	require.Equal(t, models.Unreadable, models.CodeOf(mine.Enter(ctx, card("ghoul"))))
	data, err := os.ReadFile(filepath.Join(state, "cards.json"))
	require.NoError(t, err)
	require.Equal(t, "half", string(data), "what another program damaged is not written over")
	require.NoError(t, tb.Close("closed"))
}
