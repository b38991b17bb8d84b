//go:build !nocv

package vision

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
)

// Of a face that no die of a colour showed without a lamp in it only other colours tell how it
// looks. Another face of that colour must be more like than that one.
func TestAFaceIsDoubtedBesideOneThatItsColourNeverShowed(t *testing.T) {
	read := func(other float64, borrowed ...models.Face) bool {
		symbols := []likeness{
			{face: "investigation-3", distance: 150, cosine: 0.92}, {face: "investigation-4", distance: 900, cosine: other},
		}
		can := repertoires{"yellow": {faces: []models.Face{"investigation-3", "investigation-4"}, borrowed: borrowed}}
		d, ok := judge(0.9, studySpread, symbols, []share{{"yellow", 1}}, 0, false, can)
		require.True(t, ok)
		require.EqualValues(t, "investigation-3", d.Face)
		return d.Sure
	}
	require.True(t, read(0.91))
	require.False(t, read(0.91, "investigation-4"), "both are as like")
	require.True(t, read(0.8, "investigation-4"))
	require.True(t, read(0.91, "investigation-3"), "it is as like as the one that was read itself")
}

// felt is the folder of a table on which each colour showed all of its faces.
var felt = filepath.Join("..", "dice", "d01-felt")

func feltProfile(t *testing.T) *calibration.Profile {
	t.Helper()
	empty, pictures, name, err := calibration.ReadFolder(felt)
	require.NoError(t, err)
	set, err := models.EmbeddedSet(name)
	require.NoError(t, err)
	p, err := calibration.Learn(set, empty, pictures)
	require.NoError(t, err)
	return p
}

// feltDie reads a test picture of felt and returns the one die of a colour that shows a face in it.
func feltDie(t *testing.T, r *Reader, file string, colour models.Colour, face models.Face) models.Die {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(felt, file))
	require.NoError(t, err)
	img, err := calibration.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	reading, err := r.Read(img)
	require.NoError(t, err)
	dice := slices.DeleteFunc(reading.Dice, func(d models.Die) bool { return d.Colour != colour || d.Face != face })
	require.Len(t, dice, 1)
	return dice[0]
}

// No green die showed a 2: how one looks is known from other colours, and a green 3 is nearly as like it.
func TestAReaderDoubtsWhatIsLikeAFaceThatItsColourNeverShowed(t *testing.T) {
	p := feltProfile(t)
	for _, shown := range []bool{true, false} {
		if !shown {
			p.Samples = slices.DeleteFunc(p.Samples, func(s calibration.Sample) bool {
				return s.Colour == "green" && s.Face == "investigation-2"
			})
		}
		r, err := NewReader(p)
		require.NoError(t, err)
		require.Equal(t, shown, feltDie(t, r, "test-06.jpg", "green", "investigation-3").Sure)
		require.NoError(t, r.Close())
	}
}

// The net sees a yellow die as something between two faces, of which yellow dice did not show the one; its relief is
// plainly that of the other.
func TestTheReliefSettlesTheDoubtOfABorrowedFace(t *testing.T) {
	r, err := NewReader(feltProfile(t))
	require.NoError(t, err)
	defer func() { require.NoError(t, r.Close()) }()
	d := feltDie(t, r, "test-11.jpg", "yellow", "lore")
	toPicture := r.profile.Plane.ToPicture(r.screen.Mat.Cols(), r.screen.Mat.Rows(), 0)
	between := r.faces[slices.IndexFunc(r.faces, func(f face) bool {
		x, y := toPicture.Map(f.square.X, f.square.Y)
		return math.Hypot(x-d.X, y-d.Y) < 1
	})]
	other := slices.IndexFunc(r.faces, func(f face) bool {
		return cosineOf("investigation-3", r.namer.compare(&f)) > 0.9
	})
	for k, x := range r.faces[other].seen {
		between.seen[k] += x
	}
	faces := r.can["yellow"].faces
	require.False(t, repertoire{faces: faces}.rivalled(d.Face, r.namer.compare(&between)))
	r.can["yellow"] = repertoire{faces: faces, borrowed: []models.Face{"investigation-3"}}
	require.True(t, r.can["yellow"].rivalled(d.Face, r.namer.compare(&between)))
	settled, err := r.vouched(r.screen.Mat, &toPicture, &between, d, 0)
	require.NoError(t, err)
	require.True(t, settled)
}

// Faces are borrowed that dice of a colour did not show while calibrating, or with a lamp in them only.
func TestFacesWithALampInThemAreBorrowed(t *testing.T) {
	p := feltProfile(t)
	can := repertoiresOf(p)
	require.NotContains(t, can["yellow"].borrowed, models.Face("investigation-4"))
	require.NotContains(t, can["red"].borrowed, models.Face("wild"))
	var samples []calibration.Sample
	for _, s := range p.Samples {
		switch {
		case s.Colour == "yellow" && s.Face == "investigation-4":
			s.Pix = slices.Repeat([]uint8{255}, len(s.Pix))
		case s.Colour == "red" && s.Face == "wild":
			continue
		}
		samples = append(samples, s)
	}
	p.Samples = samples
	can = repertoiresOf(p)
	require.Equal(t, []models.Face{"investigation-4"}, can["yellow"].borrowed)
	require.Equal(t, []models.Face{"wild"}, can["red"].borrowed)
	require.Contains(t, can["red"].faces, models.Face("wild"))
	require.Empty(t, can["yellow"].frail, "red dice showed it")
	require.Empty(t, can["red"].frail, "nobody saw it, not even with a lamp in it")
	p.Samples = slices.DeleteFunc(p.Samples, func(s calibration.Sample) bool {
		return s.Colour == "red" && s.Face == "investigation-4"
	})
	can = repertoiresOf(p)
	require.Equal(t, []models.Face{"investigation-4"}, can["yellow"].frail, "only a lamp was seen in it")
	require.Equal(t, []models.Face{"investigation-4"}, can["red"].frail)
	require.Empty(t, can["green"].frail, "it does not show it")
}
