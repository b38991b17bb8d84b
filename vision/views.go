//go:build !nocv

package vision

import (
	"encoding/binary"
	"errors"
	"math"

	"elderglass/calibration"
)

// viewScale turns the numbers of a view, -1…1, into 16 bits each.
const viewScale = math.MaxInt16

// pack writes what the net makes of an example for the profile.
func (e *example) pack() []byte {
	out := make([]byte, 0, 2*len(e.views)*len(nudges)*allPoints)
	for turn := range e.views {
		for i := range e.views[turn] {
			for _, x := range e.views[turn][i] {
				//nolint:gosec // the two's complement is meant
				out = binary.LittleEndian.AppendUint16(out, uint16(int16(math.Round(float64(x)*viewScale))))
			}
		}
	}
	return out
}

// unpack takes an example from a sample's views. It returns false where there are none
// that fit.
func (e *example) unpack(s calibration.Sample) bool {
	if len(s.Views) != 2*len(e.views)*len(nudges)*allPoints {
		return false
	}
	e.face = s.Face
	in := s.Views
	for turn := range e.views {
		for i := range e.views[turn] {
			for k := range e.views[turn][i] {
				//nolint:gosec // the two's complement is meant
				e.views[turn][i][k] = float32(int16(binary.LittleEndian.Uint16(in))) / viewScale
				in = in[2:]
			}
		}
	}
	return true
}

// Study looks at a profile's samples once for all: what was seen stays with the
// profile, so that a reader that is made of it later is ready at once.
func Study(p *calibration.Profile) error {
	n, err := newNamer()
	if err != nil {
		return err
	}
	return errors.Join(n.learn(p), n.close())
}
