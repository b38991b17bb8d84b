package odds

// none stands for no place.
const none = -1

// kind is the dice of one kind in a roll, with all ways in which they may lie: all of them, and fewer of them as far as
// some are still to be thrown, or one is to be thrown again.
type kind struct {
	die Dice
	// faces are those that a throw may show.
	faces []int
	// toThrow are still to be thrown; root is the place of those that lie there, among the ways of as many.
	toThrow, root int
	// ways are those of all dice, then those of one die fewer, and so on.
	ways []ways
	// less is, for each way in which all dice lie, the place of the way without one that shows a face, among those of
	// one die fewer; none where no die shows it.
	less [][faces]int
}

// ways are the ways in which a number of dice may lie, and for each of them the place of that with one die more.
type ways struct {
	list []Dice
	more [][faces]int
}

// newKind finds the ways in which dice may lie of which some lie there and some are still to be thrown.
func newKind(die, lying Dice, toThrow int) *kind {
	k := &kind{die: die, toThrow: toThrow}
	shown := make([]int, 0, faces)
	for face := range faces {
		if die[face] > 0 {
			k.faces = append(k.faces, face)
		}
		if die[face] > 0 || lying[face] > 0 {
			shown = append(shown, face)
		}
	}
	n := 0
	for _, m := range lying {
		n += int(m)
	}
	all := n + toThrow
	var place map[Dice]int
	for size := all; size >= max(0, min(n, all-1)); size-- {
		w := ways{list: lies(size, shown)}
		fewer := make(map[Dice]int, len(w.list))
		for i, d := range w.list {
			fewer[d] = i
			var more [faces]int
			for _, face := range shown {
				if size < all {
					d[face]++
					more[face] = place[d]
					d[face]--
				}
			}
			w.more = append(w.more, more)
		}
		if size == all-1 {
			k.less = without(place, fewer)
		}
		if size == n {
			k.root = fewer[lying]
		}
		k.ways, place = append(k.ways, w), fewer
	}
	if all == 0 {
		k.less = without(place, nil)
	}
	return k
}

// without returns the places of all ways without a die of each face.
func without(all, fewer map[Dice]int) [][faces]int {
	list := make([][faces]int, len(all))
	for d, i := range all {
		for face := range faces {
			list[i][face] = none
			if d[face] > 0 {
				d[face]--
				list[i][face] = fewer[d]
				d[face]++
			}
		}
	}
	return list
}

// lies are the ways in which n dice may show some faces.
func lies(n int, shown []int) []Dice {
	var list []Dice
	var from func(d Dice, at, left int)
	from = func(d Dice, at, left int) {
		if at == len(shown) {
			if left == 0 {
				list = append(list, d)
			}
			return
		}
		for ; left >= 0; left-- {
			from(d, at+1, left)
			d[shown[at]]++
		}
	}
	from(Dice{}, 0, n)
	return list
}

// full are the ways in which all dice lie.
func (k *kind) full() []Dice { return k.ways[0].list }

// plus is the place of a way with one die fewer than all once one more shows a face.
func (k *kind) plus(less, face int) int { return k.ways[1].more[less][face] }

// weight is how often a throw shows a face.
func (k *kind) weight(face int) float64 { return float64(k.die[face]) / 6 }

// thrown is the chance of the dice, those that are still to be thrown with them, by what the ways to lie are worth.
func (k *kind) thrown(value []Chance) Chance {
	for _, w := range k.ways[1 : k.toThrow+1] {
		fewer := make([]Chance, len(w.list))
		for i := range fewer {
			for _, face := range k.faces {
				fewer[i].add(value[w.more[i][face]], k.weight(face))
			}
		}
		value = fewer
	}
	return value[k.root]
}
