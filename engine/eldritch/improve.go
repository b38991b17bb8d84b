package eldritch

// improveOptions are the skills that may be improved: none more than twice (Guide, Improving Skills).
func improveOptions(s *State, p Step) []option {
	var list []option
	for _, skill := range skills {
		if p.Skill != "" && skill != p.Skill || s.person(p.Seat).Count(improved(skill)) >= mostImproved {
			continue
		}
		list = append(list, option{
			ID: string(skill), Label: say("eldritch.choice.improve", "skill", thing(string(skill))),
			Do: func(t *Turn) {
				t.count(improved(skill), p.Seat, 1, say("eldritch.log.improves", "who", t.s.name(p.Seat), "skill",
					thing(string(skill))))
				if p.Part != "start" && t.s.person(p.Seat).Card == lilyChen { // she may improve it once more
					t.Push(Step{Effect: Effect{Do: stepLily, Skill: skill}, Seat: p.Seat})
				}
			},
		})
	}
	return list
}

// mostImproved is how often a skill may be improved.
const mostImproved = 2
