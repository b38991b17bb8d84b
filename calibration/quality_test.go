package calibration_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

func TestACalibrationTellsHowGoodItIs(t *testing.T) {
	p := learn(t, "d01-felt")
	q := p.Quality()
	require.InDelta(t, p.Error, q.Off, 0)
	require.Less(t, q.Off, 0.01)
	require.Greater(t, min(q.Across, q.Down), 0.4)
	require.LessOrEqual(t, max(q.Across, q.Down), 1.0)
	require.Equal(t, 1, q.Shown)
	require.Equal(t, models.CalibrationShowMore, q.Do)
	require.Contains(t, q.Told().English(), string(q.Face))
	require.NotEmpty(t, q.Advice().English())

	narrow := *p
	narrow.Samples = narrow.Samples[:1]
	require.Equal(t, models.CalibrationSpread, narrow.Quality().Do)
	careless := *p
	careless.Error = 0.04
	require.Equal(t, models.CalibrationMarkCloser, careless.Quality().Do)
	twice := *p
	twice.Samples = append(twice.Samples[:len(twice.Samples):len(twice.Samples)], twice.Samples...)
	require.Empty(t, twice.Quality().Do)
	require.True(t, twice.Quality().Advice().IsZero())
}
