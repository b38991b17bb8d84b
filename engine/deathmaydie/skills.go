package deathmaydie

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
	"elderglass/engine/rules"
)

// The common skills ("Skill Codex").
const (
	arcaneMastery = "arcane-mastery"
	brawling      = "brawling"
	marksman      = "marksman"
	stealth       = "stealth"
	swift         = "swiftness"
	toughness     = "toughness"
)

// The signature skills of season 1, with those of which the rulebook tells.
const (
	gateManipulation = "gate-manipulation"
	savageSkill      = "savage"
	unkillable       = "unkillable"
	vengeance        = "vengeance-obsession"
	protector        = "protector"
	healingPrayer    = "healing-prayer"
	lucky            = "lucky"
	readTheOmens     = "read-the-omens"
	fueledByMadness  = "fueled-by-madness"
	highStrung       = "high-strung"
	proficient       = "proficient"
)

// What is counted in a turn.
const (
	freeRun    = "free-run"
	freeAttack = "free-attack"
	freeRest   = "free-rest"
	omensUsed  = "omens"
	// extraAction is that of Swift, level 4.
	extraAction = "extra-action"
)

// mostLevel is the highest level of a skill ("Skills").
const mostLevel = 4

// endless stands for any number.
const endless = 99

// level is the level of an investigator's skill, with what companions give; 0 without the skill.
func (s *State) level(seat engine.Seat, id string) int {
	p := s.person(seat)
	if p == nil {
		return 0
	}
	n := 0
	for _, skill := range p.Skills {
		if skill.ID == id {
			n = skill.Level
		}
	}
	for _, side := range s.sides(p) {
		if side.Skill == id {
			n++
		}
	}
	return min(n, mostLevel)
}

// sneaks is how often an investigator may sneak in one Run.
func (s *State) sneaks(seat engine.Seat) int {
	switch level := s.level(seat, stealth); {
	case level >= 4:
		return endless
	case level >= 2:
		return 3
	default:
		return level
	}
}

// sneaked deals the wound that sneaking past an enemy may deal (Stealth, level 3).
func (t *Turn) sneaked(seat engine.Seat, id string) {
	if t.s.level(seat, stealth) >= 3 {
		t.hurt(id, 1, seat)
	}
}

// quicken gives whoever is at turn the extra action of this turn, once (Swift, level 4): also where the skill came to
// its level only now. With the companion who brought the level an action that is left is lost again ("Companions").
func (t *Turn) quicken() bool {
	n, given := 0, t.s.Spent[extraAction]
	if t.s.level(t.s.Active, swift) >= 4 {
		n = 1
	}
	if t.s.Phase != PhaseActions || n == given || n == 0 && t.s.Actions == 0 {
		return false
	}
	t.flow(engine.Text{}, func(f *Flow) { f.Actions, f.Spent = f.Actions+n-given, f.Spent.With(extraAction, n) })
	return true
}

// freeAttackRerolls are those of an attack.
func (s *State) freeAttackRerolls(seat engine.Seat, away bool) int {
	n := s.ownRerolls(seat)
	if !away && s.level(seat, brawling) >= 3 {
		n += 2
	}
	return n
}

// ownRerolls are the free rerolls of every roll that an investigator makes.
func (s *State) ownRerolls(seat engine.Seat) int {
	n := s.luckyRoll(seat)
	if s.level(seat, proficient) >= 1 {
		n++ // the example of "Attack"; no source tells the other levels
	}
	return n
}

// hardened are the free rerolls of rolls against oneself (Toughness, level 1).
func (s *State) hardened(seat engine.Seat) int {
	if s.level(seat, toughness) == 1 {
		return 1
	}
	return 0
}

// reduced is by how much wounds and losses of sanity are reduced (Toughness). What is paid as
// a cost is not, nor what its owner wants to suffer.
func (s *State) reduced(seat engine.Seat, from string) (wounds, sanity int) {
	switch level := s.level(seat, toughness); {
	case from == fromCost || from == fromClaim || level < 2, level == 2 && from != fromAttack && from != fromFire:
		return 0, 0
	case level == 4:
		wounds, sanity = 2, 1
	default:
		wounds, sanity = 1, 1
	}
	bare := s.person(seat).Bare
	if slices.Contains(bare, trackWounds) {
		wounds = 0
	}
	if slices.Contains(bare, trackSanity) {
		sanity = 0
	}
	return wounds, sanity
}

// hardy is whose Toughness may be used or not now: who rolls, or else who is at turn.
func (s *State) hardy() (engine.Seat, bool) {
	seat := s.Active
	if s.thrown() {
		seat = s.Roll.Seat
	}
	ready := s.thrown() && s.Roll.against() || s.Phase == PhaseActions && len(s.Agenda) == 0
	return seat, ready && s.level(seat, toughness) >= 2
}

// toughen says whether Toughness reduces wounds or losses of sanity from now on: it may, and need not.
func (t *Turn) toughen(what string, n int) error {
	seat, ok := t.s.hardy()
	if !ok || what != trackWounds && what != trackSanity || n < 0 || n > 1 {
		return illegal("Skill Codex, Toughness", "dmd.refuse.no-toughness")
	}
	label := Say("dmd.log.tough-"+what+"-"+strconv.Itoa(n), "who", t.s.name(seat))
	t.alter(seat, label, func(p *Investigator) {
		p.Bare = without(p.Bare, what)
		if n == 0 {
			p.Bare = append(slices.Clone(p.Bare), what)
		}
	})
	return nil
}

func offerToughness(s *State, o *rules.Offers) {
	seat, ok := s.hardy()
	if !ok {
		return
	}
	group := "skill"
	if !s.thrown() {
		group = "card"
	}
	for _, what := range []string{trackWounds, trackSanity} {
		n := 0
		if slices.Contains(s.person(seat).Bare, what) {
			n = 1
		}
		id := what + "-" + strconv.Itoa(n)
		o.Add(engine.Choice{
			Kind: "toughness", Seat: seat, Group: group, Label: Say("dmd.choice.tough-" + id), Rule: "Skill Codex, Toughness",
		}, id, ruleArgs{what, n})
	}
}

// bonus is the number of bonus dice of a roll that an investigator makes.
func (s *State) bonus(seat engine.Seat, for_ []string) int {
	p := s.person(seat)
	n := s.bonusReached(p.Sanity)
	here, away := slices.Contains(for_, "attack-here"), slices.Contains(for_, "attack-away")
	if here && s.level(seat, brawling) >= 1 {
		n++
	}
	if away && s.level(seat, marksman) >= 2 {
		n += 2
	}
	n += s.signatureDice(p)
	for _, h := range p.Cards {
		side := s.side(h)
		if side == nil {
			continue
		}
		for _, d := range side.Dice {
			if (d.For == "" || slices.Contains(for_, d.For)) && (d.Skill == "" || s.level(seat, d.Skill) > 0) &&
				s.holds(d.If, Step{Seat: seat}) {
				n += d.N
			}
		}
	}
	if relic := s.relic(p); relic != nil {
		for _, d := range relic.Dice {
			if d.For == "" || slices.Contains(for_, d.For) {
				n += d.N
			}
		}
	}
	return n
}

// countable is how many of a symbol of a roll may count as successes.
func (s *State) countable(r *Roll, symbol string) int {
	if symbol == tentacle {
		return countable(s.level(r.Seat, highStrung), r.symbols(tentacle)+s.addedTentacles(r))
	}
	return countable(s.level(r.Seat, arcaneMastery), r.symbols(symbol))
}

// countable is how many of a symbol may count as successes with a level of the skill that lets them.
func countable(level, n int) int {
	switch level {
	case 0:
		return 0
	case 1:
		return min(1, n)
	default:
		return n
	}
}

// stepLevelUp levels up a skill.
const stepLevelUp = "level-up"

func skillWords() map[string]Word {
	return map[string]Word{
		stepLevelUp: {Options: func(s *State, p Step) []Option {
			var list []Option
			who := s.person(p.Seat)
			for i, skill := range who.Skills {
				level := s.level(p.Seat, skill.ID) // where the marker is, with what companions give
				if level >= mostLevel {
					continue
				}
				list = append(list, Option{
					ID: skill.ID, Group: "skill", Rule: "Leveling up Skills",
					Label: Say("dmd.choice.level-up", "skill", s.skillName(skill.ID), "n", level+1),
					Do: func(t *Turn) {
						t.alter(p.Seat, Say("dmd.log.level", "who", who.Name, "skill", s.skillName(skill.ID), "n", level+1),
							func(p *Investigator) { p.Skills[i].Level++ })
					},
				})
			}
			return list
		}},
	}
}

// skillName is the name of a skill.
func (s *State) skillName(id string) engine.Name {
	if k := cards.Find(s.catalog().Skills, id, func(k cards.Skill) string { return k.ID }); k != nil {
		return words(k.Name)
	}
	return words(id)
}

func seatWord(seat engine.Seat) string { return strconv.Itoa(int(seat)) }
