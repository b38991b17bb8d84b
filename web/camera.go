package web

import (
	"context"

	"elderglass/models"
)

// Camera is what the server needs of whoever reads the tray. A program without
// OpenCV has none, and dice are then entered by hand.
type Camera interface {
	// Preview returns the last picture of the tray as JPEG; Unavailable where
	// there is none.
	Preview(ctx context.Context) ([]byte, error)
	// Crop returns one die of a roll as JPEG; NotFound where it is not kept.
	Crop(ctx context.Context, roll, die int) ([]byte, error)
	// ReadPhoto reads the dice in a JPEG or PNG picture that a phone sent.
	ReadPhoto(ctx context.Context, picture []byte) (models.Reading, error)
	// Throw has a camera that throws its dice itself throw those that the rules wait
	// for; Illegal for other cameras, Conflict while dice roll.
	Throw(ctx context.Context, expected models.Expectation) error
	// Status returns the source in use and those that can be chosen.
	Status(ctx context.Context) (CameraStatus, error)
	// SetSource changes the source: auto, demo, none, a device number or the
	// address of a camera in the network. Whatever else is refused (Invalid).
	SetSource(ctx context.Context, source string) error
	// Findings returns what a look at the camera found.
	Findings(ctx context.Context) ([]Finding, error)
}

// CameraStatus says where pictures come from.
type CameraStatus struct {
	// Source is the source in use, without passwords.
	Source  string   `json:"source"`
	Sources []string `json:"sources"`
}

// Finding is one thing that the doctor found.
type Finding struct {
	// ID names the check, for example "camera" or "disk".
	ID string `json:"id"`
	// Level is ok, warn or error.
	Level string `json:"level"`
	// Text says what was found, Do the one thing to do about it.
	Text models.Text `json:"text"`
	Do   models.Text `json:"do,omitzero"`
}

// WithoutCamera is what a look at the camera finds where none is chosen.
var WithoutCamera = Finding{
	ID: "camera", Level: "warn", Text: models.Say("doctor.no-camera-use"),
	Do: models.Say("doctor.enter-dice-hand"),
}

// noCamera stands in where no camera is built in.
type noCamera struct{}

func (noCamera) unavailable() *models.Error {
	return models.Refuse(models.Unavailable, "refuse.no-camera-in-use")
}

func (n noCamera) Preview(context.Context) ([]byte, error)        { return nil, n.unavailable() }
func (n noCamera) Crop(context.Context, int, int) ([]byte, error) { return nil, n.unavailable() }
func (n noCamera) ReadPhoto(context.Context, []byte) (models.Reading, error) {
	return models.Reading{}, n.unavailable()
}

func (n noCamera) Throw(context.Context, models.Expectation) error { return n.unavailable() }

func (noCamera) Status(context.Context) (CameraStatus, error) {
	return CameraStatus{Source: "none", Sources: []string{"none"}}, nil
}
func (n noCamera) SetSource(context.Context, string) error { return n.unavailable() }
func (noCamera) Findings(context.Context) ([]Finding, error) {
	return []Finding{WithoutCamera}, nil
}

// camera tells the host where the pictures come from.
func (s *Server) camera(r *request) (any, error) {
	return s.config.Camera.Status(r.Context())
}

// setCamera changes where the pictures come from.
func (s *Server) setCamera(r *request) (any, error) {
	var body struct {
		Source string `json:"source"`
	}
	if err := r.read(&body); err != nil {
		return nil, err
	}
	if len(body.Source) > 512 {
		return nil, models.Refuse(models.TooLarge, "refuse.camera-address-too-long")
	}
	if err := s.config.Camera.SetSource(r.Context(), body.Source); err != nil {
		return nil, err
	}
	return s.config.Camera.Status(r.Context())
}

// throw has a camera that throws its dice itself throw what the rules wait for. What the
// dice show comes the way of every roll. For practice it throws any dice, while the rules wait for none.
func (s *Server) throw(r *request) (any, error) {
	var body struct {
		Practice bool `json:"practice"`
	}
	if err := r.read(&body); err != nil {
		return nil, err
	}
	expected, err := r.game.Table.Awaited(r.Context())
	switch {
	case body.Practice && err == nil:
		return nil, models.Refuse(models.Illegal, "refuse.practice")
	case body.Practice && models.CodeOf(err) == models.Illegal:
	case err != nil:
		return nil, err
	}
	return struct{}{}, s.config.Camera.Throw(r.Context(), expected)
}
