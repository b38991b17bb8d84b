package eldersign

import (
	"maps"
	"slices"

	"elderglass/engine"
	"elderglass/engine/rules"
	"elderglass/models"
)

// Marker is a kind of markers that lie on adventures.
type Marker struct {
	// ID names it, also its picture.
	ID string
	// Most is how many lie on one adventure at most, Count how many there are.
	Most, Count int
	// Worlds is true for those that lie on other worlds too.
	Worlds bool
}

// markers are the kinds of the boxes in play.
func (s *State) markers() []Marker {
	var list []Marker
	for _, b := range s.inPlay() {
		list = append(list, b.Markers...)
	}
	return list
}

// adjustMarkers lays markers on an adventure by hand, or takes them away.
func (t *Turn) adjustMarkers(m Marker, id string, by int) error {
	p := t.s.Place(id)
	if p == nil || !t.s.MayMark(p) && (!m.Worlds || !p.World()) {
		return illegal("Rules summary, Special Adventure Cards", "refuse.marker")
	}
	n := p.Markers[m.ID] + by
	if err := bounded(m.ID, n, min(m.Most, m.Count-t.s.Marked(m.ID)+p.Markers[m.ID])); err != nil {
		return err
	}
	t.Mark(id, m.ID, by, Say("log.adjust", "what", Thing(m.ID), "by", signed(by), "total", n))
	return nil
}

// Marked counts the markers of a kind that lie on adventures.
func (s *State) Marked(what string) int {
	n := 0
	for _, p := range s.Places {
		n += p.Markers[what]
	}
	return n
}

// MayMark reports whether markers may lie on a place at all: it is an adventure, and none that
// is special.
func (s *State) MayMark(p *Place) bool { return !p.World() && !s.takesNothing(p.Card) }

// Mark lays markers of a kind on a place, or takes them away.
func (t *Turn) Mark(place, what string, by int, said engine.Text) {
	t.Emit(&markerChange{Place: place, What: what, By: by}, said)
}

// markerChange lays markers on a place, or takes them away.
type markerChange struct {
	Place string `json:"place"`
	What  string `json:"what"`
	By    int    `json:"by"`
}

func (*markerChange) Kind() string { return "marker" }

func (c *markerChange) Apply(s *State) error {
	s.Places = slices.Clone(s.Places)
	p := s.Place(c.Place)
	if p == nil || p.Markers[c.What]+c.By < 0 {
		return models.Errorf(models.Invalid, "there are not so many markers on %.60q", c.Place)
	}
	markers := maps.Clone(p.Markers)
	if markers == nil {
		markers = rules.Counts{}
	}
	p.Markers = markers.With(c.What, p.Markers[c.What]+c.By)
	return nil
}
