//go:build !nocv

package cards

import (
	"slices"

	"elderglass/vision/cards/icons"
)

// plateDoubted is the likeness of a frame below which none lies there, whatever is read in its rows.
const plateDoubted = 0.4

// propose reads the rows of a card that was never shown, and puts its corners right where its frame lies elsewhere,
// surely or with rows. A frame that may lie there does where rows are read in it: elsewhere there are none.
func (r *Reader) propose(s *scene, c *sighting) error {
	q := c.corners()
	if !r.mayHaveRows(q.Aspect(s.Wide, s.High)) {
		return nil
	}
	var at styled
	if c.at != nil {
		at = r.settled(s, startsBy(c.at))
	}
	likely := at.like > plateThere
	if c.at == nil || s.fit(&at) <= plateSurely {
		other, ok, err := r.styleAt(s, q)
		if err != nil {
			return err
		}
		if c.at == nil || s.fit(&other) > s.fit(&at) {
			at, likely = other, ok
		}
	}
	if !likely && at.like <= plateDoubted {
		return nil
	}
	rows, err := r.rowsAt(s, &at)
	if err != nil || !likely && !mostlyRead(rows) {
		return err
	}
	c.lie(&at, rows)
	return nil
}

// readOf returns how many icons are in rows, and of how many it was read what they are.
func readOf(rows [][]string) (all, read int) {
	for _, row := range rows {
		for _, icon := range row {
			all++
			if icon != icons.Unread {
				read++
			}
		}
	}
	return all, read
}

// mostlyRead reports whether there are icons, and what at least half of them are was read.
func mostlyRead(rows [][]string) bool {
	all, read := readOf(rows)
	return read > 0 && 2*read >= all
}

// whollyRead reports whether there are icons, and what each is was read.
func whollyRead(rows [][]string) bool {
	all, read := readOf(rows)
	return read > 0 && read == all
}

// tellsMore reports whether more icons are read than of another sighting of the card, as where that lies upside down:
// many frames are about the same both ways.
func (c *sighting) tellsMore(o *sighting) bool {
	_, own := readOf(c.Rows)
	_, others := readOf(o.Rows)
	return own > others
}

// readRows reads the rows of a card that lies as its frame says.
func (r *Reader) readRows(s *scene, c *sighting, at *styled) error {
	rows, err := r.rowsAt(s, at)
	c.lie(at, rows)
	return err
}

// lie says where a card lies by its frame, and with which rows.
func (c *sighting) lie(at *styled, rows [][]string) {
	c.at, c.like, c.Rows = at, at.like, rows
	if at.like > plateSurely || whollyRead(rows) {
		q := at.corners()
		c.Corners = q[:]
	}
}

// rowsAt reads the rows of a card of a style at a place.
func (r *Reader) rowsAt(s *scene, at *styled) ([][]string, error) {
	script := r.studies.script(r.taught[r.rowsAs[at.style]])
	if script == nil {
		return nil, nil
	}
	flat := s.Rectify(at.place, at.size, 0)
	defer flat.Close()
	page := icons.NewPage(flat.ToBytes(), at.size.X, at.size.Y)
	return script.Read(&page)
}

// mayHaveRows reports whether cards of about an aspect, upright or lying, have rows in any style.
func (r *Reader) mayHaveRows(aspect float64) bool {
	return slices.ContainsFunc(r.decks.shapes, func(s shape) bool {
		fits := func(a float64) bool { return a <= framedShape*s.aspect && s.aspect <= framedShape*a }
		return (fits(aspect) || fits(1/aspect)) && slices.ContainsFunc(r.taught[s.first:s.first+len(s.styles)],
			func(list []cardWithRows) bool { return len(list) > 0 })
	})
}
