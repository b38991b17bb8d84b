//go:build !nocv

package icons

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNamesOfARowAreTakenApartAndJoined(t *testing.T) {
	row := []string{"inv:6", "peril|lore", "clock", "inv:10|terror"}
	atoms := atomsOf(row, false)
	require.Equal(t, []string{"inv", ":6", "peril", "|", "lore", "clock", "inv", ":10", "|", "terror"}, atoms)
	require.Equal(t, row, namesOf(atoms))
}

// One part that cannot be told from others leaves its whole name open, and no other.
func TestADoubtfulPartLeavesItsNameOpen(t *testing.T) {
	atoms := atomsOf([]string{"inv:6", "peril|lore", "clock"}, false)
	atoms[1], atoms[4] = doubtful(atoms[1]), doubtful(atoms[4])
	require.Equal(t, []string{Unread, Unread, "clock"}, namesOf(atoms))
}
