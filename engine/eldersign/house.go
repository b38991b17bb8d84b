package eldersign

import "slices"

// The house rules: questions on which the sources differ, and who sees the odds. The
// first reading is the one we play.
const (
	ruleRedDie         = "red-die"
	ruleWild           = "wild"
	ruleTerrorEffects  = "terror"
	ruleFailedRoll     = "failed-roll"
	ruleFirstAid       = "first-aid"
	ruleSecondMidnight = "second-midnight"
	ruleTie            = "tie"
	ruleOdds           = "odds"
)

// The readings of the house rules that are not the default, and the default where it is
// asked for by name.
const (
	redWithout4     = "no-4"
	wildIsOne       = "investigation-1"
	terrorOnce      = "once"
	loseFirst       = "lose-first"
	aidBoth         = "both"
	secondMidnight  = "doom"
	tieToAncientOne = "ancient-one"
)

// HouseRule is one question with its readings.
type HouseRule struct {
	Name string `json:"name"`
	// Readings are the possible ones; the first is the default.
	Readings []string `json:"readings"`
	// Source is where the default comes from.
	Source string `json:"source"`
}

var houseRules = []HouseRule{
	{ruleRedDie, []string{"no-1", redWithout4}, "Rulebook, Rolling the Dice"},
	{ruleWild, []string{"investigation-4", wildIsOne}, "FAQ 2.0, Dice"},
	{ruleTerrorEffects, []string{"every-roll", terrorOnce}, ruleTerror},
	{ruleFailedRoll, []string{"focus-first", loseFirst}, "FAQ 2.0, Turn Structure II.8"},
	{ruleFirstAid, []string{"one", aidBoth}, "FAQ 2.0, The Museum Entrance"},
	{ruleSecondMidnight, []string{secondMidnight, "nothing"}, "FAQ 2.0, Midnight"},
	{ruleTie, []string{"investigators", tieToAncientOne}, "FAQ 2.0, Doom"},
	{ruleOdds, []string{oddsAlways, oddsAfter, oddsOff}, "a choice of the table"},
}

// HouseRules lists every question of the game itself on which a table may choose another
// reading.
func HouseRules() []HouseRule { return slices.Clone(houseRules) }

// HouseRules are the questions on which this table may choose another reading.
func (s *State) HouseRules() []HouseRule { return s.houseRules() }

// houseRules are those of the game, then those of the boxes in play.
func (s *State) houseRules() []HouseRule {
	list := slices.Clone(houseRules)
	for _, b := range s.inPlay() {
		list = append(list, b.House...)
	}
	return list
}

// Reading returns the reading of a house rule that the table plays.
func (s *State) Reading(rule string) string { return s.house(rule) }

// house returns the reading that the table plays.
func (s *State) house(rule string) string {
	if choice, ok := s.House[rule]; ok {
		return choice
	}
	for _, r := range houseRules {
		if r.Name == rule {
			return r.Readings[0]
		}
	}
	for _, b := range s.edition.boxes {
		for _, r := range b.House {
			if r.Name == rule {
				return r.Readings[0]
			}
		}
	}
	return ""
}
