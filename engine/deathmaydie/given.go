package deathmaydie

import (
	"fmt"
	"strings"

	"elderglass/engine"
	"elderglass/engine/rules"
)

// Given sets a game up: episode | Elder One | investigators | insanities. What is missing is the
// first of its kind, two investigators, and insanities whose text is unknown.
func (g game) Given(state engine.State, text string, play func(kind string, args any) (engine.State, error)) error {
	parts := append(strings.Split(text, "|"), "", "", "", "")
	all := g.State(state).catalog()
	word := func(i int, otherwise string) string {
		if id := rules.Slug(parts[i]); id != "" {
			return id
		}
		return otherwise
	}
	if len(all.Episodes) == 0 || len(all.ElderOnes) == 0 {
		return fmt.Errorf("no episode and Elder One is known")
	}
	if _, err := play("episode", cardArgs{word(0, all.Episodes[0].ID)}); err != nil {
		return err
	}
	if _, err := play("elder-one", cardArgs{word(1, all.ElderOnes[0].ID)}); err != nil {
		return err
	}
	people := strings.Fields(parts[2])
	if len(people) == 0 {
		people = []string{all.Investigators[0].ID, all.Investigators[1].ID}
	}
	for i, id := range people {
		if _, err := play("sit", seatArgs{engine.Seat(i + 1), id}); err != nil {
			return err
		}
	}
	now, err := play("first", seatArgs{Seat: 1})
	if err == nil && g.State(now).Red == 0 {
		now, err = play("red", numberArgs{4})
	}
	if err == nil {
		now, err = play("begin", nil)
	}
	insanities := strings.Fields(parts[3])
	for err == nil && g.State(now).doing(stepInsanity) {
		step, ok := g.State(now).next()
		if !ok || step.Do != stepInsanity {
			break
		}
		id := unknownID
		if n := int(step.Seat) - 1; n < len(insanities) {
			id = insanities[n]
		}
		now, err = play("choose", struct {
			Option string `json:"option"`
		}{id})
	}
	return err
}
