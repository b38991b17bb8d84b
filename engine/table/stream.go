package table

import (
	"bytes"
	"context"
	"encoding/json"

	"elderglass/engine"
)

const (
	// queue is how many updates a stream may lag behind before it is cut off.
	queue = 64
	// catchUp is how many changes of the state a stream that comes back can have
	// missed and still be caught up with patches.
	catchUp = 64
	// recentLog is how many entries come with a whole view.
	recentLog = 50
)

// Update is one message to the phones. Its bytes are shared and must not be changed.
type Update struct {
	// ID is what a phone names to be caught up from here, empty for messages about
	// something else than the state.
	ID string
	// Event says what the message is about.
	Event Event
	// Data is the message as one line of JSON.
	Data []byte
}

// Event says what an update is about.
type Event string

// The events, each of which the page knows.
const (
	EventHello     Event = "hello"      // the first one: where the record stands, who sits where and what this phone is
	EventView      Event = "view"       // the whole scene
	EventPatch     Event = "patch"      // what changed in the scene, as a JSON merge patch
	EventOdds      Event = "odds"       // the adviser's answer
	EventTray      Event = "tray"       // the tray with its dice
	EventTrayState Event = "tray-state" // the tray, whose dice are as they were
	EventEntry     Event = "entry"      // what became known of an entry since, or of all with the number 0
	EventSeats     Event = "seats"      // who sits where
	EventStanding  Event = "standing"   // what this phone is now at the table
	EventNotice    Event = "notice"     // a sentence for everyone
	EventBye       Event = "bye"        // the stream ends, and why
)

// Stream is one phone's way to hear of changes.
type Stream struct {
	table  *Table
	caller Caller
	as     viewer
	ch     chan Update
	cut    bool
}

// Updates returns the messages in order. The channel is closed when the stream
// was closed, when it did not keep up (the phone then comes back and is caught
// up) and when the table closes.
func (s *Stream) Updates() <-chan Update { return s.ch }

// Close ends the stream.
func (s *Stream) Close() {
	// It fails where the table is closed, and its streams with it.
	_ = s.table.do(context.Background(), func() error {
		s.table.cutOff(s)
		s.table.tellSeats()
		return nil
	})
}

// Subscribe opens a stream. A phone that names the last message it saw gets what
// it missed, where that is known; any other gets the whole view. It fails with
// Unavailable once the table is closed.
func (t *Table) Subscribe(ctx context.Context, by Caller, lastSeen string) (*Stream, error) {
	s := &Stream{table: t, caller: by, ch: make(chan Update, queue+catchUp+4)}
	err := t.do(ctx, func() error {
		s.as = t.viewer(by)
		t.streams[s] = struct{}{}
		t.countStreams()
		t.send(s, message(EventHello, hello{Version: t.journal.Last(), Seats: t.places(), Standing: t.standing(s.as)}))
		if err := t.catchUp(s, lastSeen); err != nil {
			t.cutOff(s)
			return err
		}
		t.send(s, message(EventTray, t.tray))
		t.showAdvice(s)
		if t.troubled {
			t.send(s, message(EventNotice, notice{Level: "error", Text: engine.Text{Key: "save.failed"}}))
		}
		t.tellSeats()
		return nil
	})
	if err != nil {
		return nil, err
	}
	return s, nil
}

type hello struct {
	Version  int64    `json:"version"`
	Seats    []Place  `json:"seats"`
	Standing Standing `json:"standing"`
}

type notice struct {
	Text  engine.Text `json:"text"`
	Level string      `json:"level"`
}

type bye struct {
	Reason string `json:"reason"`
}

// message makes an update of a value that always has a JSON form.
func message(event Event, value any) Update {
	data, err := json.Marshal(value)
	if err != nil {
		panic("table: " + string(event) + " has no JSON form: " + err.Error())
	}
	return Update{Event: event, Data: data}
}

// send queues an update, and cuts off a stream whose queue is full: the writer
// never waits for a phone.
func (t *Table) send(s *Stream, u Update) {
	if s.cut {
		return
	}
	select {
	case s.ch <- u:
	default:
		t.options.Meter.Dropped()
		t.cutOff(s)
	}
}

func (t *Table) cutOff(s *Stream) {
	if s.cut {
		return
	}
	s.cut = true
	close(s.ch)
	delete(t.streams, s)
	t.countStreams()
}

// countStreams tells the meter who looks on.
func (t *Table) countStreams() {
	phones := make(map[string]struct{}, len(t.streams))
	for s := range t.streams {
		phones[s.caller.Holder] = struct{}{}
	}
	t.options.Meter.Connected(len(t.streams), len(phones))
}

func (t *Table) broadcast(u Update) {
	for s := range t.streams {
		t.send(s, u)
	}
}

// notify shows everyone a notice; level is info, warn, error or ok.
func (t *Table) notify(level string, text engine.Text) {
	t.broadcast(message(EventNotice, notice{Level: level, Text: text}))
}

// Bye tells every stream that the table goes away, and ends them all. Streams can
// still be opened.
func (t *Table) Bye(ctx context.Context, reason string) error {
	return t.do(ctx, func() error { t.bye(reason); return nil })
}

func (t *Table) bye(reason string) {
	t.broadcast(message(EventBye, bye{Reason: reason}))
	for s := range t.streams {
		t.cutOff(s)
	}
}

// tellSeats tells everyone who sits where, if that has changed, and gives the
// whole view to streams whose eyes have changed with it, with what they are now.
func (t *Table) tellSeats() {
	if u := message(EventSeats, t.places()); !bytes.Equal(u.Data, t.toldSeats) {
		t.toldSeats = u.Data
		t.broadcast(u)
	}
	for s := range t.streams {
		as := t.viewer(s.caller)
		if as == s.as {
			continue
		}
		s.as = as
		t.send(s, message(EventStanding, t.standing(as)))
		if err := t.catchUp(s, ""); err != nil {
			t.cutOff(s)
		}
	}
}
