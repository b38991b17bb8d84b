//go:build !nocv

package main

import (
	"context"
	"errors"
	"image"
	"os"
	"path/filepath"

	"elderglass/models"
	"elderglass/vision"
)

// eachPicture opens one picture after the other and does something with it. Those that cannot be read are named in one
// error at the end, and the others are read all the same; what print returns ends it at once.
func eachPicture[R any](ctx context.Context, names []string, read func(image.Image) (R, error),
	print func(name string, r R) error,
) error {
	var failed []error
	for _, name := range names {
		if err := ctx.Err(); err != nil {
			return err
		}
		r, err := readPicture(name, read)
		if err != nil {
			failed = append(failed, models.Errorf(models.CodeOf(err), "%s: %s", filepath.Base(name), sentence(err)))
			continue
		}
		if err := print(name, r); err != nil {
			return err
		}
	}
	if len(failed) > 1 {
		return models.Errorf(models.Unreadable, "%d of %d pictures could not be read; the first: %s", len(failed),
			len(names), sentence(failed[0]))
	}
	return errors.Join(failed...)
}

func readPicture[R any](name string, read func(image.Image) (R, error)) (r R, err error) {
	f, err := os.Open(name)
	if err != nil {
		return r, models.Errorf(models.NotFound, "the picture cannot be opened: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	img, err := vision.Decode(f)
	if err != nil {
		return r, err
	}
	return read(img)
}
