package journal

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"elderglass/models"
)

const gameFile = "game.sqlite"

// hiddenPrefix begins the names of folders that are no games.
const hiddenPrefix = "."

// Folder is where the games of one machine are kept, one folder each.
type Folder struct{ path string }

// Saved is one saved game.
type Saved struct {
	// ID names the game; it begins with the day on which it was begun.
	ID string
	// Path is the file to Open.
	Path string
	// Changed is when the game was last written to.
	Changed time.Time
}

// OpenFolder makes sure that the folder of the saved games is there and can be
// written. Errors have the code Unavailable and say what to do.
func OpenFolder(path string) (*Folder, error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, unwritable(path, err)
	}
	probe, err := os.CreateTemp(path, "probe-")
	if err != nil {
		return nil, unwritable(path, err)
	}
	if err := errors.Join(probe.Close(), os.Remove(probe.Name())); err != nil {
		return nil, unwritable(path, err)
	}
	return &Folder{path: path}, nil
}

func unwritable(path string, err error) *models.Error {
	return &models.Error{
		Code: models.Unavailable, Err: err,
		Message: "games cannot be saved in " + path + ": make it writable, free some space, or choose another folder with --state",
	}
}

// Path returns the folder.
func (f *Folder) Path() string { return f.path }

// holds reports whether a file lies in the folder.
func (f *Folder) holds(file string) bool {
	folder, err := filepath.EvalSymlinks(f.path)
	if err != nil {
		return false
	}
	if file, err = filepath.EvalSymlinks(file); err != nil {
		return false
	}
	inside, err := filepath.Rel(folder, file)
	return err == nil && filepath.IsLocal(inside)
}

// Create makes the folder of a new game and returns the path to Open.
func (f *Folder) Create() (string, error) {
	id := time.Now().Format("20060102") + "-" + strings.ToLower(rand.Text()[:6])
	folder := filepath.Join(f.path, id)
	if err := os.Mkdir(folder, 0o700); err != nil {
		return "", unwritable(f.path, err)
	}
	return filepath.Join(folder, gameFile), nil
}

// Discard removes a game that Create made and that never began, with its folder. It
// must not be open.
func (f *Folder) Discard(path string) error {
	if err := os.RemoveAll(filepath.Dir(path)); err != nil {
		return &models.Error{Code: models.Unavailable, Message: "the empty game in " + filepath.Dir(path) + " cannot be removed: remove the folder by hand", Err: err}
	}
	return nil
}

// Games returns the saved games, the one that was played last first.
func (f *Folder) Games() ([]Saved, error) {
	entries, err := os.ReadDir(f.path)
	if err != nil {
		return nil, &models.Error{Code: models.Unavailable, Message: "the folder of the saved games " + f.path + " cannot be read", Err: err}
	}
	var games []Saved
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), hiddenPrefix) {
			continue
		}
		path := filepath.Join(f.path, e.Name(), gameFile)
		changed, err := lastChange(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, &models.Error{Code: models.Unavailable, Message: "the saved game " + path + " cannot be read", Err: err}
		}
		games = append(games, Saved{ID: e.Name(), Path: path, Changed: changed})
	}
	slices.SortStableFunc(games, func(a, b Saved) int { return b.Changed.Compare(a.Changed) })
	return games, nil
}

// Game returns a saved game by its id; NotFound where there is none.
func (f *Folder) Game(id string) (Saved, error) {
	games, err := f.Games()
	if err != nil {
		return Saved{}, err
	}
	i := slices.IndexFunc(games, func(s Saved) bool { return s.ID == id })
	if i < 0 {
		return Saved{}, models.Errorf(models.NotFound, "there is no saved game %q; elderglass games lists them", id)
	}
	return games[i], nil
}

// lastChange is the time of the last write, which the write-ahead log shows
// before the database does.
func lastChange(path string) (time.Time, error) {
	info, err := os.Stat(path)
	if err != nil {
		return time.Time{}, err
	}
	changed := info.ModTime()
	if wal, err := os.Stat(path + "-wal"); err == nil && wal.ModTime().After(changed) {
		changed = wal.ModTime()
	}
	return changed, nil
}
