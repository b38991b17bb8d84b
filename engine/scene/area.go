package scene

import "elderglass/engine"

// Area is a part of the table with a screen of its own. Its title is "screen.ID".
type Area struct {
	ID   string      `json:"id"`
	Name engine.Name `json:"name,omitzero"`
	// Short is its name where there is room for one word only; zero for Name.
	Short engine.Name `json:"short,omitzero"`
	// Kind says how it is drawn: Cards, or a word of the skin.
	Kind string `json:"kind"`
	// Aside is true for one that is reached by the menu and not by the thumb.
	Aside bool `json:"aside,omitempty"`
	// Group is that of the choices which it shows.
	Group string `json:"group,omitempty"`
	// Layout is a word of the skin for how its places lie, Columns how many lie side by
	// side, 0 for as many as there is room for.
	Layout  string      `json:"layout,omitempty"`
	Columns int         `json:"columns,omitempty"`
	Places  List[Place] `json:"places"`
	// Map says how its places lie; nil where that matters to nobody.
	Map *Map `json:"map,omitempty"`
}

// Cards is the kind of an area that shows its places one under the other.
const Cards = "cards"

// Place is where people stand and things lie. One without a Card is called "place.ID".
type Place struct {
	ID   string      `json:"id"`
	Name engine.Name `json:"name,omitzero"`
	// Icon is that of one without a Card.
	Icon string        `json:"icon,omitempty"`
	Card *Card         `json:"card,omitempty"`
	Here []engine.Seat `json:"here,omitempty"`
	// Closed is true while nobody may use it.
	Closed bool `json:"closed,omitempty"`
	// Spot is where it lies on the map, Lies is what is drawn there.
	Spot *Spot  `json:"spot,omitempty"`
	Lies []Icon `json:"lies,omitempty"`
	// Lines are what one without a Card says.
	Lines []Line `json:"lines,omitempty"`
}

// Map is how the places of an area lie: those with a Spot, and the paths between them.
type Map struct {
	// Width is that of the map whose height is 100.
	Width int `json:"width"`
	// Round is true where a path that leaves the map on the left comes in on the right.
	Round bool   `json:"round,omitempty"`
	Paths []Path `json:"paths"`
}

// Path joins two places.
type Path struct {
	From string `json:"from"`
	To   string `json:"to"`
	// Kind is a word of the skin for how it is drawn.
	Kind string `json:"kind,omitempty"`
	// Closed is true while nobody may use it.
	Closed bool `json:"closed,omitempty"`
}

// Spot is where a place lies on a map: right of its left edge and below its upper one.
type Spot struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}
