package eldersign

import (
	"encoding/json"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/scene"
)

// The areas of the table, which are screens of the phones.
const (
	areaMuseum   = "museum"
	areaNight    = "night"
	areaEntrance = "entrance"
)

// screens are where the game goes on in each phase.
var screens = map[Phase]string{
	PhaseSetup: scene.Setup, PhaseMove: areaMuseum, PhaseEntrance: areaEntrance, PhaseAttempt: scene.Roll,
	PhaseBattle: scene.Roll, PhaseClock: areaNight, PhaseMidnight: areaNight, PhaseOver: scene.Log,
}

// scene is what a role at a seat is shown. Nothing in a State is secret: decks and cups
// are on the real table, and what was not drawn is not known here.
func (s *State) scene(role engine.Role, seat engine.Seat, choices []engine.Choice) scene.Scene {
	out := scene.Scene{
		Phase: string(s.Phase), Turn: s.Turn, Active: s.Active, Next: s.nextText(),
		Screen: screens[s.Phase], Leads: []string{"move", "begin", "clock"},
		Tracks: s.tableTracks(), Open: s.openCards(), Areas: s.areas(), Roll: s.throw(),
		House: s.readings(), Choices: choicesFor(choices, s, role, seat), Groups: rollGroups,
		Expect: s.expect(), FreeRolls: s.Depth == DiceOnly, Boxes: s.boxList(),
	}
	if role != engine.Spectator {
		out.Choices = append(out.Choices, s.lateChoices(seat)...)
	}
	for i := range s.Investigators {
		out.People = append(out.People, s.person(&s.Investigators[i]))
	}
	for _, l := range s.Locks {
		out.Locks = append(out.Locks, scene.Lock{ID: l.ID, Colour: l.Colour, By: l.Name})
	}
	if step, ok := s.next(); ok && step.Do == "note" {
		out.Notes = scene.List[scene.Note]{{ID: strconv.Itoa(step.ID), Text: effectText(step.Effect), Source: step.Source}}
	}
	if s.Result != nil {
		out.Result = &scene.Result{Won: s.Result.Won, Why: s.Result.Why}
	}
	if s.Phase == PhaseSetup {
		out.Setup = s.choosing(seat)
	}
	for _, c := range s.colours() {
		out.Dice = append(out.Dice, scene.DiceKind{Colour: c, Faces: s.faces(c)})
	}
	return out
}

// choicesFor are the choices that a role at a seat may take. Where an investigator decides,
// only that seat and the host may.
func choicesFor(all []engine.Choice, s *State, role engine.Role, seat engine.Seat) []engine.Choice {
	list := make([]engine.Choice, 0, len(all))
	for _, c := range all {
		if role == engine.Host || c.Seat == engine.Nobody || c.Seat == seat || s.Investigator(c.Seat) == nil {
			list = append(list, forSeat(c, seat))
		}
	}
	return list
}

// forSeat lets whoever sits down take the seat that the phone holds.
func forSeat(c engine.Choice, seat engine.Seat) engine.Choice {
	if c.Kind == "sit" && seat != engine.Nobody {
		if args, err := json.Marshal(seatArgs{seat, c.Target}); err == nil {
			c.Args = args
		}
	}
	return c
}
