package eldritch_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldritch"
	"elderglass/internal/row"
)

// brute works out the chance to defeat the Monster of a fight by the rules themselves: every throw, every way to throw
// dice again, and every answer is tried.
type brute struct {
	tb testing.TB
	g  engine.Game
	// faces stand for all faces, with how many each stands for.
	faces map[int]int
	memo  map[string]float64
	steps int
}

func (b *brute) play(s engine.State, kind, args string) engine.State {
	b.steps++
	next, _, err := engine.Step(b.g, s, engine.Command{Kind: kind, Args: json.RawMessage(args)})
	require.NoError(b.tb, err, "%s %s", kind, args)
	return next
}

func (b *brute) value(state engine.State) float64 {
	s, _ := state.(*eldritch.State)
	fights := slices.ContainsFunc(s.Pieces, func(m eldritch.Piece) bool {
		return m.Kind == eldritch.Monster && m.Zone == ""
	})
	if !fights {
		return 1
	}
	asks := []string{"lose", "combat", "choose", "damage", "norman-pays"}
	if s.People[0].Card == "" || s.Test == nil && !slices.Contains(asks, s.Agenda[len(s.Agenda)-1].Do) {
		return 0
	}
	key := jsonOf(b.tb, s.Test) + fmt.Sprint(s.People, s.Pieces, s.Marks, len(s.Agenda), s.Counts)
	if chance, known := b.memo[key]; known {
		return chance
	}
	chance := 0.0
	if n := b.g.Expect(s).Dice["white"]; n > 0 {
		chance = b.thrown(s, n, 1, nil, 1)
	} else {
		chance = b.best(s)
	}
	b.memo[key] = chance
	return chance
}

// thrown sums over the throws of some dice, whose faces ascend; ways is in how many ways those so far are thrown.
func (b *brute) thrown(s engine.State, n, from int, faces []int, ways float64) float64 {
	if len(faces) == n {
		dice := make([]string, n)
		for i, face := range faces {
			dice[i] = fmt.Sprintf(`{"face":"%d"}`, face)
		}
		return ways * b.value(b.play(s, "roll", `{"dice":[`+strings.Join(dice, ",")+`]}`))
	}
	sum := 0.0
	for face := from; face <= 6; face++ {
		if b.faces[face] == 0 {
			continue
		}
		same := 1
		for _, f := range faces {
			if f == face {
				same++
			}
		}
		next := append(slices.Clone(faces), face)
		sum += b.thrown(s, n, face, next, ways*float64(len(next))/float64(same)*float64(b.faces[face])/6)
	}
	return sum
}

// best tries what may be done with dice that lie there, and every answer.
func (b *brute) best(s *eldritch.State) float64 {
	best := 0.0
	for _, c := range b.g.Choices(s) {
		switch c.Kind {
		case "clue", "reroll":
			var args struct {
				Card string `json:"card,omitempty"`
				Dice []int  `json:"dice"`
			}
			require.NoError(b.tb, json.Unmarshal([]byte(jsonOf(b.tb, c.Args)), &args))
			for _, dice := range subsets(len(s.Test.Dice), len(args.Dice)) {
				args.Dice = dice
				best = max(best, b.value(b.play(s, c.Kind, jsonOf(b.tb, args))))
			}
		case "raise", "stand", "choose":
			best = max(best, b.value(b.play(s, c.Kind, jsonOf(b.tb, c.Args))))
		}
	}
	return best
}

// subsets are the sets of up to so many of the numbers from 1 to n.
func subsets(n, size int) [][]int {
	var list [][]int
	for bits := 1; bits < 1<<n; bits++ {
		var set []int
		for i := range n {
			if bits>>i&1 == 1 {
				set = append(set, i+1)
			}
		}
		if len(set) <= size {
			list = append(list, set)
		}
	}
	return list
}

// TestTheChanceOfAWholeFightIsExact compares the chance of whole fights, at random, with what the rules themselves
// bring when everything is tried: horror and damage test, Clues, re-rolls, raised dice, prices in Sanity, wounds, and
// what a Monster's own effects do.
func TestTheChanceOfAWholeFightIsExact(t *testing.T) {
	monsters := []string{
		"cultist", "deep-one", "zombie", "ghoul", "ghost", "maniac", "skeleton", "vampire", "byakhee",
		"tick-tock-men-epic", "serpent-people", "nightgaunt", "colour-out-of-space", "riot", "warlock", "witch",
		"wind-walker-epic",
	}
	people := []string{
		"silas-marsh", "norman-withers", "trish-scarborough", "diana-stanley", "jacqueline-fine",
		"lily-chen", "jim-culver", "charlie-kane",
	}
	cards := []string{
		"fishing-net", "lucky-cigarette-case", "axe", "double-barreled-shotgun", "the-silver-key", "cursed",
		"blessed", "none",
	}
	problems, steps := row.Times(6, 60, 300), 0
	g, ok := eldritch.New().(engine.Advising)
	require.True(t, ok)
	for seed := range problems {
		r := rand.New(rand.NewPCG(18, uint64(seed)))
		b := &brute{tb: t, g: g, faces: map[int]int{1: 3, 4: 1, 5: 1, 6: 1}, memo: map[string]float64{}}
		who, monster, card := people[r.IntN(len(people))], monsters[r.IntN(len(monsters))], cards[r.IntN(len(cards))]
		if monster == "witch" && card == "cursed" {
			continue // what the back of that card would bring nobody knows
		}
		name := fmt.Sprintf("seed %d: %s with %s against %s", seed, who, card, monster)
		s := at(t, "ancient", `{"card":"`+[]string{"cthulhu", "azathoth"}[r.IntN(2)]+`"}`, "sit",
			`{"seat":1,"card":"`+who+`"}`, "begin", `{"laid":true}`)
		fix := func(args string) { s = b.play(s, "fix", args) }
		if s.(*eldritch.State).Agenda[len(s.(*eldritch.State).Agenda)-1].Do != "act" {
			continue // who improves a skill first
		}
		for _, c := range s.(*eldritch.State).Cards { // what is held is chosen here alone
			fix(`{"what":"take","id":"` + c.ID + `"}`)
		}
		if card != "none" {
			fix(`{"what":"give","seat":1,"card":"` + card + `"}`)
		}
		space := s.(*eldritch.State).People[0].At
		fix(`{"what":"monster","card":"` + monster + `","space":"` + space + `"}`)
		own := s.(*eldritch.State).People[0]
		s = b.play(s, "adjust", fmt.Sprintf(`{"what":"clue","seat":1,"by":%d}`, r.IntN(3)-own.Count(eldritch.Clue)))
		s = b.play(s, "adjust", fmt.Sprintf(`{"what":"sanity","seat":1,"by":%d}`, -r.IntN(own.Count(eldritch.Sanity)-1)))
		v, err := g.NewAdviser().Advise(t.Context(), s)
		require.NoError(t, err)
		told, there := odds(t, v).Places[space]
		require.True(t, there, name)
		s = b.play(s, "pass", `{}`)
		require.InDelta(t, b.value(s), told, 1e-9, name)
		steps += b.steps
	}
	row.Figure(t, "the chance of %d whole fights of Eldritch Horror is that of %d tries by the rules", problems, steps)
}

// TestTheChanceOfAFightInWhichEveryFaceMayDiffer is that of somebody Blessed with a shotgun, whose sixes are two
// successes: a 3 that a case raises, a 4, a 5 that it raises and a 6 are worth something different each.
func TestTheChanceOfAFightInWhichEveryFaceMayDiffer(t *testing.T) {
	g, ok := eldritch.New().(engine.Advising)
	require.True(t, ok)
	b := &brute{tb: t, g: g, faces: map[int]int{1: 2, 3: 1, 4: 1, 5: 1, 6: 1}, memo: map[string]float64{}}
	s := at(t, silas()...)
	fix := func(args string) { s = b.play(s, "fix", args) }
	for _, c := range s.(*eldritch.State).Cards {
		fix(`{"what":"take","id":"` + c.ID + `"}`)
	}
	for _, card := range []string{"blessed", "double-barreled-shotgun", "lucky-cigarette-case"} {
		fix(`{"what":"give","seat":1,"card":"` + card + `"}`)
	}
	fix(`{"what":"monster","card":"shoggoth","space":"sydney"}`)
	chance, there := told(t, s).Places["sydney"]
	require.True(t, there)
	require.InDelta(t, b.value(b.play(s, "pass", `{}`)), chance, 1e-9)
}

// TestAFiveIsRaisedToASixThatCountsTwice offers the case for a 5 with the shotgun, also where no die has failed, and
// for no die that it makes worth no more.
func TestAFiveIsRaisedToASixThatCountsTwice(t *testing.T) {
	fight := silas("fix", `{"what":"give","seat":1,"card":"double-barreled-shotgun"}`,
		"fix", `{"what":"give","seat":1,"card":"lucky-cigarette-case"}`,
		"fix", `{"what":"monster","card":"zombie","space":"sydney"}`, "pass", `{}`,
		"roll", `{"dice":[{"face":"5"},{"face":"5"},{"face":"5"}]}`)
	for faces, raised := range map[string][]string{"5566666": {"1", "2"}, "1456666": {"2", "3"}, "6666666": nil} {
		dice := strings.Join(strings.Split(faces, ""), `"},{"face":"`)
		s := at(t, fight...)
		n := eldritch.New().Expect(s).Dice["white"]
		require.LessOrEqual(t, n, len(faces))
		s = at(t, append(fight, "roll", `{"dice":[{"face":"`+dice[:len(`1"},{"face":"`)*(n-1)+1]+`"}]}`)...)
		var offered []string
		for _, c := range eldritch.New().Choices(s) {
			if die, raises := strings.CutPrefix(c.ID, "raise:lucky-cigarette-case-"); raises {
				offered = append(offered, die)
			}
		}
		require.Equal(t, raised, offered, faces)
	}
}

// TestASuccessIsNotThrownAgain compares the chance to defeat a Monster that is tougher than there are dice, with a
// shotgun whose sixes are two successes, with everything that the rules let people do: once nothing has failed, a Clue
// throws no 5 again in the hope of a 6.
func TestASuccessIsNotThrownAgain(t *testing.T) {
	g, ok := eldritch.New().(engine.Advising)
	require.True(t, ok)
	b := &brute{tb: t, g: g, faces: map[int]int{1: 4, 5: 1, 6: 1}, memo: map[string]float64{}}
	s := at(t, silas()...)
	for _, c := range s.(*eldritch.State).Cards {
		s = b.play(s, "fix", `{"what":"take","id":"`+c.ID+`"}`)
	}
	s = b.play(s, "fix", `{"what":"give","seat":1,"card":"double-barreled-shotgun"}`)
	s = b.play(s, "adjust", `{"what":"clue","seat":1,"by":2}`)
	s = b.play(s, "fix", `{"what":"monster","card":"zombie-horde-epic","space":"sydney"}`)
	s = b.play(b.play(s, "pass", `{}`), "roll", `{"dice":[{"face":"5"},{"face":"5"},{"face":"5"}]}`)
	dice := eldritch.New().Expect(s).Dice["white"]
	require.Equal(t, 4, dice, "fewer than the 5 that it is tough")
	require.InDelta(t, b.value(s), told(t, s).Attempt.Chance, 1e-9)
}
