package calibration

import (
	"fmt"
	"slices"
	"strings"

	"elderglass/models"
)

// A lamp or a window that is mirrored in a face makes it brighter than the other faces of its
// colour: by mirroredMore of what their brightest ink has, where mirrorDark is added to grey
// levels so that noise in black does not count. So many faces of a colour tell what is usual.
const (
	mirroredMore = 1.3
	mirrorDark   = 8
	usualFaces   = 3
)

// brightestShare is the share of a face that is as bright as its brightest ink or brighter:
// less than the smallest print covers.
const brightestShare = 0.02

// leastGain keeps what is no light from being divided by.
const leastGain = 0.01

// Brightest returns how bright the brightest ink of a face is in the light of the empty tray:
// in the channel in which it is least, so that the body's own colour does not count. The face
// is a square of pixels of blue, green, red; gain is what Gain tells.
func Brightest(face []uint8, gain [3]float64) float64 {
	var even [3][256]uint8 // in the light of the empty tray
	for k := range even {
		for v := range even[k] {
			even[k][v] = uint8(min(float64(v)/max(gain[k], leastGain), 255))
		}
	}
	var counts [256]int
	for i := 0; i+2 < len(face); i += 3 {
		counts[min(even[0][face[i]], even[1][face[i+1]], even[2][face[i+2]])]++
	}
	left := int(brightestShare * float64(len(face)/3))
	for v := len(counts) - 1; v > 0; v-- {
		if left -= counts[v]; left < 0 {
			return float64(v)
		}
	}
	return 0
}

// face is the top face without its surroundings.
func (s Sample) face() []uint8 {
	n := s.pixels()
	side := int(float64(n) / SampleSide)
	first := (n - side) / 2
	out := make([]uint8, 0, 3*side*side)
	for y := first; y < first+side; y++ {
		out = append(out, s.Pix[3*(y*n+first):][:3*side]...)
	}
	return out
}

// Shine is how bright the brightest ink of each colour usually is. A colour of which too few
// dice were shown is not in it.
type Shine map[models.Colour]float64

// more returns how many times as bright as usual for a colour the brightest ink of a face is,
// 1 for a colour of which nothing is known.
func (s Shine) more(colour models.Colour, brightest float64) float64 {
	usual, known := s[colour]
	if !known {
		return 1
	}
	return (brightest + mirrorDark) / (usual + mirrorDark)
}

// ShineOf tells what is usual among samples, and which of them a lamp is mirrored in. A print
// that is as bright each time that it was shown, in whatever colour, is a bold one.
func ShineOf(samples []Sample) (Shine, []bool) {
	each := make([]float64, len(samples))
	of := map[models.Colour][]float64{}
	for i, s := range samples {
		each[i] = Brightest(s.face(), s.Gain)
		of[s.Colour] = append(of[s.Colour], each[i])
	}
	shine := Shine{}
	for colour, all := range of {
		if len(all) >= usualFaces {
			shine[colour] = median(all)
		}
	}
	more := map[models.Face][]float64{}
	for i, s := range samples {
		each[i] = shine.more(s.Colour, each[i])
		more[s.Face] = append(more[s.Face], each[i])
	}
	bold := map[models.Face]float64{}
	for face, all := range more {
		bold[face] = 1
		if len(all) >= usualFaces {
			bold[face] = max(median(all), 1)
		}
	}
	mirrored := make([]bool, len(samples))
	for i, s := range samples {
		mirrored[i] = each[i] > mirroredMore*bold[s.Face]
	}
	return shine, mirrored
}

// clean returns the samples that no lamp is mirrored in.
func clean(samples []Sample) []Sample {
	_, mirrored := ShineOf(samples)
	var out []Sample
	for i, s := range samples {
		if !mirrored[i] {
			out = append(out, s)
		}
	}
	return out
}

// shining says which faces were shown with a lamp mirrored in them only.
func shining(set models.DiceSet, samples []Sample) []string {
	good := clean(samples)
	var out []string
	for _, k := range set.Kinds {
		never := lacking(k, samples)
		var names []string
		for _, f := range lacking(k, good) {
			if !slices.Contains(never, f) {
				names = append(names, string(f))
			}
		}
		if len(names) > 0 {
			out = append(out, fmt.Sprintf(
				"a lamp is mirrored in the %s die with %s; turn the tray or the lamp a little and show it once more", k.Colour,
				strings.Join(names, ", ")))
		}
	}
	return out
}
