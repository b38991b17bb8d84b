//go:build !nocv

package photo

import "gocv.io/x/gocv"

// A card of one colour on a table of another may be as light as it is: then its edges are seen in colour alone.

const (
	plainChroma  = 3 // standard deviation of a plane below which it shows nothing
	chromaSpread = 2 // by which its differences are enlarged: they are smaller than those of light
)

// chroma returns how blue and how red a picture is, with a longer side of at most so many pixels. What has no colours
// is left out. The caller closes them.
func (s *source) chroma(long int) (planes []Level) {
	size := s.within(long)
	add := func(full gocv.Mat) {
		l := Level{gocv.NewMat(), float64(size.X) / float64(s.light.Cols())}
		gocv.Resize(full, &l.Pixels, size, 0, 0, gocv.InterpolationArea)
		if !spreadOut(&l.Pixels) {
			l.Pixels.Close()
			return
		}
		planes = append(planes, l)
	}
	switch {
	case !s.colours.Empty():
		apart := gocv.NewMat()
		defer apart.Close()
		gocv.CvtColor(s.colours, &apart, gocv.ColorBGRToYCrCb)
		split := gocv.Split(apart)
		for i := range split {
			if i > 0 {
				add(split[i])
			}
			split[i].Close()
		}
	case !s.blue.Empty():
		add(s.blue)
		add(s.red)
	}
	return planes
}

// spreadOut enlarges the differences of a plane. False is returned where there are hardly any.
func spreadOut(plane *gocv.Mat) bool {
	mean, deviation := gocv.NewMat(), gocv.NewMat()
	defer mean.Close()
	defer deviation.Close()
	gocv.MeanStdDev(*plane, &mean, &deviation)
	if deviation.GetDoubleAt(0, 0) < plainChroma {
		return false
	}
	plane.ConvertToWithParams(plane, gocv.MatTypeCV8U, chromaSpread, float32(128-chromaSpread*mean.GetDoubleAt(0, 0)))
	return true
}
