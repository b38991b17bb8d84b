//go:build !nocv

package bench

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
)

// MakeRows is Make of a box in which every card has rows of icons, and of pictures of one to four cards none of which
// was taught: for measuring how rows are read.
func MakeRows(dir string, seed uint64, n, pictures int) error {
	r := rand.New(rand.NewPCG(seed, 37)) //nolint:gosec // pictures, no secrets
	d := &deck{seed: seed, style: newStyle(seed)}
	d.back = face{pixels: d.printBack(r)}
	defer d.close()
	names := map[string]bool{}
	number := 0
	card := func() face {
		number++
		return d.draw(r, d.style, "adventure", freshName(r, names), r.Uint64(), number)
	}
	learn := folder{dir: filepath.Join(dir, "learn")}
	for range n {
		f := card()
		learn.teach(d, f, r)
	}
	read := folder{dir: filepath.Join(dir, "read")}
	read.untaught(d, pictures, card, r)
	return errors.Join(learn.close(), read.close())
}

// teach photographs a card that is printed for this alone.
func (f *folder) teach(d *deck, card face, r *rand.Rand) {
	truth, data := photograph(d, []*face{&card}, []bool{true}, learning(r), r)
	f.add(card.id+".jpg", data, truth)
	card.pixels.Close()
}

// untaught takes pictures of one to four cards each, none of which is taught.
func (f *folder) untaught(d *deck, pictures int, card func() face, r *rand.Rand) {
	for p := range pictures {
		list := make([]face, 1+r.IntN(4))
		faces, known := make([]*face, len(list)), make([]bool, len(list))
		for i := range list {
			list[i] = card()
			faces[i] = &list[i]
		}
		truth, data := photograph(d, faces, known, someShot(r), r)
		f.add(fmt.Sprintf("picture-%03d.jpg", p), data, truth)
		for i := range list {
			list[i].pixels.Close()
		}
	}
}
