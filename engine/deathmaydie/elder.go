package deathmaydie

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
)

// stages are the stage cards of the Elder One, from I.
func (s *State) stages() []cards.Stage {
	if s.Box.Elder == nil {
		return nil
	}
	return s.Box.Elder.Stages
}

// revealed are the stage cards that lie open and stay in play, from I.
func (s *State) revealed() []cards.Stage {
	list := s.stages()
	return list[:min(s.Stage, len(list))]
}

// told are the effects of a card that is known to have some; where no book says them they are resolved by hand.
func told(effects []cards.Effect) []cards.Effect {
	if len(effects) == 0 {
		return []cards.Effect{{Do: doNote}}
	}
	return effects
}

// untold reports whether a stage card lies open of which no book says anything. From II on each says at least what
// happens as it is revealed.
func (s *State) untold() bool {
	list := s.revealed()
	return len(list) < s.Stage || slices.ContainsFunc(list[min(1, len(list)):], func(c cards.Stage) bool {
		return len(c.OnReveal)+len(c.EndOfTurn) == 0
	})
}

// stage is the stage card on top, nil where it is unknown.
func (s *State) stage() *cards.Stage {
	if list := s.stages(); s.Stage > 0 && s.Stage <= len(list) {
		return &list[s.Stage-1]
	}
	return nil
}

// onBoard reports whether the Elder One has come to the board: summoned, or put there by hand.
func (s *State) onBoard() bool { return s.Summoned || s.figure(ElderKind) != nil }

// stepPlace asks where the Elder One is placed, where nothing has said it.
const stepPlace = "place-figure"

func elderWords() map[string]Word {
	return map[string]Word{
		stepSummoning: {Resolve: func(t *Turn, _ Step) {
			if !t.s.Summoned && (t.s.Disrupted || t.s.Track >= t.s.Red && t.s.Red > 0) {
				t.summonElder()
			}
		}},
		stepElder: {Resolve: func(t *Turn, p Step) {
			about := Step{Seat: p.Seat, Source: words(t.s.Box.Elder.Name), From: fromStory}
			var effects []cards.Effect
			for _, stage := range t.s.revealed() {
				effects = append(effects, stage.EndOfTurn...)
			}
			if t.s.untold() {
				effects = append(effects, told(nil)...)
			}
			t.Push(about.all(effects)...)
		}},
		doElder: {Options: (*State).elderOptions},
		stepPlace: {Options: func(s *State, p Step) []Option {
			if s.figure(ElderKind) != nil {
				return nil
			}
			return s.spaceOptions(p.with(cards.Effect{At: "all"}), "dmd.choice.elder", (*Turn).putElder)
		}},
	}
}

// elderOptions are where the Elder One is summoned or moved to; with a random summoning of the
// last two stages that is what the Random Location token says.
func (s *State) elderOptions(p Step) []Option {
	if !s.Random || s.Stage < 3 || len(s.Spots) == 0 {
		return s.spaceOptions(p, "dmd.choice.elder", (*Turn).putElder)
	}
	var list []Option
	for _, spot := range s.Spots {
		for _, at := range s.places(p, spot) {
			list = append(list, Option{
				ID: spot, Target: at, Group: "draw", Rule: "Random Elder One Summoning",
				Label: Say("dmd.choice.elder", "to", s.spaceName(at)), Do: func(t *Turn) {
					t.ritual(engine.Text{}, func(r *Ritual) { r.Spots = without(r.Spots, spot) })
					t.putElder(at)
				},
			})
		}
	}
	return list
}

// putElder puts the Elder One's figure in a space.
func (t *Turn) putElder(at string) {
	f := Figure{ID: ElderKind, Kind: ElderKind}
	if old := t.s.figure(ElderKind); old != nil {
		f = *old
	}
	f.At = at
	t.Emit(&figureChange{Figure: f}, Say("dmd.log.elder-at", "what", t.s.kindName(ElderKind), "at", t.s.spaceName(at)))
}

// summonElder reveals Stage II: the Elder One comes to the board, and the Progression token
// takes its space on the track ("Check the Elder One Summoning").
func (t *Turn) summonElder() {
	t.ritual(Say("dmd.log.elder-summoned", "what", t.s.kindName(ElderKind)),
		func(r *Ritual) { r.Summoned, r.Stage = true, 2 })
	t.reveal()
}

// reveal resolves what the stage card on top does when it is revealed.
func (t *Turn) reveal() {
	about := Step{Seat: t.s.Active, Source: words(t.s.Box.Elder.Name), From: fromStory}
	var effects []cards.Effect
	if stage := t.s.stage(); stage != nil {
		effects = stage.OnReveal
	}
	t.Push(append(about.all(told(effects)), about.with(cards.Effect{Do: stepPlace}))...)
}

// stageDefeated reveals the next stage; wounds that are left do not carry over. The last one ends
// the game.
func (t *Turn) stageDefeated() {
	if t.s.Stage >= lastStage {
		t.ritual(Say("dmd.log.slain", "what", t.s.kindName(ElderKind)), func(r *Ritual) { r.Slain = true })
		return
	}
	f := *t.s.figure(ElderKind)
	f.Wounds = 0
	t.Emit(&figureChange{Figure: f}, Say("dmd.log.stage", "n", t.s.Stage))
	t.ritual(engine.Text{}, func(r *Ritual) { r.Summoned, r.Stage = true, r.Stage+1 })
	t.reveal()
}

// disrupt disrupts the ritual: from now on the Elder One can be attacked.
func (t *Turn) disrupt() {
	if !t.s.Disrupted {
		t.ritual(Say("dmd.log.disrupted"), func(r *Ritual) { r.Disrupted = true })
	}
}

// disruptByObjective disrupts the ritual once the episode's task is done.
func (t *Turn) disruptByObjective() bool {
	if t.s.Disrupted || t.s.Box.Episode == nil || t.s.Box.Episode.Objective == nil ||
		!t.s.holds(t.s.Box.Episode.Objective, Step{Seat: t.s.Active}) {
		return false
	}
	t.disrupt()
	return true
}

// ended finishes the game where a side has won. Winning comes first ("Ending the Game"): whether
// it is lost is asked once the dead are buried.
func (t *Turn) ended(over bool) bool {
	s := t.s
	finish := func(won bool, why engine.Text) bool {
		key := Say("dmd.log.lost", "why", why)
		if won {
			key = Say("dmd.log.won", "why", why)
		}
		t.Emit(&finishChange{Won: won, Why: why}, key)
		return true
	}
	switch {
	case s.Slain:
		return finish(true, Say("dmd.result.slain"))
	case !over:
		return false
	case !s.onBoard() && slices.ContainsFunc(s.People, func(p Investigator) bool { return p.Out }):
		return finish(false, Say("dmd.result.early"))
	case len(s.Living()) == 0:
		return finish(false, Say("dmd.result.all"))
	case s.onBoard() && s.Track >= trackSpaces:
		return finish(false, Say("dmd.result.dominates"))
	}
	return false
}
