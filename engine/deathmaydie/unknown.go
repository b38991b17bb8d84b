package deathmaydie

import (
	"cmp"
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

const ruleUnknown = "Unknown Rules, Additional Setup"

// unknownRules chooses how the Unknown Rules are played: with Relics or without, with so many
// Unknown Monsters ("Adjusting the Difficulty").
func (t *Turn) unknownRules(what string, n int) error {
	if err := t.inSetup(); err != nil {
		return err
	}
	on := n > 0
	switch {
	case what == "relics" && n <= 1:
		t.setBox(Say("dmd.log.relics", "n", n), func(b *Box) { b.Relics = on })
	case what == "monsters" && n >= 0 && n <= 2:
		t.setBox(Say("dmd.log.unknown-monsters", "n", n), func(b *Box) { b.Monsters = n })
	case what == "random" && n <= 1:
		t.ritual(Say("dmd.log.random", "n", n), func(r *Ritual) { r.Random = on })
	case what == "fire" && n > 0 && n <= endless:
		t.setBox(Say("dmd.log.fire-tokens", "n", n), func(b *Box) { b.Fire = n })
	default:
		return rules.Refuse(models.Invalid, "dmd.refuse.unknown-rules")
	}
	return nil
}

// fireBoxes are how many Fire tokens there are: in the first core box, in Fear of the Unknown, in both.
var fireBoxes = []int{8, fireTokens, 20}

// fireOf is how many there are in the core boxes by their sets ("Component Limitation").
var fireOf = map[string]int{"season-1": 8, "season-3-fear-of-the-unknown": fireTokens}

// firesThere is how many Fire tokens there are: as somebody said, or else those of the core boxes that the episode and
// the Elder One come from; where they come from none, those of Fear of the Unknown, whose rulebook we follow.
func (s *State) firesThere() int {
	var sets []string
	if s.Box.Episode != nil {
		sets = append(sets, s.Box.Episode.Set)
	}
	if s.Box.Elder != nil && !slices.Contains(sets, s.Box.Elder.Set) {
		sets = append(sets, s.Box.Elder.Set)
	}
	n := 0
	for _, set := range sets {
		n += fireOf[set]
	}
	return cmp.Or(s.Box.Fire, n, fireTokens)
}

// offerRules offers the Unknown Rules and what else makes a game easier or harder.
func offerRules(s *State, o *rules.Offers) {
	if s.Phase != PhaseSetup || len(s.Agenda) > 0 {
		return
	}
	offer := func(what string, now int, values ...int) {
		for _, n := range values {
			if n != now {
				id := what + "-" + strconv.Itoa(n)
				o.Add(engine.Choice{
					Kind: "rules", Group: "setup", Target: id, Rule: "Adjusting the Difficulty", Label: Say("dmd.choice.rules." + id),
				}, id, ruleArgs{what, n})
			}
		}
	}
	number := map[bool]int{true: 1}
	offer("monsters", s.Box.Monsters, 0, 1, 2)
	offer("relics", number[s.Box.Relics], 0, 1)
	offer("random", number[s.Random], 0, 1)
	offer("fire", s.firesThere(), fireBoxes...)
}

// monsterOptions are the Unknown Monsters that may be in play: others than the episode's.
func (s *State) monsterOptions(p Step) []Option {
	var list []Option
	for _, e := range s.catalog().Monsters {
		if s.enemy(e.ID) != nil {
			continue
		}
		list = append(list, Option{
			ID: e.ID, Group: "setup", Rule: ruleUnknown, Card: cardKey(classEnemy, e.ID),
			Label: Say("dmd.choice.card", "card", words(e.Name)), Do: func(t *Turn) {
				t.setBox(Say("dmd.log.unknown-monster", "what", words(e.Name)), func(b *Box) {
					b.Unknown = append(slices.Clone(b.Unknown), e)
				})
				if p.N > 1 {
					next := p
					next.N--
					t.Push(next)
					return
				}
				var gates, more []Step // first the gates, which each takes from the other
				for _, e := range t.s.Box.Unknown {
					gates = append(gates, p.with(cards.Effect{Do: stepGate, What: e.ID}))
					about := Step{Seat: t.s.First, Source: words(e.Name), From: fromStory}
					more = append(more, about.all(e.Setup)...)
				}
				t.Push(append(gates, more...)...)
			},
		})
	}
	return list
}

// gateOptions are the gates at which an Unknown Monster may be summoned: each at another one,
// by the Random Location tokens.
func (s *State) gateOptions(p Step) []Option {
	var list []Option
	for _, sp := range s.board().Spaces {
		if sp.Gate == "" || slices.ContainsFunc(s.Box.Unknown, func(e cards.Enemy) bool {
			return slices.ContainsFunc(s.figures(e.ID), func(f Figure) bool { return f.At == sp.ID })
		}) {
			continue
		}
		list = append(list, Option{
			ID: sp.Gate, Target: sp.ID, Group: "setup", Rule: ruleUnknown,
			Label: Say("dmd.choice.summon", "what", s.kindName(p.What), "at", s.spaceName(sp.ID)),
			Do:    func(t *Turn) { t.summon(p.What, sp.ID) },
		})
	}
	return list
}

// relicCard is a Relic by its id; nil for none.
func (s *State) relicCard(id string) *cards.Relic {
	return cards.Find(s.catalog().Relics, id, func(r cards.Relic) string { return r.ID })
}

// turnedAt is the threshold at which a Relic is turned.
const turnedAt = 3

// relic is the side of an investigator's Relic that lies faceup; nil for none.
func (s *State) relic(p *Investigator) *cards.Side {
	if p.Relic == "" {
		return nil
	}
	r := s.relicCard(p.Relic)
	switch {
	case r == nil:
		return nil
	case thresholds(p.Sanity) >= turnedAt:
		return &r.Turned
	default:
		return &r.Regular
	}
}

// turnRelic says that a Relic turned.
func (t *Turn) turnRelic(seat engine.Seat) {
	p := t.s.person(seat)
	if side := t.s.relic(p); side != nil && thresholds(p.Sanity) == turnedAt {
		t.Remark(Say("dmd.log.relic-turned", "who", p.Name, "card", words(side.Name)))
	}
}

// relicOptions are the Relics that are not chosen yet.
func (s *State) relicOptions(p Step) []Option {
	var list []Option
	for _, r := range s.catalog().Relics {
		if slices.ContainsFunc(s.People, func(p Investigator) bool { return p.Relic == r.ID }) {
			continue
		}
		list = append(list, Option{
			ID: r.ID, Group: "setup", Rule: ruleUnknown, Card: cardKey(classRelic, r.ID),
			Label: Say("dmd.choice.card", "card", words(r.Name)), Do: func(t *Turn) {
				t.alter(p.Seat, Say("dmd.log.relic", "who", t.s.name(p.Seat), "card", words(r.Name)),
					func(p *Investigator) { p.Relic = r.ID })
			},
		})
	}
	return list
}
