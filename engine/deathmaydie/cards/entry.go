package cards

import (
	"bytes"
	"encoding/json"
	"regexp"
	"unicode/utf8"

	"elderglass/models"
)

// The classes of cards that an owner may enter, as in engine.Choice.Card.
const (
	ClassEpisode      = "dmd-episode"
	ClassElderOne     = "dmd-elder-one"
	ClassInvestigator = "dmd-investigator"
	ClassInsanity     = "dmd-insanity"
	ClassMythos       = "dmd-mythos"
	ClassDiscovery    = "dmd-discovery"
	ClassEnemy        = "dmd-enemy"
	ClassRelic        = "dmd-relic"
	// ClassBoard is how the tiles of an episode lie, by the id of the episode.
	ClassBoard = "dmd-board"
)

// Entry is one card of an owner's book: its class, id and name, and what is known of it in the field of its class. What
// is not there has its text done by hand.
type Entry struct {
	Class string `json:"class"`
	ID    string `json:"id"`
	Name  string `json:"name"`
	// Of is the episode or the Elder One of an enemy, a Mythos or a Discovery card; a Mythos card or an enemy of none is
	// one of the Unknown ones.
	Of           string        `json:"of,omitempty"`
	Episode      *Episode      `json:"episode,omitempty"`
	ElderOne     *ElderOne     `json:"elderOne,omitempty"`
	Investigator *Investigator `json:"investigator,omitempty"`
	Insanity     *Insanity     `json:"insanity,omitempty"`
	Mythos       *Mythos       `json:"mythos,omitempty"`
	Discovery    *Discovery    `json:"discovery,omitempty"`
	Enemy        *Enemy        `json:"enemy,omitempty"`
	Relic        *Relic        `json:"relic,omitempty"`
	Board        *Board        `json:"board,omitempty"`
}

// The bounds of an entry.
const (
	mostLetters = 80
	mostNumber  = 99
	mostEffects = 60
)

// idForm is what ids look like: words of letters and digits.
var idForm = regexp.MustCompile(`^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$`)

// ReadEntry reads an entry, strictly. Errors: Invalid.
func ReadEntry(data []byte) (Entry, error) {
	var e Entry
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&e); err != nil {
		return e, models.Refuse(models.Invalid, "dmd.refuse.entry").Because(err)
	}
	return e, nil
}

// by is the number that a class allows for the fields of an entry, in the order of fields.
var by = map[string]int{
	ClassEpisode: 0, ClassElderOne: 1, ClassInvestigator: 2, ClassInsanity: 3, ClassMythos: 4, ClassDiscovery: 5,
	ClassEnemy: 6, ClassRelic: 7, ClassBoard: 8,
}

// fields says which fields of an entry are there.
func (e Entry) fields() []bool {
	return []bool{
		e.Episode != nil, e.ElderOne != nil, e.Investigator != nil, e.Insanity != nil, e.Mythos != nil, e.Discovery != nil,
		e.Enemy != nil, e.Relic != nil, e.Board != nil,
	}
}

// Check returns why an entry cannot be in a book: Invalid. Words are those of effects that the game knows.
func (e Entry) Check(words func(string) bool) error {
	field, known := by[e.Class]
	wrong := !known || !idForm.MatchString(e.ID) || utf8.RuneCountInString(e.ID) > mostLetters ||
		e.Name == "" || utf8.RuneCountInString(e.Name) > mostLetters
	for i, there := range e.fields() {
		wrong = wrong || there && i != field
	}
	switch e.Class {
	case ClassDiscovery:
		wrong = wrong || e.Of == ""
	case ClassEnemy, ClassMythos:
	default:
		wrong = wrong || e.Of != ""
	}
	if wrong {
		return models.Refuse(models.Invalid, "dmd.refuse.entry")
	}
	if e.Class == ClassBoard && (e.Board == nil || !e.Board.Whole()) {
		return models.Refuse(models.Invalid, "dmd.refuse.board")
	}
	return e.checkValues(words)
}

// checkValues looks at every number and every effect of an entry, wherever in it they are.
func (e Entry) checkValues(words func(string) bool) error {
	data, err := json.Marshal(e)
	if err != nil {
		return models.Refuse(models.Invalid, "dmd.refuse.entry").Because(err)
	}
	var plain any
	if err := json.Unmarshal(data, &plain); err != nil {
		return models.Refuse(models.Invalid, "dmd.refuse.entry").Because(err)
	}
	effects, ok := 0, true
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case float64:
			ok = ok && v >= 0 && v <= mostNumber || v > mostNumber && v <= boardEdge
		case map[string]any:
			if do, is := v["do"].(string); is {
				effects++
				ok = ok && words(do)
			}
			for _, part := range v {
				walk(part)
			}
		case []any:
			for _, part := range v {
				walk(part)
			}
		}
	}
	walk(plain)
	if !ok || effects > mostEffects {
		return models.Refuse(models.Invalid, "dmd.refuse.entry")
	}
	return nil
}

// boardEdge is the greatest number that says where a space lies.
const boardEdge = 150

// byHand is what a card does whose text is read aloud and done by hand.
var byHand = []Effect{{Do: "note"}}

// Into adds the card to a catalog. Cards of an episode or an Elder One go there as parts of it.
func (e Entry) Into(c *Catalog) {
	switch e.Class {
	case ClassEpisode:
		card := valued(e.Episode, Episode{})
		card.ID, card.Name, card.Set = e.ID, e.Name, own
		c.Episodes = append(c.Episodes, card)
	case ClassElderOne:
		card := valued(e.ElderOne, ElderOne{})
		card.ID, card.Name, card.Set = e.ID, e.Name, own
		c.ElderOnes = append(c.ElderOnes, card)
	case ClassInvestigator:
		card := valued(e.Investigator, Investigator{})
		card.ID, card.Name, card.Set = e.ID, e.Name, own
		c.Investigators = append(c.Investigators, card)
	case ClassInsanity:
		card := valued(e.Insanity, Insanity{Effects: byHand})
		card.ID, card.Name, card.Set = e.ID, e.Name, own
		c.Insanities = append(c.Insanities, card)
	case ClassRelic:
		card := valued(e.Relic, Relic{Regular: Side{Name: e.Name}, Turned: Side{Name: e.Name}})
		card.ID, card.Name = e.ID, e.Name
		c.Relics = append(c.Relics, card)
	case ClassBoard:
		c.Boards = append(c.Boards, Laid{Episode: e.ID, Board: *e.Board})
	case ClassMythos:
		card := valued(e.Mythos, Mythos{Effects: byHand})
		card.ID, card.Name = e.ID, e.Name
		if e.Of == "" {
			c.Unknown = append(c.Unknown, card)
		} else {
			c.Parts = append(c.Parts, Part{Of: e.Of, Mythos: []Mythos{card}})
		}
	case ClassDiscovery:
		card := valued(e.Discovery, Discovery{OnDraw: byHand})
		card.ID, card.Name = e.ID, e.Name
		c.Parts = append(c.Parts, Part{Of: e.Of, Discovery: []Discovery{card}})
	case ClassEnemy:
		card := valued(e.Enemy, Enemy{Kind: Monster})
		card.ID, card.Name = e.ID, e.Name
		if e.Of == "" {
			c.Monsters = append(c.Monsters, card)
		} else {
			c.Parts = append(c.Parts, Part{Of: e.Of, Enemies: []Enemy{card}})
		}
	}
}

// own is the set of cards that their owner entered.
const own = "own"

func valued[C any](card *C, otherwise C) C {
	if card == nil {
		return otherwise
	}
	return *card
}
