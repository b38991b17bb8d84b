//go:build !nocv

package bench

import (
	"fmt"
	"maps"
	"slices"

	"elderglass/models"
	"elderglass/vision/cards"
	"elderglass/vision/cards/projective"
)

// FirstResult counts the outlines that are proposed while hardly any card is known yet.
type FirstResult struct {
	// Cards lie in the photographs; Outlined are those whose outline their owner takes for the card's.
	Cards, Outlined int
	// Parts are outlines that lie on a card and are not its own; Elsewhere are those of things that are no cards.
	Parts, Elsewhere int
	// Photographs were read, and Clear are those in which all cards are outlined and nothing else is.
	Photographs, Clear int
	// Notes tell of each card without an outline of its own, and of each other outline.
	Notes []string
}

// Add adds the counts of another result.
func (res *FirstResult) Add(r FirstResult) {
	res.Cards, res.Outlined = res.Cards+r.Cards, res.Outlined+r.Outlined
	res.Parts, res.Elsewhere = res.Parts+r.Parts, res.Elsewhere+r.Elsewhere
	res.Photographs, res.Clear = res.Photographs+r.Photographs, res.Clear+r.Clear
	res.Notes = append(res.Notes, r.Notes...)
}

// MeasureFirst reads the photographs of a folder that Make wrote, with a book of few cards or none.
func MeasureFirst(dir string, book *cards.Book) (res FirstResult, err error) {
	byPicture, err := labelledIn(dir)
	if err != nil {
		return res, err
	}
	reader := cards.NewReader(book)
	defer reader.Close()
	for _, name := range slices.Sorted(maps.Keys(byPicture)) {
		img, err := photographIn(dir, name)
		if err != nil {
			return res, err
		}
		seen, err := reader.Read(img)
		if err != nil {
			return res, err
		}
		res.count(name, byPicture[name], seen)
	}
	return res, nil
}

func (res *FirstResult) count(picture string, truth []labelled, seen []models.SeenCard) {
	own, found := make([]bool, len(seen)), 0
	for i := range truth {
		res.Cards++
		q := truth[i].corners()
		at := slices.IndexFunc(seen, func(s models.SeenCard) bool {
			_, ok := foundOf(q[:], []models.SeenCard{s})
			return ok
		})
		if at < 0 {
			res.Notes = append(res.Notes, fmt.Sprintf("%s: no outline at %.0f", picture, q))
			continue
		}
		res.Outlined++
		own[at] = true
		found++
	}
	res.Photographs++
	if found == len(truth) && found == len(seen) {
		res.Clear++
	}
	for i, s := range seen {
		q := projective.Quad(s.Corners)
		on := func(t labelled) bool { return q.Overlaps(t.corners()) }
		switch {
		case own[i]:
		case slices.ContainsFunc(truth, on):
			res.Parts++
			res.Notes = append(res.Notes, fmt.Sprintf("%s: on a card %.0f", picture, q))
		default:
			res.Elsewhere++
			res.Notes = append(res.Notes, fmt.Sprintf("%s: elsewhere %.0f", picture, q))
		}
	}
}
