//go:build !nocv

package process_test

import (
	"bytes"
	"image"
	"image/jpeg"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision"
	"elderglass/vision/camtest"
	"elderglass/vision/labelled"
	"elderglass/vision/process"
)

const evening = "../../dice/d01-felt"

func TestACalibrationEndsInAReader(t *testing.T) {
	cam := camtest.NewWebcam(t, evening)
	tb := newTable(t)
	source, err := vision.ParseSource(cam.URL + "/video")
	require.NoError(t, err)
	save := filepath.Join(t.TempDir(), "new", "profile.json")
	tb.Use(process.Setup{Source: source, Save: save})
	tb.await("an uncalibrated camera", func(tray models.Tray) bool {
		return tray.State == models.TrayOff && !tray.Why.IsZero() && tb.pictured()
	})
	do := func(o models.CalibrationOrder) models.Calibration {
		t.Helper()
		state, err := tb.Calibrate(t.Context(), o)
		require.NoError(t, err)
		return state
	}
	take := func(name string) models.Calibration {
		cam.Point(t, name)
		cam.Settle()
		return do(models.CalibrationOrder{Do: models.CalibrationPicture})
	}
	_, err = tb.Calibrate(t.Context(), models.CalibrationOrder{Do: models.CalibrationPicture})
	require.Equal(t, models.Illegal, models.CodeOf(err), "nothing has begun")
	require.Equal(t, models.CalibrationEmpty, do(models.CalibrationOrder{
		Do:  models.CalibrationBegin,
		Set: "eldersign",
	}).Step)
	state := take("empty.jpg")
	require.Equal(t, models.CalibrationAim, state.Step)
	require.Nil(t, state.Flaw)
	require.Equal(t, models.CalibrationIdle, do(models.CalibrationOrder{Do: models.CalibrationAbort}).Step)
	require.Equal(t, models.CalibrationEmpty, do(models.CalibrationOrder{
		Do:  models.CalibrationBegin,
		Set: "eldersign",
	}).Step)
	require.Equal(t, models.CalibrationAim, take("empty.jpg").Step)
	take("cal-00.jpg")
	_, truth, err := calibration.Truth(evening)
	require.NoError(t, err)
	var marked [][]models.Point
	for _, d := range truth["cal-00.jpg"] {
		marked = append(marked, d.Corners)
	}
	require.Equal(t, models.CalibrationName, do(models.CalibrationOrder{Do: models.CalibrationMark, Squares: marked}).Step)
	for _, name := range []string{"cal-00.jpg", "cal-01.jpg", "cal-02.jpg"} {
		state := take(name)
		require.Len(t, state.Dice, len(truth[name]))
		for i, d := range state.Dice {
			die := dieAt(t, truth[name], d.Corners)
			state = do(models.CalibrationOrder{Do: models.CalibrationCall, Die: i, Colour: die.Colour, Face: die.Face})
		}
		require.Empty(t, do(models.CalibrationOrder{Do: models.CalibrationLearn}).Dice)
	}
	require.Equal(t, models.CalibrationTest, do(models.CalibrationOrder{Do: models.CalibrationEnough}).Step)
	_, err = os.Stat(save)
	require.ErrorIs(t, err, os.ErrNotExist, "nothing is kept before the test")
	for i, d := range take("cal-00.jpg").Dice {
		die := dieAt(t, truth["cal-00.jpg"], d.Corners)
		do(models.CalibrationOrder{Do: models.CalibrationCall, Die: i, Colour: die.Colour, Face: die.Face})
	}
	require.NoError(t, os.WriteFile(filepath.Dir(save), nil, 0o600)) // in the place of the folder
	_, err = tb.Calibrate(t.Context(), models.CalibrationOrder{Do: models.CalibrationSave})
	require.Equal(t, models.Unreadable, models.CodeOf(err))
	require.NoError(t, os.Remove(filepath.Dir(save)))
	require.True(t, do(models.CalibrationOrder{Do: models.CalibrationSave}).Saved, "once the disk takes it")
	kept, err := calibration.Load(save)
	require.NoError(t, err)
	require.Len(t, kept.Samples, len(truth["cal-00.jpg"])*2+len(truth["cal-01.jpg"])+len(truth["cal-02.jpg"]))
	tb.await("a reader", func(tray models.Tray) bool { return tray.State == models.TrayRead })
	photo, err := os.ReadFile(filepath.Join(evening, "test-00.jpg"))
	require.NoError(t, err)
	reading, err := tb.ReadPhoto(t.Context(), photo)
	require.NoError(t, err)
	require.Len(t, reading.Dice, len(truth["test-00.jpg"]))
	for _, d := range reading.Dice {
		require.Equal(t, dieAt(t, truth["test-00.jpg"], d.Corners).Colour, d.Colour)
	}
}

// Without a camera there is nothing to calibrate, and that is said at once.
func TestNoCameraIsNotCalibrated(t *testing.T) {
	tb := newTable(t)
	folder := t.TempDir()
	tb.Use(process.Setup{
		Source: vision.Source{Kind: vision.SourceNone}, Save: filepath.Join(folder, "profile"),
		Cards: filepath.Join(folder, "looks.cards"), // for which it runs
	})
	ready(t, tb, 1)
	_, err := tb.Calibrate(t.Context(), models.CalibrationOrder{Do: models.CalibrationBegin, Set: "eldersign"})
	require.Equal(t, "refuse.no-camera-running", models.TextOf(err).Key)
}

func TestACalibrationSaysWhatIsWrongWithTheLight(t *testing.T) {
	dim := image.NewGray(image.Rect(0, 0, 640, 480))
	for i := range dim.Pix {
		dim.Pix[i] = uint8(i / 16 % 40)
	}
	var out bytes.Buffer
	require.NoError(t, jpeg.Encode(&out, dim, nil))
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "empty.jpg"), out.Bytes(), 0o600))
	cam := camtest.NewWebcam(t, dir)
	tb := newTable(t)
	source, err := vision.ParseSource(cam.URL + "/video")
	require.NoError(t, err)
	tb.Use(process.Setup{Source: source, Save: filepath.Join(t.TempDir(), "profile.json")})
	tb.await("a camera", func(models.Tray) bool { return tb.pictured() })
	_, err = tb.Calibrate(t.Context(), models.CalibrationOrder{Do: models.CalibrationBegin, Set: "eldersign"})
	require.NoError(t, err)
	state, err := tb.Calibrate(t.Context(), models.CalibrationOrder{Do: models.CalibrationPicture})
	require.NoError(t, err)
	require.Equal(t, models.CalibrationAim, state.Step, "a dim picture does all the same")
	require.Equal(t, &models.CalibrationFlaw{
		Text: models.Say("doctor.too-dark-read-dice"),
		Do:   models.Say("doctor.switch-on-lamp-beside"),
	}, state.Flaw)
}

// pictured reports whether the camera gives pictures.
func (tb *table) pictured() bool {
	_, err := tb.Preview(tb.t.Context())
	return err == nil
}

func dieAt(t *testing.T, dice []models.Die, corners []models.Point) models.Die {
	t.Helper()
	x, y := (corners[0].X+corners[2].X)/2, (corners[0].Y+corners[2].Y)/2
	d, ok := labelled.Nearest(dice, x, y, 25)
	require.True(t, ok, "no die lies there")
	return d
}
