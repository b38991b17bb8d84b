package task

import (
	"slices"
	"strconv"
	"strings"

	"elderglass/models"
)

// Requirement is what some dice must show for a task: a symbol, a split, or a sum of
// investigations.
type Requirement struct {
	// Symbols is one of Investigation, Lore, Peril and Terror, or two for a split,
	// of which either will do.
	Symbols []string `json:"symbols"`
	// Amount is the sum that investigations must reach, 1…200. It is 1, and 0
	// means the same, where Symbols holds no investigation.
	Amount int `json:"amount"`
}

// Parse reads a requirement as the card files write it: "inv:3", "lore", "peril",
// "terror", or a split such as "lore|peril". Errors have the code Invalid.
func Parse(s string) (Requirement, error) {
	r := Requirement{Amount: 1}
	for part := range strings.SplitSeq(s, "|") {
		if number, ok := strings.CutPrefix(part, "inv:"); ok {
			n, err := strconv.Atoi(number)
			if err != nil {
				return Requirement{}, models.Errorf(models.Invalid,
					"%q is no requirement: after inv: comes a number, as in inv:3", s)
			}
			r.Amount = n
			part = Investigation
		}
		r.Symbols = append(r.Symbols, part)
	}
	if _, err := compile(r); err != nil {
		return Requirement{}, err
	}
	return r, nil
}

// String returns the form that Parse reads.
func (r Requirement) String() string {
	parts := slices.Clone(r.Symbols)
	for i, s := range parts {
		if s == Investigation {
			parts[i] = "inv:" + strconv.Itoa(r.Amount)
		}
	}
	return strings.Join(parts, "|")
}

// need is a requirement in numbers.
type need struct {
	single uint8 // bit i: one die worth something as symbol i will do
	sum    uint8 // investigations to add up to; 0 where they do not count
}

func compile(r Requirement) (need, error) {
	var n need
	if len(r.Symbols) < 1 || len(r.Symbols) > 2 {
		return n, models.Errorf(models.Invalid, "a requirement has one symbol, or two for a split, and not %d",
			len(r.Symbols))
	}
	for _, symbol := range r.Symbols {
		i, ok := place(symbol)
		switch {
		case !ok:
			return n, models.Errorf(models.Invalid, "the tasks of Elder Sign know no symbol %q; known are %v", symbol, names)
		case i != inv:
			n.single |= 1 << i
		case r.Amount < 1 || r.Amount > 200:
			return n, models.Errorf(models.Invalid, "an investigation requirement asks for 1 to 200, and not for %d", r.Amount)
		default:
			n.sum = uint8(r.Amount)
		}
	}
	if n.sum == 0 && r.Amount > 1 {
		return n, models.Errorf(models.Invalid, "only investigations add up; write %d requirements of %s instead", r.Amount,
			r.Symbols[0])
	}
	return n, nil
}

// MaxRequirements bounds the requirements of one task, and MaxDice the dice that
// are matched against them; no card and no pool comes near.
const (
	MaxRequirements = 12
	MaxDice         = 24
)

// Pattern is the requirements of a task, checked and ready for matching. The zero
// Pattern has none and is met without dice. A Pattern is safe for concurrent use.
type Pattern struct {
	needs [MaxRequirements]need
	// order lists the needs, those with the fewest fitting faces first.
	order [MaxRequirements]uint8
	count uint8
}

// Compile checks requirements. Errors have the code Invalid.
func Compile(reqs []Requirement) (Pattern, error) {
	var p Pattern
	if len(reqs) > MaxRequirements {
		return p, models.Errorf(models.Invalid, "a task has at most %d requirements, and not %d", MaxRequirements, len(reqs))
	}
	p.count = uint8(len(reqs)) //nolint:gosec // at most MaxRequirements
	for i, r := range reqs {
		n, err := compile(r)
		if err != nil {
			return Pattern{}, err
		}
		p.needs[i], p.order[i] = n, uint8(i)
	}
	slices.SortStableFunc(p.order[:p.count], func(a, b uint8) int {
		x, y := p.needs[a], p.needs[b]
		if x.sum != y.sum {
			return int(x.sum) - int(y.sum)
		}
		return int(x.single) - int(y.single)
	})
	return p, nil
}
