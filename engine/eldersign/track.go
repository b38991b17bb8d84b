package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

// Track is something that is counted (rules.Track).
type Track = rules.Track[State, Step]

// The tracks of the game itself; a box brings others.
const (
	Doom        = "doom"
	DoomLimit   = "doom-limit" // the spaces of the doom track; 0 where unknown
	Signs       = "signs"
	SignsNeeded = "signs-needed" // 0 where unknown
	// countX is the number that the battle task counts, for Hastur.
	countX = "x"

	// Of each investigator.
	Sanity     = "sanity"
	SanityMax  = "sanity-max"
	Stamina    = "stamina"
	StaminaMax = "stamina-max"
	Clue       = "clue"
)

// maxDoom bounds the doom track of an Ancient One of unknown length.
const maxDoom = 30

// ownTracks are those of the game itself.
var ownTracks = []Track{
	{
		ID: Doom, Spaces: func(s *State, _ engine.Seat, from, to int) []Step { return s.doomSpaces(from, to) },
		Most: func(s *State, _ engine.Seat) (int, error) {
			limit := s.Count(DoomLimit)
			if limit == 0 {
				return maxDoom, nil
			}
			return limit, illegal("FAQ 2.0, Battling the Ancient One", "refuse.doom-track", "n", limit)
		},
	},
	{ID: DoomLimit, Least: func(s *State, _ engine.Seat) (int, error) {
		return s.Count(Doom), rules.Refuse(models.Invalid, "refuse.doom-tokens", "n", s.Count(Doom))
	}},
	{ID: Signs},
	{ID: SignsNeeded},
	{ID: countX},
	{ID: Sanity, Seated: true, Most: maximum(SanityMax)},
	{ID: SanityMax, Seated: true},
	{ID: Stamina, Seated: true, Most: maximum(StaminaMax)},
	{ID: StaminaMax, Seated: true},
	{ID: Clue, Seated: true},
}

// maximum is the bound of what an investigator never has more of than another track says.
func maximum(track string) rules.Bound[State] {
	return func(s *State, seat engine.Seat) (int, error) {
		p := s.Investigator(seat)
		if p == nil {
			return 0, nil
		}
		most := p.Count(track)
		return most, illegal("Rulebook, Anatomy of an Investigator Card", "refuse.maximum", "who", p.Card.Name, "n", most)
	}
}

// track returns a track that is in play.
func (s *State) track(id string) (Track, bool) {
	list := s.tracks()
	i := slices.IndexFunc(list, func(t Track) bool { return t.ID == id })
	if i < 0 {
		return Track{}, false
	}
	return list[i], true
}

// tracks are those of the game, then those of the boxes in play.
func (s *State) tracks() []Track {
	list := slices.Clip(ownTracks)
	for _, b := range s.inPlay() {
		list = append(list, b.Tracks...)
	}
	return append(list, s.mode().Tracks...)
}

// boxTracks are those of the boxes in play.
func (s *State) boxTracks() []Track { return s.tracks()[len(ownTracks):] }

// startCounts are what the tracks of an investigator count at first.
func (s *State) startCounts(c *cards.Card) rules.Counts {
	counts := rules.Counts{}.With(Sanity, c.Sanity).With(SanityMax, c.Sanity).With(Stamina, c.Stamina).With(StaminaMax,
		c.Stamina)
	for _, t := range s.boxTracks() {
		if t.Seated {
			counts = counts.With(t.ID, t.Start)
		}
	}
	return counts
}

// Count is what a track of the table counts.
func (s *State) Count(track string) int { return s.Counts[track] }

// Count is what a track of the investigator counts.
func (p *Investigator) Count(track string) int { return p.Counts[track] }

// countAt is what a track counts, of the table or of a seat.
func (s *State) countAt(track string, seat engine.Seat) int {
	if p := s.Investigator(seat); p != nil {
		return p.Count(track)
	}
	return s.Count(track)
}

// Add adds to a track, says so, and does what the spaces say that its marker comes to. A
// count beyond the bounds of the track is a defect of the rule that asks for it: nothing of
// the turn takes place. Seat is Nobody for a track of the table.
func (t *Turn) Add(seat engine.Seat, track string, by int) {
	if by == 0 {
		return
	}
	known, ok := t.s.track(track)
	if !ok || known.Seated != (seat != engine.Nobody) {
		t.Fail(models.Errorf(models.Internal, "seat %d has no track %.60q", seat, track))
		return
	}
	from := t.s.countAt(track, seat)
	if _, beyond := known.Beyond(t.s, seat, from, by); beyond {
		t.Fail(models.Errorf(models.Internal, "the track %s does not go from %d to %d", track, from, from+by))
		return
	}
	t.Emit(countOf(seat, track, by), t.s.countText(seat, track, by))
	if known.Spaces != nil {
		t.Push(known.Spaces(t.s, seat, from, from+by)...)
	}
}

// AddWithin is Add as far as the bounds of the track allow. It returns what was really
// added.
func (t *Turn) AddWithin(seat engine.Seat, track string, by int) int {
	known, _ := t.s.track(track)
	by = known.Within(t.s, seat, t.s.countAt(track, seat), by)
	t.Add(seat, track, by)
	return by
}

// countText says what is counted now.
func (s *State) countText(seat engine.Seat, track string, by int) engine.Text {
	total := s.countAt(track, seat) + by
	switch {
	case track == countX:
		return engine.Text{}
	case track == Doom || track == Signs:
		return Say("log."+track, "n", signed(by), "total", total)
	case seat == engine.Nobody:
		return Say("log.count", "what", Thing(track), "n", signed(by), "total", total)
	case s.holds(track, seat) && by > 0:
		return Say("log."+track, "who", s.Name(seat))
	case s.holds(track, seat):
		return Say("log."+track+"-over", "who", s.Name(seat))
	case by < 0:
		return Say("log.lose", "who", s.Name(seat), "n", -by, "what", Thing(track))
	default:
		return Say("log.gain", "who", s.Name(seat), "n", by, "what", Thing(track))
	}
}

// countOf adds to a count of the table or of a seat.
func countOf(seat engine.Seat, track string, by int) change {
	if seat == engine.Nobody {
		return &countChange{What: track, By: by}
	}
	return &personCountChange{Seat: seat, What: track, By: by}
}

// counted returns counts with something added to a track.
func (s *State) counted(c rules.Counts, track string, seated bool, by int) (rules.Counts, error) {
	known, ok := s.track(track)
	if n := c[track] + by; ok && known.Seated == seated && n >= 0 {
		return c.With(track, n), nil
	}
	return nil, models.Errorf(models.Invalid, "there is no counter %.60q that %d could be added to", track, by)
}

// countChange adds to a track of the table.
type countChange struct {
	What string `json:"what"`
	By   int    `json:"by"`
}

func (*countChange) Kind() string { return "count" }

func (c *countChange) Apply(s *State) (err error) {
	s.Counts, err = s.counted(s.Counts, c.What, false, c.By)
	return err
}

// personCountChange adds to a track of an investigator.
type personCountChange struct {
	Seat engine.Seat `json:"seat"`
	What string      `json:"what"`
	By   int         `json:"by"`
}

func (*personCountChange) Kind() string { return "person-count" }

func (c *personCountChange) Apply(s *State) error {
	p, err := s.change(c.Seat)
	if err != nil {
		return err
	}
	p.Counts, err = s.counted(p.Counts, c.What, true, c.By)
	return err
}
