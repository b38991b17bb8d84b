//go:build !nocv

package bench

import (
	"image"
	"math/rand/v2"
	"os"
	"path/filepath"

	"elderglass/models"
)

// MakeNamed prints a box of cards that are given by id, name and class. Each is photographed alone into dir/learn, as
// Make does it, and all of them beside each other, seen from above, into dir/table.jpg.
func MakeNamed(dir string, seed uint64, list []models.KnownCard) error {
	r := rand.New(rand.NewPCG(seed, 29)) //nolint:gosec // pictures, no secrets
	d := &deck{style: newStyle(seed)}
	d.back = face{pixels: d.printBack(r)}
	defer d.close()
	for _, c := range list {
		f := face{id: c.ID, name: c.Name, class: c.Class, rows: c.Rows, radius: d.style.corner}
		f.pixels = d.style.print(f, r.Uint64(), r.Uint64())
		d.taught = append(d.taught, f)
	}
	learn := folder{dir: filepath.Join(dir, "learn")}
	faces, known := make([]*face, len(d.taught)), make([]bool, len(d.taught))
	for i := range d.taught {
		faces[i], known[i] = &d.taught[i], true
		truth, data := photograph(d, faces[i:i+1], known[i:i+1], learning(r), r)
		learn.add(faces[i].id+".jpg", data, truth)
	}
	if err := learn.close(); err != nil {
		return err
	}
	above := shot{size: image.Pt(2048, 1536), tilt: 6, blur: 0.5, noise: 2, quality: 90}
	_, data := photograph(d, faces, known, above, r)
	return os.WriteFile(filepath.Join(dir, "table.jpg"), data, 0o600)
}
