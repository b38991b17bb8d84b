//go:build !nocv

package cards

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// Of a picture that was kept as it is and yet is none, as one is that was cut off before it was kept, that look alone is
// lost: what else was taught is read as before.
func TestALookWithoutAPictureThatCanBeReadIsLostAlone(t *testing.T) {
	taught := glowReader(t, 11).book
	for _, id := range []string{"4", "8"} {
		l := *taught.find("item", id).looks[0]
		l.picture = l.picture[:len(l.picture)/3]
		require.NoError(t, taught.add(Card{ID: id, Name: id, Class: "item"}, &l))
	}
	taught.find("item", "8").takeBack(0)
	path := filepath.Join(t.TempDir(), "cards")
	require.NoError(t, taught.Save(path))
	book, err := Load(path)
	require.NoError(t, err)
	before := NewReader(&Book{})
	for _, r := range []*Reader{before.Next(book), NewReader(book)} {
		table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
		seen, err := r.Read(laidOut(t, table, laidCard{5, 300, 360, 1, 0}, laidCard{4, 700, 360, 1, 0.2}))
		require.NoError(t, err)
		require.Equal(t, "5", at(seen, 300, 360).ID)
		require.Equal(t, "4", at(seen, 700, 360).ID)
		r.Close()
		require.NoError(t, table.Close())
	}
	require.Equal(t, []int{1, 0}, []int{book.find("item", "4").Pictures(), book.find("item", "8").Pictures()})
	require.False(t, book.find("item", "4").Lost, "another picture of it is left")
	require.True(t, book.find("item", "8").Lost)
	require.NoError(t, book.Save(path))
	again, err := Load(path)
	require.NoError(t, err)
	require.True(t, again.find("item", "8").Lost)
	require.False(t, again.kept.anew, "nothing is left of it")
}
