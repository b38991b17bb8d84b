package table

import (
	"bytes"
	"encoding/json"

	"elderglass/engine"
	"elderglass/engine/journal"
	"elderglass/models"
)

// snapshotEvery is how many steps lie between two states that are kept. A state
// between them is computed from the one before.
const snapshotEvery = 16

// step is one command with what it caused. Steps form a list towards the start
// that is never changed, so that a line that was undone costs nothing to keep.
type step struct {
	// entry is the number of the record that the command came in with; a
	// correction gives a new step with the same entry.
	entry    int64
	previous *step
	// depth counts the steps up to this one, from 1.
	depth   int
	command engine.Command
	events  []engine.Event
	amended bool
	// state is the state after this step, nil where it is to be computed.
	state engine.State
}

func (s *step) label() engine.Text {
	for _, e := range s.events {
		if e.Label.Key != "" {
			return e.Label
		}
	}
	return engine.Text{Key: "command." + s.command.Kind}
}

// version is the game as it stood after one act.
type version struct {
	// last is the last step in effect, nil at the start.
	last *step
	// parent is what a plain undo returns to; nil for the version one step shorter.
	parent *version
	// amend is the number of the record of the correction that made this version,
	// 0 where a command did.
	amend int64
	// corrected is the corrected step of a correction.
	corrected *step
}

// history is what undo, redo and corrections work on. It does no I/O and decides
// nothing: it holds what the rules decided.
type history struct {
	game  engine.Game
	start engine.State
	head  *version
	// undone are the versions that a redo returns to, the next one last.
	undone []*version
	// before is the last step that was in effect before the latest act.
	before *step
}

func newHistory(game engine.Game) *history {
	return &history{game: game, start: game.New(), head: &version{}}
}

// state returns the current state.
func (h *history) state() (engine.State, error) { return h.stateAfter(h.head.last) }

// stateAfter returns the state after a step, the start for nil.
func (h *history) stateAfter(s *step) (engine.State, error) {
	var missing []*step
	at := s
	for at != nil && at.state == nil {
		missing = append(missing, at)
		at = at.previous
	}
	state := h.start
	if at != nil {
		state = at.state
	}
	for i := len(missing) - 1; i >= 0; i-- {
		var err error
		if state, err = h.apply(state, missing[i].events); err != nil {
			return nil, err
		}
		if missing[i].depth%snapshotEvery == 0 {
			missing[i].state = state
		}
	}
	if s != nil {
		s.state = state
	}
	return state, nil
}

func (h *history) apply(state engine.State, events []engine.Event) (_ engine.State, err error) {
	defer contain(&err)
	for _, e := range events {
		next, err := h.game.Apply(state, e)
		if err != nil {
			return nil, models.Refuse(models.Unreadable, "refuse.step-unknown", "kind", e.Kind).Because(err)
		}
		state = next
	}
	return state, nil
}

// forget drops the state of a step that is no snapshot.
func forget(s *step) {
	if s != nil && s.depth%snapshotEvery != 0 {
		s.state = nil
	}
}

// push makes a step after another; its state may be nil.
func push(after *step, s step) *step {
	s.previous, s.depth = after, 1
	if after != nil {
		s.depth = after.depth + 1
	}
	return &s
}

// advance puts a new step at the end; what was undone can then not be redone.
func (h *history) advance(s *step) {
	old := h.head
	h.head = &version{last: s, parent: old}
	h.undone, h.before = nil, old.last
	if old.last != nil {
		forget(old.last.previous)
	}
}

// amend puts a corrected line in the place of the current one.
func (h *history) amend(seq int64, last, corrected *step) {
	h.before = h.head.last
	h.head = &version{last: last, parent: h.head, amend: seq, corrected: corrected}
	h.undone = nil
}

// find returns the step of an entry in the current line, nil where it is not in
// effect.
func (h *history) find(entry int64) *step {
	for s := h.head.last; s != nil; s = s.previous {
		if s.entry == entry {
			return s
		}
	}
	return nil
}

// steps returns the steps in effect, oldest first.
func (h *history) steps() []*step {
	if h.head.last == nil {
		return nil
	}
	steps := make([]*step, h.head.last.depth)
	for s := h.head.last; s != nil; s = s.previous {
		steps[s.depth-1] = s
	}
	return steps
}

// commands returns the commands in effect, oldest first.
func (h *history) commands() []engine.Command {
	var commands []engine.Command
	for _, s := range h.steps() {
		commands = append(commands, s.command)
	}
	return commands
}

// undo takes back the latest act, or everything back to and including the act
// with the number to. Illegal where there is nothing to undo, NotFound where to
// is not in effect.
func (h *history) undo(to int64) error {
	if h.head.last == nil && h.head.parent == nil {
		return models.Refuse(models.Illegal, "refuse.nothing-to-undo")
	}
	inLine := to != 0 && h.find(to) != nil
	if to != 0 && !inLine && !h.corrected(to) {
		return models.Refuse(models.NotFound, "refuse.step-not-undoable")
	}
	h.before = h.head.last
	for {
		from := h.head
		h.undone = append(h.undone, from)
		if from.parent != nil && (from.amend == 0 || !inLine) {
			h.head = from.parent
		} else {
			h.head = &version{last: from.last.previous}
		}
		if to == 0 || from.amend == to || inLine && from.last.entry == to {
			return nil
		}
	}
}

// corrected reports whether an act in effect is the correction with a number.
func (h *history) corrected(seq int64) bool {
	for v := h.head; v != nil; v = v.parent {
		if v.amend == seq {
			return true
		}
	}
	return false
}

// redo does the act again that was undone last, or all up to and including the
// act with the number to. Illegal where nothing was undone, NotFound where to is
// not among it.
func (h *history) redo(to int64) error {
	if len(h.undone) == 0 {
		return models.Refuse(models.Illegal, "refuse.nothing-to-redo")
	}
	for i := len(h.undone) - 1; i >= 0; i-- {
		v := h.undone[i]
		if to == 0 || v.amend == to || v.last != nil && v.last.entry == to {
			h.before = h.head.last
			h.head, h.undone = v, h.undone[:i]
			return nil
		}
	}
	return models.Refuse(models.NotFound, "refuse.step-not-redoable")
}

// Act names what an undo would take back or a redo do again.
type Act struct {
	Label engine.Text `json:"label"`
	// Seq is the number of the act's entry.
	Seq int64 `json:"seq"`
	// Kind is command or amend.
	Kind journal.Kind `json:"kind"`
}

// undoable returns what a plain undo takes back, nil for nothing.
func (h *history) undoable() *Act {
	switch {
	case h.head.amend != 0:
		return &Act{Label: h.head.corrected.label(), Seq: h.head.amend, Kind: journal.Amend}
	case h.head.last != nil:
		return &Act{Label: h.head.last.label(), Seq: h.head.last.entry, Kind: journal.Command}
	}
	return nil
}

// redoable returns what a plain redo does again, nil for nothing.
func (h *history) redoable() *Act {
	if len(h.undone) == 0 {
		return nil
	}
	v := h.undone[len(h.undone)-1]
	if v.amend != 0 && v.last.previous != h.head.last {
		return &Act{Label: v.corrected.label(), Seq: v.amend, Kind: journal.Amend}
	}
	return &Act{Label: v.last.label(), Seq: v.last.entry, Kind: journal.Command}
}

// commandBody is the body of a command's record.
type commandBody struct {
	ID      string         `json:"id,omitempty"`
	Command engine.Command `json:"command"`
	Events  []engine.Event `json:"events"`
}

// jumpBody is the body of the record of an undo or redo.
type jumpBody struct {
	ID string `json:"id,omitempty"`
	To int64  `json:"to,omitempty"`
}

// amendBody is the body of the record of a correction.
type amendBody struct {
	ID    string          `json:"id,omitempty"`
	Entry int64           `json:"entry"`
	Args  json.RawMessage `json:"args"`
	// Steps are the corrected step and those after it that still fit.
	Steps []amendedStep `json:"steps"`
}

type amendedStep struct {
	Entry int64 `json:"entry"`
	// Events are what the step causes now, or the word asBefore: most later steps cause what they did, and a record
	// with the events of all of them would be as large as the game. A program that does not know the word refuses it.
	Events json.RawMessage `json:"events"`
}

// asBefore stands in the place of events that a correction leaves as they were.
const asBefore = `"as before"`

// caused returns the events of a step of a correction that takes the place of an old one.
func (a amendedStep) caused(old *step) (events []engine.Event, err error) {
	if string(a.Events) == asBefore {
		return old.events, nil
	}
	err = json.Unmarshal(a.Events, &events)
	return events, err
}

// amendment returns the step of a correction that takes the place of an old one and causes some events, and the
// events to keep: those of the old one where they are the same.
func amendment(old *step, events []engine.Event) (amendedStep, []engine.Event, error) {
	was, err := json.Marshal(old.events)
	if err != nil {
		return amendedStep{}, nil, err
	}
	is, err := json.Marshal(events)
	if err != nil {
		return amendedStep{}, nil, err
	}
	if bytes.Equal(was, is) {
		return amendedStep{old.entry, json.RawMessage(asBefore)}, old.events, nil
	}
	return amendedStep{old.entry, is}, events, nil
}
