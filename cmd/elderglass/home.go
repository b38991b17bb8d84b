package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/adrg/xdg"

	"elderglass/engine/journal"
	"elderglass/engine/table"
	"elderglass/internal/durable"
	"elderglass/models"
)

// firstPort is where a table serves as a rule, and morePorts is how many ports after it are
// tried where it is taken.
const (
	firstPort = 8037
	morePorts = 32
)

// home says where a table keeps what it knows. A computer has one, and further ones by
// name, each with games, cards, a camera's profile and a port of its own.
type home struct {
	State string `type:"path" help:"Folder of the saved games and the card book."`
	Table string `help:"Name of a further table on this computer, with games, a camera and a port of its own."`
}

// looksFile is where a table keeps how cards look.
const looksFile = "looks.cards"

// folder returns the folder of the table; Invalid for a name that is no name.
func (h home) folder() (string, error) {
	if h.Table == "" {
		return h.house(), nil
	}
	name, err := table.CleanName(h.Table)
	if err != nil || strings.HasPrefix(name, ".") || strings.ContainsAny(name, `/\:*?"<>|`) || !filepath.IsLocal(name) {
		return "", models.Errorf(models.Invalid,
			"a table cannot be called %.60q: choose up to 24 letters, digits and spaces", h.Table)
	}
	return filepath.Join(h.house(), "tables", name), nil
}

// house returns the folder of the first table, with the card books of all of them.
func (h home) house() string {
	if h.State != "" {
		return h.State
	}
	return filepath.Join(xdg.StateHome, "elderglass")
}

// games opens the folder of the saved games.
func (h home) games() (*journal.Folder, error) {
	folder, err := h.folder()
	if err != nil {
		return nil, err
	}
	return journal.OpenFolder(filepath.Join(folder, "games"))
}

// furnish gives a further table, before it serves for the first time, the cards that the camera of the first one can
// tell apart. Its folder may be there before, as the doctor and the list of games make it.
func (h home) furnish() error {
	folder, err := h.folder()
	if err != nil || h.Table == "" {
		return err
	}
	for _, own := range []string{portFile, looksFile} {
		if _, err := os.Stat(filepath.Join(folder, own)); !errors.Is(err, fs.ErrNotExist) {
			return nil // what is wrong with it is said by whoever opens it
		}
	}
	looks, err := os.ReadFile(filepath.Join(h.house(), looksFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = os.MkdirAll(folder, 0o700)
	}
	if err == nil {
		err = durable.WriteFile(filepath.Join(folder, looksFile), looks)
	}
	if err != nil {
		return &models.Error{Code: models.Unavailable, Err: err, Message: fmt.Sprintf("the cards of the first table "+
			"cannot be copied for the table %s into %s: make it writable, free some space, or choose another folder "+
			"with --state", h.Table, folder)}
	}
	return nil
}

// profile returns the profile to read with, the given one or the last one that was learned,
// empty where none was; and where the next one is kept.
func (h home) profile(given string) (use, save string, err error) {
	if given != "" {
		return given, given, nil
	}
	save = filepath.Join(xdg.ConfigHome, "elderglass", "profile.json")
	if h.Table != "" { // another camera sees another tray
		folder, err := h.folder()
		if err != nil {
			return "", "", err
		}
		save = filepath.Join(folder, "profile.json")
	}
	if _, err := os.Stat(save); errors.Is(err, fs.ErrNotExist) {
		return "", save, nil
	}
	return save, save, nil
}

// called is the name by which other tables in the network find this one: its own, or that of
// the computer.
func (h home) called() string {
	if h.Table != "" {
		return h.Table
	}
	host, err := os.Hostname()
	if err == nil {
		host, _, _ = strings.Cut(host, ".")
		host, err = table.CleanName(host)
	}
	if err != nil {
		return "Elderglass"
	}
	return host
}

const portFile = "port"

// port returns the port to try first. A further table keeps the one that it had, by which
// its phones know it.
func (h home) port() int {
	if h.Table == "" {
		return firstPort
	}
	folder, err := h.folder()
	if err != nil {
		return firstPort + 1
	}
	data, err := os.ReadFile(filepath.Join(folder, portFile))
	if err != nil {
		return firstPort + 1
	}
	n, err := strconv.Atoi(strings.TrimSpace(string(data)))
	if err != nil || n <= firstPort || n > firstPort+2*morePorts {
		return firstPort + 1
	}
	return n
}

// served notes the port of a further table.
func (h home) served(port int) error {
	folder, err := h.folder()
	if err != nil || h.Table == "" {
		return err
	}
	return durable.WriteFile(filepath.Join(folder, portFile), strconv.AppendInt(nil, int64(port), 10))
}
