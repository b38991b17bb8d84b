package eldersign

import (
	"fmt"
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
	"elderglass/engine/rules"
	"elderglass/engine/scene"
	"elderglass/models"
)

// Box is what one box of the game adds. The first box of a game is always in play, the
// others where the table says so.
type Box struct {
	// ID names it, as in scripts: "core".
	ID string
	// Set is the set of dice that is played with (models.EmbeddedSet), that of the boxes
	// before where it is empty. Dice are the colours of those that this box adds.
	Set  string
	Dice []models.Colour
	// Apart are colours of dice that are thrown with a pool and are no part of it: nobody
	// lays, secures, rolls again, changes or loses them, and they bring no terror.
	Apart []models.Colour
	// Language is what cards may say since this box (cards.Language).
	Language cards.Language
	// Cards are those that it brings (cards.Language.Load). They replace those of the boxes
	// before with the same class and id.
	Cards cards.Catalog
	// Replaces reports whether one of its cards replaces that of the boxes before; nil for all.
	Replaces func(*State, *cards.Card) bool
	// Traits are those of its cards that have effects of their own.
	Traits []Trait
	// Words are those that only its cards use; Personal are those of them that happen to
	// one investigator, and to nobody once that one is devoured.
	Words    map[string]Word
	Personal []string
	// Tracks are what it counts besides.
	Tracks []Track
	// Commands are what people may do besides, while it is in play.
	Commands []Command
	// Sorts are further sorts of words in which scripts have the parameters of commands.
	Sorts map[string]rules.Sort[State]
	// Changes are an empty change of each kind that only this box has.
	Changes []rules.Change[State]
	// At is what happens at a moment, whatever cards are in play.
	At map[rules.Moment]func(*Turn, Step)
	// Instead takes the place of how a word is resolved, where it returns true.
	Instead map[string]func(*Turn, Step) bool
	// Markers are those that it lays on adventures.
	Markers []Marker
	// Trade are further options of entrances that are used in the clock phase; nil for none.
	Trade func(*State, Step) []Option
	// Sells are further options of any entrance, also of one that is used at another time; nil for none.
	Sells func(*State, Step) []Option
	// MadeUp are what is lost in another way where it is missing.
	MadeUp []string
	// Specials are its marks of special adventures.
	Specials map[string]Special
	// Masks reports whether the masks are in the monster cup; nil for no.
	Masks func(*State) bool
	// House are questions about its rules on which a table may choose another reading.
	House []HouseRule
	// Devours reports whether costs of tasks, which use its icons, would devour an investigator who
	// pays them all. It may be nil.
	Devours func(*State, engine.Seat, []cards.Icon) bool
	// Bars refuses to move to a place that nobody may move to; nil where none is like that.
	Bars func(*State, *Place) error
	// Ends reports whether costs of tasks, which use its icons, would end the attempt at a place
	// before it is resolved. It may be nil.
	Ends func(s *State, place string, cost []cards.Icon) bool
	// Rates completes a problem of the odds, for the active investigator, by what the costs of the
	// tasks and these terror effects do to the dice. It returns true where some of it is left out:
	// then the chance is at most what the odds say. It may be nil.
	Rates func(*State, []cards.Effect, *odds.Problem) bool
	// Adds are the colours of the dice that join the first pool of an attempt by themselves.
	Adds func(*State) []models.Colour
	// Settles tells of a roll whether something is to be resolved after re-rolls and before
	// dice are secured: then the active player says that the results stand, and the moment
	// ResultsStand comes. It may be nil.
	Settles func(*State) bool
	// Modes are the ways to play that come with it.
	Modes []Mode
	// Parts are what it consists of where each may be used alone, as the table says at set-up:
	// all of them where it names none. A part has the word "part.ID".
	Parts []string
	// Open are cards of it that lie open for everyone, beside the Ancient One's and the Mythos
	// card. It may be nil.
	Open func(*State) []scene.Card
	// Says are lines that a card in play shows besides, and one in front of an investigator in the place of what
	// using it does; nil for none.
	Says func(*State, *cards.Card) []scene.Line
	// Aside tells of a card of any box whether it is kept apart from its deck; nil for none. It
	// is asked also where the box is not in play.
	Aside func(*State, *cards.Card) bool
	// InDeck reports whether a card of this box is in its deck, for those that join one mode
	// only; nil for all.
	InDeck func(*State, *cards.Card) bool
}

// edition is what the boxes add up to.
type edition struct {
	boxes  []*Box
	traits map[cards.Name]*boxTrait
	acts   map[rules.Moment]bool    // whether any card does something at a moment
	cards  map[string]cards.Catalog // by box
	modes  map[string]string        // the box of each mode
	parts  map[string]string        // the box of each part
	words  map[string]string        // the box of each word that a box brings
	// classes are the boxes of each class that boxes bring.
	classes map[string][]string
	// language is what the cards of all boxes may say.
	language cards.Language
}

type boxTrait struct {
	box string
	Trait
}

// newEdition gathers what boxes add; a box that is there twice and a card with two traits
// are defects of the program.
func newEdition(boxes []Box) *edition {
	e := &edition{
		traits: map[cards.Name]*boxTrait{}, acts: map[rules.Moment]bool{}, cards: map[string]cards.Catalog{},
		words: map[string]string{}, classes: map[string][]string{},
	}
	for _, b := range boxes {
		e.boxes = append(e.boxes, &b)
		if _, twice := e.cards[b.ID]; twice {
			panic(fmt.Sprintf("eldersign: the box %s is there twice", b.ID))
		}
		e.cards[b.ID] = b.Cards
		e.language = e.language.With(b.Language)
		for name := range b.Words {
			e.words[name] = b.ID
		}
		for _, c := range b.Language.Classes {
			e.classes[string(c.Class)] = append(e.classes[string(c.Class)], b.ID)
		}
		for _, t := range b.Traits {
			name := cards.Name{Class: t.Class, ID: t.ID}
			if _, twice := e.traits[name]; twice {
				panic(fmt.Sprintf("eldersign: %s %s has two traits", t.Class, t.ID))
			}
			e.traits[name] = &boxTrait{b.ID, t}
			for m := range t.At {
				e.acts[m] = true
			}
		}
	}
	e.addModes()
	e.addParts()
	e.addTracks()
	return e
}

// addParts refuses a part that is called like another part, a box or a mode.
func (e *edition) addParts() {
	e.parts = map[string]string{}
	for _, b := range e.boxes {
		for _, id := range b.Parts {
			_, part := e.parts[id]
			_, box := e.cards[id]
			_, mode := e.modes[id]
			if part || box || mode {
				panic(fmt.Sprintf("eldersign: %s is there twice", id))
			}
			e.parts[id] = b.ID
		}
	}
}

// addTracks refuses two tracks with the same name, a defect of the program.
func (e *edition) addTracks() {
	seen := map[string]bool{"clock": true, "trophy": true, "token": true, trackStage: true} // counted in other ways
	list := slices.Clip(ownTracks)
	for _, b := range e.boxes {
		list = append(list, b.Tracks...)
		for _, m := range b.Modes {
			list = append(list, m.Tracks...)
		}
	}
	for _, t := range list {
		if seen[t.ID] {
			panic(fmt.Sprintf("eldersign: the track %s is there twice", t.ID))
		}
		seen[t.ID] = true
	}
}

// modules are what the boxes add to the machine.
func (e *edition) modules() []rules.Module[State, Step, *Turn] {
	list := make([]rules.Module[State, Step, *Turn], len(e.boxes))
	for i, b := range e.boxes {
		list[i] = rules.Module[State, Step, *Turn]{
			ID: b.ID, Active: func(s *State) bool { return s.Plays(b.ID) },
			Words: b.Words, Commands: b.Commands, Sorts: b.Sorts, Changes: b.Changes, At: b.At, Instead: b.Instead,
		}
	}
	return list
}

// inPlay are the boxes in play, in the order of the game's list.
func (s *State) inPlay() []*Box {
	list := make([]*Box, 0, len(s.edition.boxes))
	for _, b := range s.edition.boxes {
		if s.Plays(b.ID) {
			list = append(list, b)
		}
	}
	return list
}

// Plays reports whether a box is in play.
func (s *State) Plays(box string) bool {
	return s.edition.boxes[0].ID == box || slices.Contains(s.Boxes, box)
}

// Uses reports whether a part of a box is in play: that box is, and the table named this part
// of it or none at all.
func (s *State) Uses(part string) bool {
	box, ok := s.edition.parts[part]
	if !ok || !s.Plays(box) {
		return false
	}
	of := func(id string) bool { return s.edition.parts[id] == box }
	return slices.Contains(s.Parts, part) || !slices.ContainsFunc(s.Parts, of)
}

// openOfBoxes are the cards of the boxes in play that lie open for everyone.
func (s *State) openOfBoxes() []scene.Card {
	var list []scene.Card
	for _, b := range s.inPlay() {
		if b.Open != nil {
			list = append(list, b.Open(s)...)
		}
	}
	return list
}

// unpack takes the boxes in play to the table: their dice and their cards.
func (s *State) unpack() {
	s.Dice = nil
	for _, b := range s.inPlay() {
		for _, c := range b.Dice {
			s.Dice = append(s.Dice, Die{ID: len(s.Dice) + 1, Colour: c, Place: supply})
		}
	}
	for _, b := range s.edition.boxes {
		s.startTracks(b.Tracks, s.Plays(b.ID))
		for i := range b.Modes {
			s.startTracks(b.Modes[i].Tracks, s.mode().ID == b.Modes[i].ID)
		}
	}
	s.Stage = min(1, s.mode().Stages)
	s.gather()
}

// startTracks sets tracks of the table to their starts, or to nothing where they are not in play.
func (s *State) startTracks(list []Track, inPlay bool) {
	for _, t := range list {
		start := t.Start
		if t.Seated || !inPlay {
			start = 0
		}
		s.Counts = s.Counts.With(t.ID, start)
	}
}

// gather makes the catalogues: of the cards of the boxes in play, and of these with the
// owner's book.
func (s *State) gather() {
	s.shipped = cards.Catalog{}
	for _, b := range s.inPlay() {
		s.shipped = s.shipped.Add(b.Cards.Only(func(c *cards.Card) bool {
			_, old := s.shipped.Get(c.Class, c.ID)
			return !old || b.Replaces == nil || b.Replaces(s, c)
		}))
	}
	s.catalog = s.shipped.With(s.Book)
}

// chooseBoxes says which boxes are in play and in which mode, before anybody chose a card
// of one.
func (t *Turn) chooseBoxes(a boxesArgs) error {
	if err := t.s.settingUp(); err != nil {
		return err
	}
	if t.s.Ancient != nil || len(t.s.Investigators) > 0 {
		return illegal(ruleSetup, "refuse.begun-game")
	}
	e := t.s.edition
	var change boxesChange
	for _, id := range a.Boxes {
		_, box := e.cards[id]
		_, mode := e.modes[id]
		_, part := e.parts[id]
		switch {
		case mode && change.Mode == "":
			change.Mode = id
		case !box && !part:
			return models.Errorf(models.NotFound, "Elder Sign has no box %.60q", id)
		}
	}
	for _, b := range e.boxes { // in the order of the game's list
		if b.ID != e.boxes[0].ID && slices.Contains(a.Boxes, b.ID) {
			change.Boxes = append(change.Boxes, b.ID)
		}
		for _, id := range b.Parts {
			if slices.Contains(a.Boxes, id) {
				change.Parts = append(change.Parts, id)
			}
		}
	}
	for _, id := range append(slices.Clone(change.Parts), change.Mode) {
		box, ok := e.modes[id]
		if !ok {
			box, ok = e.parts[id]
		}
		if id != "" && (!ok || box != e.boxes[0].ID && !slices.Contains(change.Boxes, box)) {
			return models.Errorf(models.NotFound, "the chosen boxes have no %.60q", id)
		}
	}
	t.Emit(&change, engine.Text{})
	return nil
}

// boxesChange says which boxes are in play besides the first, which parts of them where not
// all are, and in which mode; no mode is the first one of the first box.
type boxesChange struct {
	Boxes []string `json:"boxes,omitempty"`
	Parts []string `json:"parts,omitempty"`
	Mode  string   `json:"mode,omitempty"`
}

func (*boxesChange) Kind() string { return "boxes" }

func (c *boxesChange) Apply(s *State) error {
	for _, id := range c.Boxes {
		if _, ok := s.edition.cards[id]; !ok {
			return models.Errorf(models.Invalid, "this game is played with the box %.60q, which this version does not know", id)
		}
	}
	for _, id := range c.Parts {
		if _, ok := s.edition.parts[id]; !ok {
			return models.Errorf(models.Invalid, "this game is played with %.60q, which this version does not know", id)
		}
	}
	if _, ok := s.edition.modes[c.Mode]; c.Mode != "" && !ok {
		return models.Errorf(models.Invalid, "this game is played in the mode %.60q, which this version does not know",
			c.Mode)
	}
	s.Boxes, s.Parts, s.Mode = c.Boxes, c.Parts, c.Mode
	s.unpack()
	return nil
}

// offerBoxes offers to take each box and each part of one in or out, and each mode of the
// boxes in play.
func offerBoxes(s *State, o *rules.Offers) {
	if s.Phase != PhaseSetup || s.Ancient != nil || len(s.Investigators) > 0 {
		return
	}
	offer := func(key string, about engine.Text, id string, names ...[]string) {
		o.Add(engine.Choice{Kind: "boxes", Label: Say(key, "what", about), Group: "setup", Target: id}, id,
			boxesArgs{append([]string{}, slices.Concat(names...)...)})
	}
	mode := slices.DeleteFunc([]string{s.Mode}, func(id string) bool { return id == "" })
	for _, b := range s.edition.boxes[1:] {
		goes := func(id string) bool { // with its box
			return id == b.ID || s.edition.parts[id] == b.ID || s.edition.modes[id] == b.ID
		}
		others := slices.DeleteFunc(slices.Concat(s.Boxes, s.Parts, mode), goes)
		if s.Plays(b.ID) {
			offer("choice.box-out", word("box."+b.ID), b.ID, others)
		} else {
			offer("choice.box-in", word("box."+b.ID), b.ID, others, []string{b.ID})
		}
	}
	for _, b := range s.inPlay() {
		for _, m := range b.Modes {
			if m.Replaces == "" && m.ID != s.chosenMode().ID {
				offer("choice.mode", word("mode."+m.ID), m.ID, s.Boxes, s.Parts, []string{m.ID})
			}
		}
		used := slices.DeleteFunc(slices.Clone(b.Parts), func(id string) bool { return !s.Uses(id) })
		others := slices.DeleteFunc(slices.Clone(s.Parts), func(id string) bool { return s.edition.parts[id] == b.ID })
		for _, id := range b.Parts {
			switch {
			case !s.Uses(id):
				offer("choice.box-in", word("part."+id), id, s.Boxes, mode, others, used, []string{id})
			case len(used) > 1:
				rest := slices.DeleteFunc(slices.Clone(used), func(part string) bool { return part == id })
				offer("choice.box-out", word("part."+id), id, s.Boxes, mode, others, rest)
			}
		}
	}
}
