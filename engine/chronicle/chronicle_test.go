package chronicle_test

import (
	"encoding/json"
	"html"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/chronicle"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldritch"
	"elderglass/engine/games"
	"elderglass/engine/journal"
	"elderglass/engine/scene"
	"elderglass/engine/table"
	"elderglass/lang"
	"elderglass/models"
)

// kept opens a saved game of Elder Sign of 254 entries.
func kept(t *testing.T) *table.Table {
	t.Helper()
	folder, err := journal.OpenFolder(t.TempDir())
	require.NoError(t, err)
	path, err := journal.Import(t.Context(), filepath.Join("..", "table", "testdata", "eldersign-2026-11.elderglass"), folder,
		func(string) (journal.Replay, error) { return table.Replay(boxes.New()), nil })
	require.NoError(t, err)
	return open(t, boxes.New(), path)
}

func open(t *testing.T, game engine.Game, path string) *table.Table {
	t.Helper()
	j, err := journal.Open(t.Context(), path)
	require.NoError(t, err)
	tb, err := table.Open(t.Context(), game, j, table.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, tb.Close("test")) })
	return tb
}

// written returns the page in a language, and what people read of it.
func written(t *testing.T, c *chronicle.Chronicle, language string) (page, words string) {
	t.Helper()
	data, err := c.HTML(language)
	require.NoError(t, err)
	if to := os.Getenv("CHRONICLE"); to != "" {
		name := strings.NewReplacer("/", "-").Replace(t.Name()) + "-" + language + ".html"
		require.NoError(t, os.WriteFile(filepath.Join(to, name), data, 0o600))
	}
	body := regexp.MustCompile(`(?s)<style>.*?</style>|<[^>]*>`).ReplaceAllString(string(data), " ")
	return string(data), strings.Join(strings.Fields(html.UnescapeString(body)), " ")
}

func TestTheChronicleTellsAnEvening(t *testing.T) {
	c, err := chronicle.Of(t.Context(), kept(t))
	require.NoError(t, err)
	require.True(t, c.Whole)
	require.Equal(t, int64(254), c.Seq)
	for language, wanted := range map[string][]string{
		"en": {
			"Elder Sign: the chronicle", "15 turns · 54 rolls · Taken back 6 times", "On the table: Azathoth",
			"Doom 6/12 · Elder signs 2/14", "Joe Diamond Private Eye Devoured", "Sister Mary Nun Sanity 3/7",
			"Won: Cultist, A monster, Public Lavatory",
			"Michael McGlen resolves Public Lavatory Turn 7: Michael McGlen", "Midnight Turn 4: Kate Winthrop",
			"Kate Winthrop is devoured Turn 10: Kate Winthrop",
			"0 of 3 adventures completed, 1.4 were to be expected", "Green: 176 dice thrown",
			"Before the first turn", "Joe Diamond rolled 3, peril, 3, 2, 3, 3 Chance 86 % → 72 %", "The clock shows III",
		},
		"de": {
			"Elder Sign: die Chronik", "15 Züge · 54 Würfe · 6-mal zurückgenommen", "Auf dem Tisch: Azathoth",
			"Verderben 6/12", "Joe Diamond Privatdetektiv Verschlungen", "Michael McGlen löst Public Lavatory Zug 7",
			"Mitternacht Zug 4: Kate Winthrop", "0 von 3 Abenteuern geschafft, 1,4 waren zu erwarten",
			"176 Würfel geworfen", "Vor dem ersten Zug", "Chance 86 % → 72 %", "Die Uhr zeigt III",
		},
	} {
		page, words := written(t, c, language)
		for _, w := range wanted {
			assert.Contains(t, words, w, language)
		}
		requireAlone(t, page)
		require.Contains(t, page, `<html lang="`+language+`">`)
		t.Logf("%s: %d bytes", language, len(page))
		require.Less(t, len(page), 100_000, "a long evening is a small file")
	}
	_, words := written(t, c, "tlh")
	require.Contains(t, words, "the chronicle", "a language that is not known is English")
}

// requireAlone holds that a page leads nowhere, loads nothing and runs nothing.
func requireAlone(t *testing.T, page string) {
	t.Helper()
	for _, way := range regexp.MustCompile(`(?i)(href|src|srcset|action|data|poster|background)\s*=\s*"([^"]*)"`).FindAllStringSubmatch(page, -1) {
		require.Regexp(t, `^#e\d+$`, way[2], "it leads elsewhere: %s", way[0])
	}
	for _, word := range []string{
		"http:", "https:", "//", "<script", "<link", "<iframe", "<img", "<object", "<embed", "<form", "url(",
		"@import", "javascript:",
	} {
		require.NotContains(t, strings.ToLower(page), word)
	}
	require.NotRegexp(t, `(?i)<[^>]*\son\w+\s*=`, page)
	require.Contains(t, page, "default-src &#39;none&#39;")
}

// TestTheChronicleOfEveryGame plays each game for a while by what it offers itself, and tells
// it in both languages: without a raw key, and without a word that no catalogue has.
func TestTheChronicleOfEveryGame(t *testing.T) {
	for _, rules := range games.All() {
		game := rules()
		t.Run(game.Name(), func(t *testing.T) {
			tb := open(t, game, filepath.Join(t.TempDir(), "game.sqlite"))
			random := rand.New(rand.NewPCG(3, 11))
			for range 150 {
				tap(t, tb, random)
			}
			c, err := chronicle.Of(t.Context(), tb)
			require.NoError(t, err)
			for _, language := range []string{"en", "de"} {
				page, words := written(t, c, language)
				requireAlone(t, page)
				require.Contains(t, words, game.(engine.Titled).Title())
				require.NotRegexp(t, `(^| )[a-z]+(-[a-z]+)*\.[a-z]+([-.][a-z0-9]+)+( |$)|[{}@]|%!`, words, "a raw key or a hole")
				require.NotContains(t, words, "\uFFFD")
				if len(diceOf(game)) > 0 {
					require.Regexp(t, `thrown|geworfen`, words, "the dice of every game are counted")
				}
			}
		})
	}
}

// diceOf are the kinds of dice that a game is played with.
func diceOf(game engine.Game) []scene.DiceKind {
	s, _ := game.View(game.New(), engine.Spectator, engine.Nobody).(scene.Scene)
	return s.Dice
}

// tap does one thing that the view offers, or throws the dice that it expects.
func tap(t *testing.T, tb *table.Table, random *rand.Rand) {
	t.Helper()
	owner := table.Caller{Owner: true}
	data, seq, err := tb.View(t.Context(), owner)
	require.NoError(t, err)
	var v struct {
		Choices []engine.Choice
		Expect  models.Expectation
		Dice    []scene.DiceKind
	}
	require.NoError(t, json.Unmarshal(data, &v))
	var commands []engine.Command
	var dice []models.Die
	for _, kind := range v.Dice {
		for range v.Expect.Dice[kind.Colour] {
			dice = append(dice, models.Die{Colour: kind.Colour, Face: kind.Faces[random.IntN(len(kind.Faces))], Sure: true})
		}
	}
	if len(dice) > 0 {
		args, err := json.Marshal(map[string]any{"dice": dice})
		require.NoError(t, err)
		commands = append(commands, engine.Command{Kind: scene.RollDice, Args: args})
	}
	for _, i := range random.Perm(len(v.Choices)) {
		commands = append(commands, engine.Command{Kind: v.Choices[i].Kind, Args: v.Choices[i].Args})
	}
	for _, c := range commands {
		if _, err = tb.Command(t.Context(), owner, table.Request{Seq: seq}, c); err == nil {
			return
		}
	}
	require.NoError(t, err)
}

// TestNamesAreOnlyWords lets people choose names as bad as the table takes them, and a card have
// one: all are shown as text.
func TestNamesAreOnlyWords(t *testing.T) {
	names := []string{
		`<script>alert(1)`, `"><img src=x>`, `</style><b>`, `'onload='x`, `{{.Style}}`, `&lt;i&gt;`, `@log.roll`,
		`constructor`,
	}
	for _, name := range names {
		tb := open(t, boxes.New(), filepath.Join(t.TempDir(), "game.sqlite"))
		by := table.Caller{Holder: "phone"}
		_, err := tb.TakeSeat(t.Context(), by, 1, name, "", "")
		require.NoError(t, err, name)
		card, err := json.Marshal(map[string]any{"cards": []any{map[string]any{
			"class": "investigator", "id": "x", "name": name,
			"sanity": 4, "stamina": 4,
		}}})
		require.NoError(t, err)
		for i, c := range []engine.Command{
			{Kind: "book", Args: card},
			{Kind: "sit", Args: json.RawMessage(`{"seat":1,"card":"x"}`)},
			{Kind: "ancient", Args: json.RawMessage(`{"card":"azathoth"}`)},
			{Kind: "begin", Args: json.RawMessage(`{"adventures":[]}`)},
		} {
			_, err := tb.Command(t.Context(), by, table.Request{Seq: int64(i)}, c)
			require.NoError(t, err, c.Kind)
		}
		c, err := chronicle.Of(t.Context(), tb)
		require.NoError(t, err)
		page, words := written(t, c, "en")
		require.GreaterOrEqual(t, strings.Count(words, name), 3, "%s\n%s", name, words)
		require.Equal(t, 1, strings.Count(page, "<style>"))
		requireAlone(t, page)
	}
}

// TestWhatIsRememberedIsSaid holds that the moments are texts of the record.
func TestWhatIsRememberedIsSaid(t *testing.T) {
	for _, rules := range games.All() {
		game, ok := rules().(engine.Remembering)
		if !ok {
			continue
		}
		require.NotEmpty(t, game.Remembered())
		for key := range game.Remembered() {
			for _, language := range []string{"en", "de"} {
				require.NotEqual(t, key, lang.Of(language, game.Name()).Sentence(key, nil), "%s: %s", game.Name(), language)
			}
		}
	}
}

// TestADieThatWasMisreadCountsAsItFell puts a die right that the dice table had counted by the face that was read.
func TestADieThatWasMisreadCountsAsItFell(t *testing.T) {
	tb := open(t, eldritch.New(), filepath.Join(t.TempDir(), "game.sqlite"))
	host := table.Caller{Holder: "laptop", Owner: true}
	for _, c := range []struct{ kind, args string }{
		{"ancient", `{"card":"cthulhu"}`},
		{"sit", `{"seat":1,"card":"silas-marsh"}`},
		{"begin", `{"laid":true}`},
		{"adjust", `{"what":"clue","seat":1,"by":1}`},
		{"acquire", `{}`},
		{"roll", `{"dice":[{"colour":"white","face":"1"},{"colour":"white","face":"1"},{"colour":"white","face":"2"}]}`},
		{"correct", `{"die":1,"face":"6"}`},
	} {
		_, seq, err := tb.View(t.Context(), host)
		require.NoError(t, err)
		_, err = tb.Command(t.Context(), host, table.Request{Seq: seq}, engine.Command{
			Kind: c.kind, Args: json.RawMessage(c.args),
		})
		require.NoError(t, err, c.kind)
	}
	c, err := chronicle.Of(t.Context(), tb)
	require.NoError(t, err)
	_, words := written(t, c, "en")
	require.Contains(t, words, "3 dice thrown Face Fell Expected 1 1 0.5 2 1 0.5 3 0 0.5 4 0 0.5 5 0 0.5 6 1 0.5")
}
