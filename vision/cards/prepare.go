//go:build !nocv

package cards

// Prepare finds what reading any picture needs of the styles, for which the first picture would wait otherwise: where
// titles stand, and what frames look like. A picture of the book that is damaged is left to reading, which says so.
func (r *Reader) Prepare() {
	for _, d := range r.decks.byClass {
		if _, err := r.titles(d.looks[0]); err != nil {
			return
		}
	}
	for style, d := range r.decks.byStyle {
		if len(d.looks) == 0 {
			continue
		}
		if _, err := r.frame(d.looks[0]); err != nil {
			return
		}
		if _, err := r.plates(style); err != nil {
			return
		}
	}
}
