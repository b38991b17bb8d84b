package journal

import (
	"cmp"
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"elderglass/internal/durable"
	"elderglass/models"
)

const gameFile = "game.sqlite"

const (
	// hiddenPrefix begins the names of what is no game.
	hiddenPrefix = "."
	// buildPrefix begins the names of folders in which a game is made.
	buildPrefix = hiddenPrefix + "new-"
)

// playedFile holds the number of a game among those of its folder: the one that was
// played last has the highest. Clocks run wrong, and files are copied.
const playedFile = "played"

// noteFile holds what the program wants to know of a game without opening it, in a form
// of the program's own.
const noteFile = "note"

// maxNote bounds a note, in bytes.
const maxNote = 8 << 10

// Folder is where the games of one machine are kept, one folder each.
type Folder struct{ path string }

// Saved is a saved game, as the folder lists it without opening it.
type Saved struct {
	// ID names the game; it begins with the day on which it was begun.
	ID string
	// Path is the file to Open.
	Path string
	// Changed is when the game was last written to, by the clock of the machine.
	Changed time.Time
	// Missing is true where the file is gone, and only what belongs to it is left.
	Missing bool
	// Note is what Folder.Note left beside it, nil for nothing.
	Note []byte

	played int64
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
		Message: "games cannot be saved in " + path +
			": make it writable, free some space, or choose another folder with --state",
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
	folder := filepath.Join(f.path, newID())
	if err := os.Mkdir(folder, 0o700); err != nil {
		return "", unwritable(f.path, err)
	}
	return filepath.Join(folder, gameFile), nil
}

func newID() string {
	return time.Now().Format("20060102") + "-" + strings.ToLower(rand.Text()[:6])
}

// Played notes that a game is played now, so that it is the last one. Errors have the
// code Unavailable.
func (f *Folder) Played(path string) error {
	games, err := f.Games()
	if err != nil {
		return err
	}
	next := int64(1)
	for _, g := range games {
		next = max(next, g.played+1)
	}
	note := strconv.AppendInt(nil, next, 10)
	if err := durable.WriteFile(filepath.Join(filepath.Dir(path), playedFile), append(note, '\n')); err != nil {
		return unsaved(err)
	}
	return nil
}

// played returns the number of the game in a folder, 0 where it has none.
func played(folder string) int64 {
	f, err := openPlain(filepath.Join(folder, playedFile))
	if err != nil {
		return 0
	}
	defer f.Close()
	note, err := io.ReadAll(io.LimitReader(f, 32))
	if err != nil {
		return 0
	}
	n, err := strconv.ParseInt(strings.TrimSpace(string(note)), 10, 48)
	if err != nil {
		return 0
	}
	return max(n, 0)
}

// Note leaves a note of at most 8 KiB beside a game, in place of the one before. Errors have
// the code Unavailable.
func (f *Folder) Note(path string, note []byte) error {
	if len(note) > maxNote {
		return models.Errorf(models.Internal, "the note beside a game is too long")
	}
	if err := durable.WriteFile(filepath.Join(filepath.Dir(path), noteFile), note); err != nil {
		return unsaved(err)
	}
	return nil
}

// noteIn returns the note in the folder of a game, nil where there is none that can be read.
func noteIn(folder string) []byte {
	f, err := openPlain(filepath.Join(folder, noteFile))
	if err != nil {
		return nil
	}
	defer f.Close()
	note, err := io.ReadAll(io.LimitReader(f, maxNote))
	if err != nil {
		return nil
	}
	return note
}

// Delete removes a saved game with its backups. Errors: NotFound where there is none,
// Conflict where a program has it open, Unavailable where the disk does not let go of it.
func (f *Folder) Delete(id string) error {
	saved, err := f.Game(id)
	if err != nil {
		return err
	}
	lock, err := hold(saved.Path)
	if err != nil {
		return err
	}
	defer lock.Close()
	// Nobody finds what is left where a program ends half-way, and the next start clears it.
	gone := filepath.Join(f.path, buildPrefix+"deleted-"+id)
	if err := os.Rename(filepath.Dir(saved.Path), gone); err != nil {
		return unsaved(err)
	}
	if err := os.RemoveAll(gone); err != nil {
		return unsaved(err)
	}
	return nil
}

// Discard removes a game that Create made and that never began, with its folder. It
// must not be open.
func (f *Folder) Discard(path string) error {
	if err := os.RemoveAll(filepath.Dir(path)); err != nil {
		return &models.Error{Code: models.Unavailable, Message: "the empty game in " + filepath.Dir(path) +
			" cannot be removed: remove the folder by hand", Err: err}
	}
	return nil
}

// Games returns the saved games, the one that was played last first. Games that were
// never played here come after those that were, by the time of their files.
func (f *Folder) Games() ([]Saved, error) {
	entries, err := os.ReadDir(f.path)
	if err != nil {
		return nil, &models.Error{Code: models.Unavailable, Message: "the folder of the saved games " + f.path +
			" cannot be read", Err: err}
	}
	var games []Saved
	for _, e := range entries {
		folder := filepath.Join(f.path, e.Name())
		if info, err := os.Stat(folder); err != nil || !info.IsDir() || strings.HasPrefix(e.Name(), hiddenPrefix) {
			continue
		}
		game := Saved{ID: e.Name(), Path: filepath.Join(folder, gameFile), Note: noteIn(folder), played: played(folder)}
		if _, err := os.Stat(game.Path); errors.Is(err, fs.ErrNotExist) {
			game.Missing = true
		} else if err != nil {
			return nil, &models.Error{
				Code: models.Unavailable, Message: "the saved game " + game.Path + " cannot be read",
				Err: err,
			}
		}
		if game.Changed = lastChange(game.Path); !game.Changed.IsZero() {
			games = append(games, game)
		}
	}
	slices.SortStableFunc(games, func(a, b Saved) int {
		return cmp.Or(cmp.Compare(b.played, a.played), b.Changed.Compare(a.Changed))
	})
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

// Backups returns the files of the game's backups, the oldest first.
func (s Saved) Backups() []string { return backupsOf(s.Path) }

// lastChange is the time of the last write to any of the files of a game, zero where
// there is none. The write-ahead log shows it before the database does.
func lastChange(path string) (changed time.Time) {
	for _, file := range []string{path, path + "-wal", headPath(path), filepath.Join(filepath.Dir(path), playedFile)} {
		if info, err := os.Stat(file); err == nil && info.ModTime().After(changed) {
			changed = info.ModTime()
		}
	}
	return changed
}

// gone says that the file of a game is missing, of which something else is left.
func gone(path string) *models.Error {
	message := path + " is missing: put it back"
	if backups := backupsOf(path); len(backups) > 0 {
		message += ", go on from its last backup (elderglass games import " + backups[len(backups)-1] + ")"
	}
	return models.Errorf(models.Unreadable,
		"%s, or begin another game with --new; what else there is of it was left as it is", message)
}
