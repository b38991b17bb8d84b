//go:build !nocv

package cards

import "elderglass/vision/cards/features"

// library is a book prepared for searching.
type library struct {
	looks []entry
	index *features.Forest
	owner []int32 // of each indexed descriptor: which look, forgotten where it is in the book no more
	local []int32 // and which of its features
	built int     // descriptors that were indexed together
}

// forgotten is the owner of a descriptor whose look is in the book no more.
const forgotten = -1

// changedMost is the share of the descriptors that were indexed together that may be added or forgotten since: trees
// grow uneven then.
const changedMost = 0.25

type entry struct {
	card, which int
	*look
}

// newLibrary indexes the looks of a book.
func newLibrary(b *Book) library {
	lib := library{looks: entriesOf(b)}
	var all []features.Descriptor
	for i := range lib.looks {
		all = append(all, lib.take(i)...)
	}
	lib.index, lib.built = features.NewForest(all), len(all)
	return lib
}

func entriesOf(b *Book) (looks []entry) {
	for i, c := range b.cards {
		for j, l := range c.looks {
			looks = append(looks, entry{i, j, l})
		}
	}
	return looks
}

// take notes that the next descriptors to be indexed are those of a look, and returns them.
func (lib *library) take(look int) (list []features.Descriptor) {
	for k, f := range lib.looks[look].features {
		list = append(list, f.Seen)
		lib.owner = append(lib.owner, int32(look)) //nolint:gosec // bounded by the book
		lib.local = append(lib.local, int32(k))
	}
	return list
}

// next returns the library of a changed book. Where most of its looks are in this one, only the others are indexed,
// and this one must not be used any more.
func (lib *library) next(b *Book) library {
	next := library{looks: entriesOf(b), index: lib.index, owner: lib.owner, local: lib.local, built: lib.built}
	at := map[*look]int32{}
	for i, l := range next.looks {
		at[l.look] = int32(i)
	}
	moved, known := make([]int32, len(lib.looks)), map[*look]bool{}
	for i, l := range lib.looks {
		moved[i], known[l.look] = forgotten, true
		if to, ok := at[l.look]; ok {
			moved[i] = to
		}
	}
	changed := len(lib.owner) - lib.built
	for i, was := range lib.owner {
		if was != forgotten {
			next.owner[i] = moved[was]
		}
		if next.owner[i] == forgotten {
			next.index.Forget(int32(i))
			changed++
		}
	}
	var more []int
	for i, l := range next.looks {
		if !known[l.look] {
			more = append(more, i)
			changed += len(l.features)
		}
	}
	if float64(changed) > changedMost*float64(lib.built) {
		return newLibrary(b)
	}
	for _, i := range more {
		next.index.Add(next.take(i))
	}
	return next
}
