// Package boxes lists the boxes of Elder Sign.
package boxes

import (
	"sync"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/core"
	"elderglass/engine/eldersign/deep"
	"elderglass/engine/eldersign/gates"
	"elderglass/engine/eldersign/grave"
	"elderglass/engine/eldersign/ice"
	"elderglass/engine/eldersign/pharaoh"
	"elderglass/engine/eldersign/promo"
	"elderglass/engine/eldersign/unseen"
)

// List are all boxes, in the order in which their cards are asked.
func List() []eldersign.Box {
	return []eldersign.Box{
		core.Box(),
		unseen.Box(),
		gates.Box(),
		grave.Box(),
		ice.Box(),
		pharaoh.Box(),
		deep.Box(),
		promo.Box(),
	}
}

// New returns the rules of Elder Sign with all its boxes.
func New() engine.Game { return eldersign.New(List()...) }

// Cards returns the cards of all boxes: the facts that ship with the program.
func Cards() cards.Catalog { return shipped() }

var shipped = sync.OnceValue(func() cards.Catalog {
	var all cards.Catalog
	for _, b := range List() {
		all = all.Add(b.Cards)
	}
	return cards.Must(all, all.References())
})
