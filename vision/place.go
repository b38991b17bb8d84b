//go:build !nocv

package vision

import (
	"slices"

	"gocv.io/x/gocv"

	"elderglass/calibration"
	"elderglass/models"
)

// place doubts a die that does not lie flat on the tray's floor, and says so. It returns whether it did.
func (r *Reader) place(reading *models.Reading, frame gocv.Mat, toPicture *calibration.Matrix,
	square calibration.Square, d *models.Die,
) (bool, error) {
	at := models.Where(d.X/float64(reading.Width), d.Y/float64(reading.Height))
	if r.beside.outside(square, r.profile.Plane.Height) {
		d.Sure = false
		reading.Warnings = append(reading.Warnings, models.Say("tray.why.die-outside", "where", at))
		return true, nil
	}
	b := r.behold(square, d)
	if b.side < raisedFrom {
		return false, nil
	}
	cut, err := r.namer.cutter.cut(frame, toPicture, square, gaugeView)
	if err != nil {
		return false, err
	}
	if d.Sure && (r.gauge.otherInk(cut, *d) || r.gauge.belied(cut, *d, r.can[d.Colour].faces, r.light.gain)) {
		d.Sure = false
	}
	lies := r.gauge.posture(cut, look{d.Colour, d.Face}, b)
	if lies != flat {
		tell(reading, d, lies)
	}
	return lies != flat, nil
}

// tell says that a die is raised or leans, and doubts it.
func tell(reading *models.Reading, d *models.Die, lies posture) {
	d.Sure = false
	why := "tray.why.die-raised"
	if lies == leaning {
		why = "tray.why.die-leans-on-something"
		reading.Leaning = append(reading.Leaning, models.Point{X: d.X, Y: d.Y})
	}
	reading.Warnings = append(reading.Warnings, models.Say(why, "where",
		models.Where(d.X/float64(reading.Width), d.Y/float64(reading.Height))))
}

// behold says what a face is like, wherever it lies.
func (r *Reader) behold(square calibration.Square, d *models.Die) beheld {
	return beheld{side: pixelsOf(d.Corners), height: r.profile.Plane.Height, at: square}
}

// lean says which dice lean, and returns these. The flattened frame repeats the picture's border beyond it, and in the
// dark its noise too.
func (r *Reader) lean(reading *models.Reading, leaning []found, toPicture calibration.Matrix) []found {
	leaning = slices.DeleteFunc(leaning, func(l found) bool {
		x, y := toPicture.Map(l.square.X, l.square.Y)
		outside := x < 0 || y < 0 || x >= float64(reading.Width) || y >= float64(reading.Height)
		return outside || !r.beside.tilted(l.square)
	})
	for _, l := range leaning {
		x, y := toPicture.Map(l.square.X, l.square.Y)
		reading.Leaning = append(reading.Leaning, models.Point{X: x, Y: y})
		reading.Warnings = append(reading.Warnings, models.Say("tray.why.die-leans-on-something", "where",
			models.Where(x/float64(reading.Width), y/float64(reading.Height))))
	}
	return leaning
}
