//go:build !nocv

package cards

import (
	"image"
	"math"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/relief"
)

// Markers of one box have their signs on plates that lie in one place. Where that is, the markers of one shape say
// themselves: pictures differ everywhere, and plates are the same but for what is on them.

const (
	fewestMarkers = 8    // of one shape, below which pictures may be the same somewhere by chance
	rimOfAll      = 0.14 // of a marker's shorter side, from its sides on, where a rim may be what all have in common
	leastPlate    = 0.15 // steadiness of what is printed on a plate, in the mean
)

// signShape is what markers have in common that may have their signs in one place.
type signShape struct {
	size  image.Point // of their pictures
	round bool
}

// foundPlate is where the plates of markers of a shape lie, if they do.
type foundPlate struct {
	middle image.Point
	found  bool
}

// signPlate returns the middle of the plates of all markers that have the shape of a look, in pixels of its picture.
// False is returned where too few are taught, or nothing is the same on all. It is the same whichever of them is asked:
// each marker counts once, for two looks at one are the same all over.
func (r *Reader) signPlate(look int) (image.Point, bool, error) {
	shape := r.lib.looks[look].signShape()
	p, known := r.signAt[shape]
	if !known {
		list, err := r.eachOf(shape)
		if err != nil {
			return image.Point{}, false, err
		}
		if len(list) >= fewestMarkers {
			p.middle, p.found = plateIn(list)
		}
		r.signAt[shape] = p
	}
	return p.middle, p.found, nil
}

func (l *look) signShape() signShape { return signShape{image.Pt(l.wide, l.high), l.round} }

// eachOf returns a picture of each marker of a shape.
func (r *Reader) eachOf(shape signShape) (list []gocv.Mat, err error) {
	last := -1
	for i, l := range r.lib.looks {
		if l.card == last || !l.marker() || l.signShape() != shape {
			continue
		}
		t, err := r.template(i)
		if err != nil {
			return nil, err
		}
		if t != nil {
			list, last = append(list, t.whole.grey), l.card
		}
	}
	return list, nil
}

// plateIn returns the middle of the plate that pictures of one size have in common.
func plateIn(list []gocv.Mat) (middle image.Point, ok bool) {
	by := laidFine / float64(min(list[0].Cols(), list[0].Rows()))
	size := image.Pt(int(by*float64(list[0].Cols())), int(by*float64(list[0].Rows())))
	p := relief.New(list, size, laidSoft, int(math.Round(laidAround*laidFine)))
	if p == nil {
		return middle, false
	}
	steady := make([]float64, size.X*size.Y)
	rim := int(math.Round(rimOfAll * laidFine))
	within := image.Rectangle{Max: size}.Inset(rim)
	for _, q := range p.Pixels {
		if at := int(q.At); image.Pt(at%size.X, at/size.X).In(within) {
			steady[at] = float64(q.Weight * min(q.Mean*q.Mean, 1)) // what is plain on all is no plate
		}
	}
	wide := int(by * plateWide)
	most := 0.0
	for y := within.Min.Y; y+wide <= within.Max.Y; y++ {
		for x := within.Min.X; x+wide <= within.Max.X; x++ {
			sum := 0.0
			for j := y; j < y+wide; j++ {
				for _, v := range steady[j*size.X+x : j*size.X+x+wide] {
					sum += v
				}
			}
			if sum > most {
				most, middle = sum, image.Pt(x+wide/2, y+wide/2)
			}
		}
	}
	return image.Pt(int(float64(middle.X)/by), int(float64(middle.Y)/by)), most > leastPlate*float64(wide*wide)
}

// plateAt returns what of a marker a plate is that lies about a place.
func plateAt(middle image.Point) image.Rectangle {
	half := image.Pt(plateWide/2, plateWide/2)
	return image.Rectangle{Min: middle.Sub(half), Max: middle.Add(half)}
}
