package deathmaydie_test

import (
	"encoding/json"
	"flag"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/deathmaydie"
	"elderglass/internal/row"
	"elderglass/models"
)

var faces = map[models.Colour][]models.Face{
	"black": {"success", "success", "success+tentacle", "tentacle", "elder-sign", "blank"},
	"green": {"blank", "blank", "success", "success", "elder-sign", "success+elder-sign"},
}

// throw returns a roll of the dice that are expected. With luck every die shows what is better for
// the investigators in two or more throws: games with fair dice seldom come to the last stage.
func throw(r *rand.Rand, e models.Expectation, roll *deathmaydie.Roll, luck int) engine.Command {
	worth := func(f models.Face) int {
		hits, tentacles := strings.Count(string(f), "success"), strings.Count(string(f), "tentacle")
		if roll != nil && (roll.For == deathmaydie.ForDefend || roll.For == deathmaydie.ForFire) {
			hits = -hits
		}
		return hits - tentacles
	}
	dice := []models.Die{}
	for _, c := range []models.Colour{"black", "green"} {
		for range e.Dice[c] {
			face := faces[c][r.IntN(6)]
			for range luck {
				if other := faces[c][r.IntN(6)]; worth(other) > worth(face) {
					face = other
				}
			}
			dice = append(dice, models.Die{Colour: c, Face: face, Sure: true})
		}
	}
	args, err := json.Marshal(map[string]any{"dice": dice})
	if err != nil {
		panic(err)
	}
	return engine.Command{Kind: "roll", Args: args}
}

// leaning are the kinds of choices that are taken more often than others, so that games get
// somewhere.
var leaning = map[string]int{
	"act:break-the-lamp": 60, "act:call-out": 1, "attack": 10, "aim": 60, "free-attack": 10, "done": 8,
	"use": 5, "trade": 5, "give": 6, "pass": 1, "rest": 8, "stand": 6,
}

// pick chooses one of the legal commands: a roll where dice are expected, else a choice.
func pick(r *rand.Rand, g engine.Game, s engine.State, luck int) (engine.Command, bool) {
	if e := g.Expect(s); len(e.Dice) > 0 {
		return throw(r, e, s.(*deathmaydie.State).Roll, luck), true
	}
	choices := g.Choices(s)
	if len(choices) == 0 {
		return engine.Command{}, false
	}
	weight := func(c engine.Choice) int {
		if c.Kind == "choose" && c.Group == "card" {
			return 8 // a card that may be used while something goes on
		}
		if n := max(leaning[c.Kind], leaning[c.ID]); n > 0 {
			return n
		}
		return 2
	}
	total := 0
	for _, c := range choices {
		total += weight(c)
	}
	n := r.IntN(total)
	for _, c := range choices {
		if n -= weight(c); n < 0 {
			return engine.Command{Kind: c.Kind, Seat: c.Seat, Args: c.Args}, true
		}
	}
	return engine.Command{}, false
}

func jsonOf(tb testing.TB, v any) string {
	tb.Helper()
	data, err := json.Marshal(v)
	require.NoError(tb, err)
	return string(data)
}

type outcome struct {
	steps  int
	why    string
	seen   map[string]bool
	events []engine.Event
	last   engine.State
	// commands are all that were sent.
	commands []engine.Command
}

// player plays one random game.
type player struct {
	tb     testing.TB
	r      *rand.Rand
	census *deathmaydie.Census
	now    *deathmaydie.State
	events []engine.Event
	sent   []engine.Command
}

// play sends a command.
func (p *player) play(c engine.Command) {
	next, events, err := engine.Step(p.census, p.now, c)
	if err != nil {
		require.NoError(p.tb, err, "%s %s in %s", c.Kind, c.Args, jsonOf(p.tb, p.now))
	}
	p.census.Note(p.now, next, c, events)
	p.now, p.events, p.sent = next.(*deathmaydie.State), append(p.events, events...), append(p.sent, c)
}

func (p *player) send(kind string, args any) {
	p.play(engine.Command{Kind: kind, Args: json.RawMessage(jsonOf(p.tb, args))})
}

// begin sets a random game up, with the Unknown Rules in every third one. Where somebody is to lead,
// the investigators are some whose signature skills are known.
func (p *player) begin(lead string) {
	p.send("episode", map[string]any{"card": "drowned-lamp"})
	p.send("elder-one", map[string]any{"card": "keeper-below"})
	for range 2 + p.r.IntN(4) {
		list := slices.DeleteFunc(p.census.Choices(p.now), func(c engine.Choice) bool {
			return c.Kind != "sit" || lead != "" && !slices.Contains(skilled, c.Target)
		})
		i := slices.IndexFunc(list, func(c engine.Choice) bool { return c.Target == lead })
		if i < 0 {
			i = p.r.IntN(len(list))
		}
		p.send("sit", list[i].Args)
	}
	p.send("red", map[string]any{"n": 3 + p.r.IntN(3)})
	if p.r.IntN(3) == 0 {
		for _, rule := range []struct {
			what string
			most int
		}{{"relics", 1}, {"monsters", 2}, {"random", 1}} {
			p.send("rules", map[string]any{"what": rule.what, "n": p.r.IntN(rule.most + 1)})
		}
	}
	p.send("begin", map[string]any{})
}

// skilled are the investigators whose signature skills are known; they lead in turns, some more often
// because what they can do seldom comes up.
var skilled = []string{
	"adam", "ahmed", "borden", "elizabeth", "fatima", "ian", "morgan", "rasputin", "sister-beth",
	"the-kid", "mike", "ian", "borden", "rasputin", "ian", "morgan",
}

// prepare puts the table into a state that games come to late or seldom: with skills that went up,
// sanity that was lost, cards that were claimed, a ritual that is disrupted, by the commands with which
// people put a table right.
func (p *player) prepare() {
	fix := func(what string, more map[string]any) {
		args := map[string]any{"what": what}
		maps.Copy(args, more)
		p.send("fix", args)
	}
	one := func(n int) bool { return p.r.IntN(n) == 0 }
	if one(4) {
		p.send("house", map[string]any{"rule": "stress-maximum", "reading": "five"})
	}
	for _, who := range p.now.People {
		for _, k := range who.Skills {
			p.send("adjust", map[string]any{"seat": who.Seat, "what": k.ID, "by": p.r.IntN(4)})
		}
		p.send("adjust", map[string]any{"seat": who.Seat, "what": "sanity", "by": p.r.IntN(20)})
		p.send("adjust", map[string]any{"seat": who.Seat, "what": "stress", "by": p.r.IntN(4)})
		p.send("adjust", map[string]any{"seat": who.Seat, "what": "wounds", "by": p.r.IntN(3)})
	}
	all, hoard := one(4), one(4)
	for _, card := range p.now.Box.Episode.Discovery {
		right := card.Right != nil && (card.Left == nil || one(2))
		if (card.Left != nil || card.Right != nil) && (all || one(3)) {
			who := p.now.People[0]
			if !hoard {
				who = p.now.People[p.r.IntN(len(p.now.People))]
			}
			fix("give", map[string]any{"seat": who.Seat, "kind": card.ID, "right": right})
		}
	}
	if !one(4) {
		fix("disrupt", nil)
	}
	for _, lamp := range p.now.Tokens {
		if lamp.Kind == "lamp" && one(2) {
			fix("damage", map[string]any{"kind": lamp.ID, "n": 1 + p.r.IntN(2)})
		}
	}
	if one(3) {
		fix("put", map[string]any{"kind": "cultist", "at": "lamp-room"})
	}
	if one(3) {
		fix("fire", map[string]any{"at": "jetty", "n": 1 + p.r.IntN(8)})
	}
	if one(4) {
		fix("lock", map[string]any{"at": "boathouse", "kind": "cellar"})
	}
	if one(8) {
		p.send("depth", map[string]any{"depth": "trackers"})
	}
}

// climax has the last stage lie on top and the Elder One nearly defeated, among investigators who are
// nearly lost. Where somebody avenges every wound all others are lost and no action is left, so that both
// sides may end the game at the same time.
func (p *player) climax() {
	avenger := slices.IndexFunc(p.now.People, func(i deathmaydie.Investigator) bool { return i.ID == "ian" && !i.Out })
	for p.now.Stage < 4 && p.now.Result == nil && (avenger >= 0 || p.r.IntN(4) > 0) {
		p.send("fix", map[string]any{"what": "stage"})
		p.settle()
	}
	if p.now.Result != nil {
		return
	}
	who := p.now.People[max(0, avenger)]
	for _, f := range p.now.Figures {
		if f.Kind == deathmaydie.ElderKind && p.now.Disrupted {
			p.send("fix", map[string]any{"what": "hurt", "kind": f.ID, "n": left(p.now, f)})
			p.send("fix", map[string]any{"what": "carry", "kind": f.ID, "at": who.At})
		}
	}
	for i, other := range p.now.People {
		if wounds := 4 - other.Wounds; !other.Out && (avenger < 0 || i == avenger) {
			p.send("adjust", map[string]any{"seat": other.Seat, "what": "wounds", "by": wounds})
		} else if !other.Out {
			p.send("adjust", map[string]any{"seat": other.Seat, "what": "wounds", "by": wounds + 1})
		}
	}
	p.settle()
	if avenger >= 0 && p.now.Result == nil {
		p.send("adjust", map[string]any{"what": "actions", "by": -p.now.Actions})
	}
}

// left is one wound fewer than what would defeat the Elder One's stage.
func left(s *deathmaydie.State, f deathmaydie.Figure) int {
	return max(1, s.Box.Elder.Stages[s.Stage-1].Health-f.Wounds-1)
}

// settle answers what is asked until somebody acts.
func (p *player) settle() {
	for p.now.Phase != deathmaydie.PhaseActions || len(p.now.Agenda) > 0 {
		if p.now.Result != nil {
			return
		}
		c, ok := pick(p.r, p.census, p.now, 0)
		if !ok {
			p.tb.Fatalf("nothing can be done in %s", jsonOf(p.tb, p.now))
		}
		p.play(c)
	}
}

// playGame plays a random game to its end and shows every state to check. Of eight seeds the last four
// are prepared games.
func playGame(tb testing.TB, seed uint64, check func(engine.State)) outcome {
	tb.Helper()
	p := &player{tb: tb, r: rand.New(rand.NewPCG(seed, 1)), census: deathmaydie.NewCensus()}
	p.now = p.census.New().(*deathmaydie.State)
	late, lead := false, ""
	if prepared(seed) {
		lead = skilled[seed/8%uint64(len(skilled))]
	}
	p.begin(lead)
	if prepared(seed) {
		p.settle()
		p.prepare()
	}
	for n := range 6000 {
		if p.now.Result != nil {
			return outcome{n, p.now.Result.Why.Key, p.census.Seen, p.events, p.now, p.sent}
		}
		if check != nil {
			check(p.now)
		}
		if prepared(seed) && p.now.Summoned && p.now.Phase == deathmaydie.PhaseActions && len(p.now.Agenda) == 0 && !late {
			late = true
			if lead == "ian" || p.r.IntN(2) == 0 {
				p.climax()
				continue
			}
		}
		c, ok := pick(p.r, p.census, p.now, int(seed%4))
		if !ok {
			tb.Fatalf("seed %d step %d: nothing can be done in %s", seed, n, jsonOf(tb, p.now))
		}
		p.play(c)
	}
	tb.Fatalf("seed %d: the game does not end", seed)
	return outcome{}
}

func prepared(seed uint64) bool { return seed%8 >= 4 }

// bounds holds what must be true of every state.
func bounds(tb testing.TB, s *deathmaydie.State) {
	tb.Helper()
	cultists, fire, ok := 0, 0, s.Track <= 8
	for _, f := range s.Figures {
		if f.Kind == "cultist" {
			cultists++
		}
		ok = ok && f.Wounds >= 0
	}
	for _, n := range s.Fire {
		fire += n
	}
	for _, p := range s.People {
		ok = ok && p.Wounds <= 5 && p.Stress <= 4+len(s.House) && p.Sanity <= 21
		for _, k := range p.Skills {
			ok = ok && k.Level >= 1 && k.Level <= 4
		}
	}
	if !ok || cultists > 10 || fire > 12 {
		tb.Fatalf("out of bounds: %s", jsonOf(tb, s))
	}
}

var (
	games = flag.Int("games", 0, "number of random games to play")
	first = flag.Int("first", 0, "seed of the first of them")
)

// TestRandomGamesEnd plays games from seeds: none gets stuck, all come to an end, and each is
// equal when it is replayed from its record. Everything that the rules bring about comes up: with
// 10,000 games each row of the census in at least 100 of them. Half of the games begin as the rulebook
// says, half in a state that was prepared; their counts are told apart.
func TestRandomGamesEnd(t *testing.T) {
	if *games == 0 {
		*games = row.Times(16, 300, 10_000)
	}
	var lock sync.Mutex
	count, ends, steps := [2]map[string]int{{}, {}}, [2]map[string]int{{}, {}}, 0
	t.Run("games", func(t *testing.T) {
		for worker := range 2 {
			t.Run(strconv.Itoa(worker), func(t *testing.T) {
				t.Parallel()
				g := deathmaydie.New()
				for seed := *first + worker; seed < *first+*games; seed += 2 {
					o := playGame(t, uint64(seed), func(s engine.State) { bounds(t, s.(*deathmaydie.State)) })
					replayed := g.New()
					for _, e := range o.events {
						var err error
						replayed, err = g.Apply(replayed, e)
						require.NoError(t, err)
					}
					require.Equal(t, jsonOf(t, o.last), jsonOf(t, replayed), "seed %d", seed)
					kind := 0
					if prepared(uint64(seed)) {
						kind = 1
					}
					lock.Lock()
					for what := range o.seen {
						count[kind][what]++
					}
					ends[kind][o.why]++
					steps += o.steps
					lock.Unlock()
				}
			})
		}
	})
	for _, r := range deathmaydie.CensusRows() {
		fair, made := count[0][r.Name], count[1][r.Name]
		t.Logf("| %s | %s | %d | %d | %d |", r.Section, r.Name, fair, made, fair+made)
		if *games >= 10_000 {
			require.GreaterOrEqual(t, fair+made, 100, r.Name)
		}
	}
	row.Figure(t, "%d random games of Death May Die, %d commands: none stuck, each ends, replay equal", *games, steps)
	for kind, name := range []string{"fair", "prepared"} {
		for _, why := range slices.Sorted(maps.Keys(ends[kind])) {
			t.Logf("| end | %s, %s | %d |", why, name, ends[kind][why])
		}
	}
	t.Logf("%d commands", steps)
}
