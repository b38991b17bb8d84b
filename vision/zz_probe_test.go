//go:build !nocv

package vision

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"elderglass/calibration"
	"elderglass/models"
)

// PROBE="folder[:pic],..." prints every face of a picture.
func TestProbe(t *testing.T) {
	for _, what := range strings.Split(os.Getenv("PROBE"), ",") {
		dir, only, _ := strings.Cut(what, ":")
		empty, pictures, name, err := calibration.ReadFolder(dir)
		if err != nil {
			t.Fatal(err)
		}
		set, _ := models.EmbeddedSet(name)
		p, err := calibration.Learn(set, empty, pictures)
		if err != nil {
			t.Fatal(err)
		}
		r, err := NewReader(p)
		if err != nil {
			t.Fatal(err)
		}
		_, truth, _ := calibration.Truth(dir)
		names := []string{}
		for n := range truth {
			if strings.HasPrefix(n, "test-") && (only == "" || strings.Contains(n, only)) {
				names = append(names, n)
			}
		}
		slices.Sort(names)
		fmt.Printf("H %.2f\n", p.Plane.Height)
		for _, n := range names {
			data, _ := os.Open(filepath.Join(dir, n))
			img, err := Decode(data)
			if err != nil {
				t.Fatal(err)
			}
			data.Close()
			fmt.Println("==", dir, n)
			pic, _ := r.screen.show(img)
			gain := calibration.Gain(pic, r.tray)
			frame := r.screen.mat
			to := r.profile.Plane.ToPicture(pic.Width, pic.Height, 0)
			lean, err := r.glimpse(frame, &to, gain)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range lean {
				x, y := to.Map(l.square.X, l.square.Y)
				fmt.Printf("   lean %4.0f,%4.0f %.2f\n", x, y, l.score)
			}
			h := r.profile.Plane.Height
			for i := range r.faces {
				f := &r.faces[i]
				x, y := to.Map(f.square.X, f.square.Y)
				flat := r.beside.flat(f.square, h)
				d, ok, _ := r.look(frame, &to, f, leans(lean, f.found))
				sh := r.beside.share(f.square, r.beside.dice)
				b, m := r.beside.body(f.square, h)
				side := r.beside.side(f.square, h)
				cos := -1.0
				for _, l := range r.namer.compare(f) {
					if l.face == d.Face {
						cos = l.cosine
					}
				}
				_, away := r.kinds.tell(r.light.tone(f.rim))
				var post posture
				var fits string
				cx, cy := to.Map(f.square.Corners()[0].X, f.square.Corners()[0].Y)
				ex, ey := to.Map(f.square.Corners()[1].X, f.square.Corners()[1].Y)
				if ok {
					cut, _ := r.namer.cutter.cut(frame, &to, f.square, gaugeView)
					post = r.gauge.posture(cut, look{d.Colour, d.Face}, h)
					r.gauge.ask(r.gauge.prints[look{d.Colour, d.Face}], h, nil)
					for k, m := range r.gauge.order {
						if k > 2 {
							break
						}
						ff := r.gauge.view.fit(m.print, m.start)
						mo, le := ff.stretch()
						fits += fmt.Sprintf(" [like %.3f rough %.4f most %.3f least %.3f]", ff.like, ff.rough, mo, le)
					}
				}
				tr := ""
				for _, l := range truth[n] {
					if math.Hypot(l.X-x, l.Y-y) < 20 {
						tr = string(l.Colour) + " " + string(l.Face)
					}
				}
				fmt.Printf("   %4.0f,%4.0f px %.0f score %.2f cos %.2f away %.1f ok %v sure %v %s %s %.3f | truth %q | flat %v object %.2f moved %.2f dice %.2f body %d/%d side %v outside %v posture %d larger1 %.3f%s\n", x, y, math.Hypot(ex-cx, ey-cy),
					f.score, cos, away, ok, d.Sure, d.Colour, d.Face, d.Confidence, tr, flat, r.beside.share(f.square, r.beside.object), r.beside.share(f.square, r.beside.moved), sh, m, b, side, r.beside.outside(f.square, h), post, 1/(h-1), fits)
				if flat || !ok || !d.Sure && side {
					continue
				}
				r.beside.clear(f.square, h)
			}
			reading, _ := r.Read(img)
			for _, w := range reading.Warnings {
				fmt.Println("   WARN", w.English())
			}
		}
		_ = r.Close()
	}
}
