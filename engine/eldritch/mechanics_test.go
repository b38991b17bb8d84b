package eldritch_test

import (
	"encoding/json"
	"flag"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldritch"
	"elderglass/internal/row"
	"elderglass/models"
)

// The long form of the random games is played in parts: -from and -games say which seeds, -counts names a file that the
// counts are added to.
var (
	fromSeed = flag.Int("from", 0, "the first seed of the random games")
	manyOf   = flag.Int("games", 0, "the number of random games, instead of as many as the run asks for")
	countsIn = flag.String("counts", "", "a file that the counts of the random games are added to")
)

// counted is a mechanic and what shows it: a record's key, a key with what it is about, or a mark of the state.
type counted struct{ name, mark string }

// mechanics are counted in random games: each is to be seen in a hundred of ten thousand.
var mechanics = []counted{
	{"an action is travelling", "eldritch.log.moves"},
	{"a Ship Ticket carries further", "eldritch.log.spends ship"},
	{"a Train Ticket carries further", "eldritch.log.spends train"},
	{"preparing for travel", "eldritch.log.prepares"},
	{"resting", "eldritch.log.rests"},
	{"trading", "eldritch.log.trades"},
	{"acquiring Assets from the reserve", "eldritch.log.acquires"},
	{"the Bank Loan", "eldritch.choice.loan"},
	{"a component action", "eldritch.log.uses"},
	{"a local action", "local"},
	{"becoming Delayed", "eldritch.log.delayed"},
	{"losing the actions instead", "eldritch.log.loses-actions"},
	{"getting up", "eldritch.log.gets-up"},
	{"a fight with a Monster", "combat"},
	{"a fight with an Epic Monster", "epic combat"},
	{"a Monster wounded", "eldritch.log.wounded"},
	{"a Monster defeated", "eldritch.log.defeated"},
	{"an ambush", "eldritch.log.ambush"},
	{"a general encounter", "eldritch.log.encounter general"},
	{"a location encounter", "eldritch.log.encounter location"},
	{"a research encounter", "eldritch.log.encounter research"},
	{"an Other World encounter", "eldritch.log.encounter world"},
	{"an expedition encounter", "eldritch.log.encounter expedition"},
	{"a Rumor encounter", "eldritch.log.encounter rumor"},
	{"a defeated investigator's encounter", "eldritch.log.encounter body"},
	{"a special encounter", "eldritch.log.encounter special"},
	{"the back of a card", "read back"},
	{"a complex encounter's pass effect", "part pass"},
	{"a complex encounter's fail effect", "part fail"},
	{"this Clue gained", "eldritch.log.this-clue"},
	{"the possessions of the defeated gained", "eldritch.log.loots"},
	{"the omen advances", "eldritch.log.omen"},
	{"Doom advances", "eldritch.log.doom"},
	{"Doom retreats", "eldritch.log.doom-retreats"},
	{"a reckoning", "eldritch.choice.reckon"},
	{"a Gate spawned", "eldritch.log.gate"},
	{"a Gate closed", "eldritch.log.gate-discarded"},
	{"no Gate left", "eldritch.log.no-gate"},
	{"a Monster surge", "eldritch.log.surge"},
	{"a Monster spawned", "eldritch.log.monster"},
	{"a Clue spawned", "eldritch.log.clue-spawned"},
	{"the discarded Clues are the pool", "eldritch.log.clue-pool"},
	{"a Rumor", "eldritch.log.rumor"},
	{"a Rumor's tokens", "eldritch.log.tokens"},
	{"a Rumor solved", "eldritch.log.rumor-solved"},
	{"an Eldritch token on the board", "eldritch.log.token"},
	{"an ongoing Mythos card discarded", "eldritch.log.mythos-discarded"},
	{"a Mystery drawn", "eldritch.log.mystery"},
	{"a Mystery advances", "eldritch.log.progress"},
	{"a Mystery solved", "eldritch.log.solved"},
	{"a solved Mystery goes back", "eldritch.log.unsolved"},
	{"the Ancient One awakens", "eldritch.log.awakens"},
	{"the final mystery solved", "eldritch.log.final-solved"},
	{"defeated without Health", "eldritch.log.defeat health"},
	{"defeated without Sanity", "eldritch.log.defeat sanity"},
	{"the defeated relocated", "eldritch.log.relocated"},
	{"a new investigator", "newcomer"},
	{"devoured", "eldritch.log.devoured"},
	{"a player eliminated", "eldritch.log.eliminated"},
	{"the Lead Investigator passes the token", "eldritch.log.lead"},
	{"a modifier in the pool", "eldritch.part.modifier"},
	{"an Improvement token in the pool", "eldritch.part.improved"},
	{"the best bonus in the pool", "eldritch.part.bonus"},
	{"additional dice in the pool, of a person", "eldritch.part.person"},
	{"additional dice in the pool, of a card", "eldritch.part.card"},
	{"dice added before the throw", "eldritch.log.adds"},
	{"a pool of one die at least", "least pool"},
	{"more dice than there are", "batch"},
	{"a Clue for a re-roll", "eldritch.log.clue"},
	{"a card's re-roll", "eldritch.log.reroll"},
	{"a die raised by a card", "eldritch.log.raise"},
	{"a skill improved", "eldritch.log.improves"},
	{"a loss prevented", "eldritch.log.prevents"},
	{"a card turned over", "eldritch.log.flips"},
	{"nobody has two of a card", "eldritch.log.has-already"},
	{"spending Clues", "eldritch.log.spends clue"},
	{"spending Health", "eldritch.log.spends health"},
	{"spending Sanity", "eldritch.log.spends sanity"},
	{"a random space", "eldritch.log.random-space"},
	{"easier by the option", "eldritch.log.option easy"},
	{"harder by the option", "eldritch.log.option hard"},
	{"a Monster set aside", "eldritch.log.aside"},
	{"a test within a complex encounter's effect", "further"},
	{"a Cultist spawned", "eldritch.log.cultist-spawned"},
	{"a starting Rumor", "eldritch.log.option yes"},
	{"a single investigator", "solo"},
	{"won, with a score", "eldritch.result.solved"},
	{"lost: all eliminated", "eldritch.result.eliminated"},
	{"lost by an effect", "eldritch.result.lost"},
	{"lost without Mythos cards", "eldritch.result.mythos"},
	{"a die put right", "eldritch.log.correct"},
	{"another depth for a moment", "eldritch.log.depth"},
	{"dice counted at another depth", "eldritch.log.free-roll"},
}

// marks are what an event and the state after it show.
func marks(s *eldritch.State, events []engine.Event, mark func(string)) {
	for _, e := range events {
		key := e.Label.Key
		mark(key)
		if what, ok := e.Label.Args["what"].(models.Text); ok {
			mark(key + " " + what.Key[strings.LastIndex(what.Key, ".")+1:])
		}
		if key == "eldritch.log.sits" && s.Round > 0 {
			mark("newcomer")
		}
	}
	for _, p := range s.People {
		for _, done := range p.Done {
			if strings.HasPrefix(done, "local:") {
				mark("local")
			}
		}
	}
	if len(s.People) == 1 && s.Round > 0 {
		mark("solo")
	}
	if n := len(s.Agenda); n > 0 {
		if next := s.Agenda[n-1]; next.Do == "read" {
			part, _, further := strings.Cut(next.Part, "-")
			mark("part " + part)
			if further {
				mark("further")
			}
			mark("read " + next.What)
		}
	}
	if t := s.Test; t != nil {
		pool := 0
		for _, part := range t.Parts {
			mark(part.Why.Key)
			pool += part.N
		}
		if len(t.Parts) > 0 && pool < 1 {
			mark("least pool")
		}
		if n := len(t.Dice); n > 0 && n < pool {
			mark("batch")
		}
		for _, m := range s.Pieces {
			if t.When == eldritch.InCombat && m.ID == t.Step.Monster {
				mark("combat")
				if strings.HasSuffix(m.Card, "-epic") {
					mark("epic combat")
				}
			}
		}
	}
}

// tally is what random games brought.
type tally struct {
	// Games are played from set-up, Middles from the middles of games.
	Games    int            `json:"games"`
	Middles  map[string]int `json:"middles"`
	Commands int            `json:"commands"`
	Rounds   int            `json:"rounds"`
	Won      int            `json:"won"`
	// Seen and Late are in how many games a mark was seen: those from set-up, and those from a middle.
	Seen map[string]int `json:"seen"`
	Late map[string]int `json:"late"`
}

func newTally() *tally {
	return &tally{Middles: map[string]int{}, Seen: map[string]int{}, Late: map[string]int{}}
}

// add plays the game of a seed: it ends, its replay is equal, and so is each state on the way back to the start.
func (c *tally) add(t *testing.T, seed uint64) {
	t.Helper()
	in := map[string]bool{}
	type point struct {
		events int
		state  *eldritch.State
	}
	var way []point
	o := playGame(t, seed, func(s engine.State, events []engine.Event) {
		own, _ := s.(*eldritch.State)
		bounds(t, own)
		marks(own, events, func(mark string) { in[mark] = true })
		way = append(way, point{len(events), own})
	})
	// Undo goes back to the states on the way, which nothing may have changed in place since: after the game each equals
	// the one that the record leads to.
	g := eldritch.New()
	s, at := g.New(), 0
	for i, p := range way {
		for _, e := range o.events[at : at+p.events] {
			var err error
			s, err = g.Apply(s, e)
			require.NoError(t, err)
		}
		at += p.events
		if !reflect.DeepEqual(s, p.state) {
			require.Equal(t, jsonOf(t, p.state), jsonOf(t, s), "seed %d command %d: replay and undo", seed, i)
		}
	}
	require.Equal(t, jsonOf(t, o.last), jsonOf(t, s), "seed %d: replay", seed)
	c.Commands, c.Rounds = c.Commands+o.steps, c.Rounds+o.rounds
	if o.last.Result.Won {
		c.Won++
	}
	seen := c.Seen
	if from := beginningOf(seed); from.name != "" {
		c.Middles[from.name]++
		seen = c.Late
	} else {
		c.Games++
	}
	for _, m := range mechanics {
		if in[m.mark] {
			seen[m.mark]++
		}
	}
}

// TestRandomGamesEnd plays games from seeds: none gets stuck, all come to an end by a rule, each is equal when it is
// replayed from its record, and each state is as it was on the way back to the start. What the mechanics bring is
// counted.
func TestRandomGamesEnd(t *testing.T) {
	games := *manyOf
	if games == 0 {
		games = row.Times(40, 300, 10_000)
	}
	if testing.Short() {
		games = 8
	}
	c := newTally()
	for seed := range games {
		c.add(t, uint64(*fromSeed+seed))
	}
	require.Positive(t, c.Won, "some are won")
	row.Figure(t, "%d random games of Eldritch Horror, %d commands, %d rounds, %d won: none stuck, each ends, replay "+
		"equal, undo to the start equal", games, c.Commands, c.Rounds, c.Won)
	t.Logf("%d games, %d won, %d commands, %d rounds; from middles: %v", games, c.Won, c.Commands, c.Rounds, c.Middles)
	for _, m := range mechanics {
		t.Logf("%5d games from set-up and %4d from a middle with %s", c.Seen[m.mark], c.Late[m.mark], m.name)
		if games >= 10_000 {
			require.GreaterOrEqual(t, c.Seen[m.mark]+c.Late[m.mark], 100, m.name)
		}
	}
	if *countsIn != "" {
		c.addTo(t, *countsIn)
	}
}

// addTo adds the counts to those of a file.
func (c *tally) addTo(t *testing.T, file string) {
	t.Helper()
	sum := newTally()
	if data, err := os.ReadFile(file); err == nil {
		require.NoError(t, json.Unmarshal(data, sum))
	}
	sum.Games, sum.Commands, sum.Rounds, sum.Won = sum.Games+c.Games, sum.Commands+c.Commands, sum.Rounds+c.Rounds,
		sum.Won+c.Won
	for _, both := range []struct{ to, of map[string]int }{
		{sum.Middles, c.Middles}, {sum.Seen, c.Seen}, {sum.Late, c.Late},
	} {
		for name, n := range both.of {
			both.to[name] += n
		}
	}
	data, err := json.MarshalIndent(sum, "", " ")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, append(data, '\n'), 0o644))
}
