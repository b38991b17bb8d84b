//go:build !nocv

package vision_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/tracker"
	"elderglass/vision"
)

var (
	demoDice = flag.Int("demo-dice", 30, "dice that TestTheDemoIsReadWithoutQuestions throws of each set")
	demoSeed = flag.Uint64("demo-seed", 1, "what those dice show and where they come to lie")
)

// demoTable is the demo with the reader and the tracker that follow it.
type demoTable struct {
	vision.Thrower
	watcher *vision.Watcher
	tracker *tracker.Tracker
}

func newDemoTable(t *testing.T, set string) *demoTable {
	t.Helper()
	source := vision.Source{Kind: vision.SourceDemo, Set: set}
	camera, err := vision.OpenCamera(source, vision.CameraOptions{Chance: rand.New(rand.NewPCG(*demoSeed, 0))})
	require.NoError(t, err)
	begun := time.Now()
	profile, err := vision.DemoProfile(source)
	require.NoError(t, err)
	require.Empty(t, profile.Warnings)
	learned := time.Since(begun)
	reader, err := vision.NewReader(profile)
	require.NoError(t, err)
	t.Logf("%s: profile in %v, reader in %v, plane off by %.4f", set, learned, time.Since(begun)-learned, profile.Error)
	empty, err := vision.EmptyTray(profile)
	require.NoError(t, err)
	d := &demoTable{Thrower: camera.(vision.Thrower), tracker: tracker.New(empty)}
	d.watcher = vision.NewWatcher(camera, false, reader, d.tracker)
	t.Cleanup(func() {
		require.NoError(t, d.watcher.Close())
		require.NoError(t, reader.Close())
		require.NoError(t, camera.Close())
	})
	return d
}

// watch follows the tray until a roll is complete, nil after so many pictures.
func (d *demoTable) watch(t *testing.T, pictures int) *models.Roll {
	t.Helper()
	for range pictures {
		s, err := d.watcher.Next()
		require.NoError(t, err)
		if s.Roll != nil {
			return s.Roll
		}
	}
	return nil
}

type lying interface{ Lying() []models.Die }

// TestTheDemoIsReadWithoutQuestions throws and re-throws dice of every set, some of which
// stay, and compares what the tracker reports with what lies there.
func TestTheDemoIsReadWithoutQuestions(t *testing.T) {
	for _, id := range models.EmbeddedSets() {
		t.Run(id, func(t *testing.T) {
			d := newDemoTable(t, id)
			set, err := models.EmbeddedSet(id)
			require.NoError(t, err)
			rng := rand.New(rand.NewPCG(*demoSeed, 1))
			d.watch(t, 10)
			dice, rolls, asked, wrong, odd := 0, 0, 0, 0, 0
			for dice < *demoDice {
				want, left := models.Expectation{Dice: map[models.Colour]int{}}, map[models.Colour]int{}
				for _, k := range set.Kinds {
					left[k.Colour] = min(k.Count, 8)
				}
				if now := d.tracker.Tray().Dice; rng.IntN(2) == 0 && len(now) < 9 {
					for _, k := range rng.Perm(len(now))[:min(len(now), rng.IntN(4))] {
						want.Stay = append(want.Stay, now[k])
						left[now[k].Colour]--
					}
				}
				for _, k := range set.Kinds {
					if n := rng.IntN(left[k.Colour] + 1); n > 0 {
						want.Dice[k.Colour] = n
					}
				}
				if len(want.Dice) == 0 {
					continue
				}
				d.Await(want) // the game knows of the roll before
				require.NoError(t, d.Throw(want))
				roll := d.watch(t, 200)
				require.NotNil(t, roll, "the tray is %+v", d.tracker.Tray())
				truth := d.Thrower.(lying).Lying()
				rolls++
				dice += len(roll.Rolled)
				if len(roll.Kept) != len(want.Stay) || len(truth) != len(roll.Rolled)+len(roll.Kept) {
					odd++
					t.Logf("roll %d: %d rolled and %d kept of %d, %d of them to stay", rolls, len(roll.Rolled), len(roll.Kept),
						len(truth), len(want.Stay))
				}
				for _, r := range slices.Concat(roll.Rolled, roll.Kept) {
					k := slices.IndexFunc(truth, func(d models.Die) bool { return (d.X-r.X)*(d.X-r.X)+(d.Y-r.Y)*(d.Y-r.Y) < 400 })
					switch {
					case !r.Sure:
						asked++
						t.Logf("roll %d: asked about %s %s, guesses %v", rolls, r.Colour, r.Face, r.Guesses)
					case k < 0 || truth[k].Colour != r.Colour || truth[k].Face != r.Face:
						wrong++
						t.Logf("roll %d: %s %s read at %.0f, %.0f", rolls, r.Colour, r.Face, r.X, r.Y)
					}
				}
			}
			t.Logf("%s: %d dice thrown in %d rolls: %d wrong though sure, %d asked about, %d rolls with other dice than lie there", id, dice, rolls, wrong, asked, odd)
			require.Zero(t, wrong)
			require.Zero(t, odd)
			require.LessOrEqual(t, asked*200, dice)
		})
	}
}
