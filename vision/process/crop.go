package process

import (
	"bytes"
	"image"
	"image/draw"
	"image/jpeg"
	"math"

	"elderglass/models"
)

// Pictures of so many rolls are kept, in memory only.
const keptRolls = 4

// margin is how much of a die's surroundings its picture shows, in parts of its
// top face.
const margin = 0.35

// picture is the picture from which a roll was read.
type picture struct {
	number int
	dice   []models.Die
	jpeg   []byte
}

// pictures are those of the latest rolls.
type pictures []picture

func (p *pictures) keep(one picture) {
	*p = append(*p, one)
	if over := len(*p) - keptRolls; over > 0 {
		*p = append((*p)[:0:0], (*p)[over:]...)
	}
}

func (p pictures) find(number int) (picture, bool) {
	for i := len(p) - 1; i >= 0; i-- {
		if p[i].number == number {
			return p[i], true
		}
	}
	return picture{}, false
}

// crop cuts one die out as a JPEG.
func (p picture) crop(die int) ([]byte, error) {
	if die < 0 || die >= len(p.dice) {
		return nil, models.Refuse(models.NotFound, "refuse.die-not-in-roll")
	}
	whole, err := jpeg.Decode(bytes.NewReader(p.jpeg))
	if err != nil {
		return nil, models.Refuse(models.Unreadable, "refuse.roll-picture").Because(err)
	}
	where := around(p.dice[die]).Intersect(whole.Bounds())
	if where.Empty() {
		return nil, models.Refuse(models.NotFound, "refuse.die-not-in-picture")
	}
	part := image.NewRGBA(image.Rect(0, 0, where.Dx(), where.Dy()))
	draw.Draw(part, part.Rect, whole, where.Min, draw.Src)
	var out bytes.Buffer
	if err := jpeg.Encode(&out, part, &jpeg.Options{Quality: 85}); err != nil {
		return nil, models.Errorf(models.Internal, "encoding a die's picture: %w", err)
	}
	return out.Bytes(), nil
}

// around returns the rectangle around a die with its margin.
func around(d models.Die) image.Rectangle {
	half := 40.0
	if len(d.Corners) > 0 {
		half = 0
		for _, c := range d.Corners {
			half = max(half, math.Abs(c.X-d.X), math.Abs(c.Y-d.Y))
		}
		half *= 1 + margin
	}
	return image.Rect(int(d.X-half), int(d.Y-half), int(d.X+half)+1, int(d.Y+half)+1)
}
