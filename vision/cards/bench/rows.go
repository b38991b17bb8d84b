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
	learn, read := folder{dir: filepath.Join(dir, "learn")}, folder{dir: filepath.Join(dir, "read")}
	number := 0
	card := func() face {
		number++
		return d.draw(r, d.style, "adventure", freshName(r, names), r.Uint64(), number)
	}
	for range n {
		f := card()
		truth, data := photograph(d, []*face{&f}, []bool{true}, learning(r), r)
		learn.add(f.id+".jpg", data, truth)
		f.pixels.Close()
	}
	for p := range pictures {
		list := make([]face, 1+r.IntN(4))
		faces, known := make([]*face, len(list)), make([]bool, len(list))
		for i := range list {
			list[i] = card()
			faces[i] = &list[i]
		}
		truth, data := photograph(d, faces, known, someShot(r), r)
		read.add(fmt.Sprintf("picture-%03d.jpg", p), data, truth)
		for i := range list {
			list[i].pixels.Close()
		}
	}
	return errors.Join(learn.close(), read.close())
}
