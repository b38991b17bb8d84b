//go:build !nocv

package e2e_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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

// printOurs prints and photographs our adventures into a new folder.
func printOurs(t *testing.T) (folder string) {
	t.Helper()
	dir, list := t.TempDir(), slices.Clone(ours)
	for i := range list {
		list[i].Class = "adventure"
	}
	require.NoError(t, bench.MakeNamed(dir, 3, list))
	return filepath.Join(dir, "learn")
}

// learnAllButTheLast has a book learn a folder's cards, with the rows as told says them, and returns the photograph of
// the last.
func learnAllButTheLast(t *testing.T, folder, book string, told func(id string, rows any) any) (photo string) {
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
	for _, c := range list.Cards {
		c["rows"] = told(c["id"].(string), c["rows"])
	}
	data, err = json.Marshal(list)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(truth, data, 0o600))
	said, err := exec.Command(program, "cards", "learn", "--from", folder, "--book", book).CombinedOutput()
	require.NoError(t, err, "%s", said)
	return photo
}

// showsTheLast begins a game in which our last card is shown where an adventure was drawn, and opens its form.
func showsTheLast(t *testing.T, told func(id string, rows any) any) *phone {
	t.Helper()
	state := t.TempDir()
	photo := learnAllButTheLast(t, printOurs(t), filepath.Join(state, "looks.cards"), told)
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
	return ada
}

// proposed returns what the form of a new card says of its tasks' needs.
func (p *phone) proposed() string {
	return eval[string](p, `[...document.querySelectorAll(".card-form .task-row")].map((row) =>
		[...row.querySelectorAll(".need button, .need-unread")].map((e) => e.ariaLabel).join(", ")).join("; ")`)
}

// savesTheLast has the form of our last card entered, and sees that it came into play and into the book.
func (p *phone) savesTheLast() {
	p.tap(`dialog[open] .card-form [type="submit"]`)
	p.until(`document.querySelector(".seen-cards b")?.innerText.includes("Glass Corridor")`)
	p.close()
	p.until(`document.querySelector(".laid")?.innerText.includes("Glass Corridor")`)
	p.until(`fetch("/api/book").then((r) => r.json()).then(({ cards }) => JSON.stringify(cards.find((c) =>
		c.id === "glass-corridor").tasks) === '[{"needs":["lore","lore"]},{"needs":["terror","peril"]}]')`)
}

// TestACardInNoBookIsEntered shows a card that is in no book when an adventure was drawn. Its form begins with its
// picture and with the rows that were read in it, and the card comes into play with them.
func TestACardInNoBookIsEntered(t *testing.T) {
	t.Parallel()
	ada := showsTheLast(t, func(_ string, rows any) any { return rows })
	ada.accessible(t, "the form of a new card")
	ada.pictureTo("phone-night-en", "new-card")
	assert.Equal(t, "Remove: lore, Remove: lore; Remove: terror, Remove: peril", ada.proposed())
	ada.savesTheLast()
	ada.until(`fetch("/api/cards").then((r) => r.json()).then(({ cards }) =>
		cards.some((c) => c.id === "glass-corridor" && c.pictures === 1 && c.rows.length === 2))`)
}

// TestAnUnreadIconIsAskedFor shows a card with a sign that was taught under two names, so that the reader cannot say
// which it is. The form keeps its place open, and the card is entered once a tap says what stands there.
func TestAnUnreadIconIsAskedFor(t *testing.T) {
	t.Parallel()
	misnamed := map[string]bool{"marble-stairs": true, "old-cellar": true, "planet-room": true}
	ada := showsTheLast(t, func(id string, rows any) any {
		for _, row := range rows.([]any) {
			for i, icon := range row.([]any) {
				if icon == "peril" && misnamed[id] {
					row.([]any)[i] = "sanity"
				}
			}
		}
		return rows
	})
	assert.Equal(t, "Remove: lore, Remove: lore; Remove: terror, Remove: an icon that was not read", ada.proposed())
	ada.accessible(t, "the form of a new card with an icon that was not read")
	ada.tap(`dialog[open] .card-form [type="submit"]`)
	ada.see(`dialog[open] .card-form [role="alert"]`)
	ada.until(`(open => (open?.scrollIntoView({ block: "center" }), !!open))(document.querySelector(".need-unread"))`)
	ada.pictureTo("phone-night-en", "new-card-unread")
	ada.tap(`dialog[open] .task-row:nth-of-type(2) .add-needs [aria-label="peril"]`)
	assert.Equal(t, "Remove: lore, Remove: lore; Remove: terror, Remove: peril", ada.proposed())
	ada.savesTheLast()
}
