package calibration_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"image"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"elderglass/calibration"
	"elderglass/models"
)

func TestProfileSurvivesSaving(t *testing.T) {
	p := learn(t, "d06-deathmaydie")
	path := filepath.Join(t.TempDir(), "table.profile")
	require.NoError(t, p.Save(path))
	loaded, err := calibration.Load(path)
	require.NoError(t, err)
	require.Equal(t, p, loaded)
	entries, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, entries, 1, "no temporary file stays behind")
}

func TestMissingFaceIsAWarning(t *testing.T) {
	p := learn(t, "d06-deathmaydie")
	require.Len(t, p.Warnings, 1)
	require.Contains(t, p.Warnings[0], "success+elder-sign")
}

func write(t *testing.T, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "hostile.profile")
	require.NoError(t, os.WriteFile(path, content, 0o600))
	return path
}

func zipped(t *testing.T, v any) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	require.NoError(t, json.NewEncoder(z).Encode(v))
	require.NoError(t, z.Close())
	return b.Bytes()
}

func TestHostileProfilesAreRefused(t *testing.T) {
	good := learn(t, "d05-pips")
	change := func(f func(p *calibration.Profile)) []byte {
		p := *good
		p.Samples = append([]calibration.Sample(nil), good.Samples...)
		f(&p)
		return zipped(t, p)
	}
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	_, err := z.Write(make([]byte, 64<<20))
	require.NoError(t, err)
	require.NoError(t, z.Close())
	whole := zipped(t, good)
	for name, content := range map[string][]byte{
		"empty":                     {},
		"no gzip":                   []byte("hello"),
		"no JSON":                   zipped(t, "x")[:12],
		"cut off":                   whole[:len(whole)/2],
		"bomb":                      bomb.Bytes(),
		"newer":                     change(func(p *calibration.Profile) { p.Version = 99 }),
		"older":                     change(func(p *calibration.Profile) { p.Version = 1 }),
		"no samples":                change(func(p *calibration.Profile) { p.Samples = nil }),
		"short sample":              change(func(p *calibration.Profile) { p.Samples[0].Pix = p.Samples[0].Pix[:9] }),
		"foreign colour":            change(func(p *calibration.Profile) { p.Samples[0].Colour = "plaid" }),
		"sample beside the picture": change(func(p *calibration.Profile) { p.Samples[0].Square.X = 200 }),
		"far sample":                change(func(p *calibration.Profile) { p.Samples[0].Square.X = 1e9 }),
		"no height":                 change(func(p *calibration.Profile) { p.Plane.Height = 0 }),
		"vast picture":              change(func(p *calibration.Profile) { p.Width = 1 << 30 }),
		"no set":                    change(func(p *calibration.Profile) { p.Set = models.DiceSet{} }),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := calibration.Load(write(t, content))
			var e *models.Error
			require.ErrorAs(t, err, &e)
			require.Contains(t, []models.Code{models.Unreadable, models.Invalid, models.TooLarge}, e.Code)
		})
	}
	_, err = calibration.Load(filepath.Join(t.TempDir(), "none"))
	require.Equal(t, models.NotFound, models.CodeOf(err))
}

func TestLearnRefusesWhatMakesNoSense(t *testing.T) {
	set, err := models.EmbeddedSet("d6")
	require.NoError(t, err)
	tray := image.NewRGBA(image.Rect(0, 0, 320, 240))
	square := func(x, y float64) models.Die {
		return models.Die{Colour: "white", Face: "1", Corners: []models.Point{
			{X: x, Y: y},
			{X: x + 20, Y: y},
			{X: x + 20, Y: y + 20},
			{X: x, Y: y + 20},
		}}
	}
	good := []models.Die{square(20, 20), square(100, 40), square(200, 150), square(60, 200)}
	with := func(f func(d []models.Die)) []calibration.Labelled {
		d := append([]models.Die(nil), good...)
		f(d)
		return []calibration.Labelled{{Image: tray, Dice: d}}
	}
	_, err = calibration.Learn(set, tray, with(func([]models.Die) {}))
	require.NoError(t, err)
	for name, pictures := range map[string][]calibration.Labelled{
		"no pictures":     nil,
		"three dice":      {{Image: tray, Dice: good[:3]}},
		"far too many":    {{Image: tray, Dice: slices.Repeat(good, 100)}},
		"another size":    {{Image: image.NewRGBA(image.Rect(0, 0, 640, 480)), Dice: good}},
		"unknown face":    with(func(d []models.Die) { d[0].Face = "7" }),
		"unknown colour":  with(func(d []models.Die) { d[0].Colour = "plaid" }),
		"no corners":      with(func(d []models.Die) { d[0].Corners = nil }),
		"corner not a no": with(func(d []models.Die) { d[0].Corners = []models.Point{{X: math.NaN()}, {}, {}, {}} }),
		"one point":       with(func(d []models.Die) { d[0].Corners = make([]models.Point, 4) }),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := calibration.Learn(set, tray, pictures)
			require.Equal(t, models.Invalid, models.CodeOf(err))
		})
	}
}

// A camera whose pose is known shows random dice; the pose must come back.
func TestPoseIsFoundFromSquares(t *testing.T) {
	set, err := models.EmbeddedSet("d6")
	require.NoError(t, err)
	const width, height = 640, 480
	tray := image.NewRGBA(image.Rect(0, 0, width, height))
	rapid.Check(t, func(t *rapid.T) {
		truth := calibration.Plane{
			Focal: rapid.Float64Range(0.8, 1.5).Draw(t, "focal"),
			TiltX: rapid.Float64Range(-0.2, 0.2).Draw(t, "tiltX"), TiltY: rapid.Float64Range(0.2, 1).Draw(t, "tiltY"),
			Height: rapid.Float64Range(8, 30).Draw(t, "height"),
		}
		toPlane, toPicture := truth.ToPlane(width, height), truth.ToPicture(width, height, 0)
		var dice []models.Die
		for i := range 12 {
			x, y := toPlane.Map(float64(100+140*(i%4)), float64(100+130*(i/4)))
			turn := rapid.Float64Range(0, 1.57).Draw(t, "turn")
			d := models.Die{Colour: "white", Face: "1"}
			for _, c := range (calibration.Square{X: x, Y: y, Turn: turn}).Corners() {
				px, py := toPicture.Map(c.X, c.Y)
				d.Corners = append(d.Corners, models.Point{X: px, Y: py})
			}
			dice = append(dice, d)
		}
		p, err := calibration.Learn(set, tray, []calibration.Labelled{{Image: tray, Dice: dice}})
		if err != nil {
			t.Fatal(err)
		}
		if p.Error > 0.01 {
			t.Fatalf("corners are %.4f dice off: %+v for %+v", p.Error, p.Plane, truth)
		}
		got := p.Plane.ToPlane(width, height)
		x0, y0 := got.Map(100, 100)
		x1, y1 := got.Map(540, 380)
		a0, b0 := toPlane.Map(100, 100)
		a1, b1 := toPlane.Map(540, 380)
		if d, want := math.Hypot(x1-x0, y1-y0), math.Hypot(a1-a0, b1-b0); math.Abs(d/want-1) > 0.02 {
			t.Fatalf("the tray is %.3f dice across instead of %.3f", d, want)
		}
	})
}

func TestGainIgnoresDiceAndFollowsTheLamp(t *testing.T) {
	tray, lit := image.NewRGBA(image.Rect(0, 0, 200, 150)), image.NewRGBA(image.Rect(0, 0, 200, 150))
	for y := range 150 {
		for x := range 200 {
			tray.SetRGBA(x, y, color.RGBA{R: 100, G: 80, B: 60, A: 255})
			lit.SetRGBA(x, y, color.RGBA{R: 120, G: 80, B: 48, A: 255})
			if x < 60 {
				lit.SetRGBA(x, y, color.RGBA{R: 250, G: 240, B: 20, A: 255})
			}
		}
	}
	gain := calibration.Gain(calibration.PictureOf(lit), calibration.PictureOf(tray))
	require.InDeltaSlice(t, []float64{0.8, 1, 1.2}, gain[:], 1e-9)
}
