package rules_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/rules"
	"elderglass/engine/script"
	"elderglass/models"
)

// oil is what the box of the scripts adds: commands with several forms, and dice.
func oil() rules.Module[lantern, task, move] {
	type poured struct {
		Into string       `json:"into,omitempty" word:"word"`
		Seat engine.Seat  `json:"seat,omitempty" word:"seat"`
		N    int          `json:"n,omitempty" word:"number"`
		Dice []models.Die `json:"dice,omitempty" word:"faces"`
	}
	shineBy := func(t move, a poured) error {
		t.Emit(&shine{By: a.N + 10*int(a.Seat) + 100*len(a.Into)}, engine.Text{Key: "log.light"})
		return nil
	}
	return rules.Module[lantern, task, move]{
		ID: "oil",
		Sorts: map[string]rules.Sort[lantern]{
			"faces": rules.AllWords(func(_ *lantern, words []string) ([]models.Die, error) {
				dice := make([]models.Die, len(words))
				for i, w := range words {
					dice[i] = models.Die{Colour: "white", Face: models.Face(w), Confidence: 1, Sure: true}
				}
				return dice, nil
			}, func(_ *lantern, dice []models.Die) string {
				words := make([]string, len(dice))
				for i, d := range dice {
					words[i] = string(d.Face)
				}
				return strings.Join(words, " ")
			}),
			"jar": rules.OneWord(func(_ *lantern, word string) (string, error) {
				if word != "jug" {
					return "", models.Errorf(models.NotFound, "there is no jar %q", word)
				}
				return word, nil
			}, func(_ *lantern, jar string) string { return jar }),
		},
		Commands: []rules.Command[lantern, move]{
			rules.On[lantern]("pour", rules.Anyone, shineBy).Written("n", "seat n", "=all seat", "into:jar n"),
			rules.On[lantern]("spill", rules.Anyone, shineBy).Called("drop").Written("seat n", "n seat"),
			rules.On[lantern]("mend", rules.Anyone, shineBy).Written("into=wick n?", "into=glass"),
			rules.On[lantern]("throw", rules.Anyone, func(t move, a poured) error {
				if len(a.Dice) != 2 {
					return models.Errorf(models.Illegal, "two dice")
				}
				t.Emit(&shine{By: int(a.Dice[0].X)}, engine.Text{Key: "log.light"})
				return nil
			}).Written("dice"),
		},
	}
}

func withOil() engine.Game { return newToy(true, wind(), oil()) }

func playScript(text string, games ...func() engine.Game) (engine.State, error) {
	cases, err := script.Parse(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	r := script.NewRunner(games...)
	err = r.Run(cases[0])
	return r.State(), err
}

// TestAToyIsPlayedFromAScript plays the game and its box by nothing but their declarations.
func TestAToyIsPlayedFromAScript(t *testing.T) {
	_, err := playScript(`
game lantern
case A box asks, and two people play
expect choice add pass
2> refuse add 1 : seat 1
refuse add 3 : one or two
1> add 2
expect log log.light
expect question no yes
2> choose spare
expect choice pass
refuse choose no : nothing is asked
undo
expect question no yes
2> choose no
2> add 2
skip
expect no choice choose
`, withOil)
	require.NoError(t, err)
}

func TestTheFormsOfACommand(t *testing.T) {
	for line, light := range map[string]int{
		"pour 3": 3, "pour 2 3": 23, "pour all 2": 20, "pour jug 1": 301, "mend wick": 400, "mend wick 2": 402,
		"mend glass": 500, "drop 1 1": 11,
		"seen [{\"x\":7,\"sure\":true},{\"x\":1}]\nthrow a b": 7,
	} {
		s, err := playScript(line, withOil)
		require.NoError(t, err, line)
		state, _ := s.(*lantern)
		require.Equal(t, light, state.Light, line)
	}
	for line, want := range map[string]string{
		"pour":             "pour cannot be read like this; it is written: pour N; pour SEAT N; pour all SEAT; pour JAR N",
		"pour 1 2 3":       "it is written: pour N",
		"pour much":        `"much" should be a number; it is written: pour N`,
		"pour tub 1":       `there is no jar "tub"`,
		"drop 1 2":         "this may mean several things; it is written: drop SEAT N; drop N SEAT",
		"spill 1 2":        `there is no command "spill"`,
		"mend wick x":      "mend wick [N]; mend glass",
		"mend door":        "mend cannot be read like this",
		"throw a":          "two dice",
		"given all":        "set up command by command",
		"expect oil":       "lantern compares only question, choice and log",
		"game chess\npass": "the games are: lantern",
		"undo":             "there are 0 commands to undo",
	} {
		_, err := playScript(line, withOil)
		require.ErrorContains(t, err, want, line)
	}
	_, err := playScript("mend door", withOil)
	require.Equal(t, models.NotFound, models.CodeOf(err))
}

// TestAToysGameBecomesAScript writes what was played, and plays it again.
func TestAToysGameBecomesAScript(t *testing.T) {
	commands := []engine.Command{
		{Kind: "throw", Args: []byte(`{"dice":[{"colour":"white","face":"#a","confidence":0.5,"sure":false,"x":9,"y":0},{"colour":"white","face":"b","confidence":1,"sure":true,"x":0,"y":0}]}`)},
		{Kind: "spill", Seat: 1, Args: []byte(`{"n":2}`)},
		{Kind: "pass", Seat: 1},
	}
	var text strings.Builder
	require.NoError(t, script.Write(&text, withOil(), "a\ngame", commands[1:]))
	require.Equal(t, "case a game\ngame lantern\n1> do spill {\"n\":2}\n1> do pass {}\n", text.String())
	text.Reset()
	commands[0].Args = []byte(strings.ReplaceAll(string(commands[0].Args), "#a", "a"))
	require.NoError(t, script.Write(&text, withOil(), "dice", commands[:1]))
	require.Contains(t, text.String(), "\nseen [{")
	require.Contains(t, text.String(), "\nthrow a b\n")
	s, err := playScript(text.String(), withOil)
	require.NoError(t, err)
	require.Equal(t, 9, light(s))
}

// TestLinesAreReadAsTheyAreWritten reads the line of each choice of the toys.
func TestLinesAreReadAsTheyAreWritten(t *testing.T) {
	g, _ := withOil().(script.Game)
	s, _ := step(t, g, g.New(), 1, "add", `{"n":2}`)
	for _, at := range []engine.State{g.New(), s} {
		for i, c := range g.Choices(at) {
			word, rest, _ := strings.Cut(g.Lines(at)[i], " ")
			read, err := g.Read(at, c.Seat, word, rest, nil)
			require.NoError(t, err)
			require.Equal(t, c.Kind, read.Kind)
			if len(c.Args) > 0 {
				require.JSONEq(t, string(c.Args), string(read.Args))
			}
		}
	}
	require.Equal(t, `do pour {"dice":[1]}`, g.Line(s, engine.Command{Kind: "pour", Args: []byte(`{"dice":[1]}`)}),
		"no form has dice")
	require.Equal(t, "pour all 2", g.Line(s, engine.Command{Kind: "pour", Args: []byte(`{"seat":2}`)}))
}

func TestDefectsOfFormsAreFound(t *testing.T) {
	command := func(form string) func() {
		return func() {
			toy(rules.Module[lantern, task, move]{Commands: []rules.Command[lantern, move]{
				rules.On[lantern]("sing", rules.Anyone, func(move, number) error { return nil }).Written(form),
			}})
		}
	}
	require.PanicsWithValue(t, `rules: the command "sing" has no parameter "m"`, command("m"))
	require.PanicsWithValue(t, `rules: the parameter n of the command "sing" is of the sort "tone", which nobody has`,
		command("n:tone"))
	require.NotPanics(t, command("n?"))
}
