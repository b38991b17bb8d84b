package eldersign

import (
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

// maxCounter bounds every counter that is changed by hand.
const maxCounter = rules.MostCount

// adjust changes a counter by hand.
func (t *Turn) adjust(a adjustArgs) error {
	s, what, seat, by := t.s, a.What, a.Seat, a.By
	if by < -maxCounter || by > maxCounter || by == 0 {
		return models.Errorf(models.Invalid, "a counter changes by 1 to %d", maxCounter)
	}
	switch what {
	case "clock":
		if by%3 != 0 {
			return models.Errorf(models.Invalid, "the clock's hand is on III, VI, IX or XII: it moves by 3 hours, and not by %d",
				by)
		}
		hour := ((s.Clock+by)%12 + 12) % 12
		t.Emit(&clockChange{Hour: hour, Strikes: s.Strikes},
			Say("log.adjust", "what", Thing("clock"), "by", signed(by), "total", hour))
		return nil
	case "token":
		return t.adjustTokens(a.Card, by)
	case trackStage:
		if n := s.Stage + by; n < 1 || n > s.mode().Stages {
			return bounded(what, n, s.mode().Stages)
		}
		t.ToStage(s.Stage + by)
		return nil
	}
	for _, m := range s.markers() {
		if m.ID == what {
			return t.adjustMarkers(m, a.Card, by)
		}
	}
	track, known := s.track(what)
	if what == countX || !known && what != "trophy" {
		return models.Errorf(models.NotFound, "there is no counter %.60q", what)
	}
	if known && !track.Seated {
		if err := s.adjustable(track, engine.Nobody, by); err != nil {
			return err
		}
		t.Emit(countOf(engine.Nobody, what, by),
			Say("log.adjust", "what", Thing(what), "by", signed(by), "total", s.Count(what)+by))
		if what == Doom && !s.Awake && !s.doomFull() { // the last token never came
			t.Add(engine.Nobody, countX, -s.Count(countX))
		}
		return nil
	}
	p := s.Investigator(seat)
	if p == nil || p.Devoured {
		return models.Errorf(models.NotFound, "nobody plays in seat %d", seat)
	}
	if what == "trophy" {
		return t.adjustTrophies(p, by)
	}
	if err := s.adjustable(track, seat, by); err != nil {
		return err
	}
	total := p.Count(what) + by
	if of, top := strings.CutSuffix(what, "-max"); top {
		if total == 0 {
			return rules.Refuse(models.Invalid, "refuse.maximum-zero")
		}
		t.Add(seat, of, min(0, total-p.Count(of)))
	}
	t.Emit(countOf(seat, what, by),
		Say("log.adjust-person", "who", p.Card.Name, "what", Thing(what), "by", signed(by), "total", total))
	t.Reach(Adjusted, Step{Effect: cards.Effect{What: what}, Seat: seat})
	t.devourSpent(seat)
	return nil
}

// adjustable refuses a count beyond the bounds of its track.
func (s *State) adjustable(track Track, seat engine.Seat, by int) error {
	n := s.countAt(track.ID, seat) + by
	refusal, beyond := track.Beyond(s, seat, n-by, by)
	switch {
	case !beyond:
		return nil
	case refusal != nil && n >= 0 && n <= maxCounter:
		return refusal
	}
	_, most := track.Bounds(s, seat)
	return rules.Refuse(models.Invalid, "refuse.bounds", "what", Thing(track.ID), "n", n, "most", most)
}

func bounded(what string, n, limit int) error {
	if n < 0 || n > limit {
		return rules.Refuse(models.Invalid, "refuse.bounds", "what", Thing(what), "n", n, "most", limit)
	}
	return nil
}

// adjustTrophies adds a trophy that is worth a number, or takes trophies away: the
// payment that comes nearest.
func (t *Turn) adjustTrophies(p *Investigator, by int) error {
	if by > 0 {
		last := t.s.LastID + 1
		t.Emit(&trophyChange{Seat: p.Seat, Last: last, Trophy: &Trophy{
			ID: "t" + strconv.Itoa(last), Class: cards.Adventure,
			Name: engine.Name{Key: "thing.trophy"}, Value: by,
		}},
			Say("log.adjust-person", "who", p.Card.Name, "what", Thing("trophy"), "by", signed(by), "total", p.trophies()+by))
		return nil
	}
	ways := payments(p.Trophies, -by)
	if len(ways) == 0 {
		return illegal("Rulebook, Spending and Losing Trophies", "refuse.trophies-few", "who", p.Card.Name, "n", p.trophies())
	}
	t.loseTrophies(p.Seat, ways[len(ways)-1])
	return nil
}
