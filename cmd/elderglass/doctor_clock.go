package main

import (
	"runtime/debug"
	"time"

	"elderglass/models"
	"elderglass/vision"
)

// clockSlack is by how much a clock may be behind without a word: time zones of
// machines that are set up carelessly.
const clockSlack = 24 * time.Hour

// checkClock looks whether this computer's clock is behind what has happened
// already. The game does not mind: its order is by numbers. Backups and the names of
// games go by the clock.
func (c *doctorCmd) checkClock() []vision.Finding {
	past := built()
	if games, err := c.games(); err == nil {
		if saved, err := games.Games(); err == nil && len(saved) > 0 && saved[0].Changed.After(past) {
			past = saved[0].Changed
		}
	}
	return judgeClock(time.Now(), past)
}

// built is when the source of this program was committed; zero where the build does
// not say.
func built() time.Time {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return time.Time{}
	}
	for _, set := range info.Settings {
		if set.Key != "vcs.time" {
			continue
		}
		if at, err := time.Parse(time.RFC3339, set.Value); err == nil {
			return at
		}
	}
	return time.Time{}
}

func judgeClock(now, past time.Time) []vision.Finding {
	if past.Sub(now) < clockSlack {
		return nil
	}
	return []vision.Finding{{
		Part: "clock", Grade: vision.Warning,
		Text: models.Say("doctor.computer-clock-says-but", "n", now.Format("2006-01-02 15:04"), "n2",
			past.Format("2006-01-02 15:04")),
		Do: models.Say("doctor.set-clock-let-set"),
	}}
}
