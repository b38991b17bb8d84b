package web

import (
	"context"

	"elderglass/models"
)

// Calibrator teaches whoever reads the tray a new table, step by step.
type Calibrator interface {
	// Calibrate does one deed and says where the calibration stands then. A deed
	// out of order is Illegal; without a camera the code is Unavailable.
	Calibrate(ctx context.Context, deed models.CalibrationOrder) (models.Calibration, error)
	// CalibrationPicture returns the last picture taken as JPEG; NotFound where
	// there is none.
	CalibrationPicture(ctx context.Context) ([]byte, error)
}

func (n noCamera) Calibrate(context.Context, models.CalibrationOrder) (models.Calibration, error) {
	return models.Calibration{}, n.unavailable()
}

func (n noCamera) CalibrationPicture(context.Context) ([]byte, error) { return nil, n.unavailable() }

// calibration tells the host where a calibration stands.
func (s *Server) calibration(r *request) (any, error) {
	return s.config.Calibrator.Calibrate(r.Context(), models.CalibrationOrder{Do: models.CalibrationShow})
}

// calibrate does one deed of a calibration.
func (s *Server) calibrate(r *request) (any, error) {
	var deed models.CalibrationOrder
	if err := r.read(&deed); err != nil {
		return nil, err
	}
	return s.config.Calibrator.Calibrate(r.Context(), deed)
}

// calibrationPicture shows the host the picture to mark or name dice in.
func (s *Server) calibrationPicture(r *request) (any, error) {
	data, err := s.config.Calibrator.CalibrationPicture(r.Context())
	return file{"image/jpeg", data}, err
}
