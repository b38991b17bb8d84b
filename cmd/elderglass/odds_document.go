package main

import (
	"fmt"
	"strings"

	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
	"elderglass/models"
)

const oddsHead = `# The odds of every adventure

The chance to complete all tasks under best play, as ` + "`elderglass odds`" + ` computes it, for the adventures and other
worlds of the core box. The numbers are exact (package ` + "`engine/eldersign/odds`" + ` says how); a test renders this page again.

- Pools: six green dice (6g), with the yellow die of a common item (+y) and the red die of a unique item (+r). A die that the
  card itself locks while it is in play is not in the pool: such cards are marked *.
- The investigator may focus once and has no clue, unless a number of clues is given. No spells, no help, no abilities.
- Monster tasks stand without monsters: empty ones are disregarded, the others ask for what is printed. A monster changes it.
- "Terror" is the chance to meet the terror effects with six green dice, where the card has any. "!" ends the attempt, "-"
  takes every die that shows terror from the pool; both are part of the chances.
- Tasks: ">" is the order arrow, "|" any order; what is in brackets is paid on completion.

`

// oddsDocument prints docs/odds.md.
func oddsDocument(a *app, set models.DiceSet, list []*cards.Card) error {
	fmt.Fprint(a.out, oddsHead)
	type column struct {
		head, pool string
		clues      int
	}
	columns := []column{{"6g", "6g", 0}, {"+y", "6g+y", 0}, {"+r", "6g+r", 0}, {"+y+r", "6g+y+r", 0}, {"6g, 2 clues", "6g", 2}, {"+y+r, 4 clues", "6g+y+r", 4}}
	for _, class := range []cards.Class{cards.Adventure, cards.OtherWorld} {
		fmt.Fprintf(a.out, "## %s\n\n| Card | Tasks |", map[cards.Class]string{cards.Adventure: "Adventures", cards.OtherWorld: "Other worlds"}[class])
		for _, c := range columns {
			fmt.Fprintf(a.out, " %s |", c.head)
		}
		fmt.Fprintf(a.out, " Terror |\n|---|---|%s---:|\n", strings.Repeat("---:|", len(columns)))
		for _, card := range list {
			if card.Class != class {
				continue
			}
			name := card.Name
			if len(card.Locks) > 0 {
				name += " *"
			}
			fmt.Fprintf(a.out, "| %s | %s |", name, strings.ReplaceAll(tasksText(card), "|", "\\|"))
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
				chance, err := adviser.Value(a.ctx, p.At)
				if err != nil {
					return err
				}
				fmt.Fprintf(a.out, " %.1f |", 100*chance)
				if i == 0 && p.Terror != odds.NoTerror {
					result, err := adviser.Advise(a.ctx, p.At)
					if err != nil {
						return err
					}
					terror = fmt.Sprintf("%.0f %s", 100*result.Costs.Terror, map[odds.Terror]string{odds.TerrorFails: "!", odds.TerrorRemoves: "-"}[p.Terror])
				}
			}
			fmt.Fprintf(a.out, " %s |\n", strings.TrimSpace(terror))
		}
		fmt.Fprintln(a.out)
	}
	return nil
}
