package journal

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"elderglass/models"
)

// Bounds of an album. The oldest pictures make room for new ones.
const (
	// MostPictures is how many pictures are kept of one game.
	MostPictures = 200
	// MostPictureBytes is how large all of them together may be.
	MostPictureBytes = 64 << 20
	mostOnePicture   = 8 << 20
)

const (
	albumFolder   = "pictures"
	pictureSuffix = ".jpg"
)

// Album keeps pictures of a game's rolls in a folder beside it, for those who asked
// for them. It is no part of the game: neither an export nor a backup holds it. Its
// methods may be called by any goroutine.
type Album struct {
	folder string

	mu    sync.Mutex
	size  map[int64]int64 // bytes by record
	bytes int64
}

// Album returns the pictures that are kept of the game. Errors have the code
// Unavailable.
func (j *Journal) Album() (*Album, error) {
	a := &Album{folder: albumOf(j.path), size: map[int64]int64{}}
	entries, err := os.ReadDir(a.folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, &models.Error{Code: models.Unavailable, Message: "the pictures in " + a.folder +
			" cannot be read: make the folder readable, or delete it", Err: err}
	}
	for _, e := range entries {
		seq, err := strconv.ParseInt(strings.TrimSuffix(e.Name(), pictureSuffix), 10, 64)
		info, infoErr := e.Info()
		if err == nil && infoErr == nil {
			a.size[seq] = info.Size()
			a.bytes += info.Size()
		}
	}
	return a, nil
}

func albumOf(game string) string { return filepath.Join(filepath.Dir(game), albumFolder) }

func (a *Album) path(seq int64) string {
	return filepath.Join(a.folder, strconv.FormatInt(seq, 10)+pictureSuffix)
}

// Has reports whether a picture of a record is kept.
func (a *Album) Has(seq int64) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	_, ok := a.size[seq]
	return ok
}

// Count returns how many pictures are kept and how many bytes they take.
func (a *Album) Count() (pictures int, bytes int64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.size), a.bytes
}

// Add keeps the picture of a record. Errors have the codes TooLarge or Unavailable.
func (a *Album) Add(seq int64, picture []byte) error {
	if len(picture) > mostOnePicture {
		return models.Errorf(models.TooLarge, "this picture is larger than %d MiB", mostOnePicture>>20)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := os.MkdirAll(a.folder, 0o700); err != nil {
		return unpictured(err)
	}
	if err := a.makeRoom(int64(len(picture))); err != nil {
		return unpictured(err)
	}
	// Neither synced nor renamed into place: it is a memory, not the game.
	if err := os.WriteFile(a.path(seq), picture, 0o600); err != nil {
		return unpictured(errors.Join(err, removeIfThere(a.path(seq))))
	}
	a.bytes += int64(len(picture)) - a.size[seq]
	a.size[seq] = int64(len(picture))
	return nil
}

func unpictured(err error) *models.Error {
	return &models.Error{
		Code:    models.Unavailable,
		Message: "The picture of this roll could not be kept: free some space on the disk. The game goes on.", Err: err,
	}
}

// makeRoom removes the oldest pictures until one more of a size fits.
func (a *Album) makeRoom(more int64) error {
	for len(a.size) > 0 && (len(a.size) >= MostPictures || a.bytes+more > MostPictureBytes) {
		oldest := int64(-1)
		for seq := range a.size {
			if oldest < 0 || seq < oldest {
				oldest = seq
			}
		}
		if err := removeIfThere(a.path(oldest)); err != nil {
			return err
		}
		a.bytes -= a.size[oldest]
		delete(a.size, oldest)
	}
	return nil
}

// Picture returns the picture of a record; NotFound where none is kept.
func (a *Album) Picture(seq int64) ([]byte, error) {
	data, err := os.ReadFile(a.path(seq))
	if err != nil {
		return nil, models.Refuse(models.NotFound, "refuse.no-roll-picture").Because(err)
	}
	return data, nil
}

// Forget deletes all pictures of the game.
func (a *Album) Forget() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := os.RemoveAll(a.folder); err != nil {
		return &models.Error{Code: models.Unavailable, Message: "the pictures in " + a.folder +
			" could not be deleted: delete the folder by hand", Err: err}
	}
	a.size, a.bytes = map[int64]int64{}, 0
	return nil
}

// ForgetPictures deletes the pictures of all saved games and returns of how many
// games there were some.
func (f *Folder) ForgetPictures() (games int, err error) {
	saved, err := f.Games()
	if err != nil {
		return 0, err
	}
	for _, s := range saved {
		if _, err := os.Stat(albumOf(s.Path)); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err := (&Album{folder: albumOf(s.Path)}).Forget(); err != nil {
			return games, err
		}
		games++
	}
	return games, nil
}
