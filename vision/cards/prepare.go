//go:build !nocv

package cards

// Prepare finds what reading any picture needs of the styles, for which the first picture would wait otherwise: where
// titles stand, what they are like, and what frames look like. What fails is left to reading,
// which says so.
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
		if err := r.prepareTitles(style); err != nil {
			return
		}
		if _, err := r.frame(d.looks[0]); err != nil {
			return
		}
		if _, err := r.plates(style); err != nil {
			return
		}
	}
}

// prepareTitles makes what the titles of a style are compared by, wherever they may stand on its cards.
func (r *Reader) prepareTitles(style int) error {
	bands := r.decks.byStyle[style].bands()
	for of, d := range r.decks.byClass {
		if of.style == style {
			bands = append(bands, d.bands()...)
		}
	}
	for _, look := range r.decks.byStyle[style].looks {
		if err := r.signs.make(r.lib.looks[look].look, bands); err != nil {
			return err
		}
	}
	return nil
}
