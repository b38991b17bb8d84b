//go:build !nocv

package vision

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"elderglass/models"
)

// facesOf groups pips into faces, keeps the uppermost face of each die and
// returns the dice in pixels of the picture, which was shrunk by scale.
func facesOf(pips []pip, grey []uint8, w, h int, scale float64) []models.Die {
	group := make([]int, len(pips))
	for i := range group {
		group[i] = i
	}
	var root func(int) int
	root = func(i int) int {
		if group[i] != i {
			group[i] = root(group[i])
		}
		return group[i]
	}
	for i := range pips {
		for j := range i {
			if sameFace(pips[i], pips[j], grey, w) {
				group[root(i)] = root(j)
			}
		}
	}
	members := map[int][]pip{}
	for i, p := range pips {
		members[root(i)] = append(members[root(i)], p)
	}
	var faces []pipFace
	for _, m := range members {
		if len(m) <= 6 {
			faces = append(faces, newPipFace(m))
		}
	}
	slices.SortFunc(faces, func(a, b pipFace) int { return cmp.Compare(b.rank, a.rank) })
	var kept []pipFace
	for _, f := range faces {
		if !slices.ContainsFunc(kept, func(k pipFace) bool { return math.Hypot(f.x-k.x, f.y-k.y) < 5.5*max(f.radius, k.radius) }) {
			kept = append(kept, f)
		}
	}
	dice := make([]models.Die, 0, len(kept))
	for _, f := range kept {
		dice = append(dice, models.Die{
			Colour: models.White, Face: models.Face(strconv.Itoa(f.count)), Confidence: 0.7,
			X: f.x / scale, Y: f.y / scale,
		})
	}
	return dice
}

// pipFace is a group of pips that lie on one face.
type pipFace struct {
	x, y, radius float64
	count        int
	rank         float64 // the larger, the likelier it is the top
}

func newPipFace(m []pip) pipFace {
	var f pipFace
	var round float64
	n := float64(len(m))
	for _, p := range m {
		f.x += p.x / n
		f.y += p.y / n
		f.radius += p.major / n
		round += p.minor / p.major / n
	}
	f.count = len(m)
	f.rank = round - 0.05*f.y/f.radius
	return f
}

// sameFace reports whether two pips have one shape and an even body between them.
func sameFace(a, b pip, grey []uint8, w int) bool {
	r := max(a.major, b.major)
	d := math.Hypot(a.x-b.x, a.y-b.y)
	if a.dark != b.dark || d > 8.5*r || min(a.major, b.major) < 0.65*r || min(a.minor, b.minor) < 0.65*max(a.minor, b.minor) {
		return false
	}
	body, contrast := (a.body+b.body)/2, min(a.contrast, b.contrast)
	if math.Abs(a.body-b.body) > 0.35*contrast {
		return false
	}
	ux, uy := (b.x-a.x)/d, (b.y-a.y)/d
	off := 0
	for t := 1.25*a.major + 1; t < d-1.25*b.major-1; t++ {
		g := float64(grey[int(a.y+uy*t+0.5)*w+int(a.x+ux*t+0.5)])
		if math.Abs(g-body) > 0.3*contrast {
			off++
		}
	}
	return float64(off) <= 0.1*d
}
