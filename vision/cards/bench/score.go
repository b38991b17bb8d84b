//go:build !nocv

package bench

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"elderglass/models"
	"elderglass/vision"
	"elderglass/vision/cards"
	"elderglass/vision/cards/projective"
)

// file is truth.json of a folder of photographs.
type file struct {
	Cards []labelled `json:"cards"`
	// Classes says that each class of cards looks different and is counted alone.
	Classes bool `json:"classes,omitempty"`
}

// labelled is a card in a photograph. A card without an id was never taught.
type labelled struct {
	ID      string       `json:"id"`
	Name    string       `json:"name"`
	Class   string       `json:"class"`
	Picture string       `json:"picture"`
	Corners [][2]float64 `json:"corners"`
	Rows    [][]string   `json:"rows,omitempty"`
	Twin    bool         `json:"twin,omitempty"`
	Shape   string       `json:"shape,omitempty"` // of a marker
	// RowsTaught is how many cards with rows of its style were taught, of a card with rows in a box of several styles.
	RowsTaught int `json:"rows_taught,omitempty"`

	group string // with which it is counted
}

// Make prints a box with n cards, photographs each once into dir/learn, and takes
// pictures of some of them, and of others, into dir/read.
func Make(dir string, seed uint64, n, pictures int) error {
	d := newDeck(seed, n)
	defer d.close()
	return d.makeBox(dir, seed, pictures)
}

// makeBox photographs a box into a folder, as Make does.
func (d *deck) makeBox(dir string, seed uint64, pictures int) error {
	r := rand.New(rand.NewPCG(seed, 31)) //nolint:gosec // pictures, no secrets
	learn := folder{dir: filepath.Join(dir, "learn")}
	for i := range d.taught {
		f := &d.taught[i]
		truth, data := photograph(d, []*face{f}, []bool{true}, learning(r), r)
		learn.add(f.id+".jpg", data, truth)
	}
	read := folder{dir: filepath.Join(dir, "read")}
	for p := range pictures {
		list, known := d.hand(r)
		truth, data := photograph(d, list, known, someShot(r), r)
		read.add(fmt.Sprintf("picture-%03d.jpg", p), data, truth)
	}
	return errors.Join(learn.close(), read.close())
}

// hand draws one to eight cards: mostly taught ones.
func (d *deck) hand(r *rand.Rand) (list []*face, known []bool) {
	for range 1 + r.IntN(8) {
		f, taught := &d.taught[r.IntN(len(d.taught))], true
		switch n := r.IntN(100); {
		case n < 6:
			f, taught = &d.twins[r.IntN(len(d.twins))], false
		case n < 18:
			f, taught = &d.fresh[r.IntN(len(d.fresh))], false
		}
		if !slices.Contains(list, f) {
			list, known = append(list, f), append(known, taught)
		}
	}
	return list, known
}

// folder writes photographs with their truth.
type folder struct {
	dir   string
	truth file
	err   error
}

func (f *folder) add(name string, data []byte, truth []laid) {
	if f.err == nil {
		f.err = os.MkdirAll(f.dir, 0o700)
	}
	if f.err == nil {
		f.err = os.WriteFile(filepath.Join(f.dir, name), data, 0o600)
	}
	for _, t := range truth {
		l := labelled{
			ID: t.face.id, Name: t.face.name, Class: t.face.class, Picture: name, Rows: t.face.rows,
			Twin: t.face.twin, Shape: t.face.shape, RowsTaught: t.face.rowsTaught,
		}
		if !t.known {
			l.ID = ""
		}
		for _, c := range t.corners {
			l.Corners = append(l.Corners, [2]float64{c.X, c.Y})
		}
		f.truth.Cards = append(f.truth.Cards, l)
	}
}

func (f *folder) close() error {
	data, err := json.MarshalIndent(f.truth, "", " ")
	if err = errors.Join(f.err, err); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(f.dir, "truth.json"), data, 0o600)
}

// Spent returns the processor's time of this process.
func Spent() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// Result counts how photographs were read.
type Result struct {
	// Known cards were taught. Right are those found and named, Sure those of them that
	// were sure, Wrong those named otherwise though sure.
	Known, Right, Sure, Wrong int
	// Unknown cards were never taught. Called are those that got a name all the same,
	// CalledSure surely; Found those of which the outline was found and no name given.
	Unknown, Called, CalledSure, Found int
	// Ghosts are cards that were named where none lies.
	Ghosts int
	// Icons are those on the rows of unknown cards, found or not, IconsWrong those for which another was proposed, and not
	// none; Rows are the unknown cards with rows.
	Icons, IconsRight, IconsWrong, Rows, RowsRight int
	// Groups are the counts of markers by their shape, of cards by their class where each has a look of its own, and of
	// those with rows by how many of their style were taught in a box of several.
	Groups map[string]*Result
	// Times are the processor's, one for each photograph.
	Times []time.Duration
	// Notes tell of each card that was not read surely and right.
	Notes []string
}

// Add adds the counts of another result.
func (res *Result) Add(r Result) {
	res.Known, res.Right, res.Sure, res.Wrong = res.Known+r.Known, res.Right+r.Right, res.Sure+r.Sure, res.Wrong+r.Wrong
	res.Unknown, res.Called, res.CalledSure, res.Found = res.Unknown+r.Unknown, res.Called+r.Called,
		res.CalledSure+r.CalledSure, res.Found+r.Found
	res.Icons, res.IconsRight, res.IconsWrong = res.Icons+r.Icons, res.IconsRight+r.IconsRight, res.IconsWrong+r.IconsWrong
	res.Rows, res.RowsRight = res.Rows+r.Rows, res.RowsRight+r.RowsRight
	res.Ghosts += r.Ghosts
	res.Times = append(res.Times, r.Times...)
	res.Notes = append(res.Notes, r.Notes...)
	for group, of := range r.Groups {
		res.group(group).Add(*of)
	}
}

// group returns the counts of a group.
func (res *Result) group(name string) *Result {
	if res.Groups == nil {
		res.Groups = map[string]*Result{}
	}
	if res.Groups[name] == nil {
		res.Groups[name] = &Result{}
	}
	return res.Groups[name]
}

// Measure reads the photographs of a folder that Make wrote. Times are of the processor, so that
// other work beside does not count.
func Measure(dir string, reader *cards.Reader) (Result, error) {
	var res Result
	byPicture, err := labelledIn(dir)
	if err != nil {
		return res, err
	}
	for _, name := range slices.Sorted(maps.Keys(byPicture)) {
		img, err := photographIn(dir, name)
		if err != nil {
			return res, err
		}
		began := Spent()
		seen, err := reader.Read(img)
		if err != nil {
			return res, err
		}
		took := Spent() - began
		res.Times = append(res.Times, took)
		res.Notes = append(res.Notes, fmt.Sprintf("%s: %d cards, %v", name, len(byPicture[name]), took.Round(time.Millisecond)))
		res.count(name, byPicture[name], seen)
	}
	return res, nil
}

// labelledIn returns the cards in each photograph of a folder that Make wrote.
func labelledIn(dir string) (map[string][]labelled, error) {
	data, err := os.ReadFile(filepath.Join(dir, "truth.json"))
	if err != nil {
		return nil, err
	}
	var f file
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, err
	}
	byPicture := map[string][]labelled{}
	for _, c := range f.Cards {
		c.group = c.counted(f.Classes)
		byPicture[c.Picture] = append(byPicture[c.Picture], c)
	}
	return byPicture, nil
}

// photographIn decodes a photograph of a folder.
func photographIn(dir, name string) (image.Image, error) {
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		return nil, err
	}
	return vision.Decode(bytes.NewReader(data))
}

// enoughTaught are the cards with rows from which on those of their style are to be read.
const enoughTaught = 10

// counted returns the group with which a card is counted, where each class looks different or not.
func (t *labelled) counted(classes bool) string {
	switch {
	case classes:
		return t.Class
	case t.RowsTaught >= enoughTaught:
		return "rows after ten cards or more"
	case t.RowsTaught > 0:
		return "rows after fewer"
	}
	return t.Shape
}

func (res *Result) count(p string, truth []labelled, seen []models.SeenCard) {
	used := make([]bool, len(seen))
	for _, t := range truth {
		at, far := -1, math.Inf(1)
		for i, s := range seen {
			if d := distance(t, s); !used[i] && d < far {
				at, far = i, d
			}
		}
		side := t.side()
		if far > 0.3*side {
			at = -1
		}
		var s models.SeenCard
		if at >= 0 {
			s, used[at] = seen[at], true
		}
		res.tally(p, t, s, at >= 0)
		if t.group != "" {
			res.group(t.group).tally(p, t, s, at >= 0)
		}
	}
	for i, s := range seen {
		if !used[i] && s.ID != "" {
			res.Ghosts++
			res.Notes = append(res.Notes, fmt.Sprintf("%s: ghost %q sure %v likeness %.2f", p, s.ID, s.Sure, s.Likeness))
		}
	}
}

// tally counts what was read of a card, where it was found.
func (res *Result) tally(p string, t labelled, s models.SeenCard, found bool) {
	note := func(what string) {
		res.Notes = append(res.Notes, fmt.Sprintf(
			"%s: %s: %s (%s %s, twin %v) read as %q, likeness %.2f, at %.0f,%.0f, %.0f wide", p, what, t.ID,
			t.Shape, t.Name, t.Twin, s.ID, s.Likeness, t.Corners[0][0], t.Corners[0][1], t.side()))
	}
	if t.ID == "" {
		res.Unknown++
		if s.ID != "" {
			s.Rows = nil
		} else if found {
			res.Found++
		}
		if !res.icons(t.Rows, s.Rows) {
			note(fmt.Sprintf("rows %v read as %v", t.Rows, s.Rows))
		}
		if s.ID != "" {
			res.Called++
			if s.Sure {
				res.CalledSure++
			}
			note("unknown called known")
		}
		return
	}
	res.Known++
	switch {
	case s.ID == t.ID:
		res.Right++
		if s.Sure {
			res.Sure++
		} else {
			note("unsure")
		}
	case s.ID != "" && s.Sure:
		res.Wrong++
		note("WRONG")
	default:
		note("missed")
	}
}

// icons counts what was proposed of a card's rows, and says whether it is right.
func (res *Result) icons(truth, seen [][]string) (right bool) {
	if len(truth) == 0 {
		return true
	}
	res.Rows++
	right = slices.EqualFunc(truth, seen, slices.Equal[[]string])
	if right {
		res.RowsRight++
	}
	for i, row := range truth {
		for k, name := range row {
			res.Icons++
			switch {
			case i >= len(seen) || k >= len(seen[i]) || seen[i][k] == "?":
			case seen[i][k] == name:
				res.IconsRight++
			default:
				res.IconsWrong++
			}
		}
	}
	return right
}

func distance(t labelled, s models.SeenCard) float64 {
	var dx, dy float64
	for i, c := range s.Corners {
		dx += (c.X - t.Corners[i][0]) / 4
		dy += (c.Y - t.Corners[i][1]) / 4
	}
	return math.Hypot(dx, dy)
}

// corners returns where a card truly lies.
func (t *labelled) corners() (q projective.Quad) {
	for i, c := range t.Corners {
		q[i] = models.Point{X: c[0], Y: c[1]}
	}
	return q
}

// side returns how wide a card is seen, in pixels.
func (t *labelled) side() float64 {
	return math.Hypot(t.Corners[0][0]-t.Corners[1][0], t.Corners[0][1]-t.Corners[1][1])
}
