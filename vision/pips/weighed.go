//go:build !nocv

package pips

import (
	"slices"

	"elderglass/models"
)

// Weighed is a place in a picture with what was weighed of it: whether its die was read rightly or, where none was
// read, whether one lies there.
type Weighed struct {
	// Die is what was read; where none was it has a place alone.
	Die models.Die
	// Signs are what is weighed, as odds.go and unread.go list them.
	Signs []float64
}

// OnWeighed has each told of all that is weighed in the pictures that are read from now on, to fit the weights to what
// really lies there.
func (r *Reader) OnWeighed(each func(Weighed)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.weighed = each
}

func (r *Reader) weigh(die models.Die, signs []float64) {
	if r.weighed != nil {
		r.weighed(Weighed{Die: die, Signs: slices.Clone(signs)})
	}
}
