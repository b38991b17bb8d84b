package eldersign

import (
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

// maxCounter bounds every counter that is changed by hand.
const maxCounter = 99

// adjust changes a counter by hand.
func (t *Turn) adjust(a adjustArgs) error {
	s, what, seat, by := t.s, a.What, a.Seat, a.By
	if by < -maxCounter || by > maxCounter || by == 0 {
		return models.Errorf(models.Invalid, "a counter changes by 1 to %d", maxCounter)
	}
	switch what {
	case "doom", "signs", "doom-limit", "signs-needed":
		now := map[string]int{"doom": s.Doom, "signs": s.Signs, "doom-limit": s.DoomLimit, "signs-needed": s.SignsNeeded}[what]
		if err := bounded(what, now+by, maxCounter); err != nil {
			return err
		}
		if what == "doom" && s.DoomLimit > 0 && now+by > s.DoomLimit {
			return illegal("FAQ 2.0, Battling the Ancient One", "refuse.doom-track", "n", s.DoomLimit)
		}
		if what == "doom-limit" && now+by < s.Doom {
			return refuse(models.Invalid, "refuse.doom-tokens", "n", s.Doom)
		}
		t.Emit(&countChange{What: what, By: by}, Say("log.adjust", "what", Thing(what), "by", by, "total", now+by))
		return nil
	case "clock":
		if by%3 != 0 {
			return models.Errorf(models.Invalid, "the clock's hand is on III, VI, IX or XII: it moves by 3 hours, and not by %d", by)
		}
		hour := ((s.Clock+by)%12 + 12) % 12
		t.Emit(&clockChange{Hour: hour, Strikes: s.Strikes}, Say("log.adjust", "what", Thing("clock"), "by", by, "total", hour))
		return nil
	}
	if what == "token" {
		return t.adjustTokens(a.Card, by)
	}
	p := s.Investigator(seat)
	if p == nil || p.Devoured {
		return models.Errorf(models.NotFound, "nobody plays in seat %d", seat)
	}
	if what == "trophy" {
		return t.adjustTrophies(p, by)
	}
	n, ok := p.Counter(what)
	if !ok {
		return models.Errorf(models.NotFound, "there is no counter %.60q", what)
	}
	if err := bounded(what, *n+by, maxCounter); err != nil {
		return err
	}
	if top, ok := p.Counter(what + "-max"); ok && *n+by > *top {
		return illegal("Rulebook, Anatomy of an Investigator Card", "refuse.maximum", "who", p.Card.Name, "n", *top)
	}
	total := *n + by
	if what == "sanity-max" || what == "stamina-max" {
		if total == 0 {
			return refuse(models.Invalid, "refuse.maximum-zero")
		}
		now, _ := p.Counter(strings.TrimSuffix(what, "-max"))
		t.Add(seat, strings.TrimSuffix(what, "-max"), min(0, total-*now))
	}
	t.Emit(&personCountChange{Seat: seat, What: what, By: by}, Say("log.adjust-person", "who", p.Card.Name, "what", Thing(what), "by", by, "total", total))
	t.devourSpent(seat)
	return nil
}

func bounded(what string, n, limit int) error {
	if n < 0 || n > limit {
		return refuse(models.Invalid, "refuse.bounds", "what", Thing(what), "n", n, "most", limit)
	}
	return nil
}

// adjustTrophies adds a trophy that is worth a number, or takes trophies away: the
// payment that comes nearest.
func (t *Turn) adjustTrophies(p *Investigator, by int) error {
	if by > 0 {
		last := t.s.LastID + 1
		t.Emit(&trophyChange{Seat: p.Seat, Last: last, Trophy: &Trophy{ID: "t" + strconv.Itoa(last), Class: cards.Adventure, Name: engine.Name{Key: "thing.trophy"}, Value: by}},
			Say("log.adjust-person", "who", p.Card.Name, "what", Thing("trophy"), "by", by, "total", p.trophies()+by))
		return nil
	}
	ways := payments(p.Trophies, -by)
	if len(ways) == 0 {
		return illegal("Rulebook, Spending and Losing Trophies", "refuse.trophies-few", "who", p.Card.Name, "n", p.trophies())
	}
	t.loseTrophies(p.Seat, ways[len(ways)-1])
	return nil
}
