package table

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"elderglass/models"
)

// maxName is how many runes a name may have.
const maxName = 24

// CleanName returns a name as it is shown: composed (NFC), without blanks around
// it, 1 to 24 runes, none of them a control, a line break or a mark that turns
// the direction of writing. Errors have the code Invalid or TooLarge.
func CleanName(name string) (string, error) {
	if len(name) > 8*maxName {
		return "", models.Errorf(models.TooLarge, "a name has at most %d letters", maxName)
	}
	if !utf8.ValidString(name) {
		return "", models.Errorf(models.Invalid, "this name is not valid text")
	}
	name = strings.TrimSpace(norm.NFC.String(name))
	n, marks := 0, 0
	for _, r := range name {
		n++
		switch {
		case unicode.In(r, unicode.Cc, unicode.Cs, unicode.Co, unicode.Zl, unicode.Zp, unicode.Bidi_Control):
			return "", models.Errorf(models.Invalid, "a name has letters and signs only")
		case unicode.In(r, unicode.Mn, unicode.Me):
			if marks++; marks > 2 {
				return "", models.Errorf(models.Invalid, "a name has at most two marks on one letter")
			}
		default:
			marks = 0
		}
	}
	switch {
	case n == 0:
		return "", models.Errorf(models.Invalid, "a name has at least one letter")
	case n > maxName:
		return "", models.Errorf(models.TooLarge, "a name has at most %d letters", maxName)
	}
	return name, nil
}
