package deathmaydie

import "elderglass/engine"

// View is the state: nothing in it is secret, as decks are on the real table.
func (g game) View(s engine.State, _ engine.Role, _ engine.Seat) any { return g.State(s) }
