package main

import (
	"errors"
	"io"
	"os"
	"strings"

	"elderglass/models"
)

// maxSetFile bounds the file of a dice set, in bytes.
const maxSetFile = 1 << 20

// diceSet returns the dice set of a name, or the one in a person's file.
func diceSet(name string) (models.DiceSet, error) {
	set, err := models.EmbeddedSet(name)
	if err == nil || !strings.ContainsAny(name, "./\\") {
		return set, err
	}
	f, err := os.Open(name)
	if err != nil {
		return models.DiceSet{}, models.Errorf(models.NotFound,
			"the dice set's file cannot be opened; give a name such as eldersign, or the path of a file: %w", err)
	}
	data, err := io.ReadAll(io.LimitReader(f, maxSetFile+1))
	if err := errors.Join(err, f.Close()); err != nil {
		return models.DiceSet{}, models.Errorf(models.Unreadable, "the dice set's file cannot be read: %w", err)
	}
	if len(data) > maxSetFile {
		return models.DiceSet{}, models.Errorf(models.TooLarge, "this file is too large to be a dice set")
	}
	return models.ParseDiceSet(data)
}
