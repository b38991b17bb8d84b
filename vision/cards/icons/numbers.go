//go:build !nocv

package icons

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"elderglass/vision/nets"
)

// Figures are known of any print, so that those need not have been taught that a row happens to hold. A small net says
// which one stands in a part of a row, beside a sign or within it (models/training/cards).

const (
	figurePatch = 32 // pixels of the net's input
	figureSign  = 18 // of these, how wide a sign is
	figureKinds = 11 // 0 to 9, and none
	figureFlat  = 4  // grey levels by which nothing differs

	figureUnseen = 0.15 // likeness of a figure that was neither told of nor drawn
	leastChance  = -7   // its log, below which nothing is as little likely
)

// figureChances are the logs of the chances of the figures 0 to 9, and of none.
type figureChances [figureKinds]float64

// Figures tells figures by a net, which it loads when it is first asked. It is safe for use by several goroutines.
type Figures struct {
	mu  sync.Mutex
	net *nets.Net
}

// place is where the middle of a sign or a figure is in a strip.
type place struct {
	strip  *strip
	at, dy int
}

// tell returns which figures stand at some places where a sign is so wide, and how likely it is that none does: as the
// net sees them so close. Errors have the code Internal.
func (n *Figures) tell(places []place, signWide int, by framing) ([]*figureChances, error) {
	if len(places) == 0 {
		return nil, nil
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.net == nil {
		net, _, err := nets.Embedded("figures")
		if err != nil {
			return nil, err
		}
		n.net = net
	}
	if err := n.net.Shape(len(places), figurePatch, figurePatch); err != nil {
		return nil, err
	}
	unit := float64(signWide-besideSign) / figureSign
	for k, p := range places {
		n.show(k, p.strip, float64(p.at)+by.x*unit, float64(p.dy)+by.y*unit, unit/by.closer)
	}
	answer, out := n.net.Run(), make([]*figureChances, len(places))
	for k := range out {
		c := figureChances{}
		sum := 0.0
		for f := range c {
			c[f] = float64(answer[k*figureKinds+f])
			sum += math.Exp(c[f])
		}
		for f := range c {
			c[f] -= math.Log(sum)
		}
		out[k] = &c
	}
	return out, nil
}

// show writes a part of a strip as one image of the input, with its middle at a column, without its light and contrast.
func (n *Figures) show(image int, t *strip, at, dy, unit float64) {
	var pix [figurePatch * figurePatch]float32
	mean, sq := 0.0, 0.0
	for i := range pix {
		x := at - 0.5 + (float64(i%figurePatch)-(figurePatch-1)/2.0)*unit
		y := dy + (stripHigh-1)/2.0 + (float64(i/figurePatch)-(figurePatch-1)/2.0)*unit
		pix[i] = sample(t.ink, t.wide, stripHigh, x, y)
		mean += float64(pix[i]) / float64(len(pix))
	}
	for _, v := range pix {
		sq += (float64(v) - mean) * (float64(v) - mean) / float64(len(pix))
	}
	by := 1 / (math.Sqrt(sq) + figureFlat)
	for y := range figurePatch {
		row := n.net.Row(image, y)
		for x := range row {
			row[x] = float32((float64(pix[y*figurePatch+x]) - mean) * by)
		}
	}
}

// meant adds to the likenesses of names those with figures that stand in none of them.
func meant(likes map[string]float64, of string) {
	for f := 1; f <= 9; f++ {
		name := bareSign(of) + ":" + strconv.Itoa(f)
		if _, ok := likes[name]; !ok {
			likes[name] = figureUnseen
		}
	}
}

// weigh adds to the logs of the chances of names what is told of their figures. A number of two is as likely as the
// likeliest figure, since of it nothing is told.
func (c *figureChances) weigh(chances map[string]float64) {
	likeliest := slices.Max(c[:10])
	for name := range chances {
		_, number, _ := strings.Cut(name, ":")
		chance := likeliest
		if f, err := strconv.Atoi(number); err == nil && f >= 0 && f <= 9 {
			chance = c[f]
		}
		chances[name] += max(chance, leastChance)
	}
}

// none returns the logs of the chances that there is no figure and that there is one.
func (c *figureChances) none() (none, some float64) {
	none = c[figureKinds-1]
	return max(none, leastChance), max(math.Log(1-math.Exp(none)+1e-9), leastChance)
}
