package eldersign

// The house rules: questions on which the sources differ, and who sees the odds. The
// first reading is the one we play.
const (
	ruleRedDie         = "red-die"
	ruleWild           = "wild"
	ruleFailedRoll     = "failed-roll"
	ruleFirstAid       = "first-aid"
	ruleSecondMidnight = "second-midnight"
	ruleTie            = "tie"
	ruleOdds           = "odds"
)

// HouseRule is one question with its readings.
type HouseRule struct {
	Name string `json:"name"`
	// Readings are the possible ones; the first is the default.
	Readings []string `json:"readings"`
	// Source is where the default comes from.
	Source string `json:"source"`
}

// HouseRules lists every question on which a table may choose another reading.
func HouseRules() []HouseRule {
	return []HouseRule{
		{ruleRedDie, []string{"no-1", "no-4"}, "Rulebook, Rolling the Dice"},
		{ruleWild, []string{"investigation-4", "investigation-1"}, "FAQ 2.0, Dice"},
		{ruleFailedRoll, []string{"focus-first", "lose-first"}, "FAQ 2.0, Turn Structure II.8"},
		{ruleFirstAid, []string{"one", "both"}, "FAQ 2.0, The Museum Entrance"},
		{ruleSecondMidnight, []string{"doom", "nothing"}, "FAQ 2.0, Midnight"},
		{ruleTie, []string{"investigators", "ancient-one"}, "FAQ 2.0, Doom"},
		{ruleOdds, []string{oddsAlways, oddsAfter, oddsOff}, "a choice of the table"},
	}
}

// house returns the reading that the table plays.
func (s *State) house(rule string) string {
	if choice, ok := s.House[rule]; ok {
		return choice
	}
	for _, r := range HouseRules() {
		if r.Name == rule {
			return r.Readings[0]
		}
	}
	return ""
}
