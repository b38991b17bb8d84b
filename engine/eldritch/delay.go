package eldritch

import "slices"

// resolveDelay delays an investigator: on their own turn in the Action Phase they lose their actions instead (Guide,
// Delayed). An action that somebody else gives is performed on that one's turn. Mark Harrigan becomes Delayed by his own
// choice only.
func resolveDelay(t *Turn, p Step) {
	who := t.s.person(p.Seat)
	if who.Card == markHarrigan && p.Part != chosen {
		t.Remark(say("eldritch.log.not-delayed", "who", t.s.name(p.Seat)))
		return
	}
	given := slices.ContainsFunc(t.s.Agenda, func(step Step) bool { return step.Do == stepActive })
	if t.s.Phase == PhaseAction && t.s.Active == p.Seat && !given {
		t.Drop(func(step Step) bool { return step.Seat == p.Seat && !step.Table })
		t.person(p.Seat, say("eldritch.log.loses-actions", "who", t.s.name(p.Seat)), func(p *Person) { p.Left = 0 })
		return
	}
	t.person(p.Seat, say("eldritch.log.delayed", "who", t.s.name(p.Seat)), func(p *Person) { p.Delayed = true })
}

// chosen is the part of an effect that somebody has chosen.
const chosen = "chosen"

// asked is the part of an effect that a card asks for which is read aloud: whether it gives a choice is not known.
const asked = "asked"

// delayOptions: with a Pocket Watch one is delayed only if one wants. Mark Harrigan says whether a card that is read
// gave him the choice, and he has chosen it.
func delayOptions(s *State, p Step) []option {
	if p.Part == asked && s.person(p.Seat).Card == markHarrigan {
		return []option{
			{ID: "no", Label: say("eldritch.choice.no-choice"), Do: func(t *Turn) { resolveDelay(t, p) }},
			{ID: "yes", Label: say("eldritch.choice.own-choice"), Do: func(t *Turn) {
				own := p
				own.Part = chosen
				resolveDelay(t, own)
			}},
		}
	}
	if p.Part == chosen || !slices.ContainsFunc(s.held(p.Seat, ""),
		func(c Card) bool { return factOf(c.Card).Free == "delay" }) {
		return nil
	}
	return []option{
		{ID: "no", Label: say("eldritch.choice.not-delayed"), Do: func(*Turn) {}},
		{ID: "yes", Label: say("eldritch.choice.delayed"), Do: func(t *Turn) { resolveDelay(t, p) }},
	}
}
