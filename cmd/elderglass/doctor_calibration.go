package main

import (
	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision"
)

// checkCalibration says how good the profile is; nothing where none is used.
func (c *doctorCmd) checkCalibration() []vision.Finding {
	path, _, err := c.profile(c.Profile)
	if err == nil && path == "" {
		return nil
	}
	var p *calibration.Profile
	if err == nil {
		p, err = calibration.Load(path)
	}
	if err != nil {
		return []vision.Finding{{
			Part: "dice", Grade: vision.Problem, Text: models.Say("doctor.calibration-cannot-be-used"),
			Do: models.TextOf(err),
		}}
	}
	q := p.Quality()
	if q.Do == "" {
		return []vision.Finding{{Part: "dice", Grade: vision.Good, Text: q.Told()}}
	}
	return []vision.Finding{{Part: "dice", Grade: vision.Warning, Text: q.Told(), Do: q.Advice()}}
}
