//go:build !nocv

package cards

import (
	"image"
	"math"

	"elderglass/vision/cards/projective"
	"elderglass/vision/cards/signature"
)

// turning turns a picture of a size about its middle.
func turning(size image.Point, turn float64) projective.Homography {
	c, s := math.Cos(turn), math.Sin(turn)
	x, y := float64(size.X)/2, float64(size.Y)/2
	return projective.Homography{c, -s, x - c*x + s*y, s, c, y - s*x - c*y, 0, 0, 1}
}

// like returns how alike two looks are, and by how much the other one must be turned for it.
func (l *look) like(other *look) (like, turn float64) {
	switch {
	case l.round != other.round:
		return 0, 0
	case l.round:
		return l.sign.TurnedLike(&other.sign)
	default:
		return l.sign.Like(&other.sign), 0
	}
}

// guessRound returns the round looks that are most like what lies in an outline, in the turns in which they are.
func (r *Reader) guessRound(s *scene, q projective.Quad) []proposal {
	size := canonical(1)
	h, ok := projective.Between(projective.Rectangle(float64(size.X), float64(size.Y)), q)
	if !ok {
		return nil
	}
	flat := s.Rectify(h, size, 0)
	sign := signature.OfDisc(flat)
	flat.Close()
	var list []proposal
	for i := range r.lib.looks {
		l := r.lib.looks[i]
		if !l.round || l.picture == nil {
			continue
		}
		if like, turn := sign.TurnedLike(&l.sign); like > leastGuess {
			list = append(list, proposal{i, h.Times(turning(size, turn)), like})
		}
	}
	return likest(list)
}
