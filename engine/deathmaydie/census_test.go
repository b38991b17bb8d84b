package deathmaydie

import (
	"encoding/json"
	"slices"
	"strings"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
)

// Census says what came up in one game. Its rules are those of New, watched while they resolve.
type Census struct {
	engine.Game
	// Seen are the names of the rows that came up.
	Seen map[string]bool
	// again are the dice of the roll under way that were taken up.
	again map[int]bool
	// stood are the enemies in the space of whoever began the third phase.
	stood []string
}

// CensusRow is one thing that random games are to bring about, in a section of the table.
type CensusRow struct{ Section, Name string }

// NewCensus returns a census of a game that is to be played with its rules.
func NewCensus() *Census {
	c := &Census{Seen: map[string]bool{}, again: map[int]bool{}}
	words := vocabulary()
	for do, w := range words {
		options, resolve := w.Options, w.Resolve
		if options != nil {
			w.Options = func(s *State, p Step) []Option {
				list := options(s, p)
				if len(list) > 0 {
					c.resolves(s, p)
				}
				return list
			}
		}
		if resolve != nil {
			w.Resolve = func(t *Turn, p Step) {
				c.resolves(t.s, p)
				resolve(t, p)
			}
		}
		words[do] = w
	}
	c.Game = newGame(words)
	return c
}

// CensusRows are all rows: those of the rules, and one for each kind of effect of the cards in
// play.
func CensusRows() []CensusRow {
	var list []CensusRow
	for _, r := range census {
		list = append(list, CensusRow{r.section, r.name})
	}
	for _, class := range classes {
		for _, name := range slices.Sorted(slices.Values(class.kinds)) {
			list = append(list, CensusRow{class.name, class.name + ": " + name})
		}
	}
	return list
}

// class are the cards of one class that are in play with our episode.
type class struct {
	name string
	// about are the names by which its steps say where they come from.
	about []string
	// kinds are the kinds of effects that its cards have.
	kinds []string
}

var classes = func() []class {
	episode, elder := shipped.Episodes, shipped.ElderOnes
	e := cards.Find(episode, "drowned-lamp", func(e cards.Episode) string { return e.ID })
	o := cards.Find(elder, "keeper-below", func(e cards.ElderOne) string { return e.ID })
	var mythos, discovery, stages, enemies, relics class
	mythos.name, discovery.name, stages.name, enemies.name = "Mythos card", "Discovery card", "Elder One", "Enemy"
	relics.name = "Unknown Relic"
	add := func(c *class, about string, effects ...[]cards.Effect) {
		if !slices.Contains(c.about, about) {
			c.about = append(c.about, about)
		}
		for _, list := range effects {
			for _, kind := range kinds(list) {
				if !slices.Contains(c.kinds, kind) {
					c.kinds = append(c.kinds, kind)
				}
			}
		}
	}
	for _, m := range slices.Concat(e.Mythos, o.Mythos, shipped.Unknown) {
		add(&mythos, m.Name, m.Effects, m.Summon)
	}
	side := func(c *class, s *cards.Side) {
		if s != nil {
			add(c, s.Name, s.Cost, s.Gain, s.End)
			for _, u := range s.Uses {
				add(c, s.Name, u.Cost, u.Effects)
			}
		}
	}
	for _, d := range e.Discovery {
		add(&discovery, d.Name, d.OnDraw)
		side(&discovery, d.Left)
		side(&discovery, d.Right)
	}
	for _, r := range shipped.Relics {
		side(&relics, &r.Regular)
		side(&relics, &r.Turned)
	}
	for i, s := range o.Stages {
		add(&stages, o.Name, s.OnReveal, s.EndOfTurn, s.Unplaced)
		add(&stages, o.Name+" "+string(rune('1'+i)), s.OnAdvance)
	}
	add(&stages, e.Name, e.OnAdvance)
	for _, m := range slices.Concat(e.Enemies, o.Minions, shipped.Monsters) {
		add(&enemies, m.Name, m.Attacks, m.Dies, m.Survives, m.Setup, m.OnAdvance)
	}
	for _, k := range e.Tokens {
		add(&stages, k.Name, k.Destroyed)
	}
	for _, a := range e.Actions {
		add(&stages, a.Name, a.Effects)
	}
	return []class{mythos, discovery, relics, stages, enemies}
}()

// kinds are the kinds of effects among effects, also of those that happen only under a
// condition, after a roll or by choice.
func kinds(list []cards.Effect) []string {
	var all []string
	for _, e := range list {
		all = append(all, kind(e))
		all = append(all, kinds(e.Else)...)
		all = append(all, kinds(e.Then)...)
		for _, o := range e.Options {
			all = append(all, kinds(o)...)
		}
	}
	return all
}

// kind is what an effect does, without how much, to whom and in which of several places.
func kind(e cards.Effect) string {
	words := []string{e.Do}
	for _, w := range []struct{ name, word string }{
		{"", e.Which}, {"at", e.At}, {"to", e.To}, {"per", e.Per},
	} {
		if w.word != "" {
			word, _, _ := strings.Cut(w.word, ":")
			words = append(words, strings.TrimSpace(w.name+" "+word))
		}
	}
	return strings.Join(words, " ")
}

// resolves notes a step whose condition holds.
func (c *Census) resolves(s *State, p Step) {
	from := p.Source.Words
	for _, class := range classes {
		if slices.Contains(class.about, from) && slices.Contains(class.kinds, kind(p.Effect)) {
			c.Seen[class.name+": "+kind(p.Effect)] = true
		}
	}
	see := func(name string, ok bool) {
		if ok {
			c.Seen[name] = true
		}
	}
	who := s.person(p.Seat)
	if who == nil {
		return
	}
	level := func(skill string) string { return string(rune('0' + s.level(p.Seat, skill))) }
	has := func(skill string) bool { return s.level(p.Seat, skill) > 0 }
	switch p.Do {
	case stepConfront:
		c.stood = nil
		for _, f := range s.enemiesAt(who.At) {
			c.stood = append(c.stood, f.ID)
		}
		see("nobody investigates or fights who lies down", who.Lying)
	case stepDefend:
		see("an enemy that came during the phase attacks", !slices.Contains(c.stood, p.Figure))
	case stepEndEffects:
		for _, id := range c.stood {
			f := s.figure(id)
			see("an enemy that left during the phase does not attack",
				f != nil && f.At != who.At && !slices.Contains(s.Fought, id))
		}
	case doToken:
		see("a token that cannot be placed has the stage do something",
			s.tokenOptions(p) == nil && len(s.unplaced(p)) > 0)
	case stepElder:
		see("effects of stages II to IV at the end of a turn", s.Stage > 1)
	case doWound:
		less, _ := s.reduced(p.Seat, p.From)
		see("Toughness "+level(toughness), less > 0)
		see("a cost is not reduced", (p.From == fromCost || p.From == fromClaim) && has(toughness))
	case stepTake:
		see("Vengeance Obsession "+level(vengeance), p.From == fromAttack && has(vengeance) && s.figure(p.Figure) != nil)
		see("wounds beyond the health that is left", who.Wounds+p.N > mostWounds)
	case stepInsane:
		see("insane: "+who.Insanity, s.insanity(who) != nil)
	case stepPray:
		see("Healing Prayer "+level(healingPrayer), has(healingPrayer) && who.Wounds+who.Stress > 0)
	case stepDiscard:
		m := s.mythos(p.What)
		see("a Mythos card with the summoning symbol", m != nil && m.Symbol)
		see("a Mythos card without it", m != nil && !m.Symbol)
		see("a Mythos card after which another one is drawn", m != nil && m.Again && p.Which == "drawn")
		see("a Mythos card whose text is unknown, by hand", m == nil)
	case doStress:
		see("stress beyond the track", who.Stress+s.amount(p) > s.mostStress())
	}
}

// moment is one command with what it changed.
type moment struct {
	before, after *State
	kind          string
	option        string
	keys          []string
}

// says reports whether the record says one of the sentences.
func says(keys ...string) func(*moment) bool {
	return func(m *moment) bool {
		return slices.ContainsFunc(keys, func(key string) bool { return slices.Contains(m.keys, "dmd.log."+key) })
	}
}

// sent reports whether a command of a kind was sent.
func sent(kinds ...string) func(*moment) bool {
	return func(m *moment) bool { return slices.Contains(kinds, m.kind) }
}

// chose reports whether an option of a step was chosen.
func chose(do string, options ...string) func(*moment) bool {
	return func(m *moment) bool {
		p, ok := m.before.next()
		return m.kind == "choose" && ok && p.Do == do && (options == nil || slices.Contains(options, m.option))
	}
}

// rolls reports whether a roll for something begins with this command.
func rolls(what string, more func(*State, *Roll) bool) func(*moment) bool {
	return func(m *moment) bool {
		r := m.after.Roll
		if !m.after.rolling() || r.For != what || len(r.Dice) > 0 || m.kind == "roll" {
			return false
		}
		return more == nil || more(m.after, r)
	}
}

// applies reports whether the results of a roll are applied by this command.
func applies(ok func(*State, *Roll) bool) func(*moment) bool {
	return func(m *moment) bool { return m.kind == "done" && ok(m.before, m.before.Roll) }
}

// with reports what is asked where the active investigator, or whoever rolls, has a skill at a level.
func with(skill string, level int, ok func(*moment) bool) func(*moment) bool {
	return func(m *moment) bool {
		seat := m.before.Active
		if m.before.rolling() {
			seat = m.before.Roll.Seat
		}
		return m.before.level(seat, skill) == level && ok(m)
	}
}

// anyWith is with for a skill that anybody may use.
func anyWith(skill string, level int, ok func(*moment) bool) func(*moment) bool {
	return func(m *moment) bool {
		return ok(m) && slices.ContainsFunc(m.before.People, func(p Investigator) bool {
			return !p.Out && m.before.level(p.Seat, skill) == level
		})
	}
}

// ends reports whether the game ends so.
func ends(why string) func(*moment) bool {
	return func(m *moment) bool { return m.after.Result != nil && m.after.Result.Why.Key == "dmd.result."+why }
}

func away(s *State, r *Roll) bool {
	return slices.ContainsFunc(r.Targets, func(id string) bool {
		f := s.figure(id)
		return f == nil || f.At != s.person(r.Seat).At
	})
}

// joins reports whether somebody moves between two spaces with staircase or tunnel tokens.
func joins(has func(*cards.Space) bool) func(*moment) bool {
	return func(m *moment) bool {
		for _, p := range m.after.People {
			old := m.before.person(p.Seat)
			if old == nil || old.At == p.At {
				continue
			}
			from, to := m.before.space(old.At), m.after.space(p.At)
			if from != nil && to != nil && has(from) && has(to) && sent("run", "move", "free-run")(m) {
				return true
			}
		}
		return false
	}
}

// lost reports whether somebody is lost so, before or after the Elder One is on the board.
func lost(how string, summoned bool) func(*moment) bool {
	return func(m *moment) bool { return says(how)(m) && m.before.Summoned == summoned }
}

// used reports whether a card is used that is used in a way.
func used(when string) func(*moment) bool {
	return func(m *moment) bool {
		if !says("used")(m) {
			return false
		}
		for _, u := range m.before.uses(m.before.person(m.before.Active)) {
			if u.id == m.option && u.use.When == when {
				return true
			}
		}
		return false
	}
}

// summons reports whether an enemy comes to the gate of a colour.
func summons(colour string) func(*moment) bool {
	return func(m *moment) bool {
		return slices.ContainsFunc(m.after.Figures, func(f Figure) bool {
			sp := m.after.space(f.At)
			return sp != nil && sp.Gate == colour && m.before.figure(f.ID) == nil && m.before.Phase != PhaseSetup
		})
	}
}

// claims reports whether a card of a kind is claimed.
func claims(kind string) func(*moment) bool {
	return func(m *moment) bool {
		if !says("claimed")(m) || m.kind == "fix" {
			return false
		}
		for _, p := range m.after.People {
			for _, h := range p.Cards {
				if _, old := m.before.held(h.ID); old == nil && m.after.side(h) != nil && m.after.side(h).Kind == kind {
					return true
				}
			}
		}
		return false
	}
}

// Note notes what a command brought about.
func (c *Census) Note(before, after engine.State, cmd engine.Command, events []engine.Event) {
	m := &moment{before: before.(*State), after: after.(*State), kind: cmd.Kind}
	var args struct {
		Option, Card string
		Die          int
	}
	if json.Unmarshal(cmd.Args, &args) == nil {
		m.option = args.Option + args.Card
	}
	switch {
	case !m.after.rolling():
		c.again = map[int]bool{}
	case cmd.Kind == "reroll" && c.again[args.Die]:
		c.Seen["the same die once more"] = true
	case cmd.Kind == "reroll":
		c.again[args.Die] = true
	}
	for _, e := range events {
		if e.Label.Key != "" {
			m.keys = append(m.keys, e.Label.Key)
		}
	}
	for _, r := range census {
		if !c.Seen[r.name] && r.saw != nil && r.saw(m) {
			c.Seen[r.name] = true
		}
	}
}
