package deathmaydie_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/deathmaydie"
	"elderglass/engine/deathmaydie/cards"
	"elderglass/engine/script"
	"elderglass/models"
)

// booked is the game with a book.
func booked(t *testing.T) engine.Booked {
	t.Helper()
	g, ok := deathmaydie.New().(engine.Booked)
	require.True(t, ok)
	return g
}

// entered are entries in a book.
func entered(t *testing.T, entries ...string) engine.Book {
	t.Helper()
	b, err := booked(t).ReadBook(nil)
	require.NoError(t, err)
	for _, e := range entries {
		b, err = b.Enter([]byte(e))
		require.NoError(t, err, e)
	}
	return b
}

const (
	tomes = `{"class":"dmd-episode","id":"tomes","name":"Tomes of Madness","episode":{"id":"","name":"",
		"tokens":[{"id":"tome","name":"Tome","wounds":2}]}}`
	tomesBoard = `{"class":"dmd-board","id":"tomes","name":"Tomes of Madness","board":{
		"spaces":[{"id":"hall","name":"Hall","start":true,"spot":{"x":20,"y":30}},
			{"id":"crypt","name":"Crypt","gate":"red","fire":2,"tokens":["tome"],"enemies":["ghoul"]},{"id":"attic"}],
		"passages":[["hall","crypt"],["hall","attic"]],"locks":[["hall","attic"]]}}`
	ghoul = `{"class":"dmd-enemy","id":"ghoul","name":"Ghoul","of":"tomes","enemy":{"id":"","name":"","kind":"monster",
		"health":3,"standard":2,"bonus":1}}`
	dirge  = `{"class":"dmd-mythos","id":"dirge","name":"Dirge","of":"tomes"}`
	shovel = `{"class":"dmd-discovery","id":"shovel","name":"Shovel","of":"tomes"}`
)

// played puts a book into a game and plays lines.
func played(t *testing.T, b engine.Book, lines ...string) *deathmaydie.State {
	t.Helper()
	none, err := booked(t).ReadBook(nil)
	require.NoError(t, err)
	news, err := b.News(none)
	require.NoError(t, err)
	require.Len(t, news, 1)
	var args struct {
		Cards json.RawMessage `json:"cards"`
	}
	require.NoError(t, json.Unmarshal(news[0].Args, &args))
	return playLines(t, append([]string{"cards " + string(args.Cards)}, lines...)...)
}

func playLines(t *testing.T, lines ...string) *deathmaydie.State {
	t.Helper()
	r := script.NewRunner(deathmaydie.New)
	c := script.Case{}
	for _, l := range lines {
		c.Lines = append(c.Lines, script.Line{Text: l})
	}
	require.NoError(t, r.Run(c))
	return r.State().(*deathmaydie.State)
}

// TestAnEpisodeOfTheBookIsPlayed: an episode with its board, fire, tokens, a lock and an enemy that its owner entered.
// A card of which only the name was entered is done by hand.
func TestAnEpisodeOfTheBookIsPlayed(t *testing.T) {
	b := entered(t, tomes, tomesBoard, ghoul, dirge, shovel)
	s := played(t, b, "given tomes | cthulhu | fleur gonk", "expect fire crypt 2", "expect at crypt ghoul",
		"expect tokens tome 1 0", "expect locked hall attic yes", "pass", "choose dirge", "expect question done",
		"choose done", "choose shovel", "expect question done")
	require.Equal(t, "tomes", s.Box.Episode.ID)
	require.Equal(t, 3, s.Box.Episode.Enemies[0].Health)
}

// TestADiscoveryCardOfWhichNoneIsKnownIsAskedFor: people may enter the card that they drew, which is another answer
// then.
// Where the cards stay on the table, none is asked for.
func TestADiscoveryCardOfWhichNoneIsKnownIsAskedFor(t *testing.T) {
	drawn := []string{"given tomes | cthulhu | fleur gonk", "pass", "choose unknown-plain", "choose done"}
	s := played(t, entered(t, tomes, tomesBoard), append(drawn, "expect question unknown")...)
	asked := deathmaydie.New().Choices(s)
	require.Equal(t, "dmd-discovery", asked[0].Deck)
	news, err := entered(t, tomes, tomesBoard, shovel).News(entered(t, tomes, tomesBoard))
	require.NoError(t, err)
	next, _, err := engine.Step(deathmaydie.New(), s, news[0])
	require.NoError(t, err)
	asked = deathmaydie.New().Choices(next)
	require.Len(t, asked, 2)
	require.Equal(t, "dmd-discovery/shovel", asked[0].Card)

	played(t, entered(t, tomes, tomesBoard), append(drawn, "choose unknown", "expect question done")...)
	s = played(t, entered(t, tomes, tomesBoard), "given tomes | cthulhu | fleur gonk", "depth trackers", "pass")
	require.Empty(t, deathmaydie.New().Choices(s)[0].Deck, "a card that is entered could not be chosen")
	played(t, entered(t, tomes, tomesBoard), append([]string{drawn[0], "depth trackers"}, append(drawn[1:],
		"expect question done")...)...)
}

// TestTheBookIsAFile: what is written is read, and told to a game that knows another book as the whole of this one.
func TestTheBookIsAFile(t *testing.T) {
	b := entered(t, tomes, tomesBoard, ghoul)
	file, err := b.File()
	require.NoError(t, err)
	again, err := booked(t).ReadBook(file)
	require.NoError(t, err)
	require.Equal(t, b.Known(), again.Known())
	news, err := again.News(b)
	require.NoError(t, err)
	require.Empty(t, news, "nothing is new")

	less, err := again.Forget("dmd-enemy", "ghoul")
	require.NoError(t, err)
	_, err = less.Forget("dmd-enemy", "ghoul")
	require.Equal(t, models.NotFound, models.CodeOf(err))
	require.Len(t, again.Known().(deathmaydie.BookView).Cards, 3, "a book is never changed")
	news, err = less.News(again)
	require.NoError(t, err)
	g := deathmaydie.New()
	first, err := b.News(entered(t))
	require.NoError(t, err)
	s, _, err := engine.Step(g, g.New(), first[0])
	require.NoError(t, err)
	require.Len(t, s.(*deathmaydie.State).Book.Parts, 1)
	s, _, err = engine.Step(g, s, news[0])
	require.NoError(t, err)
	require.Empty(t, s.(*deathmaydie.State).Book.Parts, "what was forgotten is gone from the game too")
	require.Len(t, s.(*deathmaydie.State).Book.Boards, 1)
}

// TestCardsAreEnteredWhileTheGameGoesOn: a card of which the number is typed in the middle of a game is in its deck, an
// enemy has its health, and the board stays as it lies.
func TestCardsAreEnteredWhileTheGameGoesOn(t *testing.T) {
	whole := func(b engine.Book) string {
		news, err := b.News(entered(t))
		require.NoError(t, err)
		return string(news[0].Args)
	}
	g := deathmaydie.New()
	var s engine.State = played(t, entered(t, tomes, tomesBoard), "given tomes | cthulhu | fleur gonk")
	require.Nil(t, s.(*deathmaydie.State).Box.Episode.Enemies)
	other := strings.ReplaceAll(tomesBoard, `"crypt"`, `"cellar"`)
	s, _, err := engine.Step(g, s, engine.Command{
		Kind: "book", Args: []byte(whole(entered(t, tomes, other, ghoul, dirge, shovel))),
	})
	require.NoError(t, err)
	own := s.(*deathmaydie.State)
	require.Equal(t, 3, own.Box.Episode.Enemies[0].Health)
	require.Contains(t, own.Deck, "dirge")
	require.Contains(t, own.Undiscovered, "shovel")
	require.Equal(t, "crypt", own.Box.Episode.Board.Spaces[1].ID)

	again, _, err := engine.Step(g, s, engine.Command{
		Kind: "book", Args: []byte(whole(entered(t, tomes, other, ghoul, dirge, shovel))),
	})
	require.NoError(t, err)
	require.Equal(t, own.Deck, again.(*deathmaydie.State).Deck, "each card is there once")
}

// TestACardThatIsTakenOutOfTheBookStaysInTheGame: it is drawn and claimed, whenever it was taken out.
func TestACardThatIsTakenOutOfTheBookStaysInTheGame(t *testing.T) {
	full := entered(t, strings.ReplaceAll(shovel, `"tomes"`, `"drowned-lamp","discovery":{"id":"","name":"",
		"left":{"kind":"item","name":"Shovel"}}`))
	less, err := full.Forget(cards.ClassDiscovery, "shovel")
	require.NoError(t, err)
	news, err := less.News(full)
	require.NoError(t, err)
	lines := []string{
		"given drowned-lamp | keeper-below | fleur gonk", "pass", "choose flood-tide", "choose shovel", "choose left",
	}
	for at := 1; at <= len(lines); at++ {
		s := played(t, full, slices.Insert(slices.Clone(lines), at, "do book "+string(news[0].Args))...)
		require.Equal(t, "shovel", s.People[0].Cards[0].Card, at)
	}
}

// TestABoardIsTakenWhereItsEpisodeIsChosen: an episode that was chosen before its board was entered has it then.
func TestABoardIsTakenWhereItsEpisodeIsChosen(t *testing.T) {
	news, err := entered(t, strings.ReplaceAll(tomesBoard, `"tomes"`, `"blasphemous-alchemy"`)).News(entered(t))
	require.NoError(t, err)
	g := deathmaydie.New()
	var s engine.State = playLines(t, "episode blasphemous-alchemy")
	require.Nil(t, s.(*deathmaydie.State).Box.Episode.Board)
	s, _, err = engine.Step(g, s, news[0])
	require.NoError(t, err)
	require.Len(t, s.(*deathmaydie.State).Box.Episode.Board.Spaces, 3)
}

// TestWhatIsNoCardIsRefused, with a sentence.
func TestWhatIsNoCardIsRefused(t *testing.T) {
	for name, entry := range map[string]string{
		"no JSON":            `{`,
		"another field":      `{"class":"dmd-mythos","id":"a","name":"A","colour":"red"}`,
		"no class":           `{"id":"a","name":"A"}`,
		"another class":      `{"class":"dmd-spell","id":"a","name":"A"}`,
		"no name":            `{"class":"dmd-mythos","id":"a","name":""}`,
		"a path":             `{"class":"dmd-mythos","id":"../a","name":"A"}`,
		"of no episode":      `{"class":"dmd-discovery","id":"a","name":"A"}`,
		"an episode of one":  `{"class":"dmd-episode","id":"a","name":"A","of":"tomes"}`,
		"a field of another": `{"class":"dmd-insanity","id":"a","name":"A","mythos":{"id":"a","name":"A"}}`,
		"a negative health":  `{"class":"dmd-enemy","id":"a","name":"A","enemy":{"id":"a","name":"A","kind":"monster","health":-1}}`,
		"too many dice":      `{"class":"dmd-enemy","id":"a","name":"A","enemy":{"id":"a","name":"A","kind":"monster","bonus":1000}}`,
		"an unknown effect":  `{"class":"dmd-mythos","id":"a","name":"A","mythos":{"id":"","name":"","effects":[{"do":"win"}]}}`,
		"no board":           `{"class":"dmd-board","id":"a","name":"A"}`,
		"a board in parts":   strings.Replace(tomesBoard, `["hall","crypt"],`, ``, 1),
	} {
		_, err := entered(t).Enter([]byte(entry))
		require.Equal(t, models.Invalid, models.CodeOf(err), "%s: %v", name, err)
	}
	for _, file := range []string{`[]`, `{"version":2,"cards":[]}`, `{"version":1,"cards":[{"class":"x"}]}`} {
		_, err := booked(t).ReadBook([]byte(file))
		require.Equal(t, models.Invalid, models.CodeOf(err), file)
	}
	_, err := booked(t).ReadBook(make([]byte, 2<<20))
	require.Equal(t, models.TooLarge, models.CodeOf(err))
}

// TestTheBookTellsWhatMayBeEntered: episodes and Elder Ones with their kinds of tokens and enemies.
func TestTheBookTellsWhatMayBeEntered(t *testing.T) {
	view := entered(t, tomes, ghoul).Known().(deathmaydie.BookView)
	require.Contains(t, view.Owners, deathmaydie.Owner{
		Class: cards.ClassEpisode, ID: "tomes", Name: "Tomes of Madness",
		Tokens: []deathmaydie.Owned{{ID: "tome", Name: "Tome"}}, Enemies: []deathmaydie.Owned{{ID: "ghoul", Name: "Ghoul"}},
	})
	require.Contains(t, view.Skills, deathmaydie.Owned{ID: "brawling", Name: "Brawling"})
}
