package task

import (
	"elderglass/models"
)

// The symbols of the dice and of requirements, as they are named in dice sets.
const (
	Investigation = "investigation"
	Lore          = "lore"
	Peril         = "peril"
	Terror        = "terror"
)

// symbols is the number of kinds of symbol.
const symbols = 4

// inv is the place of Investigation in a Worth.
const inv = 0

// names lists the symbols in the order of a Worth.
var names = [symbols]string{Investigation, Lore, Peril, Terror}

// place returns where a symbol stands in a Worth.
func place(symbol string) (int, bool) {
	for i, n := range names {
		if n == symbol {
			return i, true
		}
	}
	return 0, false
}

// Worth is what one face is worth when it is used as each symbol, in the order
// investigation, lore, peril, terror: {3, 0, 0, 0} is three investigations and
// {4, 1, 1, 1} the wildcard. The zero Worth is of no use for any task.
type Worth [symbols]uint8

// WorthOf returns what a face counts as. Where the face has alternatives it is
// worth each of them, because a die lies on one requirement at a time. A symbol
// that Elder Sign does not know, or a number outside 0…200, is an error with the
// code Invalid.
func WorthOf(c models.Counts) (Worth, error) {
	var w Worth
	if err := w.add(c); err != nil {
		return Worth{}, err
	}
	return w, nil
}

func (w *Worth) add(c models.Counts) error {
	for symbol, n := range c.Symbols {
		i, ok := place(symbol)
		if !ok {
			return models.Errorf(models.Invalid, "the tasks of Elder Sign know no symbol %q; known are %v", symbol, names)
		}
		if n < 0 || n > 200 {
			return models.Errorf(models.Invalid, "a face that counts as %d %s is out of range; 0 to 200 are possible", n, symbol)
		}
		w[i] = max(w[i], uint8(n))
	}
	for _, alternative := range c.Any {
		if err := w.add(alternative); err != nil {
			return err
		}
	}
	return nil
}

// breadth measures how many uses a face has: the more, the later it is spent.
func (w Worth) breadth() int {
	n := int(w[inv])
	for _, v := range w {
		if v > 0 {
			n += 4
		}
	}
	return n
}

// Values is the worth of every face of a dice set.
type Values map[models.Face]Worth

// ValuesOf reads the worth of all faces of a dice set. Errors are those of WorthOf.
func ValuesOf(set models.DiceSet) (Values, error) {
	v := make(Values, len(set.Counts))
	for face, counts := range set.Counts {
		w, err := WorthOf(counts)
		if err != nil {
			return nil, err
		}
		v[face] = w
	}
	return v, nil
}

// Die is one die that may be used for a task.
type Die struct {
	// Worth is what the die shows.
	Worth Worth
	// Price says how dear the die is to its owner, as by PriceOf. A proposal keeps
	// the sum of prices low. Dice of equal Worth and Price are interchangeable and
	// are told apart nowhere.
	Price uint16
}

// PriceOf returns a price for a die of a colour that makes proposals spend few dice
// before many, and green ones before the yellow and the red one, which roll better.
func PriceOf(c models.Colour) uint16 {
	switch c {
	case Red:
		return 103
	case Yellow:
		return 101
	default:
		return 100
	}
}
