package eldersign

import (
	"math"
	"strconv"

	"elderglass/engine"
)

// Remembered are the moments of a game of Elder Sign.
func (game) Remembered() map[string]engine.Mood {
	return map[string]engine.Mood{
		"log.awake": engine.Grim, "log.devoured": engine.Grim, "log.midnight": engine.Grim, "log.failed": engine.Grim,
		"log.phobia": engine.Grim, "log.epitaph": engine.Grim, "log.epic": engine.Grim, "log.cursed": engine.Grim,
		"log.gate":        engine.Grim,
		"log.black-match": engine.Grim, "log.blessed": engine.Glad, "log.succeeded": engine.Glad,
		"log.defeated": engine.Glad, "log.signs": engine.Glad,
	}
}

// Number writes an hour as it stands on the museum's clock.
func (game) Number(name string, n float64) (string, bool) {
	if name != "hour" {
		return "", false
	}
	if hour := int(n); hour%3 == 0 {
		return [...]string{"XII", "III", "VI", "IX"}[(hour/3%4+4)%4], true
	}
	return strconv.Itoa(int(n)), true
}

var _ engine.Retold = Luck{}

// Retell says the luck of each person, and of each rated throw how it changed the chance.
func (l Luck) Retell() (people []engine.Retelling, steps map[int64]engine.Text) {
	steps = map[int64]engine.Text{}
	for _, p := range l.Players {
		people = append(people, p.retell())
	}
	for _, a := range l.Attempts {
		for _, t := range a.Rolls {
			steps[t.Entry] = Say("luck.throw", "before", inPercent(t.Before), "after", inPercent(t.After))
		}
	}
	return people, steps
}

func (p PlayerLuck) retell() engine.Retelling {
	out := engine.Retelling{Who: p.Who, Luck: p.Luck}
	out.Texts = append(out.Texts, retellLuck(p.Luck),
		Say("luck.line", "completed", p.Completed, "attempts", p.Attempts, "expected", p.Expected))
	if math.Abs(p.Choices) >= leastTold {
		out.Texts = append(out.Texts, Say("luck.choices", "n", signed(p.Choices)))
	}
	if p.Battle != nil {
		out.Texts = append(out.Texts, Say("luck.battle", "removed", p.Battle.Removed, "expected", p.Battle.Expected))
	}
	if t := p.Best; t != nil {
		out.Texts = append(out.Texts,
			Say("luck.best", "place", t.Place, "before", inPercent(t.Before), "after", inPercent(t.After)))
	}
	if t := p.Worst; t != nil {
		out.Texts = append(out.Texts,
			Say("luck.worst", "place", t.Place, "before", inPercent(t.Before), "after", inPercent(t.After)))
	}
	return out
}

// leastTold is the least difference that one decimal tells from nothing.
const leastTold = 0.05

func retellLuck(n float64) engine.Text {
	switch {
	case n >= leastTold:
		return Say("luck.kind", "n", n)
	case n <= -leastTold:
		return Say("luck.unkind", "n", -n)
	}
	return Say("luck.even")
}

// signed says also of a gain that it is one.
func signed[N int | float64](n N) any {
	if n > 0 {
		return Say("log.signed", "n", n)
	}
	return n
}

func inPercent(chance float64) engine.Text { return Say("odds.percent", "value", percent(chance)) }
