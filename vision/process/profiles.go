//go:build !nocv

package process

import (
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"elderglass/calibration"
	"elderglass/models"
)

// A household has one tray and one file for the profile of it, and may have the dice of several games. The profile of
// other dice than those that were calibrated last is kept beside it, under the name of their set.

// besideFor is where the profile of a set is kept while another one is at path.
func besideFor(path, set string) string {
	ext := filepath.Ext(path)
	return strings.TrimSuffix(path, ext) + "-" + url.PathEscape(set) + ext
}

// loadFor reads the profile for the dice of a set, and says where it is: the one at path, but one beside it where only
// that is of these dice. Errors are those of calibration.Load.
func loadFor(path string, set models.DiceSet) (profile *calibration.Profile, at string, err error) {
	profile, err = calibration.Load(path)
	if err == nil && fits(profile.Set, set) {
		return profile, path, nil
	}
	for _, id := range models.EmbeddedSets() {
		own := besideFor(path, id)
		if kept, failed := calibration.Load(own); failed == nil && fits(kept.Set, set) {
			return kept, own, nil
		}
	}
	return profile, path, err
}

// fits reports whether all dice of a set are among those of another.
func fits(dice, among models.DiceSet) bool {
	return !slices.ContainsFunc(dice.Kinds, func(k models.Kind) bool {
		same, ok := among.Kind(k.Colour)
		return !ok || !slices.Equal(same.Faces, k.Faces)
	})
}

// ofOtherDice reports whether a set is known to be that of another game; one that its owner wrote may be for any.
func ofOtherDice(dice, thrown models.DiceSet) bool {
	_, err := models.EmbeddedSet(dice.ID)
	return err == nil && !fits(dice, thrown)
}

// keepProfile saves a profile at a path. One of other dice that is there stays, beside it.
func keepProfile(profile *calibration.Profile, path string) error {
	before, err := calibration.Load(path)
	if err == nil && before.Set.ID != profile.Set.ID {
		if err := os.Rename(path, besideFor(path, before.Set.ID)); err != nil {
			return models.Refuse(models.Unreadable, "refuse.profile-cannot-be-written").Because(err)
		}
	}
	if err := profile.Save(path); err != nil {
		return err
	}
	if err := os.Remove(besideFor(path, profile.Set.ID)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return models.Refuse(models.Unreadable, "refuse.profile-cannot-be-written").Because(err)
	}
	return nil
}
