// Package boxes lists the boxes of Elder Sign.
package boxes

import (
	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/core"
)

// New returns the rules of Elder Sign with all its boxes.
func New() engine.Game {
	return eldersign.New(
		core.Box(),
	)
}
