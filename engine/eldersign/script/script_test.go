package script_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/task"
	"elderglass/engine/script"
	"elderglass/models"
)

func TestScriptsThatAreWrongSayWhere(t *testing.T) {
	for text, want := range map[string]string{
		"dance":                           "line 1 (dance): there is no command \"dance\"; docs/scripts.md lists them",
		"refuse dance":                    "there is no command",
		"given azathoth\n":                "Choose at least one investigator",
		"given nobody":                    "has no ancient-one",
		"given azathoth | joe | koi-pond": "is this meant: joe-diamond?",
		"given azathoth | joe-diamond | the-cura":                                                   "is this meant: the-curator?",
		"given azathoth | joe-diamond\nundo 99":                                                     "commands to undo",
		"given azathoth | joe-diamond\nexpect doom 3":                                               `doom is "0"`,
		"given azathoth | joe-diamond\nexpect no choice move":                                       "line 2",
		"given azathoth | joe-diamond\nrefuse move entrance":                                        "should have been refused",
		"given azathoth | joe-diamond\nrefuse clock : no such reason":                               "it was refused with",
		"given azathoth | joe-diamond\nroll 7":                                                      "is no face",
		"card {\"class\"}":                                                                          "this is no card; it is written as in the files of engine/eldersign/core/data: invalid character",
		"given azathoth | joe-diamond | koi-pond\nmove pond":                                        "move now takes one of: koi-pond, unknown, entrance",
		"given azathoth | joe-diamond | koi-pond\nmove koi-pond\nuse sword":                         "use now takes one of: common-item",
		"given azathoth | joe-diamond | koi-pond\nmove entrance\nfirst-aid all":                     "has 0 trophies",
		"given azathoth | joe-diamond | koi-pond\nmove koi-pond\nroll 1 1 1 1 1 2\nfail\nlose lore": "but 1 1 1 1 1 2",
	} {
		cases, err := script.Parse(strings.NewReader(text))
		require.NoError(t, err)
		require.ErrorContains(t, script.NewRunner(boxes.New).Run(cases[0]), want, text)
	}
}

// TestAFormThatFitsByAccidentIsRefused says words too many, too few or of another sort: no
// command leaves any of them out in silence.
func TestAFormThatFitsByAccidentIsRefused(t *testing.T) {
	const given = "given azathoth | joe-diamond | koi-pond\nmove koi-pond\nroll terror peril 1 1 1 2\n"
	for line, want := range map[string]string{
		"use common-item dance":      "use cannot be read like this; it is written: use CARD [USE]",
		"adjust duke tokens +1":      "nobody has the card \"duke\"",
		"adjust doom":                "adjust COUNTER NUMBER; adjust SEAT COUNTER NUMBER; adjust CARD COUNTER NUMBER",
		"adjust doom more":           "\"more\" should be a number",
		"fix give 1":                 "fix give SEAT CLASS [CARD]; fix take THING",
		"fix give one spell heal":    "\"one\" should be a number",
		"fix awaken now":             "fix awaken",
		"ability seat 2 3":           "ability DIE; ability dice DICE; ability seat SEAT; ability card CARD",
		"ability lore":               "no such die as \"lore\" lies there, but terror peril 1 1 1 2",
		"complete 2 peril":           "complete TASK; complete TASK with DICE",
		"clock 3":                    "clock cannot be read like this; it is written: clock",
		"fail at once":               "it is written: fail",
		"clue w:1":                   "\"w\" is no colour; colours are g, y and r",
		"correct all lore":           "this takes one die, and not 6",
		"souvenir one":               "souvenir N",
		"house wild":                 "house RULE READING",
		"assist peril 2":             "assist SEAT DIE",
		"sit 2 jenny-barnes at last": "sit SEAT [CARD]",
	} {
		cases, err := script.Parse(strings.NewReader(given + line))
		require.NoError(t, err)
		require.ErrorContains(t, script.NewRunner(boxes.New).Run(cases[0]), want, line)
	}
}

// TestChooseTakesTheWordsOfAnAnswer answers a question in words, and with words that
// say too little or something else.
func TestChooseTakesTheWordsOfAnAnswer(t *testing.T) {
	const asked = `card {"class":"adventure","id":"trap","name":"Trap","trophy":1,"tasks":[{"needs":["lore","lore","lore"]}],"terror":[{"do":"choose","options":[[{"do":"lose","what":"clue"}],[{"do":"lose","what":"sanity"}],[{"do":"lose","what":"sanity"},{"do":"doom","amount":2}]]}]}
given azathoth | joe-diamond
fix open adventure trap
move trap
roll 1 lore peril terror 1 1
fail
`
	for line, after := range map[string]string{
		"choose 1":           "expect 1 clues 0",
		"choose clue":        "expect 1 clue 0",
		"choose lose 1 clue": "expect 1 clues 0",
		"choose Doom":        "expect doom 2",
		"choose sanity doom": "expect doom 2",
		"choose 3":           "expect doom 2",
	} {
		cases, err := script.Parse(strings.NewReader(asked + line + "\n" + after))
		require.NoError(t, err)
		require.NoError(t, script.NewRunner(boxes.New).Run(cases[0]), line)
	}
	for _, line := range []string{"choose", "choose sanity", "choose stamina", "choose lose"} {
		cases, err := script.Parse(strings.NewReader(asked + line))
		require.NoError(t, err)
		require.ErrorContains(t, script.NewRunner(boxes.New).Run(cases[0]),
			"choose takes one of: 1 (lose 1 clue), 2 (lose 1 sanity), 3 (lose 1 sanity doom 2)", line)
	}
}

// TestCardsAreCalledByTheirNames sets up and moves by names that are not the ids, of which several cards may have one.
func TestCardsAreCalledByTheirNames(t *testing.T) {
	for _, text := range []string{
		"game eldersign ice alaska-expedition\n" +
			"given Ithaqua (Omens of Ice) | Joe Diamond | Eureka Café, Unnatural Habitat\n" +
			"move Eureka Café\nexpect 1 at eureka-cafe\nexpect place unnatural-habitat-alaska there yes",
		"game eldersign ice museum\ngiven Yig | Joe Diamond | Unnatural Habitat\nexpect place unnatural-habitat there yes",
		"game eldersign deep rlyeh-rising\ngiven Hydra | \"Ashcan\" Pete, Joe Diamond | Low Tide\nmove Low Tide",
		"game eldersign pharaoh lightless-pyramid\ngiven Haunter of the Dark | Joe Diamond",
		"given Azathoth | Joe Diamond | Koi Pond | A Warning... of a Conspiracy\nexpect mythos a-warning-of-a-conspiracy",
	} {
		cases, err := script.Parse(strings.NewReader(text))
		require.NoError(t, err)
		require.NoError(t, script.NewRunner(boxes.New).Run(cases[0]), text)
	}
}

// TestExpectAndAdjustHaveTheSameWords changes every counter in each of its words and
// compares it in each.
func TestExpectAndAdjustHaveTheSameWords(t *testing.T) {
	for _, words := range [][]string{
		{"clue", "clues"},
		{"trophy", "trophies"},
		{"1 sanity-max"},
		{"1 stamina-max"},
		{"sign", "signs"},
		{"signs-needed"},
		{"doom"},
		{"doom-limit"},
	} {
		for _, one := range words {
			for _, other := range words {
				if len(words) == 2 && words[1] != "signs" {
					one, other = "1 "+strings.TrimPrefix(one, "1 "), "1 "+strings.TrimPrefix(other, "1 ")
				}
				runner := script.NewRunner(boxes.New)
				run := func(line string) error {
					return runner.Run(script.Case{Lines: []script.Line{{Text: line}}})
				}
				require.NoError(t, run("given azathoth | joe-diamond"))
				require.ErrorContains(t, run("expect "+other+" 999"), "is", "%s", other)
				before := runner.View()
				require.NoError(t, run("adjust "+one+" +2"), one)
				require.NotEqual(t, before, runner.View())
			}
		}
	}
}

// TestARealGameBecomesAScript plays random games with dice that a camera saw, some of
// them not surely, with faces corrected afterwards and changes by hand, writes their
// commands as scripts and plays those: the same games.
func TestARealGameBecomesAScript(t *testing.T) {
	for seed := range uint64(3) {
		s, commands := realGame(t, seed)
		var text strings.Builder
		require.NoError(t, script.Write(&text, boxes.New(), "a real\ngame", commands))
		cases, err := script.Parse(strings.NewReader(text.String()))
		require.NoError(t, err)
		require.Equal(t, "a real game", cases[0].Title)
		r := script.NewRunner(boxes.New)
		require.NoError(t, r.Run(cases[0]))
		require.JSONEq(t, jsonOf(t, s), jsonOf(t, r.State()))
		require.Contains(t, text.String(), "\nseen [")
		require.Contains(t, text.String(), "do correct ")

		// What the camera saw is no part of the rules: without it the same faces lie there.
		blind := script.NewRunner(boxes.New)
		for _, l := range cases[0].Lines {
			if !strings.HasPrefix(l.Text, "seen ") {
				require.NoError(t, blind.Run(script.Case{Lines: []script.Line{l}}))
			}
		}
		require.JSONEq(t, jsonOf(t, facesOnly(t, s)), jsonOf(t, facesOnly(t, blind.State())))
	}
}

func jsonOf(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}

// facesOnly returns a state without what the camera saw.
func facesOnly(t *testing.T, s engine.State) engine.State {
	t.Helper()
	own := new(eldersign.State)
	require.NoError(t, json.Unmarshal([]byte(jsonOf(t, s)), own))
	for i := range own.Dice {
		own.Dice[i].Seen = nil
	}
	return own
}

// realGame plays a random game and returns its commands.
func realGame(t *testing.T, seed uint64) (engine.State, []engine.Command) {
	t.Helper()
	g := boxes.New()
	random := rand.New(rand.NewPCG(seed, 6))
	s := g.New()
	var commands []engine.Command
	play := func(kind string, seat engine.Seat, args string) {
		c := engine.Command{Kind: kind, Seat: seat, Args: json.RawMessage(args)}
		next, _, err := engine.Step(g, s, c)
		require.NoError(t, err)
		s = next
		commands = append(commands, c)
	}
	play("book", 0, `{"cards":[{"class":"spell","id":"number","name":"Number # 1"}]}`)
	play("sit", 2, `{"seat":2,"card":"jenny-barnes"}`)
	play("sit", 3, `{"seat":3,"card":"joe-diamond"}`)
	play("begin", 0, "")
	for n := range 300 {
		if dice := g.Expect(s).Dice; len(dice) > 0 {
			c, ok := g.Roll(s, models.Roll{Rolled: throw(random, dice)})
			require.True(t, ok)
			play(c.Kind, c.Seat, string(c.Args))
			continue
		}
		if n%40 == 39 && s.(*eldersign.State).Result == nil {
			play("adjust", 0, `{"what":"signs","by":1}`)
		}
		if die := corrigible(s.(*eldersign.State)); die > 0 && random.IntN(6) == 0 {
			play("correct", 3, `{"die":`+strconv.Itoa(die)+`,"face":"investigation-3"}`)
		}
		choices := g.Choices(s)
		if len(choices) == 0 {
			break
		}
		c := choices[random.IntN(len(choices))]
		play(c.Kind, c.Seat, string(c.Args))
	}
	return s, commands
}

// corrigible is a die of the pool whose face may be corrected, or 0.
func corrigible(s *eldersign.State) int {
	for _, d := range s.Dice {
		if d.Place == "pool" && d.Face != "" {
			return d.ID
		}
	}
	return 0
}

// throw makes a roll as a camera sees it.
func throw(random *rand.Rand, dice map[models.Colour]int) []models.Die {
	var rolled []models.Die
	for _, c := range []models.Colour{task.Green, task.Yellow, task.Red} {
		for range dice[c] {
			face := []models.Face{task.Face2, task.FaceLore, task.FacePeril}[random.IntN(3)]
			x, y := float64(random.IntN(1280)), float64(random.IntN(960))/3
			d := models.Die{Colour: c, Face: face, Confidence: random.Float64(), Sure: random.IntN(5) > 0, X: x, Y: y}
			for _, turn := range [][2]float64{{-20, -20}, {20, -20}, {20, 20}, {-20, 20}} {
				d.Corners = append(d.Corners, models.Point{X: x + turn[0], Y: y + turn[1]})
			}
			rolled = append(rolled, d)
		}
	}
	return rolled
}

// TestTheExampleOfTheDocumentPlays plays what docs/scripts.md shows.
func TestTheExampleOfTheDocumentPlays(t *testing.T) {
	page, err := os.ReadFile("../../../docs/scripts.md")
	require.NoError(t, err)
	parts := strings.Split(string(page), "```\n")
	require.Len(t, parts, 3, "one example")
	var out strings.Builder
	require.NoError(t, script.Play(&out, strings.NewReader(parts[1]), boxes.New))
	require.Contains(t, out.String(), "case A roll, a task and a failure\n> given azathoth")
	require.Contains(t, out.String(), "= seat 2 joe-diamond: sanity")
}
