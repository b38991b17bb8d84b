package calibration_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
)

// FuzzProfile reads whatever may lie where a profile should be.
func FuzzProfile(f *testing.F) {
	good, err := os.ReadFile(filepath.Join("..", "vision", "testdata", "evening.profile"))
	require.NoError(f, err)
	f.Add(good)
	f.Add(good[:len(good)/2])
	f.Add([]byte(`{"version":1}`))
	f.Add([]byte(`{}`))
	f.Add([]byte("\x1f\x8b\x08"))
	f.Fuzz(func(t *testing.T, data []byte) {
		profile, err := calibration.Parse(data)
		if err != nil {
			require.Contains(t, []models.Code{models.Unreadable, models.Invalid, models.TooLarge}, models.CodeOf(err), "%v", err)
			return
		}
		require.Positive(t, profile.Width)
		require.Positive(t, profile.Height)
	})
}
