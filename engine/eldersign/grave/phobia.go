package grave

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

// mostPhobias is how many phobias an investigator lives with: the next one devours.
const mostPhobias = 3

// whenever has a phobia do something each time at a moment that concerns its owner: What is
// the moment, the first of the Options what happens.
const whenever = "whenever"

// felt are the moments at which a phobia may do something.
var felt = []rules.Moment{
	eldersign.TurnBegins, eldersign.Moving, eldersign.Entered, eldersign.ResolutionBegins, eldersign.Attempting,
	eldersign.Pooling, eldersign.Rolled, eldersign.TaskCompleted, eldersign.TerrorOver, eldersign.Failing,
	eldersign.Succeeded, eldersign.ClockBegins, eldersign.Spent, eldersign.Collected,
}

func whens() []string {
	list := make([]string, len(felt))
	for i, m := range felt {
		list[i] = string(m)
	}
	return list
}

// fear takes the place of being devoured for want of sanity: a phobia is drawn, sanity is full
// again, and a doom token is added. The fourth phobia devours, and so does every loss of all
// sanity in the final battle (rules summary, "Phobia Cards").
func fear(t *eldersign.Turn, p eldersign.Step) bool {
	s := t.State
	who := s.Investigator(p.Seat)
	if !s.Uses(Phobias) || p.What != eldersign.Sanity || s.Awake || who == nil || who.Devoured {
		return false
	}
	full := who.Count(eldersign.SanityMax)
	if full == 0 {
		return false // full sanity is none
	}
	if len(phobiasOf(who)) >= mostPhobias {
		t.Remark(eldersign.Say("log.phobia-last", "who", who.Card.Name))
		return false
	}
	t.Remark(eldersign.Say("log.phobia", "who", who.Card.Name))
	t.Add(p.Seat, eldersign.Sanity, full-who.Count(eldersign.Sanity))
	t.Push(
		eldersign.Step{Effect: cards.Effect{Do: eldersign.DrawCard, What: string(phobia)}, Seat: p.Seat},
		eldersign.Step{Effect: cards.Effect{Do: "doom"}, Seat: p.Seat},
	)
	return true
}

// phobiasOf are the phobias of an investigator.
func phobiasOf(who *eldersign.Investigator) []*cards.Card {
	var list []*cards.Card
	for _, h := range who.Cards {
		if h.Card.Class == phobia {
			list = append(list, h.Card)
		}
	}
	return list
}

// feel has the phobias of whom a moment concerns do what they do then.
func feel(t *eldersign.Turn, m rules.Moment, p eldersign.Step) {
	who := t.State.Investigator(p.Seat)
	if p.Seat == engine.Nobody || who == nil || who.Devoured {
		return
	}
	for _, c := range slices.Backward(phobiasOf(who)) {
		for _, e := range slices.Backward(c.Lingering) {
			if e.Do == whenever && e.What == string(m) && len(e.Options) > 0 {
				about := eldersign.Step{Seat: p.Seat, Source: eldersign.CardName(c), Place: p.Place}
				t.Push(eldersign.Effects(e.Options[0], about)...)
			}
		}
	}
}
