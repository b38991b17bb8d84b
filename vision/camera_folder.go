//go:build !nocv

package vision

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gocv.io/x/gocv"

	"elderglass/models"
)

// A folder of pictures is shown as a film in which each stands still for a while.
const (
	folderRate  = 10 // pictures a second
	folderStand = 15 // so often each picture is shown
	maxPictures = 10_000
)

// folder shows the JPEG and PNG pictures of a folder in the order of their names.
type folder struct {
	names []string
	o     CameraOptions
	pace  pace
	shown int
	still gocv.Mat
}

func openFolder(path string, o CameraOptions) (Camera, error) {
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, models.Refuse(models.Unreadable, "refuse.folder-cannot-be-read").Because(err)
	}
	f := &folder{o: o, pace: pace{on: o.Paced}}
	for _, e := range entries {
		switch strings.ToLower(filepath.Ext(e.Name())) {
		case ".jpg", ".jpeg", ".png":
			f.names = append(f.names, filepath.Join(path, e.Name()))
		}
	}
	slices.Sort(f.names)
	if len(f.names) == 0 || len(f.names) > maxPictures {
		return nil, models.Refuse(models.NotFound, "refuse.pictures-of-folder", "n", len(f.names), "most", maxPictures)
	}
	f.still = gocv.NewMat()
	return f, nil
}

// Next implements Camera.
func (f *folder) Next(frame *Frame) (time.Duration, error) {
	i := f.shown / folderStand
	if i >= len(f.names) && !f.o.Loop {
		return 0, io.EOF
	}
	if f.shown%folderStand == 0 {
		if err := f.load(f.names[i%len(f.names)]); err != nil {
			return 0, err
		}
	}
	f.still.CopyTo(frame.decoded())
	at := time.Duration(f.shown) * time.Second / folderRate
	f.shown++
	f.pace.wait(at)
	return at, nil
}

// load decodes a picture with Go's decoders.
func (f *folder) load(name string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return models.Refuse(models.Unreadable, "refuse.picture-in-folder", "file", filepath.Base(name)).Because(err)
	}
	img, err := Decode(bytes.NewReader(data))
	if err != nil {
		return err
	}
	picture, err := MatOf(img)
	if err != nil {
		return err
	}
	old := f.still
	f.still = picture
	if err := old.Close(); err != nil {
		return models.Errorf(models.Internal, "freeing a picture: %w", err)
	}
	return nil
}

// Close implements Camera.
func (f *folder) Close() error { return f.still.Close() }
