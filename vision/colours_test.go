//go:build !nocv

package vision_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision"
	"elderglass/vision/demo"
)

// eightColours is a set with Elder Sign's green faces on dice of eight colours, three of each.
func eightColours(t *testing.T) models.DiceSet {
	t.Helper()
	set, err := models.EmbeddedSet("eldersign")
	require.NoError(t, err)
	green, ok := set.Kind("green")
	require.True(t, ok)
	set.ID, set.Kinds = "eight", nil
	for _, c := range []models.Colour{"green", "yellow", "red", "white", "black", "blue", "orange", "purple"} {
		set.Kinds = append(set.Kinds, models.Kind{Colour: c, Count: 3, Faces: green.Faces})
	}
	return set
}

// A set may have eight colours: each is learned, kept in the profile's file and told from the others.
func TestEightColoursAreCalibratedAndRead(t *testing.T) {
	set := eightColours(t)
	taken := demo.Calibrate(set)
	pictures := make([]calibration.Labelled, 0, len(taken.Pictures))
	for _, p := range taken.Pictures {
		pictures = append(pictures, calibration.Labelled{Image: p.Image, Dice: p.Dice})
	}
	learned, err := calibration.Learn(set, taken.Empty, pictures)
	require.NoError(t, err)
	require.Empty(t, learned.Warnings)
	path := t.TempDir() + "/eight.profile"
	require.NoError(t, learned.Save(path))
	profile, err := calibration.Load(path)
	require.NoError(t, err)
	r, err := vision.NewReader(profile)
	require.NoError(t, err)
	defer func() { require.NoError(t, r.Close()) }()

	random := rand.New(rand.NewPCG(8, 8))
	seen := map[models.Colour]int{}
	for _, p := range pictures { // other dice where those of the calibration lay
		lying := make([]models.Die, len(p.Dice))
		order := random.Perm(len(set.Kinds))
		for i, d := range p.Dice {
			k := set.Kinds[order[i%len(order)]]
			d.Colour, d.Face = k.Colour, k.Faces[random.IntN(len(k.Faces))]
			lying[i] = d
		}
		tray := demo.New(set, random)
		tray.Lay(lying)
		frame, err := gocv.NewMatFromBytes(demo.Height, demo.Width, gocv.MatTypeCV8UC3, bytes.Clone(tray.Next()))
		require.NoError(t, err)
		reading, err := r.ReadMat(frame)
		require.NoError(t, err)
		require.NoError(t, frame.Close())
		require.Len(t, reading.Dice, len(lying))
		for _, d := range lying {
			for _, got := range reading.Dice {
				if math.Hypot(got.X-d.X, got.Y-d.Y) > 10 {
					continue
				}
				require.Equal(t, [2]any{d.Colour, d.Face}, [2]any{got.Colour, got.Face})
				require.True(t, got.Sure, "%s %s", got.Colour, got.Face)
				seen[got.Colour]++
			}
		}
	}
	require.Len(t, seen, 8)
	t.Logf("dice read: %v", seen)
}
