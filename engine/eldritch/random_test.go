package eldritch_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldritch"
	"elderglass/models"
)

func jsonOf(tb testing.TB, v any) string {
	tb.Helper()
	data, err := json.Marshal(v)
	require.NoError(tb, err)
	return string(data)
}

func do(tb testing.TB, g engine.Game, s engine.State, c engine.Command) (engine.State, []engine.Event) {
	tb.Helper()
	next, events, err := engine.Step(g, s, c)
	if err != nil {
		tb.Fatalf("%s %s: %v\n%s", c.Kind, c.Args, err, jsonOf(tb, s))
	}
	return next, events
}

// throw returns a roll of as many dice as are expected. With luck a die shows the best of several throws.
func throw(r *rand.Rand, n, luck int) engine.Command {
	dice := make([]models.Die, n)
	for i := range dice {
		face := 1 + r.IntN(6)
		for range luck {
			face = max(face, 1+r.IntN(6))
		}
		dice[i] = models.Die{Colour: "white", Face: models.Face(strconv.Itoa(face)), Sure: true}
	}
	args, err := json.Marshal(map[string]any{"dice": dice})
	if err != nil {
		panic(err)
	}
	return engine.Command{Kind: "roll", Args: args}
}

// good are the labels of choices that bring a game forward, bad the groups of what a card seldom asks for.
var (
	good = []string{
		"eldritch.effect.this-clue", "eldritch.effect.close", "eldritch.effect.token",
		"eldritch.choice.progress", "eldritch.choice.closing", "eldritch.choice.trophy", "eldritch.choice.spell-token",
		"eldritch.choice.solve", "eldritch.encounter.special", "eldritch.encounter.final", "eldritch.encounter.world",
		"eldritch.encounter.research",
		"eldritch.encounter.body", "eldritch.effect.loot",
	}
	bad = []string{"ask-lose", "ask-board"}
)

// pick chooses one of the legal commands: a roll where dice are expected, else a choice. In every other game people
// play for the good, so that some are won; in the others anything goes.
func (p *play) pick() (engine.Command, bool) {
	r, choices := p.r, p.g.Choices(p.s)
	offered := map[string]bool{}
	for _, c := range choices {
		if offered[c.ID] {
			p.tb.Fatalf("%s is offered twice: %s", c.ID, jsonOf(p.tb, p.s))
		}
		offered[c.ID] = true
	}
	if n := p.g.Expect(p.s).Dice["white"]; n > 0 && (len(choices) == 0 || r.IntN(4) > 0) {
		return throw(r, n, p.from.luck), true
	}
	if len(choices) == 0 {
		return engine.Command{}, false
	}
	is := func(keep func(engine.Choice) bool) []engine.Choice {
		return slices.DeleteFunc(slices.Clone(choices), func(c engine.Choice) bool { return !keep(c) })
	}
	take := func(list []engine.Choice) (engine.Command, bool) {
		c := list[r.IntN(len(list))]
		return engine.Command{Kind: c.Kind, Seat: c.Seat, Args: c.Args}, true
	}
	if list := is(func(c engine.Choice) bool {
		return slices.Contains(p.from.leans, c.Label.Key) || slices.Contains(p.from.leans, c.Kind)
	}); len(list) > 0 && r.IntN(3) > 0 {
		return take(list)
	}
	if list := is(func(c engine.Choice) bool { return slices.Contains(good, c.Label.Key) }); p.wise && len(list) > 0 &&
		r.IntN(5) > 0 {
		return take(list)
	}
	if list := is(func(c engine.Choice) bool { return c.Kind == "done" || c.Kind == "rest" }); len(list) > 0 &&
		r.IntN(3) > 0 {
		return take(list)
	}
	if list := is(func(c engine.Choice) bool { return !slices.Contains(bad, c.Group) }); p.wise && len(list) > 0 {
		return take(list)
	}
	return take(choices)
}

// beginning is where a random game begins: at set-up, or in the middle of a game that is laid by hand, because games
// at random hardly come there.
type beginning struct {
	// name says it in words; empty for a game from set-up.
	name string
	// ancients are the Ancient Ones of such games, any for nil; seats are how many investigators there are at least.
	ancients []string
	seats    int
	// lay plays what is laid by hand.
	lay func(p *play)
	// leans are the kinds and the labels of choices that are taken most of the time, and luck how often dice are
	// thrown once more for something better.
	leans []string
	luck  int
}

// middles are the middles of games; every fifth game begins in one.
var middles = []beginning{
	{
		name: "an Ancient One that has awoken, and the Mysteries solved", ancients: []string{
			"cthulhu", "shub-niggurath",
			"yog-sothoth",
		}, seats: 2, lay: layAwoken, leans: []string{"eldritch.encounter.final", "eldritch.effect.token"},
		luck: 2,
	},
	{name: "two Clues in the pool", seats: 2, lay: layClues, leans: []string{"eldritch.effect.this-clue"}},
	{
		name: "a defeated investigator among the others", seats: 3, lay: layFallen,
		leans: []string{"eldritch.encounter.body", "eldritch.effect.loot"},
	},
	{name: "a Spell in every hand", seats: 2, lay: laySpells, leans: []string{"use", "eldritch.effect.delay"}, luck: 2},
}

// beginningOf is where the game of a seed begins.
func beginningOf(seed uint64) beginning {
	if seed%5 < 4 {
		return beginning{seats: 1}
	}
	return middles[seed/5%uint64(len(middles))]
}

// layAwoken has the Ancient One awake with all Mysteries solved, and everyone, armed, where the final one is solved.
func layAwoken(p *play) {
	p.hand("adjust", map[string]any{"what": eldritch.Doom, "by": -p.now().Count(eldritch.Doom)})
	p.settle()
	for range 3 {
		p.hand("fix", map[string]any{"what": "solve"})
		p.settle()
	}
	s := p.now()
	at := map[string]string{"cthulhu": "space-3", "shub-niggurath": "heart-of-africa"}[s.Ancient]
	for _, piece := range s.Pieces {
		if at == "" && piece.Kind == eldritch.Gate && piece.Zone == "" {
			at = piece.Space
		}
	}
	for _, person := range s.People {
		p.hand("fix", map[string]any{"what": "at", "seat": person.Seat, "space": at})
		for _, skill := range []string{"improve-strength", "improve-will"} {
			if n := 2 - person.Count(skill); n > 0 {
				p.hand("adjust", map[string]any{"what": skill, "seat": person.Seat, "by": n})
			}
		}
	}
	p.hand("fix", map[string]any{"what": "give", "seat": s.Lead, "card": "lightning-gun"})
}

// layClues leaves two Clues in the pool, and two beside it.
func layClues(p *play) {
	p.hand("adjust", map[string]any{"what": eldritch.CluePool, "by": 2 - p.now().Count(eldritch.CluePool)})
	p.hand("adjust", map[string]any{"what": eldritch.ClueDiscard, "by": 2})
}

// layFallen defeats the Lead Investigator, who has something, on a space where all are.
func layFallen(p *play) {
	lead := p.now().Lead
	for _, person := range p.now().People {
		p.hand("fix", map[string]any{"what": "at", "seat": person.Seat, "space": "istanbul"})
	}
	p.hand("fix", map[string]any{"what": "give", "seat": lead, "card": "carbine-rifle"})
	p.hand("adjust", map[string]any{"what": eldritch.CluePool, "by": -2})
	p.hand("adjust", map[string]any{"what": eldritch.Clue, "seat": lead, "by": 2})
	who := eldritch.Health
	if p.r.IntN(2) == 0 {
		who = eldritch.Sanity
	}
	for _, person := range p.now().People {
		if person.Seat == lead {
			p.hand("adjust", map[string]any{"what": who, "seat": lead, "by": -person.Count(who)})
		}
	}
}

// laySpells gives everyone a Spell that is an action.
func laySpells(p *play) {
	spells := []string{"shriveling", "plumb-the-void", "feed-the-mind", "conjuration", "blessing-of-isis"}
	for i, person := range p.now().People {
		spell := spells[i%len(spells)]
		held := slices.ContainsFunc(p.now().Cards, func(c eldritch.Card) bool {
			return c.Card == spell && c.Seat == person.Seat
		})
		if !held {
			p.hand("fix", map[string]any{"what": "give", "seat": person.Seat, "card": spell})
		}
	}
}

// play is a game being played at random.
type play struct {
	tb    testing.TB
	g     engine.Game
	r     *rand.Rand
	s     engine.State
	from  beginning
	wise  bool
	all   []engine.Event
	done  []engine.Command
	check func(engine.State, []engine.Event)
}

func (p *play) now() *eldritch.State {
	s, ok := p.s.(*eldritch.State)
	require.True(p.tb, ok)
	return s
}

func (p *play) command(c engine.Command) {
	var events []engine.Event
	p.s, events = do(p.tb, p.g, p.s, c)
	p.all, p.done = append(p.all, events...), append(p.done, c)
	if p.check != nil {
		p.check(p.s, events)
	}
}

// hand does something by hand.
func (p *play) hand(kind string, args map[string]any) {
	p.command(engine.Command{Kind: kind, Args: json.RawMessage(jsonOf(p.tb, args))})
}

// settle answers what is asked until somebody acts.
func (p *play) settle() {
	for s := p.now(); s.Result == nil && (len(s.Agenda) == 0 || s.Agenda[len(s.Agenda)-1].Do != "act"); s = p.now() {
		p.step()
	}
}

// step does one thing at random: now and then somebody puts a die right, or the table plays by itself for a moment.
func (p *play) step() {
	s := p.now()
	if s.Test != nil && len(s.Test.Dice) > 0 && p.r.IntN(60) == 0 {
		die := s.Test.Dice[p.r.IntN(len(s.Test.Dice))]
		p.hand("correct", map[string]any{"die": die.ID, "face": strconv.Itoa(1 + p.r.IntN(6))})
	}
	if p.r.IntN(400) == 0 {
		p.hand("depth", map[string]any{"depth": []eldritch.Depth{eldritch.DiceOnly, eldritch.Trackers}[p.r.IntN(2)]})
		if p.r.IntN(2) == 0 {
			p.command(throw(p.r, 1+p.r.IntN(6), 0))
		}
		p.hand("depth", map[string]any{"depth": eldritch.Full})
	}
	c, ok := p.pick()
	if !ok {
		p.tb.Fatalf("nothing can be done in %s", jsonOf(p.tb, p.s))
	}
	p.command(c)
}

type outcome struct {
	steps    int
	events   []engine.Event
	commands []engine.Command
	last     *eldritch.State
	rounds   int
}

// playGame plays a random game to its end and shows every state to check.
func playGame(tb testing.TB, seed uint64, check func(engine.State, []engine.Event)) outcome {
	tb.Helper()
	p := &play{
		tb: tb, g: eldritch.New(), r: rand.New(rand.NewPCG(seed, 3)), from: beginningOf(seed), wise: seed%2 == 1,
		check: check,
	}
	p.s = p.g.New()
	p.setUp()
	if p.from.lay != nil {
		p.settle()
		p.from.lay(p)
	}
	for n := range 20_000 {
		if own := p.now(); own.Result != nil {
			return outcome{steps: n, events: p.all, commands: p.done, last: own, rounds: own.Round}
		}
		p.step()
	}
	tb.Fatalf("seed %d: the game does not end: %s", seed, jsonOf(tb, p.s))
	return outcome{}
}

// setUp chooses what a game is played with, and begins it.
func (p *play) setUp() {
	r := p.r
	byKind := func(kind string, of int) engine.Command {
		list := slices.DeleteFunc(p.g.Choices(p.s), func(c engine.Choice) bool { return c.Kind != kind })
		c := list[r.IntN(min(of, len(list)))]
		return engine.Command{Kind: c.Kind, Args: c.Args}
	}
	if list := p.from.ancients; list != nil {
		p.hand("ancient", map[string]any{"card": list[r.IntN(len(list))]})
	} else {
		p.command(byKind("ancient", 4))
	}
	for range p.from.seats + r.IntN(4) {
		p.command(byKind("sit", 12))
	}
	p.hand("option", map[string]any{"what": "level", "value": []string{"easy", "normal", "hard"}[r.IntN(3)]})
	if r.IntN(3) == 0 {
		p.hand("option", map[string]any{"what": "rumor", "value": "yes"})
	}
	if r.IntN(2) == 0 {
		p.hand("adjust", map[string]any{"what": "dice", "by": 4})
	}
	for range r.IntN(4) {
		p.command(byKind("aside", 99))
	}
	p.hand("begin", map[string]any{})
}

// bounds fails where a count or a piece is where it cannot be.
func bounds(tb testing.TB, s *eldritch.State) {
	tb.Helper()
	wrong := func(holds bool, what string) {
		if holds {
			tb.Fatalf("%s: %s", what, jsonOf(tb, s))
		}
	}
	clues := s.Count(eldritch.CluePool) + s.Count(eldritch.ClueDiscard)
	seats := map[engine.Seat]map[string]bool{}
	// Whoever has lost both decides which, and what else is lost at the same time may be prevented.
	decides := len(s.Agenda) > 0 && slices.Contains([]string{"defeat", "lose"}, s.Agenda[len(s.Agenda)-1].Do)
	// A third ticket is there until a trade is over and it is said which two are kept.
	tickets := slices.ContainsFunc(s.Agenda, func(p eldritch.Step) bool {
		return slices.Contains([]string{"trading", "ticket-away"}, p.Do)
	})
	for _, p := range s.People {
		seats[p.Seat] = map[string]bool{}
		clues += p.Count(eldritch.Clue)
		wrong(!tickets && p.Count(eldritch.Ship)+p.Count(eldritch.Train) > 2, "three tickets")
		wrong(p.Card != "" && s.Result == nil && s.Phase != eldritch.PhaseSetup && !decides &&
			(p.Count(eldritch.Health) == 0 || p.Count(eldritch.Sanity) == 0), "defeated and still in play")
	}
	gates := map[string]bool{}
	for _, p := range s.Pieces {
		switch p.Kind {
		case eldritch.ClueToken:
			clues++
		case eldritch.Body:
			clues += p.Counts[eldritch.Clue]
		case eldritch.Gate:
			wrong(gates[p.Card], "one Gate twice")
			gates[p.Card] = true
		}
	}
	wrong(clues > 36, "more Clues than there are")
	for _, c := range s.Cards {
		if held := seats[c.Seat]; held != nil && (c.Class == eldritch.Condition || c.Class == eldritch.Spell) {
			wrong(held[c.Card] && !strings.HasPrefix(c.Card, "other-"), "two of a Spell or Condition")
			held[c.Card] = true
		}
	}
}
