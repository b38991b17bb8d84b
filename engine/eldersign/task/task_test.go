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
	assert.Equal(t, task.Worth{4, 1, 1, 1}, v[models.Wild])
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
		{"each sum needs its own dice", []string{"inv:3", "inv:3"}, []string{"red", "investigation-4", "green", "investigation-2"}, false},
		{"two sums", []string{"inv:3", "inv:3"}, []string{"red", "investigation-4", "green", "investigation-2", "green", "investigation-1"}, true},
		{"split takes either", []string{"peril|terror", "terror"}, []string{"green", "terror", "green", "peril"}, true},
		{"split leaves the rare one", []string{"peril|terror", "terror"}, []string{"green", "peril", "green", "peril"}, false},
		{"wild fills the gap", []string{"lore", "lore"}, []string{"green", "lore", "red", "wild"}, true},
		{"six in three dice", []string{"inv:6"}, []string{"green", "investigation-3", "green", "investigation-2", "green", "investigation-1"}, true},
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
		{"fewest dice", []string{"inv:3"}, []string{"green", "investigation-1", "green", "investigation-2", "green", "investigation-3"}, task.Assignment{-1, -1, 0}},
		{"green before red", []string{"lore"}, []string{"red", "lore", "green", "lore"}, task.Assignment{-1, 0}},
		{"wild stays free", []string{"lore", "peril"}, []string{"red", "lore", "red", "wild", "green", "peril"}, task.Assignment{0, -1, 1}},
		{"smallest that will do", []string{"inv:2"}, []string{"green", "investigation-3", "green", "investigation-2"}, task.Assignment{-1, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, ok := pattern(t, c.reqs...).Propose(dice(t, v, c.dice...), nil)
			require.True(t, ok)
			assert.Equal(t, c.want, got)
		})
	}
}

func TestCheckRefusesWithReason(t *testing.T) {
	v := values(t)
	p := pattern(t, "inv:3", "lore")
	d := dice(t, v, "green", "investigation-3", "green", "investigation-1", "green", "lore", "green", "lore")
	require.NoError(t, p.Check(d, task.Assignment{0, -1, 1, -1}))
	for name, a := range map[string]task.Assignment{
		"open requirement":    {0, -1, -1, -1},
		"sum too small":       {-1, 0, 1, -1},
		"superfluous in sum":  {0, 0, 1, -1},
		"two on one symbol":   {0, -1, 1, 1},
		"wrong symbol":        {0, 1, -1, -1},
		"superfluous mixture": {0, -1, 0, 1},
	} {
		err := p.Check(d, a)
		assert.Equal(t, models.Illegal, models.CodeOf(err), "%s: %v", name, err)
	}
	assert.Equal(t, models.Invalid, models.CodeOf(p.Check(d, task.Assignment{0})))
	assert.Equal(t, models.Invalid, models.CodeOf(p.Check(d, task.Assignment{0, -1, 1, 2})))
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
	_, err = task.ValuesOf(models.DiceSet{Counts: map[models.Face]models.Counts{"x": {Symbols: map[string]int{"success": 1}}}})
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
func every(p *task.Pattern, dice []task.Die, f func(task.Assignment)) {
	a := make(task.Assignment, len(dice))
	var walk func(int)
	walk = func(i int) {
		if i == len(dice) {
			if p.Check(dice, a) == nil {
				f(a)
			}
			return
		}
		for r := task.Spare; r < p.Len(); r++ {
			a[i] = r
			walk(i + 1)
		}
	}
	walk(0)
}

// met is Check written another way, by the words of the rules.
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
				ok = ok || sumOf(laid, -1) >= q.Amount && !slices.ContainsFunc(indices(laid), func(i int) bool { return sumOf(laid, i) >= q.Amount })
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

func TestCheckAgainstTheWordsOfTheRules(t *testing.T) {
	v := values(t)
	rapid.Check(t, func(t *rapid.T) {
		p, texts := drawPattern(t)
		d := drawDice(t, v, 6)
		a := make(task.Assignment, len(d))
		for i := range a {
			a[i] = rapid.IntRange(task.Spare, p.Len()-1).Draw(t, "on")
		}
		require.Equal(t, met(texts, d, a), p.Check(d, a) == nil)
	})
}

func TestMatchingAgainstBruteForce(t *testing.T) {
	v := values(t)
	rapid.Check(t, func(t *rapid.T) {
		p, _ := drawPattern(t)
		d := drawDice(t, v, 5)
		least := -1
		var sets []map[task.Die]int
		every(p, d, func(a task.Assignment) {
			if price := priceOf(d, a); least < 0 || price < least {
				least = price
			}
			sets = append(sets, used(d, a))
		})
		got, ok := p.Propose(d, nil)
		require.Equal(t, least >= 0, ok)
		require.Equal(t, ok, p.Can(d))
		if ok {
			require.NoError(t, p.Check(d, got))
			require.Equal(t, least, priceOf(d, got))
		}

		var minimal []map[task.Die]int
		for _, s := range sets {
			if !slices.ContainsFunc(sets, func(o map[task.Die]int) bool { return within(o, s) && !within(s, o) }) &&
				!slices.ContainsFunc(minimal, func(o map[task.Die]int) bool { return within(o, s) && within(s, o) }) {
				minimal = append(minimal, s)
			}
		}
		covers := p.Covers(d)
		require.Len(t, covers, len(minimal))
		for i, c := range covers {
			require.NoError(t, p.Check(d, c))
			mine := used(d, c)
			require.True(t, slices.ContainsFunc(minimal, func(o map[task.Die]int) bool { return within(o, mine) && within(mine, o) }))
			require.False(t, slices.ContainsFunc(covers[:i], func(o task.Assignment) bool { return within(used(d, o), mine) }))
		}
		if ok {
			require.Equal(t, priceOf(d, got), priceOf(d, covers[0]))
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

func used(d []task.Die, a task.Assignment) map[task.Die]int {
	m := map[task.Die]int{}
	for i, on := range a {
		if on != task.Spare {
			m[d[i]]++
		}
	}
	return m
}

func within(a, b map[task.Die]int) bool {
	for d, n := range a {
		if b[d] < n {
			return false
		}
	}
	return true
}

func TestMatchingDoesNotAllocate(t *testing.T) {
	v := values(t)
	p := pattern(t, "inv:6", "lore", "peril|terror")
	d := dice(t, v, "green", "investigation-2", "green", "investigation-3", "green", "lore", "green", "terror", "green", "investigation-1", "green", "peril", "yellow", "investigation-4", "red", "wild")
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
	d := dice(b, v, "green", "investigation-2", "green", "investigation-3", "green", "lore", "green", "terror", "green", "investigation-1", "green", "peril", "yellow", "investigation-4", "red", "wild")
	into := make(task.Assignment, 0, 8)
	b.ReportAllocs()
	for b.Loop() {
		p.Propose(d, into)
	}
}
