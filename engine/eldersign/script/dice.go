package script

import (
	"encoding/json"
	"slices"
	"strings"

	"elderglass/engine/eldersign"
	"elderglass/models"
)

// faceWords are the short words for faces.
var faceWords = map[string]models.Face{
	"1": models.Investigation1, "2": models.Investigation2, "3": models.Investigation3, "4": models.Investigation4,
	"lore": models.Lore, "peril": models.Peril, "terror": models.Terror, "wild": models.Wild,
}

// colourWords are the short words for colours.
var colourWords = map[string]models.Colour{"g": models.Green, "y": models.Yellow, "r": models.Red}

func parseColour(word string) (models.Colour, error) {
	for short, colour := range colourWords {
		if word == short || word == string(colour) {
			return colour, nil
		}
	}
	return "", models.Errorf(models.Invalid, "%q is no colour; colours are g, y and r", word)
}

func parseFace(word string) (models.Face, error) {
	for short, face := range faceWords {
		if word == short || word == string(face) {
			return face, nil
		}
	}
	return "", models.Errorf(models.Invalid, "%q is no face; faces are 1, 2, 3, 4, lore, peril, terror and wild", word)
}

// parseDie reads "lore", "y:4" or "r:wild".
func parseDie(word string) (models.Die, error) {
	d := models.Die{Colour: models.Green, Confidence: 1, Sure: true}
	if head, rest, ok := strings.Cut(word, ":"); ok {
		var err error
		if d.Colour, err = parseColour(head); err != nil {
			return d, err
		}
		word = rest
	}
	face, err := parseFace(word)
	d.Face = face
	return d, err
}

func parseDice(words []string) ([]models.Die, error) {
	dice := make([]models.Die, 0, len(words))
	for _, w := range words {
		d, err := parseDie(w)
		if err != nil {
			return nil, err
		}
		dice = append(dice, d)
	}
	return dice, nil
}

// rolled reads the dice of a roll: the faces as written, and what the camera saw as the
// line before has it. Without that line they were entered by hand.
func (r *Runner) rolled(words []string) ([]models.Die, error) {
	dice, err := parseDice(words)
	seen := r.seen
	r.seen = nil
	if err != nil || len(seen) != len(dice) {
		return dice, err
	}
	for i, d := range dice {
		seen[i].Colour, seen[i].Face = d.Colour, d.Face
	}
	return seen, nil
}

// see keeps what a camera saw of the roll that comes next.
func (r *Runner) see(text string) error {
	r.seen = nil
	if err := json.Unmarshal([]byte(text), &r.seen); err != nil {
		return models.Errorf(models.Invalid, "after seen come the dice of the next roll, as the reader gave them: %w", err)
	}
	return nil
}

// lying names the dice that lie in some places.
func lying(dice []eldersign.DieView, places []string) string {
	var words []string
	for _, d := range dice {
		if slices.Contains(places, d.Place) && d.Face != "" {
			words = append(words, dieWord(models.Die{Colour: d.Colour, Face: d.Face}))
		}
	}
	if len(words) == 0 {
		return "none that was rolled"
	}
	return strings.Join(words, " ")
}

// dice finds dice in play by what they show; "all" is every die of the first place.
func (r *Runner) dice(words []string, places ...string) ([]int, error) {
	v := r.View()
	if v.Attempt == nil {
		return []int{0}, nil
	}
	ids := []int{}
	if len(words) == 1 && words[0] == "all" {
		for _, d := range v.Attempt.Dice {
			if d.Place == places[0] {
				ids = append(ids, d.ID)
			}
		}
		return ids, nil
	}
	for _, w := range words {
		want, err := parseDie(w)
		if err != nil {
			return nil, err
		}
		explicit := strings.Contains(w, ":")
		i := slices.IndexFunc(v.Attempt.Dice, func(d eldersign.DieView) bool {
			return d.Face == want.Face && (d.Colour == want.Colour || !explicit) && slices.Contains(places, d.Place) && !slices.Contains(ids, d.ID)
		})
		if i < 0 {
			return nil, models.Errorf(models.Invalid, "no such die as %q lies there, but %s", w, lying(v.Attempt.Dice, places))
		}
		ids = append(ids, v.Attempt.Dice[i].ID)
	}
	return ids, nil
}
