package cards

import (
	"encoding/json"
	"errors"
	"image"
	"io"
	"os"
	"path/filepath"

	"elderglass/calibration"
	"elderglass/models"
)

// Bounds of a folder of labelled photographs.
const (
	maxLabels = 8 << 20 // bytes of truth.json
	maxShown  = 20000   // cards in all photographs
)

// labels is truth.json.
type labels struct {
	Cards []struct {
		Card
		Picture string       `json:"picture"`
		Corners [][2]float64 `json:"corners"`
		Round   bool         `json:"round"`
	} `json:"cards"`
}

// readLabels returns which cards lie in which photograph of a folder.
func readLabels(root *os.Root) (byPicture map[string][]Shown, err error) {
	f, err := root.Open("truth.json")
	if err != nil {
		return nil, models.Errorf(models.NotFound,
			"the folder has no truth.json that says which cards lie in its photographs: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	data, err := io.ReadAll(io.LimitReader(f, maxLabels+1))
	if err != nil {
		return nil, models.Errorf(models.Unreadable, "truth.json cannot be read; check the disk: %w", err)
	}
	return ParseLabels(data)
}

// ParseLabels reads truth.json: which cards lie in which photograph. Errors have the codes
// Invalid and TooLarge.
func ParseLabels(data []byte) (map[string][]Shown, error) {
	if len(data) > maxLabels {
		return nil, models.Errorf(models.TooLarge, "truth.json is larger than %d MiB: teach in several folders",
			maxLabels>>20)
	}
	var list labels
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, models.Errorf(models.Invalid,
			"truth.json is not as it must be, {\"cards\": [{\"id\", \"name\", \"class\", \"picture\", \"corners\"}]}: %w", err)
	}
	if len(list.Cards) == 0 {
		return nil, models.Errorf(models.Invalid, "truth.json names no cards: list them under \"cards\"")
	}
	if len(list.Cards) > maxShown {
		return nil, models.Errorf(models.TooLarge, "truth.json names more than %d cards: teach in several folders", maxShown)
	}
	byPicture := map[string][]Shown{}
	for _, c := range list.Cards {
		if c.Picture == "" || !filepath.IsLocal(c.Picture) {
			return nil, models.Errorf(models.Invalid, "the card %.40q of truth.json names no picture in the folder", c.ID)
		}
		if err := c.Card.validate(); err != nil {
			return nil, err
		}
		s := Shown{Card: c.Card, Round: c.Round}
		for _, p := range c.Corners {
			s.Corners = append(s.Corners, models.Point{X: p[0], Y: p[1]})
		}
		byPicture[c.Picture] = append(byPicture[c.Picture], s)
	}
	return byPicture, nil
}

// decodeFrom decodes a photograph of a folder, upright as its Exif header asks: the corners
// of truth.json are in the pixels of the picture as a person sees it.
func decodeFrom(root *os.Root, name string) (img image.Image, err error) {
	f, err := root.Open(name)
	if err != nil {
		return nil, models.Errorf(models.NotFound, "this picture, which truth.json names, is not in the folder: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, models.Errorf(models.Unreadable, "this is no picture")
	}
	return calibration.Decode(f)
}
