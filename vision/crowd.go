//go:build !nocv

package vision

import "elderglass/models"

// crowd looks for more dice of a colour than the set has: the one that is known least
// becomes a question, and the reading says so.
func crowd(reading *models.Reading, set models.DiceSet) {
	for _, k := range set.Kinds {
		sure, least := 0, -1
		for i, d := range reading.Dice {
			if d.Colour != k.Colour || !d.Sure {
				continue
			}
			sure++
			if least < 0 || d.Confidence < reading.Dice[least].Confidence {
				least = i
			}
		}
		if sure <= k.Count {
			continue
		}
		reading.Dice[least].Sure = false
		reading.Warnings = append(reading.Warnings, models.Say(
			"tray.why.dice-too-many-of-colour", "n", sure, "colour", models.Say("colour."+string(k.Colour)), "count", k.Count))
	}
}
