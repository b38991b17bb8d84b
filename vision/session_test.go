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
	"elderglass/vision/labelled"
)

// person knows what lies in the pictures of a folder, and answers as one would at
// the table.
type person struct {
	t     *testing.T
	truth map[string][]models.Die
	// without is a face that the person keeps out of the tray.
	without models.Face
	// rolled counts the dice that were found, asked what the person had to say.
	rolled, asked int
	// misled counts dice that the session was sure of and had wrong.
	misled int
}

// marks are the corners of the three dice of a picture that lie farthest apart, each
// up to two pixels off.
func (p *person) marks(name string) [][]models.Point {
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
func (p *person) at(name string, corners []models.Point) (models.Die, bool) {
	x, y := (corners[0].X+corners[2].X)/2, (corners[0].Y+corners[2].Y)/2
	return labelled.Nearest(p.truth[name], x, y, 25)
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
		if ok && die.Face == p.without {
			require.NoError(p.t, s.Call(i, "", ""))
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
		t.Run(folder, func(t *testing.T) {
			dir := filepath.Join(folders, folder)
			p, s := teach(t, dir, "")
			require.Empty(t, s.State().Missing)
			right, all, _ := p.reads(s, dir)
			t.Logf("pose off by %.3f dice; asked %d times about %d dice, of which %d were taken for known ones; %d of %d dice of the test pictures right",
				s.State().Off, p.asked, p.rolled, p.misled, right, all)
			require.GreaterOrEqual(t, float64(right), 0.95*float64(all))
			require.Less(t, p.asked, p.rolled/2, "dice that look like named ones are not asked about")
			require.LessOrEqual(t, p.misled, 2, "sure of a wrong name")
		})
	}
}

// Where a face never lay on top, or its die was not found, the calibration says
// which, ends all the same, and that face is then asked about and never taken for
// another. One more roll with it teaches it.
func TestAFaceThatWasNotSeenIsAskedAbout(t *testing.T) {
	dir := filepath.Join(folders, "d06-deathmaydie")
	const unseen = models.Face("success+tentacle")
	p, s := teach(t, dir, unseen)
	require.Contains(t, s.State().Missing["black"], unseen, "the person is told which face is missing")
	require.NotEmpty(t, s.Profile().Warnings)
	right, all, guessed := p.reads(s, dir)
	require.Zero(t, guessed, "a face that was not seen is taken for no other")
	t.Logf("%d of %d dice right", right, all)

	require.NoError(t, s.Enough(), "what was seen is enough to go on")
	name, dice, read := p.rollWith(s, dir, unseen)
	require.NoError(t, s.TakeTest(picture(t, filepath.Join(dir, name)), dice, read))
	p.without = ""
	p.answer(s, name)
	right, all, guessed = p.reads(s, dir)
	require.Zero(t, guessed)
	require.GreaterOrEqual(t, float64(right), 0.95*float64(all), "one roll taught the missing face")
}

// teach calibrates with a folder's pictures; the person takes dice with one face out
// of the tray, as if they never fell so.
func teach(t *testing.T, dir string, without models.Face) (*person, *calibration.Session) {
	t.Helper()
	setName, truth, err := calibration.Truth(dir)
	require.NoError(t, err)
	set, err := models.EmbeddedSet(setName)
	require.NoError(t, err)
	p := &person{t: t, truth: truth, without: without}
	s := calibration.NewSession(set)
	require.NoError(t, s.TakeEmpty(picture(t, filepath.Join(dir, "empty.jpg"))))
	require.NoError(t, s.TakeAim(picture(t, filepath.Join(dir, "cal-00.jpg"))))
	require.NoError(t, s.Mark(p.marks("cal-00.jpg")))
	scout, err := vision.NewScout(s.Bare())
	require.NoError(t, err)
	for _, name := range picturesOf(truth, "cal-") {
		img := picture(t, filepath.Join(dir, name))
		dice, err := scout.Find(img)
		require.NoError(t, err)
		require.NoError(t, s.TakeRoll(img, dice))
		p.rolled += len(dice)
		p.answer(s, name)
	}
	require.NoError(t, scout.Close())
	return p, s
}

// reads counts the dice of a folder's test pictures that are read right with what was
// learned, all dice, and the dice with the unseen face that look sure.
func (p *person) reads(s *calibration.Session, dir string) (right, all, guessed int) {
	r, err := vision.NewReader(s.Profile())
	require.NoError(p.t, err)
	for _, name := range picturesOf(p.truth, "test-") {
		reading, err := r.Read(picture(p.t, filepath.Join(dir, name)))
		require.NoError(p.t, err)
		all += len(p.truth[name])
		for _, d := range reading.Dice {
			die, ok := p.at(name, d.Corners)
			if ok && die.Colour == d.Colour && die.Face == d.Face {
				right++
			} else if ok && die.Face == p.without && d.Sure {
				guessed++
			}
		}
	}
	require.NoError(p.t, r.Close())
	return right, all, guessed
}

// rollWith returns a test picture with a face, and the dice in it as the test of the
// present profile shows them.
func (p *person) rollWith(s *calibration.Session, dir string, face models.Face) (string, []calibration.Sighted,
	[]models.Die,
) {
	names := picturesOf(p.truth, "test-")
	i := slices.IndexFunc(names, func(n string) bool {
		return slices.ContainsFunc(p.truth[n], func(d models.Die) bool { return d.Face == face })
	})
	require.GreaterOrEqual(p.t, i, 0)
	img := picture(p.t, filepath.Join(dir, names[i]))
	r, err := vision.NewReader(s.Profile())
	require.NoError(p.t, err)
	reading, err := r.Read(img)
	require.NoError(p.t, err)
	require.NoError(p.t, r.Close())
	scout, err := vision.NewScout(s.Bare())
	require.NoError(p.t, err)
	dice, shown, err := scout.Check(img, reading.Dice)
	require.NoError(p.t, err)
	require.NoError(p.t, scout.Close())
	return names[i], dice, shown
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
