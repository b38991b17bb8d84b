package table

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	jsonpatch "github.com/evanphx/json-patch/v5"

	"elderglass/engine"
	"elderglass/models"
)

// watched is the view of one kind of eyes, kept from the first time that somebody
// with them looked on. Patches are worked out once for all of them.
type watched struct {
	// tag tells this view from those of other eyes and other runs of the program:
	// a patch fits only what was seen under the same tag.
	tag    string
	json   []byte
	recent []Update // the patches of the last changes, oldest first
}

// viewMessage is a whole view.
type viewMessage struct {
	Seq  int64           `json:"seq"`
	Game string          `json:"game"` // for Request.Game
	View json.RawMessage `json:"view"`
	Log  []Entry         `json:"log"`
	Undo *Act            `json:"undo"`
	Redo *Act            `json:"redo"`
}

// patchMessage is what changed between two states: an RFC 7386 merge patch of the
// view, and the entries that are new or changed.
type patchMessage struct {
	Seq   int64           `json:"seq"`
	From  int64           `json:"from"`
	Patch json.RawMessage `json:"patch"`
	Log   []Entry         `json:"log"`
	Undo  *Act            `json:"undo"`
	Redo  *Act            `json:"redo"`
}

// View returns the whole view of a caller as JSON with its number.
func (t *Table) View(ctx context.Context, by Caller) (json.RawMessage, int64, error) {
	var (
		view json.RawMessage
		seq  int64
	)
	err := t.do(ctx, func() error {
		w, err := t.watch(t.viewer(by))
		if err != nil {
			return err
		}
		view, seq = w.json, t.journal.Last()
		return nil
	})
	return view, seq, err
}

func (t *Table) watch(v viewer) (*watched, error) {
	if w, ok := t.views[v]; ok {
		return w, nil
	}
	state, err := t.history.state()
	if err != nil {
		return nil, err
	}
	data, err := t.render(state, t.moves(state), v)
	if err != nil {
		return nil, err
	}
	w := &watched{json: data}
	w.forget()
	t.views[v] = w
	return w, nil
}

// forget has a stream that comes back get the whole view, whatever it saw last.
func (w *watched) forget() { w.tag, w.recent = rand.Text()[:8], nil }

// render makes the JSON of a view. A merge patch cannot say null, so a null is
// left out: an absent field means the same to the phones.
func (t *Table) render(state engine.State, moves []engine.Move, v viewer) (data []byte, err error) {
	defer contain(&err)
	view := t.game.View(state, v.role, v.seat)
	if shown, ok := view.(engine.Shown); ok {
		view = shown.WithMoves(moves)
	}
	data, err = json.Marshal(view)
	if err != nil {
		return nil, models.Errorf(models.Internal, "the view has no JSON form: %w", err)
	}
	if !bytes.Contains(data, []byte("null")) {
		return data, nil
	}
	var value any
	if err := json.Unmarshal(data, &value); err != nil {
		return nil, models.Errorf(models.Internal, "the view is no JSON: %w", err)
	}
	withoutNulls(value)
	return json.Marshal(value)
}

func withoutNulls(value any) {
	switch v := value.(type) {
	case map[string]any:
		for key, field := range v {
			if field == nil {
				delete(v, key)
			}
			withoutNulls(field)
		}
	case []any:
		for _, item := range v {
			withoutNulls(item)
		}
	}
}

// id names the message that leads to a state of a view.
func (w *watched) id(seq int64) string { return w.tag + "-" + strconv.FormatInt(seq, 10) }

// seen returns the number of the state that a message led to; ok is false for
// messages of another view.
func (w *watched) seen(id string) (seq int64, ok bool) {
	number, ok := strings.CutPrefix(id, w.tag+"-")
	if !ok {
		return 0, false
	}
	seq, err := strconv.ParseInt(number, 10, 64)
	return seq, err == nil && id == w.id(seq)
}

// catchUp sends a stream the patches since the message that it saw last, or the
// whole view.
func (t *Table) catchUp(s *Stream, lastSeen string) error {
	w, err := t.watch(s.as)
	if err != nil {
		return err
	}
	last := t.journal.Last()
	seen, known := w.seen(lastSeen)
	missed := int(last - seen)
	if known && missed >= 0 && missed <= len(w.recent) {
		for _, patch := range w.recent[len(w.recent)-missed:] {
			t.send(s, patch)
		}
		if t.ticked.Seq == last { // which changes without a patch
			t.send(s, message(EventEntry, t.ticked))
		}
		return nil
	}
	whole := message(EventView, viewMessage{
		Seq: last, Game: t.mark, View: w.json, Log: t.entries(max(1, last-recentLog+1), last),
		Undo: t.history.undoable(), Redo: t.history.redoable(),
	})
	whole.ID = w.id(last)
	t.send(s, whole)
	return nil
}

// publish tells everyone of the state after the record that was written last;
// changed are the entries that are new or have changed.
func (t *Table) publish(changed []int64) {
	state, err := t.history.state()
	if err != nil {
		t.options.Log.Error("publish", "err", err)
		return
	}
	t.stopAsking(t.game.Expect(state))
	p := patchMessage{
		Seq: t.journal.Last(), From: t.journal.Last() - 1, Log: make([]Entry, 0, len(changed)),
		Undo: t.history.undoable(), Redo: t.history.redoable(),
	}
	if len(changed) > 0 {
		inEffect := t.inEffect(changed[0])
		for _, seq := range changed {
			p.Log = append(p.Log, t.entry(seq, inEffect))
		}
	}
	t.tellAwaited(state)
	var done []change
	moves := t.moves(state)
	for v, w := range t.views {
		next, err := t.render(state, moves, v)
		if err == nil {
			err = w.advance(next, p, &done)
		}
		if err != nil {
			t.options.Log.Error("publish", "role", v.role, "seat", v.seat, "err", err)
			delete(t.views, v)
		}
	}
	for s := range t.streams {
		w, ok := t.views[s.as]
		if !ok {
			t.cutOff(s) // its view failed; the phone comes back and asks for another
			continue
		}
		t.send(s, w.recent[len(w.recent)-1])
	}
	t.askAdvice()
}

// change is how a view changed, with the message that tells of it.
type change struct {
	before, after []byte
	told          Update
}

// advance brings one view up to the next JSON. Views that changed in the same way share
// their patch.
func (w *watched) advance(next []byte, p patchMessage, done *[]change) (err error) {
	same := slices.IndexFunc(*done, func(c change) bool {
		return bytes.Equal(c.before, w.json) && bytes.Equal(c.after, next)
	})
	if same < 0 {
		if p.Patch, err = jsonpatch.CreateMergePatch(w.json, next); err != nil {
			return models.Errorf(models.Internal, "the change of the view cannot be worked out: %w", err)
		}
		same = len(*done)
		*done = append(*done, change{w.json, next, message(EventPatch, p)})
	}
	u := (*done)[same].told
	u.ID = w.id(p.Seq)
	w.json = next
	if len(w.recent) == catchUp {
		w.recent = append(w.recent[:0], w.recent[1:]...)
	}
	w.recent = append(w.recent, u)
	return nil
}
