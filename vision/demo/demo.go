// Package demo holds the clip that stands in for a camera where there is none:
// dice are thrown, taken away and thrown again, from an empty tray to an empty
// tray, so that it plays in a loop without a seam. Beside it lie the profile
// learned from that evening's seven pictures, and what happens in the clip.
package demo

import _ "embed"

// Clip is the film: H.264, 960 x 720, 15 pictures a second, 19 seconds.
//
//go:embed clip.mp4
var Clip []byte

// Profile is the calibration profile of the clip's camera, tray and dice.
//
//go:embed profile
var Profile []byte

// Truth says, as JSON, which dice are rolled and kept when.
//
//go:embed clip.json
var Truth []byte
