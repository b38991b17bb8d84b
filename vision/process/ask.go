package process

import (
	"context"

	"elderglass/models"
	"elderglass/vision"
)

// Preview returns the latest picture as a JPEG.
func (s *Supervisor) Preview(ctx context.Context) ([]byte, error) {
	_, picture, err := s.ask(ctx, message{Kind: askPreview}, nil)
	return picture, err
}

// ReadPhoto reads the dice in a JPEG or PNG that somebody sent, in the child.
func (s *Supervisor) ReadPhoto(ctx context.Context, picture []byte) (models.Reading, error) {
	m, _, err := s.ask(ctx, message{Kind: askPhoto}, picture)
	if err != nil || m.Reading == nil {
		return models.Reading{}, err
	}
	return *m.Reading, nil
}

// Findings grades the camera's pictures, and says so where they do not show the tray; without a
// camera the code is Unavailable.
func (s *Supervisor) Findings(ctx context.Context) ([]vision.Finding, error) {
	if !s.Setup().sees() {
		return nil, noCamera()
	}
	m, _, err := s.ask(ctx, message{Kind: askHealth}, nil)
	if err != nil || m.Health == nil {
		return nil, err
	}
	found := m.Health.Findings()
	if tray := s.Tray(); tray.State == models.TrayLost && found[0].Grade != vision.Problem {
		found = append(found, vision.Finding{
			Part: "view", Grade: vision.Problem,
			Text: models.Say("doctor.camera-does-not-see"), Do: tray.Why,
		})
	}
	return found, nil
}

// Crop returns the picture of one die of a roll as a JPEG. Dice are counted from
// 0, the rolled ones first. Pictures are kept in memory, of the latest rolls only;
// for others the code is NotFound.
func (s *Supervisor) Crop(roll, die int) ([]byte, error) {
	s.mu.Lock()
	p, ok := s.rolls.find(roll)
	s.mu.Unlock()
	if !ok {
		return nil, models.Refuse(models.NotFound, "refuse.roll-picture-gone")
	}
	return p.crop(die)
}

// Picture returns the whole picture of a roll as a JPEG, on the terms of Crop.
func (s *Supervisor) Picture(roll int) ([]byte, error) {
	s.mu.Lock()
	p, ok := s.rolls.find(roll)
	s.mu.Unlock()
	if !ok {
		return nil, models.Refuse(models.NotFound, "refuse.roll-picture-gone")
	}
	return p.jpeg, nil
}

// Named is what a person said of a die of a roll: its number, counted as in Crop, and what it
// shows.
type Named struct {
	Die    int
	Colour models.Colour
	Face   models.Face
}

// Learn teaches the reader dice of a roll as a person named them or let them stand; the
// profile keeps them. Errors have the codes NotFound, where the picture is gone, Invalid or
// Unavailable.
func (s *Supervisor) Learn(ctx context.Context, roll int, named []Named) error {
	s.mu.Lock()
	p, ok := s.rolls.find(roll)
	s.mu.Unlock()
	dice := make([]models.Die, 0, len(named))
	for _, n := range named {
		if !ok || n.Die < 0 || n.Die >= len(p.dice) {
			return models.Refuse(models.NotFound, "refuse.die-picture-gone")
		}
		d := p.dice[n.Die]
		d.Sure = d.Sure && d.Colour == n.Colour && d.Face == n.Face
		d.Colour, d.Face, d.Guesses = n.Colour, n.Face, nil
		dice = append(dice, d)
	}
	_, _, err := s.ask(ctx, message{Kind: askLearn, Dice: dice}, p.jpeg)
	return err
}

func noCamera() error {
	return models.Refuse(models.Unavailable, "refuse.no-camera-running")
}

func (s *Supervisor) ask(ctx context.Context, m message, payload []byte) (message, []byte, error) {
	s.mu.Lock()
	life := s.life
	s.mu.Unlock()
	if life == nil {
		return message{}, nil, noCamera()
	}
	patience := askTimeout
	switch m.Kind {
	// all dice, or all cards, are learned anew
	case askCalibrate, askLearn, askCards, askTeachCards, askKnownCards, askUnlearnCard, askForgetCards:
		patience = teachWithin
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return life.ask(ctx, m, payload)
}
