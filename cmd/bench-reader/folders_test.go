//go:build !nocv

package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

func TestEverythingInTheProjectIsMeasured(t *testing.T) {
	const dice = "../../dice"
	got, err := look([]string{dice})
	require.NoError(t, err)
	require.Len(t, got.taught, 8)
	require.Equal(t, []string{filepath.Join(dice, "d05-pips")}, got.pips)
	require.Equal(t, []string{filepath.Join(dice, "video")}, got.clips)
	one, err := look([]string{filepath.Join(dice, "d07-gloss"), filepath.Join(dice, "video")})
	require.NoError(t, err)
	require.Equal(t, found{taught: []string{filepath.Join(dice, "d07-gloss")}, clips: got.clips}, one)
}

func TestFoldersWithoutACalibrationHoldPips(t *testing.T) {
	dir := t.TempDir()
	write := func(truth string) string {
		t.Helper()
		evening := filepath.Join(dir, "evening")
		require.NoError(t, os.MkdirAll(evening, 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(evening, "truth.json"), []byte(truth), 0o600))
		return evening
	}
	evening := write(`{"set": "d6", "images": {}}`)
	got, err := look([]string{dir})
	require.NoError(t, err)
	require.Equal(t, found{pips: []string{evening}}, got)
	write(`{"set": "eldersign", "images": {}}`)
	_, err = look([]string{dir})
	require.Equal(t, models.Invalid, models.CodeOf(err))
}

func TestAFolderWithNothingToMeasureIsSaid(t *testing.T) {
	_, err := look([]string{t.TempDir()})
	require.Equal(t, models.NotFound, models.CodeOf(err))
	_, err = look([]string{filepath.Join(t.TempDir(), "gone")})
	require.Equal(t, models.NotFound, models.CodeOf(err))
}
