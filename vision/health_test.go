package vision_test

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision"
)

// scene is a tray with a bright rim whose edges are spread over some pixels.
func scene(floor, rim uint8, soft int) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, 640, 480))
	for y := range 480 {
		for x := range 640 {
			inside := min(max(min(x, 639-x, y, 479-y)-40, 0), soft)
			img.Pix[y*640+x] = uint8(int(rim) + (int(floor)-int(rim))*inside/soft)
		}
	}
	return img
}

func TestFindingsNameTheOneThingToDo(t *testing.T) {
	for name, c := range map[string]struct {
		picture *image.Gray
		rate    float64
		want    map[string]vision.Grade
	}{
		"all well": {scene(60, 140, 1), 15, map[string]vision.Grade{
			"camera": "good", "light": "good", "focus": "good",
			"speed": "good",
		}},
		"dark": {scene(10, 40, 1), 15, map[string]vision.Grade{
			"camera": "good", "light": "problem", "focus": "good",
			"speed": "good",
		}},
		"burnt": {scene(120, 255, 1), 15, map[string]vision.Grade{
			"camera": "good", "light": "warning", "focus": "good",
			"speed": "good",
		}},
		"blurred": {scene(60, 140, 12), 15, map[string]vision.Grade{
			"camera": "good", "light": "good", "focus": "problem",
			"speed": "good",
		}},
		"slow": {scene(60, 140, 1), 2, map[string]vision.Grade{
			"camera": "good", "light": "good", "focus": "good",
			"speed": "problem",
		}},
		"not timed yet": {scene(60, 140, 1), 0, map[string]vision.Grade{
			"camera": "good", "light": "good", "focus": "good",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			h := vision.Measure(c.picture)
			h.Open, h.Rate = true, c.rate
			got := map[string]vision.Grade{}
			for _, f := range h.Findings() {
				got[f.Part] = f.Grade
				require.Equal(t, f.Grade == vision.Good, f.Do.IsZero(), "%+v", f)
			}
			require.Equal(t, c.want, got)
		})
	}
	closed := vision.Health{Why: models.Text{Key: "plug it in"}}.Findings()
	require.Len(t, closed, 1)
	require.Equal(t, vision.Problem, closed[0].Grade)
	require.Equal(t, "plug it in", closed[0].Do.English())
}
