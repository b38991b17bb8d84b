//go:build !nocv

package vision

import (
	"gocv.io/x/gocv"

	"elderglass/calibration"
	"elderglass/models"
)

// lookAgain finds and names a die in doubt once more, with cells that lie half a cell beside the first: where a die
// lies in the finder's cells is chance, and so is the place that its face is cut out at. The doubt is settled where the
// second look reads the same by itself and both together are sure; else d stays as it was.
func (r *Reader) lookAgain(frame gocv.Mat, toPicture *calibration.Matrix, f *face, d models.Die) (models.Die, error) {
	top, ok, err := r.finder.again(f.square, r.light.gain)
	if err != nil || !ok {
		return d, err
	}
	second := [1]face{{found: top}}
	if err := r.namer.glimpse(frame, toPicture, second[:]); err != nil {
		return d, err
	}
	g := &second[0]
	for range nudges {
		if err := r.namer.study(frame, toPicture, g); err != nil {
			return d, err
		}
	}
	alone, _, ok := r.weigh(g)
	if !ok || alone.Colour != d.Colour || alone.Face != d.Face {
		return d, nil
	}
	both := *f
	both.score = (f.score + g.score) / 2
	both.looks += g.looks
	for k, x := range g.seen {
		both.seen[k] += x
	}
	for k, x := range g.rim {
		both.rim[k] = (both.rim[k] + x) / 2
	}
	joint, away, ok := r.weigh(&both)
	if !ok || joint.Colour != d.Colour || joint.Face != d.Face {
		return d, nil
	}
	if joint.Sure {
		return joint, nil
	}
	joint.Sure, err = r.vouched(frame, toPicture, &both, joint, away)
	return joint, err
}

// weigh judges an upright face by all that was seen of it.
func (r *Reader) weigh(f *face) (d models.Die, away float64, ok bool) {
	colours, away := r.kinds.see(r.light, f.rim)
	d, ok = judge(f.score, studySpread, r.namer.compare(f), colours, away, false, r.can)
	return d, away, ok
}
