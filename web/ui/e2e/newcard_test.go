//go:build !nocv

package e2e_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision/cards/bench"
)

// ours are adventures in no box, with the icons of their rows. The last is not shown to the program beforehand.
var ours = []models.KnownCard{
	{ID: "marble-stairs", Name: "Marble Stairs", Rows: [][]string{{"lore", "lore"}, {"peril"}}},
	{ID: "night-watch", Name: "Night Watch", Rows: [][]string{{"inv:3", "terror"}, {"lore"}}},
	{ID: "old-cellar", Name: "Old Cellar", Rows: [][]string{{"terror"}, {"peril", "peril"}, {"inv:6"}}},
	{ID: "bird-skeleton", Name: "Bird Skeleton", Rows: [][]string{{"inv:6", "lore"}}},
	{ID: "planet-room", Name: "Planet Room", Rows: [][]string{{"peril", "lore"}, {"terror", "terror"}}},
	{ID: "fossil-drawer", Name: "Fossil Drawer", Rows: [][]string{{"inv:3"}, {"inv:6"}, {"lore"}}},
	{ID: "whale-hall", Name: "Whale Hall", Rows: [][]string{{"peril", "terror", "lore"}}},
	{ID: "lost-umbrella", Name: "Lost Umbrella", Rows: [][]string{{"terror", "inv:3"}, {"peril"}}},
	{ID: "tea-kitchen", Name: "Tea Kitchen", Rows: [][]string{{"lore", "peril"}, {"inv:6", "terror"}}},
	{ID: "glass-corridor", Name: "Glass Corridor", Rows: [][]string{{"lore", "lore"}, {"terror", "peril"}}},
}

// learnAllButTheLast has a book learn a folder's cards, and returns the photograph of the last.
func learnAllButTheLast(t *testing.T, folder, book string) (photo string) {
	t.Helper()
	truth := filepath.Join(folder, "truth.json")
	data, err := os.ReadFile(truth)
	require.NoError(t, err)
	var list struct {
		Cards []map[string]any `json:"cards"`
	}
	require.NoError(t, json.Unmarshal(data, &list))
	last := len(list.Cards) - 1
	photo = filepath.Join(t.TempDir(), "last.jpg")
	require.NoError(t, os.Rename(filepath.Join(folder, list.Cards[last]["picture"].(string)), photo))
	list.Cards = list.Cards[:last]
	data, err = json.Marshal(list)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(truth, data, 0o600))
	said, err := exec.Command(program, "cards", "learn", "--from", folder, "--book", book).CombinedOutput()
	require.NoError(t, err, "%s", said)
	return photo
}

// TestACardInNoBookIsEntered shows a card that is in no book when an adventure was drawn. Its form begins with its
// picture and with the rows that were read in it, and the card comes into play with them.
func TestACardInNoBookIsEntered(t *testing.T) {
	t.Parallel()
	dir, state := t.TempDir(), t.TempDir()
	for i := range ours {
		ours[i].Class = "adventure"
	}
	require.NoError(t, bench.MakeNamed(dir, 3, ours))
	photo := learnAllButTheLast(t, filepath.Join(dir, "learn"), filepath.Join(state, "looks.cards"))
	s := &server{t: t, program: program, args: []string{"--camera", "none"}, port: freePort(t), state: state}
	s.start()
	t.Cleanup(s.kill)
	ada := sit(t, s, 1, "Ada", nil)
	ada.play("Kate Winthrop")
	ada.choose("ancient", "Yig")
	ada.tap(".next .primary")
	ada.tap(`.decide [data-act="show-cards"]`)
	ada.photograph(photo)
	ada.tap(`.seen-cards > li:first-child [data-act="card-name"]`)
	ada.write(".seen-cards > li:first-child input", "Glass Corridor")
	ada.tap(`[data-act="new-card"]`)
	ada.see(`dialog[open] .card-form .task-row`)
	ada.see(`dialog[open] .seen-picture.card image`)
	ada.accessible(t, "the form of a new card")
	ada.pictureTo("phone-night-en", "new-card")
	assert.Equal(t, "Remove: lore, Remove: lore; Remove: terror, Remove: peril",
		eval[string](ada, `[...document.querySelectorAll(".card-form .task-row")].map((row) =>
			[...row.querySelectorAll(".need button")].map((e) => e.ariaLabel).join(", ")).join("; ")`))
	ada.tap(`dialog[open] .card-form [type="submit"]`)
	ada.until(`document.querySelector(".seen-cards b")?.innerText.includes("Glass Corridor")`)
	ada.close()
	ada.until(`document.querySelector(".laid")?.innerText.includes("Glass Corridor")`)
	ada.until(`fetch("/api/book").then((r) => r.json()).then(({ cards }) => JSON.stringify(cards.find((c) =>
		c.id === "glass-corridor").tasks) === '[{"needs":["lore","lore"]},{"needs":["terror","peril"]}]')`)
	ada.until(`fetch("/api/cards").then((r) => r.json()).then(({ cards }) =>
		cards.some((c) => c.id === "glass-corridor" && c.pictures === 1 && c.rows.length === 2))`)
}
