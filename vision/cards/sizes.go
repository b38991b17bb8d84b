//go:build !nocv

package cards

import (
	"cmp"
	"slices"

	"elderglass/vision/cards/projective"
	"elderglass/vision/cards/tabletop"
)

// Cards and markers of one box keep their sizes. What was surely known side by side says how large each is for the
// others, and so how large markers lie in a later picture in which cards alone are known.

const (
	mostTables = 24 // pictures that are remembered
	mostSizes  = 3  // in which markers of one shape are looked for, by what is remembered
)

// sized is a look, and how large it lies on a table, in a measure of that table's own for one of its picture.
type sized struct {
	*look
	scale float64
}

// sizes are what was surely known together in earlier pictures, the latest last. One that was wrong has markers looked
// for in vain, and no more: of each marker the size in the middle counts.
type sizes struct {
	tables [][]sized
}

// keep remembers what lay on one table, where that tells how large a marker is for something else. A tray that is
// looked at again and again is remembered once.
func (s *sizes) keep(table []sized) {
	if len(table) < 2 || !slices.ContainsFunc(table, func(t sized) bool { return t.marker() }) {
		return
	}
	next := slices.DeleteFunc(slices.Clone(s.tables), func(was []sized) bool {
		return slices.EqualFunc(was, table, func(a, b sized) bool { return a.look == b.look })
	})
	next = append(next, table)
	s.tables = next[max(0, len(next)-mostTables):]
}

// of returns what is remembered of the looks that a book still has.
func (s *sizes) of(has func(*look) bool) (kept sizes) {
	for _, table := range s.tables {
		kept.keep(slices.DeleteFunc(slices.Clone(table), func(t sized) bool { return !has(t.look) }))
	}
	return kept
}

// cuts returns in which sizes markers lie on a table on which some things lie, by what lay beside such things before:
// beside the same ones, or others that have their size. Those that are remembered best come first.
func (s *sizes) cuts(now []sized, haveOneSize func(a, b *look) bool) (list []cut) {
	type markerSize struct {
		*look
		scales []float64
	}
	var markers []markerSize
	for _, table := range s.tables {
		for _, m := range table {
			if !m.marker() {
				continue
			}
			at := slices.IndexFunc(markers, func(o markerSize) bool { return o.look == m.look })
			if at < 0 {
				at = len(markers)
				markers = append(markers, markerSize{look: m.look})
			}
			for _, was := range table {
				for _, is := range now {
					if haveOneSize(was.look, is.look) {
						markers[at].scales = append(markers[at].scales, m.scale*is.scale/was.scale)
					}
				}
			}
		}
	}
	slices.SortStableFunc(markers, func(a, b markerSize) int { return cmp.Compare(len(b.scales), len(a.scales)) })
	for _, m := range markers {
		if len(m.scales) == 0 {
			break
		}
		slices.Sort(m.scales)
		c := m.cut().sized(m.scales[len(m.scales)/2])
		alike := 0
		for _, o := range list {
			if o.sameShape(c) {
				alike++
			}
		}
		if alike < mostSizes && !slices.ContainsFunc(list, c.same) {
			list = append(list, c)
		}
	}
	return list
}

// remember keeps how large the things lay beside each other that are surely known in a picture.
func (r *Reader) remember(s *scene, found []verdict) {
	sure := surely(found)
	if r.hasMarkers() && len(sure) > 1 {
		r.sizes.keep(r.sizedOn(tabletop.Above(s.Wide, s.High, lyingOnes(sure)), sure))
	}
}

// rememberedCuts returns in which sizes markers lie on a table on which some things are surely known.
func (r *Reader) rememberedCuts(above projective.Homography, sure []verdict) []cut {
	styles := map[*look]int{}
	for i, l := range r.lib.looks {
		styles[l.look] = r.decks.style[i]
	}
	return r.sizes.cuts(r.sizedOn(above, sure), func(a, b *look) bool { // cards of one style are as large as each other
		return a == b || !a.marker() && !b.marker() && styles[a] == styles[b]
	})
}

// surely returns the verdicts that are sure.
func surely(found []verdict) []verdict {
	return slices.DeleteFunc(slices.Clone(found), func(v verdict) bool { return !v.print.sure() })
}

// lyingOnes returns where verdicts lie, in the measures of their looks' pictures.
func lyingOnes(found []verdict) (things []tabletop.Thing) {
	for i := range found {
		things = append(things, tabletop.Thing{Corners: found[i].corners(), Wide: found[i].size[0], High: found[i].size[1]})
	}
	return things
}

// sizedOn returns how large verdicts lie on a table.
func (r *Reader) sizedOn(above projective.Homography, found []verdict) (table []sized) {
	for i, t := range lyingOnes(found) {
		_, scale := t.Misfit(above)
		table = append(table, sized{r.lib.looks[found[i].look].look, scale})
	}
	return table
}
