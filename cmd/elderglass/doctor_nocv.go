//go:build nocv

package main

import "elderglass/vision"

// checkCamera says that this build has no reader.
func (*doctorCmd) checkCamera(*app) []vision.Finding {
	return []vision.Finding{{
		Part: "camera", Grade: vision.Warning, Text: "This build reads no dice: they are entered by hand.", Do: "Build with OpenCV: make build.",
	}}
}
