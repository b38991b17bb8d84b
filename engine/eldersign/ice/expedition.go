package ice

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

// The sources of what is said here.
const (
	ruleSetup = "Rules summary, Alaska Expedition Mode: Setup"
	ruleDays  = "Rules summary, The day track"
)

// The special adventures, in the order in which the expedition meets them; what brings the last
// one no source tells.
var specials = []string{"arrival", intoTheWild, treacherousAscent, "heart-of-darkness"}

const (
	intoTheWild       = "into-the-wild"
	treacherousAscent = "treacherous-ascent"
)

// supply and day are what the track card counts.
const (
	supply = "supply"
	day    = "day"
)

// dayTrack is the class of the sides of the track card: the owner's book may tell how many
// storm markers each day brings.
const dayTrack cards.Class = "day-track"

// firstSupplies is +10 on the space 5, lastDay the last day, after which the track ends.
const (
	firstSupplies = 15
	lastDay       = 7
)

// expedition is the Alaska Expedition.
func expedition() eldersign.Mode {
	return eldersign.Mode{
		ID: alaska, Up: 3, Down: 3, DealsDown: true, Stages: 2,
		OwnDecks: []cards.Class{cards.Adventure, cards.Mythos},
		Setup:    []cards.Effect{{Do: season}, {Do: eldersign.DoSpecial, What: specials[0]}},
		Entrances: []eldersign.Entrance{{
			ID: "expedition-camp", Sheet: "expedition-camp", Named: true, Trades: true,
			Idle: func(*eldersign.State) bool { return true },
		}},
		Night: eldersign.UsualNight(),
		InDeck: func(s *eldersign.State, c *cards.Card) bool {
			return c.Class != cards.AncientOne || s.BoxOf(c) == ID
		},
		Tracks: []eldersign.Track{
			{ID: supply, Start: firstSupplies},
			{ID: day, Start: 1, Least: one, Most: lastOfDays},
		},
		Halves:   mayChoose,
		Specials: []string{specials[0], intoTheWild, specials[3]},
		Layout:   eldersign.Layout{ID: "ice", Columns: 3},
	}
}

func one(*eldersign.State, engine.Seat) (int, error) { return 1, nil }

func lastOfDays(*eldersign.State, engine.Seat) (int, error) { return lastDay, nil }

// onExpedition reports whether the Alaska Expedition is played.
func onExpedition(s *eldersign.State) bool { return s.Playing() == alaska }

// season is the choice of the side of the track card.
const (
	season = "season"
	summer = "summer"
	winter = "winter"
)

func seasons(*eldersign.State, eldersign.Step) []eldersign.Option {
	var list []eldersign.Option
	for _, id := range []string{summer, winter} {
		list = append(list, eldersign.Option{
			ID: id, Label: eldersign.Say("choice." + id), Group: "reward", Rule: ruleSetup,
			Do: func(t *eldersign.Turn) {
				t.Emit(&seasonChange{Season: id}, eldersign.Say("log."+id))
			},
		})
	}
	return list
}

// seasonChange is the choice of the season.
type seasonChange struct {
	Season string `json:"season"`
}

func (*seasonChange) Kind() string { return season }

func (c *seasonChange) Apply(s *eldersign.State) error {
	if c.Season != summer && c.Season != winter {
		return models.Errorf(models.Invalid, "there is no season %.20q", c.Season)
	}
	return eldersign.Keep(s, season, c.Season)
}

func seasonOf(s *eldersign.State) string { return eldersign.Kept[string](s, season) }

// midnight begins with the day track and its storms; a doom token for each adventure with four
// of them comes next, then all else that midnight brings. In the final battle there is none of
// it.
func midnight(t *eldersign.Turn, p eldersign.Step) {
	if t.State.Awake {
		return
	}
	var steps []eldersign.Step
	if onExpedition(t.State) {
		steps = append(steps, do(day, 1, p.Seat), do(hunger, 1, p.Seat))
	}
	t.Push(append(steps, do(stormDoom, 1, p.Seat))...)
}

// nextDay advances the day token and brings the storms of the new day. Beyond the last day the
// game is lost in winter; in summer two doom tokens are added, and that day comes again with
// seven storm markers.
func nextDay(t *eldersign.Turn, p eldersign.Step) {
	s := t.State
	now := s.Count(day) + 1
	switch {
	case now <= lastDay:
		t.Add(engine.Nobody, day, 1)
		if effects, known := dayTells(s, now); known {
			t.Push(eldersign.Effects(effects, p)...)
			return
		}
		t.Push(do(dayStorms, now, p.Seat))
	case seasonOf(s) == winter:
		source := engine.Name{Key: "season." + winter}
		t.Push(eldersign.Step{Effect: cards.Effect{Do: "lose-game"}, Seat: p.Seat, Source: source})
	default:
		t.Remark(eldersign.Say("log.last-day"))
		t.Push(do("doom", 2, p.Seat), do(stormMarkers, lastDay, p.Seat))
	}
}

// dayTells are the effects of a space of the day track where the owner's book has them.
func dayTells(s *eldersign.State, n int) ([]cards.Effect, bool) {
	for _, c := range s.Cards(dayTrack) {
		if c.ID != seasonOf(s) {
			continue
		}
		for _, space := range c.Spaces {
			if space.Space == n {
				return space.Effects, true
			}
		}
	}
	return nil, false
}

// dayStorms asks how many storm markers a day shows that the book does not tell.
const dayStorms = "day-storms"

// mostOfDay is more than a day shows.
const mostOfDay = 9

func stormsOfDay(_ *eldersign.State, p eldersign.Step) []eldersign.Option {
	var list []eldersign.Option
	for n := range mostOfDay + 1 {
		list = append(list, eldersign.Option{
			ID: strconv.Itoa(n), Label: eldersign.Say("choice.day-storms", "n", n), Group: "reward", Rule: ruleDays,
			Do: func(t *eldersign.Turn) {
				if n > 0 {
					t.Push(do(stormMarkers, n, p.Seat))
				}
			},
		})
	}
	return list
}

// hunger is what midnight brings to a camp without supplies.
const hunger = "hunger"

func hungers(t *eldersign.Turn, p eldersign.Step) {
	if t.State.Count(supply) == 0 && t.State.Reading(houseHunger) == hungry {
		t.Push(eldersign.Step{
			Effect: cards.Effect{Do: "lose", What: eldersign.Stamina, Who: "each"}, Seat: p.Seat,
			Source: engine.Name{Key: "thing." + supply},
		})
	}
}

// loseSupplies takes supplies; for each that is missing one stamina is lost (rules summary,
// "Lost supply").
func loseSupplies(t *eldersign.Turn, p eldersign.Step) bool {
	if p.What != supply {
		return false
	}
	if !onExpedition(t.State) {
		return true
	}
	missing := p.N() + t.AddWithin(engine.Nobody, supply, -p.N())
	if missing > 0 {
		p.What, p.Amount = eldersign.Stamina, missing
		t.Push(p)
	}
	return true
}

// mayChoose reports whether an option of an Alaskan Mythos card may be chosen: the bottom one
// only if it can be resolved in full (FAQ 2.0, "Mythos Cards: Omens of Ice Expansion").
func mayChoose(s *eldersign.State, p eldersign.Step, half int) bool {
	return half == 0 || canInFull(s, p, p.Options[half])
}

func canInFull(s *eldersign.State, p eldersign.Step, list []cards.Effect) bool {
	return !slices.ContainsFunc(s.Together(list), func(e cards.Effect) bool {
		if n, some := s.Among(p, e); some {
			return n < e.N()
		}
		switch e.Do {
		case "choose":
			return !slices.ContainsFunc(e.Options, func(one []cards.Effect) bool { return canInFull(s, p, one) })
		case storm:
			return room(s) < perStorm*e.N()
		case stormMarkers:
			return room(s) < e.N()
		case calmStorm:
			return s.Marked(storm) < e.N()
		case "remove-doom":
			return s.Count(eldersign.Doom) < e.N()
		case "lose":
			return !given(s, p.Seat, e)
		default:
			return !s.HasEffect(p, e)
		}
	})
}

// given reports whether the investigators can give what an effect takes: each of them, any one, or the
// one of a seat. No stamina stands for supplies here.
func given(s *eldersign.State, seat engine.Seat, e cards.Effect) bool {
	gives := func(seat engine.Seat) bool { return s.Gives(seat, []cards.Effect{e}) }
	switch {
	case e.What == supply:
		return s.Count(supply) >= e.N()
	case e.Who == "each":
		return !slices.ContainsFunc(s.Living(), func(seat engine.Seat) bool { return !gives(seat) })
	case e.Who == "any":
		return slices.ContainsFunc(s.Living(), gives)
	default:
		return gives(seat)
	}
}

// goFurther advances the expedition: Into the Wild alone leads to stage II, where Treacherous
// Ascent enters. What another special adventure brings its card says; where the book does not
// know it, the table does.
func goFurther(t *eldersign.Turn, p eldersign.Step) {
	if !p.Fact.Marked(eldersign.MarkSpecial) || !onExpedition(t.State) {
		return
	}
	switch {
	case p.Fact.ID == intoTheWild:
		t.ToStage(2)
		t.OpenSpecial(treacherousAscent)
	case p.Fact.Untold:
		t.Push(do(eldersign.DoNextSpecial, 1, p.Seat))
	}
}
