package terminal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
	"elderglass/models"
)

// mostAlike bounds the dice of one colour in a pool.
const mostAlike = 10

// parsePool reads a pool such as 5g+y+r.
func parsePool(s string) (map[models.Colour]int, error) {
	pool := map[models.Colour]int{}
	if s == "" {
		return pool, nil
	}
	for part := range strings.SplitSeq(s, "+") {
		digits := strings.TrimRight(part, "abcdefghijklmnopqrstuvwxyz")
		colour, ok := diceLetters[part[len(digits):]]
		n := 1
		if digits != "" {
			var err error
			n, err = strconv.Atoi(digits)
			ok = ok && err == nil && n >= 0 && n <= mostAlike
		}
		if !ok {
			return nil, models.Errorf(models.Invalid,
				"%q is no pool of dice; write for example 5g+y+r, with at most %d dice of a colour", s, mostAlike)
		}
		pool[colour] += n
	}
	return pool, nil
}

// parseRoll reads dice as they lie, such as g:lore,r:wild.
func parseRoll(set models.DiceSet, s string) ([]odds.Die, error) {
	var dice []odds.Die
	for part := range strings.SplitSeq(s, ",") {
		letter, face, _ := strings.Cut(part, ":")
		colour, ok := diceLetters[letter]
		if !ok || face == "" {
			return nil, models.Errorf(models.Invalid, "%q is no die; write for example g:lore or r:investigation-4", part)
		}
		if _, err := strconv.Atoi(face); err == nil { // as scripts write it
			face = "investigation-" + face
		}
		if err := checkFace(set, colour, models.Face(face)); err != nil {
			return nil, err
		}
		dice = append(dice, odds.Die{Colour: colour, Face: models.Face(face)})
	}
	return dice, nil
}

// checkFace refuses a face that a die does not have, and says which it has.
func checkFace(set models.DiceSet, colour models.Colour, face models.Face) error {
	kind, ok := set.Kind(colour)
	if ok && slices.Contains(kind.Faces, face) {
		return nil
	}
	var faces []string
	for _, f := range kind.Faces {
		if !slices.Contains(faces, string(f)) {
			faces = append(faces, string(f))
		}
	}
	return models.Errorf(models.Invalid, "a %s die has no face %q; it has %s", colour, face, strings.Join(faces, ", "))
}

// unlocked takes the dice that a card locks as long as it is in play from a pool, and
// returns the pool as it is written.
func unlocked(dice map[models.Colour]int, locks []models.Colour) string {
	for _, c := range locks {
		dice[c] = max(0, dice[c]-1)
	}
	var parts []string
	for _, letter := range []string{"g", "y", "r", "w"} {
		switch n := dice[diceLetters[letter]]; {
		case n == 1:
			parts = append(parts, letter)
		case n > 1:
			parts = append(parts, strconv.Itoa(n)+letter)
		}
	}
	return strings.Join(parts, "+")
}

// tasksText writes the tasks of a card in one line.
func tasksText(card *cards.Card) string {
	sep := " | "
	if card.Ordered {
		sep = " > "
	}
	var rows []string
	for _, t := range card.Tasks {
		var needs []string
		for _, n := range t.Needs {
			needs = append(needs, strings.ReplaceAll(n.String(), "|", "/"))
		}
		for _, cost := range t.Cost {
			needs = append(needs, fmt.Sprintf("(%s %d)", cost.Icon, cost.Count))
		}
		if t.Space == cards.Empty {
			needs = append(needs, "(monster)")
		}
		rows = append(rows, strings.Join(needs, " "))
	}
	return strings.Join(rows, sep)
}

// describe writes what to do in words.
func describe(p odds.Problem, a odds.Action) string {
	if len(a.Secure) > 0 {
		var first []string
		for _, i := range a.Secure {
			first = append(first, string(p.At.Faces[i].Colour)+" "+string(p.At.Faces[i].Face))
		}
		a.Secure = nil
		return "secure " + strings.Join(first, ", ") + ", " + describe(p, a)
	}
	die := func(i int) string {
		d := p.At.Faces[i]
		return string(d.Colour) + " " + string(d.Face)
	}
	dice := func(list []int) string {
		var words []string
		for _, i := range list {
			words = append(words, die(i))
		}
		return strings.Join(words, ", ")
	}
	switch a.Do {
	case odds.DoComplete:
		var names []string
		for _, t := range a.Tasks {
			names = append(names, strconv.Itoa(t+1))
		}
		with := []string{}
		if len(a.Dice) > 0 {
			with = append(with, dice(a.Dice))
		}
		for _, i := range a.Secured {
			with = append(with, "the secured "+string(p.At.Secured[i].Face))
		}
		return "complete task " + strings.Join(names, " and ") + " with " + strings.Join(with, ", ")
	case odds.DoReroll:
		return "spend a clue and re-roll " + dice(a.Dice)
	case odds.DoTwo, odds.DoFree:
		return "re-roll " + dice(a.Dice)
	case odds.DoChange:
		return fmt.Sprintf("change %s to %s", die(a.Dice[0]), a.To)
	case odds.DoMatch:
		return "let the black die take " + die(a.Dice[0]) + " along"
	case odds.DoPass:
		text := "complete nothing"
		if a.Keep != odds.NoDie {
			text += ", keep " + die(a.Keep)
		}
		if a.Lose != odds.NoDie {
			text += ", discard " + die(a.Lose)
		}
		return text
	case odds.DoRoll:
		text := "roll"
		for _, c := range slices.Sorted(slices.Values(a.Add)) {
			text += " with " + string(c)
		}
		return text
	default:
		return "give up"
	}
}
