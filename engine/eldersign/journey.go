package eldersign

import (
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

// This is what the ways to play have in common that leave the museum: stages, words and icons,
// and Mythos cards with two options. Special adventures, backs that lie open, markers on
// adventures and an entrance that trades in the clock phase have files of their own.

// trackStage is the track that shows the stage.
const trackStage = "stage"

// ToStage goes on to a stage of the journey, or back: from now on its decks are drawn from. What
// is in play and held as trophies stays (rules summary, "Stages").
func (t *Turn) ToStage(n int) {
	if t.s.Stage == n || n > t.s.mode().Stages {
		return
	}
	was := t.s.sides()
	t.Emit(&stageChange{Stage: n}, Say("log.stage", "n", n))
	t.Emit(&topChange{}, engine.Text{})
	t.remarkTurned(was)
}

// sides are the ids of the sheets of the entrances that lie up.
func (s *State) sides() []string {
	var list []string
	for i := range s.mode().Entrances {
		list = append(list, s.sheetOf(&s.mode().Entrances[i]))
	}
	return list
}

// remarkTurned says which entrances show another side than before.
func (t *Turn) remarkTurned(was []string) {
	for i, e := range t.s.mode().Entrances {
		if t.s.sheetOf(&e) != was[i] {
			t.Remark(Say("log.entrance-turned", "place", t.s.PlaceName(e.ID)))
		}
	}
}

// stageChange goes on to a stage.
type stageChange struct {
	Stage int `json:"stage"`
}

func (*stageChange) Kind() string { return "stage" }

func (c *stageChange) Apply(s *State) error {
	if c.Stage < 1 || c.Stage > s.mode().Stages {
		return models.Errorf(models.Invalid, "this way to play has no stage %d", c.Stage)
	}
	s.Stage = c.Stage
	return nil
}

// isTableTrack reports whether a track in play counts something of the table.
func (s *State) isTableTrack(id string) bool {
	track, ok := s.track(id)
	return ok && !track.Seated
}

// The words and icons that all journeys have (rules summary, "Rewards & Penalties").
const (
	healing       = "healing"
	respite       = "respite"
	expeditious   = "expeditious"
	loseSign      = "lose-elder-sign"
	removeMonster = "remove-monster"
	discardTop    = "discard-top"
	turnUp        = "turn-up"
	unlock        = "unlock"
)

// JourneyLanguage is what the cards of every journey may say. Specials are the special adventures of
// one that cards may bring into play.
func JourneyLanguage(specials ...string) cards.Language {
	return cards.Language{
		Effects: map[string]cards.Takes{
			DoSpecial: {What: specials},
			DoHalves:  {Options: true}, healing: {}, respite: {}, expeditious: {}, loseSign: {}, removeMonster: {},
			discardTop: {}, turnUp: {}, unlock: {}, DoBorrow: {What: []string{"green", "yellow", "red"}},
		},
		Icons: []string{
			healing, respite, expeditious, loseSign, removeMonster, discardTop, "lose-common-item",
			"lose-unique-item", "lose-spell", "lose-ally",
		},
		Marks: map[cards.Class][]string{cards.Adventure: {MarkSpecial}},
	}
}

// heal has any one investigator regain one stamina or sanity, for each icon.
func (t *Turn) heal(p Step) {
	one := Step{Effect: healed(p.Do, 1), Seat: p.Seat, Source: p.Source, From: p.From}
	t.pushN(p.N(), one)
}

// healed is the effect by which any one investigator regains stamina or sanity.
func healed(icon string, n int) cards.Effect {
	what := map[string]string{healing: Stamina, respite: Sanity}[icon]
	return cards.Effect{Do: "gain", What: what, Amount: n, Who: "any"}
}

// holdClock keeps the clock from advancing in the clock phase of this turn.
func (t *Turn) holdClock(Step) {
	t.Emit(&heldClockChange{Turn: t.s.Turn}, Say("log.clock-held"))
}

// heldClockChange names the turn whose clock phase does not advance the clock.
type heldClockChange struct {
	Turn int `json:"turn"`
}

func (*heldClockChange) Kind() string { return "held-clock" }

func (c *heldClockChange) Apply(s *State) error {
	s.HeldTurn = c.Turn
	return nil
}

// loseSignOrDoom takes an elder sign away, or adds a doom token where there is none.
func (t *Turn) loseSignOrDoom(p Step) {
	for range p.N() {
		if t.s.Count(Signs) == 0 {
			t.AddDoom(1)
			continue
		}
		t.Add(engine.Nobody, Signs, -1)
	}
}

// pushAs has another word do what a step asks for.
func (t *Turn) pushAs(p Step, do string) {
	p.Do = do
	t.Push(p)
}

// halvesOptions are the options of a Mythos card that may be chosen: the group chooses, and the
// player of the last turn where it does not agree.
func (s *State) halvesOptions(p Step) []Option {
	may := s.mode().Halves
	var list []Option
	for i, half := range p.Options {
		if may != nil && !may(s, p, i) {
			continue
		}
		like := p
		like.Effect = cards.Effect{}
		list = append(list, Option{
			ID: strconv.Itoa(i + 1), Label: Say("choice.alternative", "effects", EffectTexts(half)), Group: "reward",
			Do: func(t *Turn) { t.Push(effects(half, like)...) },
		})
	}
	return list
}

// mostWorth is what an adventure is worth at most, as a trophy of unknown value.
const mostWorth = 4

// worthOptions ask what a resolved adventure is worth that no source tells.
func worthOptions(_ *State, p Step) []Option {
	var list []Option
	for n := range mostWorth + 1 {
		list = append(list, Option{
			ID: strconv.Itoa(n), Label: Say("choice.worth", "n", n), Group: "reward",
			Do: func(t *Turn) {
				c := *p.Fact
				c.Trophy = n
				t.GiveTrophy(p.Seat, c.Class, &c)
			},
		})
	}
	return list
}
