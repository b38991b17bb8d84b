package table_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/table"
	"elderglass/models"
)

func green(face models.Face, x float64, sure bool) models.Die {
	return models.Die{Colour: "green", Face: face, X: x, Y: 10, Sure: sure, Confidence: 0.9}
}

// watching is a table at which Ann has called for two green dice.
func watching(t *testing.T, options table.Options) *table.Table {
	t.Helper()
	tb := open(t, t.TempDir(), options)
	t.Cleanup(func() { require.NoError(t, tb.Close("test")) })
	sit(t, tb)
	_, err := tb.Command(t.Context(), ann, now(t, tb), engine.Command{Kind: "call", Args: args(2)})
	require.NoError(t, err)
	return tb
}

func TestReportRoll(t *testing.T) {
	t.Run("is played at once where all is sure and fits", func(t *testing.T) {
		tb := watching(t, table.Options{})
		taken, err := tb.ReportRoll(t.Context(), models.Roll{Rolled: []models.Die{
			green("lore", 1, true),
			green("peril", 2, true),
		}}, 1)
		require.NoError(t, err)
		require.True(t, taken)
		require.Equal(t, []models.Face{"lore", "peril"}, view(t, tb, ann).Rolled)
		log := entries(t, tb)
		require.Equal(t, engine.Name{Key: "author.camera"}, log[len(log)-1].Name)
		require.Len(t, log[len(log)-1].Dice, 2)
	})
	for name, c := range map[string]struct {
		roll models.Roll
		why  string
	}{
		"a die is not sure": {
			models.Roll{Rolled: []models.Die{green("lore", 1, true), green("peril", 2, false)}},
			"marked ones",
		},
		"a die is missing": {models.Roll{Rolled: []models.Die{green("lore", 1, true)}}, "Missing: 1 green"},
		"a die leans": {models.Roll{
			Rolled:  []models.Die{green("lore", 1, true)},
			Warning: models.Text{Key: "A die leans."},
		}, "A die leans."},
		"a colour is wrong": {models.Roll{Rolled: []models.Die{
			green("lore", 1, true),
			{Colour: "red", Face: "wild", Sure: true},
		}}, "too many: 1 red"},
	} {
		t.Run("is a question where "+name, func(t *testing.T) {
			tb := watching(t, table.Options{})
			taken, err := tb.ReportRoll(t.Context(), c.roll, 1)
			require.NoError(t, err)
			require.False(t, taken)
			require.Empty(t, view(t, tb, ann).Rolled)
			require.NoError(t, tb.ShowTray(t.Context(), models.Tray{State: models.TrayRead, Roll: 1, Dice: c.roll.Rolled}))
			tray, err := tb.Tray(t.Context())
			require.NoError(t, err)
			require.Equal(t, models.TrayUnsure, tray.State)
			require.Contains(t, tray.Why.English(), c.why)
		})
	}
	t.Run("is a question only as long as that roll lies there, read", func(t *testing.T) {
		tb := watching(t, table.Options{})
		doubtful := []models.Die{green("lore", 1, true), green("peril", 2, false)}
		_, err := tb.ReportRoll(t.Context(), models.Roll{Rolled: doubtful}, 2)
		require.NoError(t, err)
		shown := func(state models.TrayState, roll int) models.Tray {
			require.NoError(t, tb.ShowTray(t.Context(), models.Tray{State: state, Roll: roll, Dice: doubtful}))
			tray, err := tb.Tray(t.Context())
			require.NoError(t, err)
			return tray
		}
		require.Equal(t, models.TrayUnsure, shown(models.TrayRead, 2).State)
		require.Equal(t, models.TrayRead, shown(models.TrayRead, 3).State, "another roll")
		require.Equal(t, models.TrayHand, shown(models.TrayHand, 2).State)
		require.Equal(t, models.TrayUnsure, shown(models.TrayRead, 2).State, "it lies there still")
		take(t, tb, ann, 1)
		tray := shown(models.TrayRead, 2)
		require.Equal(t, models.TrayRead, tray.State, "something else was done")
		require.Empty(t, tray.Why)
	})
	t.Run("keeps the mark of a surplus die while it is a question", func(t *testing.T) {
		tb := watching(t, table.Options{})
		extra := green("terror", 3, true)
		extra.Confidence = 0.9
		thrown := []models.Die{green("lore", 1, true), green("peril", 2, true), extra}
		for i := range thrown[:2] {
			thrown[i].Confidence = 0.999
		}
		seen := slices.Clone(thrown)
		_, err := tb.ReportRoll(t.Context(), models.Roll{Rolled: thrown}, 1)
		require.NoError(t, err)
		require.NoError(t, tb.ShowTray(t.Context(), models.Tray{State: models.TrayRead, Roll: 1, Dice: seen}))
		tray, err := tb.Tray(t.Context())
		require.NoError(t, err)
		require.Contains(t, tray.Why.English(), "More dice than expected: 1 green")
		require.Equal(t, []bool{true, true, false}, []bool{tray.Dice[0].Sure, tray.Dice[1].Sure, tray.Dice[2].Sure})
	})
	t.Run("is asked about once more where other dice are waited for since", func(t *testing.T) {
		tb := watching(t, table.Options{})
		thrown := []models.Die{green("lore", 1, true), green("peril", 2, true), green("terror", 3, true)}
		_, err := tb.ReportRoll(t.Context(), models.Roll{Rolled: thrown}, 4)
		require.NoError(t, err)
		_, err = tb.Command(t.Context(), ann, now(t, tb), engine.Command{Kind: "call", Args: args(3)})
		require.NoError(t, err)
		tray, err := tb.Tray(t.Context())
		require.NoError(t, err)
		require.Equal(t, models.TrayUnsure, tray.State)
		require.Contains(t, tray.Why.English(), "the dice of this roll now")
		require.Len(t, tray.Dice, 3)
		require.Empty(t, view(t, tb, ann).Rolled, "people say so")
	})
	t.Run("means nothing while nobody is to roll", func(t *testing.T) {
		tb := seated(t)
		taken, err := tb.ReportRoll(t.Context(), models.Roll{Rolled: []models.Die{green("lore", 1, true)}}, 1)
		require.NoError(t, err)
		require.False(t, taken)
		require.Empty(t, entries(t, tb))
	})
}

// Whoever throws the dice is told what the rules wait for: at first, when that changes,
// and by an undo.
func TestTheThrowerIsToldWhatIsAwaited(t *testing.T) {
	var told []models.Expectation
	options := table.Options{Await: func(e models.Expectation) { told = append(told, e) }}
	folder := t.TempDir()
	tb := open(t, folder, options)
	_, err := tb.Awaited(t.Context())
	require.Equal(t, models.Illegal, models.CodeOf(err))
	sit(t, tb)
	_, err = tb.Command(t.Context(), ann, now(t, tb), engine.Command{Kind: "call", Args: args(2)})
	require.NoError(t, err)
	due, err := tb.Awaited(t.Context())
	require.NoError(t, err)
	require.Equal(t, models.Expectation{Dice: map[models.Colour]int{"green": 2, "red": 0}}, due)
	require.Equal(t, []models.Expectation{due}, told)
	require.NoError(t, tb.Close("test"))

	told = nil
	tb = open(t, folder, options)
	t.Cleanup(func() { require.NoError(t, tb.Close("test")) })
	require.Equal(t, []models.Expectation{due}, told, "at the start")
	_, err = tb.Undo(t.Context(), ann, now(t, tb), 0)
	require.NoError(t, err)
	require.Equal(t, []models.Expectation{due, {}}, told)
}

func TestTrayTellsItsDiceOnce(t *testing.T) {
	tb := seated(t)
	s, err := tb.Subscribe(t.Context(), guest, "")
	require.NoError(t, err)
	defer s.Close()
	for len(s.Updates()) > 0 {
		<-s.Updates()
	}
	dice := []models.Die{green("lore", 1, true)}
	var told []table.Event
	for _, tray := range []models.Tray{
		{State: models.TrayRolling},
		{State: models.TrayRead, Roll: 1, Dice: dice},
		{State: models.TrayHand, Why: models.Text{Key: "a hand"}, Roll: 1, Dice: dice},
		{State: models.TrayWaiting, Roll: 1},
	} {
		require.NoError(t, tb.ShowTray(t.Context(), tray))
		u := <-s.Updates()
		told = append(told, u.Event)
		require.Contains(t, string(u.Data), string(tray.State))
	}
	require.Equal(t, []table.Event{table.EventTrayState, table.EventTray, table.EventTrayState, table.EventTray}, told)
}

func TestAPhotoIsAQuestionThatNamesWhatIsMissing(t *testing.T) {
	for name, c := range map[string]struct {
		reading models.Reading
		why     string
	}{
		"all there": {
			models.Reading{Dice: []models.Die{green("lore", 1, true), green("peril", 2, true)}},
			"A picture from a phone",
		},
		"one missing": {models.Reading{Dice: []models.Die{green("lore", 1, true)}}, "Missing: 1 green"},
		"one leaning": {models.Reading{
			Dice:     []models.Die{green("lore", 1, true)},
			Warnings: []models.Text{{Key: "A die leans."}, {Key: "A coin."}},
		}, "A die leans."},
	} {
		t.Run(name, func(t *testing.T) {
			tb := watching(t, table.Options{})
			require.NoError(t, tb.ShowPhoto(t.Context(), c.reading, nil))
			tray, err := tb.Tray(t.Context())
			require.NoError(t, err)
			require.Equal(t, models.TrayUnsure, tray.State)
			require.Contains(t, tray.Why.English(), c.why)
			require.Len(t, tray.Dice, len(c.reading.Dice))
			require.Empty(t, view(t, tb, ann).Rolled, "nobody saw it roll")
		})
	}
}

// Without a camera that tells of the tray, a photo would be asked about at every later roll.
func TestAPhotoGoesWhenItsRollIsPlayed(t *testing.T) {
	tb := watching(t, table.Options{})
	before, err := tb.Tray(t.Context())
	require.NoError(t, err)
	dice := []models.Die{green("lore", 1, true), green("peril", 2, true)}
	require.NoError(t, tb.ShowPhoto(t.Context(), models.Reading{Dice: dice}, nil))
	args, err := json.Marshal(map[string]any{"dice": dice})
	require.NoError(t, err)
	_, err = tb.Command(t.Context(), ann, now(t, tb), engine.Command{Kind: "roll", Args: args})
	require.NoError(t, err)
	after, err := tb.Tray(t.Context())
	require.NoError(t, err)
	require.Equal(t, before, after)
}

// A roll in doubt that the camera sees takes a photo's place, and goes when it is answered.
func TestACamerasQuestionTakesThePlaceOfAPhoto(t *testing.T) {
	tb := watching(t, table.Options{})
	dice := []models.Die{green("lore", 1, true), green("peril", 2, false)}
	seen := models.Tray{State: models.TrayRead, Roll: 7, Dice: dice, Width: 1280, Height: 960}
	require.NoError(t, tb.ShowTray(t.Context(), seen))
	photo := models.Reading{Dice: seen.Dice[:1], Width: 4000, Height: 3000}
	require.NoError(t, tb.ShowPhoto(t.Context(), photo, []byte("picture")))
	picture, err := tb.Photo(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, "picture", string(picture))
	_, err = tb.ReportRoll(t.Context(), models.Roll{Rolled: seen.Dice}, 7)
	require.NoError(t, err)
	tray, err := tb.Tray(t.Context())
	require.NoError(t, err)
	require.Equal(t, models.TrayUnsure, tray.State)
	require.Len(t, tray.Dice, 2)
	require.Equal(t, []int{0, 1280, 960}, []int{tray.Photo, tray.Width, tray.Height}, "its dice lie in the camera's picture")
	take(t, tb, ann, 1)
	tray, err = tb.Tray(t.Context())
	require.NoError(t, err)
	require.Equal(t, seen, tray)
}

func TestARollThatAPersonConfirmsTeachesTheReader(t *testing.T) {
	var lessons []table.Lesson
	tb := watching(t, table.Options{Teach: func(l table.Lesson) { lessons = append(lessons, l) }})
	read := []models.Die{green("lore", 1, true), green("peril", 2, false)}
	taken, err := tb.ReportRoll(t.Context(), models.Roll{Rolled: read}, 7)
	require.NoError(t, err)
	require.False(t, taken)
	require.Empty(t, lessons, "nobody has looked at it yet")

	read[1].Sure = true
	args, err := json.Marshal(map[string]any{"dice": read})
	require.NoError(t, err)
	_, err = tb.Command(t.Context(), ann, now(t, tb), engine.Command{Kind: "roll", Args: args})
	require.NoError(t, err)
	confirmed := []table.Lesson{{Roll: 7, Dice: []table.Taught{{0, "green", "lore"}, {1, "green", "peril"}}}}
	require.Equal(t, confirmed, lessons)
}

func TestARollThatNobodyLookedAtTeachesNothing(t *testing.T) {
	var lessons []table.Lesson
	tb := watching(t, table.Options{Teach: func(l table.Lesson) { lessons = append(lessons, l) }})
	read := []models.Die{green("lore", 1, true), green("peril", 2, true)}
	taken, err := tb.ReportRoll(t.Context(), models.Roll{Rolled: read}, 7)
	require.NoError(t, err)
	require.True(t, taken)
	require.Empty(t, lessons)
}

func TestCorrectionsTeachTheReader(t *testing.T) {
	var lessons []table.Lesson
	tb := watching(t, table.Options{Teach: func(l table.Lesson) { lessons = append(lessons, l) }})
	read := []models.Die{green("lore", 1, true), green("peril", 2, true)}
	_, err := tb.ReportRoll(t.Context(), models.Roll{Rolled: read}, 7)
	require.NoError(t, err)
	entry := now(t, tb).Seq
	read[1].Face = "terror"
	right, err := json.Marshal(map[string]any{"dice": read})
	require.NoError(t, err)
	for range 2 { // saying it again teaches nothing new
		_, err = tb.Amend(t.Context(), bob, now(t, tb), entry, right)
		require.NoError(t, err)
	}
	_, err = tb.Preview(t.Context(), bob, now(t, tb), entry, right)
	require.NoError(t, err)
	require.Equal(t, []models.Face{"lore", "terror"}, view(t, tb, ann).Rolled)
	require.Equal(t, []table.Lesson{{Roll: 7, Dice: []table.Taught{{1, "green", "terror"}}}}, lessons)

	lessons = nil
	read[0].Colour = "yellow"
	read = append(read, models.Die{Colour: "red", Face: "wild", Sure: true}) // entered by hand
	right, err = json.Marshal(map[string]any{"dice": read})
	require.NoError(t, err)
	_, err = tb.Amend(t.Context(), bob, now(t, tb), entry, right)
	require.NoError(t, err)
	require.Equal(t, []table.Lesson{{Roll: 7, Dice: []table.Taught{{0, "yellow", "lore"}}}}, lessons,
		"a colour alone teaches too")
}
