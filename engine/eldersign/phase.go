package eldersign

import "elderglass/engine"

// Depth is how much of the game the program carries.
type Depth string

// The depths of play, switchable at any time.
const (
	DiceOnly Depth = "dice"     // read and say what lies there
	Trackers Depth = "trackers" // dice, clock, doom, signs, people, monsters; cards stay on the table
	Full     Depth = "full"     // the program knows the cards in play
)

// Phase is where in the game or the turn we are.
type Phase string

// The phases, in the order of play.
const (
	PhaseSetup    Phase = "setup"
	PhaseMove     Phase = "move"     // I. Movement phase
	PhaseEntrance Phase = "entrance" // II. Resolution phase at the entrance
	PhaseAttempt  Phase = "attempt"  // II. Resolution phase on an adventure
	PhaseClock    Phase = "clock"    // III. Clock phase
	PhaseMidnight Phase = "midnight" // after the turn
	PhaseBattle   Phase = "battle"   // the final battle
	PhaseOver     Phase = "over"
)

// nextText says the one thing to do now.
func (s *State) nextText() engine.Text {
	who := s.Name(s.Active)
	if step, ok := s.next(); ok && s.Phase != PhaseOver {
		if step.Do == stepChangeAny { // what is changed is a die
			return Say("next."+step.Do, "who", s.Name(step.Seat))
		}
		return Say("next."+step.Do, "who", s.Name(step.Seat), "source", step.Source, "n", step.N(), "what", Thing(step.What))
	}
	if s.Depth == DiceOnly {
		return Say("next.dice")
	}
	switch s.Phase {
	case PhaseAttempt, PhaseBattle:
		switch a := s.Attempt; {
		case a == nil:
			return Say("next.clock", "who", who)
		case len(a.Throw.Again) > 0:
			return Say("next.reroll-dice", "who", who, "n", len(a.Throw.Again))
		case a.Step == stepPool:
			return Say("next.roll", "who", who, "n", len(s.DiceIn(InPool, "")))
		default:
			return Say("next."+a.Step, "who", who)
		}
	default:
		return Say("next."+string(s.Phase), "who", who)
	}
}
