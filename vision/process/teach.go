package process

import (
	"context"

	"elderglass/models"
)

// Calibrate does one deed of a calibration by a person, in the child, and says where
// it stands. A deed out of order has the code Illegal. What was learned is kept at
// Setup.Save and read with from then on once the deed is CalibrationSave; until then
// the old profile stays. A calibration does not outlive its camera's process.
func (s *Supervisor) Calibrate(ctx context.Context, deed models.CalibrationOrder) (models.Calibration, error) {
	m, _, err := s.ask(ctx, message{Kind: askCalibrate, Calibrate: &deed}, nil)
	if err != nil || m.Calibration == nil {
		return models.Calibration{}, err
	}
	if m.Calibration.Saved {
		s.Change(func(setup *Setup) { setup.Profile = setup.Save })
	}
	return *m.Calibration, nil
}

// CalibrationPicture returns the last picture of the calibration as a JPEG; NotFound
// where none was taken.
func (s *Supervisor) CalibrationPicture(ctx context.Context) ([]byte, error) {
	_, picture, err := s.ask(ctx, message{Kind: askStill}, nil)
	return picture, err
}
