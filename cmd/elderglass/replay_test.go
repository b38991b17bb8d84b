//go:build !nocv

package main

import (
	"bytes"
	"encoding/json"
	"image"
	"image/draw"
	"image/jpeg"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/vision/labelled"
)

// The whole way from labelled pictures and a clip to rolls, as other programs use
// it: calibrate, then replay.
func TestReplayReportsTheRollsOfTheClips(t *testing.T) {
	clips, err := labelled.ReadClips("../../dice/video")
	require.NoError(t, err)
	played, err := labelled.ReadClip("../../vision/testdata/evening.mp4")
	require.NoError(t, err)
	for _, c := range append(clips, played) {
		t.Run(c.Name(), func(t *testing.T) {
			t.Parallel()
			out, errs, status := elderglass(t, "replay", "--json", "--profile", profileOf(t, c.Path), c.Path)
			require.Equal(t, []any{"", 0}, []any{errs, status})
			lines := strings.Split(strings.TrimSpace(out), "\n")
			require.Len(t, lines, len(c.Events), "no roll is missed, doubled or invented")
			dice, wrong := 0, 0
			for i, e := range c.Events {
				var keys map[string]json.RawMessage
				require.NoError(t, json.Unmarshal([]byte(lines[i]), &keys))
				require.Len(t, keys, 4, "at, event, rolled, kept")
				var got rollLine
				require.NoError(t, json.Unmarshal([]byte(lines[i]), &got))
				require.Equal(t, "roll", got.Event)
				require.InDelta(t, e.Settled+0.3, got.At, 0.3, "within 0.6 s of stillness")
				require.Len(t, got.Rolled, len(e.Rolled))
				require.Len(t, got.Kept, len(e.Kept))
				for j, truth := range append(e.Rolled, e.Kept...) {
					d := nearest(t, append(got.Rolled, got.Kept...), truth.X, truth.Y)
					require.Equal(t, truth.Colour, d.Colour)
					require.Len(t, d.Corners, 4)
					dice++
					if d.Face != truth.Face {
						wrong++
						require.False(t, d.Sure, "roll %d, die %d: %s was read as %s and looked sure", i, j, truth.Face, d.Face)
					}
				}
			}
			require.LessOrEqual(t, wrong, dice/10)
		})
	}
}

// profileOf returns a profile for a clip: learned from the evening's folder beside
// the clips, or that of our own clip.
func profileOf(t *testing.T, path string) string {
	t.Helper()
	evening := filepath.Join(filepath.Dir(path), "..", strings.TrimSuffix(filepath.Base(path), ".mp4"))
	if _, err := os.Stat(filepath.Join(evening, "empty.jpg")); err != nil {
		return eveningProfile(t)
	}
	profile := filepath.Join(t.TempDir(), "profile")
	_, errs, status := elderglass(t, "calibrate", "--set", "eldersign", "--from", evening, "--out", profile)
	require.Equal(t, []any{"", 0}, []any{errs, status})
	return profile
}

// nearest returns the die whose centre is nearest to a place, within 20 pixels.
func nearest(t *testing.T, dice []dieLine, x, y float64) dieLine {
	t.Helper()
	best, least := dieLine{}, 20.0*20
	for _, d := range dice {
		if away := (d.X-x)*(d.X-x) + (d.Y-y)*(d.Y-y); away < least {
			best, least = d, away
		}
	}
	require.NotEmpty(t, best.Face, "no die was read at %v, %v", x, y)
	return best
}

// Pips need no profile: a table that is empty and then has dice on it is a roll.
func TestReplayReadsPipsWithoutAProfile(t *testing.T) {
	const pictures = "../../vision/pips/testdata/dice"
	_, truth, err := calibration.Truth(pictures)
	require.NoError(t, err)
	const name = "test-900018.jpg"
	thrown, err := os.ReadFile(filepath.Join(pictures, name))
	require.NoError(t, err)
	img, err := jpeg.Decode(bytes.NewReader(thrown))
	require.NoError(t, err)
	table := image.NewRGBA(img.Bounds())
	draw.Draw(table, table.Rect, img, image.Point{}, draw.Src)
	for _, d := range truth[name] {
		place := image.Rect(-60, -60, 60, 60).Add(image.Pt(int(d.X), int(d.Y)))
		draw.Draw(table, place, image.NewUniform(img.At(place.Min.X, place.Min.Y)), image.Point{}, draw.Src)
	}
	var bare bytes.Buffer
	require.NoError(t, jpeg.Encode(&bare, table, nil))
	clip := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(clip, "1.jpg"), bare.Bytes(), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(clip, "2.jpg"), thrown, 0o600))
	out, errs, status := elderglass(t, "replay", "--json", "--set", "d6", clip)
	require.Equal(t, []any{"", 0}, []any{errs, status})
	var got rollLine
	require.NoError(t, json.Unmarshal([]byte(out), &got), "one roll")
	require.Len(t, got.Rolled, len(truth[name]))
	require.Empty(t, got.Kept)
	for _, d := range truth[name] {
		require.Equal(t, d.Face, nearest(t, got.Rolled, d.X, d.Y).Face)
	}
}

// A clip of another table holds no roll, and says so rather than nothing.
func TestReplayWithoutARollSaysWhatTheCameraShowed(t *testing.T) {
	clip := t.TempDir()
	var wall bytes.Buffer
	require.NoError(t, jpeg.Encode(&wall, image.NewGray(image.Rect(0, 0, 640, 480)), nil))
	for _, name := range []string{"1.jpg", "2.jpg"} {
		require.NoError(t, os.WriteFile(filepath.Join(clip, name), wall.Bytes(), 0o600))
	}
	out, errs, status := elderglass(t, "replay", "--profile", eveningProfile(t), clip)
	require.Equal(t, []any{"", 0}, []any{errs, status})
	require.Equal(t, "No roll was seen. The picture is black: uncover the camera or switch on a light.\n", out)
	out, errs, status = elderglass(t, "replay", "--json", "--profile", eveningProfile(t), clip)
	require.Equal(t, []any{"", "", 0}, []any{out, errs, status})
}
