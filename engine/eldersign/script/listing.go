package script

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/models"
)

// choices writes every legal command as a script would have it, with its seat; a roll is
// left to the dice.
func (r *Runner) choices() []string {
	var lines []string
	v := r.View()
	answers := r.answers()
	for _, c := range r.game.Choices(r.state) {
		line := choiceLine(v, c, answers)
		if c.Seat != engine.Nobody {
			line = fmt.Sprintf("%d> %s", c.Seat, line)
		}
		if !slices.Contains(lines, line) { // of equal dice one is enough
			lines = append(lines, line)
		}
	}
	return lines
}

// choiceLine writes one legal command.
func choiceLine(v eldersign.View, c engine.Choice, answers []answer) string {
	var args struct {
		Place, What, Card, Option, Task string
		Die, N, Use                     int
		Seat                            engine.Seat
		Dice                            []json.RawMessage
	}
	if len(c.Args) > 0 && json.Unmarshal(c.Args, &args) != nil {
		return c.Kind
	}
	dice := make([]int, len(args.Dice))
	for i, d := range args.Dice {
		if n, err := strconv.Atoi(string(d)); err == nil {
			dice[i] = n
		}
	}
	faces := strings.Join(diceWords(v, dice), " ")
	words := []string{c.Kind}
	switch c.Kind {
	case "fail-roll":
		return "fail"
	case "choose":
		for _, a := range answers {
			if a.option == args.Option {
				words = append(words, a.line())
			}
		}
	case "complete":
		words = append(words, strconv.Itoa(taskNumber(v, args.Task)))
		if faces != "" {
			words = append(words, "with", faces)
		}
	case "ability":
		words = append(words, abilityWords(v, args.Seat, args.Die, args.Card, faces)...)
	case "souvenir":
		words = append(words, strconv.Itoa(args.N))
	default:
		if args.Seat != engine.Nobody {
			words = append(words, strconv.Itoa(int(args.Seat)))
		}
		words = append(words, placeName(v, args.Place), args.What, inHand(v, args.Card))
		if way, ok := c.Label.Args["way"].(engine.Text); ok {
			words = append(words, strings.TrimPrefix(way.Key, "way."))
		} else if args.Use > 1 {
			words = append(words, strconv.Itoa(args.Use))
		}
		words = append(append(words, diceWords(v, []int{args.Die})...), faces)
	}
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ")
}

func abilityWords(v eldersign.View, seat engine.Seat, die int, card, faces string) []string {
	switch {
	case seat != engine.Nobody:
		return []string{"seat", strconv.Itoa(int(seat))}
	case card != "":
		return []string{"card", cardOf(v, card)}
	case faces != "":
		return []string{"dice", faces}
	default:
		return diceWords(v, []int{die})
	}
}

// diceWords are the words for dice of the attempt.
func diceWords(v eldersign.View, ids []int) []string {
	var words []string
	if v.Attempt == nil {
		return nil
	}
	for _, id := range ids {
		for _, d := range v.Attempt.Dice {
			if d.ID == id && d.Face != "" {
				words = append(words, dieWord(models.Die{Colour: d.Colour, Face: d.Face}))
			}
		}
	}
	return words
}

// taskNumber is the place of a task of the attempt, from the top.
func taskNumber(v eldersign.View, id string) int {
	for _, a := range v.Adventures {
		if v.Attempt != nil && a.ID == v.Attempt.Adventure {
			return slices.IndexFunc(a.Tasks, func(t eldersign.TaskView) bool { return t.ID == id }) + 1
		}
	}
	return 1
}

// nameOf is the word by which a script names an option: that of a card, a monster, a
// place or a trophy, else its id.
func nameOf(v eldersign.View, option string) string {
	for _, a := range v.Adventures {
		if n, ok := strings.CutPrefix(option, a.ID+"-"); ok {
			return a.Card + "/" + n
		}
		for _, t := range a.Tasks {
			if t.ID == option && t.Monster != (engine.Name{}) {
				return a.Card + "/" + slugOf(t.Monster)
			}
		}
	}
	for _, p := range v.Investigators {
		for _, t := range p.TrophyList {
			if t.ID == option {
				return slugOf(t.Name)
			}
		}
	}
	return placeName(v, cardOf(v, option))
}

// undo takes back the last commands.
func (r *Runner) undo(words []string) error {
	n := 1
	if len(words) > 0 {
		var err error
		if n, err = number(words[0]); err != nil {
			return err
		}
	}
	if n < 1 || n > len(r.past) {
		return models.Errorf(models.Illegal, "there are %d commands to undo", len(r.past))
	}
	r.state, r.past, r.events = r.past[len(r.past)-n], r.past[:len(r.past)-n], nil
	return nil
}
