package deathmaydie

import (
	"slices"

	"elderglass/engine/rules"
	"elderglass/models"
)

// houseRule is one thing that the rulebook leaves open, or that boxes print otherwise.
type houseRule struct {
	id string
	// readings are the ways to play it; the first one is ours.
	readings []string
	source   string
}

// The house rules with their readings.
const (
	houseStress = "stress-maximum"
	stressFour  = "four"
	stressFive  = "five"
	houseAlong  = "sneak-with-another"
	alongFollow = "enemies-follow"
	alongAll    = "enemies-stay"
)

var houseRules = []houseRule{
	{houseStress, []string{stressFour, stressFive}, "Stress"},
	{houseAlong, []string{alongFollow, alongAll}, "Skill Codex, Stealth and Swift"},
}

// house is the reading of a house rule.
func (s *State) house(id string) string {
	if reading, ok := s.House[id]; ok {
		return reading
	}
	i := slices.IndexFunc(houseRules, func(h houseRule) bool { return h.id == id })
	return houseRules[i].readings[0]
}

func (t *Turn) setHouse(rule, reading string) error {
	i := slices.IndexFunc(houseRules, func(h houseRule) bool { return h.id == rule })
	if i < 0 || !slices.Contains(houseRules[i].readings, reading) {
		return rules.Refuse(models.NotFound, "dmd.refuse.no-house")
	}
	t.Emit(&settingsChange{Rule: rule, Choice: reading}, Say("dmd.log.house", "rule", word("house."+rule), "reading",
		word("house."+rule+"."+reading)))
	return nil
}

func (t *Turn) setDepth(d Depth) error {
	if d != DiceOnly && d != Trackers && d != Full {
		return rules.Refuse(models.Invalid, "dmd.refuse.depth")
	}
	t.Emit(&settingsChange{Depth: d}, Say("dmd.log.depth", "depth", word("dmd.depth."+string(d))))
	return nil
}
