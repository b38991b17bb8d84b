package web_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/web"
)

// taught calibrates in this process; pictures are not among its deeds.
type taught struct{ session *calibration.Session }

func (c *taught) Calibrate(_ context.Context, deed models.CalibrationOrder) (models.Calibration, error) {
	err := models.Errorf(models.Invalid, "calibrating has no such step")
	switch deed.Do {
	case models.CalibrationShow:
		return c.session.State(), nil
	case models.CalibrationMark:
		return c.session.State(), c.session.Mark(deed.Squares)
	case models.CalibrationLearn:
		return c.session.State(), c.session.Learn()
	}
	return models.Calibration{}, err
}

func (c *taught) CalibrationPicture(context.Context) ([]byte, error) {
	return nil, models.Errorf(models.NotFound, "the calibration has no picture yet: take one")
}

func TestCalibrationStepsOutOfOrderAreRefusedInWords(t *testing.T) {
	set, err := models.EmbeddedSet("eldersign")
	require.NoError(t, err)
	h := serve(t, func(c *web.Config) { c.Calibrator = &taught{calibration.NewSession(set)} })
	host := h.host()
	status, body := host.get("/api/calibration")
	require.Equal(t, 200, status)
	require.Contains(t, body, `"step":"empty"`)
	for _, deed := range []string{"mark", "learn"} {
		status, body = host.post("/api/calibration", map[string]any{"do": deed})
		require.Equal(t, 422, status, body)
		require.Contains(t, body, "first")
	}
	status, _ = host.post("/api/calibration", map[string]any{"do": "fly"})
	require.Equal(t, 400, status)
	status, _ = host.post("/api/calibration", map[string]any{"do": "mark", "path": "/etc"})
	require.Equal(t, 400, status, "an unknown field")
	status, _ = host.get("/api/calibration/picture.jpg")
	require.Equal(t, 404, status)
}

func TestWithoutACameraNothingIsCalibrated(t *testing.T) {
	h := serve(t, nil)
	status, body := h.host().post("/api/calibration", map[string]any{"do": "begin", "set": "eldersign"})
	require.Equal(t, 503, status, body)
}
