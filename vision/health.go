package vision

import (
	"fmt"
	"image"
	"math"
)

// Health is how good a camera's pictures are.
type Health struct {
	// Open is true while the camera gives pictures.
	Open bool `json:"open"`
	// Why is one sentence for people where it does not.
	Why string `json:"why,omitempty"`
	// Width and Height are the picture's size in pixels.
	Width  int `json:"width"`
	Height int `json:"height"`
	// Rate is how many pictures come in a second.
	Rate float64 `json:"rate"`
	// Mean and Spread are the mean and the standard deviation of the brightness,
	// 0…255.
	Mean   float64 `json:"mean"`
	Spread float64 `json:"spread"`
	// Burnt is the share, 0…1, of the picture that is pure white.
	Burnt float64 `json:"burnt"`
	// Sharpness is the contrast of the sharpest edges between neighbouring pixels,
	// 0…255.
	Sharpness float64 `json:"sharpness"`
}

// Grade is how urgent a finding is.
type Grade string

// The grades.
const (
	Good    Grade = "good"
	Warning Grade = "warning"
	Problem Grade = "problem"
)

// Finding is one thing found out about the camera, with one thing to do.
type Finding struct {
	Part  string `json:"part"` // camera, light, focus, speed, size
	Grade Grade  `json:"grade"`
	Text  string `json:"text"`
	// Do is the one physical thing to do; empty where all is well.
	Do string `json:"do,omitempty"`
}

// What good pictures measure at least.
const (
	dimMean     = 35.
	brightMean  = 225.
	burntShare  = 0.08
	flatSpread  = 8.
	softEdges   = 14.
	blurEdges   = 7.
	slowRate    = 8.
	stopRate    = 3.
	fewestLines = 480
)

// Findings grades a camera's pictures.
func (h Health) Findings() []Finding {
	if !h.Open {
		return []Finding{{Part: "camera", Grade: Problem, Text: "The camera gives no pictures.", Do: h.Why}}
	}
	found := []Finding{{Part: "camera", Grade: Good, Text: fmt.Sprintf("The camera gives pictures of %d x %d.", h.Width, h.Height)}}
	add := func(part string, bad bool, grade Grade, text, do string) bool {
		if bad {
			found = append(found, Finding{Part: part, Grade: grade, Text: text, Do: do})
		}
		return bad
	}
	add("size", h.Height < fewestLines, Warning, "The pictures are small.", "Move the camera closer to the tray, or choose a larger picture size.")
	if !add("light", h.Mean < dimMean, Problem, "It is too dark to read dice.", "Switch on a lamp beside the tray.") &&
		!add("light", h.Mean > brightMean || h.Burnt > burntShare, Warning, "Parts of the picture are burnt out.", "Turn the lamp so that it does not shine straight into the tray.") &&
		!add("light", h.Spread < flatSpread, Problem, "The picture shows nearly nothing.", "Take away what covers the camera.") {
		found = append(found, Finding{Part: "light", Grade: Good, Text: "The light is good."})
	}
	if !add("focus", h.Sharpness < blurEdges, Problem, "The picture is out of focus.", "Turn the camera's focus ring, or clean the lens.") &&
		!add("focus", h.Sharpness < softEdges, Warning, "The picture is soft.", "Clean the lens, or move the camera a little until the edges are crisp.") {
		found = append(found, Finding{Part: "focus", Grade: Good, Text: "The picture is sharp."})
	}
	if !add("speed", h.Rate < stopRate, Problem, fmt.Sprintf("Only %.1f pictures a second arrive.", h.Rate), "Plug the camera straight into the computer, without a hub.") &&
		!add("speed", h.Rate < slowRate, Warning, fmt.Sprintf("Only %.0f pictures a second arrive.", h.Rate), "Switch on more light: dim light makes cameras slow.") {
		found = append(found, Finding{Part: "speed", Grade: Good, Text: fmt.Sprintf("%.0f pictures a second arrive.", h.Rate)})
	}
	return found
}

// Measure returns the light and focus of a grey picture.
func Measure(img *image.Gray) Health {
	b := img.Bounds()
	var sum, squares, burnt float64
	var steps [256]int
	for y := range b.Dy() {
		row := img.Pix[y*img.Stride : y*img.Stride+b.Dx()]
		for x, c := range row {
			v := float64(c)
			sum += v
			squares += v * v
			if c >= 254 {
				burnt++
			}
			if x > 0 {
				steps[max(c, row[x-1])-min(c, row[x-1])]++
			}
		}
	}
	n := float64(b.Dx() * b.Dy())
	h := Health{Width: b.Dx(), Height: b.Dy(), Mean: sum / n, Burnt: burnt / n}
	h.Spread = math.Sqrt(max(squares/n-h.Mean*h.Mean, 0))
	// The sharpest thousandth of the edges: the tray's rim is always among them.
	sharpest := int(n / 1000)
	for step := 255; step > 0; step-- {
		if sharpest -= steps[step]; sharpest <= 0 {
			h.Sharpness = float64(step)
			break
		}
	}
	return h
}
