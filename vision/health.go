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
	// Sharpness is how much of a strong edge lies between two neighbouring pixels,
	// 0…1: about a third where the picture is blurred.
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
	softEdges   = 0.38
	blurEdges   = 0.315
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

// edgeReach is over how many pixels an edge is measured.
const edgeReach = 4

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
			if x >= edgeReach {
				steps[apart(c, row[x-edgeReach])]++
			}
		}
	}
	n := float64(b.Dx() * b.Dy())
	h := Health{Width: b.Dx(), Height: b.Dy(), Mean: sum / n, Burnt: burnt / n}
	h.Spread = math.Sqrt(max(squares/n-h.Mean*h.Mean, 0))
	h.Sharpness = sharpness(img, strongest(steps, int(n/1000)))
	return h
}

// strongest returns the step that n pixels reach or exceed.
func strongest(steps [256]int, n int) uint8 {
	for step := 255; step > 1; step-- {
		if n -= steps[step]; n <= 0 {
			return uint8(step)
		}
	}
	return 1
}

// sharpness returns which part of the strong edges lies between two neighbouring
// pixels.
func sharpness(img *image.Gray, strong uint8) float64 {
	var part, edges float64
	for y := range img.Rect.Dy() {
		row := img.Pix[y*img.Stride : y*img.Stride+img.Rect.Dx()]
		for x := edgeReach; x < len(row); x++ {
			whole := apart(row[x], row[x-edgeReach])
			if whole < strong {
				continue
			}
			var steepest uint8
			for i := x - edgeReach + 1; i <= x; i++ {
				steepest = max(steepest, apart(row[i], row[i-1]))
			}
			part += min(float64(steepest)/float64(whole), 1)
			edges++
		}
	}
	if edges == 0 {
		return 0
	}
	return part / edges
}

func apart(a, b uint8) uint8 { return max(a, b) - min(a, b) }
