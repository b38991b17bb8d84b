package main

import (
	"errors"
	"fmt"
	"strconv"

	"elderglass/engine/journal"
	"elderglass/models"
	"elderglass/vision"
)

// checkGames looks whether the last game can be gone on with.
func (c *doctorCmd) checkGames(a *app) []vision.Finding {
	games, err := openGames(c.State)
	if err != nil {
		return nil // the check of the disk says it
	}
	saved, err := games.Games()
	if err != nil {
		return []vision.Finding{{Part: "games", Grade: vision.Problem, Text: "The saved games cannot be read.", Do: "Make " + games.Path() + " readable."}}
	}
	if len(saved) == 0 {
		return []vision.Finding{{Part: "games", Grade: vision.Good, Text: "No game is saved yet."}}
	}
	if saved[0].Missing {
		return []vision.Finding{{
			Part: "games", Grade: vision.Problem, Text: "The file of the last game is missing: " + saved[0].Path + ".",
			Do: "Put it back, or go on from one of its " + strconv.Itoa(len(saved[0].Backups())) + " backups with elderglass games import.",
		}}
	}
	switch err := journal.Check(a.ctx, saved[0].Path); models.CodeOf(err) {
	case "":
		return []vision.Finding{{Part: "games", Grade: vision.Good, Text: fmt.Sprintf("%d games are saved; the last one is whole.", len(saved))}}
	case models.Conflict:
		return []vision.Finding{{
			Part: "games", Grade: vision.Warning, Text: "The last game is open in another Elderglass on this computer.",
			Do: "Play on there, or stop it before you start another.",
		}}
	case models.Unreadable:
		if damage := new(journal.DamageError); !errors.As(err, &damage) { // whole, but not for this program
			return []vision.Finding{{
				Part: "games", Grade: vision.Problem, Text: "The last game cannot be opened: " + sentence(err) + ".",
				Do: "Install the newest Elderglass, or begin another game with --new.",
			}}
		}
		fallthrough
	default:
		return []vision.Finding{{
			Part: "games", Grade: vision.Problem, Text: "The last game cannot be opened: " + sentence(err) + ".",
			Do: "Repair it with elderglass games repair " + saved[0].ID + ", or begin another with --new.",
		}}
	}
}
