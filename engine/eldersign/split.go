package eldersign

import (
	"slices"

	"elderglass/engine/eldersign/cards"
)

// stepSplit is the choice of one of two groups of rewards or penalties.
const stepSplit = "split"

// group are the steps of rewards or penalties. Where a diagonal line splits them into two
// groups, one is chosen (rules summary, "Split Rewards and Penalties").
func (s *State) group(one, other []cards.Icon, like Step) []Step {
	if len(other) == 0 {
		return effects(s.icons(one), like)
	}
	like.Effect = cards.Effect{Do: stepSplit, Options: [][]cards.Effect{s.icons(one), s.icons(other)}}
	return []Step{like}
}

// splitOptions are the groups that may be chosen: without a rule or cards that are not played with,
// such as a blessing or skills, and no penalty that cannot be suffered. Where every group has such a
// penalty, there is nothing to suffer.
func (s *State) splitOptions(p Step) []Option {
	known := p
	known.Options = nil
	for _, group := range p.Options {
		if !slices.ContainsFunc(group, func(e cards.Effect) bool { return !s.has(e) }) {
			known.Options = append(known.Options, group)
		}
	}
	return s.chooseOptions(known)
}
