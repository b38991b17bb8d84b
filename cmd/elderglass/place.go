package main

import (
	"os"
	"path/filepath"

	"elderglass/models"
)

// stateFolder returns where games, sessions and profiles are kept: the folder
// that was given, or this user's usual one. The folder need not exist.
func stateFolder(given string) (string, error) {
	if given != "" {
		return given, nil
	}
	if state := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(state) {
		return filepath.Join(state, "elderglass"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", models.Errorf(models.Unavailable, "this user has no home folder: name a folder for the games with --state: %w", err)
	}
	return filepath.Join(home, ".local", "state", "elderglass"), nil
}
