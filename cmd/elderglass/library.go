package main

import (
	"context"
	"errors"
	"strings"
	"sync"

	"elderglass/engine"
	"elderglass/engine/games"
	"elderglass/engine/journal"
	"elderglass/engine/scene"
	"elderglass/engine/table"
	"elderglass/models"
	"elderglass/web"
)

// library is the folder of the saved games as the page sees it: it begins and opens games
// for the server, one after the other.
type library struct {
	app    *app
	house  string // with the card books
	games  *journal.Folder
	reader *reader
	meter  *web.Metrics
	// server is nil until it serves.
	server *web.Server

	mu  sync.Mutex
	now *sitting
}

var _ web.Library = (*library)(nil)

// host may do everything at a table.
var host = table.Caller{Owner: true}

// close notes what was played last, and ends it.
func (l *library) close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.note(context.Background(), l.now); err != nil {
		l.app.log().Warn("the note beside the game", "err", err)
	}
	return l.now.table.Close("closed")
}

// Shelf returns the saved games and those that may be begun.
func (l *library) Shelf(ctx context.Context) (scene.Shelf, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.note(ctx, l.now); err != nil {
		l.app.log().Warn("the note beside the game", "err", err) // the one before must do
	}
	saved, err := l.games.Games()
	if err != nil {
		return scene.Shelf{}, err
	}
	shelf := scene.Shelf{Now: idOf(l.now.path), Games: make([]scene.SavedGame, 0, len(saved))}
	for _, s := range saved {
		n := noteOf(s)
		shelf.Games = append(shelf.Games, scene.SavedGame{
			ID: s.ID, Name: n.Name, Kind: n.Kind, Against: n.Against,
			People: n.People, Turn: n.Turn, Over: n.Over, Played: s.Changed, Missing: s.Missing,
		})
	}
	for _, rules := range games.All() {
		game := rules()
		kind := scene.GameKind{ID: game.Name(), Title: engine.TitleOf(game)}
		if kind.Boxes, err = boxesOf(game, lastBoxes(saved, game.Name())); err != nil {
			return scene.Shelf{}, err
		}
		shelf.Kinds = append(shelf.Kinds, kind)
	}
	return shelf, nil
}

// Begin begins a game with the people who sit now.
func (l *library) Begin(ctx context.Context, begun web.Beginning) error {
	ctx = context.WithoutCancel(ctx) // what was begun is finished, also when the phone goes
	game, err := games.Named(begun.Kind)
	if err != nil {
		return models.Refuse(models.NotFound, "refuse.no-such-game").Because(err)
	}
	boxes, err := chosenBoxes(game, begun.Boxes) // before anything is made
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	path, err := l.games.Create()
	if err != nil {
		return err
	}
	err = l.play(ctx, path, func(j *journal.Journal) error {
		return errors.Join(j.Put(ctx, "game", []byte(game.Name())), l.reseat(ctx, j))
	}, func(s *sitting) error { return errors.Join(s.begin(ctx, boxes), s.free(ctx, begun.Seats)) })
	if err != nil {
		return errors.Join(err, l.games.Discard(path))
	}
	return nil
}

// reseat lets people sit in another game as they sit now, where anybody does.
func (l *library) reseat(ctx context.Context, j *journal.Journal) error {
	holders, err := l.now.table.Holders(ctx)
	if err != nil || len(holders) == 0 {
		return err
	}
	seats, err := l.now.table.Kept(ctx, table.SeatsKey)
	if err != nil {
		return err
	}
	return j.Put(ctx, table.SeatsKey, seats)
}

// Open has a saved game played.
func (l *library) Open(ctx context.Context, id string) error {
	ctx = context.WithoutCancel(ctx)
	l.mu.Lock()
	defer l.mu.Unlock()
	saved, err := l.find(id)
	if err != nil || saved.Path == l.now.path {
		return err
	}
	err = l.play(ctx, saved.Path, func(j *journal.Journal) error { return l.reseat(ctx, j) },
		func(*sitting) error { return nil })
	if models.CodeOf(err) == models.Unreadable {
		return models.Refuse(models.Unreadable, "refuse.game-unreadable").Because(err)
	}
	return err
}

// play has the game in a file played in place of the one before, which goes on where that
// fails.
func (l *library) play(ctx context.Context, path string, prepare func(*journal.Journal) error,
	begin func(*sitting) error,
) error {
	j, err := journal.Open(ctx, path)
	if err != nil {
		return err
	}
	if err := prepare(j); err != nil {
		return errors.Join(err, j.Close())
	}
	next, err := l.sit(ctx, j)
	if err != nil {
		return err
	}
	if err = begin(next); err == nil {
		err = l.server.Play(ctx, web.Game{Table: next.table, Book: next.book})
	}
	if err != nil {
		return errors.Join(err, next.table.Close("closed"))
	}
	before := l.now
	l.now = next
	l.reader.follow(next)
	if err := errors.Join(l.putAway(ctx, before), l.note(ctx, next), l.games.Played(path)); err != nil {
		l.app.log().Warn("another game", "err", err) // which is played all the same
	}
	return nil
}

// putAway ends a game for now; one in which nothing was done is not kept.
func (l *library) putAway(ctx context.Context, s *sitting) error {
	_, seq, err := s.table.View(ctx, host)
	if err == nil {
		err = l.note(ctx, s)
	}
	err = errors.Join(err, s.table.Close("another-game"))
	if err == nil && seq == s.begun {
		err = l.games.Discard(s.path)
	}
	return err
}

// find returns a saved game.
func (l *library) find(id string) (journal.Saved, error) {
	saved, err := l.games.Game(id)
	if models.CodeOf(err) == models.NotFound {
		return saved, models.Refuse(models.NotFound, "refuse.no-saved-game").Because(err)
	}
	return saved, err
}

// Rename gives a saved game a name, of the same kind as those of people.
func (l *library) Rename(_ context.Context, id, name string) error {
	var err error
	if name = strings.TrimSpace(name); name != "" {
		if name, err = table.CleanName(name); err != nil {
			return err
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	saved, err := l.find(id)
	if err != nil {
		return err
	}
	n := noteOf(saved)
	n.Name = name
	return l.write(saved.Path, n)
}

// Delete removes a saved game, unless it is played.
func (l *library) Delete(_ context.Context, id string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	saved, err := l.find(id)
	if err != nil {
		return err
	}
	if saved.Path == l.now.path {
		return models.Refuse(models.Conflict, "refuse.game-is-played")
	}
	return l.games.Delete(id)
}
