package models_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

func die(c models.Colour, f models.Face, confidence float64) models.Die {
	return models.Die{Colour: c, Face: f, Confidence: confidence, Sure: true}
}

func TestExpectedDiceMakeQuestionsAndNeverOtherFaces(t *testing.T) {
	thrown := []models.Die{
		die("green", "lore", 0.999), die("green", "peril", 0.9),
		die("green", "terror", 0.96), die("red", "wild", 0.9),
	}
	for name, c := range map[string]struct {
		dice    map[models.Colour]int
		warning string
		says    string
		unsure  []models.Face
	}{
		"anything goes":        {nil, "", "", nil},
		"all there":            {map[models.Colour]int{"green": 3, "red": 1, "yellow": 0}, "", "", nil},
		"all there, one leans": {map[models.Colour]int{"green": 3, "red": 1}, "A die leans.", "", nil},
		"two missing": {
			map[models.Colour]int{"green": 4, "red": 1, "yellow": 1},
			"",
			"Missing: 1 green, 1 yellow. Look under the rim and behind other dice.", nil,
		},
		"one missing, leans": {map[models.Colour]int{"green": 4, "red": 1}, "A die leans.", "A die leans.", nil},
		"a colour of the table's own set": {
			map[models.Colour]int{"green": 3, "red": 1, "teal": 1},
			"", "Missing: 1 teal. Look under the rim and behind other dice.", nil,
		},
		"one too many": {
			map[models.Colour]int{"green": 2, "red": 1},
			"", "More dice than expected: 1 green.",
			[]models.Face{"peril"},
		},
		"one for another": {
			map[models.Colour]int{"green": 3, "yellow": 1},
			"",
			"Missing: 1 yellow; too many: 1 red. Check the dice in the tray.",
			[]models.Face{"wild"},
		},
		"three too many, two uncertain": {
			map[models.Colour]int{"red": 1},
			"", "More dice than expected: 3 green.",
			[]models.Face{"peril", "terror"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			dice := append([]models.Die(nil), thrown...)
			require.Equal(t, c.says, models.Expectation{Dice: c.dice}.Doubt(dice, models.Text{Key: c.warning}).English())
			var unsure []models.Face
			for i, d := range dice {
				if !d.Sure {
					unsure = append(unsure, d.Face)
				}
				d.Sure = true
				require.Equal(t, thrown[i], d, "no colour and no face is changed")
			}
			require.Equal(t, c.unsure, unsure)
		})
	}
}
