//go:build !nocv

package bench

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

func TestAWarningTellsOfTheDieThatLiesThere(t *testing.T) {
	missed := models.Die{Face: "3", X: 600, Y: 200}
	reading := models.Reading{
		Width: 640, Height: 480, Unread: []models.Point{{X: 100, Y: 200}},
		Warnings: []models.Text{models.Say("tray.why.something-may-die-could", "where", models.Say("where.middle-left"))},
	}
	elsewhere := newResult("elsewhere")
	elsewhere.add([]models.Die{missed}, reading, uncalibrated, false)
	require.Equal(t, 1, elsewhere.Missed)
	require.Equal(t, 1, elsewhere.Silent(), "nobody looks for it there")

	reading.Unread = append(reading.Unread, models.Point{X: 605, Y: 190})
	there := newResult("there")
	there.add([]models.Die{missed}, reading, uncalibrated, false)
	require.Equal(t, 1, there.Missed)
	require.Zero(t, there.Silent())

	reading.Unread = nil
	placeless := newResult("placeless")
	placeless.add([]models.Die{missed}, reading, calibrated, false)
	require.Zero(t, placeless.Silent(), "the reader of a tray says in words alone where something lies")
}
