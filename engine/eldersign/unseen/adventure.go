package unseen

import "elderglass/engine/eldersign"

// leaves is the word of an adventure that leaves play and is not replaced.
const leaves = "leaves"

func leave(t *eldersign.Turn, p eldersign.Step) { t.ClosePlace(p.Place) }

// orElse is the word of which the first alternative happens that an investigator can suffer whole: nobody chooses.
const orElse = "or-else"

func firstThatCan(t *eldersign.Turn, p eldersign.Step) {
	for _, list := range p.Options {
		if t.State.Gives(p.Seat, list) {
			t.Push(eldersign.Effects(list, p)...)
			return
		}
	}
}

// dropTo is the word for sanity or stamina that falls to a number.
const dropTo = "drop-to"

func fallTo(t *eldersign.Turn, p eldersign.Step) {
	who := t.State.Investigator(p.Seat)
	if who == nil {
		return
	}
	if n := who.Count(p.What) - p.N(); n > 0 {
		p.Do, p.Amount = "lose", n
		t.Push(p)
	}
}
