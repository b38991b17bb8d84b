package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"elderglass/engine/chronicle"
	"elderglass/engine/journal"
	"elderglass/engine/table"
	"elderglass/models"
)

// Export returns a saved game as one file without secrets.
func (l *library) Export(ctx context.Context, id string) (data []byte, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	saved, err := l.find(id)
	if err != nil {
		return nil, err
	}
	err = withTemporary(func(file string) error {
		if saved.Path == l.now.path {
			err = l.now.table.Export(ctx, file)
		} else {
			err = exportTo(ctx, saved.Path, file)
		}
		if err == nil {
			data, err = os.ReadFile(file)
		}
		return err
	})
	if models.CodeOf(err) == models.Unreadable {
		return nil, models.Refuse(models.Unreadable, "refuse.game-unreadable").Because(err)
	}
	return data, err
}

// Chronicle tells a saved game as it stands. No other game is begun or opened until one that is not played was told.
func (l *library) Chronicle(ctx context.Context, id string) (*chronicle.Chronicle, error) {
	l.mu.Lock()
	saved, err := l.find(id)
	if err == nil && saved.Path == l.now.path {
		played := l.now.table
		l.mu.Unlock()
		return chronicle.Of(ctx, played)
	}
	defer l.mu.Unlock()
	if err != nil {
		return nil, err
	}
	told, err := chronicleOf(ctx, saved)
	if models.CodeOf(err) == models.Unreadable {
		return nil, models.Refuse(models.Unreadable, "refuse.game-unreadable").Because(err)
	}
	return told, err
}

// exportTo writes a game that is not being played as one file.
func exportTo(ctx context.Context, path, file string) error {
	j, err := journal.Open(ctx, path)
	if err != nil {
		return err
	}
	return errors.Join(j.Export(ctx, file), j.Close())
}

// withTemporary lends a path to a file that is removed afterwards. It lies outside of the
// folder of the games: what lies there is trusted with who had joined.
func withTemporary(use func(file string) error) error {
	folder, err := os.MkdirTemp("", "elderglass-")
	if err != nil {
		return models.Refuse(models.Unavailable, "refuse.disk-full").Because(err)
	}
	return errors.Join(use(filepath.Join(folder, "saved.elderglass")), os.RemoveAll(folder))
}

// Import takes in a game that was exported, here or elsewhere, once it has been replayed.
// What is played goes on, also at the next start.
func (l *library) Import(ctx context.Context, name string, file []byte) error {
	ctx = context.WithoutCancel(ctx)
	l.mu.Lock()
	defer l.mu.Unlock()
	var path string
	err := withTemporary(func(lent string) (err error) {
		if err := os.WriteFile(lent, file, 0o600); err != nil {
			return models.Refuse(models.Unavailable, "refuse.disk-full").Because(err)
		}
		path, err = journal.Import(ctx, lent, l.games, rulesOf)
		return err
	})
	if models.CodeOf(err) == models.Unreadable {
		return models.Refuse(models.Unreadable, "refuse.game-file").Because(err)
	}
	if err != nil {
		return err
	}
	name, cleaned := table.CleanName(strings.TrimSuffix(name, filepath.Ext(name)))
	if cleaned != nil {
		name = ""
	}
	return errors.Join(l.games.Played(l.now.path), l.peek(ctx, path, name))
}

// peek opens a game for a moment to note what can be seen of it.
func (l *library) peek(ctx context.Context, path, name string) error {
	j, err := journal.Open(ctx, path)
	if err != nil {
		return err
	}
	rules, err := savedGame(ctx, j)
	if err != nil {
		return errors.Join(err, j.Close())
	}
	t, err := table.Open(ctx, rules, j, table.Options{Log: l.app.log()})
	if err != nil {
		return err
	}
	n, err := (&sitting{table: t}).look(ctx)
	n.Name = name
	if err == nil {
		err = l.write(path, n)
	}
	return errors.Join(err, t.Close("closed"))
}
