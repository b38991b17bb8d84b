package vision

import (
	"image"
	"math"

	"elderglass/models"
)

// Health is how good a camera's pictures are.
type Health struct {
	// Open is true while the camera gives pictures.
	Open bool `json:"open"`
	// Why tells people where it does not.
	Why models.Text `json:"why,omitzero"`
	// Width and Height are the picture's size in pixels.
	Width  int `json:"width"`
	Height int `json:"height"`
	// Rate is how many pictures come in a second; 0 where that was not measured yet.
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
	Part  string      `json:"part"` // camera, light, focus, speed, size
	Grade Grade       `json:"grade"`
	Text  models.Text `json:"text"`
	// Do is the one physical thing to do; empty where all is well.
	Do models.Text `json:"do,omitzero"`
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
		return []Finding{{Part: "camera", Grade: Problem, Text: models.Say("doctor.camera-gives-no-pictures"), Do: h.Why}}
	}
	found := []Finding{{Part: "camera", Grade: Good, Text: models.Say("doctor.camera-gives-pictures", "width", h.Width,
		"height", h.Height)}}
	add := func(part string, bad bool, grade Grade, text, do models.Text) bool {
		if bad {
			found = append(found, Finding{Part: part, Grade: grade, Text: text, Do: do})
		}
		return bad
	}
	add("size", h.Height < fewestLines, Warning, models.Say("doctor.pictures-small"),
		models.Say("doctor.move-camera-closer-tray"))
	if !add("light", h.Mean < dimMean, Problem, models.Say("doctor.too-dark-read-dice"),
		models.Say("doctor.switch-on-lamp-beside")) &&
		!add("light", h.Mean > brightMean || h.Burnt > burntShare, Warning, models.Say("doctor.parts-picture-burnt-out"),
			models.Say("doctor.turn-lamp-so-does")) &&
		!add("light", h.Spread < flatSpread, Problem, models.Say("doctor.picture-shows-nearly-nothing"),
			models.Say("doctor.take-away-what-covers")) {
		found = append(found, Finding{Part: "light", Grade: Good, Text: models.Say("doctor.light-good")})
	}
	if !add("focus", h.Sharpness < blurEdges, Problem, models.Say("doctor.picture-out-focus"),
		models.Say("doctor.turn-camera-focus-ring")) &&
		!add("focus", h.Sharpness < softEdges, Warning, models.Say("doctor.picture-soft"),
			models.Say("doctor.clean-lens-move-camera")) {
		found = append(found, Finding{Part: "focus", Grade: Good, Text: models.Say("doctor.picture-sharp")})
	}
	if h.Rate == 0 {
		return found
	}
	if !add("speed", h.Rate < stopRate, Problem, models.Say("doctor.only-pictures-second-arrive", "rate",
		math.Round(10*h.Rate)/10), models.Say("doctor.plug-camera-straight-into")) &&
		!add("speed", h.Rate < slowRate, Warning, models.Say("doctor.only-pictures-second-arrive", "rate",
			math.Round(h.Rate)), models.Say("doctor.switch-on-more-light")) {
		found = append(found, Finding{
			Part: "speed", Grade: Good,
			Text: models.Say("doctor.pictures-second-arrive", "rate", math.Round(h.Rate)),
		})
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
