//go:build !nocv

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/journal"
	"elderglass/engine/script"
	"elderglass/engine/table"
)

// acting is a saved game at which one phone plays, beside the state that what is
// in effect leads to.
type acting struct {
	t     *testing.T
	table *table.Table
	phone table.Caller
	state engine.State
}

func (p *acting) now() table.Request {
	_, seq, err := p.table.View(p.t.Context(), p.phone)
	require.NoError(p.t, err)
	return table.Request{Seq: seq}
}

// send has the table do a command that may be undone later, and returns its number.
func (p *acting) send(kind, args string) int64 {
	applied, err := p.table.Command(p.t.Context(), p.phone, p.now(),
		engine.Command{Kind: kind, Args: json.RawMessage(args)})
	require.NoError(p.t, err)
	return applied.Seq
}

// stays takes a command into the state that is expected in the end.
func (p *acting) stays(kind, args string) {
	next, _, err := engine.Step(boxes.New(), p.state, engine.Command{Kind: kind, Seat: 1, Args: json.RawMessage(args)})
	require.NoError(p.t, err)
	p.state = next
}

func (p *acting) do(kind, args string) {
	p.send(kind, args)
	p.stays(kind, args)
}

func (p *acting) own() *eldersign.State {
	return p.state.(*eldersign.State)
}

func TestAGameBecomesAScriptThatPlaysItAgain(t *testing.T) {
	state := t.TempDir()
	games, err := home{State: state}.games()
	require.NoError(t, err)
	path, err := games.Create()
	require.NoError(t, err)
	j, err := journal.Open(t.Context(), path)
	require.NoError(t, err)
	tb, err := table.Open(t.Context(), boxes.New(), j, table.Options{})
	require.NoError(t, err)
	phone := table.Caller{Holder: "phone"}
	_, err = tb.TakeSeat(t.Context(), phone, 1, "Ann", "", "")
	require.NoError(t, err)

	p := &acting{t: t, table: tb, phone: phone, state: boxes.New().New()}
	p.do("ancient", `{"card":"azathoth"}`)
	p.do("sit", `{"seat":1,"card":"joe-diamond"}`)
	p.do("begin", `{"adventures":["koi-pond"]}`)
	for p.own().Phase == eldersign.PhaseSetup {
		c := boxes.New().Choices(p.state)[0]
		p.do(c.Kind, string(c.Args))
	}
	p.do("move", `{"place":"`+p.own().Places[0].ID+`"}`)
	misread := `{"dice":[` + strings.Repeat(`{"colour":"green","face":"terror","sure":true},`, 5) +
		`{"colour":"green","face":"lore","sure":true}]}`
	right := strings.Replace(misread, "terror", "peril", 2)
	roll := p.send("roll", misread)
	_, err = tb.Amend(t.Context(), phone, p.now(), roll, json.RawMessage(right))
	require.NoError(t, err)
	p.stays("roll", right)
	p.do("fail-roll", `{}`)
	_, err = tb.Undo(t.Context(), phone, p.now(), 0)
	require.NoError(t, err)
	_, err = tb.Redo(t.Context(), phone, p.now(), 0)
	require.NoError(t, err)
	p.send("adjust", `{"what":"doom","by":2}`)
	_, err = tb.Undo(t.Context(), phone, p.now(), 0)
	require.NoError(t, err)
	p.do("adjust", `{"what":"doom","by":1}`)
	shown, _, err := tb.View(t.Context(), table.Caller{Holder: "laptop", Owner: true})
	require.NoError(t, err)
	require.NoError(t, tb.Close("closed"))

	id, file := filepath.Base(filepath.Dir(path)), filepath.Join(t.TempDir(), "game.play")
	out, errs, status := elderglass(t, "games", "--state", state, "script", id, "--out", file)
	require.Equal(t, exitDone, status, errs)
	require.Contains(t, out, file)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Contains(t, string(text), "1> roll peril peril terror terror terror lore\n", "as it was corrected")
	cases, err := script.Parse(strings.NewReader(string(text)))
	require.NoError(t, err)
	require.Len(t, cases, 1)
	again := script.NewRunner(boxes.New)
	require.NoError(t, again.Run(cases[0]))
	want, err := json.Marshal(p.state)
	require.NoError(t, err)
	have, err := json.Marshal(again.State())
	require.NoError(t, err)
	require.JSONEq(t, string(want), string(have))
	var saw, sees map[string]any
	require.NoError(t, json.Unmarshal(shown, &saw))
	require.Contains(t, saw, "moves", "the doom token of the last command")
	delete(saw, "moves")
	data, err := json.Marshal(boxes.New().View(again.State(), engine.Host, engine.Nobody))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &sees))
	require.Equal(t, sees, saw, "what the host saw at the table")

	out, errs, status = elderglass(t, "games", "--state", state, "script", id)
	require.Equal(t, exitDone, status, errs)
	require.Equal(t, string(text), out, "without a file it is printed")
	_, errs, status = elderglass(t, "play", file)
	require.Equal(t, exitDone, status, errs)
	for name, args := range map[string][]string{
		"no saved game":     {"20260101-aaaaaa"},
		"exists already":    {id, "--out", file},
		"cannot be written": {id, "--out", filepath.Join(file, "in-a-file")},
	} {
		_, errs, status = elderglass(t, append([]string{"games", "--state", state, "script"}, args...)...)
		require.Equal(t, exitCould, status)
		requireOneLine(t, errs)
		require.Contains(t, errs, name)
	}
}
