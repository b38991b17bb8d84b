package calibration_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"math"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
)

// evening reads what there is of an evening to calibrate from.
func evening(t *testing.T, folder string) (models.DiceSet, image.Image, []calibration.Labelled) {
	t.Helper()
	empty, pictures, name, err := calibration.ReadFolder(filepath.Join(folders, folder))
	require.NoError(t, err)
	set, err := models.EmbeddedSet(name)
	require.NoError(t, err)
	return set, empty, pictures
}

// boxed are the labels of someone who draws a box round each whole die, its top and its foot: along the edges of the
// picture, or turned as the die is.
func boxed(p *calibration.Profile, dice []models.Die, turned bool) []models.Die {
	out := make([]models.Die, len(dice))
	toPicture, toPlane := p.Plane.ToPicture(p.Width, p.Height, 0), p.Plane.ToPlane(p.Width, p.Height)
	foot := p.Plane.ToPicture(p.Width, p.Height, 1)
	for i, d := range dice {
		corners := [4]models.Point(d.Corners)
		corners[1], corners[3] = corners[3], corners[1] // clockwise
		square, _ := p.Plane.SquareOf(corners, p.Width, p.Height)
		cos, sin := 1.0, 0.0
		if turned {
			cos, sin = math.Cos(square.Turn), math.Sin(square.Turn)
		}
		left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
		add := func(x, y float64) {
			if turned {
				x, y = toPlane.Map(x, y)
			}
			x, y = x*cos+y*sin, y*cos-x*sin
			left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
		}
		for _, c := range square.Corners() {
			add(toPicture.Map(c.X, c.Y))
			add(foot.Map(c.X, c.Y))
		}
		d.Corners = nil
		for _, c := range [][2]float64{{left, top}, {right, top}, {right, bottom}, {left, bottom}} {
			x, y := c[0]*cos-c[1]*sin, c[1]*cos+c[0]*sin
			if turned {
				x, y = toPicture.Map(x, y)
			}
			d.Corners = append(d.Corners, models.Point{X: x, Y: y})
		}
		out[i] = d
	}
	return out
}

func TestBoxesRoundWholeDiceAreRefused(t *testing.T) {
	for _, folder := range []string{"d01-felt", "d02-wood-tilt", "d07-gloss"} {
		p := learn(t, folder)
		set, empty, pictures := evening(t, folder)
		for _, turned := range []bool{false, true} {
			wrong := slices.Clone(pictures)
			for i := range wrong {
				wrong[i].Dice = boxed(p, pictures[i].Dice, turned)
			}
			got, err := calibration.Learn(set, empty, wrong)
			require.Equal(t, models.Invalid, models.CodeOf(err), "%s, turned %v: %v", folder, turned, got)
			require.ErrorContains(t, err, "top face")
		}
	}
}

// moved is what a camera sees that was pushed aside: the picture and its labels by some pixels, and at the border what
// was there before.
func moved(l calibration.Labelled, by image.Point) calibration.Labelled {
	out := image.NewRGBA(l.Image.Bounds())
	draw.Draw(out, out.Rect, l.Image, l.Image.Bounds().Min, draw.Src)
	draw.Draw(out, out.Rect.Add(by), l.Image, l.Image.Bounds().Min, draw.Src)
	dice := make([]models.Die, len(l.Dice))
	for i, d := range l.Dice {
		corners := make([]models.Point, len(d.Corners))
		for k, c := range d.Corners {
			corners[k] = models.Point{X: c.X + float64(by.X), Y: c.Y + float64(by.Y)}
		}
		d.Corners = corners
		dice[i] = d
	}
	return calibration.Labelled{Image: out, Dice: dice}
}

func TestAMovedCameraIsRefused(t *testing.T) {
	for _, folder := range []string{"d02-wood-tilt", "d03-board", "d07-gloss"} {
		t.Run(folder, func(t *testing.T) {
			t.Parallel()
			set, empty, pictures := evening(t, folder)
			for _, by := range []image.Point{{X: 40, Y: 0}, {X: -25, Y: 30}} {
				shifted := slices.Clone(pictures)
				for i := 4; i < len(shifted); i++ {
					shifted[i] = moved(shifted[i], by)
				}
				_, err := calibration.Learn(set, empty, shifted)
				require.Equal(t, models.Invalid, models.CodeOf(err), "%v", by)
				require.ErrorContains(t, err, "picture 5 was taken from elsewhere")
			}
		})
	}
}

// A lamp that was turned down and a hand at the border are no moved camera.
func TestAnotherLightIsNoMovedCamera(t *testing.T) {
	set, empty, pictures := evening(t, "d02-wood-tilt")
	dim := image.NewRGBA(empty.Bounds())
	draw.Draw(dim, dim.Rect, pictures[2].Image, image.Point{}, draw.Src)
	for i, v := range dim.Pix {
		if i%4 < 3 {
			dim.Pix[i] = uint8(int(v) * 3 / 5)
		}
	}
	draw.Draw(dim, image.Rect(0, 0, 160, 300), image.NewUniform(color.RGBA{R: 210, G: 160, B: 130, A: 255}), image.Point{},
		draw.Src)
	pictures[2].Image = dim
	_, err := calibration.Learn(set, empty, pictures)
	require.NoError(t, err)
}

// Where nobody took a picture of the empty tray it is put together from the others: dice lie elsewhere in each.
func TestTheEmptyTrayIsPutTogether(t *testing.T) {
	for _, folder := range []string{"d02-wood-tilt", "d03-board"} {
		t.Run(folder, func(t *testing.T) {
			t.Parallel()
			set, empty, pictures := evening(t, folder)
			p, err := calibration.Learn(set, nil, pictures)
			require.NoError(t, err)
			made, err := calibration.Decode(bytes.NewReader(p.Empty))
			require.NoError(t, err)
			want, got := calibration.PictureOf(empty), calibration.PictureOf(made)
			require.Equal(t, want.Width, got.Width)
			far := 0
			for i := range want.Pix {
				if d := int(want.Pix[i]) - int(got.Pix[i]); max(d, -d) > 40 {
					far++
				}
			}
			require.Less(t, float64(far), 0.005*float64(len(want.Pix)), "values that differ by more than 40")
			_, err = calibration.Learn(set, nil, pictures[:2])
			require.Equal(t, models.Invalid, models.CodeOf(err))
			require.ErrorContains(t, err, "empty.jpg")
		})
	}
}
