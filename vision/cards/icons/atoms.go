//go:build !nocv

package icons

import "strings"

// The kinds of what stands in a row.
const (
	aSign     = iota // "lore"
	aFigure          // ":6", a number
	aStroke          // "|", between two of which one is asked for
	aNumbered        // "inv:6", a sign with a number in it
	kinds
)

// atomsOf takes the names of a row apart: "inv:6" is a sign and a number, "peril|lore" two signs with a stroke between
// them. Where numbers stand inside their signs, both are one.
func atomsOf(row []string, inside bool) (list []string) {
	for _, name := range row {
		for i, one := range strings.Split(name, "|") {
			if i > 0 {
				list = append(list, "|")
			}
			sign, number, has := strings.Cut(one, ":")
			if inside && has {
				list = append(list, one)
				continue
			}
			list = append(list, sign)
			if has {
				list = append(list, ":"+number)
			}
		}
	}
	return list
}

func kindOf(atom string) int {
	switch {
	case strings.HasPrefix(atom, ":"):
		return aFigure
	case strings.HasPrefix(atom, "|"):
		return aStroke
	case strings.Contains(atom, ":"):
		return aNumbered
	}
	return aSign
}

func kindsOf(atoms []string) []int {
	list := make([]int, len(atoms))
	for i, atom := range atoms {
		list[i] = kindOf(atom)
	}
	return list
}

// doubtful marks a part of a row of which only the kind is known.
func doubtful(atom string) string {
	if kindOf(atom) == aFigure {
		return ":" + Unread
	}
	return Unread
}

// namesOf joins what stands in a row to names again; one with a doubtful part is Unread.
func namesOf(atoms []string) (row []string) {
	stroke := false
	for _, a := range atoms {
		switch {
		case kindOf(a) == aStroke:
			stroke = len(row) > 0
			if stroke {
				row[len(row)-1] += "|"
			}
		case len(row) > 0 && (stroke || kindOf(a) == aFigure):
			row[len(row)-1] += a
			stroke = false
		default:
			row = append(row, a)
		}
	}
	for i, name := range row {
		if strings.Contains(name, Unread) {
			row[i] = Unread
		}
	}
	return row
}

// standsAlone reports whether a kind is that of a sign, with a number inside or without.
func standsAlone(kind int) bool { return kind == aSign || kind == aNumbered }
