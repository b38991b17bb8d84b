//go:build !nocv

package process_test

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision"
	"elderglass/vision/cards"
	"elderglass/vision/cards/bench"
	"elderglass/vision/cards/projective"
	"elderglass/vision/process"
)

// A card is shown once, told its name, known when it is shown again, also after the reader
// started anew, and unknown when its picture is forgotten.
func TestACardIsTaughtAndKnownAgain(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, bench.Make(dir, 303, 3, 1))
	photographs, err := filepath.Glob(filepath.Join(dir, "learn", "*.jpg"))
	require.NoError(t, err)
	book := filepath.Join(dir, "state", "looks.cards")
	tb := newTable(t)
	tb.Use(process.Setup{Source: vision.Source{Kind: vision.SourceNone}, Cards: book})
	require.Equal(t, models.Say("tray.why.no-camera-chosen-enter"), (<-tb.news).Why)
	picture := func(i int) []byte {
		data, err := os.ReadFile(photographs[i])
		require.NoError(t, err)
		return data
	}
	ready(t, tb, 1)

	sight, err := tb.LookAtCards(t.Context(), picture(0), nil)
	require.NoError(t, err)
	require.Positive(t, sight.Width)
	require.NotEmpty(t, sight.Cards, "the first card of a book is found")
	for _, c := range sight.Cards {
		require.Empty(t, c.ID, "nothing was taught")
	}
	lesson := models.CardLesson{Look: sight.Look, Cards: []models.TaughtCard{{
		ID: "old-lantern", Name: "Old Lantern", Class: "item", Corners: sight.Cards[0].Corners,
	}}}
	require.NoError(t, tb.TeachCards(t.Context(), lesson))
	sight, err = tb.LookAtCards(t.Context(), picture(0), nil)
	require.NoError(t, err)
	require.Equal(t, []string{"old-lantern"}, named(sight))

	lesson.Look = 99
	require.Equal(t, models.NotFound, models.CodeOf(tb.TeachCards(t.Context(), lesson)), "the picture is not kept")
	lesson.Look = sight.Look
	lesson.Cards[0].Corners = lesson.Cards[0].Corners[:3]
	require.Equal(t, models.Invalid, models.CodeOf(tb.TeachCards(t.Context(), lesson)))

	tb.Use(tb.Setup())
	ready(t, tb, 2)
	known, err := tb.KnownCards(t.Context())
	require.NoError(t, err)
	require.Equal(t, []models.KnownCard{{ID: "old-lantern", Name: "Old Lantern", Class: "item", Pictures: 1}}, known)
	sight, err = tb.LookAtCards(t.Context(), picture(0), nil)
	require.NoError(t, err)
	require.Equal(t, []string{"old-lantern"}, named(sight))

	drum := models.CardRef{Class: "item", ID: "drum"}
	require.Equal(t, models.NotFound, models.CodeOf(tb.UnlearnCard(t.Context(), drum, false)))
	sight, err = tb.LookAtCards(t.Context(), picture(1), nil)
	require.NoError(t, err)
	require.NotEmpty(t, sight.Cards)
	lesson = models.CardLesson{Look: sight.Look, Cards: []models.TaughtCard{{
		ID: drum.ID, Name: "Drum", Class: drum.Class, Corners: sight.Cards[0].Corners,
	}}}
	require.NoError(t, tb.TeachCards(t.Context(), lesson))
	require.NoError(t, tb.UnlearnCard(t.Context(), drum, false))
	known, err = tb.KnownCards(t.Context())
	require.NoError(t, err)
	require.Equal(t, []models.KnownCard{{ID: "old-lantern", Name: "Old Lantern", Class: "item", Pictures: 1}}, known,
		"the last lesson is taken back, and with it what was no more than a name")
	lesson.Cards[0].Rows = [][]string{{"lore"}}
	require.NoError(t, tb.TeachCards(t.Context(), lesson))
	require.NoError(t, tb.UnlearnCard(t.Context(), drum, false))
	known, err = tb.KnownCards(t.Context())
	require.NoError(t, err)
	require.Equal(t, []int{1, 0}, []int{known[0].Pictures, known[1].Pictures}, "what was entered of a card stays")

	require.NoError(t, tb.ForgetCardPictures(t.Context()))
	sight, err = tb.LookAtCards(t.Context(), picture(0), nil)
	require.NoError(t, err)
	require.Empty(t, named(sight))
	known, err = tb.KnownCards(t.Context())
	require.NoError(t, err)
	require.Equal(t, []models.KnownCard{
		{ID: "old-lantern", Name: "Old Lantern", Class: "item"},
		{ID: "drum", Name: "Drum", Class: "item", Rows: [][]string{{"lore"}}},
	}, known)
	data, err := os.ReadFile(book)
	require.NoError(t, err)
	require.Less(t, len(data), 500, "no picture is left on the disk")
}

// What the disk damages of a book costs the look that it was: other cards are known, and that one is said to be lost. One
// that was shown more often than looks are kept is forgotten at once.
func TestADamagedPictureCostsItsCardAlone(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, bench.Make(dir, 303, 3, 1))
	photographs, err := filepath.Glob(filepath.Join(dir, "learn", "*.jpg"))
	require.NoError(t, err)
	path := filepath.Join(dir, "looks.cards")
	tb := newTable(t)
	tb.Use(process.Setup{Source: vision.Source{Kind: vision.SourceNone}, Cards: path})
	ready(t, tb, 1)
	look := func(i int) models.CardSight {
		data, err := os.ReadFile(photographs[i])
		require.NoError(t, err)
		sight, err := tb.LookAtCards(t.Context(), data, nil)
		require.NoError(t, err)
		return sight
	}
	var ends []int64
	for i, id := range []string{"lantern", "drum"} {
		sight := look(i)
		require.NotEmpty(t, sight.Cards)
		require.NoError(t, tb.TeachCards(t.Context(), models.CardLesson{Look: sight.Look, Cards: []models.TaughtCard{{
			ID: id, Name: id, Class: "item", Corners: sight.Cards[0].Corners,
		}}}))
		info, err := os.Stat(path)
		require.NoError(t, err)
		ends = append(ends, info.Size())
	}
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = file.WriteAt([]byte("damaged"), ends[1]-3000) // in the picture of the second
	require.NoError(t, errors.Join(err, file.Close()))
	tb.Use(tb.Setup())
	ready(t, tb, 2)
	require.Equal(t, []string{"lantern"}, named(look(0)))
	known, err := tb.KnownCards(t.Context())
	require.NoError(t, err)
	require.Equal(t, []models.KnownCard{
		{ID: "lantern", Name: "lantern", Class: "item", Pictures: 1},
		{ID: "drum", Name: "drum", Class: "item", Lost: true},
	}, known)

	drum := models.CardRef{Class: "item", ID: "drum"}
	for n := range 5 {
		sight := look(1)
		require.NoError(t, tb.TeachCards(t.Context(), models.CardLesson{Look: sight.Look, Cards: []models.TaughtCard{{
			ID: drum.ID, Name: "drum", Class: drum.Class, Corners: sight.Cards[0].Corners,
		}}}))
		known, err = tb.KnownCards(t.Context())
		require.NoError(t, err)
		require.Equal(t, min(n+1, 4), known[1].Pictures)
		require.False(t, known[1].Lost)
	}
	require.NoError(t, tb.UnlearnCard(t.Context(), drum, true))
	known, err = tb.KnownCards(t.Context())
	require.NoError(t, err)
	require.Len(t, known, 1)
}

// A card that was named wrongly is named otherwise in the same picture, when that is kept no more and after another
// lesson of the wrong card: that one picture is then the right card's, and no other.
func TestALessonIsCorrected(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, bench.Make(dir, 303, 3, 1))
	photographs, err := filepath.Glob(filepath.Join(dir, "learn", "*.jpg"))
	require.NoError(t, err)
	tb := newTable(t)
	tb.Use(process.Setup{
		Source: vision.Source{Kind: vision.SourceNone}, Cards: filepath.Join(dir, "looks.cards"),
	})
	ready(t, tb, 1)
	look := func(i int) models.CardSight {
		data, err := os.ReadFile(photographs[i])
		require.NoError(t, err)
		sight, err := tb.LookAtCards(t.Context(), data, nil)
		require.NoError(t, err)
		require.NotEmpty(t, sight.Cards)
		return sight
	}
	teach := func(sight models.CardSight, id string) {
		require.NoError(t, tb.TeachCards(t.Context(), models.CardLesson{Look: sight.Look, Cards: []models.TaughtCard{{
			ID: id, Name: id, Class: "item", Corners: sight.Cards[0].Corners,
		}}}))
	}
	pictures := func() map[string]int {
		known, err := tb.KnownCards(t.Context())
		require.NoError(t, err)
		count := map[string]int{}
		for _, k := range known {
			count[k.ID] = k.Pictures
		}
		return count
	}
	first := look(0)
	teach(first, "drum")
	teach(look(1), "drum")
	require.Equal(t, map[string]int{"drum": 2}, pictures())
	var blank bytes.Buffer
	require.NoError(t, jpeg.Encode(&blank, image.NewGray(image.Rect(0, 0, 160, 120)), nil))
	for range 64 {
		_, err := tb.LookAtCards(t.Context(), blank.Bytes(), nil)
		require.NoError(t, err)
	}
	gone := first
	gone.Cards = []models.SeenCard{{Corners: slices.Clone(first.Cards[0].Corners)}}
	gone.Cards[0].Corners[0].X++
	require.Equal(t, models.NotFound, models.CodeOf(tb.TeachCards(t.Context(), models.CardLesson{
		Look: gone.Look, Cards: []models.TaughtCard{{
			ID: "flute", Name: "flute", Class: "item", Corners: gone.Cards[0].Corners,
		}},
	})), "the picture is kept no more")

	teach(first, "lantern")
	require.Equal(t, map[string]int{"drum": 1, "lantern": 1}, pictures())
	require.Equal(t, []string{"lantern"}, named(look(0)))
	require.Equal(t, []string{"drum"}, named(look(1)))
	teach(first, "lantern")
	require.Equal(t, map[string]int{"drum": 1, "lantern": 1}, pictures(), "saying it again teaches nothing new")
	require.NoError(t, tb.UnlearnCard(t.Context(), models.CardRef{Class: "item", ID: "lantern"}, false))
	require.Equal(t, map[string]int{"drum": 1}, pictures())
}

// A book may be written by elderglass cards learn while a table has it open: what it holds then is known, and the next
// lesson is added to it.
func TestABookThatAnotherProgramWroteIsReadAgain(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, bench.Make(dir, 303, 3, 1))
	photographs, err := filepath.Glob(filepath.Join(dir, "learn", "*.jpg"))
	require.NoError(t, err)
	path := filepath.Join(dir, "looks.cards")
	tb := newTable(t)
	tb.Use(process.Setup{Source: vision.Source{Kind: vision.SourceNone}, Cards: path})
	ready(t, tb, 1)
	teach := func(photograph, id string, corners []models.Point) []models.Point {
		data, err := os.ReadFile(photograph)
		require.NoError(t, err)
		sight, err := tb.LookAtCards(t.Context(), data, nil)
		require.NoError(t, err)
		if corners == nil {
			require.NotEmpty(t, sight.Cards)
			corners = sight.Cards[0].Corners
		}
		require.NoError(t, tb.TeachCards(t.Context(), models.CardLesson{Look: sight.Look, Cards: []models.TaughtCard{{
			ID: id, Name: id, Class: "item", Corners: corners,
		}}}))
		return corners
	}
	ids := func() (list []string) {
		known, err := tb.KnownCards(t.Context())
		require.NoError(t, err)
		for _, k := range known {
			list = append(list, k.ID)
		}
		return list
	}
	corners := teach(photographs[0], "lantern", nil)

	lock, err := cards.Lock(t.Context(), path)
	require.NoError(t, err)
	book, err := cards.Load(path)
	require.NoError(t, err)
	err = tb.UnlearnCard(t.Context(), models.CardRef{Class: "item", ID: "lantern"}, false)
	require.Equal(t, models.Conflict, models.CodeOf(err), "it would be written over")
	file, err := os.Open(photographs[1])
	require.NoError(t, err)
	img, err := vision.Decode(file)
	require.NoError(t, errors.Join(err, file.Close()))
	require.NoError(t, book.Learn(img, []cards.Shown{{
		Card: cards.Card{ID: "drum", Name: "Drum", Class: "item"}, Corners: corners,
	}}))
	require.NoError(t, errors.Join(book.Save(path), lock.Close()))

	require.Equal(t, []string{"lantern", "drum"}, ids())
	teach(photographs[2], "flute", corners)
	require.Equal(t, []string{"lantern", "drum", "flute"}, ids())
	require.NoError(t, os.Remove(path))
	teach(photographs[2], "flute", corners)
	book, err = cards.Load(path)
	require.NoError(t, err)
	require.Len(t, book.Cards(), 3, "a file that is gone takes nothing with it")
}

// The book of cards is read before somebody shows a card: here from a pipe that is there only until then.
func TestTheBookOfCardsIsReadBeforeItIsNeeded(t *testing.T) {
	for _, kind := range []vision.SourceKind{vision.SourceNone, vision.SourceDemo} {
		t.Run(string(kind), func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "looks.cards")
			var book cards.Book
			require.NoError(t, book.Learn(image.NewGray(image.Rect(0, 0, 640, 480)), []cards.Shown{{
				Card:    cards.Card{ID: "drum", Name: "Drum", Class: "item"},
				Corners: []models.Point{{X: 200, Y: 100}, {X: 400, Y: 100}, {X: 400, Y: 400}, {X: 200, Y: 400}},
			}}))
			require.NoError(t, book.Save(file))
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			pipe := filepath.Join(t.TempDir(), "looks.cards")
			require.NoError(t, syscall.Mkfifo(pipe, 0o600))
			tb := newTable(t)
			tb.Use(process.Setup{Source: vision.Source{Kind: kind}, Cards: pipe})
			var into *os.File
			require.Eventually(t, func() bool {
				into, err = os.OpenFile(pipe, os.O_WRONLY|syscall.O_NONBLOCK, 0)
				return err == nil
			}, time.Minute, time.Millisecond, "it is opened unasked")
			_, err = into.Write(data)
			require.NoError(t, errors.Join(err, into.Close()))
			require.NoError(t, os.Remove(pipe))
			ready(t, tb, 1)
			known, err := tb.KnownCards(t.Context())
			require.NoError(t, err)
			require.Equal(t, []models.KnownCard{{ID: "drum", Name: "Drum", Class: "item", Pictures: 1}}, known)
		})
	}
}

// However much is written on the cards that were taught, the reader lists them, and lives.
func TestALongListOfCardsEndsNothing(t *testing.T) {
	dir := t.TempDir()
	rows := make([][]string, 12)
	for i := range rows {
		rows[i] = slices.Repeat([]string{strings.Repeat("x", 40)}, 24)
	}
	path := filepath.Join(dir, "looks.cards")
	var book cards.Book
	shown := make([]cards.Shown, 100)
	for i := range shown {
		shown[i] = cards.Shown{
			Card:    cards.Card{ID: fmt.Sprint(i), Name: "Drum", Class: "item", Rows: rows},
			Corners: []models.Point{{X: 200, Y: 100}, {X: 260, Y: 100}, {X: 260, Y: 190}, {X: 200, Y: 190}},
		}
	}
	img := image.NewGray(image.Rect(0, 0, 640, 480))
	require.NoError(t, book.Learn(img, shown))
	require.NoError(t, book.Save(path))
	tb := newTable(t)
	tb.Use(process.Setup{Source: vision.Source{Kind: vision.SourceNone}, Cards: path})
	ready(t, tb, 1)
	known, err := tb.KnownCards(t.Context())
	require.NoError(t, err)
	require.Len(t, known, len(shown))
	require.Equal(t, rows, known[99].Rows)

	var file bytes.Buffer
	require.NoError(t, jpeg.Encode(&file, img, nil))
	sight, err := tb.LookAtCards(t.Context(), file.Bytes(), nil)
	require.NoError(t, err)
	taught := make([]models.TaughtCard, len(shown))
	for i, c := range shown {
		taught[i] = models.TaughtCard{ID: c.ID, Name: c.Name, Class: c.Class, Rows: rows, Corners: c.Corners}
	}
	require.Equal(t, models.TooLarge, models.CodeOf(tb.TeachCards(t.Context(), models.CardLesson{
		Look: sight.Look, Cards: taught,
	})), "more than a lesson can carry")
	known, err = tb.KnownCards(t.Context())
	require.NoError(t, err)
	require.Len(t, known, len(shown))
	require.Equal(t, 1, tb.starts)
}

// A card that was taught with more than itself about it lies where the others of its deck do, once there are six.
func TestACardThatWasTaughtTooLargeIsPutRight(t *testing.T) {
	learn := filepath.Join(t.TempDir(), "learn")
	require.NoError(t, bench.Make(filepath.Dir(learn), 303, 6, 1))
	data, err := os.ReadFile(filepath.Join(learn, "truth.json"))
	require.NoError(t, err)
	labels, err := cards.ParseLabels(data)
	require.NoError(t, err)
	tb := newTable(t)
	tb.Use(process.Setup{Source: vision.Source{Kind: vision.SourceNone}, Cards: filepath.Join(t.TempDir(), "looks.cards")})
	ready(t, tb, 1)
	var picture []byte
	var card cards.Shown
	for i, name := range slices.Sorted(maps.Keys(labels)) {
		card = labels[name][0]
		picture, err = os.ReadFile(filepath.Join(learn, name))
		require.NoError(t, err)
		sight, err := tb.LookAtCards(t.Context(), picture, nil)
		require.NoError(t, err)
		lies := projective.Quad(card.Corners)
		if i == 5 {
			lies = lies.Grown(1.06)
		}
		require.NoError(t, tb.TeachCards(t.Context(), models.CardLesson{Look: sight.Look, Cards: []models.TaughtCard{{
			ID: card.ID, Name: card.Name, Class: "item", Corners: lies[:],
		}}}))
	}
	sight, err := tb.LookAtCards(t.Context(), picture, nil)
	require.NoError(t, err)
	require.Equal(t, []string{card.ID}, named(sight))
	require.True(t, projective.Quad(card.Corners).Near(projective.Quad(sight.Cards[0].Corners), 0.01))
}

// Pictures that are none, and a tray without a camera, are answered and end nothing.
func TestCardsThatCannotBeLookedAtSayWhy(t *testing.T) {
	tb := newTable(t)
	tb.Use(process.Setup{Source: vision.Source{Kind: vision.SourceNone}, Cards: filepath.Join(t.TempDir(), "looks.cards")})
	ready(t, tb, 1)
	for name, data := range map[string][]byte{
		"text": []byte("no picture"), "cut": {0xff, 0xd8, 0xff, 0xe0},
		"head only": []byte("\x89PNG\r\n\x1a\n"),
	} {
		_, err := tb.LookAtCards(t.Context(), data, nil)
		require.Equal(t, models.Unreadable, models.CodeOf(err), name)
	}
	_, err := tb.LookAtCards(t.Context(), nil, nil)
	require.Equal(t, models.Unavailable, models.CodeOf(err), "no camera")
	require.NoError(t, os.WriteFile(tb.Setup().Cards, []byte("elderglass cards 1\nno more"), 0o600))
	tb.Use(tb.Setup())
	ready(t, tb, 2)
	_, err = tb.KnownCards(t.Context())
	require.Equal(t, models.Unreadable, models.CodeOf(err), "a damaged book is not written over")
}

// ready waits until so manyth child answers.
func ready(t *testing.T, tb *table, child int) {
	t.Helper()
	require.Eventually(t, func() bool {
		tb.mu.Lock()
		starts := tb.starts
		tb.mu.Unlock()
		if starts < child {
			return false
		}
		_, err := tb.KnownCards(t.Context())
		return models.CodeOf(err) != models.Unavailable
	}, 30*time.Second, 50*time.Millisecond)
}

func named(s models.CardSight) (ids []string) {
	for _, c := range s.Cards {
		if c.ID != "" {
			ids = append(ids, c.ID)
		}
	}
	return ids
}
