package chronicle

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"html/template"
	"math"
	"slices"
	"strconv"
	"time"
	"unicode"
	"unicode/utf8"

	"elderglass/engine"
	"elderglass/engine/scene"
	"elderglass/lang"
	"elderglass/models"
)

var (
	//go:embed page.html
	pageText string
	//go:embed page.css
	style string

	page = template.Must(template.New("page").Parse(pageText))
)

// Policy is the content security policy of the page: its own style sheet, and nothing else.
var Policy = "default-src 'none'; style-src 'sha256-" + styleHash() + "'; base-uri 'none'; form-action 'none'"

func styleHash() string {
	sum := sha256.Sum256([]byte(style))
	return base64.StdEncoding.EncodeToString(sum[:])
}

// Way is a link above the page, which is not printed.
type Way struct {
	// Key is the key of its words.
	Key, Address string
	// Saves is true where the browser shall keep what it finds there.
	Saves bool
}

// HTML writes the page in a language, that of English where it is not known. It is one whole
// file; only its ways, which what is kept has none of, lead elsewhere.
func (c *Chronicle) HTML(language string, ways ...Way) ([]byte, error) {
	w := c.writerIn(language)
	var b bytes.Buffer
	if err := page.Execute(&b, w.page(ways)); err != nil {
		return nil, models.Errorf(models.Internal, "the chronicle cannot be written: %w", err)
	}
	return b.Bytes(), nil
}

// FileName is what to call the page where it is kept, by the day on which the game began.
func (c *Chronicle) FileName() string {
	if c.begun.IsZero() {
		return "elderglass.html"
	}
	return "elderglass-" + c.begun.Local().Format(time.DateOnly) + ".html"
}

// writer writes the chronicle in one language.
type writer struct {
	*Chronicle
	words *lang.Catalogue
}

func (c *Chronicle) writerIn(language string) writer {
	w := writer{c, lang.Of(language, c.game.Name())}
	if game, ok := c.game.(engine.Numbering); ok {
		w.words.Write = game.Number
	}
	return w
}

// The types that the template is filled with.
type (
	pageView struct {
		Words    map[string]string
		Style    template.CSS
		Policy   string
		Language string
		Title    string
		Game     string
		Facts    []string
		Result   string
		Won      bool
		Why      string
		Ways     []wayView
		Cards    []string
		Tracks   []string
		People   []personView
		Moments  []momentView
		Luck     []luckView
		NoLuck   string
		Dice     []diceView
		Skipped  string
		Chapters []chapterView
	}
	wayView struct {
		Words, Address string
		Saves          bool
	}
	personView struct {
		Name, Title, Player, Out string
		Tracks                   []string
		Won                      string
	}
	momentView struct {
		At, When, Text string
		Seq            int64
		Glad           bool
	}
	luckView struct {
		Who   string
		Texts []string
		X, W  float64
		Kind  bool
	}
	diceView struct {
		Colour string
		Total  string
		Faces  []faceView
	}
	faceView struct {
		Name, Count, Expected string
		W, X                  float64
	}
	chapterView struct {
		Title string
		Lines []lineView
	}
	lineView struct {
		Seq            int64
		At, Text, Luck string
		More           []string
		Mood           engine.Mood // "" for most
		By             string
	}
)

// said are the sentences of the page itself.
var said = []string{
	"people", "cards", "moments", "luck", "dice", "dice.face", "dice.count", "dice.expected",
	"turns", "made",
}

func (w writer) page(ways []Way) pageView {
	v := pageView{
		Style: template.CSS(style), //nolint:gosec // it is ours
		Words: map[string]string{}, Policy: Policy, Language: w.words.Language,
		Game: engine.TitleOf(w.game), Facts: w.facts(), Moments: w.momentViews(), Luck: w.luckViews(),
		Dice: w.diceViews(),
	}
	for _, key := range said {
		v.Words[key] = w.sentence("chronicle." + key)
	}
	v.Title = w.sentence("chronicle.title", "game", v.Game)
	for _, way := range ways {
		v.Ways = append(v.Ways, wayView{w.sentence(way.Key), way.Address, way.Saves})
	}
	if r := w.now.Result; r != nil {
		v.Won, v.Why = r.Won, w.text(r.Why)
		v.Result = w.sentence(map[bool]string{true: "result.won.title", false: "result.lost.title"}[r.Won])
	}
	for _, card := range w.now.Open {
		v.Cards = append(v.Cards, card.Name.In(w.words))
	}
	v.Tracks = w.tracks(w.now.Tracks)
	for _, p := range w.people {
		v.People = append(v.People, w.personView(p))
	}
	if !w.Whole {
		v.NoLuck = w.sentence("chronicle.luck.later")
	}
	if w.skipped > 0 {
		v.Skipped = w.sentence("chronicle.skipped", "n", w.skipped)
	}
	for _, ch := range w.chapters {
		v.Chapters = append(v.Chapters, w.chapterView(ch))
	}
	return v
}

// sentence says a key with pairs of the name and the value of an argument.
func (w writer) sentence(key string, pairs ...any) string { return w.text(models.Say(key, pairs...)) }

// text says a text as a statement. It may hold what a game gave or what a record gives back:
// both become the same by the form in which phones get them.
func (w writer) text(t engine.Text) string {
	data, err := json.Marshal(t)
	if err == nil {
		err = json.Unmarshal(data, &t)
	}
	if err != nil {
		return ""
	}
	words := t.In(w.words)
	if words == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(words)
	return string(unicode.ToUpper(first)) + words[size:]
}

func (w writer) texts(all []engine.Text) []string {
	out := make([]string, 0, len(all))
	for _, t := range all {
		out = append(out, w.text(t))
	}
	return out
}

// facts are when it was, how long it took, and how much was done.
func (w writer) facts() []string {
	if w.begun.IsZero() {
		return []string{w.sentence("log.empty")}
	}
	facts := []string{w.sentence("chronicle.when", "from", w.date(w.begun)+" "+clock(w.begun), "to", w.end())}
	if w.now.Turn > 0 {
		facts = append(facts, w.sentence("chronicle.turn-count", "n", w.now.Turn))
	}
	facts = append(facts, w.sentence("chronicle.rolls", "n", w.rolls))
	if w.takenBack > 0 {
		facts = append(facts, w.sentence("chronicle.taken-back", "n", w.takenBack))
	}
	if w.corrected > 0 {
		facts = append(facts, w.sentence("chronicle.corrected", "n", w.corrected))
	}
	return facts
}

func (w writer) end() string {
	if w.date(w.last) == w.date(w.begun) {
		return clock(w.last)
	}
	return w.date(w.last) + " " + clock(w.last)
}

func (w writer) date(at time.Time) string {
	at = at.Local()
	two := func(n int) string { return strconv.Itoa(n/10) + strconv.Itoa(n%10) }
	return w.words.Sentence("chronicle.date", map[string]any{
		"year": strconv.Itoa(at.Year()), "month": two(int(at.Month())),
		"day": two(at.Day()),
	})
}

func clock(at time.Time) string { return at.Local().Format("15:04") }

// tracks are the counters as they stood at the end.
func (w writer) tracks(all []scene.Track) []string {
	var out []string
	for _, t := range all {
		name := t.Name
		if name.Key == "" && name.Words == "" {
			name.Key = "track." + t.ID
		}
		written := strconv.Itoa(t.Value)
		if w.words.Write != nil {
			if special, ok := w.words.Write(t.ID, float64(t.Value)); ok {
				written = special
			}
		}
		if t.Most > 0 && t.Kind != scene.Held {
			written += "/" + strconv.Itoa(t.Most)
		}
		if t.Kind == "" || t.Kind == scene.Tokens {
			out = append(out, w.words.Sentence("chronicle.track", map[string]any{"what": name, "n": written}))
		}
	}
	return out
}

func (w writer) personView(p person) personView {
	v := personView{Name: p.Name, Title: p.Title.In(w.words), Player: w.player(p.player), Tracks: w.tracks(p.Tracks)}
	if p.Out {
		v.Out = w.sentence("person.out")
	}
	var won []any
	for _, card := range p.Won {
		won = append(won, card.Name)
	}
	if len(won) > 0 {
		v.Won = w.words.Sentence("chronicle.won", map[string]any{"what": won})
	}
	return v
}

func (w writer) player(p player) string {
	if p.seat != engine.Nobody {
		return w.sentence("seat.number", "seat", int(p.seat))
	}
	return p.name.In(w.words)
}

func (w writer) chapterTitle(ch chapter) string {
	who := ch.who
	if who == "" && ch.seat != engine.Nobody {
		who = w.sentence("seat.number", "seat", int(ch.seat))
	}
	switch {
	case ch.turn == 0 && who == "":
		return w.sentence("chronicle.before")
	case who == "":
		return w.sentence("chronicle.turn", "turn", ch.turn)
	case ch.turn == 0:
		return who
	}
	return w.sentence("chronicle.turn-of", "turn", ch.turn, "who", who)
}

func (w writer) chapterView(ch chapter) chapterView {
	v := chapterView{Title: w.chapterTitle(ch)}
	for _, l := range ch.lines {
		one := lineView{Seq: l.seq, At: clock(l.at), Text: w.text(l.text), More: w.texts(l.more), Luck: w.text(l.luck)}
		if len(l.told) > 0 {
			one.Mood = l.told[0].mood
		}
		if seat := slices.IndexFunc(w.people, func(p person) bool { return p.player == l.by }); seat < 0 {
			one.By = w.player(l.by) // not a player: the camera, or the laptop
		}
		v.Lines = append(v.Lines, one)
	}
	return v
}

// face is what a face is called, itself where it has no name.
func (w writer) face(f models.Face) string {
	key := "face." + string(f)
	if name := w.words.Sentence(key, nil); name != key {
		return name
	}
	return string(f)
}

func (w writer) momentViews() []momentView {
	var all []momentView
	for _, ch := range w.chapters {
		for _, l := range ch.lines {
			for _, m := range l.told {
				all = append(all, momentView{
					At: clock(l.at), When: w.chapterTitle(ch), Text: w.text(m.text), Seq: l.seq,
					Glad: m.mood == engine.Glad,
				})
			}
		}
	}
	return all
}

func (w writer) luckViews() []luckView {
	widest := 1.0
	for _, r := range w.retold {
		widest = max(widest, math.Abs(r.Luck))
	}
	var all []luckView
	for _, r := range w.retold {
		width := 50 * math.Abs(r.Luck) / widest
		v := luckView{Who: r.Who, Texts: w.texts(r.Texts), W: width, X: 50, Kind: r.Luck >= 0}
		if r.Luck < 0 {
			v.X = 50 - width
		}
		all = append(all, v)
	}
	return all
}

// diceViews say how often each face was thrown, and how often it would have been by even dice.
func (w writer) diceViews() []diceView {
	var all []diceView
	for _, f := range w.fallen {
		v := diceView{
			Colour: w.sentence("colour." + string(f.colour)),
			Total:  w.sentence("chronicle.dice.total", "n", f.total),
		}
		var faces []models.Face
		for _, face := range f.faces {
			if !slices.Contains(faces, face) {
				faces = append(faces, face)
			}
		}
		for _, face := range faces {
			sides := 0
			for _, other := range f.faces {
				if other == face {
					sides++
				}
			}
			expected := float64(f.total) * float64(sides) / float64(len(f.faces))
			most := float64(f.total)
			v.Faces = append(v.Faces, faceView{
				Name: w.face(face), Count: strconv.Itoa(f.counts[face]),
				Expected: w.words.Decimal(expected), W: 100 * float64(f.counts[face]) / most, X: 100 * expected / most,
			})
		}
		all = append(all, v)
	}
	return all
}
