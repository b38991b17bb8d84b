//go:build nocv

package main

import (
	"context"

	"elderglass/models"
	"elderglass/vision"
)

// checkCamera says that this build has no reader.
func (*doctorCmd) checkCamera(context.Context, *app) []vision.Finding {
	return []vision.Finding{{
		Part: "camera", Grade: vision.Warning, Text: models.Say("doctor.build-reads-no-dice"),
		Do: models.Say("doctor.build-opencv-make-build"),
	}}
}
