//go:build !nocv

package bench

import (
	"errors"
	"path/filepath"

	"gocv.io/x/gocv"
)

// Print writes the faces of a box with n cards to teach into dir/faces, for those who photograph them in another way
// than Make does: truth.json says of each what it is, and one without an id is never taught.
func Print(dir string, seed uint64, n int) error {
	d := newDeck(seed, n)
	defer d.close()
	out := folder{dir: filepath.Join(dir, "faces")}
	write := func(faces []face, taught bool) error {
		for i := range faces {
			data, err := gocv.IMEncode(gocv.PNGFileExt, faces[i].pixels)
			if err != nil {
				return err
			}
			out.add(faces[i].id+".png", data.GetBytes(), []laid{{face: &faces[i], known: taught}})
			data.Close()
		}
		return nil
	}
	if err := errors.Join(write(d.taught, true), write(d.twins, false), write(d.fresh, false)); err != nil {
		return err
	}
	return out.close()
}
