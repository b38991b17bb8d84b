//go:build !nocv

package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"elderglass/vision/bench"
)

// confusion prints a row for each colour or face: what its dice were taken for, most often first.
func confusion(of string, c bench.Confusion) {
	if len(c) == 0 {
		return
	}
	fmt.Printf("\n| %s | dice | right | missed | asked | wrongly read as |\n", of)
	fmt.Println("| --- | --- | --- | --- | --- | --- |")
	for _, truth := range slices.Sorted(maps.Keys(c)) {
		t := c[truth]
		fmt.Printf("| %s | %d | %s | %d | %s | %s |\n", truth, t.Dice, share(t.Right(), t.Dice), t.Missed,
			share(t.Asked, t.Dice), wrongly(t.As))
	}
}

// wrongly lists what dice were wrongly read as, most often first, and how many of these were sure.
func wrongly(as map[string]bench.Wrongly) string {
	names := slices.SortedFunc(maps.Keys(as), func(a, b string) int {
		return cmp.Or(as[b].Dice-as[a].Dice, cmp.Compare(a, b))
	})
	parts := make([]string, len(names))
	for i, name := range names {
		parts[i] = fmt.Sprintf("%s %d", name, as[name].Dice)
		if sure := as[name].Sure; sure > 0 {
			parts[i] += fmt.Sprintf(" (%d sure)", sure)
		}
	}
	return cmp.Or(strings.Join(parts, ", "), "-")
}
