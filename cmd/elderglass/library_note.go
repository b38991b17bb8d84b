package main

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"

	"elderglass/engine"
	"elderglass/engine/journal"
	"elderglass/engine/scene"
	"elderglass/engine/table"
	"elderglass/models"
)

// note is what the page shows of a saved game that is not open. Its form is our own.
type note struct {
	Name    string   `json:"name,omitempty"`
	Kind    string   `json:"kind,omitempty"`
	Against string   `json:"against,omitempty"`
	People  []string `json:"people,omitempty"`
	Turn    int      `json:"turn,omitempty"`
	Over    bool     `json:"over,omitempty"`
	// Boxes are the IDs with which scene.TakeBoxes takes what is in play.
	Boxes []string `json:"boxes,omitempty"`
}

// noteOf is the note beside a game; one that makes no sense is none.
func noteOf(saved journal.Saved) note {
	var n note
	if err := json.Unmarshal(saved.Note, &n); err != nil {
		return note{}
	}
	return n
}

// note writes down what can be seen of a game.
func (l *library) note(ctx context.Context, s *sitting) error {
	n, err := s.look(ctx)
	if err != nil {
		return err
	}
	if saved, err := l.games.Game(idOf(s.path)); err == nil {
		n.Name = noteOf(saved).Name
	}
	return l.write(s.path, n)
}

func (l *library) write(path string, n note) error {
	data, err := json.Marshal(n)
	if err != nil {
		return models.Errorf(models.Internal, "the note beside a game has no JSON form: %w", err)
	}
	return l.games.Note(path, data)
}

// idOf is the name of the game in a file.
func idOf(path string) string { return filepath.Base(filepath.Dir(path)) }

// listed is a scene.List as it is sent.
type listed[T any] struct {
	Order []string     `json:"order"`
	By    map[string]T `json:"by"`
}

// glimpse is what a note tells of a scene.
type glimpse struct {
	Game   string
	Turn   int
	People listed[struct {
		Seat engine.Seat
		Name string
	}]
	Open   listed[struct{ Name engine.Name }]
	Boxes  []scene.Box
	Result *scene.Result
}

// look returns what can be seen of a game, without its name.
func (s *sitting) look(ctx context.Context) (note, error) {
	view, _, err := s.table.View(ctx, host)
	if err != nil {
		return note{}, err
	}
	var shown glimpse
	if err := json.Unmarshal(view, &shown); err != nil {
		return note{}, models.Errorf(models.Internal, "the scene cannot be read: %w", err)
	}
	places, err := s.table.Places(ctx)
	if err != nil {
		return note{}, err
	}
	n := note{Kind: shown.Game, Turn: shown.Turn, Over: shown.Result != nil, Boxes: taken(shown.Boxes)}
	if len(shown.Open.Order) > 0 {
		n.Against = shown.Open.By[shown.Open.Order[0]].Name.Words
	}
	for _, id := range shown.People.Order {
		person := shown.People.By[id]
		name := person.Name
		plays := func(p table.Place) bool { return p.Seat == person.Seat && p.Name != "" }
		if i := slices.IndexFunc(places, plays); i >= 0 {
			name = places[i].Name
		}
		n.People = append(n.People, name)
	}
	return n, nil
}
