//go:build !nocv

package cards

import (
	"cmp"
	"slices"
)

// What class a card is of, its owner says. Cards of one class are more likely of one style than their pictures tell, and
// a box may have another frame for its monsters than for its adventures: titles and rows stand elsewhere there.

const (
	sameClass    = 0.45 // likeness of the means of two styles that have a class in common, and are one
	sameClasses  = 0.65 // of the means of two classes of a style that have one frame
	fewestFrames = 4    // cards of which the mean is mostly frame
)

// classMean is what the cards of one class and style have in common.
type classMean struct {
	name string
	mean meanSign
	n    int
}

// classMeans returns the classes of each style.
func classMeans(style []int, styles int, signs []*signature, classes []string) [][]classMean {
	list := make([][]classMean, styles)
	for i, s := range signs {
		of := &list[style[i]]
		at := classAt(*of, classes[i])
		if at < 0 {
			at = len(*of)
			*of = append(*of, classMean{name: classes[i]})
		}
		(*of)[at].mean.add(s)
		(*of)[at].n++
	}
	return list
}

func classAt(list []classMean, name string) int {
	return slices.IndexFunc(list, func(c classMean) bool { return c.name == name })
}

// byClass puts right by their classes which signatures are of one style, and returns the style of each and the means as
// stylesOf does.
func byClass(style []int, means []meanSign, signs []*signature, classes []string) ([]int, []meanSign) {
	style = oneStyle(style, means, classMeans(style, len(means), signs, classes))
	frames := make([][]meanSign, len(means)) // of each style
	first := make([]int, len(means)+1)
	of := make([]map[string]int, len(means))
	for k, list := range classMeans(style, len(means), signs, classes) {
		frames[k], of[k] = framesOf(list)
		first[k+1] = first[k] + len(frames[k])
	}
	out, parted := make([]meanSign, first[len(means)]), make([]int, len(signs))
	for i, s := range signs {
		frame, ok := of[style[i]][classes[i]]
		if !ok {
			frame = max(nearest(frames[style[i]], s), 0)
		}
		parted[i] = first[style[i]] + frame
		out[parted[i]].add(s)
	}
	return parted, out
}

// oneStyle joins styles that have a class in common, and returns the style of each signature.
func oneStyle(style []int, means []meanSign, classes [][]classMean) []int {
	to := make([]int, len(means))
	for i := range means {
		to[i] = i
		for k := range i {
			both := slices.ContainsFunc(classes[i], func(c classMean) bool { return classAt(classes[k], c.name) >= 0 })
			if both && means[i].with(&means[k]) > sameClass {
				to[i] = to[k]
				break
			}
		}
	}
	out := make([]int, len(style))
	for i, s := range style {
		out[i] = to[s]
	}
	return out
}

// framesOf returns the frames of a style, mostly one, and which of them the cards of a class have, where there are enough
// of them to tell. A style without cards has none.
func framesOf(classes []classMean) (frames []meanSign, of map[string]int) {
	of = map[string]int{}
	slices.SortStableFunc(classes, func(a, b classMean) int { return cmp.Compare(b.n, a.n) })
	for _, c := range classes {
		if c.n < fewestFrames && len(frames) > 0 {
			continue
		}
		at := slices.IndexFunc(frames, func(f meanSign) bool { return c.mean.with(&f) > sameClasses })
		if at < 0 {
			at = len(frames)
			frames = append(frames, meanSign{})
		}
		for k, v := range c.mean {
			frames[at][k] += v
		}
		of[c.name] = at
	}
	return frames, of
}
