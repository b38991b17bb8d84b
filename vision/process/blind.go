//go:build !nocv

package process

import (
	"image"
	"time"

	"elderglass/models"
)

// blind stands in for a tracker while a camera has no profile that can be used: its
// pictures can be looked at and calibrated from, and nothing is read in them.
type blind struct{ why, lost models.Text }

func (b *blind) Look(time.Duration, *image.Gray) bool {
	b.lost = models.Text{}
	return false
}

func (b *blind) Read(time.Duration, models.Reading) *models.Roll { return nil }

func (b *blind) Tray() models.Tray {
	if !b.lost.IsZero() {
		return models.Tray{State: models.TrayLost, Why: b.lost}
	}
	return models.Tray{State: models.TrayOff, Why: b.why}
}

func (b *blind) Resume(models.Tray) {}

func (b *blind) Lost(why models.Text) { b.lost = why }
