package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"

	"elderglass/models"
)

// holderFile says who holds a folder of games. It lies beside the lock, because some
// systems let nobody read a file that is locked.
const holderFile = hiddenPrefix + "holder"

// holder is a program that holds a folder of games.
type holder struct {
	Process int    `json:"process"`
	Address string `json:"address,omitempty"` // where it serves
}

// Holding is a folder of games that this program holds: no other one begins, goes on
// with or takes in a game there. It ends with the process, however that ends.
type Holding struct {
	folder *Folder
	lock   *flock.Flock
}

// Hold takes the folder for this program. Errors: Conflict, with who holds it, where
// another does; Unavailable where the folder cannot be written.
func (f *Folder) Hold() (*Holding, error) {
	lock, err := lockAt(filepath.Join(f.path, hiddenPrefix+"lock"))
	if err != nil {
		return nil, err
	}
	held, err := lock.TryLock()
	switch {
	case err != nil:
		return nil, unwritable(f.path, err)
	case !held:
		return nil, models.Errorf(models.Conflict,
			"the games in %s are in use by %s: go on there, stop it first, or start a further table with --table NAME", f.path,
			f.holder())
	}
	h := &Holding{folder: f, lock: lock}
	if err := errors.Join(h.Serving(""), f.clear()); err != nil {
		return nil, errors.Join(err, h.Release())
	}
	return h, nil
}

// Serving notes for others at which address the program that holds the folder serves.
// Errors have the code Unavailable.
func (h *Holding) Serving(address string) error {
	note, err := json.Marshal(holder{Process: os.Getpid(), Address: address})
	if err == nil { // without a sync: it is of no use after a power cut
		err = os.WriteFile(filepath.Join(h.folder.path, holderFile), note, 0o600)
	}
	if err != nil {
		return unwritable(h.folder.path, err)
	}
	return nil
}

// Release gives the folder back.
func (h *Holding) Release() error {
	return errors.Join(removeIfThere(filepath.Join(h.folder.path, holderFile)), h.lock.Close())
}

// holder says who holds the folder, as far as it said so itself.
func (f *Folder) holder() string {
	const another = "another Elderglass"
	file, err := openPlain(filepath.Join(f.path, holderFile))
	if err != nil {
		return another
	}
	defer file.Close()
	var h holder
	if err := json.NewDecoder(io.LimitReader(file, 1<<10)).Decode(&h); err != nil || h.Process <= 0 {
		return another
	}
	if at, err := url.Parse(h.Address); err == nil && strings.HasPrefix(at.Scheme, "http") && at.Host != "" {
		return fmt.Sprintf("%s (process %d, at %s://%s)", another, h.Process, at.Scheme, at.Host)
	}
	return fmt.Sprintf("%s (process %d)", another, h.Process)
}

// clear removes what a program left that was killed while it made a game.
func (f *Folder) clear() error {
	entries, err := os.ReadDir(f.path)
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), buildPrefix) {
			err = errors.Join(err, os.RemoveAll(filepath.Join(f.path, e.Name())))
		}
	}
	if err != nil {
		return unwritable(f.path, err)
	}
	return nil
}
