package table

import (
	"context"

	"elderglass/engine"
	"elderglass/models"
)

// advising asks a game that is engine.Advising what is wise, beside the writer: the
// writer never waits for it, a newer state cancels what is still being worked out,
// and what comes too late is dropped. Its fields belong to the writer, except
// where it says so.
type advising struct {
	// asked holds the newest question; the worker ends when it is closed.
	asked chan adviceQuestion
	done  chan struct{}
	// seq is the state that was asked about last; cancel stops working on it.
	seq    int64
	cancel context.CancelFunc
	// last is the latest answer, for streams that come later.
	last Update
}

type adviceQuestion struct {
	ctx   context.Context
	seq   int64
	state engine.State
}

// startAdvising starts the worker where the game knows advice.
func (t *Table) startAdvising() {
	game, ok := t.game.(engine.Advising)
	if !ok {
		return
	}
	t.advice = &advising{asked: make(chan adviceQuestion, 1), done: make(chan struct{}), seq: -1, cancel: func() {}}
	go t.adviseOn(game.NewAdviser(), t.advice.asked, t.advice.done)
}

// stopAdvising ends the worker and waits for it; the writer has ended.
func (t *Table) stopAdvising() {
	if t.advice == nil {
		return
	}
	t.advice.cancel()
	close(t.advice.asked)
	<-t.advice.done
}

// askAdvice asks about the present state, where somebody looks on and nobody asked
// yet.
func (t *Table) askAdvice() {
	a, seq := t.advice, t.journal.Last()
	if a == nil || len(t.streams) == 0 || a.seq == seq {
		return
	}
	state, err := t.history.state()
	if err != nil {
		return
	}
	a.cancel()
	q := adviceQuestion{seq: seq, state: state}
	q.ctx, a.cancel = context.WithCancel(context.Background())
	a.seq, a.last = seq, Update{}
	select {
	case <-a.asked: // a question that nobody began to answer
	default:
	}
	a.asked <- q
}

// adviseOn answers questions until there are no more.
func (t *Table) adviseOn(adviser engine.Adviser, asked <-chan adviceQuestion, done chan<- struct{}) {
	defer close(done)
	for q := range asked {
		u, err := adviceOn(adviser, q)
		switch {
		case q.ctx.Err() != nil:
		case err != nil:
			t.options.Log.Error("advise", "seq", q.seq, "err", err)
		default:
			if err := t.do(q.ctx, func() error {
				t.tellAdvice(q.seq, u)
				return nil
			}); err != nil && q.ctx.Err() == nil && models.CodeOf(err) != models.Unavailable {
				t.options.Log.Error("advise", "seq", q.seq, "err", err)
			}
		}
	}
}

// adviceOn answers one question.
func adviceOn(adviser engine.Adviser, q adviceQuestion) (u Update, err error) {
	defer contain(&err)
	answer, err := adviser.Advise(q.ctx, q.state)
	if err != nil {
		return u, err
	}
	data, err := withSeq(answer, q.seq)
	if err != nil {
		return u, err
	}
	return message(EventOdds, data), nil
}

// tellAdvice shows everyone an answer about the present state.
func (t *Table) tellAdvice(seq int64, u Update) {
	if t.advice.seq != seq || t.journal.Last() != seq {
		return
	}
	t.advice.last = u
	t.broadcast(u)
}

// showAdvice sends a new stream the last answer, or sees that there will be one.
func (t *Table) showAdvice(s *Stream) {
	if t.advice == nil {
		return
	}
	if t.advice.last.Event != "" {
		t.send(s, t.advice.last)
	}
	t.askAdvice()
}
