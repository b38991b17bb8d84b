//go:build !nocv

package cards

import (
	"math"

	"gocv.io/x/gocv"
)

// Two taught markers may have one picture and differ in a sign. At one place the sign of the one may be taken for
// something that lies on the other, or both signs be much alike where they are small.

// seenMore is the share of its print that is seen of a marker beyond what is seen of its twin, where something would
// have to lie on that one just where its sign is.
const seenMore = 0.1

// tellTwins says by how much what can be seen is more like one of two markers at one place than like the other, and
// makes that one the best. It is asked first about the one that shows a sign where the other would have to be hidden.
func (r *Reader) tellTwins(best, other *verdict) (lead float64, err error) {
	if !best.print.marker || !other.print.marker {
		return 0, nil
	}
	first, second := best, other
	if other.print.known() && other.print.visible > best.print.visible+seenMore {
		first, second = other, best
	}
	lead, err = r.ahead(first, second.look)
	if err != nil || math.Abs(lead) < plateAhead {
		return 0, err
	}
	if lead < 0 {
		first, lead = second, -lead
	}
	if first == best {
		return lead, nil
	}
	if !other.print.known() { // neither is it surely the best
		best.lead = 0
		return 0, nil
	}
	other.lead, *best = best.lead, *other
	return lead, nil
}

// ahead returns by how much what is seen of a marker is more like the taught one than like a twin, about the place
// where these two differ most.
func (r *Reader) ahead(v *verdict, twin int) (float64, error) {
	own, err := r.template(v.look)
	if own == nil || err != nil {
		return 0, err
	}
	other, err := r.template(twin)
	if other == nil || err != nil || other.size != own.size {
		return 0, err
	}
	wider := gocv.NewMat()
	defer wider.Close()
	gocv.CopyMakeBorder(other.whole.grey, &wider, margin, margin, margin, margin, gocv.BorderReplicate, black)
	both := *v.laid
	both.gain = 1
	least, at := both.leastPart(inclinesOf(own.whole.grey), inclinesOf(wider), own.round)
	if least == 1 { // nothing in which they differ can be seen
		return 0, nil
	}
	shown, err := gocv.NewMatFromBytes(v.laid.size.Y+2*margin, v.laid.size.X+2*margin, gocv.MatTypeCV8UC1, v.laid.b)
	if err != nil {
		return 0, err
	}
	defer shown.Close()
	seen, ok, err := r.about(v.laid, shown, at)
	if !ok || err != nil {
		return 0, err
	}
	return seen.like(own) - seen.like(other), nil
}
