//go:build !nocv

package cards

import (
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// What was prepared is not sought again by reading, and reading says the same as without.
func TestAPreparedReaderReadsTheSame(t *testing.T) {
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
	defer table.Close()
	img := laidOut(t, table, laidCard{5, 300, 360, 1, 0}, laidCard{11, 700, 360, 1, 0.2})
	want, err := glowReader(t, 11).Read(img)
	require.NoError(t, err)
	r := glowReader(t, 11)
	r.Prepare()
	frame, plates, signs := r.frameOf[0], r.plateOf[0], len(r.signs.now)
	require.NotNil(t, frame)
	require.NotNil(t, plates)
	require.True(t, r.decks.byStyle[0].asked, "where its titles stand")
	seen, err := r.Read(img)
	require.NoError(t, err)
	require.Equal(t, want, seen)
	require.Same(t, frame, r.frameOf[0])
	require.Same(t, plates, r.plateOf[0])
	require.Len(t, r.signs.now, signs, "what titles are like")
	require.GreaterOrEqual(t, signs, 11)
}

// A reader of no cards has nothing to prepare.
func TestAnEmptyBookIsPrepared(t *testing.T) {
	r := NewReader(&Book{})
	defer r.Close()
	r.Prepare()
	require.Empty(t, r.templates)
}
