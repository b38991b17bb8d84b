package main

import (
	"context"
	"errors"

	"elderglass/engine/journal"
	"elderglass/models"
	"elderglass/vision"
)

// checkGames looks whether the last game can be gone on with.
func (c *doctorCmd) checkGames(ctx context.Context) []vision.Finding {
	games, err := c.games()
	if err != nil {
		return nil // the check of the disk says it
	}
	saved, err := games.Games()
	if err != nil {
		return []vision.Finding{{
			Part: "games", Grade: vision.Problem, Text: models.Say("doctor.saved-games-cannot-read"),
			Do: models.Say("doctor.make-readable", "folder", games.Path()),
		}}
	}
	if len(saved) == 0 {
		return []vision.Finding{{Part: "games", Grade: vision.Good, Text: models.Say("doctor.no-game-saved-yet")}}
	}
	if saved[0].Missing {
		return []vision.Finding{{
			Part: "games", Grade: vision.Problem, Text: models.Say("doctor.file-of-last-game-missing", "file", saved[0].Path),
			Do: models.Say("doctor.put-back-or-import", "n", len(saved[0].Backups())),
		}}
	}
	switch err := journal.Check(ctx, saved[0].Path); models.CodeOf(err) {
	case "":
		return []vision.Finding{{
			Part: "games", Grade: vision.Good,
			Text: models.Say("doctor.games-saved-last-whole", "saved", len(saved)),
		}}
	case models.Conflict:
		return []vision.Finding{{
			Part: "games", Grade: vision.Warning, Text: models.Say("doctor.last-game-open-another"),
			Do: models.Say("doctor.play-on-stop-before"),
		}}
	case models.Unreadable:
		if damage := new(journal.DamageError); !errors.As(err, &damage) { // whole, but not for this program
			return []vision.Finding{{
				Part: "games", Grade: vision.Problem, Text: models.Say("doctor.last-game-cannot-be-opened", "why", sentence(err)),
				Do: models.Say("doctor.install-newest-elderglass-begin"),
			}}
		}
		fallthrough
	default:
		return []vision.Finding{{
			Part: "games", Grade: vision.Problem, Text: models.Say("doctor.last-game-cannot-be-opened", "why", sentence(err)),
			Do: models.Say("doctor.repair", "game", saved[0].ID),
		}}
	}
}
