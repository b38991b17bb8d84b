package terminal

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

const oddsHead = `# The odds of every adventure

The chance to complete all tasks under best play, as ` + "`elderglass odds`" + ` computes it, for the adventures and other
worlds of all boxes. The numbers are exact (package ` + "`engine/eldersign/odds`" + ` says how); a test renders this page again.
What they take is in [odds-times.md](odds-times.md): less than 50 ms each but for *Walled Up*, whose terror effect brings the
black die of a curse. [What is played](#what-is-played), [how exact it is](#how-exact-it-is) and [how it is
checked](#how-it-is-checked) stand below.

- Pools: six green dice (6g), with the yellow die of a common item (+y) and the red die of a unique item (+r). A die that the
  card itself locks while it is in play is not in the pool: such cards are marked *.
- The investigator may focus once and has no clue, unless a number of clues is given. No spells, no help, no abilities.
- Monster tasks stand without monsters: empty ones are disregarded, the others ask for what is printed. A monster changes it.
- "Terror" is how often the terror effects happen on average with six green dice, where the card has any: with each failed
  roll that shows terror. "!" ends the attempt, "-" takes every die that shows terror from the pool, "c" curses, and
  devours who is cursed already; all of it is part of the chances.
- Tasks: ">" is the order arrow, "|" any order; what is in brackets is paid on completion.

`

// oddsDocument prints docs/odds.md.
func oddsDocument(ctx context.Context, out io.Writer, set models.DiceSet, list []*cards.Card) error {
	fmt.Fprint(out, oddsHead)
	type column struct {
		head, pool string
		clues      int
	}
	columns := []column{
		{"6g", "6g", 0},
		{"+y", "6g+y", 0},
		{"+r", "6g+r", 0},
		{"+y+r", "6g+y+r", 0},
		{"6g, 2 clues", "6g", 2},
		{"+y+r, 4 clues", "6g+y+r", 4},
	}
	for _, class := range []cards.Class{cards.Adventure, cards.OtherWorld} {
		fmt.Fprintf(out, "## %s\n\n| Card | Tasks |", map[cards.Class]string{
			cards.Adventure:  "Adventures",
			cards.OtherWorld: "Other worlds",
		}[class])
		for _, c := range columns {
			fmt.Fprintf(out, " %s |", c.head)
		}
		fmt.Fprintf(out, " Terror |\n|---|---|%s---:|\n", strings.Repeat("---:|", len(columns)))
		for _, card := range list {
			if card.Class != class || slices.Contains(card.Unsure, "back") { // one of its tasks may be on its back
				continue
			}
			name := card.Name
			if len(card.Locks) > 0 {
				name += " *"
			}
			fmt.Fprintf(out, "| %s | %s |", name, strings.ReplaceAll(tasksText(card), "|", "\\|"))
			terror := ""
			for i, c := range columns {
				p := odds.OfCard(set, card)
				dice, err := parsePool(c.pool)
				if err != nil {
					return err
				}
				unlocked(dice, card.Locks)
				p.At = odds.Point{Dice: dice, Clues: c.clues, Focus: true}
				adviser, err := odds.New(p)
				if err != nil {
					return err
				}
				chance, err := adviser.Value(ctx, p.At)
				if err != nil {
					return err
				}
				fmt.Fprintf(out, " %.1f |", 100*chance)
				if i == 0 && p.Terror != odds.NoTerror {
					result, err := adviser.Advise(ctx, p.At)
					if err != nil {
						return err
					}
					terror = fmt.Sprintf("%.2f %s", result.Costs.Terror,
						map[odds.Terror]string{odds.TerrorFails: "!", odds.TerrorRemoves: "-", odds.TerrorCurses: "c"}[p.Terror])
				}
			}
			fmt.Fprintf(out, " %s |\n", strings.TrimSpace(terror))
		}
		fmt.Fprintln(out)
	}
	return oddsFoot(ctx, out, set)
}

const oddsPlayed = `## What is played

The rules of FAQ 2.0, Turn Structure II: clues (all or some dice again), one task with each roll, the terror effects of each
failed roll that shows terror, then focus (once) or a helper (each once), then the loss of a die; items' dice, each colour once;
dice on spells, taken back or spent; locked dice out; monsters' tasks; the final battle; the white die of a blessing and the
black die of a curse, which takes a die of the pool along that shows the same (II.6). Where a table plays another
reading of the red die, of the wildcard, of how often terror effects happen or of the order after a failed roll, the
adviser plays it too.

Abilities of the sixteen investigators that change an attempt:

| Investigator | In the odds |
|---|---|
| Amanda Sharpe | several tasks with one roll |
| Darrell Simmons, Harvey Walters, Michael McGlen | one die changed with each roll |
| Gloria Goldberg | both dice more on other worlds |
| Jenny Barnes | the yellow or the red die for what she can discard |
| Joe Diamond | two re-rolls for each clue |
| Kate Winthrop | no terror effects |
| Mandy Thompson | one or two dice again, once, for whoever attempts; while she may and has not used it today |
| Sister Mary | locked dice are in the pool; no terror effects of the Mythos card |
| all others | nothing: their abilities change no roll |

Not in the odds: what else a card may do in an attempt (a clue gained by the Necronomicon, a monster that a spell removes,
sanity that Whiskey keeps, cards whose effects people resolve by hand, cards of the card book that the program was not told
about), and whether a player would rather not pay for a task. Costs that would devour the investigator are: such a task counts as
not to be done. A curse that a task or a terror effect brings on the way is in them, with the black die from the next roll on. For
who is blessed it would take the blessing instead, with the white die: that is left out, as is terror that blesses, or curses
somebody of the players' choice. Then the page says that the chance is at most so much.

## How exact it is

Every number is exact up to rounding (1e-9), for up to ten equal dice and three others, eight tasks, any number of clues, one focus
and helpers, and spells in hand that secure up to two dice together. With more spells than that, no more than two dice are secured
after one roll; and where spells in hand would take more than about a second (with eight dice and four clues they do, where a
spell adds less than one in a hundred), the advice leaves them out. The answer is then the value of that play, and **bound** says
how much better the best play may be: no more than that of a player who has a wildcard for each die that the spells could secure
and fears no terror. A test holds both ends against trying everything. The badge of an adventure, in whole percent, leaves spells
out where they are worth less than half a percent.

The black die is exact too, and takes longer: at the largest point of the largest card 1.5 seconds of processor time, fifteen times
as long as without it, measured on 2026-11-22 on a busy machine
(` + "`elderglass odds the-graveyard --dice 6g+y+r --clues 4 --cursed`" + `); with six green dice and two clues less than 0.1 seconds. A curse that
may come on the way takes no longer where no dice of items may be added (less than 0.05 seconds:
` + "`elderglass odds walled-up --dice 6g --clues 4`" + `), else about as long as one that is there from the start (0.8 seconds of
processor time: ` + "`elderglass odds walled-up --dice 6g --add y+r --clues 4 --helpers 1`" + `, measured on 2026-11-23).

`

// published are the values of "peril peril, then lore lore" that go round, without
// focus, spell or clue.
var published = []struct {
	words   string
	dice    map[models.Colour]int
	percent float64
}{
	{"five green", map[models.Colour]int{task.Green: 5}, 2.253},
	{"six green", map[models.Colour]int{task.Green: 6}, 7.413},
	{"six green, yellow", map[models.Colour]int{task.Green: 6, task.Yellow: 1}, 17.246},
	{"six green, red", map[models.Colour]int{task.Green: 6, task.Red: 1}, 25.475},
	{"six green, yellow, red", map[models.Colour]int{task.Green: 6, task.Yellow: 1, task.Red: 1}, 42.755},
	{
		"six green, yellow, red, white",
		map[models.Colour]int{task.Green: 6, task.Yellow: 1, task.Red: 1, task.White: 1},
		60.697,
	},
}

const oddsChecked = `
They rest on our rules: the wildcard counts as peril and as lore, one die is lost with each failed roll, and the player chooses
which dice are spent and lost. Were the wildcard no symbol, the red die would only be worth the yellow one.

- Small pools, hundreds of random cards and points: equal to a program that tries every die, choice and loss.
- ` + "`make odds`" + ` plays a million attempts as advised on each of fourteen problems (extra dice, terror that removes dice or ends the
  attempt, help, the final battle, several tasks, second re-roll, changed dice, spells, the black die) with a referee that keeps the rules by
  itself; the share of successes must lie within five standard errors of the chance, and the costs within five of theirs. Last
  played on 2026-11-21 at 18:51 UTC, on nine of them, without the black die: all nine agree.
- In random games the rules are asked about the first step of all that is advised: none is refused.
- What a throw is worth is compared with the mean over all its results: the recap's luck rests on it.
`

// oddsFoot prints what stands below the tables.
func oddsFoot(ctx context.Context, out io.Writer, set models.DiceSet) error {
	fmt.Fprint(out, oddsPlayed,
		"## How it is checked\n\nPublished values for \"peril peril, then lore lore\" in that order, without focus, spell or clue:\n\n| Dice | Published | Here |\n|---|---:|---:|\n")
	two := func(symbol string) odds.Task {
		need := task.Requirement{Symbols: []string{symbol}, Amount: 1}
		return odds.Task{Requirements: []task.Requirement{need, need}}
	}
	for _, c := range published {
		r, err := odds.Solve(ctx, odds.Problem{
			Set: set, Ordered: true, Tasks: []odds.Task{two(task.Peril), two(task.Lore)},
			At: odds.Point{Dice: c.dice},
		})
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "| %s | %.3f %% | %.3f %% |\n", c.words, c.percent, 100*r.Value)
	}
	fmt.Fprint(out, oddsChecked)
	return nil
}
