package table_test

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"elderglass/engine"
	"elderglass/engine/journal"
	"elderglass/engine/table"
	"elderglass/internal/row"
	"elderglass/models"
)

// victimVariable names the folder for a child process that plays until it is
// killed.
const victimVariable = "ELDERGLASS_VICTIM"

func TestMain(m *testing.M) {
	if folder := os.Getenv(victimVariable); folder != "" {
		playUntilKilled(folder)
		return
	}
	goleak.VerifyTestMain(m)
}

// playUntilKilled has three players send commands as fast as they can, and prints
// the id of each that was acknowledged.
func playUntilKilled(folder string) {
	ctx := context.Background()
	j, err := journal.Open(ctx, filepath.Join(folder, "game.sqlite"))
	if err != nil {
		fmt.Println("failed", err)
		os.Exit(1)
	}
	tb, err := table.Open(ctx, score{}, j, table.Options{})
	if err != nil {
		fmt.Println("failed", err)
		os.Exit(1)
	}
	var out sync.Mutex
	var players sync.WaitGroup
	for seat := engine.Seat(1); seat <= 3; seat++ {
		by := table.Caller{Holder: fmt.Sprint(seat)}
		if _, err := tb.TakeSeat(ctx, by, seat, fmt.Sprintf("P%d", seat), "", ""); err != nil {
			fmt.Println("failed", err)
			os.Exit(1)
		}
		players.Go(func() {
			for {
				id := fmt.Sprintf("%d-%d", seat, rand.Uint64())
				for {
					_, seq, err := tb.View(ctx, by)
					if err == nil {
						_, err = tb.Command(ctx, by, table.Request{Seq: seq, ID: id},
							engine.Command{Kind: "take", Args: json.RawMessage(`{"n":0}`)})
					}
					if err == nil {
						break
					}
					if models.CodeOf(err) != models.Stale {
						fmt.Println("failed", err)
						os.Exit(1)
					}
				}
				out.Lock()
				fmt.Println("acked", id)
				out.Unlock()
			}
		})
	}
	players.Wait()
}

func TestR1KillWhileWriting(t *testing.T) {
	const perGame = 100 // an evening's worth of entries
	kills := row.Times(40, 500, 5000)
	var folder string
	var acked map[string]bool
	commands := 0
	var slowest time.Duration
	for n := range kills {
		if n%perGame == 0 {
			folder, acked = row.Folder(t), map[string]bool{}
		}
		before := len(acked)
		for _, id := range killOne(t, folder) {
			acked[id] = true
		}
		commands += len(acked) - before
		begun := time.Now()
		j, err := journal.Open(t.Context(), filepath.Join(folder, "game.sqlite"))
		require.NoError(t, err)
		tb, err := table.Open(t.Context(), score{}, j, table.Options{})
		require.NoError(t, err)
		slowest = max(slowest, time.Since(begun))
		require.NoError(t, tb.Close("test"))
		requireOnce(t, folder, acked)
	}
	row.Within(t, "start", slowest, time.Second)
	row.Figure(t, "%d kills -9 while three players write: %d acknowledged commands, 0 lost, 0 doubled; slowest start %d ms", kills, commands, slowest.Milliseconds())
}

// killOne lets a child play and kills it at a random moment; it returns the ids
// that the child saw acknowledged.
func killOne(t *testing.T, folder string) []string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), victimVariable+"="+folder)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	after := 1 + rand.IntN(40)
	var ids []string
	for lines := bufio.NewScanner(out); lines.Scan(); {
		kind, id, _ := strings.Cut(lines.Text(), " ")
		require.Equal(t, "acked", kind, id)
		ids = append(ids, id)
		if len(ids) == after {
			require.NoError(t, cmd.Process.Kill())
		}
	}
	require.Error(t, cmd.Wait(), "the child was killed")
	return ids
}

// requireOnce requires every acknowledged id exactly once in the journal.
func requireOnce(t *testing.T, folder string, acked map[string]bool) {
	t.Helper()
	j, err := journal.Open(t.Context(), filepath.Join(folder, "game.sqlite"))
	require.NoError(t, err)
	defer j.Close()
	times := map[string]int{}
	require.NoError(t, j.Records(t.Context(), func(r journal.Record) error {
		var b struct{ ID string }
		if err := json.Unmarshal(r.Body, &b); err != nil {
			return err
		}
		times[b.ID]++
		return nil
	}))
	delete(times, "")
	for id := range acked {
		require.Equal(t, 1, times[id], "command %s", id)
	}
	for id, n := range times {
		require.Equal(t, 1, n, "command %s", id)
	}
}

func TestR7History(t *testing.T) {
	commands := row.Times(60, 1000, 10_000)
	tb := open(t, row.Folder(t), table.Options{})
	defer func() { require.NoError(t, tb.Close("test")) }()
	var (
		mu      sync.Mutex
		replies = map[string]int64{}
		clients sync.WaitGroup
		resent  int
	)
	for seat := engine.Seat(1); seat <= table.Seats; seat++ {
		by := table.Caller{Holder: fmt.Sprint(seat)}
		_, err := tb.TakeSeat(t.Context(), by, seat, fmt.Sprintf("P%d", seat), "", "")
		require.NoError(t, err)
		random := rand.New(rand.NewPCG(7, uint64(seat)))
		clients.Go(func() {
			for n := range commands {
				id := fmt.Sprintf("%d-%d", seat, n)
				for {
					_, seq, err := tb.View(t.Context(), by)
					if err != nil {
						t.Error(err)
						return
					}
					r := table.Request{Seq: seq, ID: id}
					applied, err := tb.Command(t.Context(), by, r, engine.Command{Kind: "take", Args: args(random.IntN(2))})
					if models.CodeOf(err) == models.Stale {
						continue
					}
					if models.CodeOf(err) == models.Illegal {
						break // the bank is empty
					}
					if err != nil {
						t.Error(err)
						return
					}
					mu.Lock()
					if old, ok := replies[id]; ok && old != applied.Seq {
						t.Errorf("command %s was applied as %d and as %d", id, old, applied.Seq)
					}
					replies[id] = applied.Seq
					mu.Unlock()
					if random.IntN(4) > 0 {
						break
					}
					mu.Lock()
					resent++ // as if the reply had been lost
					mu.Unlock()
				}
			}
		})
	}
	clients.Wait()
	seen := map[int64]string{}
	for id, seq := range replies {
		require.Empty(t, seen[seq], "two commands have one place in the order")
		seen[seq] = id
	}
	log := entries(t, tb)
	require.EqualValues(t, len(replies), log[len(log)-1].Seq, "nothing else is in the journal")
	points, bank := 0, view(t, tb, guest).Bank
	for _, n := range view(t, tb, guest).Points {
		points += n
	}
	require.Equal(t, 100, bank+points)
	row.Figure(t, "8 clients, %d commands applied, %d resent: one order explains all replies, each applied once",
		len(replies), resent)
}

// keep writes a sample of the current format, once for each format.
var keep = flag.Bool("keep", false, "write the kept save of the current format")

func TestR6OldSaves(t *testing.T) {
	if *keep {
		keepSample(t)
	}
	samples, err := filepath.Glob("testdata/format-*.elderglass")
	require.NoError(t, err)
	require.Len(t, samples, journal.Version, "one kept sample for every format that was ever written")
	for _, sample := range samples {
		games, err := journal.OpenFolder(t.TempDir())
		require.NoError(t, err)
		path, err := journal.Import(t.Context(), sample, games, rulesOf(score{}))
		require.NoError(t, err)
		j, err := journal.Open(t.Context(), path)
		require.NoError(t, err)
		tb, err := table.Open(t.Context(), score{}, j, table.Options{})
		require.NoError(t, err)
		got := summary(t, tb)
		require.NoError(t, tb.Close("test"))
		want, err := os.ReadFile(strings.TrimSuffix(sample, ".elderglass") + ".json")
		require.NoError(t, err)
		require.JSONEq(t, string(want), got)
	}
	row.Figure(t, "%d kept saves, one per format: all replay to the stored state", len(samples))
}

// summary is what must be the same however a game is stored.
func summary(t *testing.T, tb *table.Table) string {
	t.Helper()
	type line struct {
		Label           engine.Text
		Undone, Amended bool
	}
	var log []line
	for _, e := range entries(t, tb) {
		log = append(log, line{e.Label, e.Undone, e.Amended})
	}
	return string(mustJSON(map[string]any{"view": view(t, tb, guest), "log": log}))
}

func keepSample(t *testing.T) {
	t.Helper()
	name := filepath.Join("testdata", fmt.Sprintf("format-%d", journal.Version))
	j, err := journal.Open(t.Context(), filepath.Join(t.TempDir(), "game.sqlite"))
	require.NoError(t, err)
	tb, err := table.Open(t.Context(), score{}, j, table.Options{})
	require.NoError(t, err)
	sit(t, tb)
	first := take(t, tb, ann, 5)
	take(t, tb, bob, 7)
	take(t, tb, ann, 2)
	_, err = tb.Undo(t.Context(), bob, now(t, tb), 0)
	require.NoError(t, err)
	_, err = tb.Amend(t.Context(), ann, now(t, tb), first, args(6))
	require.NoError(t, err)
	take(t, tb, bob, 1)
	require.NoError(t, os.WriteFile(name+".json", []byte(summary(t, tb)+"\n"), 0o600))
	require.NoError(t, tb.Close("test"))
	j, err = journal.Open(t.Context(), j.Path())
	require.NoError(t, err)
	require.NoError(t, j.Export(t.Context(), name+".elderglass"))
	require.NoError(t, j.Close())
}

// TestS5HiddenInformation searches every byte that players and spectators are
// sent for what only the host may see.
func TestS5HiddenInformation(t *testing.T) {
	games := row.Times(50, 1000, 1000)
	bytes := 0
	for range games {
		tb := open(t, row.Folder(t), table.Options{})
		sit(t, tb)
		var seen strings.Builder
		for _, by := range []table.Caller{ann, bob, guest} {
			s, err := tb.Subscribe(t.Context(), by, "")
			require.NoError(t, err)
			defer s.Close()
			take(t, tb, ann, 1)
			_, err = tb.Undo(t.Context(), bob, now(t, tb), 0)
			require.NoError(t, err)
			data, _, err := tb.View(t.Context(), by)
			require.NoError(t, err)
			seen.Write(data)
			for len(s.Updates()) > 0 {
				seen.Write((<-s.Updates()).Data)
			}
		}
		seen.Write(mustJSON(entries(t, tb)))
		require.NotContains(t, seen.String(), "the-hidden-card")
		bytes += seen.Len()
		require.Equal(t, "the-hidden-card", view(t, tb, owner).Secret, "the host is shown it, so there is something to hide")
		require.NoError(t, tb.Close("test"))
	}
	row.Figure(t, "%d games, %d kB sent to players and spectators searched: 0 hits", games, bytes/1000)
}
