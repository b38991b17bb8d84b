package models

import "math"

// CalibrationQuality is how good a calibration is.
type CalibrationQuality struct {
	// Off is how far the marked corners typically are from equal squares on one table, in dice.
	Off float64 `json:"off"`
	// Across and Down are the shares, 0…1, of the picture's width and height that labelled
	// dice lay over.
	Across float64 `json:"across"`
	Down   float64 `json:"down"`
	// Colour and Face are the look that was seen least often, Shown is how often, without
	// pictures in which a lamp is mirrored in it.
	Colour Colour `json:"colour"`
	Face   Face   `json:"face"`
	Shown  int    `json:"shown"`
	// Do is the one thing to do that betters it most, empty where all is well.
	Do CalibrationAdvice `json:"do,omitempty"`
}

// CalibrationAdvice is one thing to do.
type CalibrationAdvice string

// The advice that there is.
const (
	CalibrationMarkCloser CalibrationAdvice = "mark"   // begin again and mark corners more closely
	CalibrationSpread     CalibrationAdvice = "spread" // roll dice where none lay
	CalibrationShowMore   CalibrationAdvice = "show"   // show the look that was seen least once more
)

// Told says the quality in a sentence.
func (q CalibrationQuality) Told() Text {
	percent := func(share float64) int { return int(math.Round(100 * share)) }
	return Say("calibration.quality", "off", math.Round(1000*q.Off)/10, "across", percent(q.Across),
		"down", percent(q.Down),
		"colour", q.Colour.Name(), "face", string(q.Face), "n", q.Shown)
}

// Advice says what to do in a sentence, none where all is well.
func (q CalibrationQuality) Advice() Text {
	if q.Do == "" {
		return Text{}
	}
	return Say("calibration.quality." + string(q.Do))
}
