package deep

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

const ruleAmulet = "Rules summary, Amulet of R'lyeh track"

const (
	// amulet is the track of the broken amulet tokens that the investigators have, and the icon that
	// gains one; loseAmulet loses one.
	amulet     = "amulet"
	loseAmulet = "lose-amulet"
	// amuletPlace lays the tokens onto their spaces at the beginning of stage II; its Left are the
	// spaces that have one. amuletLock locks the die of the space of its amount.
	amuletPlace = "amulet-place"
	amuletLock  = "amulet-lock"
)

// spacesOfAmulet is the number of its spaces and tokens.
const spacesOfAmulet = 3

func allTokens(*eldersign.State, engine.Seat) (int, error) { return spacesOfAmulet, nil }

// lockSource tells the lock of a space of the Amulet from others.
func lockSource(n int) string { return "amulet-" + strconv.Itoa(n) }

// dieOf is the colour of the die of a space, as the book or the table told it; "" where nobody did.
func dieOf(s *eldersign.State, n int) models.Colour {
	if told := track(s, amuletOfRlyeh).Locks; len(told) == spacesOfAmulet {
		return told[n-1]
	}
	if told := scenarioOf(s).Dice; len(told) == spacesOfAmulet {
		return told[n-1]
	}
	return ""
}

// spaces are those of the Amulet that lock a die, or those that do not; of several with the same die
// the first.
func spaces(s *eldersign.State, locking bool, but []string) []int {
	var list []int
	for n := 1; n <= spacesOfAmulet; n++ {
		if (s.LockOf(lockSource(n)) != nil) != locking || slices.Contains(but, strconv.Itoa(n)) ||
			slices.ContainsFunc(list, func(o int) bool { return dieOf(s, o) == dieOf(s, n) }) {
			continue
		}
		list = append(list, n)
	}
	return list
}

// options are those of a question for a space of the Amulet, by its die.
func options(s *eldersign.State, list []int, key string, do func(*eldersign.Turn, int)) []eldersign.Option {
	var out []eldersign.Option
	for _, n := range list {
		out = append(out, eldersign.Option{
			ID: strconv.Itoa(n), Group: "reward", Rule: ruleAmulet,
			Label: eldersign.Say(key, "n", n, "die", dieText(dieOf(s, n))),
			Do:    func(t *eldersign.Turn) { do(t, n) },
		})
	}
	return out
}

// dieText names the die of a space.
func dieText(c models.Colour) engine.Text {
	if c == "" {
		return eldersign.Say("amulet.unknown")
	}
	return eldersign.DieText(eldersign.Die{Colour: c})
}

// freeable are the spaces onto which a token may go that is gained in stage II.
func freeable(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	if !isRising(s) || s.Stage != 2 || s.Awake {
		return nil
	}
	return options(s, spaces(s, true, nil), "choice.free-die", func(t *eldersign.Turn, n int) {
		t.AddWithin(engine.Nobody, amulet, 1)
		t.FreeDice(lockSource(n))
		t.PushRest(p)
	})
}

// gainToken lays a token beside the scenario card.
func gainToken(t *eldersign.Turn, p eldersign.Step) {
	if isRising(t.State) && t.State.Stage == 1 {
		t.AddWithin(engine.Nobody, amulet, p.N())
	}
}

// lockable are the spaces from which a token may be lost in stage II.
func lockable(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	if !isRising(s) || s.Stage != 2 || s.Awake || s.Count(amulet) == 0 {
		return nil
	}
	return options(s, spaces(s, false, nil), "choice.lose-amulet", func(t *eldersign.Turn, n int) {
		t.AddWithin(engine.Nobody, amulet, -1)
		t.PushRest(p)
		t.Push(do(amuletLock, n, p.Seat))
	})
}

// loseToken puts tokens back onto their pile.
func loseToken(t *eldersign.Turn, p eldersign.Step) {
	if isRising(t.State) && t.State.Stage == 1 {
		t.AddWithin(engine.Nobody, amulet, -p.N())
	}
}

// placeable are the spaces for the next token where the book tells which dice they have: it is known
// then which tokens the group has.
func placeable(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	if dieOf(s, 1) == "" || len(p.Left) >= s.Count(amulet) {
		return nil
	}
	return options(s, spaces(s, false, p.Left), "choice.place-amulet", func(t *eldersign.Turn, n int) {
		p.Left = append(slices.Clip(p.Left), strconv.Itoa(n))
		t.Push(p)
	})
}

// placeLast ends the placing: the spaces without a token lock their dice. Where nobody knows which dice
// those are, it is all the same which spaces have the tokens.
func placeLast(t *eldersign.Turn, p eldersign.Step) {
	var steps []eldersign.Step
	for n := 1; n <= spacesOfAmulet; n++ {
		held := slices.Contains(p.Left, strconv.Itoa(n))
		if len(p.Left) == 0 {
			held = n > spacesOfAmulet-t.State.Count(amulet)
		}
		if !held {
			steps = append(steps, do(amuletLock, n, p.Seat))
		}
	}
	t.Push(steps...)
}

// diceOfSpace ask which die a space locks, where nobody knows.
func diceOfSpace(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	if dieOf(s, p.N()) != "" || s.Awake {
		return nil
	}
	var list []eldersign.Option
	for _, c := range []models.Colour{task.Green, task.Yellow, task.Red} {
		list = append(list, eldersign.Option{
			ID: string(c), Label: eldersign.Say("choice.amulet-lock", "die", dieText(c)), Group: "reward", Rule: ruleAmulet,
			Do: func(t *eldersign.Turn) {
				change(t, engine.Text{}, func(now *scenario) {
					if len(now.Dice) == 0 {
						now.Dice = make([]models.Colour, spacesOfAmulet)
					}
					now.Dice[p.N()-1] = c
				})
				lockSpace(t, p)
			},
		})
	}
	return list
}

// lockSpace locks the die of a space without a token.
func lockSpace(t *eldersign.Turn, p eldersign.Step) {
	if !t.State.Awake {
		t.LockDie(dieOf(t.State, p.N()), lockSource(p.N()), sideName(amuletOfRlyeh))
	}
}
