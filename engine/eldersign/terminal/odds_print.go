package terminal

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"elderglass/engine/eldersign/odds"
)

// printCard prints the rows of one card for people: a line for each pool, with so many
// numbers of clues side by side, then the expected costs.
func printCard(out io.Writer, rows []oddsRow, clues int) error {
	fmt.Fprintf(out, "%s: %s\n\n", rows[0].Name, tasksText(rows[0].card))
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "dice")
	for _, r := range rows[:clues] {
		fmt.Fprintf(w, "\tclues: %d", r.Clues)
	}
	fmt.Fprintln(w)
	for line := range slices.Chunk(rows, clues) {
		fmt.Fprint(w, line[0].Dice)
		for _, r := range line {
			fmt.Fprintf(w, "\t%s", valueText(r))
		}
		fmt.Fprintln(w)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, r := range rows {
		for _, o := range r.Advice {
			fmt.Fprintf(out, "  %.4f  %s\n", o.Value, o.Do)
		}
		if r.Played != nil {
			fmt.Fprintf(out, "  %s, clues: %d: played %d times as advised: %.4f ± %.4f\n", r.Dice, r.Clues, r.Played.Games,
				r.Played.Mean, r.Played.Error)
		}
	}
	paid := costsPaid(rows)
	if len(paid) == 0 {
		return nil
	}
	fmt.Fprint(w, "\nexpected costs")
	printCostHeads(w, paid, "")
	for _, r := range rows {
		fmt.Fprintf(w, "%s, clues: %d", r.Dice, r.Clues)
		printCosts(w, paid, r)
	}
	return w.Flush()
}

// printCards prints the rows of many cards for people: a line for each card, with so
// many pools side by side, and the expected costs with the first one.
func printCards(out io.Writer, rows []oddsRow, pools int) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "adventure")
	for _, r := range rows[:pools] {
		fmt.Fprintf(w, "\t%s", r.Dice)
	}
	paid := costsPaid(rows)
	printCostHeads(w, paid, " ("+rows[0].Dice+")")
	for line := range slices.Chunk(rows, pools) {
		fmt.Fprint(w, line[0].Name)
		for _, r := range line {
			fmt.Fprintf(w, "\t%s", valueText(r))
		}
		printCosts(w, paid, line[0])
	}
	return w.Flush()
}

// costColumn is one of the expected costs.
type costColumn struct {
	head string
	of   func(odds.Costs) float64
}

// costsPaid are the columns of costs that any of the rows has.
func costsPaid(rows []oddsRow) []costColumn {
	return slices.DeleteFunc([]costColumn{
		{"terror met", func(c odds.Costs) float64 { return c.Terror }},
		{"sanity", func(c odds.Costs) float64 { return c.Sanity }},
		{"stamina", func(c odds.Costs) float64 { return c.Stamina }},
		{"clock", func(c odds.Costs) float64 { return c.Clock }},
		{"clues spent", func(c odds.Costs) float64 { return c.Clues }},
	}, func(c costColumn) bool {
		return !slices.ContainsFunc(rows, func(r oddsRow) bool { return c.of(r.Costs) != 0 })
	})
}

func printCostHeads(w io.Writer, paid []costColumn, of string) {
	for _, c := range paid {
		fmt.Fprintf(w, "\t%s%s", c.head, of)
	}
	fmt.Fprintln(w)
}

func printCosts(w io.Writer, paid []costColumn, r oddsRow) {
	for _, c := range paid {
		fmt.Fprintf(w, "\t%.2f", c.of(r.Costs))
	}
	fmt.Fprintln(w)
}

func valueText(r oddsRow) string {
	if r.Doom != nil {
		return fmt.Sprintf("%.3f doom", *r.Doom)
	}
	if r.Bound > 0 {
		return fmt.Sprintf("%.2f to %.2f %%", 100**r.Chance, 100*(*r.Chance+r.Bound))
	}
	return fmt.Sprintf("%.2f %%", 100**r.Chance)
}
