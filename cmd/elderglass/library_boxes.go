package main

import (
	"encoding/json"
	"slices"

	"elderglass/engine"
	"elderglass/engine/games"
	"elderglass/engine/journal"
	"elderglass/engine/scene"
	"elderglass/models"
)

// lastGame is the game that was played last, the first one where none was.
func lastGame(saved []journal.Saved) (engine.Game, error) {
	for _, s := range saved {
		if game, err := games.Named(noteOf(s).Kind); err == nil && noteOf(s).Kind != "" {
			return game, nil
		}
	}
	return games.Named("")
}

// lastBoxes are the boxes with which a game was played last.
func lastBoxes(saved []journal.Saved, game string) []string {
	for _, s := range saved {
		if n := noteOf(s); n.Kind == game {
			return n.Boxes
		}
	}
	return nil
}

// boxesOf are the boxes of a game before set-up, of which some are in play; where they
// cannot be, as the game begins.
func boxesOf(game engine.Game, in []string) ([]scene.Box, error) {
	state := game.New()
	if c, err := takeBoxes(in); err != nil {
		return nil, err
	} else if next, _, err := engine.Step(game, state, c); len(in) > 0 && err == nil {
		state = next
	}
	view, err := json.Marshal(game.View(state, engine.Host, engine.Nobody))
	if err != nil {
		return nil, models.Errorf(models.Internal, "the scene has no JSON form: %w", err)
	}
	var shown glimpse
	if err := json.Unmarshal(view, &shown); err != nil {
		return nil, models.Errorf(models.Internal, "the scene cannot be read: %w", err)
	}
	return shown.Boxes, nil
}

// chosenBoxes are the boxes to take when a game begins, none where it begins with them. It
// fails, with the code of the rules, for boxes that the game does not have.
func chosenBoxes(game engine.Game, ids []string) ([]string, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	c, err := takeBoxes(ids)
	if err != nil {
		return nil, err
	}
	if _, _, err := engine.Step(game, game.New(), c); err != nil {
		return nil, err
	}
	first, err := boxesOf(game, nil)
	if err != nil || slices.Equal(ids, taken(first)) {
		return nil, err
	}
	return ids, nil
}

func takeBoxes(ids []string) (engine.Command, error) {
	args, err := json.Marshal(map[string][]string{"boxes": ids})
	if err != nil {
		return engine.Command{}, models.Errorf(models.Internal, "the boxes have no JSON form: %w", err)
	}
	return engine.Command{Kind: scene.TakeBoxes, Args: args}, nil
}

// taken are the IDs of what is in play of a list of boxes, for scene.TakeBoxes.
func taken(boxes []scene.Box) []string {
	var ids []string
	for _, b := range boxes {
		if b.In {
			ids = append(ids, b.ID)
		}
	}
	return ids
}
