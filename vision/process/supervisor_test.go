//go:build !nocv

package process_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/internal/row"
	"elderglass/models"
	"elderglass/tracker"
	"elderglass/vision"
	"elderglass/vision/process"
)

const childVariable = "ELDERGLASS_TEST_CHILD"

// TestMain makes this test's program its own reader process, as elderglass is.
func TestMain(m *testing.M) {
	if os.Getenv(childVariable) == "" {
		os.Exit(m.Run())
	}
	if err := process.Child(os.Stdin, os.NewFile(3, "reports"), func(empty *image.Gray) process.Tracker {
		return tracker.New(empty)
	}); err != nil {
		panic(err)
	}
}

// table is a running supervisor with what it told.
type table struct {
	*process.Supervisor
	t *testing.T

	mu     sync.Mutex
	ending func(os.Signal) // ends the latest child
	starts int
	news   chan models.Tray
	rolls  chan int
}

func newTable(t *testing.T) *table {
	t.Helper()
	tb := &table{t: t, news: make(chan models.Tray, 4096), rolls: make(chan int, 256)}
	tb.Supervisor = process.New(process.Options{
		Command: tb.command,
		OnTray:  func(tray models.Tray) { tb.news <- tray },
		OnRoll:  func(_ models.Roll, number int) { tb.rolls <- number },
		Log:     slog.New(slog.NewTextHandler(t.Output(), nil)), // why a child ended that should not have
	})
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		tb.Run(ctx)
	}()
	t.Cleanup(func() {
		cancel()
		<-done
	})
	return tb
}

func (tb *table) command() *exec.Cmd {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 1)
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Cancel = func() error { return cmd.Process.Signal(<-signals) }
	cmd.Env = append(os.Environ(), childVariable+"=1")
	tb.mu.Lock()
	defer tb.mu.Unlock()
	tb.ending = func(how os.Signal) {
		select {
		case signals <- how:
			cancel()
		default: // it was ended before
		}
	}
	tb.starts++
	return cmd
}

// end ends the child with a signal; one that is about to start does not start.
func (tb *table) end(how os.Signal) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	tb.ending(how)
}

// patience is for machines that are out of breath: nothing here takes so long.
const patience = 2 * time.Minute

// await waits for a state of the tray.
func (tb *table) await(what string, ok func(models.Tray) bool) models.Tray {
	tb.t.Helper()
	limit := time.After(patience)
	for {
		select {
		case tray := <-tb.news:
			if ok(tray) {
				return tray
			}
		case <-limit:
			require.Fail(tb.t, "waited in vain for "+what, "the tray is %+v", tb.Tray())
		}
	}
}

func alive(t models.Tray) bool {
	return t.State != models.TrayLost && t.State != models.TrayOff
}

func (tb *table) roll() int {
	tb.t.Helper()
	select {
	case n := <-tb.rolls:
		return n
	case <-time.After(patience):
		require.Fail(tb.t, "no roll came", "the tray is %+v", tb.Tray())
		return 0
	}
}

// film is a recorded evening, which runs in a loop: eight dice are rolled first.
const film = "../testdata/evening.mp4"

// filmProfile is a copy of the profile that was learned of its table.
func filmProfile(t *testing.T) string {
	t.Helper()
	profile, err := os.ReadFile("../testdata/evening.profile")
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "profile")
	require.NoError(t, os.WriteFile(path, profile, 0o600))
	return path
}

func recorded(t *testing.T) process.Setup {
	t.Helper()
	return process.Setup{Source: vision.Source{Kind: vision.SourceFile, Path: film}, Profile: filmProfile(t)}
}

func TestARecordedEveningRollsAndShowsItsDice(t *testing.T) {
	t.Parallel()
	tb := newTable(t)
	tb.Use(recorded(t))
	require.Equal(t, 1, tb.roll())
	require.Len(t, tb.Tray().Dice, 8)
	require.Equal(t, 1, tb.Tray().Roll)

	preview, err := tb.Preview(t.Context())
	require.NoError(t, err)
	size, err := jpeg.DecodeConfig(bytes.NewReader(preview))
	require.NoError(t, err)
	require.Equal(t, []int{960, 720}, []int{size.Width, size.Height})

	crop, err := tb.Crop(1, 0)
	require.NoError(t, err)
	size, err = jpeg.DecodeConfig(bytes.NewReader(crop))
	require.NoError(t, err)
	require.Less(t, size.Width, 150, "the picture of one die")
	whole, err := tb.Picture(1)
	require.NoError(t, err)
	size, err = jpeg.DecodeConfig(bytes.NewReader(whole))
	require.NoError(t, err)
	require.Equal(t, []int{960, 720}, []int{size.Width, size.Height}, "the whole picture as the camera gave it")
	_, err = tb.Picture(2)
	require.Equal(t, models.NotFound, models.CodeOf(err))
	for _, no := range [][2]int{{1, 8}, {1, -1}, {2, 0}} {
		_, err = tb.Crop(no[0], no[1])
		require.Equal(t, models.NotFound, models.CodeOf(err))
	}

	findings, err := tb.Findings(t.Context())
	require.NoError(t, err)
	require.Equal(t, vision.Good, findings[0].Grade)
}

// Dice that lie before a camera that is chosen are no roll: nobody saw them fall.
func TestAnotherCameraOverLyingDiceReportsNoRoll(t *testing.T) {
	t.Parallel()
	tb := newTable(t)
	setup := recorded(t)
	tb.Use(setup)
	require.Equal(t, 1, tb.roll())
	seen := func(tray models.Tray) bool { return len(tray.Dice) == 8 && alive(tray) }
	tb.await("the dice", seen)
	lying, err := tb.Picture(1)
	require.NoError(t, err)
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "lying.jpg"), lying, 0o600))
	setup.Source = vision.Source{Kind: vision.SourceFolder, Path: folder}
	tb.Use(setup)
	tb.await("the change", func(tray models.Tray) bool { return tray.Why.Key == process.CameraStarts })
	tray := tb.await("the dice that lie there", seen)
	require.Equal(t, 1, tray.Roll)
	require.Empty(t, tb.rolls)
}

// A profile of an earlier program is looked at anew with the net of this one, which takes seconds: once, not at each
// start.
func TestAnEarlierProfileIsLookedAtOnce(t *testing.T) {
	t.Parallel()
	setup := recorded(t)
	profile, err := calibration.Load(setup.Profile)
	require.NoError(t, err)
	profile.Net = "an earlier one"
	require.NoError(t, profile.Save(setup.Profile))
	tb := newTable(t)
	tb.Use(setup)
	tb.await("life", alive)
	kept, err := calibration.Load(setup.Profile)
	require.NoError(t, err)
	net := kept.Net
	reader, err := vision.NewReader(kept)
	require.NoError(t, err)
	require.NoError(t, reader.Close())
	require.Equal(t, kept.Net, net, "this program's net made what was kept")
	for _, p := range []*calibration.Profile{profile, kept} {
		p.Net = ""
		for i := range p.Samples {
			p.Samples[i].Views = nil
		}
	}
	require.Equal(t, profile, kept, "all else is as it was")
}

// TestR11KillTheReader ends the child at random moments while dice roll, by kill
// and by abort, which is how OpenCV ends. Every fourth time the camera is chosen again,
// because the fifth death within a minute is the last.
func TestR11KillTheReader(t *testing.T) {
	t.Parallel()
	kills := row.Times(4, 100, 1000)
	tb, setup := newTable(t), recorded(t)
	tb.Use(setup)
	require.Equal(t, 1, tb.roll())
	var took []time.Duration
	for n := range kills {
		if n%4 == 3 {
			tb.Use(setup)
			tb.await("the camera to start", func(t models.Tray) bool { return t.State == models.TrayLost })
			tb.await("life", alive)
		}
		time.Sleep(time.Duration(rand.IntN(300)) * time.Millisecond) // the moment of death
		begun := time.Now()
		tb.end([]os.Signal{os.Kill, syscall.SIGABRT}[n%2])
		tb.await("the loss", func(t models.Tray) bool { return t.State == models.TrayLost })
		tb.await("the recovery", alive)
		took = append(took, time.Since(begun))
	}
	last := 1
	for len(tb.rolls) > 0 {
		n := <-tb.rolls
		require.Equal(t, last+1, n, "rolls are counted on, none twice")
		last = n
	}
	require.Equal(t, last+1, tb.roll(), "and it goes on reading")
	slices.Sort(took)
	median, slowest := took[len(took)/2], took[len(took)-1]
	row.Within(t, "the reader back", slowest, 2*time.Second)
	row.Figure(t, "%d deaths of the reader, by kill and abort in turn: back after %.1f s as a rule and %.1f s at worst, rolls counted on without gap or repetition", kills, median.Seconds(), slowest.Seconds())
}

func TestAReaderThatKeepsDyingIsGivenUpUntilChosenAgain(t *testing.T) {
	t.Parallel()
	// it lives at once: no dice to learn first
	blind := process.Setup{Source: vision.Source{Kind: vision.SourceFile, Path: film}}
	lives := func(t models.Tray) bool { return strings.Contains(t.Why.English(), "not calibrated") }
	tb := newTable(t)
	tb.Use(blind)
	givenUp := func(t models.Tray) bool { return strings.Contains(t.Why.English(), "failed five times") }
	for range 5 {
		if tray := tb.await("life", func(t models.Tray) bool { return lives(t) || givenUp(t) }); givenUp(tray) {
			break // on a machine that is out of breath some die by themselves
		}
		tb.end(os.Kill)
		tb.await("the loss", func(t models.Tray) bool { return t.State == models.TrayLost || givenUp(t) })
	}
	off := tb.Tray()
	require.Equal(t, models.TrayOff, off.State)
	require.Contains(t, off.Why.English(), "by hand")
	_, err := tb.Preview(t.Context())
	require.Equal(t, models.Unavailable, models.CodeOf(err))
	tb.mu.Lock()
	require.GreaterOrEqual(t, tb.starts, 5, "a camera that does not answer is no death")
	tb.mu.Unlock()
	tb.Use(blind)
	tb.await("life again", lives)
}

func TestWithoutCameraDiceAreEnteredByHand(t *testing.T) {
	t.Parallel()
	tb := newTable(t)
	require.Equal(t, models.TrayOff, tb.Tray().State)
	tb.Use(recorded(t))
	tb.await("life", alive)
	tb.Use(process.Setup{Source: vision.Source{Kind: vision.SourceNone}})
	require.Equal(t, models.TrayOff, tb.Tray().State)
	tb.Use(process.Setup{Source: vision.Source{Kind: vision.SourceDevice, Device: 63}, Dice: "d6"})
	lost := tb.await("the missing camera", func(t models.Tray) bool {
		return t.State == models.TrayLost && t.Why.Key != process.CameraStarts
	})
	require.Contains(t, lost.Why.English(), "plug it in")
}

// Dice with pips need no calibration, neither under a camera nor in a photo, and are read by no profile of other dice.
func TestDiceWithPipsAreReadWithoutTheirProfile(t *testing.T) {
	t.Parallel()
	const picture = "../pips/testdata/dice/test-900018.jpg" // a blue 3 and a black 4
	data, err := os.ReadFile(picture)
	require.NoError(t, err)
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "dice.jpg"), data, 0o600))
	faces := func(dice []models.Die) map[models.Face]models.Colour {
		named := map[models.Face]models.Colour{}
		for _, d := range dice {
			named[d.Face] = d.Colour
		}
		return named
	}
	want := map[models.Face]models.Colour{"3": "white", "4": "white"} // as the set calls them all
	for name, profile := range map[string]string{
		"no profile": "", "of other dice": filmProfile(t), "lost": filepath.Join(folder, "none"),
	} {
		tb := newTable(t)
		tb.Use(process.Setup{
			Source: vision.Source{Kind: vision.SourceFolder, Path: folder}, Profile: profile, Dice: "d6",
		})
		tray := tb.await(name, func(tray models.Tray) bool { return alive(tray) && len(tray.Dice) == 2 })
		require.Equal(t, want, faces(tray.Dice), name)
		reading, err := tb.ReadPhoto(t.Context(), data)
		require.NoError(t, err, name)
		require.Equal(t, want, faces(reading.Dice), name)
	}
}

// A profile of another game's dice reads none of this one's, and says so.
func TestTheProfileOfAnotherGameReadsNothing(t *testing.T) {
	t.Parallel()
	tb := newTable(t)
	setup := recorded(t)
	setup.Dice = "deathmaydie"
	tb.Use(setup)
	tb.await("that it is for other dice", func(tray models.Tray) bool {
		return tray.State == models.TrayOff && tray.Why.Key == "tray.why.calibrated-other-dice"
	})
	_, err := tb.ReadPhoto(t.Context(), []byte("a photo"))
	require.Equal(t, models.Unavailable, models.CodeOf(err))
}

func TestACorrectionIsLearnedAndForgotten(t *testing.T) {
	t.Parallel()
	path := filmProfile(t)
	samples := func() int {
		p, err := calibration.Load(path)
		require.NoError(t, err)
		return len(p.Samples)
	}
	before := samples()
	tb := newTable(t)
	tb.Use(process.Setup{Source: vision.Source{Kind: vision.SourceFile, Path: film}, Profile: path})
	require.Equal(t, 1, tb.roll())
	away := filepath.Dir(path) + "-away"
	require.NoError(t, os.Rename(filepath.Dir(path), away))
	require.Error(t, tb.Learn(t.Context(), 1, []process.Named{{0, "green", "lore"}}), "it cannot be kept")
	require.NoError(t, os.Rename(away, filepath.Dir(path)))
	require.NoError(t, tb.Learn(t.Context(), 1, []process.Named{{0, "green", "lore"}}))
	require.Equal(t, before+1, samples(), "the profile on disk knows it, once")
	require.Equal(t, models.Invalid, models.CodeOf(tb.Learn(t.Context(), 1, []process.Named{{1, "green", "dragon"}})))
	require.Equal(t, models.NotFound, models.CodeOf(tb.Learn(t.Context(), 9, []process.Named{{0, "green", "lore"}})))
	now, err := tb.Calibrate(t.Context(), models.CalibrationOrder{Do: models.CalibrationShow})
	require.NoError(t, err)
	require.Equal(t, 1, now.Corrected)
	now, err = tb.Calibrate(t.Context(), models.CalibrationOrder{Do: models.CalibrationForget})
	require.NoError(t, err)
	require.Zero(t, now.Corrected)
	require.Equal(t, before, samples())
	picture, err := tb.Preview(t.Context())
	require.NoError(t, err)
	reading, err := tb.ReadPhoto(t.Context(), picture)
	require.NoError(t, err)
	require.Equal(t, 960, reading.Width, "it reads on")
}

// TestTheDoctorSaysThatTheCameraSeesNoTray points a calibrated camera at a patterned cloth: the camera is well, and
// what it shows is not the tray that it was calibrated for.
func TestTheDoctorSaysThatTheCameraSeesNoTray(t *testing.T) {
	t.Parallel()
	const square = 12
	r := rand.New(rand.NewPCG(13, 1))
	cloth := image.NewRGBA(image.Rect(0, 0, 960, 720))
	for y := 0; y < 720; y += square {
		for x := 0; x < 960; x += square {
			shade := image.NewUniform(color.RGBA{uint8(60 + r.IntN(140)), uint8(60 + r.IntN(140)), uint8(60 + r.IntN(140)), 255})
			draw.Draw(cloth, image.Rect(x, y, x+square, y+square), shade, image.Point{}, draw.Src)
		}
	}
	var file bytes.Buffer
	require.NoError(t, jpeg.Encode(&file, cloth, nil))
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "cloth.jpg"), file.Bytes(), 0o600))

	tb := newTable(t)
	tb.Use(process.Setup{Source: vision.Source{Kind: vision.SourceFolder, Path: folder}, Profile: filmProfile(t)})
	lost := tb.await("another view", func(t models.Tray) bool {
		return t.State == models.TrayLost && strings.Contains(t.Why.English(), "does not show the tray")
	})
	found, err := tb.Findings(t.Context())
	require.NoError(t, err)
	require.NotEqual(t, vision.Problem, found[0].Grade, "the camera itself is well")
	view := found[len(found)-1]
	require.Equal(t, "view", view.Part)
	require.Equal(t, vision.Problem, view.Grade)
	require.Contains(t, view.Text.English(), "does not see")
	require.Equal(t, lost.Why, view.Do, "the tray and the doctor say the same")
}
