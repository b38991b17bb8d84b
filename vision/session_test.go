//go:build !nocv

package vision_test

import (
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision"
)

// person knows what lies in the pictures of a folder, and answers as one would at
// the table.
type person struct {
	t     *testing.T
	truth map[string][]models.Die
	asked int
	// misled counts dice that the session was sure of and had wrong.
	misled int
}

// marks are the corners of the three dice of a picture that lie farthest apart, each
// up to two pixels off.
func (p person) marks(name string) [][]models.Point {
	dice := slices.Clone(p.truth[name])
	chosen := []models.Die{dice[0]}
	for len(chosen) < 3 {
		next := slices.MaxFunc(dice, func(a, b models.Die) int {
			return int(math.Copysign(1, distance(a, chosen)-distance(b, chosen)))
		})
		chosen = append(chosen, next)
	}
	random := rand.New(rand.NewPCG(1, 2))
	var marked [][]models.Point
	for _, d := range chosen {
		var corners []models.Point
		for _, c := range d.Corners {
			corners = append(corners, models.Point{X: c.X + 4*random.Float64() - 2, Y: c.Y + 4*random.Float64() - 2})
		}
		marked = append(marked, corners)
	}
	return marked
}

func distance(d models.Die, among []models.Die) float64 {
	least := math.Inf(1)
	for _, o := range among {
		least = min(least, math.Hypot(d.X-o.X, d.Y-o.Y))
	}
	return least
}

// at returns the die of a picture whose top face has the given corners.
func (p person) at(name string, corners []models.Point) (models.Die, bool) {
	x, y := (corners[0].X+corners[2].X)/2, (corners[0].Y+corners[2].Y)/2
	i := slices.IndexFunc(p.truth[name], func(d models.Die) bool { return math.Hypot(d.X-x, d.Y-y) < 25 })
	if i < 0 {
		return models.Die{}, false
	}
	return p.truth[name][i], true
}

// answer names every die of the roll that the session does not know, and puts right
// what it takes for known.
func (p *person) answer(s *calibration.Session, name string) {
	for i := range s.State().Dice {
		shown := s.State().Dice[i]
		die, ok := p.at(name, shown.Corners)
		if ok && shown.Known && shown.Colour == die.Colour && shown.Face == die.Face {
			continue
		}
		p.asked++
		if shown.Known {
			p.misled++
		}
		require.NoError(p.t, s.Call(i, die.Colour, die.Face))
	}
	require.NoError(p.t, s.Learn())
}

// A person who marks three dice carelessly and names what is asked gets a profile
// that reads the evening's other pictures.
func TestAPersonCalibrates(t *testing.T) {
	for _, folder := range []string{"d01-felt", "d02-wood-tilt"} {
		t.Run(folder, func(t *testing.T) { calibrate(t, filepath.Join(folders, folder)) })
	}
}

func calibrate(t *testing.T, dir string) {
	t.Helper()
	setName, truth, err := calibration.Truth(dir)
	require.NoError(t, err, "the labelled pictures are missing: put the folder shared beside the repository")
	set, err := models.EmbeddedSet(setName)
	require.NoError(t, err)
	p := person{t: t, truth: truth}
	s := calibration.NewSession(set)
	require.NoError(t, s.TakeEmpty(picture(t, filepath.Join(dir, "empty.jpg"))))
	require.NoError(t, s.TakeAim(picture(t, filepath.Join(dir, "cal-00.jpg"))))
	require.NoError(t, s.Mark(p.marks("cal-00.jpg")))
	scout, err := vision.NewScout(s.Bare())
	require.NoError(t, err)
	rolled := 0
	for _, name := range picturesOf(truth, "cal-") {
		img := picture(t, filepath.Join(dir, name))
		dice, err := scout.Find(img)
		require.NoError(t, err)
		require.NoError(t, s.TakeRoll(img, dice))
		rolled += len(dice)
		p.answer(s, name)
	}
	require.Empty(t, s.State().Missing)
	require.NoError(t, s.Enough())
	require.NoError(t, scout.Close())

	r, err := vision.NewReader(s.Profile())
	require.NoError(t, err)
	right, all := 0, 0
	for _, name := range picturesOf(truth, "test-") {
		reading, err := r.Read(picture(t, filepath.Join(dir, name)), models.Expectation{})
		require.NoError(t, err)
		all += len(truth[name])
		for _, d := range reading.Dice {
			if die, ok := p.at(name, d.Corners); ok && die.Colour == d.Colour && die.Face == d.Face {
				right++
			}
		}
	}
	require.NoError(t, r.Close())
	t.Logf("pose off by %.3f dice; asked %d times about %d dice, of which %d were taken for known ones; %d of %d dice of the test pictures right", s.State().Off, p.asked, rolled, p.misled, right, all)
	require.GreaterOrEqual(t, float64(right), 0.95*float64(all))
	require.Less(t, p.asked, rolled/2, "dice that look like named ones are not asked about")
	require.LessOrEqual(t, p.misled, 2, "sure of a wrong name")
}

func picturesOf(truth map[string][]models.Die, prefix string) []string {
	var found []string
	for name := range truth {
		if strings.HasPrefix(name, prefix) {
			found = append(found, name)
		}
	}
	slices.Sort(found)
	return found
}
