package eldersign

import (
	"fmt"
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

// Mode is a way to play: how the table is laid out, entered and left. A game is played in
// one mode of a box in play, in the first one of the first box unless the table says
// otherwise.
type Mode struct {
	// ID names it, as in scripts: "museum". No box has the same.
	ID string
	// Replaces is the mode of a box before in whose place this one is played, wherever its
	// box is in play; empty for none.
	Replaces string
	// Up and Down are how many adventures are dealt face up and face down at set-up.
	Up, Down int
	// Setup are the steps of the set-up after the adventures were dealt, before the first
	// Mythos card: Do is a word, What what it is about.
	Setup []cards.Effect
	// DealsDown is true where an adventure that replaces another one lies face down.
	DealsDown bool
	// Entrances are where investigators are who are at no adventure. They start and return
	// to the first one.
	Entrances []Entrance
	// Night are the steps of midnight in their order: Do is a word, What what it is about.
	Night []cards.Effect
	// InDeck reports whether a card of the boxes in play is in its deck; nil for all cards.
	InDeck func(*State, *cards.Card) bool
	// OwnDecks are the classes whose decks hold no cards but those restricted to this mode.
	OwnDecks []cards.Class
	// Stages is the number of stages of a journey; 0 for a mode without any.
	Stages int
	// Specials are the special adventures that another one may bring into play, in the order in which
	// they are met.
	Specials []string
	// Tracks are what is counted in this mode alone.
	Tracks []Track
	// Halves reports whether one of two options of a Mythos card may be chosen, 0 for the top
	// one; nil where either may, even without effect.
	Halves func(s *State, p Step, half int) bool
	// Layout is how the adventures lie.
	Layout Layout
}

// Layout is how the adventures of a mode lie on the table.
type Layout struct {
	// ID names it to the page, which may draw it in a way of its own.
	ID string `json:"id"`
	// Columns is how many cards lie side by side; the next ones make another row.
	Columns int `json:"columns,omitempty"`
}

// Entrance is one card or sheet where investigators wait.
type Entrance struct {
	// ID is where an investigator is who waits there. No adventure has it.
	ID string
	// Sheet is the id of its card of the class entrance; the first one in the card book
	// where it is empty.
	Sheet string
	// Side is the id of the sheet of the side that lies face up, where the card has two: people call
	// it by the word "place." with that id.
	Side func(*State) string
	// Named is true for one that people call by a word of the catalogues, "place." with its
	// ID, though it has a sheet.
	Named bool
	// Does are the kinds of the commands that use it in a resolution phase.
	Does []string
	// Idle reports whether nothing is to be done there now, so that the resolution phase is
	// left out, as on an entrance that is closed. Nil means never.
	Idle func(*State) bool
	// Trades is true for one whose ability is used at the start of the clock phase, for any
	// one investigator: what its sheet sells (FAQ 2.0, Turn Structure III).
	Trades bool
	// Trade are further options of that ability; nil for none.
	Trade func(*State, Step) []Option
}

// UsualNight is midnight in the order of the FAQ: what the Ancient One does, the monsters,
// the adventures, other cards, then what the open Mythos card does the next time, a new
// Mythos card, and once-per-day abilities (FAQ 2.0, "Timing of 'At Midnight' Effects").
func UsualNight() []cards.Effect {
	return []cards.Effect{
		{Do: DoAncientNight},
		{Do: stepOrder, What: nightMonsters},
		{Do: stepOrder, What: nightPlaces},
		{Do: stepOrder, What: nightCards},
		{Do: stepMythosNight},
		{Do: stepDrawMythos, What: string(cards.Mythos)},
		{Do: DoRefresh},
	}
}

// addModes takes the modes of the boxes in. Two with the same name, one without an
// entrance and one whose set-up or night nobody can resolve are defects of the program.
func (e *edition) addModes() {
	known := words()
	for _, b := range e.boxes {
		for name := range b.Words {
			known[name] = b.Words[name]
		}
	}
	e.modes = map[string]string{}
	for _, b := range e.boxes {
		for _, m := range b.Modes {
			_, box := e.cards[m.ID]
			if _, twice := e.modes[m.ID]; twice || box {
				panic(fmt.Sprintf("eldersign: %s is there twice", m.ID))
			}
			e.modes[m.ID] = b.ID
			if len(m.Entrances) == 0 {
				panic(fmt.Sprintf("eldersign: the mode %s has no entrance", m.ID))
			}
			for _, step := range slices.Concat(m.Setup, m.Night) {
				if _, ok := known[step.Do]; !ok {
					panic(fmt.Sprintf("eldersign: nobody has the word %q, for the mode %s", step.Do, m.ID))
				}
			}
		}
	}
	if len(e.boxes) == 0 || len(e.boxes[0].Modes) == 0 {
		panic("eldersign: the first box has no mode")
	}
}

// mode is the one that is played: the chosen one, or what boxes in play have in its place.
func (s *State) mode() *Mode {
	m := s.chosenMode()
	for _, b := range s.edition.boxes {
		for i := range b.Modes {
			if b.Modes[i].Replaces == m.ID && s.Plays(b.ID) {
				m = &b.Modes[i]
			}
		}
	}
	return m
}

// chosenMode is the mode that the table chose.
func (s *State) chosenMode() *Mode {
	for _, b := range s.edition.boxes {
		for i := range b.Modes {
			if b.Modes[i].ID == s.Mode && s.Plays(b.ID) {
				return &b.Modes[i]
			}
		}
	}
	return &s.edition.boxes[0].Modes[0]
}

// Playing is the id of the mode that is played.
func (s *State) Playing() string { return s.mode().ID }

// home is where investigators start and return to.
func (s *State) home() string { return s.mode().Entrances[0].ID }

// entrance returns an entrance of the mode that is played; nil for any other place.
func (s *State) entrance(id string) *Entrance {
	list := s.mode().Entrances
	if i := slices.IndexFunc(list, func(e Entrance) bool { return e.ID == id }); i >= 0 {
		return &list[i]
	}
	return nil
}

// Entrances are those of the mode that is played. The list must not be changed.
func (s *State) Entrances() []Entrance { return s.mode().Entrances }

// Open reports whether an entrance may be used: it is one of the mode and not closed.
func (s *State) Open(entrance string) bool {
	return s.entrance(entrance) != nil && !slices.Contains(s.Shut, entrance)
}

// CloseEntrance closes an entrance, or opens it again. Investigators may be there, and
// nothing can be done (rules summary, "Entrance Cards").
func (t *Turn) CloseEntrance(id string, closed bool) {
	if t.s.entrance(id) == nil || t.s.Open(id) != closed {
		return
	}
	key := "log.entrance-opened"
	if closed {
		key = "log.entrance-closed"
	}
	t.Emit(&entranceChange{ID: id, Closed: closed}, Say(key, "place", t.s.PlaceName(id)))
}

// sheetOf is the id of the card of an entrance, of the side that lies face up.
func (s *State) sheetOf(e *Entrance) string {
	if e.Side != nil {
		return e.Side(s)
	}
	return e.Sheet
}

// PlaceName is the name of a place where investigators are.
func (s *State) PlaceName(at string) engine.Name {
	if p := s.Place(at); p != nil {
		return p.name()
	}
	if e := s.entrance(at); e != nil && e.Side != nil {
		return engine.Name{Key: "place." + e.Side(s)}
	}
	if e := s.entrance(at); e != nil && e.Sheet != "" && !e.Named {
		if c, ok := s.catalog.Get(cards.Entrance, e.Sheet); ok {
			return CardName(c)
		}
	}
	if at != battle && s.entrance(at) == nil {
		at = s.home()
	}
	return engine.Name{Key: "place." + at}
}

// toEntrance are the entrances among which a player chooses who must go to the entrance
// (rules summary, "Entrance Cards"). That ends an attempt under way.
func (s *State) toEntrance(p Step) []Option {
	if who := s.Investigator(p.Seat); s.Awake || who == nil || who.Devoured {
		return nil
	}
	var list []Option
	for _, e := range s.mode().Entrances {
		list = append(list, Option{
			ID: e.ID, Label: Say("choice.move", "place", s.PlaceName(e.ID)), Group: "move", Target: e.ID,
			Do: func(t *Turn) {
				who := t.s.Investigator(p.Seat)
				if p.Seat == t.s.Active {
					t.Push(t.breakOff(who.At)...)
				}
				t.Emit(&moveChange{Seat: p.Seat, To: e.ID}, Say("log.move", "who", who.Card.Name, "place", t.s.PlaceName(e.ID)))
			},
		})
	}
	return list
}

// BoxOf is the box that brought a card; empty for one of the owner's book alone.
func (s *State) BoxOf(c *cards.Card) string {
	for _, b := range slices.Backward(s.inPlay()) {
		if s.edition.has(b.ID, c) {
			return b.ID
		}
	}
	return ""
}

// has reports whether a box brings a card.
func (e *edition) has(box string, c *cards.Card) bool {
	_, ok := e.cards[box].Get(c.Class, c.ID)
	return ok
}

// entranceChange closes an entrance or opens it again.
type entranceChange struct {
	ID     string `json:"id"`
	Closed bool   `json:"closed,omitempty"`
}

func (*entranceChange) Kind() string { return "entrance" }

func (c *entranceChange) Apply(s *State) error {
	if s.entrance(c.ID) == nil {
		return models.Errorf(models.Invalid, "this mode has no entrance %.60q", c.ID)
	}
	s.Shut = slices.DeleteFunc(slices.Clone(s.Shut), func(id string) bool { return id == c.ID })
	if c.Closed {
		s.Shut = append(s.Shut, c.ID)
	}
	return nil
}
