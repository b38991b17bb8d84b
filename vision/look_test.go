//go:build !nocv

package vision

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// What the net saw of a yellow die at a glance is mixed with what it saw of another one: it is ever less sure.
func TestAGlanceThatIsJustSureIsFollowedByACloserLook(t *testing.T) {
	r, err := NewReader(feltProfile(t))
	require.NoError(t, err)
	defer func() { require.NoError(t, r.Close()) }()
	d := feltDie(t, r, "test-11.jpg", "red", "wild")
	toPicture := r.profile.Plane.ToPicture(r.screen.Mat.Cols(), r.screen.Mat.Rows(), 0)
	faces := slices.Clone(r.faces)
	at := slices.IndexFunc(faces, func(f face) bool {
		x, y := toPicture.Map(f.square.X, f.square.Y)
		return math.Hypot(x-d.X, y-d.Y) < 1
	})
	other := slices.IndexFunc(faces, func(f face) bool {
		return cosineOf("investigation-3", r.namer.compare(&f)) > 0.9
	})
	colours, away := r.kinds.tell(r.light.tone(faces[at].rim))
	closer := map[bool]int{}
	for share := float32(0); share < 1; share += 0.002 {
		f := faces[at]
		for k, x := range faces[other].seen {
			f.seen[k] += share * x
		}
		glance, ok := judge(f.score, glanceSpread, r.namer.compare(&f), colours, away, false, r.can)
		if !ok || !glance.Sure || glance.Confidence > 0.999 {
			continue
		}
		_, _, err := r.look(r.screen.Mat, &toPicture, &f, false)
		require.NoError(t, err)
		require.Equal(t, glance.Confidence < justSure, f.looks > 0, "%g", glance.Confidence)
		closer[f.looks > 0]++
	}
	require.Len(t, closer, 2, "some were looked at closer and some were not")
}
