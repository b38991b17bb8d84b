//go:build !nocv

package bench

import "elderglass/models"

// Taken counts what dice of one colour, or dice that show one face, were read as.
type Taken struct {
	// Dice counts what there was, Missed those of them that were not found, Asked those that were found and not sure.
	Dice, Missed, Asked int
	// As counts the others by what they were wrongly read as.
	As map[string]Wrongly
}

// Wrongly counts dice that were read as something else, Sure those of them that nobody was asked about.
type Wrongly struct{ Dice, Sure int }

// Right is how many were found and read as what they are.
func (t Taken) Right() int {
	n := t.Dice - t.Missed
	for _, w := range t.As {
		n -= w.Dice
	}
	return n
}

// Confusion is, by what lay there, what it was taken for.
type Confusion map[string]Taken

// count counts a die by what it truly is and what it was read as, which is empty where it was not found.
func (c Confusion) count(truth, read string, sure bool) {
	t := c[truth]
	t.Dice++
	switch {
	case read == "":
		t.Missed++
	case !sure:
		t.Asked++
	}
	if read != "" && read != truth {
		if t.As == nil {
			t.As = map[string]Wrongly{}
		}
		w := t.As[read]
		w.Dice++
		if sure {
			w.Sure++
		}
		t.As[read] = w
	}
	c[truth] = t
}

// add adds what another folder's dice were taken for.
func (c Confusion) add(other Confusion) {
	for truth, o := range other {
		t := c[truth]
		t.Dice, t.Missed, t.Asked = t.Dice+o.Dice, t.Missed+o.Missed, t.Asked+o.Asked
		if t.As == nil {
			t.As = map[string]Wrongly{}
		}
		for read, w := range o.As {
			sum := t.As[read]
			t.As[read] = Wrongly{sum.Dice + w.Dice, sum.Sure + w.Sure}
		}
		c[truth] = t
	}
}

// take counts a labelled die by what it was read as, nil where it was not found. Where any colour will do, colours are
// not counted.
func (r *Result) take(truth models.Die, read *models.Die, anyColour bool) {
	if read == nil {
		read = &models.Die{}
	}
	if !anyColour {
		r.Colours.count(string(truth.Colour), string(read.Colour), read.Sure)
	}
	r.Faces.count(string(truth.Face), string(read.Face), read.Sure)
}
