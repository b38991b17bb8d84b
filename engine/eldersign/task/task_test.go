package task_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

func values(t require.TestingT) task.Values {
	set, err := models.EmbeddedSet("unseen")
	require.NoError(t, err)
	v, err := task.ValuesOf(set)
	require.NoError(t, err)
	return v
}

func pattern(t require.TestingT, texts ...string) *task.Pattern {
	var reqs []task.Requirement
	for _, s := range texts {
		r, err := task.Parse(s)
		require.NoError(t, err)
		reqs = append(reqs, r)
	}
	p, err := task.Compile(reqs)
	require.NoError(t, err)
	return &p
}

// dice turns "green lore" style pairs into dice.
func dice(t require.TestingT, v task.Values, pairs ...string) []task.Die {
	var out []task.Die
	for i := 0; i < len(pairs); i += 2 {
		w, ok := v[models.Face(pairs[i+1])]
		require.True(t, ok, "no face %s", pairs[i+1])
		out = append(out, task.Die{Worth: w, Price: task.PriceOf(models.Colour(pairs[i]))})
	}
	return out
}

func TestWildcardCountsAsTheFAQSays(t *testing.T) {
	v := values(t)
	assert.Equal(t, task.Worth{4, 1, 1, 1}, v[task.FaceWild])
	wild := dice(t, v, "red", "wild")
	for _, one := range []string{"inv:4", "inv:1", "lore", "peril", "terror", "lore|terror"} {
		assert.True(t, pattern(t, one).Can(wild), one)
	}
	assert.False(t, pattern(t, "inv:5").Can(wild))
	assert.False(t, pattern(t, "lore", "peril").Can(wild), "a die lies on one requirement only")
}

func TestRequirements(t *testing.T) {
	v := values(t)
	for _, c := range []struct {
		name  string
		reqs  []string
		dice  []string
		meets bool
	}{
		{"nothing asked", nil, nil, true},
		{"a sum may be overshot", []string{"inv:3"}, []string{"green", "investigation-2", "green", "investigation-2"}, true},
		{
			"each sum needs its own dice",
			[]string{"inv:3", "inv:3"},
			[]string{"red", "investigation-4", "green", "investigation-2"},
			false,
		},
		{"two sums", []string{"inv:3", "inv:3"}, []string{
			"red", "investigation-4", "green", "investigation-2", "green",
			"investigation-1",
		}, true},
		{"split takes either", []string{"peril|terror", "terror"}, []string{"green", "terror", "green", "peril"}, true},
		{
			"split leaves the rare one",
			[]string{"peril|terror", "terror"},
			[]string{"green", "peril", "green", "peril"},
			false,
		},
		{"wild fills the gap", []string{"lore", "lore"}, []string{"green", "lore", "red", "wild"}, true},
		{"six in three dice", []string{"inv:6"}, []string{
			"green", "investigation-3", "green", "investigation-2", "green",
			"investigation-1",
		}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Equal(t, c.meets, pattern(t, c.reqs...).Can(dice(t, v, c.dice...)))
		})
	}
}

func TestProposeSpendsLittle(t *testing.T) {
	v := values(t)
	for _, c := range []struct {
		name string
		reqs []string
		dice []string
		want task.Assignment
	}{
		{"fewest dice", []string{"inv:3"}, []string{
			"green", "investigation-1", "green", "investigation-2", "green",
			"investigation-3",
		}, task.Assignment{-1, -1, 0}},
		{"green before red", []string{"lore"}, []string{"red", "lore", "green", "lore"}, task.Assignment{-1, 0}},
		{
			"wild stays free",
			[]string{"lore", "peril"},
			[]string{"red", "lore", "red", "wild", "green", "peril"},
			task.Assignment{0, -1, 1},
		},
		{
			"smallest that will do",
			[]string{"inv:2"},
			[]string{"green", "investigation-3", "green", "investigation-2"},
			task.Assignment{-1, 0},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, ok := pattern(t, c.reqs...).Propose(dice(t, v, c.dice...), nil)
			require.True(t, ok)
			assert.Equal(t, c.want, got)
		})
	}
}

func TestParseRefuses(t *testing.T) {
	for _, s := range []string{"", "inv", "inv:", "inv:0", "inv:-1", "inv:999", "lore|peril|terror", "tentacle", "lore|"} {
		_, err := task.Parse(s)
		assert.Equal(t, models.Invalid, models.CodeOf(err), s)
	}
	r, err := task.Parse("inv:3|lore")
	require.NoError(t, err)
	assert.Equal(t, "inv:3|lore", r.String())
	_, err = task.Compile([]task.Requirement{{Symbols: []string{task.Lore}, Amount: 2}})
	assert.Equal(t, models.Invalid, models.CodeOf(err))
	_, err = task.ValuesOf(models.DiceSet{Counts: map[models.Face]models.Counts{
		"x": {Symbols: map[string]int{"success": 1}},
	}})
	assert.Equal(t, models.Invalid, models.CodeOf(err))
}

// drawPattern draws a task, drawDice some dice of the box.
func drawPattern(t *rapid.T) (*task.Pattern, []string) {
	texts := rapid.SliceOfN(rapid.SampledFrom([]string{
		"lore", "peril", "terror", "lore|terror", "peril|lore", "inv:1", "inv:2", "inv:3", "inv:4", "inv:6", "inv:3|peril",
	}), 0, 4).Draw(t, "requirements")
	return pattern(t, texts...), texts
}

func drawDice(t *rapid.T, v task.Values, most int) []task.Die {
	faces := make([]models.Face, 0, len(v))
	for f := range v {
		faces = append(faces, f)
	}
	slices.Sort(faces)
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) task.Die {
		return task.Die{
			Worth: v[rapid.SampledFrom(faces).Draw(t, "face")],
			Price: rapid.SampledFrom([]uint16{100, 101, 103}).Draw(t, "price"),
		}
	}), 0, most).Draw(t, "dice")
}

// every calls f with every assignment that the rules allow, found by trying all.
func every(reqs []string, dice []task.Die, f func(task.Assignment)) {
	a := make(task.Assignment, len(dice))
	var walk func(int)
	walk = func(i int) {
		if i == len(dice) {
			if met(reqs, dice, a) {
				f(a)
			}
			return
		}
		for r := task.Spare; r < len(reqs); r++ {
			a[i] = r
			walk(i + 1)
		}
	}
	walk(0)
}

// met tells by the words of the rules whether dice may be laid so: every requirement is met,
// and no die lies where it is not needed.
func met(reqs []string, dice []task.Die, a task.Assignment) bool {
	for r, text := range reqs {
		q, _ := task.Parse(text)
		var laid []task.Worth
		for i, on := range a {
			if on == r {
				laid = append(laid, dice[i].Worth)
			}
		}
		ok := false
		for _, s := range q.Symbols {
			switch s {
			case task.Investigation:
				ok = ok || sumOf(laid, -1) >= q.Amount && !slices.ContainsFunc(indices(laid), func(i int) bool {
					return sumOf(laid, i) >= q.Amount
				})
			default:
				place := map[string]int{task.Lore: 1, task.Peril: 2, task.Terror: 3}[s]
				ok = ok || len(laid) == 1 && laid[0][place] > 0
			}
		}
		if !ok {
			return false
		}
	}
	return true
}

func sumOf(w []task.Worth, without int) int {
	sum := 0
	for i := range w {
		if i != without {
			sum += int(w[i][0])
		}
	}
	return sum
}

func indices(w []task.Worth) []int {
	var out []int
	for i := range w {
		out = append(out, i)
	}
	return out
}

func TestMatchingAgainstBruteForce(t *testing.T) {
	v := values(t)
	rapid.Check(t, func(t *rapid.T) {
		p, reqs := drawPattern(t)
		d := drawDice(t, v, 5)
		least := -1
		every(reqs, d, func(a task.Assignment) {
			if price := priceOf(d, a); least < 0 || price < least {
				least = price
			}
		})
		got, ok := p.Propose(d, nil)
		require.Equal(t, least >= 0, ok)
		require.Equal(t, ok, p.Can(d))
		if ok {
			require.True(t, met(reqs, d, got))
			require.Equal(t, least, priceOf(d, got))
		}
	})
}

func priceOf(d []task.Die, a task.Assignment) int {
	sum := 0
	for i, on := range a {
		if on != task.Spare {
			sum += int(d[i].Price)
		}
	}
	return sum
}

func TestMatchingDoesNotAllocate(t *testing.T) {
	v := values(t)
	p := pattern(t, "inv:6", "lore", "peril|terror")
	d := dice(t, v, "green", "investigation-2", "green", "investigation-3", "green", "lore", "green", "terror", "green",
		"investigation-1", "green", "peril", "yellow", "investigation-4", "red", "wild")
	into := make(task.Assignment, 0, 8)
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		if !p.Can(d) {
			t.Fatal("the dice meet the task")
		}
		if _, ok := p.Propose(d, into); !ok {
			t.Fatal("the dice meet the task")
		}
	}))
}

func BenchmarkPropose(b *testing.B) {
	v := values(b)
	p := pattern(b, "inv:6", "lore", "peril|terror")
	d := dice(b, v, "green", "investigation-2", "green", "investigation-3", "green", "lore", "green", "terror", "green",
		"investigation-1", "green", "peril", "yellow", "investigation-4", "red", "wild")
	into := make(task.Assignment, 0, 8)
	b.ReportAllocs()
	for b.Loop() {
		p.Propose(d, into)
	}
}
