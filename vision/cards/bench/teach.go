//go:build !nocv

package bench

import (
	"maps"
	"os"
	"path/filepath"
	"slices"

	"elderglass/models"
	"elderglass/vision/cards"
	"elderglass/vision/cards/projective"
)

// foundAt is by how much of a card's side a corner may lie elsewhere where its owner, who sees the outline on the phone,
// takes it for the card's.
const foundAt = 0.1

// Teach takes the cards of a folder that Make wrote into a new book, one photograph after the other as an owner does:
// each where the reader finds it that knows those before. Those that it does not find, as many as again says, their
// owner photographs once more: they are taught where they truly lie.
func Teach(dir string) (book *cards.Book, again int, err error) {
	labels, err := lessonsIn(dir)
	if err != nil {
		return nil, 0, err
	}
	book = &cards.Book{}
	reader := cards.NewReader(book)
	defer func() { reader.Close() }()
	for _, name := range slices.Sorted(maps.Keys(labels)) {
		img, err := photographIn(dir, name)
		if err != nil {
			return nil, 0, err
		}
		seen, err := reader.Read(img)
		if err != nil {
			return nil, 0, err
		}
		shown := labels[name]
		for i := range shown {
			corners, ok := foundOf(shown[i].Corners, seen)
			if !ok {
				again++
				continue
			}
			shown[i].Corners = corners
		}
		if err := book.Learn(img, shown); err != nil {
			return nil, 0, err
		}
		reader = reader.Next(book)
		aligned, err := reader.Align()
		if err != nil {
			return nil, 0, err
		}
		if aligned != nil {
			book = aligned
			reader = reader.Next(book)
		}
		reader.Study()
		reader.Studied()
	}
	return book, again, nil
}

// TeachFew takes the cards of the first n photographs of a folder that Make wrote into a new book, where they truly lie.
func TeachFew(dir string, n int) (*cards.Book, error) {
	labels, err := lessonsIn(dir)
	if err != nil {
		return nil, err
	}
	names, book := slices.Sorted(maps.Keys(labels)), &cards.Book{}
	for _, name := range names[:min(n, len(names))] {
		img, err := photographIn(dir, name)
		if err != nil {
			return nil, err
		}
		if err := book.Learn(img, labels[name]); err != nil {
			return nil, err
		}
	}
	return book, nil
}

// lessonsIn returns the cards that are taught in each photograph of a folder.
func lessonsIn(dir string) (map[string][]cards.Shown, error) {
	data, err := os.ReadFile(filepath.Join(dir, "truth.json"))
	if err != nil {
		return nil, err
	}
	return cards.ParseLabels(data)
}

// foundOf returns the corners of what was seen where a card truly lies, beginning with its first: a person says which
// side is up.
func foundOf(truth []models.Point, seen []models.SeenCard) (corners []models.Point, ok bool) {
	for _, s := range seen {
		for n := range s.Corners {
			if turned := projective.Quad(s.Corners).Turned(n); turned.Near(projective.Quad(truth), foundAt) {
				return turned[:], true
			}
		}
	}
	return nil, false
}
