//go:build !nocv

package cards

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// someDisks are so many markers of which each has another picture and another sign.
func someDisks(n int) (list []disk) {
	for i := range n {
		list = append(list, disk{number: i + 1, sign: i})
	}
	return list
}

// Where markers have their signs, they say together: there alone is the same on all of them. A few may be the same
// somewhere by chance.
func TestMarkersSayWhereTheirSignsAre(t *testing.T) {
	at, ok, err := taughtDisks(t, someDisks(fewestMarkers)...).signPlate(3)
	require.NoError(t, err)
	require.True(t, ok)
	require.InDelta(t, 150, at.X, 8)
	require.InDelta(t, 228, at.Y, 10)
	_, ok, err = taughtDisks(t, someDisks(fewestMarkers-1)...).signPlate(3)
	require.NoError(t, err)
	require.False(t, ok)
	r := taughtDisks(t, someDisks(fewestMarkers)...)
	for i := range r.lib.looks { // the same plates, each in another place
		own, err := r.template(i)
		require.NoError(t, err)
		for range i % 4 {
			gocv.Rotate(own.whole.grey, &own.whole.grey, gocv.Rotate90Clockwise)
		}
	}
	_, ok, err = r.signPlate(3)
	require.NoError(t, err)
	require.False(t, ok)
}

// Where signs are is the same whichever marker is asked, and asked first: one that was taught twice counts once, for its
// two pictures are the same all over.
func TestTheMarkerThatIsAskedFirstDoesNotSayWhereSignsAre(t *testing.T) {
	disks := someDisks(fewestMarkers - 1)
	for _, first := range []int{0, fewestMarkers - 1} {
		r := taughtDisks(t, append(disks, disks[0])...)
		for _, look := range []int{first, 0, 3} {
			_, ok, err := r.signPlate(look)
			require.NoError(t, err)
			require.False(t, ok, "asked for %d after %d", look, first)
		}
	}
	r := taughtDisks(t, append(someDisks(fewestMarkers), disks[0])...)
	for look := range r.lib.looks {
		_, ok, err := r.signPlate(look)
		require.NoError(t, err)
		require.True(t, ok)
	}
}

// Where too few markers are taught to say where their signs are, one with the picture of a taught one and nearly its
// sign, which another has, is asked about.
func TestANearlyAlikeSignIsNotSureWhereNoneIsToldFromOthers(t *testing.T) {
	r := taughtDisks(t,
		disk{number: 1, sign: 'C' - 'A'}, disk{number: 2, sign: 'G' - 'A'}, disk{number: 3, sign: 'E' - 'A'})
	for _, sign := range []int{'C' - 'A', 'G' - 'A'} {
		for turn := 0.3; turn < 6; turn += 2 {
			v := foundDisk(t, r, disk{number: 1, sign: sign, x: 400, y: 300, radius: 90, turn: turn, flatter: 0.95})
			require.Equal(t, sign == 'C'-'A', v.print.sure(), "%c, turned by %v", sign+'A', turn)
		}
	}
}

// Another sign is not the taught one, whether another marker has it or none, though it is small: only what is on the
// plate says so. One that another marker has is read where it is taken for something that lies on the plate.
func TestASignThatNoMarkerHasIsAnother(t *testing.T) {
	r := taughtDisks(t, someDisks(fewestMarkers)...)
	for _, sign := range []int{2, 'H' - 'A', 'K' - 'A'} { // the taught one is C
		d := disk{number: 3, sign: sign, x: 400, y: 300, radius: 48, turn: 1, flatter: 0.95}
		v := foundDisk(t, r, d)
		shown, err := gocv.NewMatFromBytes(v.laid.size.Y+2*margin, v.laid.size.X+2*margin, gocv.MatTypeCV8UC1, v.laid.b)
		require.NoError(t, err)
		hidden := v.laid.hidden.hidden
		clear(hidden) // its white plate is as light as glare
		plate, ok, err := r.signPlate(v.look)
		require.NoError(t, err)
		require.True(t, ok)
		off, err := r.signOff(&v, shown, plate, false)
		require.NoError(t, err)
		if sign == 2 {
			require.Less(t, off, sureSigns)
		} else {
			require.Greater(t, off, otherSigns)
		}
		v.print = printed{marker: true, worst: 0.8, changed: 0.9, form: 0.9, formSeen: 0.9, visible: 1, mean: 0.95}
		require.True(t, v.print.known())
		require.NoError(t, r.tellSign(&v))
		require.Equal(t, sign == 2, v.print.known(), "all but its sign is that marker's")
		v.print = printed{marker: true, worst: 0.65, changed: 0.65, form: 0.9, formSeen: 0.9, visible: 1, mean: 0.95}
		require.NoError(t, r.tellSign(&v))
		require.Equal(t, sign == 2, v.print.known(), "strokes are a little less alike")
		for i := range hidden {
			x, y := i%v.laid.hidden.nx, i/v.laid.hidden.nx
			hidden[i] = image.Rect(x*cell, y*cell, (x+1)*cell, (y+1)*cell).Overlaps(plateAt(plate))
		}
		off, err = r.signOff(&v, shown, plate, true)
		require.NoError(t, err)
		switch sign {
		case 'H' - 'A':
			require.Greater(t, off, otherSigns, "another marker has it")
		default:
			require.Zero(t, off, "nothing is said of what hides a sign")
		}
		v.print = printed{marker: true, worst: 0.95, changed: 0.95, form: 0.9, formSeen: 0.9, visible: 0.8, mean: 0.95}
		require.NoError(t, r.tellSign(&v))
		require.Equal(t, sign != 'H'-'A', v.print.known(), "all that can be seen is that marker's")
		require.NoError(t, shown.Close())
	}
	p := printed{marker: true, worst: 0.9, changed: 0.9, form: 0.9, formSeen: 0.9, visible: 1}
	require.True(t, p.sure())
	p.signOff = (sureSigns + otherSigns) / 2
	require.True(t, p.known())
	require.False(t, p.sure())
	p.signOff = otherSigns
	require.False(t, p.known())
	p.changed, p.signOff = (hardlyOther+otherSign)/2, 0
	require.False(t, p.known(), "its sign was not compared")
	p.signOff = ownSigns / 2
	require.True(t, p.known(), "its sign is the taught one")
	require.False(t, p.sure(), "but strokes differ")
	p.tintOff = ownTints / 2
	require.True(t, p.sure(), "its sign and its colours are the taught one's")
	p.worst = hardlySure
	require.False(t, p.sure())
	p.worst, p.tintOff = 0.9, ownTints
	require.False(t, p.sure(), "its colours may be others")
	p.changed = hardlyOther
	require.False(t, p.known())
}
